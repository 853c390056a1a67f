package org.folkb.tweety.rules;

import java.util.HashMap;
import java.util.Map;
import org.folkb.tweety.clause.Symbols;

/** Gives each predicate a twin that holds its negative literals: strong negation has no other connection to truth. */
final class SignedPredicates {
    private final Symbols symbols;
    private final Map<Integer, Integer> twins = new HashMap<>();
    private final Map<Integer, Integer> originals = new HashMap<>();

    SignedPredicates(Symbols symbols) {
        this.symbols = symbols;
    }

    /** The predicate that holds the literals of a sign. */
    int signed(int predicate, boolean positive) {
        if (positive) {
            return predicate;
        }
        return twins.computeIfAbsent(predicate, p -> {
            int twin = symbols.addPredicate(Symbols.Kind.DEFINITION, symbols.predicate(p).arguments());
            originals.put(twin, p);
            return twin;
        });
    }

    boolean isPositive(int predicate) {
        return !originals.containsKey(predicate);
    }

    int original(int predicate) {
        return originals.getOrDefault(predicate, predicate);
    }

    int opposite(int predicate) {
        return isPositive(predicate) ? signed(predicate, false) : original(predicate);
    }
}
