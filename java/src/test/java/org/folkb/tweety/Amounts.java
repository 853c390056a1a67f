package org.folkb.tweety;

/** How much the tests try: a fifth of it in {@code make test}, all of it in {@code make test-all}. */
public final class Amounts {
    /** Whether everything is tried: the environment says {@code FOL_KB_TESTS=all}. */
    public static final boolean ALL = "all".equals(System.getenv("FOL_KB_TESTS"));

    private static final int SHARE = 5;

    private Amounts() {
    }

    /** So many of the cases that are wanted. */
    public static int cases(int wanted) {
        return cases(wanted, 1);
    }

    /** So many of the cases that are wanted; with fewer than {@code least} a test would not see all kinds of answers. */
    public static int cases(int wanted, int least) {
        return ALL ? wanted : Math.max(least, wanted / SHARE);
    }
}
