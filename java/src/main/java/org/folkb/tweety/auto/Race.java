package org.folkb.tweety.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.folkb.tweety.report.Deadline;

/**
 * Several engines at work on one question: one in the calling thread, which may answer before another thread is needed,
 * the others each in a thread of its own. Who is no longer needed is interrupted, which engines take for a deadline
 * that has passed, and waited for, though not for ever.
 *
 * @param <R> what they answer
 */
final class Race<R> implements AutoCloseable {
    /** The patience with others when an answer is as good as can be. */
    static final long AT_ONCE = 1;
    /** The patience with others when there is no answer yet. */
    static final long FOR_EVER = 0;
    /** Engines answer a little after the deadline, and what they then say is worth having. */
    private static final long AFTER_DEADLINE_MS = 100;
    /** How long to wait for those that were interrupted. */
    private static final long STOP_MS = 300;
    /** Reading deeply nested formulas recurses deeply. */
    private static final long STACK_BYTES = 16L << 20;

    /**
     * An entrant that has answered.
     *
     * @param engine its name
     * @param report its answer
     * @param elapsedMs how long it took
     */
    record Finish<R>(String engine, R report, double elapsedMs) {
    }

    private record Entrant(String engine, Thread thread, long start) {
    }

    private final Deadline deadline;
    private final ToLongFunction<R> patience;
    private final BlockingQueue<Finish<R>> finished = new LinkedBlockingQueue<>();
    private final List<Entrant> running = new ArrayList<>();
    private volatile Deadline better = Deadline.after(0);

    /**
     * @param deadline when it ends
     * @param patience how many milliseconds an answer lets others go on for a better one
     */
    Race(Deadline deadline, ToLongFunction<R> patience) {
        this.deadline = deadline;
        this.patience = patience;
    }

    /**
     * Lets an engine answer in this thread.
     *
     * @param engine its name
     * @param aloneMs how many milliseconds it is alone
     * @param answer how it answers until a deadline, which also passes when others have answered; throws nothing
     * @param join lets others start: then, if it is still at work, or when it has left the question open
     */
    void lead(String engine, long aloneMs, Function<Deadline, R> answer, Runnable join) {
        long start = System.nanoTime();
        AtomicBoolean joined = new AtomicBoolean();
        Runnable once = () -> {
            if (!joined.getAndSet(true)) {
                join.run();
            }
        };
        R report = answer.apply(deadline.joinedAfter(aloneMs, once, () -> better.passed()));
        finished.add(new Finish<>(engine, report, (System.nanoTime() - start) / 1e6));
        if (patience.applyAsLong(report) == FOR_EVER && !deadline.passed()) {
            once.run();
        }
    }

    /**
     * Lets an engine start.
     *
     * @param engine its name
     * @param answer how it answers; throws nothing
     */
    void start(String engine, Supplier<R> answer) {
        long start = System.nanoTime();
        Thread thread = new Thread(null, () -> {
            R report = answer.get();
            finished.add(new Finish<>(engine, report, (System.nanoTime() - start) / 1e6));
            letGoOn(patience.applyAsLong(report));
        }, "fol-kb " + engine, STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        running.add(new Entrant(engine, thread, start));
    }

    private synchronized void letGoOn(long milliseconds) {
        better = better.within(milliseconds);
    }

    /** @return how many have not been seen to finish */
    int running() {
        return running.size();
    }

    /**
     * Waits for somebody to finish.
     *
     * @param patienceMs how long to wait at most, in milliseconds
     * @return who, or null if nobody did within that time and the deadline, or the thread was interrupted
     */
    Finish<R> next(long patienceMs) {
        long left = deadline.leftMs();
        long wait = Math.min(patienceMs, left > Long.MAX_VALUE - AFTER_DEADLINE_MS ? left : left + AFTER_DEADLINE_MS);
        try {
            Finish<R> finish = running.isEmpty() ? finished.poll() : finished.poll(wait, TimeUnit.MILLISECONDS);
            if (finish != null) {
                running.removeIf(entrant -> entrant.engine().equals(finish.engine()));
            }
            return finish;
        } catch (InterruptedException e) {
            // The deadline has passed now; everybody asks it and sees the flag.
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /**
     * Stops those that still run.
     *
     * @return those that had not been seen to finish: without a report if they did not end in time
     */
    List<Finish<R>> stop() {
        running.forEach(entrant -> entrant.thread().interrupt());
        boolean interrupted = Thread.interrupted();
        long end = System.nanoTime() + STOP_MS * 1_000_000;
        for (Entrant entrant : running) {
            while (entrant.thread().isAlive() && System.nanoTime() < end) {
                try {
                    entrant.thread().join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        List<Finish<R>> stopped = new ArrayList<>(finished);
        for (Entrant entrant : running) {
            if (stopped.stream().noneMatch(finish -> finish.engine().equals(entrant.engine()))) {
                stopped.add(new Finish<>(entrant.engine(), null, (System.nanoTime() - entrant.start()) / 1e6));
            }
        }
        finished.clear();
        running.clear();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return stopped;
    }

    @Override
    public void close() {
        stop();
    }
}
