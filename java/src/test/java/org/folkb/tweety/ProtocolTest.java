package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.folkb.tweety.Ask.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Malformed messages, deadlines, threads. */
class ProtocolTest {
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', value = {
        "fol-kb 2;line 1", "\"\";line 1", "fol-kb 1#nonsense;line 2", "fol-kb 1#option task;line 2",
        "fol-kb 1#option task guess;line 2", "fol-kb 1#option timeout_ms -1;line 2", "fol-kb 1#sort 1S;line 2",
        "fol-kb 1#sort S#sort S;line 3", "fol-kb 1#constant c 0;line 2", "fol-kb 1#sort S#function f 0;line 3",
        "fol-kb 1#predicate p#formula f1;line 3", "fol-kb 1#predicate p#formula f1 p1;line 3",
        "fol-kb 1#predicate p#formula f1 p0 p0;line 3", "fol-kb 1#predicate p#formula f1 p0#formula f1 p0;line 4",
        "fol-kb 1#predicate p#formula f1 &2 p0;line 3", "fol-kb 1#predicate p#formula f1  p0;line 3",
        "fol-kb 1#sort S#predicate p 0#formula f1 p0 v0;line 4", "fol-kb 1#sort S#predicate p 0#formula f1 p0;line 4",
        "fol-kb 1#sort S#predicate p 0#formula f1 @2 v0 0 v0 0 p0 v0;line 4",
        "fol-kb 1#sort A#sort B#constant a 0#constant b 1#formula f1 = c0 c1;line 6",
        "fol-kb 1#sort A#sort B#constant a 0#predicate p 1#formula f1 p0 c0;line 6",
        "fol-kb 1#predicate p#query p0#query p0;line 4", "fol-kb 1#option task entailment;no query",
    })
    void malformedMessagesNameTheLine(String message, String words) {
        Answer answer = new Answer(Bridge.run(message.replace('#', '\n')));
        assertEquals("UNDECIDED", answer.status());
        assertEquals("ERROR", answer.reason());
        assertTrue(answer.detail().contains(words), answer.detail());
    }

    @Test
    void nothingIsThrownForNullOrDeepNesting() {
        assertEquals("ERROR", new Answer(Bridge.run(null)).reason());
        Answer deep = Ask.open().lines("predicate p").formulas("! ".repeat(100_000) + "p0").consistency();
        assertEquals("RESOURCE_OUT", deep.reason());
        assertEquals("CONSISTENT", Ask.open().lines("predicate p").formulas("! ".repeat(400) + "p0").consistency()
                .status());
    }

    @Test
    void theEmptyBeliefSetIsConsistent() {
        assertEquals("CONSISTENT", new Answer(Bridge.run("fol-kb 1\n")).status());
    }

    /** The pigeonhole principle is exponentially hard for resolution. */
    private static Ask pigeons(int holes) {
        Ask ask = Ask.open();
        for (int i = 0; i <= holes; i++) {
            for (int h = 0; h < holes; h++) {
                ask.lines("predicate q" + i + "_" + h);
            }
        }
        for (int i = 0; i <= holes; i++) {
            StringBuilder some = new StringBuilder("|" + holes);
            for (int h = 0; h < holes; h++) {
                some.append(" p").append(i * holes + h);
            }
            ask.formulas(some.toString());
        }
        for (int h = 0; h < holes; h++) {
            for (int i = 0; i <= holes; i++) {
                for (int k = 0; k < i; k++) {
                    ask.formulas("! &2 p" + (i * holes + h) + " p" + (k * holes + h));
                }
            }
        }
        return ask;
    }

    @Test
    void hardSearchEndsAtTheDeadline() {
        assertEquals("INCONSISTENT", pigeons(4).consistency().status());
        Ask hard = pigeons(14).option("timeout_ms", 700);
        Answer answer = assertTimeout(Duration.ofMillis(1_200), hard::consistency);
        assertEquals("UNDECIDED", answer.status());
        assertEquals("TIMEOUT", answer.reason());
    }

    @Test
    void groundingEndsAtTheDeadline() {
        Ask ask = Ask.open().option("timeout_ms", 300).option("max_instances", 1_000_000_000).simple(400, 1)
                .formulas("@4 v0 0 v1 0 v2 0 v3 0 |3 p0 v0 p1 v1 v2 p1 v3 v0", "@2 v0 0 v1 0 |2 ! p0 v0 ! p1 v0 v1");
        Answer answer = assertTimeout(Duration.ofMillis(800), ask::consistency);
        assertEquals("TIMEOUT", answer.reason());
    }

    @Test
    void interruptionIsATimeout() throws Exception {
        Ask hard = pigeons(14).option("timeout_ms", 60_000);
        ExecutorService executor = Executors.newSingleThreadExecutor();
        List<String> reasons = new ArrayList<>();
        executor.submit(() -> reasons.add(hard.consistency().reason() + " " + Thread.currentThread().isInterrupted()));
        Thread.sleep(300);
        executor.shutdownNow();
        assertTrue(executor.awaitTermination(2, TimeUnit.SECONDS));
        assertEquals(List.of("TIMEOUT true"), reasons);
    }

    @Test
    void threadsDoNotDisturbEachOther() throws Exception {
        List<Ask> questions = new ArrayList<>();
        for (int n = 1; n <= 12; n++) {
            Ask ask = Ask.open().simple(n, 3);
            for (int i = 0; i < n; i++) {
                ask.formulas("p0 c" + i);
            }
            questions.add(ask.formulas("@1 v0 0 > p0 v0 |2 p1 v0 p2 v0", "@1 v0 0 ! p1 v0", "! p2 c" + n / 2));
        }
        List<String> expected = new ArrayList<>();
        for (Ask ask : questions) {
            expected.add(ask.consistency().conflicts().toString());
        }
        ExecutorService executor = Executors.newFixedThreadPool(4);
        List<Future<String>> answers = new ArrayList<>();
        for (int round = 0; round < 50; round++) {
            for (Ask ask : questions) {
                answers.add(executor.submit(() -> ask.consistency().conflicts().toString()));
            }
        }
        for (int i = 0; i < answers.size(); i++) {
            assertEquals(expected.get(i % expected.size()), answers.get(i).get());
        }
        executor.shutdown();
    }

    @Test
    void tenThousandFormulasTakeNoMinute() {
        Ask ask = Ask.open().simple(5_000, 3).formulas("@1 v0 0 > p0 v0 p1 v0", "@1 v0 0 > p1 v0 p2 v0");
        for (int i = 0; i < 10_000; i++) {
            ask.formulas(i % 2 == 0 ? "p0 c" + i / 2 : "p3 c" + i / 2 + " c" + (i * 7) % 5_000);
        }
        assertTimeout(Duration.ofSeconds(5), () -> assertEquals("CONSISTENT", ask.consistency().status()));
        Answer answer = ask.formulas("! p2 c77").consistency();
        assertEquals(List.of(List.of("f1", "f2", "f157", "f10003")), answer.conflicts());
    }

    @Test
    void theSimpleEngineIsKeptSmall() {
        Ask small = simple().lines("sort S", "constant a 0", "predicate p 0").formulas("p0 c0", "! p0 c0");
        assertEquals("INCONSISTENT", small.consistency().status());
        assertTrue(small.consistency().json().contains("\"engine\":{\"name\":\"simple\""));
        Ask large = simple().simple(4, 1).formulas("p0 c0");
        assertEquals("UNSUPPORTED", large.consistency().reason());
        assertEquals("ENTAILED", simple().lines("sort S", "constant a 0", "predicate p 0").formulas("p0 c0")
                .entails("?1 v0 0 p0 v0").status());
    }

    @Test
    void theSimpleEngineSaysNothingWhereTweetysReasonerIsWrong() {
        String[] declared = {"sort S", "constant tux 0", "constant ghost 0", "predicate dead 0"};
        Ask spare = simple().lines(declared).formulas("?1 v0 0 p0 v0", "! p0 c0");
        assertEquals("UNSUPPORTED", spare.consistency().reason());
        assertEquals("INCONSISTENT", simple().lines("sort S", "constant tux 0", "predicate dead 0")
                .formulas("?1 v0 0 p0 v0", "! p0 c0").consistency().status());
        assertEquals("UNSUPPORTED", simple().lines("sort S", "predicate p 0").formulas("?1 v0 0 p0 v0").consistency()
                .reason());
        assertEquals("UNSUPPORTED", Ask.open().option("engine", "simple").simple(1, 1).formulas("p0 c0").consistency()
                .reason());
    }

    private static Ask simple() {
        return Ask.closed().option("unique_names", 1).option("engine", "simple");
    }

    @Test
    void versionsAreKnown() {
        String json = Bridge.version();
        assertTrue(json.matches("\\{\"module\":\"0.1.0\",\"tweety\":\"1.27\",\"sat4j\":\"2.3.6\",\"java\":\"[^\"]+\"\\}"),
                json);
    }
}
