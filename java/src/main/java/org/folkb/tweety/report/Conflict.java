package org.folkb.tweety.report;

import java.util.List;

/**
 * Formulas that cannot hold together.
 *
 * @param formulas their identifiers
 * @param minimal whether it is known that without any one of them the others can
 * @param derivations under {@code rules}: how both literals were derived; else empty
 */
public record Conflict(List<String> formulas, boolean minimal, List<List<Step>> derivations) {
    /** Keeps copies that nobody can change. */
    public Conflict {
        formulas = List.copyOf(formulas);
        derivations = derivations.stream().map(List::copyOf).toList();
    }

    /** A conflict without derivations. */
    public Conflict(List<String> formulas, boolean minimal) {
        this(formulas, minimal, List.of());
    }
}
