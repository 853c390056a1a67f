package org.folkb.tweety.sat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.sat.Shrinking.Shrunk;

/**
 * Minimal conflicts and smallest removals of an inconsistent set of formulas.
 *
 * <p>Conflicts are enumerated part by part in the manner of MARCO (Liffiton, Previti, Malik and Marques-Silva 2016)
 * with maximal seeds: a seed leaves out a minimal hitting set of the conflicts known so far; either it has another
 * conflict, which is shrunk, or it is a maximal consistent subset, and no later seed lies within it. Smallest removals
 * come from minimum hitting sets of conflicts, checked where not all conflicts are known (Ignatiev et al. 2015).
 */
public final class Conflicts {
    /** Seeds tried in one part before it is given up; exponentially many can be needed. */
    private static final int SEEDS = 2_000;
    /** Clauses that may be gone through once there are enough conflicts, only to know whether there are more. */
    private static final long CLAUSES_FOR_COMPLETENESS = 20_000_000;
    /** Conflicts collected in search of the smallest removals. */
    private static final int ROUNDS = 150;

    private final Oracle oracle;
    private final boolean[] on;
    private final int maxConflicts;
    private final int maxRemovals;
    private final List<Shrunk> found = new ArrayList<>();
    private final List<int[]> removals = new ArrayList<>();
    private boolean complete;
    private boolean removalsComplete;

    /**
     * @param oracle the questions' answerer
     * @param on formulas that cannot all hold together
     * @param maxConflicts how many conflicts to look for, one or more
     * @param maxRemovals how many removals to look for
     */
    public Conflicts(Oracle oracle, boolean[] on, int maxConflicts, int maxRemovals) {
        this.oracle = oracle;
        this.on = on;
        this.maxConflicts = maxConflicts;
        this.maxRemovals = maxRemovals;
    }

    /** Looks for conflicts and removals. Never throws because of the deadline: what was found by then stays. */
    public void find() {
        try {
            complete = enumerate();
        } catch (Stop e) {
            complete = false;
        }
        found.sort(Comparator.<Shrunk>comparingInt(s -> s.formulas().length)
                .thenComparing((a, b) -> Arrays.compare(a.formulas(), b.formulas())));
        if (maxRemovals > 0 && (found.isEmpty() || found.get(0).formulas().length > 0)) {
            try {
                removalsComplete = remove();
            } catch (Stop e) {
                removalsComplete = false;
            }
        } else {
            removalsComplete = maxRemovals > 0;
        }
    }

    /** @return the conflicts, smallest first */
    public List<Shrunk> found() {
        return found;
    }

    /** @return whether these are all minimal conflicts */
    public boolean complete() {
        return complete;
    }

    /** @return the smallest sets of formulas whose removal leaves a consistent set */
    public List<int[]> removals() {
        return removals;
    }

    /** @return whether these are all smallest removals */
    public boolean removalsComplete() {
        return removalsComplete;
    }

    private boolean enumerate() {
        boolean all = true;
        for (Decider part : oracle.parts()) {
            boolean[] local = Oracle.local(part.problem, on);
            int[] first = part.core(local);
            if (first != null) {
                if (found.size() >= maxConflicts) {
                    return false;
                }
                all &= enumerate(part, local, first);
                if (!found.isEmpty() && found.get(found.size() - 1).formulas().length == 0) {
                    Shrunk nothing = found.get(found.size() - 1);
                    found.clear();
                    found.add(nothing);
                    return true;
                }
            }
        }
        return all;
    }

    private boolean enumerate(Decider part, boolean[] all, int[] first) {
        List<int[]> local = new ArrayList<>();
        List<int[]> corrections = new ArrayList<>();
        int[] core = first;
        long afterwards = 0;
        for (int seeds = 0; seeds < SEEDS; seeds++) {
            if (found.size() >= maxConflicts) {
                afterwards += part.problem.clauses();
                if (afterwards > CLAUSES_FOR_COMPLETENESS) {
                    return false;
                }
            }
            if (core != null) {
                Shrunk shrunk = new Shrinking(oracle).shrink(Oracle.global(part.problem, core), new int[0]);
                if (isNew(shrunk.formulas())) {
                    if (found.size() >= maxConflicts) {
                        return false;
                    }
                    found.add(shrunk);
                }
                if (!shrunk.minimal()) {
                    return false;
                }
                int[] inPart = inPart(part.problem, shrunk.formulas());
                local.add(inPart);
                if (inPart.length == 0) {
                    return true;
                }
            }
            HittingSets map = new HittingSets(local, oracle.deadline());
            int[] left = map.minimalAvoiding(corrections);
            if (left == null) {
                return !map.gaveUp();
            }
            boolean[] seed = all.clone();
            for (int formula : left) {
                seed[formula] = false;
            }
            core = part.core(seed);
            if (core == null) {
                corrections.add(left);
            }
        }
        return false;
    }

    private boolean isNew(int[] formulas) {
        for (Shrunk known : found) {
            if (Arrays.equals(known.formulas(), formulas)) {
                return false;
            }
        }
        return true;
    }

    /** The part's numbers of some formulas of the part; what was shrunk was a core of the part. */
    private static int[] inPart(Problem problem, int[] formulas) {
        int[] result = new int[formulas.length];
        int n = 0;
        for (int k = 0; k < problem.formulas.length; k++) {
            if (Arrays.binarySearch(formulas, problem.formulas[k]) >= 0) {
                result[n++] = k;
            }
        }
        return result;
    }

    private boolean remove() {
        List<int[]> cores = new ArrayList<>();
        for (Shrunk conflict : found) {
            cores.add(conflict.formulas());
        }
        int size = 1;
        for (int round = 0; round < ROUNDS; round++) {
            HittingSets sets = new HittingSets(cores, oracle.deadline());
            size = Math.max(size, sets.atLeast(List.of()));
            List<int[]> candidates = sets.ofSize(size, maxRemovals + 1);
            while (candidates.isEmpty() && !sets.gaveUp()) {
                size++;
                candidates = sets.ofSize(size, maxRemovals + 1);
            }
            if (sets.gaveUp()) {
                return false;
            }
            int[] another = complete ? null : firstCore(candidates);
            if (another == null) {
                boolean allOfThem = candidates.size() <= maxRemovals;
                removals.addAll(allOfThem ? candidates : candidates.subList(0, maxRemovals));
                removals.sort(Arrays::compare);
                return allOfThem;
            }
            Shrunk shrunk = new Shrinking(oracle).shrink(another, new int[0]);
            if (!shrunk.minimal()) {
                return false;
            }
            cores.add(shrunk.formulas());
        }
        return false;
    }

    /** A conflict that one of the candidates leaves in place, or null. */
    private int[] firstCore(List<int[]> candidates) {
        for (int[] candidate : candidates) {
            boolean[] rest = on.clone();
            for (int formula : candidate) {
                rest[formula] = false;
            }
            int[] core = oracle.core(rest);
            if (core != null) {
                return core;
            }
        }
        return null;
    }
}
