package org.folkb.tweety;

import java.util.Random;

/** Random questions about two sorts with constants, predicates, functions and equality, as messages. */
public final class RandomQuestion {
    private static final int DEPTH = 3;
    private static final int BINDERS = 3;
    private final Random random;
    private final boolean functions;
    private int bound;
    private final int[] sorts = new int[16];

    private RandomQuestion(Random random, boolean functions) {
        this.random = random;
        this.functions = functions;
    }

    /** The lines of a question: declarations, one to six formulas, and a query. */
    public static String lines(int seed, boolean functions) {
        Random random = new Random(seed);
        RandomQuestion theory = new RandomQuestion(random, functions);
        StringBuilder text = new StringBuilder("""
                sort S
                sort U
                constant a 0
                constant b 0
                constant u 1
                predicate p 0
                predicate q 1
                predicate r 0 1
                predicate t
                """);
        if (functions) {
            text.append("function f 0 0\nfunction g 1 0\nfunction h 0 0 1\n");
        }
        int count = 1 + random.nextInt(6);
        for (int i = 0; i < count; i++) {
            text.append("formula f").append(i).append(' ').append(theory.formula(1 + random.nextInt(DEPTH)))
                    .append('\n');
        }
        return text.append("query ").append(theory.formula(random.nextInt(DEPTH))).append('\n').toString();
    }

    private String formula(int depth) {
        if (depth == 0) {
            return atom();
        }
        switch (random.nextInt(9)) {
            case 0:
                return "! " + formula(depth - 1);
            case 1:
                return "> " + formula(depth - 1) + " " + formula(depth - 1);
            case 2:
                return "~ " + formula(depth - 1) + " " + formula(depth - 1);
            case 3:
                return "^3 " + formula(depth - 1) + " " + formula(depth - 1) + " " + formula(depth - 1);
            case 4:
                return (random.nextBoolean() ? "&2 " : "|2 ") + formula(depth - 1) + " " + formula(depth - 1);
            default:
                return quantified(depth);
        }
    }

    private String quantified(int depth) {
        int sort = random.nextInt(2);
        sorts[bound++] = sort;
        // Numbers repeat, so scopes shadow each other.
        String number = " v" + (bound - 1) % BINDERS + " ";
        String text = (random.nextBoolean() ? "@1" : "?1") + number + sort + " " + formula(depth - 1);
        bound--;
        return text;
    }

    private String atom() {
        switch (random.nextInt(7)) {
            case 0:
                return "p3";
            case 1:
                return "p2 " + term(0, 1) + " " + term(1, 1);
            case 2:
                return "p1 " + term(1, 1);
            case 3, 4:
                int sort = random.nextInt(2);
                return "= " + term(sort, 1) + " " + term(sort, 1);
            default:
                return "p0 " + term(0, 1);
        }
    }

    private String term(int sort, int depth) {
        if (functions && depth > 0 && random.nextInt(3) == 0) {
            return sort == 1 ? "f1 " + term(0, depth - 1)
                    : random.nextBoolean() ? "f0 " + term(0, depth - 1)
                            : "f2 " + term(0, depth - 1) + " " + term(1, depth - 1);
        }
        for (int i = bound - 1; i >= Math.max(0, bound - BINDERS); i--) {
            if (sorts[i] == sort && random.nextInt(4) != 0) {
                return "v" + i % BINDERS;
            }
        }
        return sort == 1 ? "c2" : random.nextBoolean() ? "c0" : "c1";
    }
}
