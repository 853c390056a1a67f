package org.folkb.tweety.report;

import java.util.List;

/**
 * The answer to "can these formulas hold together".
 *
 * @param decision CONSISTENT, INCONSISTENT or UNDECIDED
 * @param foundConflicts minimal conflicts if inconsistent
 * @param foundRemovals the smallest sets of formulas to remove, as identifiers
 * @param model a checked model if asked for, or null
 * @param unsupported formulas outside of the semantics
 * @param statistics who answered, sizes and times
 */
public record ConsistencyReport(Decision decision, Found<Conflict> foundConflicts, Found<List<String>> foundRemovals,
        FiniteModel model, List<String> unsupported, Statistics statistics) implements Report {

    /** Keeps copies that nobody can change. */
    public ConsistencyReport {
        foundRemovals = new Found<>(foundRemovals.list().stream().map(List::copyOf).toList(),
                foundRemovals.complete());
        unsupported = List.copyOf(unsupported);
    }

    private static ConsistencyReport of(Status status, Found<Conflict> conflicts, Found<List<String>> removals,
            FiniteModel model) {
        return new ConsistencyReport(new Decision(status, null, null), conflicts, removals, model, List.of(),
                Statistics.NONE);
    }

    /** @return a report without a verdict */
    public static ConsistencyReport undecided(Reason reason, String detail) {
        return new ConsistencyReport(new Decision(Status.UNDECIDED, reason, detail), Found.unknown(), Found.unknown(),
                null, List.of(), Statistics.NONE);
    }

    /** @return a report that a computation ended early */
    public static ConsistencyReport undecided(Stop stop) {
        return undecided(stop.reason(), stop.getMessage());
    }

    /**
     * @param model a checked model, or null
     * @return a report that the formulas can hold together
     */
    public static ConsistencyReport consistent(FiniteModel model) {
        return of(Status.CONSISTENT, Found.none(), Found.none(), model);
    }

    /** @return a report that the formulas cannot hold together, without removals */
    public static ConsistencyReport inconsistent(Found<Conflict> conflicts) {
        return of(Status.INCONSISTENT, conflicts, Found.unknown(), null);
    }

    /** @return the same report with other words, or null for none */
    public ConsistencyReport withDetail(String detail) {
        return new ConsistencyReport(new Decision(status(), reason(), detail), foundConflicts, foundRemovals, model,
                unsupported, statistics);
    }

    /** @return the same report with other conflicts */
    public ConsistencyReport withConflicts(Found<Conflict> conflicts) {
        return new ConsistencyReport(decision, conflicts, foundRemovals, model, unsupported, statistics);
    }

    /** @return the same report with other removals */
    public ConsistencyReport withRemovals(Found<List<String>> removals) {
        return new ConsistencyReport(decision, foundConflicts, removals, model, unsupported, statistics);
    }

    /** @return the same report with the formulas that are outside of the semantics */
    public ConsistencyReport withUnsupported(List<String> formulas) {
        return new ConsistencyReport(decision, foundConflicts, foundRemovals, model, formulas, statistics);
    }

    /** @return the same report with other statistics */
    public ConsistencyReport withStatistics(Statistics other) {
        return new ConsistencyReport(decision, foundConflicts, foundRemovals, model, unsupported, other);
    }

    /** @return the removals that were found */
    public List<List<String>> removals() {
        return foundRemovals.list();
    }

    /** @return whether these are all */
    public boolean removalsComplete() {
        return foundRemovals.complete();
    }
}
