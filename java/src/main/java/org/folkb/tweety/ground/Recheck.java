package org.folkb.tweety.ground;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.sat.HittingSets;
import org.folkb.tweety.sat.Shrinking.Shrunk;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.fol.syntax.FolFormula;

/**
 * Makes sure of conflicts, supports and removals that come from a grounding that was cut off. That formulas cannot hold
 * together is certain there; that fewer can is not, and is asked anew, of the whole engine.
 */
final class Recheck {
    private final Theory theory;
    private final Options options;
    private final Deadline deadline;

    Recheck(Theory theory, Options options, Deadline deadline) {
        this.theory = theory;
        this.options = options.withLimits(1, 0).withoutModel();
        this.deadline = deadline;
    }

    /** Smallest removals, and whether they are all. */
    record Removals(List<int[]> sets, boolean complete) {
    }

    /** Makes a conflict minimal; says so only if every attempt to make do with less was decided. */
    Shrunk shrink(int[] conflict, FolFormula also) {
        int[] now = conflict;
        boolean sure = true;
        try {
            for (int i = 0; i < now.length;) {
                int[] fewer = new int[now.length - 1];
                System.arraycopy(now, 0, fewer, 0, i);
                System.arraycopy(now, i + 1, fewer, i, fewer.length - i);
                Status status = status(fewer, also);
                if (status == Status.INCONSISTENT) {
                    now = fewer;
                } else {
                    sure &= status == Status.CONSISTENT;
                    i++;
                }
            }
            return new Shrunk(now, sure);
        } catch (Stop stop) {
            return new Shrunk(now, false);
        }
    }

    /** The hitting sets of least size of known conflicts, those of them that do restore consistency. */
    Removals removals(List<Shrunk> conflicts, int limit) {
        List<int[]> family = new ArrayList<>();
        for (Shrunk conflict : conflicts) {
            if (conflict.formulas().length == 0) {
                return new Removals(List.of(), false);
            }
            family.add(conflict.formulas());
        }
        List<int[]> good = new ArrayList<>();
        boolean decided = true;
        try {
            HittingSets sets = new HittingSets(family, deadline);
            List<int[]> candidates = List.of();
            for (int size = 1; candidates.isEmpty() && !sets.gaveUp(); size++) {
                candidates = sets.ofSize(size, limit + 1);
            }
            decided = candidates.size() <= limit && !sets.gaveUp();
            for (int[] candidate : candidates.subList(0, Math.min(limit, candidates.size()))) {
                Status status = status(rest(candidate), null);
                if (status == Status.CONSISTENT) {
                    good.add(candidate);
                } else {
                    decided &= status == Status.INCONSISTENT;
                }
            }
        } catch (Stop stop) {
            decided = false;
        }
        good.sort(Arrays::compare);
        return new Removals(good, decided && !good.isEmpty());
    }

    private int[] rest(int[] removed) {
        int n = 0;
        int[] rest = new int[theory.formulas().size()];
        for (int i = 0; i < rest.length; i++) {
            if (Arrays.binarySearch(removed, i) < 0) {
                rest[n++] = i;
            }
        }
        return Arrays.copyOf(rest, n);
    }

    private Status status(int[] subset, FolFormula also) {
        deadline.check();
        Theory part = theory.only(subset);
        if (also != null) {
            part.add("the query", also);
        }
        return new GroundRun(part, options, deadline).status();
    }
}
