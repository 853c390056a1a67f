package org.folkb.tweety.clause;

/**
 * A functor with arguments inside of a clause.
 *
 * @param functor the functor
 * @param arguments the arguments, as {@link Code}s
 */
public record Application(int functor, int[] arguments) {
}
