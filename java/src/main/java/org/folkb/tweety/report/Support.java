package org.folkb.tweety.report;

import java.util.List;

/**
 * Premises from which a query, or its negation, follows.
 *
 * @param formulas their identifiers
 * @param minimal whether none of them can be left out
 * @param derivation under {@code rules}: how it was derived, else null
 */
public record Support(List<String> formulas, boolean minimal, List<Step> derivation) {
    /** No premises, and so none that could be left out. */
    public static final Support NONE = new Support(List.of(), true);

    /** Keeps copies that nobody can change. */
    public Support {
        formulas = List.copyOf(formulas);
        derivation = derivation == null ? null : List.copyOf(derivation);
    }

    /** A support without a derivation. */
    public Support(List<String> formulas, boolean minimal) {
        this(formulas, minimal, null);
    }
}
