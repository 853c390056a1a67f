package org.folkb.tweety.eprover;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;

/**
 * One run of a program that reads its standard input and writes lines. Both of its outputs are always read, so it never
 * waits for us; it is killed, with all that it has started, at the deadline or when the calling thread is interrupted.
 */
final class ProverProcess {
    /** So much fits into every system's pipe, so writing it cannot block. */
    private static final int FITS_INTO_A_PIPE = 4_096;
    /** How long to wait for the end of outputs, once the process has ended or was killed. */
    private static final long PATIENCE_MS = 200;
    /** How much longer at most, if there is time left: on a busy machine a reader may have to wait for its turn. */
    private static final long LONGER_MS = 2_000;
    /** How often a process that runs long is asked for what it has started. */
    private static final long LOOK_MS = 250;

    /**
     * How a run ended.
     *
     * @param exit the exit value, or null if it was killed at the deadline
     * @param whole whether its output was read to the end
     * @param errors the first lines that it wrote as errors
     */
    record Ended(Integer exit, boolean whole, String errors) {
    }

    private ProverProcess() {
    }

    /**
     * Runs a program.
     *
     * @param command the program and its arguments
     * @param input what it reads, ASCII
     * @param output gets each line that it writes, in another thread; not called any more when this method has returned
     * @param deadline when to kill it
     * @return how it ended
     */
    static Ended run(List<String> command, String input, Lines output, Deadline deadline) {
        Process process = start(command);
        Set<ProcessHandle> started = new HashSet<>();
        FirstLines errors = new FirstLines();
        Integer exit = null;
        boolean interrupted = false;
        List<Thread> helpers = new ArrayList<>(3);
        try {
            thread("reads from", helpers, () -> drain(process.getInputStream(), output));
            thread("reads errors from", helpers, () -> drain(process.getErrorStream(), errors));
            byte[] bytes = input.getBytes(StandardCharsets.US_ASCII);
            if (bytes.length <= FITS_INTO_A_PIPE) {
                feed(process, bytes);
            } else {
                thread("writes to", helpers, () -> feed(process, bytes));
            }
            while (exit == null && !deadline.passed()) {
                if (process.waitFor(Math.min(deadline.leftMs(), LOOK_MS), TimeUnit.MILLISECONDS)) {
                    exit = process.exitValue();
                } else {
                    started.addAll(RunningProcesses.descendants(process));
                }
            }
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            RunningProcesses.end(process, started);
            interrupted |= Thread.interrupted();
            interrupted |= await(process, helpers, exit == null ? 0 : Math.min(LONGER_MS, deadline.leftMs()));
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        errors.close();
        return new Ended(exit, output.close(), errors.text());
    }

    /** Starts a program; no shell ever sees the command. */
    private static Process start(List<String> command) {
        try {
            return RunningProcesses.started(() -> new ProcessBuilder(command).start());
        } catch (IOException e) {
            throw new Stop(Reason.ERROR, command.get(0) + " could not be started: " + e.getMessage());
        }
    }

    /** Waits for the end of a process that was killed, and of the helpers, which end when it has; not for ever. */
    private static boolean await(Process process, List<Thread> helpers, long longerMs) {
        boolean interrupted = false;
        long end = System.nanoTime() + (PATIENCE_MS + longerMs) * 1_000_000;
        for (boolean alive = true; alive && System.nanoTime() < end;) {
            try {
                long left = Math.max(1, (end - System.nanoTime()) / 1_000_000);
                Thread helper = helpers.stream().filter(Thread::isAlive).findFirst().orElse(null);
                if (process.isAlive()) {
                    process.waitFor(left, TimeUnit.MILLISECONDS);
                } else if (helper != null) {
                    helper.join(left);
                } else {
                    alive = false;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return interrupted;
    }

    private static Thread thread(String does, List<Thread> helpers, Runnable run) {
        Thread thread = new Thread(run, "fol-kb " + does + " a prover");
        thread.setDaemon(true);
        thread.start();
        helpers.add(thread);
        return thread;
    }

    private static void feed(Process process, byte[] bytes) {
        try (OutputStream to = process.getOutputStream()) {
            to.write(bytes);
        } catch (IOException e) {
            // It ended, or was killed, before it had read everything: its answer or its exit value tells.
            return;
        }
    }

    private static void drain(InputStream from, Lines lines) {
        byte[] buffer = new byte[8_192];
        try (from) {
            for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
                lines.accept(buffer, n);
            }
        } catch (IOException e) {
            // The pipe was closed under us, which happens when the process is killed.
            return;
        }
        lines.ended();
    }

    /** Cuts bytes into lines; long lines are cut off, so that no output can fill the memory. */
    abstract static class Lines {
        private static final int LONGEST = 1 << 22;
        private final StringBuilder line = new StringBuilder();
        private boolean closed;
        private boolean ended;

        /** Takes a line, without its end. */
        abstract void line(String text);

        final synchronized void accept(byte[] bytes, int n) {
            for (int i = 0; i < n && !closed; i++) {
                if (bytes[i] == '\n') {
                    line(line.toString());
                    line.setLength(0);
                } else if (line.length() < LONGEST) {
                    line.append((char) (bytes[i] & 0xff));
                }
            }
        }

        final synchronized void ended() {
            ended = true;
        }

        /** Nothing is taken from now on; an unfinished line is no line. Says whether the end of the output was seen. */
        final synchronized boolean close() {
            closed = true;
            return ended;
        }
    }

    private static final class FirstLines extends Lines {
        private static final int LINES = 3;
        private static final int LENGTH = 300;
        private final List<String> first = new ArrayList<>(LINES);

        @Override
        void line(String text) {
            if (first.size() < LINES && !text.isBlank()) {
                first.add(text.length() > LENGTH ? text.substring(0, LENGTH) : text);
            }
        }

        synchronized String text() {
            return String.join("; ", first);
        }
    }
}
