package org.folkb.tweety;

import org.folkb.tweety.eprover.EProverEngine;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.Negation;

/**
 * A Tweety reasoner that asks the theorem prover E, a program of its own. Unlike Tweety's reasoner for E it never takes
 * a failure for an answer, writes all connectives and names safely, and holds its limits.
 *
 * <p>Instances hold options only and can be shared between threads.
 */
public final class EProverFolReasoner extends ClassicalReasoner {
    private static final EProverEngine ENGINE = new EProverEngine();

    /** Classical semantics, the options of {@link Options#DEFAULT}, {@code eprover} on the search path. */
    public EProverFolReasoner() {
        this(Options.DEFAULT);
    }

    /** @param options how to answer, and where E is; semantics open or closed */
    public EProverFolReasoner(Options options) {
        super(options);
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
