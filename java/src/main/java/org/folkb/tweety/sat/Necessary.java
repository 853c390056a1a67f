package org.folkb.tweety.sat;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.folkb.tweety.report.Deadline;

/**
 * Which formulas of an unsatisfiable Horn problem no contradiction does without. A formula is necessary for an atom if
 * each clause that derives the atom is the formula's, or has in its body an atom for which it is necessary: the greatest
 * solution of these equations, for all formulas at once as sets of bits, gives what as many runs of propagation would.
 */
final class Necessary {
    /** Words of all sets together, beyond which it is not tried. */
    private static final long MAX_WORDS = 16_000_000;

    private final Problem problem;
    private final Deadline deadline;
    private final int words;
    /** By atom the formulas necessary for it; null where nothing derives it yet, so that all are. */
    private final long[][] of;
    private long[] contradiction;

    private Necessary(Problem problem, Deadline deadline) {
        this.problem = problem;
        this.deadline = deadline;
        this.words = (problem.formulas.length + 63) / 64;
        this.of = new long[problem.atoms][];
    }

    /**
     * @param problem an unsatisfiable problem, with all formulas switched on
     * @param deadline when to stop
     * @return by number of the problem whether a formula is in every contradiction; null if that is not known here
     */
    static boolean[] of(Problem problem, Deadline deadline) {
        for (int clause = 0; clause < problem.clauses(); clause++) {
            int positive = 0;
            for (int at = problem.starts[clause]; at < problem.starts[clause + 1]; at++) {
                positive += 1 - (problem.literals[at] & 1);
            }
            if (positive > 1) {
                return null;
            }
        }
        if ((long) problem.atoms * ((problem.formulas.length + 63) / 64) > MAX_WORDS) {
            return null;
        }
        return new Necessary(problem, deadline).solve();
    }

    private boolean[] solve() {
        // Where each atom occurs negatively, as one flat list.
        int[] from = new int[problem.atoms + 1];
        for (int literal : problem.literals) {
            from[(literal >> 1) + 1] += literal & 1;
        }
        for (int atom = 0; atom < problem.atoms; atom++) {
            from[atom + 1] += from[atom];
        }
        int[] occurrences = new int[from[problem.atoms]];
        int[] fill = from.clone();
        for (int clause = 0; clause < problem.clauses(); clause++) {
            for (int at = problem.starts[clause]; at < problem.starts[clause + 1]; at++) {
                if ((problem.literals[at] & 1) == 1) {
                    occurrences[fill[problem.literals[at] >> 1]++] = clause;
                }
            }
        }
        // Atoms in the order in which they change, each at most once in the queue: what changes early and often is
        // looked at again when the rest has caught up.
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        boolean[] queued = new boolean[problem.atoms];
        for (int clause = 0; clause < problem.clauses(); clause++) {
            apply(clause, queue, queued);
        }
        int steps = 0;
        while (!queue.isEmpty()) {
            int atom = queue.poll();
            queued[atom] = false;
            for (int o = from[atom]; o < from[atom + 1]; o++) {
                apply(occurrences[o], queue, queued);
            }
            if ((++steps & 255) == 0) {
                deadline.check();
            }
        }
        if (contradiction == null) {
            return null;
        }
        boolean[] result = new boolean[problem.formulas.length];
        for (int formula = 0; formula < result.length; formula++) {
            result[formula] = (contradiction[formula >> 6] >>> formula & 1) == 1;
        }
        return result;
    }

    /** What is necessary for a clause's body, and its formula, is all that its head can need. */
    private void apply(int clause, ArrayDeque<Integer> queue, boolean[] queued) {
        int head = -1;
        for (int at = problem.starts[clause]; at < problem.starts[clause + 1]; at++) {
            int literal = problem.literals[at];
            if ((literal & 1) == 0) {
                head = literal >> 1;
            } else if (of[literal >> 1] == null) {
                return;
            }
        }
        long[] needed = new long[words];
        int owner = problem.owners[clause];
        if (owner >= 0) {
            needed[owner >> 6] |= 1L << owner;
        }
        for (int at = problem.starts[clause]; at < problem.starts[clause + 1]; at++) {
            if ((problem.literals[at] & 1) == 1) {
                long[] body = of[problem.literals[at] >> 1];
                for (int w = 0; w < words; w++) {
                    needed[w] |= body[w];
                }
            }
        }
        long[] before = head < 0 ? contradiction : of[head];
        if (before != null) {
            for (int w = 0; w < words; w++) {
                needed[w] &= before[w];
            }
            if (Arrays.equals(needed, before)) {
                return;
            }
        }
        if (head < 0) {
            contradiction = needed;
        } else {
            of[head] = needed;
            if (!queued[head]) {
                queued[head] = true;
                queue.add(head);
            }
        }
    }
}
