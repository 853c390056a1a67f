package org.folkb.tweety.report;

import java.util.List;

/**
 * Who answered, and sizes and times of one run.
 *
 * @param answeredBy the engine that answered, where that is not the one that was asked; else null
 * @param tried the engines that were asked besides, in the order in which they ended
 * @param grounding in sessions {@code kept} where what was kept gave the answer; null where the engine was asked anew
 * @param sizes how much there was
 * @param times how long it took
 */
public record Statistics(Answerer answeredBy, List<Attempt> tried, String grounding, Sizes sizes, Times times) {
    /** Nothing was measured. */
    public static final Statistics NONE = new Statistics(null, List.of(), null, new Sizes(0, 0, 0, 0),
            new Times(0, 0, 0));

    /**
     * An engine.
     *
     * @param engine its name
     * @param version its version
     */
    public record Answerer(String engine, String version) {
    }

    /**
     * Sizes of one run.
     *
     * @param clauses clauses with variables, and ground literals of the input
     * @param instances ground clauses, or derivation steps under {@code rules}
     * @param atoms ground atoms that are possible
     * @param relevant ground clauses that can take part in a contradiction
     */
    public record Sizes(long clauses, long instances, long atoms, long relevant) {
    }

    /**
     * Times of one run, in milliseconds.
     *
     * @param parseMs for reading the message and building Tweety's objects
     * @param groundMs for clausification and grounding
     * @param solveMs for everything after that
     */
    public record Times(double parseMs, double groundMs, double solveMs) {
    }

    /** Keeps a copy that nobody can change. */
    public Statistics {
        tried = List.copyOf(tried);
    }

    /** @return the same with who answered, or null where that is the engine that was asked */
    public Statistics withAnswerer(Answerer answerer) {
        return new Statistics(answerer, tried, grounding, sizes, times);
    }

    /** @return the same with other engines that were asked besides */
    public Statistics withTried(List<Attempt> attempts) {
        return new Statistics(answeredBy, attempts, grounding, sizes, times);
    }

    /** @return the same with the time that reading took */
    public Statistics withParseMs(double milliseconds) {
        return new Statistics(answeredBy, tried, grounding, sizes,
                new Times(milliseconds, times.groundMs(), times.solveMs()));
    }

    /** @return the name of the engine that answered, where that is not the one that was asked; else null */
    public String engine() {
        return answeredBy == null ? null : answeredBy.engine();
    }

    /** @return the version of that engine, or null */
    public String version() {
        return answeredBy == null ? null : answeredBy.version();
    }
}
