package org.folkb.tweety.report;

import java.util.function.BooleanSupplier;

/**
 * The point in time at which a computation has to end, asked often from every loop that can run long. An interruption
 * of the calling thread counts as a deadline that has passed.
 */
public final class Deadline {
    private final long end;
    private final boolean endless;
    private final Company company;

    private Deadline(long end, boolean endless, Company company) {
        this.end = end;
        this.endless = endless;
        this.company = company;
    }

    /**
     * @param milliseconds time from now; zero or less means no limit
     * @return the deadline
     */
    public static Deadline after(long milliseconds) {
        // Beyond a year the nanosecond clock arithmetic could overflow, and nobody waits that long.
        boolean endless = milliseconds <= 0 || milliseconds > 31_536_000_000L;
        return new Deadline(endless ? 0 : System.nanoTime() + milliseconds * 1_000_000L, endless, null);
    }

    /**
     * @param milliseconds time from now
     * @return a deadline that passes after that time, and not later than this one
     */
    public Deadline within(long milliseconds) {
        Deadline other = after(milliseconds);
        boolean sooner = endless || !other.endless && other.end - end < 0;
        return sooner ? new Deadline(other.end, other.endless, company) : this;
    }

    /**
     * This deadline for one of several who work at the same question. It is for the calling thread alone.
     *
     * @param milliseconds the time from now after which others join
     * @param join lets them; called once, by whoever asks this deadline then
     * @param answered whether one of them has answered, so that this deadline has passed
     * @return the deadline
     */
    public Deadline joinedAfter(long milliseconds, Runnable join, BooleanSupplier answered) {
        return new Deadline(end, endless, new Company(after(milliseconds), join, answered));
    }

    /** @return the milliseconds that are left, rounded up; zero if it has passed, {@link Long#MAX_VALUE} if never */
    public long leftMs() {
        if (passed()) {
            return 0;
        }
        return endless ? Long.MAX_VALUE : Math.max(0, (end - System.nanoTime() + 999_999) / 1_000_000);
    }

    /** @return true if the time is over or the thread was interrupted; the interruption flag stays set */
    public boolean passed() {
        return Thread.currentThread().isInterrupted() || !endless && System.nanoTime() - end >= 0
                || company != null && company.hasAnswered();
    }

    /**
     * Returns if there is time left.
     *
     * @throws Stop with {@link Reason#TIMEOUT} otherwise
     */
    public void check() {
        if (Thread.currentThread().isInterrupted() || company != null && company.hasAnswered()) {
            throw new Stop(Reason.TIMEOUT, "interrupted");
        }
        if (!endless && System.nanoTime() - end >= 0) {
            throw new Stop(Reason.TIMEOUT, "the time limit was reached");
        }
    }

    /** Who joins the work later. */
    private static final class Company {
        private final Deadline alone;
        private final Runnable join;
        private final BooleanSupplier answered;
        private boolean joined;

        Company(Deadline alone, Runnable join, BooleanSupplier answered) {
            this.alone = alone;
            this.join = join;
            this.answered = answered;
        }

        boolean hasAnswered() {
            if (joined) {
                return answered.getAsBoolean();
            }
            if (System.nanoTime() - alone.end >= 0) {
                joined = true;
                join.run();
            }
            return false;
        }
    }
}
