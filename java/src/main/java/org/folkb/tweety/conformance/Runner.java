package org.folkb.tweety.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.message.MalformedRequestException;
import org.folkb.tweety.message.Request;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;

/** Asks one engine one case, in a thread of its own, so that an engine that never ends does not hold up the rest. */
final class Runner {
    /** What a busy machine may add to the time of an answer, in milliseconds. */
    private static final long SLACK_MS = 1_000;
    /** How long an engine that is too late is waited for, and then for one that was interrupted. */
    private static final long PATIENCE_MS = 2_000;
    /** What threads and processes may take to end after the answer. */
    private static final long ENDING_MS = 500;
    private static final long STACK_BYTES = 64L << 20;
    /** The time limit of a case that gives none, in milliseconds. */
    private static final int LIMIT_MS = 2_000;

    private final Engine asked;
    private final Case question;
    private Request request;
    private volatile ConsistencyReport consistency;
    private volatile EntailmentReport entailment;
    private volatile Throwable thrown;
    private volatile Stop late;
    private volatile double elapsedMs = -1;
    private volatile boolean interruptedAfter;

    private Runner(Engine asked, Case question) {
        this.asked = asked;
        this.question = question;
    }

    static Result run(Engine engine, Case question) {
        return new Runner(engine, question).run();
    }

    private Result run() {
        Set<Long> processes = processes();
        // Threads that the engine starts are born into the group.
        ThreadGroup group = new ThreadGroup("conformance " + question.name());
        Thread thread = new Thread(group, this::ask, "conformance " + question.name(), STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        List<String> faults = new ArrayList<>();
        boolean ended = await(thread, faults);
        if (!ended) {
            return new Result(question.name(), null, null, elapsedMs, faults);
        }
        Status status = consistency != null ? consistency.status() : entailment != null ? entailment.status() : null;
        Reason reason = consistency != null ? consistency.reason() : entailment != null ? entailment.reason() : null;
        if (thrown instanceof MalformedRequestException) {
            status = Status.UNDECIDED;
            reason = Reason.ERROR;
            if (!question.undecided().contains(Reason.ERROR)) {
                faults.add("the request is malformed: " + thrown.getMessage());
            }
        } else if (late != null) {
            status = Status.UNDECIDED;
            reason = late.reason();
        } else if (thrown instanceof StackOverflowError || thrown instanceof OutOfMemoryError) {
            // What the message protocol makes of them.
            status = Status.UNDECIDED;
            reason = Reason.RESOURCE_OUT;
        } else if (thrown != null) {
            faults.add("threw " + thrown);
        } else if (status == null) {
            faults.add("gave no report");
        } else {
            Judge judge = new Judge(question, request.theory(), request.options());
            faults.addAll(consistency != null ? judge.faults(consistency) : judge.faults(entailment));
        }
        if (question.interruptMs() > 0 && reason == Reason.TIMEOUT && !interruptedAfter) {
            faults.add("took away the interruption of its thread");
        }
        if (elapsedMs > question.withinMs() + SLACK_MS) {
            faults.add(String.format("answered after %.0f ms; allowed are %d ms and %d ms more", elapsedMs,
                    question.withinMs(), SLACK_MS));
        }
        left(group, processes, faults);
        return new Result(question.name(), status, reason, elapsedMs, faults);
    }

    private void ask() {
        long start = System.nanoTime();
        try {
            RequestReader reader = new RequestReader(limited(question.request()));
            try {
                request = reader.read();
            } catch (Stop stop) {
                // The time was over before the engine was asked.
                late = stop;
                return;
            }
            Engine engine = Engines.answering(asked, request.options().semantics());
            if (request.entailment()) {
                entailment = engine.entailment(request.theory(), request.options(), reader.deadline());
            } else {
                consistency = engine.consistency(request.theory(), request.options(), reader.deadline());
            }
        } catch (Throwable e) {
            // Told as a failure by the thread that waits; nothing is lost here.
            thrown = e;
        } finally {
            elapsedMs = (System.nanoTime() - start) / 1e6;
            interruptedAfter = Thread.currentThread().isInterrupted();
        }
    }

    /** Waits for the answer, interrupts where the case says so, and gives up in the end. */
    private boolean await(Thread thread, List<String> faults) {
        try {
            if (question.interruptMs() > 0) {
                thread.join(question.interruptMs());
                thread.interrupt();
            }
            thread.join(question.withinMs() + PATIENCE_MS);
            if (!thread.isAlive()) {
                return true;
            }
            faults.add("no answer after " + (question.withinMs() + PATIENCE_MS) + " ms; allowed are "
                    + question.withinMs() + " ms");
            thread.interrupt();
            thread.join(PATIENCE_MS);
            if (thread.isAlive()) {
                faults.add("does not end when it is interrupted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            faults.add("the suite was interrupted");
        }
        return false;
    }

    private static void left(ThreadGroup group, Set<Long> processes, List<String> faults) {
        Thread[] running = new Thread[1];
        Set<Long> more = processes();
        more.removeAll(processes);
        long end = System.nanoTime() + ENDING_MS * 1_000_000;
        while ((group.enumerate(running) > 0 || !more.isEmpty()) && System.nanoTime() < end) {
            // A process that was killed is not gone at once.
            LockSupport.parkNanos(1_000_000);
            more.retainAll(processes());
        }
        if (group.enumerate(running) > 0) {
            faults.add("left the thread " + running[0].getName() + " running");
        }
        more.forEach(process -> faults.add("left the process " + process + " running"));
    }

    private static Set<Long> processes() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).map(ProcessHandle::pid)
                .collect(Collectors.toSet());
    }

    /** A case that says nothing of time is given some seconds: who cannot decide it shall not hold up the others. */
    private static String limited(String request) {
        return request.contains("\noption timeout_ms ") ? request : request + "option timeout_ms " + LIMIT_MS + "\n";
    }
}
