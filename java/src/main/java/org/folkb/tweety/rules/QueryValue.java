package org.folkb.tweety.rules;

import java.util.List;

/**
 * What derived literals say about a query.
 *
 * @param holds derived literals that make it true, or null if there are none
 * @param fails derived literals that make it false, or null if there are none
 */
record QueryValue(List<Integer> holds, List<Integer> fails) {
    static final QueryValue UNKNOWN = new QueryValue(null, null);

    QueryValue negated() {
        return new QueryValue(fails, holds);
    }
}
