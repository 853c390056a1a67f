package org.folkb.tweety;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.commons.analysis.AbstractMusEnumerator;
import org.tweetyproject.logics.fol.syntax.FolFormula;

/**
 * Consistency of first-order formulas for Tweety's generic analysis classes (inconsistency measures, enumerators,
 * culpability measures): a {@code BeliefSetConsistencyTester} and a {@code MusEnumerator} for {@link FolFormula}.
 */
public final class FolConsistencyTester extends AbstractMusEnumerator<FolFormula> {
    private final Options options;

    /** Classical semantics, the options of {@link Options#DEFAULT}, all minimal inconsistent subsets. */
    public FolConsistencyTester() {
        this(Options.DEFAULT.withLimits(Integer.MAX_VALUE, 0));
    }

    /** @param options how to answer; its limit for conflicts is the number of subsets that are enumerated */
    public FolConsistencyTester(Options options) {
        this.options = options;
    }

    /**
     * @param formulas closed formulas
     * @return whether they are consistent
     * @throws UndecidedException if that could not be decided
     */
    @Override
    public boolean isConsistent(Collection<FolFormula> formulas) {
        ConsistencyReport report = Answers.consistency(Theory.of(formulas), options.withLimits(1, 0));
        if (report.status() == Status.UNDECIDED) {
            throw new UndecidedException(report.reason(), report.detail());
        }
        return report.status() == Status.CONSISTENT;
    }

    /**
     * @param formulas closed formulas
     * @return all minimal inconsistent subsets
     * @throws UndecidedException if they could not all be found
     */
    @Override
    public Collection<Collection<FolFormula>> minimalInconsistentSubsets(Collection<FolFormula> formulas) {
        List<FolFormula> list = new ArrayList<>(formulas);
        ConsistencyReport report = Answers.consistency(Theory.of(list), options);
        if (report.status() == Status.UNDECIDED) {
            throw new UndecidedException(report.reason(), report.detail());
        }
        if (report.status() == Status.INCONSISTENT && !report.conflictsComplete()) {
            throw new UndecidedException(Reason.RESOURCE_OUT, "not all minimal inconsistent subsets were found");
        }
        Set<Collection<FolFormula>> result = new HashSet<>();
        for (Conflict conflict : report.conflicts()) {
            Set<FolFormula> subset = new HashSet<>();
            for (String id : conflict.formulas()) {
                subset.add(list.get(Integer.parseInt(id.substring(1)) - 1));
            }
            result.add(subset);
        }
        return result;
    }

    /** @return true: everything needed is in the class path */
    @Override
    public boolean isInstalled() {
        return true;
    }
}
