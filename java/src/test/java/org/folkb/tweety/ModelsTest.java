package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.message.Request;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.FiniteModel;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.structure.ModelCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The model finder: what it finds, and what it says where there is nothing to find. */
class ModelsTest {
    private static final String INJECTIVE = "@2 v0 0 v1 0 > = f0 v0 f0 v1 = v0 v1";

    private static ConsistencyReport ask(Ask ask) {
        Request request = new RequestReader(ask.option("engine", "models").option("want_model", 1).message()).read();
        return request.engine().consistency(request.theory(), request.options(),
                Deadline.after(request.options().timeoutMs()));
    }

    /** The model found, after it was checked once more, as a reader of the report would. */
    private static FiniteModel model(Ask ask) {
        Request request = new RequestReader(ask.option("engine", "models").option("want_model", 1).message()).read();
        ConsistencyReport report = Engines.MODELS.consistency(request.theory(), request.options(),
                Deadline.after(request.options().timeoutMs()));
        assertEquals(Status.CONSISTENT, report.status(), () -> report.reason() + " " + report.detail());
        assertEquals(null, ModelCheck.fault(request.theory(), null, report.model(), request.options(),
                Deadline.after(0)));
        return report.model();
    }

    private static Ask function(String... formulas) {
        return Ask.open().lines("sort S", "constant a 0", "function f 0 0", "predicate r 0 0").formulas(formulas);
    }

    private static String different(int n, int sort) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                pairs.add("! = v" + i + " v" + j);
            }
        }
        return "?" + n + " " + IntStream.range(0, n).mapToObj(i -> "v" + i + " " + sort + " ")
                .collect(Collectors.joining()) + "&" + pairs.size() + " " + String.join(" ", pairs);
    }

    @Test
    void likesWithoutReturnNeedThree() {
        FiniteModel model = model(function("@1 v0 0 ?1 v1 0 p0 v0 v1", "@1 v0 0 ! p0 v0 v0",
                "@2 v0 0 v1 0 > p0 v0 v1 ! p0 v1 v0"));
        assertEquals(List.of("c0", "e1", "e2"), model.sorts().get("S"));
        assertEquals(3, model.trueAtoms().size());
    }

    /** A function whose n-th power is the identity, and no smaller power has a fixed point: n individuals. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 7, 11})
    void cyclesOfPrimeLength(int n) {
        FiniteModel model = model(function("@1 v0 0 ! = f0 v0 v0", "@1 v0 0 = " + "f0 ".repeat(n) + "v0 v0"));
        assertEquals(n, model.sorts().get("S").size());
        assertEquals(n, model.functions().size());
    }

    /** No clause speaks of the function, and an interpretation of the symbols has a value of it all the same. */
    @Test
    void aFunctionThatNoFormulaSpeaksOfHasValues() {
        FiniteModel model = model(function("@1 v0 0 ! p0 v0 v0", "@1 v0 0 ?1 v1 0 p0 v0 v1"));
        assertEquals(2, model.sorts().get("S").size());
        assertEquals(List.of(List.of("f0", "c0")), model.defaults());
    }

    @ParameterizedTest
    @CsvSource({"3", "5", "8"})
    void groupsWithAsManyNames(int order) {
        Ask ask = Ask.open().option("unique_names", 1).lines("sort G");
        for (int i = 0; i < order; i++) {
            ask.lines("constant g" + i + " 0");
        }
        FiniteModel model = model(ask.lines("function m 0 0 0", "function i 0 0").formulas(
                "@3 v0 0 v1 0 v2 0 = f0 f0 v0 v1 v2 f0 v0 f0 v1 v2", "@1 v0 0 = f0 c0 v0 v0",
                "@1 v0 0 = f0 f1 v0 v0 c0"));
        assertEquals(order, model.sorts().get("G").size());
    }

    @Test
    void aGroupThatDoesNotCommuteHasSix() {
        FiniteModel model = model(Ask.open().lines("sort G", "constant e 0", "function m 0 0 0", "function i 0 0")
                .formulas("@3 v0 0 v1 0 v2 0 = f0 f0 v0 v1 v2 f0 v0 f0 v1 v2", "@1 v0 0 = f0 c0 v0 v0",
                        "@1 v0 0 = f0 f1 v0 v0 c0", "?2 v0 0 v1 0 ! = f0 v0 v1 f0 v1 v0"));
        assertEquals(6, model.sorts().get("G").size());
    }

    /** Pigeons that need a hole each: with the least number heuristic no size is hard to refute. */
    @ParameterizedTest
    @ValueSource(ints = {4, 9, 14})
    void injectiveIntoASortThatHasToGrow(int n) {
        FiniteModel model = model(Ask.open().lines("sort Pigeon", "sort Hole", "function hole 1 0")
                .formulas(INJECTIVE, different(n, 0)));
        assertEquals(n, model.sorts().get("Pigeon").size());
        assertEquals(n, model.sorts().get("Hole").size());
    }

    /** Ten sorts in a ring of relations, of which one has to have five individuals: only that one grows. */
    @Test
    void onlyTheSortThatMustGrows() {
        Ask ask = Ask.open().option("timeout_ms", 5_000);
        for (int i = 0; i < 10; i++) {
            ask.lines("sort S" + i);
        }
        for (int i = 0; i < 10; i++) {
            int next = (i + 1) % 10;
            ask.lines("predicate r" + i + " " + i + " " + next);
            ask.formulas("@1 v0 " + i + " ?1 v1 " + next + " p" + i + " v0 v1");
        }
        FiniteModel model = model(ask.formulas(different(5, 7)));
        for (int i = 0; i < 10; i++) {
            assertEquals(i == 7 ? 5 : 1, model.sorts().get("S" + i).size(), "S" + i);
        }
    }

    /** Forty names are kept apart at first: no search through the ways in which they could coincide. */
    @Test
    void manyNames() {
        Ask ask = Ask.open().option("timeout_ms", 5_000).simple(40, 1).formulas("@1 v0 0 ?1 v1 0 &2 p1 v0 v1 ! p1 v1 v0");
        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < i; j++) {
                ask.formulas("! = c" + i + " c" + j);
            }
        }
        assertTrue(model(ask).sorts().get("S").size() >= 40);
    }

    /** Such a disjunction becomes a clause of as many variables, which is split as often. */
    @Test
    void aDisjunctionOverManyNamesIsSplitInItsTime() {
        int names = Amounts.cases(2_000, 800);
        // without the splits it never ends, so that a generous limit tells the two apart on a busy machine, too
        Ask ask = Ask.open().option("timeout_ms", 60_000).lines("sort S", "predicate p 0");
        StringBuilder any = new StringBuilder("|" + names);
        for (int i = 0; i < names; i++) {
            ask.lines("constant c" + i + " 0");
            any.append(" p0 c").append(i);
        }
        ask.formulas(any.toString());
        assertEquals(Status.CONSISTENT, ask(ask).status());
        Request late = new RequestReader(ask.option("engine", "models").message()).read();
        long start = System.nanoTime();
        ConsistencyReport report = Engines.MODELS.consistency(late.theory(), late.options(), Deadline.after(20));
        assertEquals(Reason.TIMEOUT, report.reason());
        assertTrue(System.nanoTime() - start < 1_000_000_000L, "the limit of 20 ms is held");
    }

    @Test
    void namesOfOneIndividual() {
        FiniteModel model = model(Ask.open().simple(3, 1).formulas("@2 v0 0 v1 0 = v0 v1", "p0 c2"));
        assertEquals(List.of("c0"), model.sorts().get("S"));
        assertEquals(List.of(List.of("c1", "c0"), List.of("c2", "c0")), model.same());
        assertEquals(List.of("p0 c0"), model.trueAtoms());
    }

    @Test
    void nothingIsSaidAboutContradictions() {
        ConsistencyReport plain = ask(Ask.open().simple(1, 1).formulas("p0 c0", "! p0 c0"));
        assertEquals(Reason.GAVE_UP, plain.reason());
        assertEquals("there is no finite model", plain.detail());
        ConsistencyReport infinite = ask(function(INJECTIVE, "@1 v0 0 ! = f0 v0 c0").option("timeout_ms", 500));
        assertEquals(Reason.TIMEOUT, infinite.reason());
        assertTrue(infinite.detail().matches("no model with up to [0-9]+ individuals \\(the time limit was reached\\)"),
                infinite.detail());
    }

    @Test
    void instancesAreABudget() {
        ConsistencyReport report = ask(function("@3 v0 0 v1 0 v2 0 > &2 p0 v0 v1 p0 v1 v2 p0 v0 v2",
                "@1 v0 0 ! p0 v0 v0", "@1 v0 0 p0 v0 f0 v0").option("max_instances", 2_000).option("timeout_ms", 0));
        assertEquals(Reason.RESOURCE_OUT, report.reason());
        assertTrue(report.detail().matches(
                "no model with up to 1[0-9] individuals \\(more than 2000 ground clauses would be needed\\)"),
                report.detail());
    }

    @Test
    void closedDomainsAreTriedInFull() {
        ConsistencyReport report = ask(Ask.closed().simple(2, 1).lines("function f 0 0")
                .formulas("p0 f0 c0", "p1 c0 c1", "@1 v0 0 ! p0 v0"));
        assertEquals(Status.INCONSISTENT, report.status());
        assertTrue(report.conflicts().get(0).formulas().containsAll(List.of("f1", "f3")));
        assertEquals("ENTAILED", Ask.closed().option("engine", "models").option("unique_names", 1).simple(2, 1)
                .lines("function f 0 0").formulas("@1 v0 0 ! = f0 v0 v0").entails("= f0 f0 c0 c0").status());
    }

    @Test
    void entailmentSaysWhichModelWasFound() {
        Ask ask = Ask.open().option("engine", "models").simple(1, 2).formulas("@1 v0 0 > p0 v0 p1 v0", "p0 c0");
        assertEquals("a model in which the query holds was found; there is no finite model in which the query fails",
                ask.entails("p1 c0").detail());
        assertEquals("a model in which the query fails was found; there is no finite model in which the query holds",
                ask.entails("! p1 c0").detail());
        Ask contradiction = Ask.open().option("engine", "models").simple(1, 1).formulas("p0 c0", "! p0 c0");
        assertEquals("GAVE_UP", contradiction.entails("p0 c0").reason());
    }

    @Test
    void scenariosAreShown() {
        Request request = new RequestReader(function("@1 v0 0 = f0 f0 v0 v0").option("task", "entailment")
                .option("want_model", 1).message() + "query @1 v0 0 = f0 v0 v0\n").read();
        EntailmentReport report = Engines.MODELS.entailment(request.theory(), request.options(), Deadline.after(5_000));
        assertEquals(Status.INDEPENDENT, report.status());
        assertEquals(1, report.holds().sorts().get("S").size());
        assertEquals(2, report.fails().sorts().get("S").size());
    }

    @Test
    void rulesAreLeftToTheirEngine() {
        for (Engine engine : List.of(Engines.MODELS, Engines.GROUND)) {
            Request request = new RequestReader(Ask.rules().simple(1, 1).formulas("p0 c0").message()).read();
            assertEquals(Reason.UNSUPPORTED, engine.consistency(request.theory(), request.options(),
                    Deadline.after(0)).reason());
        }
        assertEquals("UNSUPPORTED", Ask.open().option("engine", "rules").simple(1, 1).formulas("p0 c0").consistency()
                .reason());
    }
}
