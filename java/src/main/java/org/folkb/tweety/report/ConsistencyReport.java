package org.folkb.tweety.report;

import java.util.List;

/**
 * The answer to "can these formulas hold together".
 *
 * @param status CONSISTENT, INCONSISTENT or UNDECIDED
 * @param reason why undecided, else null
 * @param detail words for a person, or null
 * @param conflicts minimal conflicts if inconsistent
 * @param conflictsComplete whether these are all
 * @param removals the smallest sets of formulas to remove, as identifiers
 * @param removalsComplete whether these are all
 * @param model a checked model if asked for, or null
 * @param unsupported formulas outside of the semantics
 * @param statistics sizes and times
 */
public record ConsistencyReport(Status status, Reason reason, String detail, List<Conflict> conflicts,
        boolean conflictsComplete, List<List<String>> removals, boolean removalsComplete, FiniteModel model,
        List<String> unsupported, Statistics statistics) {

    /** @return a report without a verdict */
    public static ConsistencyReport undecided(Reason reason, String detail, List<String> unsupported,
            Statistics statistics) {
        return new ConsistencyReport(Status.UNDECIDED, reason, detail, List.of(), false, List.of(), false, null,
                unsupported, statistics);
    }

    /** @return a report that the formulas can hold together */
    public static ConsistencyReport consistent(String detail, FiniteModel model, List<String> unsupported,
            Statistics statistics) {
        return new ConsistencyReport(Status.CONSISTENT, null, detail, List.of(), true, List.of(), true, model,
                unsupported, statistics);
    }
}
