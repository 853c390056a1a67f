package org.folkb.tweety.finder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.folkb.tweety.report.Deadline;

/**
 * Which values suffice for some function cells, because individuals can be exchanged: the least number heuristic (Zhang
 * and Zhang 1995) in its static form. Cells are put into an order; an individual that neither the arguments nor the
 * possible values of earlier cells mention is as good as any other such, so the value of a cell need not be more than
 * one beyond those.
 *
 * <p>The order does not depend on the sizes of the domains. So what is refuted at one size stays refuted when a sort
 * grows whose size the refutation did not use.
 */
final class Symmetry {
    private static final int CELLS_PER_SORT = 40;
    private static final int CHAIN = 40;

    /** A function at given arguments. */
    record Cell(int function, List<Integer> arguments) {
    }

    private final FlatTheory theory;
    private final int[] mentioned;
    private final int[] pinned;
    private final Map<Cell, Integer> limits = new HashMap<>();
    private final List<List<Integer>> chains = new ArrayList<>();

    /**
     * @param theory the theory
     * @param names what is settled about declared constants
     * @param all whether declared constants matter that no clause mentions
     * @param deadline when to stop
     */
    Symmetry(FlatTheory theory, Names names, boolean all, Deadline deadline) {
        this.theory = theory;
        this.pinned = names == Names.APART ? theory.names() : new int[theory.sorts()];
        this.mentioned = pinned.clone();
        for (int sort = 0; sort < mentioned.length; sort++) {
            chains.add(new ArrayList<>());
        }
        for (int function = 0; function < theory.functions(); function++) {
            int term = theory.term(function);
            boolean name = term >= 0 && term < theory.declared();
            boolean matters = theory.occurs(function) || name && all;
            if (term >= 0 && matters && (names == Names.FREE || !name)) {
                int sort = theory.result(function);
                limits.put(new Cell(function, List.of()), mentioned[sort]);
                mentioned[sort]++;
                if (chains.get(sort).size() < CHAIN) {
                    chains.get(sort).add(function);
                }
                if ((limits.size() & 1023) == 0) {
                    deadline.check();
                }
            }
        }
        functionCells(deadline);
    }

    /** The functions with arguments: for each sort in turn one cell more, so that no sort gets ahead for nothing. */
    private void functionCells(Deadline deadline) {
        List<List<Integer>> into = new ArrayList<>();
        for (int sort = 0; sort < theory.sorts(); sort++) {
            into.add(new ArrayList<>());
        }
        for (int function = 0; function < theory.functions(); function++) {
            int arity = theory.arguments(function).length;
            if (theory.occurs(function) && arity > 0 && arity <= 2) {
                into.get(theory.result(function)).add(function);
            }
        }
        for (int round = 0; round < CELLS_PER_SORT; round++) {
            deadline.check();
            for (int sort = 0; sort < theory.sorts(); sort++) {
                Cell cell = next(into.get(sort), round);
                if (cell != null) {
                    mention(cell);
                    limits.put(cell, mentioned[sort]);
                    mentioned[sort]++;
                }
            }
        }
    }

    private void mention(Cell cell) {
        int[] sorts = theory.arguments(cell.function());
        for (int i = 0; i < sorts.length; i++) {
            mentioned[sorts[i]] = Math.max(mentioned[sorts[i]], cell.arguments().get(i) + 1);
        }
    }

    /** The first cell not yet used whose arguments are mentioned already, or are the first of their sorts. */
    private Cell next(List<Integer> functions, int round) {
        for (int largest = 0; largest <= round; largest++) {
            for (int function : functions) {
                int[] sorts = theory.arguments(function);
                for (List<Integer> tuple : tuples(sorts.length, largest)) {
                    Cell cell = new Cell(function, tuple);
                    if (!limits.containsKey(cell) && known(sorts, tuple)) {
                        return cell;
                    }
                }
            }
        }
        return null;
    }

    /** The argument lists, of one argument or two, in which a number is the largest one. */
    private static List<List<Integer>> tuples(int arity, int largest) {
        if (arity == 1) {
            return List.of(List.of(largest));
        }
        List<List<Integer>> tuples = new ArrayList<>();
        for (int other = 0; other < largest; other++) {
            tuples.add(List.of(other, largest));
            tuples.add(List.of(largest, other));
        }
        tuples.add(List.of(largest, largest));
        return tuples;
    }

    private boolean known(int[] sorts, List<Integer> tuple) {
        for (int i = 0; i < sorts.length; i++) {
            if (tuple.get(i) >= Math.max(1, mentioned[sorts[i]])) {
                return false;
            }
        }
        return true;
    }

    /** The largest value that a cell needs, or no limit. */
    Map<Cell, Integer> limits() {
        return limits;
    }

    /**
     * Constants of a sort in the order of the heuristic, the first ones: a value beyond those that are settled is only
     * needed if an earlier constant has the value below it.
     */
    List<Integer> chain(int sort) {
        return chains.get(sort);
    }

    /** How many individuals of a sort are declared constants, from the first on. */
    int pinned(int sort) {
        return pinned[sort];
    }
}
