package org.folkb.tweety.report;

/** Sizes and times of one run; times in milliseconds. */
public final class Statistics {
    /** Clauses with variables, and ground literals of the input. */
    public long clauses;
    /** Ground clauses, or derivation steps under {@code rules}. */
    public long instances;
    /** Ground atoms that are possible. */
    public long atoms;
    /** Ground clauses that can take part in a contradiction. */
    public long relevant;
    /** Time for reading the message and building Tweety's objects. */
    public double parseMs;
    /** Time for clausification and grounding. */
    public double groundMs;
    /** Time for everything after that. */
    public double solveMs;
}
