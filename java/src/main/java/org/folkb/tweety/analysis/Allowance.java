package org.folkb.tweety.analysis;

import org.folkb.tweety.report.Deadline;

/** The time that whatever works on beliefs has: all that the request has, or a part of it. For one thread. */
final class Allowance {
    private final Deadline whole;
    private Deadline now;

    /** @param whole the deadline of the request */
    Allowance(Deadline whole) {
        this.whole = whole;
        this.now = whole;
    }

    /** From here on there is so much time, in milliseconds, and not more than the request has; zero is no limit. */
    void begin(long milliseconds) {
        now = whole.within(milliseconds);
    }

    /** From here on there is all the time that the request has. */
    void end() {
        now = whole;
    }

    /** @return whether the request has no time left */
    boolean over() {
        return whole.passed();
    }

    /** Returns if there is time left; throws {@link org.folkb.tweety.report.Stop} otherwise. */
    void check() {
        now.check();
    }
}
