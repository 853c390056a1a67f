package org.folkb.tweety.report;

import java.util.ArrayList;
import java.util.List;

/** Who answered, and sizes and times of one run; times in milliseconds. */
public final class Statistics {
    /** The engine that answered, where that is not the one that was asked; else null. */
    public String engine;
    /** The version of that engine, or null. */
    public String version;
    /** The engines that were asked besides, in the order in which they ended. */
    public final List<Attempt> tried = new ArrayList<>();
    /** In sessions {@code kept} where what was kept gave the answer; null where the engine was asked anew. */
    public String grounding;
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
