package org.folkb.tweety.eprover;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;

/** The processes that this Java machine has running; it takes them with it when it ends. */
final class Processes {
    private static final Set<Process> RUNNING = new HashSet<>();
    private static boolean hooked;
    private static boolean ending;

    private Processes() {
    }

    /**
     * Starts a program.
     *
     * @param command the program and its arguments, which no shell ever sees
     * @return the process, to be given to {@link #end} whatever happens
     * @throws Stop if it cannot be started, or the Java machine is about to end
     */
    static synchronized Process start(List<String> command) {
        if (!hooked) {
            hooked = true;
            try {
                Runtime.getRuntime().addShutdownHook(new Thread(Processes::endAll, "fol-kb ends its processes"));
            } catch (IllegalStateException e) {
                // It is ending already.
                ending = true;
            }
        }
        if (ending) {
            throw new Stop(Reason.TIMEOUT, "the Java machine is ending");
        }
        try {
            Process process = new ProcessBuilder(command).start();
            RUNNING.add(process);
            return process;
        } catch (IOException e) {
            throw new Stop(Reason.ERROR, command.get(0) + " could not be started: " + e.getMessage());
        }
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
     * @param process a process that {@link #start} gave
     * @param known descendants that were seen before; a handle never means another process of the same number
     */
    static void end(Process process, Set<ProcessHandle> known) {
        if (process.isAlive()) {
            known.addAll(descendants(process));
        }
        // Not Process.destroyForcibly(), which closes the streams, and with them what is still to be read.
        process.toHandle().destroyForcibly();
        known.forEach(ProcessHandle::destroyForcibly);
        synchronized (Processes.class) {
            RUNNING.remove(process);
        }
    }

    private static void endAll() {
        List<Process> left;
        synchronized (Processes.class) {
            ending = true;
            left = List.copyOf(RUNNING);
        }
        left.forEach(process -> end(process, new HashSet<>()));
    }
}
