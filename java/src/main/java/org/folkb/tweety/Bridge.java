package org.folkb.tweety;

import org.folkb.tweety.analysis.Analysis;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.engine.Versions;
import org.folkb.tweety.message.JsonWriter;
import org.folkb.tweety.message.MalformedRequestException;
import org.folkb.tweety.message.Request;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.message.ResponseWriter;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;

/**
 * The one door for programs in other languages: a message in, a message out. Every method can be called from any number
 * of threads at once; nothing is kept between calls, except for sessions, from {@link #open} to {@link #close}.
 */
public final class Bridge {
    private Bridge() {
    }

    /**
     * Answers a request. The README describes the message protocol.
     *
     * @param request the request, lines separated by line feeds
     * @return the response as JSON; failures of any kind are UNDECIDED with a reason, nothing is thrown
     */
    public static String run(String request) {
        long start = System.nanoTime();
        Engine engine = Engines.GROUND;
        boolean entailment = request != null && request.contains("\noption task entailment");
        try {
            if (request == null) {
                return failure(false, engine, Reason.ERROR, "no request", start);
            }
            RequestReader reader = new RequestReader(request);
            Request read = reader.read();
            double parseMs = (System.nanoTime() - start) / 1e6;
            engine = Engines.answering(read.engine(), read.options().semantics());
            return answer(read, engine, reader.deadline(), parseMs, start);
        } catch (MalformedRequestException e) {
            return failure(entailment, engine, Reason.ERROR, e.getMessage(), start);
        } catch (Stop e) {
            return failure(entailment, engine, e.reason(), e.getMessage(), start);
        } catch (OutOfMemoryError e) {
            return failure(entailment, engine, Reason.RESOURCE_OUT, "the memory of the Java machine is used up", start);
        } catch (StackOverflowError e) {
            return failure(entailment, engine, Reason.RESOURCE_OUT, "formulas are nested too deeply", start);
        } catch (RuntimeException | Error e) {
            return failure(entailment, engine, Reason.ERROR, "unexpected: " + e, start);
        }
    }

    /**
     * Measures the inconsistency of a belief set, or changes it. The README describes the messages.
     *
     * @param request the request, lines separated by line feeds
     * @return the response as JSON; failures of any kind are UNDECIDED with a reason, nothing is thrown
     */
    public static String analyse(String request) {
        return Analysis.run(request);
    }

    private static String answer(Request request, Engine engine, Deadline deadline, double parseMs, long start) {
        ResponseWriter writer = new ResponseWriter(engine.name(), engine.version());
        if (request.entailment()) {
            EntailmentReport report = engine.entailment(request.theory(), request.options(), deadline);
            return writer.write(report.withStatistics(report.statistics().withParseMs(parseMs)),
                    (System.nanoTime() - start) / 1e6);
        }
        ConsistencyReport report = engine.consistency(request.theory(), request.options(), deadline);
        return writer.write(report.withStatistics(report.statistics().withParseMs(parseMs)),
                (System.nanoTime() - start) / 1e6);
    }

    private static String failure(boolean entailment, Engine engine, Reason reason, String detail, long start) {
        ResponseWriter writer = new ResponseWriter(engine.name(), engine.version());
        double elapsed = (System.nanoTime() - start) / 1e6;
        return entailment
                ? writer.write(EntailmentReport.undecided(reason, detail), elapsed)
                : writer.write(ConsistencyReport.undecided(reason, detail), elapsed);
    }

    /**
     * Opens a session: a theory that is kept for many questions.
     *
     * @param request a request without a query; its options are those of all questions
     * @return JSON with the number of the session, or a failure as {@link #run} answers it
     */
    public static String open(String request) {
        return Sessions.open(request);
    }

    /**
     * Asks a session.
     *
     * @param session its number
     * @param lines a line with a query, or none to ask for consistency; a line with the option timeout_ms
     * @return the response as {@link #run} gives it
     */
    public static String ask(long session, String lines) {
        return Sessions.ask(session, lines);
    }

    /**
     * Adds formulas to a session.
     *
     * @param session its number
     * @param lines lines with declarations and formulas: all of them are added, or none if one is malformed
     * @return JSON that says whether what is kept could be extended, or a failure as {@link #run} answers it
     */
    public static String add(long session, String lines) {
        return Sessions.add(session, lines);
    }

    /**
     * Closes a session and frees its memory. A question that is being asked is answered first.
     *
     * @param session its number; one that is not open is let pass
     */
    public static void close(long session) {
        Sessions.close(session);
    }

    /** @return how many sessions are open */
    public static int sessions() {
        return Sessions.count();
    }

    /** @return the versions of this module, Tweety, Sat4j and Java, as JSON */
    public static String version() {
        return new JsonWriter().open().key("module").value(Versions.of("version")).key("tweety")
                .value(Versions.of("tweety")).key("sat4j").value(Versions.of("sat4j")).key("java")
                .value(System.getProperty("java.version")).close().toString();
    }

    /** @return the names of all engines, as JSON */
    public static String engines() {
        return new JsonWriter().open().key("engines").values(Engines.names()).close().toString();
    }
}
