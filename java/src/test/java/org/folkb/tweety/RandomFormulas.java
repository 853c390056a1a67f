package org.folkb.tweety;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random formulas in prefix form over two sorts with constants c0 to c2 of sort 0 and c3, c4 of sort 1; predicates
 * p0(0), p1(0), p2(1), p3(0, 1), p4(0, 0), p5(); functions f0: 0 to 1, f1: 1 to 0.
 */
final class RandomFormulas {
    static final String[] SIGNATURE = {"sort A", "sort B", "constant a 0", "constant b 0", "constant c 0",
        "constant d 1", "constant e 1", "predicate p 0", "predicate q 0", "predicate r 1", "predicate s 0 1",
        "predicate t 0 0", "predicate u", "function f 1 0", "function g 0 1"};
    private static final int[][] PREDICATES = {{0}, {0}, {1}, {0, 1}, {0, 0}, {}};

    private final Random random;
    private final boolean equality;
    private final int functions;

    /**
     * @param equality whether equalities are made
     * @param functions how many functions are used: 0, 1 (never nested without end) or 2
     */
    RandomFormulas(Random random, boolean equality, int functions) {
        this.random = random;
        this.equality = equality;
        this.functions = functions;
    }

    /** A fact, a rule, or anything else. */
    String formula() {
        int kind = random.nextInt(10);
        if (kind < 3) {
            return (random.nextInt(4) == 0 ? "! " : "") + atom(List.of());
        }
        if (kind < 6) {
            List<Integer> scope = List.of(0, random.nextInt(2));
            return "@2 v0 0 v1 " + scope.get(1) + " > &2 " + atom(scope) + " " + atom(scope) + " "
                    + (random.nextInt(4) == 0 ? "! " : "") + atom(scope);
        }
        return any(1 + random.nextInt(3), List.of());
    }

    private String any(int depth, List<Integer> scope) {
        if (depth == 0) {
            return (random.nextBoolean() ? "! " : "") + atom(scope);
        }
        switch (random.nextInt(9)) {
            case 0:
                return "! " + any(depth - 1, scope);
            case 1:
                return "> " + any(depth - 1, scope) + " " + any(depth - 1, scope);
            case 2:
                return "~ " + any(depth - 1, scope) + " " + any(depth - 1, scope);
            case 3:
                return "&2 " + any(depth - 1, scope) + " " + any(depth - 1, scope);
            case 4:
            case 5:
                return "|2 " + any(depth - 1, scope) + " " + any(depth - 1, scope);
            case 6:
                return atom(scope);
            default: {
                int sort = random.nextInt(2);
                List<Integer> inner = new ArrayList<>(scope);
                inner.add(sort);
                return (random.nextBoolean() ? "@1 v" : "?1 v") + scope.size() + " " + sort + " "
                        + any(depth - 1, inner);
            }
        }
    }

    private String atom(List<Integer> scope) {
        if (equality && random.nextInt(6) == 0) {
            int sort = random.nextInt(2);
            return "= " + term(sort, scope, 1) + " " + term(sort, scope, 1);
        }
        int predicate = random.nextInt(PREDICATES.length);
        StringBuilder result = new StringBuilder("p" + predicate);
        for (int sort : PREDICATES[predicate]) {
            result.append(' ').append(term(sort, scope, 1));
        }
        return result.toString();
    }

    private String term(int sort, List<Integer> scope, int depth) {
        if (depth > 0 && random.nextInt(5) == 0) {
            if (functions > 0 && sort == 1) {
                return "f0 " + term(0, scope, depth - 1);
            }
            if (functions > 1 && sort == 0) {
                return "f1 " + term(1, scope, depth - 1);
            }
        }
        List<Integer> fitting = new ArrayList<>();
        for (int i = 0; i < scope.size(); i++) {
            if (scope.get(i) == sort) {
                fitting.add(i);
            }
        }
        if (!fitting.isEmpty() && random.nextInt(3) > 0) {
            return "v" + fitting.get(random.nextInt(fitting.size()));
        }
        return "c" + (sort == 0 ? random.nextInt(3) : 3 + random.nextInt(2));
    }
}
