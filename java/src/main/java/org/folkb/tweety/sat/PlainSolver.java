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
import org.sat4j.specs.TimeoutException;

/** Sat4j, asked once about clauses without selectors. */
final class PlainSolver {
    /** Writes the clause of a number as literals of Sat4j. */
    interface Clauses {
        void write(int number, IntList into);
    }

    private PlainSolver() {
    }

    /**
     * @param variables how many there are, numbered from 1
     * @param count how many clauses
     * @param clauses what they are
     * @return which variables are true in a solution, or null if there is none
     */
    static boolean[] solution(int variables, int count, Clauses clauses, Deadline deadline) {
        deadline.check();
        Solver<DataStructureFactory> solver = SolverFactory.newMiniLearningHeap();
        solver.setTimeoutOnConflicts(Integer.MAX_VALUE);
        solver.setDBSimplificationAllowed(false);
        solver.newVar(variables);
        solver.setSearchListener(new Watch(deadline));
        IntList buffer = new IntList();
        try {
            for (int i = 0; i < count; i++) {
                buffer.clear();
                clauses.write(i, buffer);
                solver.addClause(new VecInt(buffer.toArray()));
                if ((i & 1023) == 1023) {
                    deadline.check();
                }
            }
            if (!solver.isSatisfiable(VecInt.EMPTY, true)) {
                return null;
            }
        } catch (ContradictionException e) {
            return null;
        } catch (TimeoutException e) {
            deadline.check();
            throw new Stop(Reason.GAVE_UP, "the satisfiability solver gave up");
        }
        boolean[] values = new boolean[variables + 1];
        for (int literal : solver.model()) {
            if (literal > 0) {
                values[literal] = true;
            }
        }
        return values;
    }
}
