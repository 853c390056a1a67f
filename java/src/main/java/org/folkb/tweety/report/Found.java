package org.folkb.tweety.report;

import java.util.List;

/**
 * What was found of a kind, and whether that is all there is.
 *
 * @param list what was found
 * @param complete whether there are no others
 */
public record Found<T>(List<T> list, boolean complete) {
    /** Keeps a copy that nobody can change. */
    public Found {
        list = List.copyOf(list);
    }

    /** @return nothing was found, and there may be some */
    public static <T> Found<T> unknown() {
        return new Found<>(List.of(), false);
    }

    /** @return there is none, for certain */
    public static <T> Found<T> none() {
        return new Found<>(List.of(), true);
    }

    /** @return some of those there are, as far as is known */
    public static <T> Found<T> some(List<T> list) {
        return new Found<>(list, false);
    }

    /** @return one of those there are, as far as is known */
    public static <T> Found<T> one(T item) {
        return new Found<>(List.of(item), false);
    }
}
