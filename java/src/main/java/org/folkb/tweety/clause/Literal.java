package org.folkb.tweety.clause;

import java.util.Arrays;

/**
 * A literal of a clause that may have variables.
 *
 * @param positive its sign
 * @param predicate its predicate
 * @param arguments its arguments, as {@link Code}s
 */
public record Literal(boolean positive, int predicate, int[] arguments) {
    boolean sameAtom(Literal other) {
        return predicate == other.predicate && Arrays.equals(arguments, other.arguments);
    }
}
