package org.folkb.tweety.finder;

import java.util.Arrays;
import java.util.Map;
import org.folkb.tweety.finder.Symmetry.Cell;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;

/** The numbers of the propositional variables at given domain sizes, from 1, and the ranges of function values. */
final class Layout {
    private static final long MAX_VARIABLES = 20_000_000;

    private final FlatTheory theory;
    private final int[] sizes;
    private final int[] predicateBase;
    private final int[] functionBase;
    private final int[][] limits;
    private final int[] pinned;
    private long variables = 1;

    Layout(FlatTheory theory, int[] sizes, Symmetry symmetry, Names names, boolean allConstants) {
        this.theory = theory;
        this.sizes = sizes;
        predicateBase = new int[theory.symbols().predicates()];
        functionBase = new int[theory.functions()];
        limits = new int[theory.functions()][];
        pinned = new int[theory.functions()];
        for (FlatClause clause : theory.clauses()) {
            for (FlatLiteral literal : clause.literals()) {
                if (literal.kind() == FlatLiteral.Kind.ATOM && predicateBase[literal.symbol()] == 0) {
                    predicateBase[literal.symbol()] = block(count(predicateSorts(literal.symbol())));
                }
            }
        }
        int[] next = new int[theory.sorts()];
        for (int function = 0; function < pinned.length; function++) {
            int term = theory.term(function);
            boolean name = term >= 0 && term < theory.declared();
            pinned[function] = name && names == Names.APART ? next[theory.result(function)]++ : -1;
            if (pinned[function] < 0 && (theory.occurs(function) || name && allConstants)) {
                int cells = count(theory.arguments(function));
                functionBase[function] = block((long) cells * sizes[theory.result(function)]);
                limits[function] = new int[cells];
                Arrays.fill(limits[function], -1);
            }
        }
        for (Map.Entry<Cell, Integer> limit : symmetry.limits().entrySet()) {
            limit(limit.getKey(), limit.getValue());
        }
    }

    private void limit(Cell cell, int value) {
        int function = cell.function();
        if (limits[function] == null) {
            return;
        }
        int[] sorts = theory.arguments(function);
        int place = 0;
        for (int i = 0; i < sorts.length; i++) {
            if (cell.arguments().get(i) >= sizes[sorts[i]]) {
                return;
            }
            place = place * sizes[sorts[i]] + cell.arguments().get(i);
        }
        if (value < sizes[theory.result(function)]) {
            limits[function][place] = value;
        }
    }

    private int block(long size) {
        int base = (int) variables;
        variables += size;
        if (variables > MAX_VARIABLES) {
            throw new Stop(Reason.RESOURCE_OUT, "more than " + MAX_VARIABLES + " ground atoms would be needed");
        }
        return base;
    }

    private int count(int[] sorts) {
        long product = 1;
        for (int sort : sorts) {
            product *= sizes[sort];
            if (product > MAX_VARIABLES) {
                throw new Stop(Reason.RESOURCE_OUT, "more than " + MAX_VARIABLES + " ground atoms would be needed");
            }
        }
        return (int) product;
    }

    int[] predicateSorts(int predicate) {
        return theory.symbols().predicate(predicate).arguments();
    }

    int size(int sort) {
        return sizes[sort];
    }

    /** How many variables there are, the unused number 0 among them. */
    int variables() {
        return (int) variables;
    }

    /** Whether there are variables for a predicate; else it occurs in no clause. */
    boolean has(int predicate) {
        return predicateBase[predicate] > 0;
    }

    /** How many argument lists a function has; 0 if there are no variables for it. */
    int cells(int function) {
        return limits[function] == null ? 0 : limits[function].length;
    }

    /** The individual that a constant is known to be, or -1. */
    int pinned(int function) {
        return pinned[function];
    }

    /** The largest value that a cell can have. */
    int largest(int function, int place) {
        int limit = limits[function][place];
        return limit < 0 ? sizes[theory.result(function)] - 1 : limit;
    }

    /** Whether the range of a cell stays the same when the sort of its values grows. */
    boolean settled(int function, int place) {
        return limits[function][place] >= 0;
    }

    int value(int function, int place, int individual) {
        return functionBase[function] + place * sizes[theory.result(function)] + individual;
    }

    int atom(int predicate, int place) {
        return predicateBase[predicate] + place;
    }

    /** The place of an argument list among all of them, the last argument changing first. */
    int place(int[] sorts, int[] arguments, int[] values, int length) {
        int place = 0;
        for (int i = 0; i < length; i++) {
            place = place * sizes[sorts[i]] + values[arguments[i]];
        }
        return place;
    }
}
