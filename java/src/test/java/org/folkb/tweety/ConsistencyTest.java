package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.folkb.tweety.Ask.Answer;
import org.junit.jupiter.api.Test;

/** Verdicts, conflicts and removals under open semantics. */
class ConsistencyTest {
    @Test
    void socrates() {
        Answer answer = Ask.open().simple(1, 2).formulas("@1 v0 0 > p0 v0 p1 v0", "p0 c0", "! p1 c0").consistency();
        assertEquals("INCONSISTENT", answer.status());
        assertEquals(List.of(List.of("f1", "f2", "f3")), answer.conflicts());
        assertEquals(List.of(List.of("f1"), List.of("f2"), List.of("f3")), answer.removals());
        assertTrue(answer.flag("conflicts_complete") && answer.flag("removals_complete"));
        assertNull(answer.reason());
    }

    @Test
    void twoIndependentConflictsNeedTwoRemovals() {
        Answer answer = Ask.open().simple(2, 2).formulas("p0 c0", "! p0 c0", "p1 c1", "! p1 c1", "p1 c0")
                .consistency();
        assertEquals(List.of(List.of("f1", "f2"), List.of("f3", "f4")), answer.conflicts());
        assertEquals(List.of(List.of("f1", "f3"), List.of("f1", "f4"), List.of("f2", "f3"), List.of("f2", "f4")),
                answer.removals());
    }

    @Test
    void oneConflictInManyInstancesIsReportedOnce() {
        Answer answer = Ask.open().simple(50, 1).formulas("@1 v0 0 p0 v0", "@1 v0 0 ! p0 v0").consistency();
        assertEquals(List.of(List.of("f1", "f2")), answer.conflicts());
        assertTrue(answer.flag("conflicts_complete"));
    }

    @Test
    void aConflictThatContainsAnotherIsNotMinimal() {
        // Over c0 alone f1, f2 and f3 clash; over c1 f1 and f2 suffice.
        Answer answer = Ask.open().simple(2, 2).formulas("&2 > p0 c0 p1 c0 p0 c1", "&2 p0 c0 ! p0 c1", "! p1 c0")
                .consistency();
        assertEquals(List.of(List.of("f1", "f2")), answer.conflicts());
    }

    @Test
    void limitsAreKept() {
        Ask ask = Ask.open().option("max_conflicts", 3).option("max_removals", 2).simple(6, 1);
        for (int i = 0; i < 6; i++) {
            ask.formulas("p0 c" + i, "! p0 c" + i);
        }
        Answer answer = ask.consistency();
        assertEquals(3, answer.conflicts().size());
        assertEquals(2, answer.removals().size());
        assertEquals(6, answer.removals().get(0).size());
        assertFalse(answer.flag("conflicts_complete"));
        assertFalse(answer.flag("removals_complete"));
    }

    @Test
    void theVerdictAloneHasNoConflicts() {
        for (String semantics : List.of("open", "closed", "rules")) {
            Answer answer = new Ask().option("semantics", semantics).option("max_conflicts", 0).simple(1, 1)
                    .formulas("p0 c0", "! p0 c0").consistency();
            assertEquals("INCONSISTENT", answer.status());
            assertEquals(List.of(), answer.conflicts());
            assertFalse(answer.flag("conflicts_complete"));
        }
    }

    @Test
    void axiomsAreInNoConflict() {
        Answer answer = Ask.open().simple(1, 2).lines("axiom @1 v0 0 > p0 v0 p1 v0").formulas("p0 c0", "! p1 c0")
                .consistency();
        assertEquals(List.of(List.of("f1", "f2")), answer.conflicts());
        Answer broken = Ask.open().simple(1, 1).lines("axiom F").formulas("p0 c0").consistency();
        assertEquals("INCONSISTENT", broken.status());
        assertEquals(List.of(List.of()), broken.conflicts());
    }

    /** Tweety's own reasoner calls this inconsistent because no formula mentions the second constant. */
    @Test
    void aSpareConstantCanBeTheWitness() {
        Ask ask = Ask.open().lines("sort S", "constant tux 0", "constant ghost 0", "predicate dead 0")
                .formulas("?1 v0 0 p0 v0", "! p0 c0");
        assertEquals("CONSISTENT", ask.consistency().status());
        assertEquals("INCONSISTENT", Ask.closed().lines("sort S", "constant tux 0", "predicate dead 0")
                .formulas("?1 v0 0 p0 v0", "! p0 c0").consistency().status());
    }

    @Test
    void sortsAreKeptApart() {
        Ask ask = Ask.open().lines("sort A", "sort B", "constant a 0", "constant b 1", "predicate p 0", "predicate q 1")
                .formulas("@1 v0 0 p0 v0", "@1 v0 1 ! p1 v0");
        assertEquals("CONSISTENT", ask.consistency().status());
        assertEquals("INCONSISTENT", ask.formulas("p1 c1").consistency().status());
    }

    @Test
    void everySortHasAnIndividual() {
        for (Ask ask : List.of(Ask.open(), Ask.closed(), Ask.open().option("unique_names", 1))) {
            assertEquals("INCONSISTENT", ask.lines("sort S", "predicate p 0")
                    .formulas("@1 v0 0 p0 v0", "@1 v0 0 ! p0 v0").consistency().status());
        }
        assertEquals("ENTAILED", Ask.open().lines("sort S", "predicate p 0").formulas("@1 v0 0 p0 v0")
                .entails("?1 v0 0 p0 v0").status());
    }

    @Test
    void aChainOfWitnessesThatEnds() {
        Ask ask = Ask.open().lines("sort A", "sort B", "sort C", "constant a 0", "predicate r 0 1", "predicate s 1 2",
                "predicate t 2").formulas("@1 v0 0 ?1 v1 1 p0 v0 v1", "@2 v0 0 v1 1 > p0 v0 v1 ?1 v2 2 p1 v1 v2",
                        "@2 v0 1 v1 2 > p1 v0 v1 p2 v1");
        assertEquals("ENTAILED", ask.entails("?1 v0 2 p2 v0").status());
        assertEquals(List.of("f1", "f2", "f3"), ask.entails("?1 v0 2 p2 v0").list("support"));
        assertEquals("INDEPENDENT", ask.entails("@1 v0 2 p2 v0").status());
    }

    @Test
    void aChainWithoutEndCanStillHaveAFiniteModel() {
        // Everybody loves somebody, nobody loves himself.
        Ask ask = Ask.open().option("want_model", 1).lines("sort S", "constant a 0", "predicate l 0 0")
                .formulas("@1 v0 0 ?1 v1 0 p0 v0 v1", "@1 v0 0 ! p0 v0 v0");
        Answer answer = ask.consistency();
        assertEquals("CONSISTENT", answer.status());
        assertTrue(answer.json().contains("\"true\":[\"p0 c0 e1\",\"p0 e1 c0\"]"), answer.json());
    }

    @Test
    void aContradictionIsFoundInAnEndlessChain() {
        Answer answer = Ask.open().lines("sort S", "constant a 0", "predicate n 0", "predicate l 0 0")
                .formulas("p0 c0", "@1 v0 0 > p0 v0 ?1 v1 0 &2 p1 v0 v1 p0 v1", "@2 v0 0 v1 0 > p1 v0 v1 ! p0 v1")
                .consistency();
        assertEquals("INCONSISTENT", answer.status());
        assertEquals(List.of(List.of("f1", "f2", "f3")), answer.conflicts());
    }

    /** A strict order without a largest element has only infinite models. */
    @Test
    void whatHasOnlyInfiniteModelsIsUndecided() {
        Answer answer = Ask.open().lines("sort S", "predicate l 0 0")
                .formulas("@1 v0 0 ?1 v1 0 p0 v0 v1", "@1 v0 0 ! p0 v0 v0",
                        "@3 v0 0 v1 0 v2 0 > &2 p0 v0 v1 p0 v1 v2 p0 v0 v2")
                .consistency();
        assertEquals("UNDECIDED", answer.status());
        assertEquals("UNSUPPORTED", answer.reason());
        assertTrue(answer.detail().contains("S to S"), answer.detail());
    }

    @Test
    void tooManyInstancesAreReportedAndNotCalledConsistent() {
        Ask ask = Ask.open().option("max_instances", 10_000).lines("sort S").lines(constants(100))
                .lines("predicate p 0 0 0", "predicate q 0")
                .formulas("@3 v0 0 v1 0 v2 0 |2 p0 v0 v1 v2 p1 v0", "@3 v0 0 v1 0 v2 0 |2 ! p0 v0 v1 v2 ! p1 v1");
        Answer answer = ask.consistency();
        assertEquals("UNDECIDED", answer.status());
        assertEquals("RESOURCE_OUT", answer.reason());
    }

    /** A chain of n under a transitive order, closed to a cycle or not: n cubed instances, of which few are wanted. */
    private static Ask chain(int n, boolean cycle, String... further) {
        Ask ask = Ask.open().option("max_instances", 10_000).lines("sort S").lines(constants(n))
                .lines("predicate l 0 0").lines(further)
                .formulas("@3 v0 0 v1 0 v2 0 > &2 p0 v0 v1 p0 v1 v2 p0 v0 v2", "@1 v0 0 ! p0 v0 v0");
        for (int i = 0; i < n - 1; i++) {
            ask.formulas("p0 c" + i + " c" + (i + 1));
        }
        return cycle ? ask.formulas("p0 c" + (n - 1) + " c0") : ask;
    }

    @Test
    void ofTooManyInstancesAContradictionIsDerived() {
        Answer answer = chain(60, true).consistency();
        assertEquals("INCONSISTENT", answer.status());
        assertEquals(62, answer.conflicts().get(0).size());
        assertFalse(answer.flag("conflicts_complete"));
        assertEquals("UNDECIDED", chain(60, false).consistency().status());
        assertEquals("UNDECIDED", chain(60, true, "function f 0 0").consistency().status());
    }

    @Test
    void premisesThatContradictEachOtherInTooManyInstancesEntailNothing() {
        assertEquals("CONTRADICTORY_PREMISES", chain(60, true).entails("p0 c1 c1").status());
        assertEquals("UNDECIDED", chain(60, false).entails("p0 c1 c1").status());
    }

    @Test
    void whetherThereAreMoreConflictsIsLeftOpenWhereThatIsLongToFind() {
        Answer answer = chain(90, true).option("max_instances", 5_000_000).option("max_conflicts", 1).consistency();
        assertEquals(92, answer.conflicts().get(0).size());
        assertFalse(answer.flag("conflicts_complete"));
        assertTrue(chain(12, true).option("max_conflicts", 1).consistency().flag("conflicts_complete"));
    }

    private static String[] constants(int n) {
        String[] lines = new String[n];
        for (int i = 0; i < n; i++) {
            lines[i] = "constant c" + i + " 0";
        }
        return lines;
    }

    @Test
    void shadowedVariablesMeanTheInnermost() {
        // forall x (p(x) => exists x q(x)), p(a), nothing is q
        Answer answer = Ask.open().simple(1, 2)
                .formulas("@1 v0 0 > p0 v0 ?1 v0 0 p1 v0", "p0 c0", "@1 v0 0 ! p1 v0").consistency();
        assertEquals(List.of(List.of("f1", "f2", "f3")), answer.conflicts());
    }

    @Test
    void oneVariableNumberInTwoSorts() {
        assertEquals("INCONSISTENT", Ask.open().lines("sort A", "sort B", "predicate p 0", "predicate q 1")
                .formulas("&2 @1 v0 0 p0 v0 @1 v0 1 p1 v0", "?1 v0 1 ! p1 v0").consistency().status());
    }

    @Test
    void aModelIsShownWhenWanted() {
        Answer answer = Ask.open().option("want_model", 1).simple(2, 2)
                .formulas("p0 c0", "@1 v0 0 > p0 v0 p1 v0", "! p1 c1").consistency();
        assertTrue(answer.json().contains("\"model\":{\"sorts\":{\"S\":[\"c0\",\"c1\"]},\"true\":[\"p0 c0\",\"p1 c0\"]"),
                answer.json());
    }
}
