package org.folkb.tweety.report;

import java.util.List;
import org.folkb.tweety.report.Statistics.Answerer;
import org.folkb.tweety.report.Statistics.Sizes;
import org.folkb.tweety.report.Statistics.Times;

/** Notes sizes and times while a question is being answered; for one thread. */
public final class Meter {
    private Answerer answerer;
    private String grounding;
    private long clauses;
    private long instances;
    private long atoms;
    private long relevant;
    private double groundMs;
    private double solveMs;

    /** Notes who answers, where that is not the engine that was asked. */
    public void answeredBy(String engine, String version) {
        answerer = new Answerer(engine, version);
    }

    /** Notes what was used of a session; see {@link Statistics#grounding()}. */
    public void grounding(String what) {
        grounding = what;
    }

    /** Notes how many clauses the input has. */
    public void clauses(long count) {
        clauses = count;
    }

    /** Notes how many ground clauses, or derivation steps, there are. */
    public void instances(long count) {
        instances = count;
    }

    /** Notes how many ground atoms are possible. */
    public void atoms(long count) {
        atoms = count;
    }

    /** Notes how many ground clauses can take part in a contradiction. */
    public void relevant(long count) {
        relevant = count;
    }

    /**
     * Adds to the time for clausification and grounding.
     *
     * @param start when that began, as {@link System#nanoTime()} said
     */
    public void groundedSince(long start) {
        groundMs += (System.nanoTime() - start) / 1e6;
    }

    /**
     * Adds to the time for everything after grounding.
     *
     * @param start when that began, as {@link System#nanoTime()} said
     */
    public void solvedSince(long start) {
        solveMs += (System.nanoTime() - start) / 1e6;
    }

    /** @return what was noted so far */
    public Statistics read() {
        return new Statistics(answerer, List.of(), grounding, new Sizes(clauses, instances, atoms, relevant),
                new Times(0, groundMs, solveMs));
    }
}
