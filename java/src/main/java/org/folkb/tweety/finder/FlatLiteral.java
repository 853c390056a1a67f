package org.folkb.tweety.finder;

import java.util.Arrays;

/**
 * A literal whose arguments are variables only.
 *
 * @param kind what it speaks of
 * @param positive its sign
 * @param symbol the predicate or the function; 0 for {@link Kind#SAME}
 * @param variables numbers of variables of the clause; for {@link Kind#CELL} the arguments and then the value
 */
record FlatLiteral(Kind kind, boolean positive, int symbol, int[] variables) {
    /** What a literal speaks of. */
    enum Kind {
        /** An atom of a predicate. */
        ATOM,
        /** That a function has a value; constants are functions without arguments. */
        CELL,
        /** That two variables are one individual. */
        SAME
    }

    FlatLiteral renamed(int[] to) {
        int[] renamed = new int[variables.length];
        for (int i = 0; i < renamed.length; i++) {
            renamed[i] = to[variables[i]];
        }
        return new FlatLiteral(kind, positive, symbol, renamed);
    }

    boolean mentions(int variable) {
        return Arrays.stream(variables).anyMatch(v -> v == variable);
    }
}
