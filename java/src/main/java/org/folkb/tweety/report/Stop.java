package org.folkb.tweety.report;

/**
 * Ends a computation that cannot go on: the deadline passed, a budget is used up, or the input is outside of what
 * the engine treats. It carries no stack trace, because it is a result on its way to the report and not a defect.
 */
public final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /**
     * @param reason the kind of failure
     * @param detail words for a person
     */
    public Stop(Reason reason, String detail) {
        super(detail, null, false, false);
        this.reason = reason;
    }

    /** @return the kind of failure */
    public Reason reason() {
        return reason;
    }
}
