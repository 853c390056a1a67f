package org.folkb.tweety.conformance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.FiniteModel;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Step;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.structure.ModelCheck;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;

/** Compares a report with what a case allows, and with what every report has to keep. */
final class Judge {
    private static final long CHECK_MS = 10_000;

    private final Case wanted;
    private final Theory theory;
    private final Options options;
    private final List<String> faults = new ArrayList<>();

    Judge(Case wanted, Theory theory, Options options) {
        this.wanted = wanted;
        this.theory = theory;
        this.options = options;
    }

    /** What is wrong with a report. */
    List<String> faults(ConsistencyReport report) {
        status(report.status(), report.reason());
        boolean inconsistent = report.status() == Status.INCONSISTENT;
        conflicts(report.conflicts(), report.conflictsComplete(), inconsistent);
        removals(report, inconsistent);
        if (report.model() != null) {
            expect(report.status() == Status.CONSISTENT, "a model, but the status is " + report.status());
            model(report.model(), null, "the model");
        }
        expect(report.statistics() != null, "the report has no statistics");
        return faults;
    }

    /** What is wrong with a report. */
    List<String> faults(EntailmentReport report) {
        status(report.status(), report.reason());
        // By applied rules a contradiction is shown beside an answer that it does not touch.
        boolean beside = options.semantics() == Semantics.RULES && !report.conflicts().isEmpty();
        boolean contradictory = beside || report.status() == Status.CONTRADICTORY_PREMISES;
        conflicts(report.conflicts(), report.conflictsComplete(), contradictory);
        boolean follows = report.status() == Status.ENTAILED || report.status() == Status.CONTRADICTED;
        known(report.support(), "the support");
        if (follows) {
            minimalOnes(wanted.supports(), report.support(), report.minimal(), "the support");
        }
        for (boolean holds : new boolean[] {true, false}) {
            FiniteModel scenario = holds ? report.holds() : report.fails();
            if (scenario != null) {
                expect(report.status() == Status.INDEPENDENT, "a scenario, but the status is " + report.status());
                model(scenario, holds, "the scenario in which the query " + (holds ? "holds" : "fails"));
            }
        }
        derivation(report.derivation());
        expect(report.statistics() != null, "the report has no statistics");
        return faults;
    }

    private void expect(boolean good, String words) {
        if (!good) {
            faults.add(words);
        }
    }

    private void status(Status status, Reason reason) {
        if (status == Status.UNDECIDED) {
            expect(reason != null && wanted.undecided().contains(reason), "UNDECIDED for the reason " + reason
                    + "; allowed are " + wanted.undecided() + (wanted.statuses().isEmpty() ? ""
                    : ", right is " + wanted.statuses()));
        } else {
            expect(wanted.statuses().contains(status), status + "; right is "
                    + (wanted.statuses().isEmpty() ? "UNDECIDED" : wanted.statuses()));
            expect(reason == null, "a verdict, and the reason " + reason + " for having none");
        }
    }

    private void conflicts(List<Conflict> conflicts, boolean complete, boolean expected) {
        if (!expected) {
            expect(conflicts.isEmpty(), "conflicts, but no contradiction");
            return;
        }
        expect(!conflicts.isEmpty() || options.maxConflicts() == 0, "a contradiction without a conflict");
        expect(conflicts.size() <= options.maxConflicts(), conflicts.size() + " conflicts, asked for "
                + options.maxConflicts());
        Set<Set<String>> minimal = new HashSet<>();
        Set<Set<String>> all = new HashSet<>();
        for (Conflict conflict : conflicts) {
            known(conflict.formulas(), "a conflict");
            minimalOnes(wanted.conflicts(), conflict.formulas(), conflict.minimal(), "a conflict");
            expect(all.add(new HashSet<>(conflict.formulas())), "the conflict " + conflict.formulas() + " twice");
            if (conflict.minimal()) {
                minimal.add(new HashSet<>(conflict.formulas()));
            }
            conflict.derivations().forEach(this::derivation);
        }
        if (complete && wanted.conflicts() != null) {
            expect(minimal.containsAll(wanted.conflicts()), "said to be all conflicts: " + all + "; there are "
                    + wanted.conflicts());
        }
    }

    /** Formulas that suffice for something have to contain a minimal set that does, or to be one. */
    private void minimalOnes(List<Set<String>> truth, List<String> formulas, boolean minimal, String what) {
        if (truth == null) {
            return;
        }
        Set<String> set = new HashSet<>(formulas);
        expect(truth.stream().anyMatch(set::containsAll), what + " " + formulas + " does not suffice; minimal ones are "
                + truth);
        if (minimal) {
            expect(truth.contains(set), what + " " + formulas + " is said to be minimal; minimal ones are " + truth);
        }
    }

    private void removals(ConsistencyReport report, boolean inconsistent) {
        if (!inconsistent) {
            expect(report.removals().isEmpty(), "removals, but no contradiction");
            return;
        }
        expect(report.removals().size() <= options.maxRemovals(), report.removals().size() + " removals, asked for "
                + options.maxRemovals());
        Set<Set<String>> all = new HashSet<>();
        for (List<String> removal : report.removals()) {
            known(removal, "a removal");
            Set<String> set = new HashSet<>(removal);
            all.add(set);
            expect(wanted.removals() == null || wanted.removals().contains(set), removal
                    + " is no smallest removal; those are " + wanted.removals());
        }
        if (report.removalsComplete() && wanted.removals() != null) {
            expect(all.containsAll(wanted.removals()), "said to be all removals: " + all + "; there are "
                    + wanted.removals());
        }
    }

    private void known(List<String> ids, String what) {
        expect(theory.ids().containsAll(ids), what + " names formulas that there are not: " + ids);
        expect(new HashSet<>(ids).size() == ids.size(), what + " names a formula twice: " + ids);
    }

    private void model(FiniteModel model, Boolean query, String what) {
        if (options.semantics() == Semantics.RULES) {
            expect(false, what + " under rules, which have none");
            return;
        }
        try {
            String fault = ModelCheck.fault(theory, query, model, options, Deadline.after(CHECK_MS));
            expect(fault == null, what + " is none: " + fault);
        } catch (Stop stop) {
            expect(false, what + " could not be evaluated within " + CHECK_MS + " ms");
        }
    }

    private void derivation(List<Step> steps) {
        for (int i = 0; steps != null && i < steps.size(); i++) {
            int place = i;
            expect(steps.get(i).premises().stream().allMatch(premise -> premise >= 0 && premise < place),
                    "step " + i + " of a derivation uses a later one");
            expect(steps.get(i).formula() == null || theory.ids().contains(steps.get(i).formula()),
                    "step " + i + " of a derivation uses the unknown formula " + steps.get(i).formula());
        }
    }
}
