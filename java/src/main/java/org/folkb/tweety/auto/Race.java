package org.folkb.tweety.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.folkb.tweety.report.Deadline;

/**
 * Several engines at work on one question, each in a thread of its own. Who is no longer needed is interrupted, which
 * engines take for a deadline that has passed, and waited for, though not for ever.
 *
 * @param <R> what they answer
 */
final class Race<R> implements AutoCloseable {
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
    private final BlockingQueue<Finish<R>> finished = new LinkedBlockingQueue<>();
    private final List<Entrant> running = new ArrayList<>();

    /** @param deadline when it ends */
    Race(Deadline deadline) {
        this.deadline = deadline;
    }

    /**
     * Lets an engine start.
     *
     * @param engine its name
     * @param answer how it answers; throws nothing
     */
    void start(String engine, Supplier<R> answer) {
        long start = System.nanoTime();
        Thread thread = new Thread(null, () -> finished.add(new Finish<>(engine, answer.get(),
                (System.nanoTime() - start) / 1e6)), "fol-kb " + engine, STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        running.add(new Entrant(engine, thread, start));
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
            Finish<R> finish = running.isEmpty() ? null : finished.poll(wait, TimeUnit.MILLISECONDS);
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
