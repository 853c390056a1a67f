package org.folkb.tweety;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.message.JsonWriter;
import org.folkb.tweety.message.MalformedRequestException;
import org.folkb.tweety.message.Request;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.message.ResponseWriter;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.session.GroundSession;
import org.folkb.tweety.theory.Theory;

/** The open sessions by their numbers, and the messages to them. */
final class Sessions {
    private static final AtomicLong COUNT = new AtomicLong();
    private static final Map<Long, Open> OPEN = new ConcurrentHashMap<>();

    /** A session; its lock keeps reading a message and acting on it together. */
    private static final class Open {
        final GroundSession session;
        Set<String> names;

        Open(GroundSession session, Set<String> names) {
            this.session = session;
            this.names = names;
        }
    }

    private Sessions() {
    }

    static String open(String request) {
        long start = System.nanoTime();
        return guarded(Engines.GROUND, start, () -> {
            RequestReader reader = new RequestReader(request);
            Request read = reader.read();
            if (read.entailment() || read.theory().query() != null) {
                throw new Stop(Reason.ERROR, "a session is opened without a query");
            }
            long number = COUNT.incrementAndGet();
            OPEN.put(number, new Open(new GroundSession(read.theory(), read.options(),
                    Engines.answering(read.engine(), read.options().semantics())), reader.names()));
            return new JsonWriter().open().key("status").value("OPEN").key("session").value(number)
                    .key("elapsed_ms").milliseconds((System.nanoTime() - start) / 1e6).close().toString();
        });
    }

    static String ask(long number, String lines) {
        long start = System.nanoTime();
        Open open = OPEN.get(number);
        if (open == null) {
            return failure(Engines.GROUND, Reason.ERROR, "no session has the number " + number, start);
        }
        Engine engine = open.session.engine();
        return guarded(engine, start, () -> {
            synchronized (open) {
                RequestReader reader = new RequestReader(lines, open.session.theory(), open.names,
                        open.session.options().timeoutMs());
                Theory read = reader.read().theory();
                Theory known = open.session.theory();
                if (!read.formulas().isEmpty() || read.sorts().size() > known.sorts().size()
                        || read.functors().size() > known.functors().size()) {
                    throw new Stop(Reason.ERROR, "formulas, sorts and functions are added, not asked");
                }
                if (reader.declares() && read.query() == null) {
                    throw new Stop(Reason.ERROR, "names are declared for a query, and there is none");
                }
                double parseMs = (System.nanoTime() - start) / 1e6;
                ResponseWriter writer = new ResponseWriter(engine.name(), engine.version());
                if (read.query() == null) {
                    ConsistencyReport report = open.session.consistency(reader.deadline());
                    return writer.write(report.withStatistics(report.statistics().withParseMs(parseMs)),
                            (System.nanoTime() - start) / 1e6);
                }
                EntailmentReport report = reader.declares()
                        ? open.session.query(read.query(), read.beyond(known), reader.deadline())
                        : open.session.query(read.query(), reader.deadline());
                return writer.write(report.withStatistics(report.statistics().withParseMs(parseMs)),
                        (System.nanoTime() - start) / 1e6);
            }
        });
    }

    static String add(long number, String lines) {
        long start = System.nanoTime();
        Open open = OPEN.get(number);
        if (open == null) {
            return failure(Engines.GROUND, Reason.ERROR, "no session has the number " + number, start);
        }
        return guarded(open.session.engine(), start, () -> {
            synchronized (open) {
                RequestReader reader = new RequestReader(lines, open.session.theory(), open.names,
                        open.session.options().timeoutMs());
                Theory read = reader.read().theory();
                if (read.query() != null) {
                    throw new Stop(Reason.ERROR, "a query is asked, not added");
                }
                if (reader.declares() && !read.axioms().isEmpty()) {
                    throw new Stop(Reason.ERROR, "an axiom can only stand in the first message, or with a query");
                }
                for (String id : read.ids()) {
                    if (open.session.has(id)) {
                        throw new Stop(Reason.ERROR, "the identifier " + id + " is used twice");
                    }
                }
                if (reader.declares()) {
                    open.session.declare(read);
                    open.names = reader.names();
                }
                boolean kept = true;
                for (int i = 0; i < read.ids().size(); i++) {
                    kept &= open.session.add(read.ids().get(i), read.formulas().get(i), reader.deadline());
                }
                return new JsonWriter().open().key("status").value("OPEN").key("session").value(number)
                        .key("grounding").value(kept && !reader.declares() ? GroundSession.KEPT : null)
                        .key("elapsed_ms").milliseconds((System.nanoTime() - start) / 1e6).close().toString();
            }
        });
    }

    static void close(long number) {
        Open open = OPEN.remove(number);
        if (open != null) {
            open.session.close();
        }
    }

    static int count() {
        return OPEN.size();
    }

    private static String guarded(Engine engine, long start, Supplier<String> work) {
        try {
            return work.get();
        } catch (MalformedRequestException | IllegalStateException e) {
            return failure(engine, Reason.ERROR, e.getMessage(), start);
        } catch (Stop e) {
            return failure(engine, e.reason(), e.getMessage(), start);
        } catch (OutOfMemoryError e) {
            return failure(engine, Reason.RESOURCE_OUT, "the memory of the Java machine is used up", start);
        } catch (StackOverflowError e) {
            return failure(engine, Reason.RESOURCE_OUT, "formulas are nested too deeply", start);
        } catch (RuntimeException | Error e) {
            return failure(engine, Reason.ERROR, "unexpected: " + e, start);
        }
    }

    private static String failure(Engine engine, Reason reason, String detail, long start) {
        return new ResponseWriter(engine.name(), engine.version()).write(
                EntailmentReport.undecided(reason, detail),
                (System.nanoTime() - start) / 1e6);
    }
}
