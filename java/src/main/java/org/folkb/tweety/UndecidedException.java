package org.folkb.tweety;

import org.folkb.tweety.report.Reason;

/**
 * A question that could not be decided. Tweety's interfaces answer with a boolean, and neither boolean would be true.
 */
public final class UndecidedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /**
     * @param reason the kind of failure
     * @param detail words for a person, or null
     */
    public UndecidedException(Reason reason, String detail) {
        super(reason + (detail == null ? "" : ": " + detail));
        this.reason = reason;
    }

    /** @return the kind of failure */
    public Reason reason() {
        return reason;
    }
}
