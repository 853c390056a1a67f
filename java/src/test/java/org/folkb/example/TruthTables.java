package org.folkb.example;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Found;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Scenarios;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.report.Support;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.RelationalFormula;
import org.tweetyproject.logics.fol.syntax.Conjunction;
import org.tweetyproject.logics.fol.syntax.Contradiction;
import org.tweetyproject.logics.fol.syntax.Disjunction;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.Negation;
import org.tweetyproject.logics.fol.syntax.Tautology;

/** Truth tables: formulas of predicates without arguments, with not, and, or; at most 16 of them. */
public final class TruthTables implements Engine {
    private static final int MOST = 16;

    @Override
    public String name() {
        return "truthtables";
    }

    @Override
    public String version() {
        return "1";
    }

    @Override
    public ConsistencyReport consistency(Theory theory, Options options, Deadline deadline) {
        try {
            check(theory, options);
            List<FolFormula> all = Stream.concat(theory.axioms().stream(), theory.formulas().stream()).toList();
            if (satisfiable(theory, all, deadline)) {
                return ConsistencyReport.consistent(null);
            }
            List<String> ids = satisfiable(theory, theory.axioms(), deadline) ? theory.ids() : List.of();
            return ConsistencyReport.inconsistent(Found.one(new Conflict(ids, false)));
        } catch (Stop stop) {
            return ConsistencyReport.undecided(stop);
        }
    }

    @Override
    public EntailmentReport entailment(Theory theory, Options options, Deadline deadline) {
        try {
            check(theory, options);
            List<FolFormula> holds = new ArrayList<>(theory.axioms());
            holds.addAll(theory.formulas());
            List<FolFormula> fails = new ArrayList<>(holds);
            holds.add(theory.query());
            fails.add(new Negation(theory.query()));
            boolean can = satisfiable(theory, holds, deadline);
            boolean need = !satisfiable(theory, fails, deadline);
            if (!can && need) {
                return EntailmentReport.contradictoryPremises(Found.one(new Conflict(theory.ids(), false)));
            }
            Support premises = new Support(theory.ids(), false);
            return need ? EntailmentReport.entailed(premises)
                    : can ? EntailmentReport.independent(Scenarios.NONE) : EntailmentReport.contradicted(premises);
        } catch (Stop stop) {
            return EntailmentReport.undecided(stop);
        }
    }

    /** What an engine cannot treat exactly it has to refuse, by name. */
    private static void check(Theory theory, Options options) {
        if (options.semantics() == Semantics.RULES) {
            throw new Stop(Reason.UNSUPPORTED, "truth tables are classical");
        }
        if (theory.predicates().size() > MOST) {
            throw new Stop(Reason.UNSUPPORTED, "more than " + MOST + " predicates");
        }
    }

    private static boolean satisfiable(Theory theory, List<FolFormula> formulas, Deadline deadline) {
        return IntStream.range(0, 1 << theory.predicates().size()).anyMatch(row -> {
            deadline.check();
            return formulas.stream().allMatch(formula -> holds(formula, theory.predicates(), row));
        });
    }

    private static boolean holds(RelationalFormula formula, List<Predicate> predicates, int row) {
        if (formula instanceof FolAtom atom && predicates.contains(atom.getPredicate())
                && atom.getArguments().isEmpty()) {
            return (row >> predicates.indexOf(atom.getPredicate()) & 1) == 1;
        } else if (formula instanceof Negation negation) {
            return !holds(negation.getFormula(), predicates, row);
        } else if (formula instanceof Conjunction conjunction) {
            return conjunction.stream().allMatch(part -> holds(part, predicates, row));
        } else if (formula instanceof Disjunction disjunction) {
            return disjunction.stream().anyMatch(part -> holds(part, predicates, row));
        } else if (formula instanceof Tautology || formula instanceof Contradiction) {
            return formula instanceof Tautology;
        }
        throw new Stop(Reason.UNSUPPORTED, "a formula of the class " + formula.getClass().getSimpleName());
    }
}
