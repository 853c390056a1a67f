package org.folkb.tweety;

import org.folkb.tweety.eprover.EProverEngine;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.fol.reasoner.FolReasoner;
import org.tweetyproject.logics.fol.syntax.Equivalence;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.Negation;

/**
 * A Tweety reasoner that asks the theorem prover E, a program of its own. Unlike Tweety's reasoner for E it never takes
 * a failure for an answer, writes all connectives and names safely, and holds its limits.
 *
 * <p>Instances hold options only and can be shared between threads.
 */
public final class EProverFolReasoner extends FolReasoner {
    private static final EProverEngine ENGINE = new EProverEngine();

    private final Options options;

    /** Classical semantics, the options of {@link Options#DEFAULT}, {@code eprover} on the search path. */
    public EProverFolReasoner() {
        this(Options.DEFAULT);
    }

    /** @param options how to answer, and where E is; semantics open or closed */
    public EProverFolReasoner(Options options) {
        this.options = options;
    }

    /**
     * @param beliefSet closed formulas
     * @param formula a closed formula
     * @return whether the formula holds in all models of the belief set, hence true if that has none
     * @throws UndecidedException if that could not be decided
     */
    @Override
    public Boolean query(FolBeliefSet beliefSet, FolFormula formula) {
        Theory theory = Theory.of(beliefSet);
        theory.add("the negated query", new Negation(formula));
        try {
            return ENGINE.status(theory, options, Deadline.after(options.timeoutMs())) == Status.INCONSISTENT;
        } catch (Stop stop) {
            throw new UndecidedException(stop.reason(), stop.getMessage());
        }
    }

    /**
     * @param beliefSet closed formulas that may be used
     * @param a a formula; free variables are read universally
     * @param b a formula
     * @return whether both have the same truth value in all models of the belief set
     * @throws UndecidedException if that could not be decided
     */
    @Override
    public boolean equivalent(FolBeliefSet beliefSet, FolFormula a, FolFormula b) {
        FolFormula both = new Equivalence(a, b);
        if (!both.getUnboundVariables().isEmpty()) {
            both = new ForallQuantifiedFormula(both, both.getUnboundVariables());
        }
        return query(beliefSet, both);
    }

    /** @return whether there is an E that was right about problems with known answers */
    @Override
    public boolean isInstalled() {
        try {
            ENGINE.require(options, Deadline.after(options.timeoutMs()));
            return true;
        } catch (Stop stop) {
            // Tweety asks for a boolean; a query says why.
            return false;
        }
    }
}
