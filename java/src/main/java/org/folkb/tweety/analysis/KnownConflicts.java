package org.folkb.tweety.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import org.tweetyproject.logics.commons.analysis.AbstractMusEnumerator;

/**
 * The enumerator that Tweety's measures work on. The minimal inconsistent subsets of a part of a belief set are those
 * of the whole that lie within the part, so that the engine enumerates once, and the thousands of questions that the
 * Shapley measure asks need no reasoner.
 */
final class KnownConflicts extends AbstractMusEnumerator<Belief> {
    private final List<List<Belief>> conflicts;
    private final Allowance time;

    /**
     * @param conflicts all minimal inconsistent subsets of the whole, none of them empty
     * @param time when to stop
     */
    KnownConflicts(List<List<Belief>> conflicts, Allowance time) {
        this.conflicts = conflicts;
        this.time = time;
    }

    /** @return all of them, for reading */
    List<List<Belief>> all() {
        return conflicts;
    }

    /**
     * @param formulas some of the beliefs
     * @return their minimal inconsistent subsets, as new sets: Tweety's {@code getMiComponents} changes what it gets
     * @throws org.folkb.tweety.report.Stop if the time is over
     */
    @Override
    public Collection<Collection<Belief>> minimalInconsistentSubsets(Collection<Belief> formulas) {
        time.check();
        Collection<Belief> within = new HashSet<>(formulas);
        Collection<Collection<Belief>> result = new ArrayList<>();
        for (List<Belief> conflict : conflicts) {
            if (within.containsAll(conflict)) {
                result.add(new HashSet<>(conflict));
            }
        }
        return result;
    }

    /** @return true */
    @Override
    public boolean isInstalled() {
        return true;
    }
}
