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

/**
 * What unit propagation left open, given to Sat4j without selectors: a plain yes or no about many formulas is much
 * cheaper than the same question with an assumption for each of them.
 */
final class Residue {
    private final Problem problem;
    private final Propagation propagation;
    private final Deadline deadline;
    private final int[] variables;
    private final IntList atoms = new IntList();
    private boolean[] values;

    Residue(Problem problem, Propagation propagation, Deadline deadline) {
        this.problem = problem;
        this.propagation = propagation;
        this.deadline = deadline;
        this.variables = new int[problem.atoms];
    }

    /** @return whether the open clauses can be satisfied */
    boolean satisfiable() {
        IntList flat = new IntList();
        IntList ends = new IntList();
        for (int clause = 0; clause < problem.clauses(); clause++) {
            if (propagation.isOpen(clause)) {
                for (int at = problem.starts[clause]; at < problem.starts[clause + 1]; at++) {
                    int literal = problem.literals[at];
                    if (!propagation.isAssigned(literal >> 1)) {
                        int variable = variable(literal >> 1);
                        flat.add((literal & 1) == 0 ? variable : -variable);
                    }
                }
                ends.add(flat.size());
            }
        }
        Solver<DataStructureFactory> solver = SolverFactory.newMiniLearningHeap();
        solver.setTimeoutOnConflicts(Integer.MAX_VALUE);
        solver.setDBSimplificationAllowed(false);
        solver.newVar(atoms.size());
        solver.setSearchListener(new Watch(deadline));
        try {
            int from = 0;
            for (int i = 0; i < ends.size(); i++) {
                int[] clause = new int[ends.get(i) - from];
                System.arraycopy(flat.raw(), from, clause, 0, clause.length);
                from = ends.get(i);
                solver.addClause(new VecInt(clause));
                if ((i & 1023) == 1023) {
                    deadline.check();
                }
            }
            if (!solver.isSatisfiable(VecInt.EMPTY, true)) {
                return false;
            }
        } catch (ContradictionException e) {
            return false;
        } catch (TimeoutException e) {
            deadline.check();
            throw new Stop(Reason.GAVE_UP, "the satisfiability solver gave up");
        }
        values = new boolean[atoms.size() + 1];
        for (int literal : solver.model()) {
            if (literal > 0) {
                values[literal] = true;
            }
        }
        return true;
    }

    private int variable(int atom) {
        if (variables[atom] == 0) {
            atoms.add(atom);
            variables[atom] = atoms.size();
        }
        return variables[atom];
    }

    /** @return after a solution: whether an atom is true */
    boolean value(int atom) {
        return propagation.isAssigned(atom) ? propagation.value(atom)
                : variables[atom] > 0 && values[variables[atom]];
    }
}
