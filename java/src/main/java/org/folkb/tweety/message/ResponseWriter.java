package org.folkb.tweety.message;

import java.util.List;
import java.util.Map;
import org.folkb.tweety.report.Attempt;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.FiniteModel;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Statistics;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Step;

/** Writes reports as the JSON of the message protocol. */
public final class ResponseWriter {
    private final String engine;
    private final String version;
    private final JsonWriter json = new JsonWriter();

    /**
     * @param engine the name of the engine that is asked
     * @param version its version
     */
    public ResponseWriter(String engine, String version) {
        this.engine = engine;
        this.version = version;
    }

    /** @return the JSON of a consistency report */
    public String write(ConsistencyReport report, double elapsedMs) {
        head(report.status(), report.reason(), report.detail(), report.statistics(), elapsedMs);
        conflicts(report.conflicts(), report.conflictsComplete());
        json.key("removals").openList();
        for (List<String> removal : report.removals()) {
            json.values(removal);
        }
        json.closeList();
        json.key("removals_complete").value(report.removalsComplete());
        json.key("model");
        model(report.model());
        json.key("unsupported").values(report.unsupported());
        statistics(report.statistics());
        return json.close().toString();
    }

    /** @return the JSON of an entailment report */
    public String write(EntailmentReport report, double elapsedMs) {
        head(report.status(), report.reason(), report.detail(), report.statistics(), elapsedMs);
        json.key("support").values(report.support());
        json.key("minimal").value(report.minimal());
        conflicts(report.conflicts(), report.conflictsComplete());
        json.key("derivation");
        if (report.derivation() == null) {
            json.value((String) null);
        } else {
            steps(report.derivation());
        }
        json.key("scenarios");
        if (report.holds() == null && report.fails() == null) {
            json.value((String) null);
        } else {
            json.open().key("holds");
            model(report.holds());
            json.key("fails");
            model(report.fails());
            json.close();
        }
        json.key("unsupported").values(report.unsupported());
        statistics(report.statistics());
        return json.close().toString();
    }

    private void head(Status status, Reason reason, String detail, Statistics run, double elapsedMs) {
        json.open();
        json.key("status").value(status.name());
        json.key("reason").value(reason == null ? null : reason.name());
        json.key("detail").value(detail);
        json.key("engine").open().key("name").value(run.engine() == null ? engine : run.engine());
        json.key("version").value(run.engine() == null ? version : run.version()).close();
        json.key("tried").openList();
        for (Attempt attempt : run.tried()) {
            json.open().key("engine").value(attempt.engine()).key("status").value(attempt.status().name());
            json.key("reason").value(attempt.reason() == null ? null : attempt.reason().name());
            json.key("detail").value(attempt.detail()).key("elapsed_ms").milliseconds(attempt.elapsedMs()).close();
        }
        json.closeList();
        json.key("elapsed_ms").milliseconds(elapsedMs);
    }

    private void conflicts(List<Conflict> conflicts, boolean complete) {
        json.key("conflicts").openList();
        for (Conflict conflict : conflicts) {
            json.open();
            json.key("formulas").values(conflict.formulas());
            json.key("minimal").value(conflict.minimal());
            if (!conflict.derivations().isEmpty()) {
                json.key("derivations").openList();
                for (List<Step> derivation : conflict.derivations()) {
                    steps(derivation);
                }
                json.closeList();
            }
            json.close();
        }
        json.closeList();
        json.key("conflicts_complete").value(complete);
    }

    private void steps(List<Step> steps) {
        json.openList();
        for (Step step : steps) {
            json.open();
            json.key("literal").value(step.literal());
            json.key("formula").value(step.formula());
            json.key("premises").openList();
            for (int premise : step.premises()) {
                json.value(premise);
            }
            json.closeList().close();
        }
        json.closeList();
    }

    private void model(FiniteModel model) {
        if (model == null) {
            json.value((String) null);
            return;
        }
        json.open().key("sorts").open();
        for (Map.Entry<String, List<String>> sort : model.sorts().entrySet()) {
            json.key(sort.getKey()).values(sort.getValue());
        }
        json.close();
        json.key("true").values(model.trueAtoms());
        json.key("same").openList();
        for (List<String> pair : model.same()) {
            json.values(pair);
        }
        json.closeList();
        json.key("functions").openList();
        for (List<String> pair : model.functions()) {
            json.values(pair);
        }
        json.closeList();
        json.key("defaults").openList();
        for (List<String> pair : model.defaults()) {
            json.values(pair);
        }
        json.closeList().close();
    }

    private void statistics(Statistics statistics) {
        json.key("statistics").open();
        if (statistics.grounding() != null) {
            json.key("grounding").value(statistics.grounding());
        }
        json.key("clauses").value(statistics.sizes().clauses());
        json.key("instances").value(statistics.sizes().instances());
        json.key("atoms").value(statistics.sizes().atoms());
        json.key("relevant").value(statistics.sizes().relevant());
        json.key("parse_ms").milliseconds(statistics.times().parseMs());
        json.key("ground_ms").milliseconds(statistics.times().groundMs());
        json.key("solve_ms").milliseconds(statistics.times().solveMs());
        json.close();
    }
}
