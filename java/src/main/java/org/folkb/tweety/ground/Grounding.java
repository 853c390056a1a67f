package org.folkb.tweety.ground;

import java.util.ArrayList;
import java.util.List;
import org.folkb.tweety.clause.Clause;
import org.folkb.tweety.clause.ClauseSet;
import org.folkb.tweety.clause.Clausifier;
import org.folkb.tweety.clause.EqualityAxioms;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.ground.Grounder.Cut;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.theory.Theory;

/**
 * A theory in ground clauses. Formula i of the theory owns its clauses under number i, the query under the number of
 * formulas, the negated query under the next one.
 */
public final class Grounding {
    private final Symbols symbols;
    private final Grounder grounder;
    private final ClauseSet set;
    private final boolean looping;
    private final int declared;
    private final int input;

    /**
     * Grounds a theory.
     *
     * @param theory the formulas
     * @param closed whether only constants are individuals
     * @param extra how many anonymous individuals each sort gets beside the constants, if closed
     * @param uniqueNames whether different constants are different
     * @param forModel whether a model is wanted, so that every clause matters
     * @param maxInstances the number of instances after which to stop
     * @param perClause where functions loop: how many instances per clause of the input are allowed, and
     * @param more how many beside that
     * @param levels how deep looping functions may be nested beyond the nesting in the input
     * @param deadline when to stop
     */
    public Grounding(Theory theory, boolean closed, int extra, boolean uniqueNames, boolean forModel, int maxInstances,
            int perClause, int more, int levels, Deadline deadline) {
        symbols = new Symbols(theory);
        declared = symbols.terms().count();
        for (int sort = 0; sort < symbols.sorts(); sort++) {
            for (int i = 0; i < extra; i++) {
                symbols.terms().constant(sort);
            }
        }
        set = new ClauseSet(symbols, closed, closed && uniqueNames, uniqueNames);
        Clausifier clausifier = new Clausifier(symbols, closed, set, deadline);
        for (var axiom : theory.axioms()) {
            clausifier.add(axiom, true, Clause.HARD);
        }
        int n = theory.formulas().size();
        for (int i = 0; i < n; i++) {
            clausifier.add(theory.formulas().get(i), true, i);
            if ((i & 255) == 255) {
                deadline.check();
            }
        }
        if (theory.query() != null) {
            clausifier.add(theory.query(), true, n);
            clausifier.add(theory.query(), false, n + 1);
        }
        input = set.clauses().size() + set.facts().size() / 4;
        if (!forModel) {
            set.prune();
        }
        looping = symbols.markLoops();
        EqualityAxioms.add(set, symbols, closed, uniqueNames, declared);
        int maxDepth = looping ? levels + set.nesting() : Integer.MAX_VALUE;
        long few = (long) perClause * input + more;
        int budget = looping && !closed ? (int) Math.min(maxInstances, few) : maxInstances;
        grounder = new Grounder(symbols, deadline, closed, uniqueNames, declared, budget, maxDepth);
        grounder.ground(set);
    }

    /** @return how many of the first terms are constants of the input */
    public int declared() {
        return declared;
    }

    /** @return the symbols */
    public Symbols symbols() {
        return symbols;
    }

    /** @return the ground clauses and possible atoms */
    public Grounder grounder() {
        return grounder;
    }

    /** @return whether every possible instance is there */
    public boolean exact() {
        return grounder.cut() == Cut.NONE;
    }

    /** @return whether some function can be nested without end */
    public boolean looping() {
        return looping;
    }

    /** @return whether the grounding stopped for its size alone, and not because terms became too deep */
    public boolean onlyTooMany() {
        return grounder.cut() == Cut.INSTANCES && !grounder.cutFunctors().iterator().hasNext();
    }

    /** @return whether the input has functions */
    public boolean hasFunctions() {
        for (int f = 0; f < symbols.functors(); f++) {
            if (symbols.functor(f).user() != null) {
                return true;
            }
        }
        return false;
    }

    /** @return how many clauses the input has, about: facts are counted by their size */
    public long clauses() {
        return input;
    }

    /** @return words that say which functions and sorts loop */
    public String loopsInWords() {
        List<String> parts = new ArrayList<>();
        for (int f = 0; f < symbols.functors(); f++) {
            Symbols.FunctorInfo functor = symbols.functor(f);
            if (functor.looping() && parts.size() < 5) {
                StringBuilder words = new StringBuilder(functor.user() == null ? "an existential quantifier"
                        : "the function " + functor.user().getName());
                words.append(" (");
                for (int i = 0; i < functor.arguments().length; i++) {
                    words.append(i == 0 ? "" : ", ").append(symbols.sortName(functor.arguments()[i]));
                }
                parts.add(words.append(" to ").append(symbols.sortName(functor.result())).append(")").toString());
            }
        }
        return "infinitely many individuals can be needed: " + String.join("; ", parts);
    }
}
