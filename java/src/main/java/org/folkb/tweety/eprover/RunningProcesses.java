package org.folkb.tweety.eprover;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;

/** The processes that this Java machine has running; it takes them with it when it ends. */
final class RunningProcesses {
    private static final Set<Process> RUNNING = new HashSet<>();
    private static boolean hooked;
    private static boolean ending;

    private RunningProcesses() {
    }

    /** Starts a process. */
    interface Start {
        /**
         * @return the process
         * @throws IOException if it cannot be started
         */
        Process run() throws IOException;
    }

    /**
     * Has a process started, and knows it from then on.
     *
     * @param start starts it
     * @return the process, to be given to {@link #end} whatever happens
     * @throws IOException if it cannot be started
     * @throws Stop if the Java machine is about to end
     */
    static synchronized Process started(Start start) throws IOException {
        if (!hooked) {
            hooked = true;
            try {
                Runtime.getRuntime().addShutdownHook(
                        new Thread(RunningProcesses::endAll, "fol-kb ends its processes"));
            } catch (IllegalStateException e) {
                // It is ending already.
                ending = true;
            }
        }
        if (ending) {
            throw new Stop(Reason.TIMEOUT, "the Java machine is ending");
        }
        Process process = start.run();
        RUNNING.add(process);
        return process;
    }

    /** @return the processes that a process has started, and theirs, as far as they can be seen now */
    static List<ProcessHandle> descendants(Process process) {
        try (Stream<ProcessHandle> all = process.descendants()) {
            return all.toList();
        } catch (UnsupportedOperationException e) {
            // Where processes cannot be listed there are none that could be known of.
            return List.of();
        }
    }

    /**
     * Kills what is left of a process: it, and what it has started.
     *
     * @param process a process that {@link #started} gave
     * @param known descendants that were seen before; a handle never means another process of the same number
     */
    static void end(Process process, Set<ProcessHandle> known) {
        if (process.isAlive()) {
            known.addAll(descendants(process));
        }
        // Not Process.destroyForcibly(), which closes the streams, and with them what is still to be read.
        process.toHandle().destroyForcibly();
        known.forEach(ProcessHandle::destroyForcibly);
        synchronized (RunningProcesses.class) {
            RUNNING.remove(process);
        }
    }

    private static void endAll() {
        List<Process> left;
        synchronized (RunningProcesses.class) {
            ending = true;
            left = List.copyOf(RUNNING);
        }
        left.forEach(process -> end(process, new HashSet<>()));
    }
}
