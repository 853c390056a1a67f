package org.folkb.tweety.analysis;

import java.util.Collection;
import java.util.List;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.tweetyproject.beliefdynamics.DefaultBaseExpansionOperator;
import org.tweetyproject.beliefdynamics.LeviBaseRevisionOperator;
import org.tweetyproject.beliefdynamics.kernels.KernelContractionOperator;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.Negation;

/**
 * What a change of a belief set came to.
 *
 * @param possible false if the formula to give up holds whatever is believed, or the formula to take up cannot hold
 * @param kernels the minimal sets of beliefs from which followed what had to go
 * @param removed the beliefs that went
 * @param choices other choices of as few beliefs that would have done
 */
record Change(boolean possible, List<List<Belief>> kernels, List<Belief> removed, List<List<Belief>> choices) {
    /** Keeps copies that nobody can change. */
    Change {
        kernels = kernels.stream().map(List::copyOf).toList();
        removed = List.copyOf(removed);
        choices = choices.stream().map(List::copyOf).toList();
    }

    /**
     * Kernel contraction: some beliefs go, so that the formula no longer follows.
     *
     * @param base the beliefs
     * @param formula the formula to give up
     * @param deadline when to stop
     * @return the change
     * @throws Stop if it is not known
     */
    static Change contract(Base base, FolFormula formula, Deadline deadline) {
        return change(base, new Belief(-1, null, formula, base.time()), false, deadline);
    }

    /**
     * Revision by the Levi identity: what speaks against the formula goes, then the formula comes.
     *
     * @param base the beliefs
     * @param formula the formula to take up
     * @param deadline when to stop
     * @return the change; the formula itself is for the caller to add
     * @throws Stop if it is not known
     */
    static Change revise(Base base, FolFormula formula, Deadline deadline) {
        return change(base, new Belief(-1, null, formula, base.time()), true, deadline);
    }

    private static Change change(Base base, Belief formula, boolean revision, Deadline deadline) {
        Kernels kernels = new Kernels(base);
        SmallestIncision incision = new SmallestIncision(base.beliefs(), deadline);
        KernelContractionOperator<Belief> contraction = new KernelContractionOperator<>(incision, kernels);
        Collection<Belief> outcome = revision
                ? new LeviBaseRevisionOperator<>(contraction, new DefaultBaseExpansionOperator<>())
                        .revise(base.beliefs(), formula)
                : contraction.contract(base.beliefs(), formula);
        if (kernels.last().stream().anyMatch(List::isEmpty)) {
            return new Change(false, kernels.last(), List.of(), List.of());
        }
        List<Belief> kept = base.beliefs().stream().filter(outcome::contains).toList();
        List<Belief> removed = base.beliefs().stream().filter(belief -> !outcome.contains(belief)).toList();
        if (outcome.contains(formula) != revision || outcome.size() != kept.size() + (revision ? 1 : 0)) {
            throw new Stop(Reason.ERROR, "the outcome of the change is no part of the belief set");
        }
        // What the change is for is asked again of what is left: a wrong kernel must not become a wrong belief set.
        FolFormula must = revision ? formula.formula() : new Negation(formula.formula());
        if (base.conflicts(kept, must).status() != Status.CONSISTENT) {
            throw new Stop(Reason.ERROR, "the outcome of the change did not stand its check");
        }
        List<List<Belief>> others = incision.choices().subList(1, incision.choices().size());
        return new Change(true, kernels.last(), removed, others);
    }
}
