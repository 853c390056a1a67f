package org.folkb.tweety.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.folkb.tweety.Amounts;
import org.folkb.tweety.Bridge;
import org.folkb.tweety.analysis.Propositions.Response;
import org.junit.jupiter.api.Test;

/** Measures on examples whose values are computed by hand in the comments. */
class MeasuresTest {
    private static final double EXACT = 1e-12;

    private static Propositions measures(int propositions, String... formulas) {
        return new Propositions("measures", propositions).formulas(formulas);
    }

    /**
     * K = {a, !a, b, !a || !b}, f1 to f4. Minimal conflicts: M1 = {f1, f2}, M2 = {f1, f3, f4}.
     */
    private static Response twoConflictsThatShare() {
        return measures(2, "p0", "! p0", "p1", "|2 ! p0 ! p1").ask();
    }

    @Test
    void twoConflictsThatShareAFormula() {
        Response k = twoConflictsThatShare();
        assertEquals("INCONSISTENT", k.status());
        assertEquals(List.of(List.of("f1", "f2"), List.of("f1", "f3", "f4")), k.lists("conflicts"));
        assertEquals(1, k.value("drastic"));
        assertEquals(2, k.value("mi"));
        assertEquals(1.0 / 2 + 1.0 / 3, k.value("mic"), EXACT);
        assertEquals(4, k.value("p"));
        // Minimal corrections {f1}, {f2, f3}, {f2, f4}: three maximal consistent subsets, no formula false by itself.
        assertEquals(3 - 1, k.value("mc"));
        // Every single formula is consistent, {f1, f2} is not: n = 1 of 4.
        assertEquals(4 - 1, k.value("ncons"));
        // {f2, f3, f4} and {f1, f3} cover all.
        assertEquals(2 - 1, k.value("hs"));
        // All but f1 can be satisfied.
        assertEquals(1, k.value("hit"));
        // No conflict, M1 alone, M2 alone; both share f1.
        assertEquals(Math.log(3), k.value("is"), EXACT);
        // Covers {f2, f3, f4} with {f1, f3} or with {f1, f4}: one formula is shared, three are not.
        assertEquals(3, k.value("mcsc"));
    }

    @Test
    void culpabilityInThem() {
        Response k = twoConflictsThatShare();
        for (String measure : List.of("share", "shapley_mi")) {
            // 1/2 for each formula of M1, 1/3 for each of M2 (Hunter and Konieczny 2010: they are the same).
            assertEquals(5.0 / 6, k.of(measure).number("f1"), EXACT);
            assertEquals(1.0 / 2, k.of(measure).number("f2"), EXACT);
            assertEquals(1.0 / 3, k.of(measure).number("f3"), EXACT);
            assertEquals(1.0 / 3, k.of(measure).number("f4"), EXACT);
        }
        assertEquals(2, k.of("count").number("f1"));
        assertEquals(1, k.of("count").number("f4"));
        // Of the 24 orders, in which does the formula make the set before it inconsistent? Weights 1/4, 1/12, 1/12, 1/4
        // for 0, 1, 2, 3 formulas before. f1: {f2}, {f2 f3}, {f2 f4}, {f3 f4} and all three: 4/12 + 1/4.
        assertEquals(7.0 / 12, k.of("shapley_drastic").number("f1"), EXACT);
        // f2: {f1}, {f1 f3}, {f1 f4}.
        assertEquals(3.0 / 12, k.of("shapley_drastic").number("f2"), EXACT);
        // f3: {f1 f4} only, f4: {f1 f3} only.
        assertEquals(1.0 / 12, k.of("shapley_drastic").number("f3"), EXACT);
        assertEquals(1.0 / 12, k.of("shapley_drastic").number("f4"), EXACT);
    }

    @Test
    void aConsistentSetMeasuresZero() {
        Response k = measures(2, "p0", "> p0 p1", "p1").ask();
        assertEquals("CONSISTENT", k.status());
        for (Measure measure : Measure.values()) {
            assertEquals(0, k.value(measure.label()), measure.label());
        }
        for (Culpability culpability : Culpability.values()) {
            assertEquals(0, k.of(culpability.label()).number("f1"), culpability.label());
        }
    }

    @Test
    void anEmptySetToo() {
        Response k = measures(0).ask();
        assertEquals("CONSISTENT", k.status());
        for (Measure measure : Measure.values()) {
            assertEquals(0, k.value(measure.label()), measure.label());
        }
    }

    /** K = {a && !a, b}: M = {f1}. */
    @Test
    void aFormulaThatContradictsItself() {
        Response k = measures(2, "&2 p0 ! p0", "p1").ask();
        assertEquals(1, k.value("mi"));
        assertEquals(1, k.value("mic"));
        assertEquals(1, k.value("p"));
        // One maximal consistent subset, {f2}, and one formula false by itself.
        assertEquals(1 + 1 - 1, k.value("mc"));
        // Not even every single formula is consistent: n = 0 of 2.
        assertEquals(2, k.value("ncons"));
        assertEquals(1, k.value("hit"));
        // No interpretation satisfies f1, and no maximal consistent subset contains it.
        assertEquals("INFINITE", k.of("hs").status());
        assertEquals("INFINITE", k.of("mcsc").status());
        assertTrue(k.of("hs").json().contains("\"value\":null"), k.json());
        assertEquals(1, k.of("shapley_drastic").number("f1"));
        assertEquals(0, k.of("shapley_drastic").number("f2"));
    }

    /** K = {a, !a, b, !b}: M1 = {f1, f2}, M2 = {f3, f4}, nothing shared. */
    @Test
    void twoConflictsApart() {
        Response k = measures(2, "p0", "! p0", "p1", "! p1").ask();
        assertEquals(2, k.value("mi"));
        assertEquals(1, k.value("mic"), EXACT);
        assertEquals(4 - 1, k.value("mc"));
        // {a, b} and {!a, !b} cover all.
        assertEquals(1, k.value("hs"));
        assertEquals(2, k.value("hit"));
        // None, M1, M2, both.
        assertEquals(Math.log(4), k.value("is"), EXACT);
        // Covers such as {f1, f3} with {f2, f4} share nothing; {f1, f3} needs f2 and f4 from others in any case.
        assertEquals(4, k.value("mcsc"));
        for (String id : List.of("f1", "f2", "f3", "f4")) {
            assertEquals(1.0 / 2, k.of("shapley_mi").number(id), EXACT);
            assertEquals(1.0 / 4, k.of("shapley_drastic").number(id), EXACT);
        }
    }

    /** forall X: p(X); !p(a); a == b and !p(b) apart: quantifiers, equality and functions are formulas like others. */
    @Test
    void quantifiersEqualityAndFunctions() {
        Response k = new Propositions("measures", 0)
                .line("sort S").line("constant a 0").line("constant b 0").line("predicate q 0")
                .line("function g 0 0")
                // f1 all q; f2 !q(a); f3 g(a) == b; f4 !q(b); f5 q(g(a)); f6 the same as f1; f7 some !q
                .formulas("@1 v0 0 p0 v0", "! p0 c0", "= f0 c0 c1", "! p0 c1", "p0 f0 c0", "@1 v0 0 p0 v0",
                        "?1 v0 0 ! p0 v0")
                .ask();
        // {f1 f2} {f1 f4} {f1 f7} {f6 f2} {f6 f4} {f6 f7} and {f3 f4 f5}.
        assertEquals(7, k.value("mi"), k.json());
        assertEquals(6.0 / 2 + 1.0 / 3, k.value("mic"), EXACT);
        assertEquals(7, k.value("p"));
        assertEquals(3.0 / 2, k.of("shapley_mi").number("f1"), EXACT);
        assertEquals(3.0 / 2, k.of("shapley_mi").number("f6"), EXACT);
        assertEquals(2.0 / 2 + 1.0 / 3, k.of("shapley_mi").number("f4"), EXACT);
        // Without f1 and f6: {f3 f4 f5} is left, one more. Or without f2, f4, f7.
        assertEquals(3, k.value("hit"));
    }

    @Test
    void onlyWhatIsAskedFor() {
        Response k = measures(1, "p0", "! p0").line("option measure mi").line("option culpability share").ask();
        assertEquals(1, k.value("mi"));
        assertTrue(k.of("mic").json().startsWith("missing"), k.json());
        assertTrue(k.of("count").json().startsWith("missing"), k.json());
    }

    /** The tests of Python ask the same in each run. */
    @Test
    void whatIsNotKnownIsNoNumber() {
        assumeTrue(Amounts.ALL);
        // 13 pairs p, !p: MI is easy, sets of sets are not, and 13 pairs are 13 parts of two players.
        String[] pairs = new String[26];
        for (int i = 0; i < 13; i++) {
            pairs[2 * i] = "p" + i;
            pairs[2 * i + 1] = "! p" + i;
        }
        Response k = measures(13, pairs).ask();
        assertEquals(13, k.value("mi"));
        assertEquals(1.0 / 2, k.of("shapley_mi").number("f26"), EXACT);
        assertEquals("UNDECIDED", k.of("shapley_drastic").status());
        assertEquals("RESOURCE_OUT", k.of("shapley_drastic").text("reason"));
        assertEquals("UNDECIDED", k.of("mcsc").status());
        assertTrue(k.of("mcsc").json().contains("\"value\":null"), k.json());
    }

    @Test
    void tooManyConflictsLeaveOnlyTheDrasticMeasure() {
        Response k = measures(2, "p0", "! p0", "p1", "! p1").line("option max_conflicts 1").ask();
        assertEquals("INCONSISTENT", k.status());
        assertEquals(1, k.value("drastic"));
        for (Measure measure : Measure.values()) {
            if (measure.needsAllConflicts()) {
                assertEquals("UNDECIDED", k.of(measure.label()).status(), measure.label());
                assertEquals("RESOURCE_OUT", k.of(measure.label()).text("reason"), measure.label());
            }
        }
        assertEquals("UNDECIDED", k.of("share").status());
    }

    @Test
    void theDeadlineIsKeptInsideOfTweetysClasses() {
        // 15 conflicts in a ring of 15 formulas: about 1,300 maximal consistent subsets, sets of sets of them.
        String[] ring = new String[15];
        for (int i = 0; i < 15; i++) {
            // fi and f(i+1) cannot both hold.
            ring[i] = "&2 p" + i + " ! p" + (i + 14) % 15;
        }
        long start = System.nanoTime();
        Response k = measures(15, ring).line("option timeout_ms 700").ask();
        assertTrue(System.nanoTime() - start < 1_700_000_000L, "too late");
        assertEquals("INCONSISTENT", k.status());
        assertEquals(15, k.value("mi"), k.json());
        assertEquals("UNDECIDED", k.of("mcsc").status());
    }

    @Test
    void malformedRequests() {
        assertTrue(measures(1).line("option measure best").ask().text("detail").startsWith("line 4: measure is one of"));
        assertTrue(measures(1).line("option culpability x").ask().text("detail").startsWith("line 4: culpability is"));
        assertTrue(new Propositions("guess", 0).ask().text("detail").startsWith("line 2: task is"));
        assertTrue(measures(1, "p0").line("formula f2 p7").ask().text("detail").startsWith("line 5: "));
        assertTrue(new Propositions("contract", 1).ask().text("detail").contains("a change needs a formula"));
        assertEquals("ERROR", new Response(Bridge.analyse(null)).text("reason"));
        assertEquals("line 2: no task; it is measures, contract or revise",
                new Response(Bridge.analyse("fol-kb 1\n")).text("detail"));
        Response rules = measures(1, "p0").line("option semantics rules").ask();
        assertEquals("UNDECIDED", rules.status());
        assertEquals("UNSUPPORTED", rules.text("reason"));
    }

    @Test
    void contradictoryAxiomsLeaveNothingToMeasure() {
        Response k = measures(1, "p0").line("axiom F").ask();
        assertEquals("UNDECIDED", k.status());
        assertEquals("UNSUPPORTED", k.text("reason"));
    }
}
