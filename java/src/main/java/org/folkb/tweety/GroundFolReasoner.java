package org.folkb.tweety;

import org.folkb.tweety.theory.Options;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;

/**
 * A Tweety reasoner that grounds and asks Sat4j. {@link #query} has the meaning that Tweety gives it: the formula holds
 * in all models of the belief set, hence always if the belief set has none. {@link Answers} gives the full report.
 *
 * <p>Instances hold options only and can be shared between threads.
 */
public final class GroundFolReasoner extends ClassicalReasoner {
    /** Classical semantics, the options of {@link Options#DEFAULT}. */
    public GroundFolReasoner() {
        this(Options.DEFAULT);
    }

    /** @param options how to answer; semantics open or closed */
    public GroundFolReasoner(Options options) {
        super(options);
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

    /** @return true: everything needed is in the class path */
    @Override
    public boolean isInstalled() {
        return true;
    }
}
