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
    Atom atom() {
        return new Atom(predicate, arguments);
    }

    /** A literal without its sign, compared by what it says. */
    record Atom(int predicate, int[] arguments) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Atom atom && predicate == atom.predicate
                    && Arrays.equals(arguments, atom.arguments);
        }

        @Override
        public int hashCode() {
            return 31 * predicate + Arrays.hashCode(arguments);
        }
    }
}
