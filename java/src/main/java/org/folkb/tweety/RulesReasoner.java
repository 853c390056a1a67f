package org.folkb.tweety;

import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.tweetyproject.logics.fol.reasoner.FolReasoner;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;

/**
 * A Tweety reasoner under the {@code rules} semantics: facts and rules, applied forwards, with strong negation. A
 * contradiction does not spread: a query that is derived both true and false is not called derived.
 */
public final class RulesReasoner extends FolReasoner {
    private final Options options;

    /** The options of {@link Options#DEFAULT}. */
    public RulesReasoner() {
        this(Options.DEFAULT);
    }

    /** @param options how to answer; the semantics in them is replaced by rules */
    public RulesReasoner(Options options) {
        this.options = options.with(Semantics.RULES);
    }

    /**
     * @param beliefSet facts and rules
     * @param formula a closed formula
     * @return whether the formula is derived
     * @throws UndecidedException if that could not be decided, for example because a formula is no rule
     */
    @Override
    public Boolean query(FolBeliefSet beliefSet, FolFormula formula) {
        return Answers.follows(Answers.entailment(beliefSet, formula, options), false);
    }

    /**
     * @param beliefSet facts and rules
     * @param a a closed formula
     * @param b a closed formula
     * @return whether both are derived or neither is
     * @throws UndecidedException if that could not be decided
     */
    @Override
    public boolean equivalent(FolBeliefSet beliefSet, FolFormula a, FolFormula b) {
        return query(beliefSet, a).equals(query(beliefSet, b));
    }

    /** @return true: everything needed is in the class path */
    @Override
    public boolean isInstalled() {
        return true;
    }
}
