package org.folkb.tweety.finder;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.folkb.tweety.engine.Run;
import org.folkb.tweety.finder.ModelSearch.Outcome;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Found;
import org.folkb.tweety.report.Meter;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Scenarios;
import org.folkb.tweety.report.Support;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;

/**
 * Consistency and independence by finite models (Claessen and Sorensson 2003). A model that was found and checked
 * settles CONSISTENT; nothing is said about inconsistency, except under closed domains, where there are only finitely
 * many sizes to try.
 */
public final class FinderRun implements Run {
    /** The engine's name in reports. */
    public static final String NAME = "models";

    private final Theory theory;
    private final Options options;
    private final Deadline deadline;
    private final Meter meter = new Meter();

    /**
     * @param theory formulas, and a query for entailment
     * @param options how to answer; semantics open or closed
     * @param deadline when to stop
     */
    public FinderRun(Theory theory, Options options, Deadline deadline) {
        this.theory = theory;
        this.options = options;
        this.deadline = deadline;
    }

    /** @return whether the theory's formulas can hold together, if that can be seen from a finite model */
    @Override
    public ConsistencyReport consistency() {
        return verdictOnFormulas().withStatistics(meter.read());
    }

    private ConsistencyReport verdictOnFormulas() {
        Outcome outcome = search(null, deadline);
        if (outcome.found()) {
            return ConsistencyReport.consistent(options.wantModel() ? outcome.model() : null);
        }
        if (outcome.exhausted() && closed()) {
            return ConsistencyReport.inconsistent(conflict(outcome.core()));
        }
        return ConsistencyReport.undecided(outcome.reason(), words("", outcome));
    }

    /** @return whether the query is independent of the formulas, if that can be seen from finite models */
    @Override
    public EntailmentReport entailment() {
        return verdictOnQuery().withStatistics(meter.read());
    }

    private EntailmentReport verdictOnQuery() {
        // Half of the time for each side; what the first one leaves over is for the second.
        Outcome fails = search(false, options.timeoutMs() > 0 ? deadline.within(Math.max(1, options.timeoutMs() / 2))
                : deadline);
        Outcome holds = search(true, deadline);
        if (fails.found() && holds.found()) {
            boolean shown = options.wantModel();
            return EntailmentReport.independent(shown ? new Scenarios(holds.model(), fails.model()) : Scenarios.NONE);
        }
        if (closed() && (fails.found() || fails.exhausted()) && (holds.found() || holds.exhausted())) {
            return judge(holds, fails);
        }
        Outcome open = fails.found() ? holds : fails;
        String found = fails.found() ? "a model in which the query fails was found" : holds.found()
                ? "a model in which the query holds was found" : null;
        String detail = (found == null ? "" : found + "; ") + words(found == null ? " in which the query fails"
                : fails.found() ? " in which the query holds" : " in which the query fails", open);
        if (found == null) {
            detail += "; " + words(" in which it holds", holds);
        }
        Reason reason = fails.reason() != null && holds.reason() != null && fails.reason() != holds.reason()
                ? Reason.GAVE_UP : open.reason();
        return EntailmentReport.undecided(reason, detail);
    }

    private boolean closed() {
        return options.semantics() == Semantics.CLOSED;
    }

    private Outcome search(Boolean query, Deadline until) {
        return new ModelSearch(theory, query, options, meter, until).run();
    }

    /** Closed domains, everything tried, and not both kinds of model are there. */
    private EntailmentReport judge(Outcome holds, Outcome fails) {
        if (!holds.found() && !fails.found()) {
            Set<Integer> both = new TreeSet<>(holds.core());
            both.addAll(fails.core());
            return EntailmentReport.contradictoryPremises(conflict(both));
        }
        return holds.found() ? EntailmentReport.entailed(new Support(ids(fails.core()), false))
                : EntailmentReport.contradicted(new Support(ids(holds.core()), false));
    }

    /** A conflict that nobody made smaller. */
    private Found<Conflict> conflict(Set<Integer> core) {
        return Found.one(new Conflict(ids(core), core.isEmpty()));
    }

    private List<String> ids(Set<Integer> numbers) {
        List<String> ids = new ArrayList<>();
        numbers.forEach(number -> ids.add(theory.ids().get(number)));
        return ids;
    }

    private static String words(String which, Outcome outcome) {
        if (outcome.exhausted()) {
            return "there is no finite model" + which;
        }
        String end = outcome.detail();
        return outcome.below() < 2 ? end : "no model with up to " + (outcome.below() - 1) + " individuals" + which
                + " (" + end + ")";
    }
}
