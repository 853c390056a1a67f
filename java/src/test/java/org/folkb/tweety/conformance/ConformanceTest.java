package org.folkb.tweety.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.folkb.tweety.Amounts;
import org.folkb.tweety.Bridge;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine keeps to the suite, and the suite notices engines that do not. */
class ConformanceTest {
    /**
     * Every engine that there is, but for Tweety's own reasoner, whose semantics are another. The two that ask for most
     * time are left to a run of all tests; other tests here ask {@code ground} and {@code models} in any case.
     */
    static Stream<String> engines() {
        Set<String> slow = Amounts.ALL ? Set.of() : Set.of("auto", "eprover");
        return Engines.names().stream().filter(name -> !name.equals("simple") && !slow.contains(name));
    }

    private static final Map<String, List<Result>> RESULTS = new HashMap<>();

    /** What an engine of {@link Engines} does, asked once. */
    private static List<Result> results(String name) {
        return RESULTS.computeIfAbsent(name, key -> Conformance.results(Engines.named(key)));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void keepsToTheSuite(String name) {
        assertEquals(List.of(), results(name).stream().filter(result -> !result.failures().isEmpty()).toList());
    }

    /** What happens within a limit of a millisecond is not the same each time, so those cases are not compared. */
    @Test
    void runGivesTheFailures() {
        Engine silent = new BadEngines.Silent();
        List<Failure> failures = Conformance.run(silent);
        assertEquals(Conformance.results(silent).stream().filter(result -> !result.failures().isEmpty())
                .map(Result::name).filter(name -> !name.startsWith("limits/")).toList(),
                failures.stream().map(Failure::name).filter(name -> !name.startsWith("limits/")).distinct().toList());
        assertEquals(List.of("gave no report"), failures.stream().map(Failure::words)
                .filter(words -> words.startsWith("gave")).distinct().toList());
    }

    @ParameterizedTest
    @MethodSource("org.folkb.tweety.conformance.BadEngines#all")
    void noticesBadEngines(BadEngines.Bad bad) {
        List<Result> results = Conformance.results(bad.engine(), question -> question.name().startsWith(bad.files()));
        assertTrue(results.stream().anyMatch(result -> result.failures().stream()
                .anyMatch(words -> words.contains(bad.words()))), bad + ": " + results);
        // The engine that the bad one is made of passes the same cases.
        assertTrue(results("ground").stream().filter(result -> result.name().startsWith(bad.files()))
                .allMatch(result -> result.failures().isEmpty()));
    }

    @Test
    void printsATableAndAnExitCode() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertEquals(0, Conformance.main(List.of("truthtables"), stream(out), stream(err)));
        String table = out.toString(StandardCharsets.UTF_8);
        assertTrue(table.contains("ok    conflicts/by-cases                           INCONSISTENT"), table);
        assertTrue(table.matches("(?s).*\\d+ cases, \\d+ decided, undecided \\{.*UNSUPPORTED=\\d+.*\\}, 0 wrong\\s*"));
        assertEquals(2, Conformance.main(List.of("nosuch"), stream(out), stream(err)));
        assertEquals(2, Conformance.main(List.of(), stream(out), stream(err)));
        assertTrue(err.toString(StandardCharsets.UTF_8).contains("there is no engine nosuch; there are ground, "));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    @Test
    void namesAreUniqueAndEveryEngineIsHeldToVerdicts() {
        List<Case> cases = Cases.all();
        assertEquals(cases.size(), new HashSet<>(cases.stream().map(Case::name).toList()).size());
        for (Status status : Status.values()) {
            assertTrue(status == Status.UNDECIDED
                    || cases.stream().filter(question -> question.statuses().equals(Set.of(status))).count() >= 5,
                    status + " is hardly asked for");
        }
        // Together the engines of this module decide nearly everything that has a verdict.
        long undecidable = cases.stream().filter(question -> question.statuses().isEmpty()).count();
        Set<String> decided = new HashSet<>();
        for (String engine : List.of("ground", "models")) {
            results(engine).stream().filter(result -> result.decided() && !result.name().startsWith("limits/"))
                    .forEach(result -> decided.add(result.name()));
        }
        long limits = cases.stream().filter(question -> question.name().startsWith("limits/")).count();
        // A busy machine leaves some of them undecided.
        long most = cases.size() - limits;
        assertTrue(decided.size() >= most * 9 / 10, decided.size() + " of " + most);
        assertTrue(undecidable > 10);
    }

    @Test
    void aFaultInACaseFileIsNamed() {
        assertTrue(assertThrows(IllegalStateException.class, () -> Cases.parse("x", "=== a\nstatus MAYBE\n"))
                .getMessage().startsWith("x.txt, line 2: "));
        assertTrue(assertThrows(IllegalStateException.class, () -> Cases.parse("x", "=== a\nstatsu ENTAILED\n"))
                .getMessage().contains("unknown key 'statsu'"));
    }

    /** The worked example of the document is the engine that runs here, found as a service. */
    @Test
    void theExampleIsFoundAndIsTheOneInTheDocument() throws IOException {
        String answer = Bridge.run("fol-kb 1\noption engine truthtables\npredicate a\nformula f1 p0\nformula f2 ! p0\n");
        assertTrue(answer.contains("\"status\":\"INCONSISTENT\"")
                && answer.contains("\"engine\":{\"name\":\"truthtables\",\"version\":\"1\"}"), answer);
        String refused = Bridge.run("fol-kb 1\noption engine truthtables\nsort S\npredicate p 0\nformula f1 @1 v0 0 p0 v0\n");
        assertTrue(refused.contains(Reason.UNSUPPORTED.name()), refused);
        String document = Files.readString(Path.of("../docs/how-to/engines.md"));
        String source = Files.readString(Path.of("src/test/java/org/folkb/example/TruthTables.java"));
        assertTrue(document.contains("```java\n" + source + "```"), "docs/how-to/engines.md shows another engine");
    }
}
