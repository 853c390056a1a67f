package org.folkb.tweety.sat;

import org.folkb.tweety.report.Deadline;

/** Answers "can these formulas hold together" for one problem, by propagation where that is enough, else by Sat4j. */
final class Decider {
    final Problem problem;
    private final Deadline deadline;
    private Propagation propagation;
    private Sat4jSolver solver;

    Decider(Problem problem, Deadline deadline) {
        this.problem = problem;
        this.deadline = deadline;
    }

    /**
     * Decides.
     *
     * @param on which of the problem's formulas hold
     * @return null if they can, else numbers of formulas of the problem that cannot; not necessarily a minimal set
     */
    int[] core(boolean[] on) {
        if (propagation == null) {
            propagation = new Propagation(problem, deadline);
        }
        switch (propagation.run(on)) {
            case SATISFIED:
                return null;
            case VIOLATED:
                return propagation.core();
            default:
                if (solver == null) {
                    solver = new Sat4jSolver(problem, deadline);
                }
                return solver.solve(on);
        }
    }
}
