package org.folkb.tweety.report;

/**
 * The point in time at which a computation has to end, asked often from every loop that can run long. An interruption
 * of the calling thread counts as a deadline that has passed.
 */
public final class Deadline {
    private final long end;
    private final boolean endless;

    private Deadline(long end, boolean endless) {
        this.end = end;
        this.endless = endless;
    }

    /**
     * @param milliseconds time from now; zero or less means no limit
     * @return the deadline
     */
    public static Deadline after(long milliseconds) {
        // Beyond a year the nanosecond clock arithmetic could overflow, and nobody waits that long.
        boolean endless = milliseconds <= 0 || milliseconds > 31_536_000_000L;
        return new Deadline(endless ? 0 : System.nanoTime() + milliseconds * 1_000_000L, endless);
    }

    /**
     * @param milliseconds time from now
     * @return a deadline that passes after that time, and not later than this one
     */
    public Deadline within(long milliseconds) {
        Deadline other = after(milliseconds);
        return endless || !other.endless && other.end - end < 0 ? other : this;
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
        return Thread.currentThread().isInterrupted() || !endless && System.nanoTime() - end >= 0;
    }

    /**
     * Returns if there is time left.
     *
     * @throws Stop with {@link Reason#TIMEOUT} otherwise
     */
    public void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new Stop(Reason.TIMEOUT, "interrupted");
        }
        if (!endless && System.nanoTime() - end >= 0) {
            throw new Stop(Reason.TIMEOUT, "the time limit was reached");
        }
    }
}
