package org.folkb.tweety.eprover;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.theory.Options;

/**
 * The program E (Schulz, Cruanes, Vukmirović 2019), run once for each problem. A program file is believed only after it
 * has been right about problems with known answers; until the file changes, it is not asked again.
 */
final class EProver {
    /** Programs that were right, with their versions. */
    private static final Map<Program, String> TRUSTED = new ConcurrentHashMap<>();
    /** Programs that gave a wrong answer, with what it was. */
    private static final Map<Program, String> DISTRUSTED = new ConcurrentHashMap<>();
    private static final int REMEMBERED = 100;
    private static final long MS_PER_SECOND = 1_000;

    private final Program program;
    private final Options options;
    private final String version;

    private EProver(Program program, Options options, String version) {
        this.program = program;
        this.options = options;
        this.version = version;
    }

    /**
     * Finds E and makes sure of it.
     *
     * @param options where E is, and how much memory it may use
     * @param deadline when to stop
     * @return E, which can be believed
     * @throws Stop UNSUPPORTED if there is none, ERROR if it is wrong about known problems, TIMEOUT
     */
    static EProver find(Options options, Deadline deadline) {
        Program program = Program.find(options.eprover());
        String version = TRUSTED.get(program);
        if (version == null) {
            String wrong = DISTRUSTED.get(program);
            if (wrong == null) {
                // Not with the limits of this question, which may be too low for any answer.
                Sentinel sentinel = new Sentinel(new EProver(program, Options.DEFAULT, null), deadline);
                wrong = sentinel.wrong();
                version = sentinel.version();
                remember(wrong == null ? TRUSTED : DISTRUSTED, program, wrong == null ? version : wrong);
            }
            if (wrong != null) {
                throw new Stop(Reason.ERROR, program.path() + " is not believed: " + wrong);
            }
        }
        return new EProver(program, options, version);
    }

    private static void remember(Map<Program, String> where, Program program, String what) {
        if (where.size() >= REMEMBERED) {
            where.clear();
        }
        where.put(program, what);
    }

    /** @return the version of the E that is found without an option, if it was asked before; else {@code unknown} */
    static String knownVersion() {
        try {
            return TRUSTED.getOrDefault(Program.find(null), "unknown");
        } catch (Stop stop) {
            // Without a program there is no version; questions get the reason in their answers.
            return "unknown";
        }
    }

    /** @return E's version */
    String version() {
        return version;
    }

    /** @return the program file */
    Program program() {
        return program;
    }

    /**
     * Asks whether the formulas of a problem can hold together.
     *
     * @param problem the problem
     * @param proof whether the names of the formulas that a contradiction uses are wanted
     * @param deadline when to stop
     * @return the verdict
     * @throws Stop if E cannot be started, or the time is over before
     */
    Verdict ask(Tptp problem, boolean proof, Deadline deadline) {
        deadline.check();
        Output output = new Output();
        ProverProcess.Ended ended = ProverProcess.run(command(proof, deadline), problem.text(), output, deadline);
        if (ended.exit() == null || !ended.whole() && deadline.passed()) {
            return Verdict.undecided(Reason.TIMEOUT, Thread.currentThread().isInterrupted() ? "interrupted"
                    : "the time limit was reached");
        }
        return output.verdict(ended);
    }

    /**
     * Without a conjecture E has nothing to prune for, and "Auto" says so; other strategies would prune all the same. Its
     * own time limit is for the case that this machine cannot end it any more.
     */
    private List<String> command(boolean proof, Deadline deadline) {
        List<String> command = new ArrayList<>(List.of(program.path().toString(), "--auto", "--sine=Auto", "--silent",
                "--tstp-format"));
        if (proof) {
            command.add("--proof-object=1");
        }
        long left = deadline.leftMs();
        if (left != Long.MAX_VALUE) {
            command.add("--cpu-limit=" + (left / MS_PER_SECOND + 2));
        }
        if (options.memoryMb() > 0) {
            command.add("--memory-limit=" + options.memoryMb());
        }
        return command;
    }
}
