package org.folkb.tweety.sat;

import java.util.Arrays;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.util.IntList;

/**
 * Unit propagation over a problem with some formulas switched on (Dowling and Gallier 1984). For Horn clauses, which
 * facts and rules mostly are, it decides by itself; else it says that a search is needed. Time is linear in the size of
 * the problem.
 */
final class Propagation {
    /** What a run can find. */
    enum Outcome {
        /** Every clause is satisfied; see {@link #value}. */
        SATISFIED,
        /** A clause is violated; see {@link #core}. */
        VIOLATED,
        /** Some clauses are open. */
        OPEN
    }

    private final Problem problem;
    private final Deadline deadline;
    private final int[] from;
    private final int[] occurrences;
    private final byte[] value;
    private final int[] reason;
    private final int[] open;
    private final int[] lengths;
    /** The clauses of at most one literal, and those of at least two positive ones: only these can be left open. */
    private final IntList shortest = new IntList();
    private final IntList notHorn = new IntList();
    private final IntList trail = new IntList();
    private int violated = -1;
    private boolean[] active;

    Propagation(Problem problem, Deadline deadline) {
        this.problem = problem;
        this.deadline = deadline;
        int size = problem.literals.length;
        from = new int[2 * problem.atoms + 1];
        for (int literal : problem.literals) {
            from[literal + 1]++;
        }
        for (int i = 0; i < 2 * problem.atoms; i++) {
            from[i + 1] += from[i];
        }
        occurrences = new int[size];
        int[] fill = from.clone();
        for (int clause = 0; clause < problem.clauses(); clause++) {
            for (int at = problem.starts[clause]; at < problem.starts[clause + 1]; at++) {
                occurrences[fill[problem.literals[at]]++] = clause;
            }
        }
        value = new byte[problem.atoms];
        reason = new int[problem.atoms];
        open = new int[problem.clauses()];
        lengths = new int[problem.clauses()];
        for (int clause = 0; clause < lengths.length; clause++) {
            int positive = 0;
            for (int at = problem.starts[clause]; at < problem.starts[clause + 1]; at++) {
                positive += 1 - (problem.literals[at] & 1);
            }
            lengths[clause] = problem.starts[clause + 1] - problem.starts[clause];
            if (lengths[clause] <= 1) {
                shortest.add(clause);
            }
            if (positive > 1) {
                notHorn.add(clause);
            }
        }
    }

    /**
     * Propagates.
     *
     * @param on which formulas hold
     * @return what came out
     */
    Outcome run(boolean[] on) {
        deadline.check();
        active = on;
        Arrays.fill(value, (byte) 0);
        trail.clear();
        violated = -1;
        System.arraycopy(lengths, 0, open, 0, open.length);
        for (int i = 0; i < shortest.size(); i++) {
            int clause = shortest.get(i);
            if (isActive(clause)) {
                if (open[clause] == 0) {
                    violated = clause;
                    return Outcome.VIOLATED;
                }
                if (!assign(problem.literals[problem.starts[clause]], clause)) {
                    return Outcome.VIOLATED;
                }
            }
        }
        for (int t = 0; t < trail.size(); t++) {
            int falsified = trail.get(t) ^ 1;
            for (int o = from[falsified]; o < from[falsified + 1]; o++) {
                int clause = occurrences[o];
                if (--open[clause] <= 1 && isActive(clause) && !unit(clause)) {
                    return Outcome.VIOLATED;
                }
            }
            if ((t & 4095) == 4095) {
                deadline.check();
            }
        }
        // A Horn clause with nothing left to propagate has a true literal or a negative one without a value.
        for (int i = 0; i < notHorn.size(); i++) {
            int clause = notHorn.get(i);
            if (isActive(clause) && !satisfiedByDefault(clause)) {
                return Outcome.OPEN;
            }
        }
        return Outcome.SATISFIED;
    }

    private boolean isActive(int clause) {
        int owner = problem.owners[clause];
        return owner < 0 || active[owner];
    }

    /** At most one literal of the clause is not false. */
    private boolean unit(int clause) {
        for (int at = problem.starts[clause]; at < problem.starts[clause + 1]; at++) {
            int literal = problem.literals[at];
            int now = value[literal >> 1];
            if (now == 0) {
                return assign(literal, clause);
            }
            if (now == sign(literal)) {
                return true;
            }
        }
        violated = clause;
        return false;
    }

    private boolean assign(int literal, int clause) {
        int atom = literal >> 1;
        if (value[atom] == 0) {
            value[atom] = sign(literal);
            reason[atom] = clause;
            trail.add(literal);
            return true;
        }
        if (value[atom] == sign(literal)) {
            return true;
        }
        violated = clause;
        return false;
    }

    private static byte sign(int literal) {
        return (byte) ((literal & 1) == 0 ? 1 : -1);
    }

    /** Atoms without a value are false by default. */
    private boolean satisfiedByDefault(int clause) {
        for (int at = problem.starts[clause]; at < problem.starts[clause + 1]; at++) {
            int literal = problem.literals[at];
            int now = value[literal >> 1];
            if (now == sign(literal) || now == 0 && (literal & 1) == 1) {
                return true;
            }
        }
        return false;
    }

    /** @return after OPEN: whether a clause counts and has no true literal yet */
    boolean isOpen(int clause) {
        if (!isActive(clause)) {
            return false;
        }
        for (int at = problem.starts[clause]; at < problem.starts[clause + 1]; at++) {
            if (value[problem.literals[at] >> 1] == sign(problem.literals[at])) {
                return false;
            }
        }
        return true;
    }

    /** @return whether an atom has a value */
    boolean isAssigned(int atom) {
        return value[atom] != 0;
    }

    /** @return after SATISFIED: whether an atom is true */
    boolean value(int atom) {
        return value[atom] > 0;
    }

    /** @return after VIOLATED: the formulas whose clauses led to it, not necessarily a minimal set */
    int[] core() {
        boolean[] used = new boolean[problem.formulas.length];
        boolean[] seen = new boolean[problem.clauses()];
        IntList stack = new IntList();
        IntList core = new IntList();
        stack.add(violated);
        seen[violated] = true;
        for (int s = 0; s < stack.size(); s++) {
            int clause = stack.get(s);
            int owner = problem.owners[clause];
            if (owner >= 0 && !used[owner]) {
                used[owner] = true;
                core.add(owner);
            }
            for (int at = problem.starts[clause]; at < problem.starts[clause + 1]; at++) {
                int atom = problem.literals[at] >> 1;
                if (value[atom] != 0 && !seen[reason[atom]]) {
                    seen[reason[atom]] = true;
                    stack.add(reason[atom]);
                }
            }
        }
        return core.toArray();
    }
}
