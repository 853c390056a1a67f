package org.folkb.tweety;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random theories of two sorts, with equality: constants c0, c1 of sort 0 and c2 of sort 1; predicates p0 (sort 0), p1
 * (sort 1), p2 (both), p3 (0, 0), p4 without arguments; functions as the kind says.
 */
final class RandomTheory {
    /** Which functions there are. */
    enum Functions {
        /** None; witnesses of existential quantifiers can depend on each other all the same. */
        NONE,
        /** From sort 0 into sort 1 only. */
        STRATIFIED,
        /** From sort 0 into sort 0, and of two arguments. */
        LOOPING
    }

    private final Random random;
    private final Functions functions;

    RandomTheory(Random random, Functions functions) {
        this.random = random;
        this.functions = functions;
    }

    String[] declarations() {
        List<String> lines = new ArrayList<>(List.of("sort A", "sort B", "constant a 0", "constant b 0", "constant c 1",
                "predicate p 0", "predicate q 1", "predicate s 0 1", "predicate r 0 0", "predicate t"));
        if (functions == Functions.STRATIFIED) {
            lines.add("function h 1 0");
        } else if (functions == Functions.LOOPING) {
            lines.addAll(List.of("function f 0 0", "function g 0 1 0"));
        }
        return lines.toArray(new String[0]);
    }

    /** A closed formula with connectives and quantifiers nested up to a depth. */
    String formula(int depth) {
        return formula(depth, new ArrayList<>());
    }

    private String formula(int depth, List<Integer> scope) {
        int choice = depth == 0 ? 0 : random.nextInt(13);
        if (choice < 2) {
            return atom(scope);
        } else if (choice < 4) {
            return "! " + formula(depth - 1, scope);
        } else if (choice < 9) {
            int sort = random.nextInt(3) == 0 ? 1 : 0;
            scope.add(sort);
            String text = (choice < 7 ? "@1 v" : "?1 v") + (scope.size() - 1) + " " + sort + " "
                    + formula(depth - 1, scope);
            scope.remove(scope.size() - 1);
            return text;
        } else if (choice < 11) {
            return (random.nextInt(4) == 0 ? "~ " : "> ") + formula(depth - 1, scope) + " "
                    + formula(depth - 1, scope);
        }
        return "&|^".charAt(random.nextInt(3)) + "2 " + formula(depth - 1, scope) + " " + formula(depth - 1, scope);
    }

    private String atom(List<Integer> scope) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> "p0 " + term(0, scope, 2);
            case 2 -> "p1 " + term(1, scope, 2);
            case 3 -> "p2 " + term(0, scope, 2) + " " + term(1, scope, 2);
            case 4 -> "p3 " + term(0, scope, 2) + " " + term(0, scope, 2);
            case 5 -> "= " + term(1, scope, 2) + " " + term(1, scope, 2);
            case 6 -> "= " + term(0, scope, 2) + " " + term(0, scope, 2);
            default -> random.nextInt(3) == 0 ? "p4" : "p3 " + term(0, scope, 2) + " " + term(0, scope, 2);
        };
    }

    private String term(int sort, List<Integer> scope, int depth) {
        List<String> variables = new ArrayList<>();
        for (int i = 0; i < scope.size(); i++) {
            if (scope.get(i) == sort) {
                variables.add("v" + i);
            }
        }
        if (depth > 0 && random.nextInt(3) == 0) {
            if (functions == Functions.STRATIFIED && sort == 1) {
                return "f0 " + term(0, scope, depth - 1);
            } else if (functions == Functions.LOOPING && sort == 0) {
                return random.nextInt(3) > 0 ? "f0 " + term(0, scope, depth - 1)
                        : "f1 " + term(1, scope, depth - 1) + " " + term(0, scope, depth - 1);
            }
        }
        if (!variables.isEmpty() && random.nextInt(4) > 0) {
            return variables.get(random.nextInt(variables.size()));
        }
        return sort == 1 ? "c2" : "c" + random.nextInt(2);
    }
}
