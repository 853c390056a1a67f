package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.folkb.tweety.Ask.Answer;
import org.junit.jupiter.api.Test;

/** The rules semantics: forward, strong negation, contradictions stay where they are. */
class RulesTest {
    private static Ask kb() {
        return Ask.rules().simple(2, 4).formulas("p0 c0", "! p1 c0", "@1 v0 0 > &2 p0 v0 ! p1 v0 p2 v0",
                "@1 v0 0 > p2 v0 &2 p3 v0 ! p0 c1");
    }

    @Test
    void derivesWithSteps() {
        Answer answer = kb().entails("p3 c0");
        assertEquals("ENTAILED", answer.status());
        assertEquals(List.of("f1", "f2", "f3", "f4"), answer.list("support"));
        assertTrue(answer.json().contains("\"derivation\":[{\"literal\":\"p0 c0\",\"formula\":\"f1\",\"premises\":[]},"
                + "{\"literal\":\"! p1 c0\",\"formula\":\"f2\",\"premises\":[]},"
                + "{\"literal\":\"p2 c0\",\"formula\":\"f3\",\"premises\":[0,1]},"
                + "{\"literal\":\"p3 c0\",\"formula\":\"f4\",\"premises\":[2]}]"), answer.json());
        assertEquals("CONTRADICTED", kb().entails("p0 c1").status());
    }

    @Test
    void noContraposition() {
        assertEquals("INDEPENDENT", Ask.rules().simple(1, 2).formulas("@1 v0 0 > p0 v0 p1 v0", "! p1 c0")
                .entails("p0 c0").status());
        assertEquals("CONTRADICTED", Ask.open().simple(1, 2).formulas("@1 v0 0 > p0 v0 p1 v0", "! p1 c0")
                .entails("p0 c0").status());
    }

    @Test
    void absenceIsNotNegation() {
        assertEquals("INDEPENDENT", Ask.rules().simple(1, 3).formulas("p0 c0", "@1 v0 0 > &2 p0 v0 ! p1 v0 p2 v0")
                .entails("p2 c0").status());
    }

    @Test
    void contradictionDoesNotSpread() {
        Ask ask = Ask.rules().simple(1, 3).formulas("p0 c0", "@1 v0 0 > p0 v0 ! p1 v0", "p1 c0", "p2 c0");
        Answer answer = ask.consistency();
        assertEquals("INCONSISTENT", answer.status());
        assertEquals(List.of(List.of("f1", "f2", "f3")), answer.conflicts());
        assertTrue(answer.json().contains("\"derivations\":[[{\"literal\":\"p1 c0\",\"formula\":\"f3\",\"premises\":[]}],"
                + "[{\"literal\":\"p0 c0\",\"formula\":\"f1\",\"premises\":[]},"
                + "{\"literal\":\"! p1 c0\",\"formula\":\"f2\",\"premises\":[0]}]]"), answer.json());
        assertEquals("ENTAILED", ask.entails("p2 c0").status());
        assertEquals("CONTRADICTORY_PREMISES", ask.entails("p1 c0").status());
    }

    @Test
    void whatNeedsAContradictedLiteralDoesNotFollowAndTheContradictionIsShown() {
        Ask ask = Ask.rules().simple(1, 6).formulas("p0 c0", "! p0 c0", "@1 v0 0 > p0 v0 p1 v0", "p2 c0",
                "@1 v0 0 > p2 v0 p3 v0", "@1 v0 0 > p1 v0 p4 v0", "@1 v0 0 > p3 v0 p4 v0");
        for (String spoilt : List.of("p0 c0", "! p0 c0", "p1 c0", "! p1 c0", "&2 p0 c0 p2 c0")) {
            assertEquals("CONTRADICTORY_PREMISES", ask.entails(spoilt).status(), spoilt);
        }
        Answer sound = ask.entails("p4 c0");
        assertEquals("ENTAILED", sound.status());
        assertEquals(List.of("f4", "f5", "f7"), sound.list("support"));
        assertEquals(List.of(List.of("f1", "f2")), sound.conflicts());
        assertEquals("CONTRADICTED", ask.entails("! p4 c0").status());
        Answer open = ask.entails("p5 c0");
        assertEquals("INDEPENDENT", open.status());
        assertEquals(List.of(List.of("f1", "f2")), open.conflicts());
        assertEquals(List.of(), kb().entails("p3 c0").conflicts());
    }

    @Test
    void bodiesSplitAndEquivalencesAreTwoRules() {
        Ask ask = Ask.rules().simple(2, 4).formulas("@1 v0 0 > |2 p0 v0 &2 p1 v0 ! p2 v0 p3 v0",
                "@1 v0 0 ~ p2 v0 p1 v0", "p0 c0", "p1 c1");
        assertEquals("ENTAILED", ask.entails("&3 p3 c0 p2 c1 p1 c1").status());
        assertEquals("INDEPENDENT", ask.entails("p3 c1").status());
        assertEquals("ENTAILED", ask.entails("?1 v0 0 &2 p3 v0 p0 v0").status());
        assertEquals("ENTAILED", ask.entails("|2 p3 c1 p3 c0").status());
    }

    @Test
    void universalLiteralsRangeOverNames() {
        Ask ask = Ask.rules().simple(2, 2).formulas("@1 v0 0 p0 v0", "> p0 c1 ! p1 c1", "@2 v0 0 v1 0 > ! p1 v0 p2 v0 v1");
        assertEquals("ENTAILED", ask.entails("&2 p0 c0 p2 c1 c0").status());
        assertEquals("ENTAILED", ask.entails("@1 v0 0 p2 c1 v0").status());
    }

    @Test
    void whatIsNoRuleIsNamed() {
        Ask ask = Ask.rules().simple(2, 2).formulas("p0 c0", "?1 v0 0 p1 v0", "@1 v0 0 ! &2 p0 v0 p1 v0",
                "^2 p0 c0 p1 c0", "= c0 c1");
        Answer answer = ask.consistency();
        assertEquals("UNSUPPORTED", answer.reason());
        assertEquals(List.of("f2", "f3", "f4", "f5"), answer.list("unsupported"));
        assertTrue(answer.detail().contains("f2: it concludes that something exists"), answer.detail());
        Answer skipped = ask.option("skip_unsupported", 1).entails("p0 c0");
        assertEquals("ENTAILED", skipped.status());
        assertEquals(List.of("f2", "f3", "f4", "f5"), skipped.list("unsupported"));
    }

    @Test
    void axiomsTakePartWithoutIdentifier() {
        Answer answer = Ask.rules().simple(1, 2).lines("axiom @1 v0 0 > p0 v0 p1 v0").formulas("p0 c0").entails("p1 c0");
        assertEquals(List.of("f1"), answer.list("support"));
        assertTrue(answer.json().contains("{\"literal\":\"p1 c0\",\"formula\":null,\"premises\":[0]}"), answer.json());
    }

    @Test
    void differenceIsSyntaxUnderUniqueNames() {
        Ask ask = Ask.rules().simple(2, 1).formulas("@2 v0 0 v1 0 > ! = v0 v1 p1 v0 v1");
        assertEquals("UNSUPPORTED", ask.consistency().reason());
        ask.option("unique_names", 1);
        assertEquals("ENTAILED", ask.entails("p1 c0 c1").status());
        assertEquals("INDEPENDENT", ask.entails("p1 c0 c0").status());
    }

    /** Two ways to the same literal: the support is one of them, without the other's formulas. */
    @Test
    void supportIsMinimal() {
        Ask ask = Ask.rules().simple(1, 3).formulas("p0 c0", "p1 c0", "@1 v0 0 > p0 v0 p2 v0", "@1 v0 0 > p1 v0 p2 v0");
        Answer answer = ask.entails("p2 c0");
        assertEquals(2, answer.list("support").size());
        assertTrue(answer.flag("minimal"));
    }
}
