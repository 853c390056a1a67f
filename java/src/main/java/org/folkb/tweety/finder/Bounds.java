package org.folkb.tweety.finder;

import java.util.Arrays;
import org.folkb.tweety.util.IntList;

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
        int[] constants = new int[sorts];
        IntList functors = new IntList();
        for (int function = 0; function < theory.functions(); function++) {
            if (theory.term(function) >= 0) {
                constants[theory.result(function)]++;
            } else if (theory.occurs(function)) {
                functors.add(function);
            }
        }
        int[] bounds = new int[sorts];
        Arrays.fill(bounds, -1);
        for (int round = 0; round < sorts; round++) {
            for (int sort = 0; sort < sorts; sort++) {
                if (bounds[sort] < 0) {
                    bounds[sort] = terms(theory, functors, sort, constants[sort], bounds);
                }
            }
        }
        for (int sort = 0; sort < sorts; sort++) {
            bounds[sort] = bounds[sort] < 0 ? NONE : bounds[sort];
        }
        return bounds;
    }

    /** The number of ground terms of a sort, or -1 if it is not known yet. */
    private static int terms(FlatTheory theory, IntList functors, int sort, int constants, int[] known) {
        long terms = constants;
        for (int i = 0; i < functors.size(); i++) {
            if (theory.result(functors.get(i)) != sort) {
                continue;
            }
            long product = 1;
            for (int argument : theory.arguments(functors.get(i))) {
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
