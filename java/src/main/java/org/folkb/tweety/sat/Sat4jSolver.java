package org.folkb.tweety.sat;

import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.util.IntList;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.minisat.core.DataStructureFactory;
import org.sat4j.minisat.core.Solver;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.IVecInt;
import org.sat4j.specs.TimeoutException;

/**
 * Sat4j over one problem, incremental: each formula has a selector variable that all its clauses carry, and a question
 * is asked with selectors as assumptions. Sat4j's own clock starts a thread for every call, so the deadline is watched
 * from its search listener instead.
 */
final class Sat4jSolver {
    private final Problem problem;
    private final Deadline deadline;
    private final Solver<DataStructureFactory> solver;
    private boolean broken;

    Sat4jSolver(Problem problem, Deadline deadline) {
        this.problem = problem;
        this.deadline = deadline;
        this.solver = SolverFactory.newMiniLearningHeap();
        solver.setTimeoutOnConflicts(Integer.MAX_VALUE);
        solver.setDBSimplificationAllowed(false);
        solver.newVar(problem.atoms + problem.formulas.length);
        solver.setSearchListener(new Watch(deadline));
        fill();
    }

    private void fill() {
        IntList buffer = new IntList();
        try {
            for (int clause = 0; clause < problem.clauses(); clause++) {
                buffer.clear();
                if (problem.owners[clause] >= 0) {
                    buffer.add(-selector(problem.owners[clause]));
                }
                for (int at = problem.starts[clause]; at < problem.starts[clause + 1]; at++) {
                    int literal = problem.literals[at];
                    int variable = (literal >> 1) + 1;
                    buffer.add((literal & 1) == 0 ? variable : -variable);
                }
                solver.addClause(new VecInt(buffer.toArray()));
                if ((clause & 1023) == 1023) {
                    deadline.check();
                }
            }
        } catch (ContradictionException e) {
            // The hard clauses alone cannot be satisfied.
            broken = true;
        }
    }

    private int selector(int formula) {
        return problem.atoms + 1 + formula;
    }

    /**
     * Solves.
     *
     * @param on which formulas hold
     * @return null if they can hold together, else formulas that cannot
     */
    int[] solve(boolean[] on) {
        deadline.check();
        if (broken) {
            return new int[0];
        }
        int size = 0;
        for (boolean b : on) {
            size += b ? 1 : 0;
        }
        int[] assumptions = new int[size];
        for (int i = 0, n = 0; i < on.length; i++) {
            if (on[i]) {
                assumptions[n++] = selector(i);
            }
        }
        try {
            if (solver.isSatisfiable(new VecInt(assumptions), true)) {
                return null;
            }
        } catch (TimeoutException e) {
            deadline.check();
            throw new Stop(Reason.GAVE_UP, "the satisfiability solver gave up");
        }
        IVecInt explanation = solver.unsatExplanation();
        if (explanation == null) {
            return new int[0];
        }
        int[] core = new int[explanation.size()];
        for (int i = 0; i < core.length; i++) {
            core[i] = explanation.get(i) - problem.atoms - 1;
        }
        return core;
    }
}
