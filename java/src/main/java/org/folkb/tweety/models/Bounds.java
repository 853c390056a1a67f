package org.folkb.tweety.models;

import java.util.Arrays;

/**
 * How many individuals of each sort a model needs at most. The individuals that terms denote are a model by themselves,
 * so where functions do not feed themselves the number of ground terms is enough.
 */
final class Bounds {
    /** No bound. */
    static final int NONE = Integer.MAX_VALUE;

    private Bounds() {
    }

    static int[] of(FlatTheory theory) {
        int sorts = theory.sorts();
        int[] bounds = new int[sorts];
        Arrays.fill(bounds, -1);
        for (int round = 0; round < sorts; round++) {
            for (int sort = 0; sort < sorts; sort++) {
                if (bounds[sort] < 0) {
                    bounds[sort] = terms(theory, sort, bounds);
                }
            }
        }
        for (int sort = 0; sort < sorts; sort++) {
            bounds[sort] = bounds[sort] < 0 ? NONE : bounds[sort];
        }
        return bounds;
    }

    /** The number of ground terms of a sort, or -1 if it is not known yet. */
    private static int terms(FlatTheory theory, int sort, int[] known) {
        long terms = 0;
        for (int function = 0; function < theory.functions(); function++) {
            boolean constant = theory.term(function) >= 0;
            if (theory.result(function) != sort || !constant && !theory.occurs(function)) {
                continue;
            }
            long product = 1;
            for (int argument : theory.arguments(function)) {
                if (known[argument] < 0) {
                    return -1;
                }
                product = Math.min(NONE, product * known[argument]);
            }
            terms = Math.min(NONE, terms + product);
        }
        return (int) Math.max(1, terms);
    }
}
