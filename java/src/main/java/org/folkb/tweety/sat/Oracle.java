package org.folkb.tweety.sat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.clause.GroundClauses;
import org.folkb.tweety.report.Deadline;

/**
 * Questions about subsets of formulas, given their ground clauses: can they hold together, which of them cannot, and
 * which minimal sets cannot. Formulas are numbered as the owners of the clauses; a subset is an array of booleans.
 */
public final class Oracle {
    /** Problems with more clauses than this are cut down before a core is shrunk. */
    private static final int RESTRICT_FROM = 200;

    private final Deadline deadline;
    private final int formulas;
    private final Problem whole;
    private Decider[] parts;
    private Propagation propagation;
    private Residue residue;

    /**
     * @param ground the clauses
     * @param atoms how many atoms they have
     * @param formulas how many formulas own them
     * @param forModel whether a model of all atoms will be wanted
     * @param deadline when to stop
     */
    public Oracle(GroundClauses ground, int atoms, int formulas, boolean forModel, Deadline deadline) {
        this.deadline = deadline;
        this.formulas = formulas;
        this.whole = Problem.of(ground, atoms, formulas, forModel, deadline);
    }

    /** @return how many clauses can take part in a contradiction */
    public int clauses() {
        return whole.clauses();
    }

    /**
     * Whether some formulas can hold together.
     *
     * @param on the formulas
     * @return the answer
     */
    public boolean satisfiable(boolean[] on) {
        residue = null;
        if (whole.clauses() == 0) {
            return true;
        }
        if (propagation == null) {
            propagation = new Propagation(whole, deadline);
        }
        switch (propagation.run(local(whole, on))) {
            case SATISFIED:
                return true;
            case VIOLATED:
                return false;
            default:
                residue = new Residue(whole, propagation, deadline);
                return residue.satisfiable();
        }
    }

    /**
     * The model found by the last {@link #satisfiable} that said yes. It needs an oracle made for models.
     *
     * @param atoms how many atoms there are
     * @return the value of each atom
     */
    public boolean[] model(int atoms) {
        boolean[] model = new boolean[atoms];
        for (int atom = 0; atom < whole.atoms; atom++) {
            model[whole.originals[atom]] = residue != null ? residue.value(atom)
                    : propagation != null && propagation.value(atom);
        }
        return model;
    }

    /** @return the parts of the problem that have no atoms in common, with their solvers */
    Decider[] parts() {
        if (parts == null) {
            Problem[] problems = whole.clauses() == 0 ? new Problem[0] : whole.split(deadline);
            parts = new Decider[problems.length];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = new Decider(problems[i], deadline);
            }
        }
        return parts;
    }

    /**
     * A set of formulas out of some that cannot hold together.
     *
     * @param on the formulas to choose from
     * @return their numbers, ascending, not necessarily minimal; null if all can hold together
     */
    public int[] core(boolean[] on) {
        for (Decider part : parts()) {
            int[] core = part.core(local(part.problem, on));
            if (core != null) {
                return global(part.problem, core);
            }
        }
        return null;
    }

    /** The switches of a part's formulas. */
    static boolean[] local(Problem problem, boolean[] on) {
        boolean[] result = new boolean[problem.formulas.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = on[problem.formulas[i]];
        }
        return result;
    }

    static int[] global(Problem problem, int[] numbers) {
        int[] result = new int[numbers.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = problem.formulas[numbers[i]];
        }
        Arrays.sort(result);
        return result;
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
        } catch (org.folkb.tweety.report.Stop e) {
            return new Shrunk(now, false);
        }
    }

    /** Formulas that need not be tried, where that is found for all of them at once. */
    private Set<Integer> necessary(Decider[] deciders) {
        Set<Integer> result = new HashSet<>();
        // With several parts a contradiction of one does without the formulas of another.
        if (whole.clauses() > RESTRICT_FROM && deciders.length == 1) {
            Problem problem = deciders[0].problem;
            boolean[] needed = Necessary.of(problem, deadline);
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
        if (whole.clauses() <= RESTRICT_FROM) {
            return parts();
        }
        Problem restricted = whole.restrictedTo(local(whole, switches(set, fixed)));
        List<Decider> result = new ArrayList<>();
        for (Problem part : restricted.split(deadline)) {
            result.add(new Decider(part, deadline));
        }
        // Parts that can be satisfied with everything on can be satisfied with less.
        boolean[] on = switches(set, fixed);
        result.removeIf(decider -> decider.core(local(decider.problem, on)) == null);
        return result.toArray(new Decider[0]);
    }

    private boolean[] switches(int[] set, int[] fixed) {
        boolean[] on = new boolean[formulas];
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
            int[] core = decider.core(local(decider.problem, on));
            if (core != null) {
                int[] all = global(decider.problem, core);
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

    /** @return the deadline of all questions */
    Deadline deadline() {
        return deadline;
    }
}
