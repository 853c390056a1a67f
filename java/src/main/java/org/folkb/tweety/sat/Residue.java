package org.folkb.tweety.sat;

import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.util.IntList;

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
        values = PlainSolver.solution(atoms.size(), ends.size(), (number, into) -> {
            for (int at = number == 0 ? 0 : ends.get(number - 1); at < ends.get(number); at++) {
                into.add(flat.get(at));
            }
        }, deadline);
        return values != null;
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
