package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.folkb.tweety.Ask.Answer;
import org.junit.jupiter.api.Test;

/** The five verdicts about a query. */
class EntailmentTest {
    private static Ask kb() {
        return Ask.open().simple(2, 3).formulas("@1 v0 0 > p0 v0 p1 v0", "p0 c0", "p2 c1", "@1 v0 0 > p2 v0 ! p1 v0");
    }

    @Test
    void entailedWithSupport() {
        Answer answer = kb().entails("p1 c0");
        assertEquals("ENTAILED", answer.status());
        assertEquals(List.of("f1", "f2"), answer.list("support"));
        assertTrue(answer.flag("minimal"));
    }

    @Test
    void entailedByContraposition() {
        Answer answer = kb().entails("! p0 c1");
        assertEquals("ENTAILED", answer.status());
        assertEquals(List.of("f1", "f3", "f4"), answer.list("support"));
    }

    @Test
    void contradicted() {
        Answer answer = kb().entails("p1 c1");
        assertEquals("CONTRADICTED", answer.status());
        assertEquals(List.of("f3", "f4"), answer.list("support"));
    }

    @Test
    void independentWithScenarios() {
        Answer answer = kb().option("want_model", 1).entails("p2 c0");
        assertEquals("CONTRADICTED", answer.status());
        answer = kb().option("want_model", 1).entails("p3 c0 c1");
        assertEquals("INDEPENDENT", answer.status());
        assertTrue(answer.json().contains("\"scenarios\":{\"holds\":{"), answer.json());
        assertTrue(answer.json().contains("p3 c0 c1\""), answer.json());
    }

    @Test
    void contradictoryPremisesComeFirst() {
        Answer answer = kb().formulas("! p1 c0").entails("p1 c0");
        assertEquals("CONTRADICTORY_PREMISES", answer.status());
        assertEquals(List.of(List.of("f1", "f2", "f5")), answer.conflicts());
        assertEquals(List.of(), answer.list("support"));
    }

    @Test
    void tautologiesNeedNoSupport() {
        Answer answer = kb().entails("|2 p1 c1 ! p1 c1");
        assertEquals("ENTAILED", answer.status());
        assertEquals(List.of(), answer.list("support"));
        assertEquals("CONTRADICTED", kb().entails("F").status());
    }

    @Test
    void openAndClosedDifferOnGeneralisations() {
        assertEquals("INDEPENDENT", Ask.open().simple(1, 1).formulas("p0 c0").entails("@1 v0 0 p0 v0").status());
        assertEquals("ENTAILED", Ask.closed().simple(1, 1).formulas("p0 c0").entails("@1 v0 0 p0 v0").status());
        assertEquals("CONTRADICTED",
                Ask.closed().simple(2, 1).formulas("! p0 c0", "! p0 c1").entails("?1 v0 0 p0 v0").status());
    }

    @Test
    void premisesThatNeverEndDoNotHideWhatFollows() {
        Answer answer = Ask.open().lines("sort S", "constant a 0", "predicate n 0", "predicate l 0 0")
                .formulas("p0 c0", "@1 v0 0 > p0 v0 ?1 v1 0 &2 p1 v0 v1 p0 v1").entails("?1 v0 0 &2 p0 v0 p1 c0 v0");
        assertEquals("ENTAILED", answer.status());
        assertEquals(List.of("f1", "f2"), answer.list("support"));
    }
}
