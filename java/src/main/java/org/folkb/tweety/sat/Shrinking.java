package org.folkb.tweety.sat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.report.Stop;

/** Makes a set of formulas that cannot hold together minimal: a conflict, or the support of a query. */
public final class Shrinking {
    /** Problems with more clauses than this are cut down before a core is shrunk. */
    private static final int RESTRICT_FROM = 200;

    private final Oracle oracle;

    /** @param oracle what answers which formulas can hold together */
    public Shrinking(Oracle oracle) {
        this.oracle = oracle;
    }

    /**
     * Makes a set of formulas that cannot hold together minimal, by trying to do without each (Bakker et al. 1993),
     * and going on with the core of each attempt that fails.
     *
     * @param core formulas that cannot hold together with the fixed ones
     * @param fixed formulas that stay
     * @return the minimal set; if the deadline passed, the smallest set so far
     */
    public Shrunk shrink(int[] core, int[] fixed) {
        int[] now = core;
        try {
            Decider[] few = deciders(now, fixed);
            Set<Integer> necessary = necessary(few);
            for (int i = 0; i < now.length;) {
                if (necessary.contains(now[i])) {
                    i++;
                    continue;
                }
                int[] smaller = unsatisfiable(few, without(now, i), fixed);
                if (smaller == null) {
                    i++;
                } else {
                    // What was found necessary stays in every core of its supersets, so the place is kept.
                    int next = 0;
                    while (next < smaller.length && next < i && smaller[next] == now[next]) {
                        next++;
                    }
                    now = smaller;
                    i = next;
                }
            }
            return new Shrunk(now, true);
        } catch (Stop e) {
            return new Shrunk(now, false);
        }
    }

    /** Formulas that need not be tried, where that is found for all of them at once. */
    private Set<Integer> necessary(Decider[] deciders) {
        Set<Integer> result = new HashSet<>();
        // With several parts a contradiction of one does without the formulas of another.
        if (oracle.whole.clauses() > RESTRICT_FROM && deciders.length == 1) {
            Problem problem = deciders[0].problem;
            boolean[] needed = Necessary.of(problem, oracle.deadline());
            for (int i = 0; needed != null && i < needed.length; i++) {
                if (needed[i]) {
                    result.add(problem.formulas[i]);
                }
            }
        }
        return result;
    }

    /**
     * A set of formulas that cannot hold together.
     *
     * @param formulas their numbers, ascending
     * @param minimal whether it is known to be minimal
     */
    public record Shrunk(int[] formulas, boolean minimal) {
    }

    private static int[] without(int[] set, int place) {
        int[] result = new int[set.length - 1];
        System.arraycopy(set, 0, result, 0, place);
        System.arraycopy(set, place + 1, result, place, result.length - place);
        return result;
    }

    /** Solvers for the clauses of some formulas only. */
    private Decider[] deciders(int[] set, int[] fixed) {
        if (oracle.whole.clauses() <= RESTRICT_FROM) {
            return oracle.parts();
        }
        Problem restricted = oracle.whole.restrictedTo(Oracle.local(oracle.whole, switches(set, fixed)));
        List<Decider> result = new ArrayList<>();
        for (Problem part : restricted.split(oracle.deadline())) {
            result.add(new Decider(part, oracle.deadline()));
        }
        // Parts that can be satisfied with everything on can be satisfied with less.
        boolean[] on = switches(set, fixed);
        result.removeIf(decider -> decider.core(Oracle.local(decider.problem, on)) == null);
        return result.toArray(new Decider[0]);
    }

    private boolean[] switches(int[] set, int[] fixed) {
        boolean[] on = new boolean[oracle.formulas];
        for (int formula : set) {
            on[formula] = true;
        }
        for (int formula : fixed) {
            on[formula] = true;
        }
        return on;
    }

    private int[] unsatisfiable(Decider[] deciders, int[] set, int[] fixed) {
        boolean[] on = switches(set, fixed);
        for (Decider decider : deciders) {
            int[] core = decider.core(Oracle.local(decider.problem, on));
            if (core != null) {
                int[] all = Oracle.global(decider.problem, core);
                int n = 0;
                for (int formula : all) {
                    if (Arrays.stream(fixed).noneMatch(f -> f == formula)) {
                        all[n++] = formula;
                    }
                }
                return Arrays.copyOf(all, n);
            }
        }
        return null;
    }
}
