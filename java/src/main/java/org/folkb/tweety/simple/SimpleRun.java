package org.folkb.tweety.simple;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.engine.Run;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Found;
import org.folkb.tweety.report.Meter;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Scenarios;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.report.Support;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.RelationalFormula;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.commons.syntax.Variable;
import org.tweetyproject.logics.fol.reasoner.SimpleFolReasoner;
import org.tweetyproject.logics.fol.syntax.AssociativeFolFormula;
import org.tweetyproject.logics.fol.syntax.Conjunction;
import org.tweetyproject.logics.fol.syntax.Contradiction;
import org.tweetyproject.logics.fol.syntax.Disjunction;
import org.tweetyproject.logics.fol.syntax.EqualityPredicate;
import org.tweetyproject.logics.fol.syntax.Equivalence;
import org.tweetyproject.logics.fol.syntax.ExclusiveDisjunction;
import org.tweetyproject.logics.fol.syntax.ExistsQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.Implication;
import org.tweetyproject.logics.fol.syntax.InequalityPredicate;
import org.tweetyproject.logics.fol.syntax.Negation;

/**
 * Tweety's own {@link SimpleFolReasoner}, for teaching. It enumerates all interpretations over the constants that occur
 * in formulas, in which different constants are different: domain closure and unique names. It is kept to very few ground
 * atoms, and away from what that reasoner is wrong about. Axioms count as formulas.
 */
public final class SimpleRun implements Run {
    /** The engine's name in reports. */
    public static final String NAME = "simple";
    /** More ground atoms than this are not tried; the time doubles with each. */
    public static final int MAX_ATOMS = 12;
    /** Nor more steps than this, of which it takes about a million a second. */
    private static final double MAX_WORK = 2e6;

    private final Theory theory;
    private final Options options;
    private final Deadline deadline;
    private final Meter meter = new Meter();
    private final List<FolFormula> premises = new ArrayList<>();
    private final FolFormula query;

    /**
     * @param theory formulas, and a query for entailment
     * @param options how to answer; semantics closed, with unique names
     * @param deadline when to stop; looked at between questions only, since Tweety's reasoner cannot be interrupted
     */
    public SimpleRun(Theory theory, Options options, Deadline deadline) {
        this.theory = theory;
        this.options = options;
        this.deadline = deadline;
        theory.axioms().forEach(axiom -> premises.add(withoutExclusive(axiom)));
        theory.formulas().forEach(formula -> premises.add(withoutExclusive(formula)));
        query = theory.query() == null ? null : withoutExclusive(theory.query());
    }

    /** @return whether the reasoner derives no contradiction */
    @Override
    public ConsistencyReport consistency() {
        return verdictOnFormulas().withStatistics(meter.read());
    }

    private ConsistencyReport verdictOnFormulas() {
        try {
            return query(new Contradiction()) ? ConsistencyReport.inconsistent(whole())
                    : ConsistencyReport.consistent(null);
        } catch (Stop stop) {
            return ConsistencyReport.undecided(stop);
        }
    }

    /** @return what the reasoner says about the query and its negation */
    @Override
    public EntailmentReport entailment() {
        return verdictOnQuery().withStatistics(meter.read());
    }

    private EntailmentReport verdictOnQuery() {
        try {
            if (query(new Contradiction())) {
                return EntailmentReport.contradictoryPremises(whole());
            } else if (query(query)) {
                return EntailmentReport.entailed(new Support(theory.ids(), false));
            } else if (query(new Negation(query))) {
                return EntailmentReport.contradicted(new Support(theory.ids(), false));
            }
            return EntailmentReport.independent(Scenarios.NONE);
        } catch (Stop stop) {
            return EntailmentReport.undecided(stop);
        }
    }

    /** Nobody looks for a smaller conflict. */
    private Found<Conflict> whole() {
        return Found.one(new Conflict(theory.ids(), false));
    }

    private boolean query(FolFormula formula) {
        deadline.check();
        FolBeliefSet beliefSet = new FolBeliefSet();
        premises.forEach(beliefSet::add);
        limit();
        try {
            return new SimpleFolReasoner().query(beliefSet, formula);
        } catch (UnsupportedOperationException e) {
            throw new Stop(Reason.UNSUPPORTED, "Tweety's reasoner cannot take this formula: " + e.getMessage());
        }
    }

    /**
     * Tweety's reasoner gives a constant that no formula mentions no part in any interpretation, and a sort without
     * constants no individual, and then answers wrongly.
     */
    private void onlyWhatItIsRightAbout() {
        Set<Constant> mentioned = new HashSet<>();
        Set<Sort> used = new HashSet<>();
        for (FolFormula formula : premises) {
            // not those of the query: whether the premises can hold is asked without it
            mentioned.addAll(formula.getTerms(Constant.class));
        }
        for (FolFormula formula : all()) {
            formula.getTerms(Variable.class).forEach(variable -> used.add(variable.getSort()));
        }
        if (!mentioned.containsAll(theory.constants())) {
            throw new Stop(Reason.UNSUPPORTED,
                    "a constant occurs in no formula, and the simple engine is wrong about such constants");
        }
        for (Sort sort : used) {
            if (sort.getTerms(Constant.class).isEmpty()) {
                throw new Stop(Reason.UNSUPPORTED,
                        "a sort has no constants, and the simple engine is wrong about such sorts");
            }
        }
    }

    private void limit() {
        if (!theory.functors().isEmpty()) {
            throw new Stop(Reason.UNSUPPORTED, "the simple engine has no functions");
        }
        if (options.semantics() != Semantics.CLOSED || !options.uniqueNames()) {
            throw new Stop(Reason.UNSUPPORTED,
                    "the simple engine knows only a closed domain of named individuals, with unique names");
        }
        onlyWhatItIsRightAbout();
        double atoms = 0;
        for (Predicate predicate : theory.predicates()) {
            if (predicate instanceof EqualityPredicate || predicate instanceof InequalityPredicate) {
                continue;
            }
            double product = 1;
            for (Sort sort : predicate.getArgumentTypes()) {
                product *= sort.getTerms(Constant.class).size();
            }
            atoms += product;
        }
        double work = 0;
        Set<Class<?>> equalities = new HashSet<>();
        for (FolFormula formula : all()) {
            work += work(formula);
            for (Predicate predicate : formula.getPredicates()) {
                // Tweety takes equalities for atoms like any others.
                if ((predicate instanceof EqualityPredicate || predicate instanceof InequalityPredicate)
                        && equalities.add(predicate.getClass())) {
                    atoms += (double) theory.constants().size() * theory.constants().size();
                }
            }
        }
        meter.atoms((long) atoms);
        if (atoms > MAX_ATOMS) {
            throw new Stop(Reason.UNSUPPORTED, "the simple engine takes at most " + MAX_ATOMS
                    + " ground atoms, equalities among them, and there are " + (long) atoms);
        }
        if (work * Math.pow(2, atoms) > MAX_WORK) {
            throw new Stop(Reason.UNSUPPORTED, "quantifiers are nested too deeply for the simple engine");
        }
    }

    private List<FolFormula> all() {
        List<FolFormula> all = new ArrayList<>(premises);
        if (query != null) {
            all.add(query);
        }
        return all;
    }

    /**
     * The same formula without exclusive disjunctions: Tweety forgets what is twice in one when it puts an individual
     * in the place of a variable.
     */
    private static FolFormula withoutExclusive(RelationalFormula formula) {
        if (formula instanceof ForallQuantifiedFormula each) {
            return new ForallQuantifiedFormula(withoutExclusive(each.getFormula()), each.getQuantifierVariables());
        } else if (formula instanceof ExistsQuantifiedFormula some) {
            return new ExistsQuantifiedFormula(withoutExclusive(some.getFormula()), some.getQuantifierVariables());
        } else if (formula instanceof Negation negation) {
            return new Negation(withoutExclusive(negation.getFormula()));
        } else if (formula instanceof Implication implication) {
            return new Implication(withoutExclusive(implication.getFormulas().getFirst()),
                    withoutExclusive(implication.getFormulas().getSecond()));
        } else if (formula instanceof Equivalence equivalence) {
            return new Equivalence(withoutExclusive(equivalence.getFormulas().getFirst()),
                    withoutExclusive(equivalence.getFormulas().getSecond()));
        } else if (formula instanceof AssociativeFolFormula parts) {
            List<FolFormula> plain = new ArrayList<>();
            for (RelationalFormula part : parts) {
                plain.add(withoutExclusive(part));
            }
            if (formula instanceof ExclusiveDisjunction) {
                return plain.stream().reduce((a, b) -> new Negation(new Equivalence(a, b)))
                        .orElseGet(Contradiction::new);
            }
            return formula instanceof Conjunction ? new Conjunction(plain) : new Disjunction(plain);
        }
        return (FolFormula) formula;
    }

    /** How many atoms are looked at to evaluate a formula, at most. */
    private static double work(RelationalFormula formula) {
        if (formula instanceof ForallQuantifiedFormula each) {
            return work(each.getFormula()) * choices(each.getQuantifierVariables());
        } else if (formula instanceof ExistsQuantifiedFormula some) {
            return work(some.getFormula()) * choices(some.getQuantifierVariables());
        } else if (formula instanceof Negation negation) {
            return work(negation.getFormula());
        } else if (formula instanceof Implication implication) {
            return work(implication.getFormulas().getFirst()) + work(implication.getFormulas().getSecond());
        } else if (formula instanceof Equivalence equivalence) {
            return 2 * (work(equivalence.getFormulas().getFirst()) + work(equivalence.getFormulas().getSecond()));
        } else if (formula instanceof AssociativeFolFormula parts) {
            double work = 0;
            for (RelationalFormula part : parts) {
                work += work(part);
            }
            return work;
        }
        return 1;
    }

    private static double choices(Set<Variable> variables) {
        double choices = 1;
        for (Variable variable : variables) {
            choices *= variable.getSort().getTerms(Constant.class).size();
        }
        return choices;
    }
}
