package org.folkb.tweety;

import org.folkb.tweety.theory.Options;
import org.tweetyproject.logics.fol.reasoner.FolReasoner;
import org.tweetyproject.logics.fol.syntax.Equivalence;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;

/**
 * A Tweety reasoner that grounds and asks Sat4j. {@link #query} has the meaning that Tweety gives it: the formula holds
 * in all models of the belief set, hence always if the belief set has none. {@link Answers} gives the full report.
 *
 * <p>Instances hold options only and can be shared between threads.
 */
public final class GroundFolReasoner extends FolReasoner {
    private final Options options;

    /** Classical semantics, the options of {@link Options#DEFAULT}. */
    public GroundFolReasoner() {
        this(Options.DEFAULT);
    }

    /** @param options how to answer; semantics open or closed */
    public GroundFolReasoner(Options options) {
        this.options = options;
    }

    /**
     * @param beliefSet closed formulas
     * @param formula a closed formula
     * @return whether the formula follows
     * @throws UndecidedException if that could not be decided
     */
    @Override
    public Boolean query(FolBeliefSet beliefSet, FolFormula formula) {
        return Answers.follows(Answers.entailment(beliefSet, formula, options.withLimits(1, 0)), true);
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

    /** @return true: everything needed is in the class path */
    @Override
    public boolean isInstalled() {
        return true;
    }
}
