package org.folkb.tweety;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Properties;
import org.folkb.tweety.ground.GroundEngine;
import org.folkb.tweety.message.JsonWriter;
import org.folkb.tweety.message.MalformedRequestException;
import org.folkb.tweety.message.Request;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.message.ResponseWriter;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Statistics;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.rules.RuleEngine;
import org.folkb.tweety.simple.SimpleEngine;
import org.folkb.tweety.theory.Semantics;

/**
 * The one door for programs in other languages: a message in, a message out. Every method can be called from any number
 * of threads at once; nothing is kept between calls.
 */
public final class Bridge {
    private static final Properties VERSIONS = versions();

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
        String engine = GroundEngine.NAME;
        boolean entailment = request != null && request.contains("\noption task entailment");
        try {
            if (request == null) {
                return failure(false, engine, Reason.ERROR, "no request", start);
            }
            RequestReader reader = new RequestReader(request);
            Request read = reader.read();
            double parseMs = (System.nanoTime() - start) / 1e6;
            if (read.engine().equals(SimpleEngine.NAME)) {
                engine = SimpleEngine.NAME;
            } else if (read.options().semantics() == Semantics.RULES) {
                engine = RuleEngine.NAME;
            }
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

    private static String answer(Request request, String engine, Deadline deadline, double parseMs, long start) {
        ResponseWriter writer = new ResponseWriter(engine, VERSIONS.getProperty("version"));
        if (request.entailment()) {
            EntailmentReport report = switch (engine) {
                case SimpleEngine.NAME -> new SimpleEngine(request.theory(), deadline).entailment();
                case RuleEngine.NAME -> new RuleEngine(request.theory(), request.options(), deadline).entailment();
                default -> new GroundEngine(request.theory(), request.options(), deadline).entailment();
            };
            report.statistics().parseMs = parseMs;
            return writer.write(report, (System.nanoTime() - start) / 1e6);
        }
        ConsistencyReport report = switch (engine) {
            case SimpleEngine.NAME -> new SimpleEngine(request.theory(), deadline).consistency();
            case RuleEngine.NAME -> new RuleEngine(request.theory(), request.options(), deadline).consistency();
            default -> new GroundEngine(request.theory(), request.options(), deadline).consistency();
        };
        report.statistics().parseMs = parseMs;
        return writer.write(report, (System.nanoTime() - start) / 1e6);
    }

    private static String failure(boolean entailment, String engine, Reason reason, String detail, long start) {
        ResponseWriter writer = new ResponseWriter(engine, VERSIONS.getProperty("version"));
        double elapsed = (System.nanoTime() - start) / 1e6;
        return entailment
                ? writer.write(EntailmentReport.undecided(reason, detail, List.of(), new Statistics()), elapsed)
                : writer.write(ConsistencyReport.undecided(reason, detail, List.of(), new Statistics()), elapsed);
    }

    /** @return the versions of this module, Tweety, Sat4j and Java, as JSON */
    public static String version() {
        return new JsonWriter().open().key("module").value(VERSIONS.getProperty("version")).key("tweety")
                .value(VERSIONS.getProperty("tweety")).key("sat4j").value(VERSIONS.getProperty("sat4j")).key("java")
                .value(System.getProperty("java.version")).close().toString();
    }

    private static Properties versions() {
        Properties properties = new Properties();
        try (InputStream in = Bridge.class.getResourceAsStream("/META-INF/fol-kb.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            // The version is information only; "unknown" says so.
            properties.clear();
        }
        for (String key : List.of("version", "tweety", "sat4j")) {
            properties.putIfAbsent(key, "unknown");
        }
        return properties;
    }
}
