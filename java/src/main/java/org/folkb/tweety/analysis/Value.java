package org.folkb.tweety.analysis;

import org.folkb.tweety.report.Reason;

/**
 * What a measure came to.
 *
 * @param status whether there is a number
 * @param value the number if MEASURED, else zero
 * @param reason why undecided, else null
 * @param detail words for a person, or null
 */
public record Value(Status status, double value, Reason reason, String detail) {
    /** Whether there is a number. */
    public enum Status {
        /** There is one. */
        MEASURED,
        /** The measure has no finite value here; it is not defined otherwise. */
        INFINITE,
        /** It is not known. */
        UNDECIDED
    }

    /** @return a number as a value; infinity is a status and no number */
    static Value of(double number) {
        return Double.isInfinite(number) ? new Value(Status.INFINITE, 0, null, null)
                : new Value(Status.MEASURED, number, null, null);
    }

    /** @return no number */
    static Value undecided(Reason reason, String detail) {
        return new Value(Status.UNDECIDED, 0, reason, detail);
    }
}
