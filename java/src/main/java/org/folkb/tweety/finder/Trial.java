package org.folkb.tweety.finder;

import java.util.Arrays;
import java.util.List;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Meter;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.sat.Watch;
import org.folkb.tweety.util.IntList;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.minisat.core.DataStructureFactory;
import org.sat4j.minisat.core.Solver;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.IVecInt;
import org.sat4j.specs.TimeoutException;

/**
 * One question to Sat4j: is there a model with these domain sizes. The clauses that would say something else in a
 * larger domain ("the function has one of these values") carry a selector for the sort, so that a refutation tells
 * which sorts have to grow (Reger, Suda and Voronkov 2016).
 */
final class Trial {
    /** What the constants of the theory are taken to be. */
    record Frame(FlatTheory theory, Symmetry symmetry, Names names, boolean closed, int owners) {
    }

    private final Frame frame;
    private final FlatTheory theory;
    private final int[] sizes;
    private final Deadline deadline;
    private final Layout layout;
    private final Solver<DataStructureFactory> solver = SolverFactory.newMiniLearningHeap();
    private boolean broken;
    private int clauses;
    private boolean[] holds;
    private boolean[] core;

    /**
     * @param frame the theory and what is settled about it
     * @param sizes the size of each sort
     * @param budget how many ground clauses there may be
     * @param meter where sizes are noted
     * @param deadline when to stop
     */
    Trial(Frame frame, int[] sizes, long budget, Meter meter, Deadline deadline) {
        this.frame = frame;
        this.theory = frame.theory();
        this.sizes = sizes;
        this.deadline = deadline;
        this.layout = new Layout(theory, sizes, frame.symmetry(), frame.names(), frame.closed());
        deadline.check();
        solver.setTimeoutOnConflicts(Integer.MAX_VALUE);
        solver.setDBSimplificationAllowed(false);
        solver.newVar(layout.variables() + theory.sorts() + frame.owners());
        solver.setSearchListener(new Watch(deadline));
        long start = System.nanoTime();
        Instances instances = new Instances(theory, layout, budget, this::add, deadline);
        functions(instances);
        chains();
        if (frame.closed()) {
            everyoneHasAName();
        }
        for (FlatClause clause : theory.clauses()) {
            instances.write(clause);
            if (broken) {
                break;
            }
        }
        meter.atoms(layout.variables() - 1);
        meter.instances(clauses);
        meter.relevant(clauses);
        meter.groundedSince(start);
    }

    private int sortSelector(int sort) {
        return layout.variables() + sort;
    }

    private int ownerSelector(int owner) {
        return layout.variables() + theory.sorts() + owner;
    }

    private void add(int owner, IntList literals) {
        if (owner >= 0 && frame.owners() > 0) {
            literals.add(-ownerSelector(owner));
            add(literals.toArray());
            literals.truncate(literals.size() - 1);
        } else {
            add(literals.toArray());
        }
    }

    private void add(int... literals) {
        if ((++clauses & 1023) == 0) {
            deadline.check();
        }
        try {
            solver.addClause(new VecInt(literals));
        } catch (ContradictionException e) {
            // The clauses without a selector cannot be satisfied.
            broken = true;
        }
    }

    /** Every function has a value everywhere, and where that matters no two. */
    private void functions(Instances instances) {
        for (int function = 0; function < theory.functions(); function++) {
            for (int place = 0; place < layout.cells(function) && !broken; place++) {
                int largest = layout.largest(function, place);
                int[] some = new int[largest + 2];
                for (int value = 0; value <= largest; value++) {
                    some[value] = layout.value(function, place, value);
                }
                some[largest + 1] = -sortSelector(theory.result(function));
                add(layout.settled(function, place) ? Arrays.copyOf(some, largest + 1) : some);
                instances.spend(1 + largest / 8);
                for (int one = 0; theory.asserted(function) && one <= largest; one++) {
                    instances.spend(one);
                    for (int other = 0; other < one; other++) {
                        add(-some[one], -some[other]);
                    }
                }
            }
        }
    }

    /** A constant is a new individual only if its predecessor among the individuals is a constant before it. */
    private void chains() {
        for (int sort = 0; sort < theory.sorts(); sort++) {
            List<Integer> chain = frame.symmetry().chain(sort);
            for (int i = 1; i < chain.size(); i++) {
                for (int value = frame.symmetry().pinned(sort) + 1; value <= layout.largest(chain.get(i), 0); value++) {
                    int[] clause = new int[i + 1];
                    int n = 0;
                    for (int j = 0; j < i; j++) {
                        if (value - 1 <= layout.largest(chain.get(j), 0)) {
                            clause[n++] = layout.value(chain.get(j), 0, value - 1);
                        }
                    }
                    clause[n++] = -layout.value(chain.get(i), 0, value);
                    add(Arrays.copyOf(clause, n));
                }
            }
        }
    }

    /** Closed domains: each individual of a sort with constants is one of them. */
    private void everyoneHasAName() {
        int[] names = theory.names();
        for (int sort = 0; sort < sizes.length; sort++) {
            for (int value = frame.symmetry().pinned(sort); names[sort] > 0 && value < sizes[sort]; value++) {
                deadline.check();
                IntList clause = new IntList();
                for (int term = 0; term < theory.declared(); term++) {
                    int constant = theory.function(term);
                    if (theory.result(constant) == sort && value <= layout.largest(constant, 0)) {
                        clause.add(layout.value(constant, 0, value));
                    }
                }
                add(clause.toArray());
            }
        }
    }

    /** Whether there is a model of these sizes. */
    boolean satisfiable(Meter meter) {
        long start = System.nanoTime();
        core = new boolean[theory.sorts() + frame.owners()];
        if (broken) {
            return false;
        }
        deadline.check();
        int[] assumptions = new int[core.length];
        for (int i = 0; i < assumptions.length; i++) {
            assumptions[i] = layout.variables() + i;
        }
        try {
            if (solver.isSatisfiable(new VecInt(assumptions), true)) {
                holds = new boolean[layout.variables()];
                for (int literal : solver.model()) {
                    if (literal > 0 && literal < holds.length) {
                        holds[literal] = true;
                    }
                }
                return true;
            }
        } catch (TimeoutException e) {
            deadline.check();
            throw new Stop(Reason.GAVE_UP, "the satisfiability solver gave up");
        } finally {
            meter.solvedSince(start);
        }
        IVecInt explanation = solver.unsatExplanation();
        for (int i = 0; explanation != null && i < explanation.size(); i++) {
            core[explanation.get(i) - layout.variables()] = true;
        }
        return false;
    }

    /** After a refutation: whether it used that a sort is no larger. */
    boolean blames(int sort) {
        return core[sort];
    }

    /** After a refutation of a frame with owners: whether it used the clauses of a formula. */
    boolean uses(int owner) {
        return core[theory.sorts() + owner];
    }

    /** Whether some clause speaks of a predicate. */
    boolean has(int predicate) {
        return layout.has(predicate);
    }

    /** After a model was found: whether an atom is true; of a predicate that some clause speaks of. */
    boolean holds(int predicate, int place) {
        return holds[layout.atom(predicate, place)];
    }

    /** After a model was found: the value of a function; the first individual where no clause asks for it. */
    int value(int function, int place) {
        if (layout.pinned(function) >= 0) {
            return layout.pinned(function);
        }
        for (int value = 0; layout.cells(function) > 0 && value <= layout.largest(function, place); value++) {
            if (holds[layout.value(function, place, value)]) {
                return value;
            }
        }
        return 0;
    }
}
