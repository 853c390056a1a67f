package org.folkb.tweety.report;

import java.util.List;

/**
 * The answer to "does the query follow".
 *
 * @param decision ENTAILED, CONTRADICTED, INDEPENDENT, CONTRADICTORY_PREMISES or UNDECIDED
 * @param foundSupport premises from which the query (or its negation) follows
 * @param foundConflicts minimal conflicts of contradictory premises
 * @param scenarios if independent and asked for: models of the premises
 * @param unsupported formulas outside of the semantics
 * @param statistics who answered, sizes and times
 */
public record EntailmentReport(Decision decision, Support foundSupport, Found<Conflict> foundConflicts,
        Scenarios scenarios, List<String> unsupported, Statistics statistics) implements Report {
    private static final Support NOT_FOUND = new Support(List.of(), false);

    /** Keeps a copy that nobody can change. */
    public EntailmentReport {
        unsupported = List.copyOf(unsupported);
    }

    private static EntailmentReport of(Status status, Support support, Found<Conflict> conflicts,
            Scenarios scenarios) {
        return new EntailmentReport(new Decision(status, null, null), support, conflicts, scenarios, List.of(),
                Statistics.NONE);
    }

    /** @return a report without a verdict */
    public static EntailmentReport undecided(Reason reason, String detail) {
        return new EntailmentReport(new Decision(Status.UNDECIDED, reason, detail), NOT_FOUND, Found.unknown(),
                Scenarios.NONE, List.of(), Statistics.NONE);
    }

    /** @return a report that a computation ended early */
    public static EntailmentReport undecided(Stop stop) {
        return undecided(stop.reason(), stop.getMessage());
    }

    /** @return a report that the query follows from consistent premises */
    public static EntailmentReport entailed(Support support) {
        return of(Status.ENTAILED, support, Found.none(), Scenarios.NONE);
    }

    /** @return a report that the negated query follows from consistent premises */
    public static EntailmentReport contradicted(Support support) {
        return of(Status.CONTRADICTED, support, Found.none(), Scenarios.NONE);
    }

    /** @return a report that the premises leave the query open */
    public static EntailmentReport independent(Scenarios scenarios) {
        return of(Status.INDEPENDENT, Support.NONE, Found.none(), scenarios);
    }

    /** @return a report that the premises cannot hold together */
    public static EntailmentReport contradictoryPremises(Found<Conflict> conflicts) {
        return of(Status.CONTRADICTORY_PREMISES, Support.NONE, conflicts, Scenarios.NONE);
    }

    /** @return the same report with other words, or null for none */
    public EntailmentReport withDetail(String detail) {
        return new EntailmentReport(new Decision(status(), reason(), detail), foundSupport, foundConflicts, scenarios,
                unsupported, statistics);
    }

    /** @return the same report with another support */
    public EntailmentReport withSupport(Support support) {
        return new EntailmentReport(decision, support, foundConflicts, scenarios, unsupported, statistics);
    }

    /** @return the same report with other conflicts */
    public EntailmentReport withConflicts(Found<Conflict> conflicts) {
        return new EntailmentReport(decision, foundSupport, conflicts, scenarios, unsupported, statistics);
    }

    /** @return the same report with the formulas that are outside of the semantics */
    public EntailmentReport withUnsupported(List<String> formulas) {
        return new EntailmentReport(decision, foundSupport, foundConflicts, scenarios, formulas, statistics);
    }

    /** @return the same report with other statistics */
    public EntailmentReport withStatistics(Statistics other) {
        return new EntailmentReport(decision, foundSupport, foundConflicts, scenarios, unsupported, other);
    }

    /** @return the identifiers of the supporting premises */
    public List<String> support() {
        return foundSupport.formulas();
    }

    /** @return whether none of them can be left out */
    public boolean minimal() {
        return foundSupport.minimal();
    }

    /** @return under {@code rules}: how the query was derived, else null */
    public List<Step> derivation() {
        return foundSupport.derivation();
    }

    /** @return a model of the premises in which the query holds, or null */
    public FiniteModel holds() {
        return scenarios.holds();
    }

    /** @return a model of the premises in which the query fails, or null */
    public FiniteModel fails() {
        return scenarios.fails();
    }
}
