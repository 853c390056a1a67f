package org.folkb.tweety;

import org.folkb.tweety.theory.Options;
import org.tweetyproject.logics.fol.reasoner.FolReasoner;
import org.tweetyproject.logics.fol.syntax.Equivalence;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;

/** A Tweety reasoner under classical semantics. */
abstract class ClassicalReasoner extends FolReasoner {
    final Options options;

    ClassicalReasoner(Options options) {
        this.options = options;
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
}
