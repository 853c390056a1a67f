package org.folkb.tweety.report;

import java.util.List;

/**
 * The answer to "does the query follow".
 *
 * @param status ENTAILED, CONTRADICTED, INDEPENDENT, CONTRADICTORY_PREMISES or UNDECIDED
 * @param reason why undecided, else null
 * @param detail words for a person, or null
 * @param support premises from which the query (or its negation) follows
 * @param minimal whether none of them can be left out
 * @param conflicts minimal conflicts of contradictory premises
 * @param conflictsComplete whether these are all
 * @param derivation under {@code rules}: how it was derived, else null
 * @param holds if independent and asked for: a model of the premises in which the query holds, or null
 * @param fails the same, in which it fails
 * @param unsupported formulas outside of the semantics
 * @param statistics sizes and times
 */
public record EntailmentReport(Status status, Reason reason, String detail, List<String> support, boolean minimal,
        List<Conflict> conflicts, boolean conflictsComplete, List<Step> derivation, FiniteModel holds,
        FiniteModel fails, List<String> unsupported, Statistics statistics) {

    /** @return a report without a verdict */
    public static EntailmentReport undecided(Reason reason, String detail, List<String> unsupported,
            Statistics statistics) {
        return new EntailmentReport(Status.UNDECIDED, reason, detail, List.of(), false, List.of(), false, null, null,
                null, unsupported, statistics);
    }
}
