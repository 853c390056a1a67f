package org.folkb.tweety.report;

/**
 * Models of premises that leave a query open.
 *
 * @param holds one in which the query holds, or null
 * @param fails one in which it fails, or null
 */
public record Scenarios(FiniteModel holds, FiniteModel fails) {
    /** None was asked for, or none is known. */
    public static final Scenarios NONE = new Scenarios(null, null);
}
