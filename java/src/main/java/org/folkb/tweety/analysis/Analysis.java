package org.folkb.tweety.analysis;

import java.util.List;
import java.util.Set;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.message.JsonWriter;
import org.folkb.tweety.message.MalformedRequestException;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.theory.Theory;

/** Answers requests for measures and changes: a message in, a message out. The README describes both. */
public final class Analysis {
    /** No measure may leave those behind it without time. */
    private static final int MEASURES_IN_THE_TIME = 10;

    private final JsonWriter json = new JsonWriter();
    private final long start = System.nanoTime();
    private Engine engine = Engines.GROUND;

    private Analysis() {
    }

    /**
     * Answers a request.
     *
     * @param request the request, lines separated by line feeds
     * @return the response as JSON; failures of any kind are UNDECIDED with a reason, nothing is thrown
     */
    public static String run(String request) {
        Analysis analysis = new Analysis();
        try {
            return analysis.answer(request);
        } catch (MalformedRequestException e) {
            return analysis.failure(Reason.ERROR, e.getMessage());
        } catch (Stop e) {
            return analysis.failure(e.reason(), e.getMessage());
        } catch (OutOfMemoryError e) {
            return analysis.failure(Reason.RESOURCE_OUT, "the memory of the Java machine is used up");
        } catch (StackOverflowError e) {
            return analysis.failure(Reason.RESOURCE_OUT, "formulas are nested too deeply");
        } catch (RuntimeException | Error e) {
            return analysis.failure(Reason.ERROR, "unexpected: " + e);
        }
    }

    private String answer(String message) {
        if (message == null) {
            throw new Stop(Reason.ERROR, "no request");
        }
        AnalysisRequest read = AnalysisRequest.read(message);
        engine = read.request().engine();
        Theory theory = read.request().theory();
        boolean measures = read.task() == AnalysisRequest.Task.MEASURES;
        Base base = new Base(measures ? theory.premises() : theory, measures ? Set.of() : read.stay(), engine,
                read.options(), read.deadline());
        if (measures) {
            return measures(read, base);
        }
        Change change = read.task() == AnalysisRequest.Task.CONTRACT
                ? Change.contract(base, theory.query(), read.deadline())
                : Change.revise(base, theory.query(), read.deadline());
        head(change.possible() ? "DONE" : "IMPOSSIBLE", null, null);
        sets("kernels", change.kernels());
        json.key("removed").values(ids(change.removed()));
        sets("choices", change.choices());
        return end();
    }

    private String measures(AnalysisRequest read, Base base) {
        Base.Answer found = base.conflicts(base.beliefs(), null);
        Status status = found.status();
        List<List<Belief>> known;
        Stop stopped = null;
        try {
            known = found.all();
        } catch (Stop stop) {
            known = found.some();
            stopped = stop;
        }
        if (known.stream().anyMatch(List::isEmpty)) {
            throw new Stop(Reason.UNSUPPORTED, "the axioms alone contradict each other, so that no part of the belief "
                    + "set is consistent, and no measure says anything");
        }
        KnownConflicts conflicts = new KnownConflicts(known, base.time());
        head(status.name(), null, null);
        sets("conflicts", known);
        json.key("conflicts_complete").value(stopped == null);
        json.key("measures").openList();
        long slice = read.options().timeoutMs() / MEASURES_IN_THE_TIME;
        for (Measure measure : read.measures()) {
            measure(measure, base, conflicts, status, stopped, slice);
        }
        json.closeList().key("culpability").openList();
        for (Culpability culpability : read.culpabilities()) {
            culpability(culpability, base, conflicts, stopped, slice);
        }
        json.closeList();
        return end();
    }

    private void measure(Measure measure, Base base, KnownConflicts conflicts, Status status, Stop stopped,
            long slice) {
        Value value;
        if (stopped != null && !measure.needsAllConflicts()) {
            value = Value.of(status == Status.INCONSISTENT ? 1 : 0);
        } else if (stopped != null) {
            value = Value.undecided(stopped.reason(), stopped.getMessage());
        } else {
            base.time().begin(slice);
            try {
                value = measure.of(base.beliefs(), conflicts, base.time());
            } catch (Stop stop) {
                value = undecided(stop, base.time());
            }
            base.time().end();
        }
        open(measure.label(), value);
        json.key("value");
        if (value.status() == Value.Status.MEASURED) {
            json.number(value.value());
        } else {
            json.value((String) null);
        }
        json.close();
    }

    private void culpability(Culpability culpability, Base base, KnownConflicts conflicts, Stop stopped, long slice) {
        double[] values = {};
        Value outcome = Value.of(0);
        if (stopped != null) {
            outcome = Value.undecided(stopped.reason(), stopped.getMessage());
        } else {
            base.time().begin(slice);
            try {
                values = culpability.of(base.beliefs(), conflicts);
            } catch (Stop stop) {
                outcome = undecided(stop, base.time());
            }
            base.time().end();
        }
        open(culpability.label(), outcome);
        json.key("values").open();
        for (int i = 0; i < values.length; i++) {
            json.key(base.beliefs().get(i).id()).number(values[i]);
        }
        json.close().close();
    }

    private static Value undecided(Stop stop, Allowance time) {
        boolean itsTime = stop.reason() == Reason.TIMEOUT && !time.over();
        return Value.undecided(stop.reason(), itsTime ? "one measure may take 1/" + MEASURES_IN_THE_TIME
                + " of the time limit, and that was over" : stop.getMessage());
    }

    private void open(String name, Value value) {
        json.open().key("name").value(name).key("status").value(value.status().name());
        json.key("reason").value(value.reason() == null ? null : value.reason().name());
        json.key("detail").value(value.detail());
    }

    private void head(String status, Reason reason, String detail) {
        json.open().key("status").value(status).key("reason").value(reason == null ? null : reason.name());
        json.key("detail").value(detail);
        json.key("engine").open().key("name").value(engine.name()).key("version").value(engine.version()).close();
    }

    private String end() {
        return json.key("elapsed_ms").milliseconds((System.nanoTime() - start) / 1e6).close().toString();
    }

    private void sets(String key, List<List<Belief>> sets) {
        json.key(key).openList();
        for (List<Belief> set : sets) {
            json.values(ids(set));
        }
        json.closeList();
    }

    private static List<String> ids(List<Belief> beliefs) {
        return beliefs.stream().map(Belief::id).toList();
    }

    private String failure(Reason reason, String detail) {
        Analysis fresh = new Analysis();
        fresh.engine = engine;
        fresh.head("UNDECIDED", reason, detail);
        return fresh.end();
    }
}
