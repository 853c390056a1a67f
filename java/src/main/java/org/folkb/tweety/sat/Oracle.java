package org.folkb.tweety.sat;

import java.util.Arrays;
import org.folkb.tweety.clause.GroundClauses;
import org.folkb.tweety.report.Deadline;

/**
 * Questions about subsets of formulas, given their ground clauses: can they hold together, and which of them cannot
 * ({@link Shrinking} makes these minimal). Formulas are numbered as the owners of the clauses; a subset is an array of
 * booleans.
 */
public final class Oracle {
    private final Deadline deadline;
    final int formulas;
    final Problem whole;
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

    /** @return the deadline of all questions */
    Deadline deadline() {
        return deadline;
    }
}
