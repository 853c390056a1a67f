package org.folkb.tweety.clause;

/**
 * How an argument of a literal is written as one int: a variable v as -(v + 1), a ground term as its number, "any
 * individual of sort s" (the disjunction over all of them) as {@link #WIDE} + s, and the application of a functor as
 * {@link #APPLICATION} + its place in the formula's list of applications.
 */
public final class Code {
    /** The first code of a disjunction over a sort. */
    public static final int WIDE = 1 << 29;
    /** The first code of a functor application. */
    public static final int APPLICATION = 1 << 30;

    private Code() {
    }

    /** @return the code of a variable */
    public static int variable(int number) {
        return -(number + 1);
    }

    /** @return whether the code is a variable */
    public static boolean isVariable(int code) {
        return code < 0;
    }

    /** @return the number of the variable with this code */
    public static int variableOf(int code) {
        return -code - 1;
    }

    /** @return whether the code is a ground term */
    public static boolean isGround(int code) {
        return code >= 0 && code < WIDE;
    }

    /** @return whether the code stands for all individuals of a sort */
    public static boolean isWide(int code) {
        return code >= WIDE && code < APPLICATION;
    }

    /** @return whether the code is a functor application */
    public static boolean isApplication(int code) {
        return code >= APPLICATION;
    }
}
