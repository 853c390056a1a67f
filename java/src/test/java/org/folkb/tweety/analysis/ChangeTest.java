package org.folkb.tweety.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.folkb.tweety.analysis.Propositions.Response;
import org.junit.jupiter.api.Test;

/** Contraction and revision on examples worked out by hand. */
class ChangeTest {
    private static Propositions change(String task, int propositions, String... formulas) {
        return new Propositions(task, propositions).formulas(formulas);
    }

    /** K = {a, a => b, b, c}: b follows from {f3} and from {f1, f2}; of the smallest choices the latest goes. */
    @Test
    void contractionIncisesEveryKernel() {
        Response change = change("contract", 3, "p0", "> p0 p1", "p1", "p2").about("p1");
        assertEquals("DONE", change.status());
        assertEquals(List.of(List.of("f3"), List.of("f1", "f2")), change.lists("kernels"));
        assertEquals(List.of("f2", "f3"), change.list("removed"));
        assertEquals(List.of(List.of("f1", "f3")), change.lists("choices"));
    }

    @Test
    void whatDoesNotFollowTakesNothing() {
        Response change = change("contract", 2, "p0").about("p1");
        assertEquals("DONE", change.status());
        assertEquals(List.of(), change.lists("kernels"));
        assertEquals(List.of(), change.list("removed"));
    }

    @Test
    void aTautologyCannotBeGivenUp() {
        Response change = change("contract", 1, "p0").about("|2 p0 ! p0");
        assertEquals("IMPOSSIBLE", change.status());
        assertEquals(List.of(List.of()), change.lists("kernels"));
        assertEquals("IMPOSSIBLE", change("contract", 1, "p0").line("axiom p0").about("p0").status());
    }

    /** Contraction by falsum restores consistency, and one formula can be in several kernels. */
    @Test
    void consolidation() {
        Response change = change("contract", 2, "p0", "! p0", "p1", "|2 ! p0 ! p1").about("F");
        assertEquals(List.of(List.of("f1", "f2"), List.of("f1", "f3", "f4")), change.lists("kernels"));
        assertEquals(List.of("f1"), change.list("removed"));
    }

    /** K = {bird, bird => flies}, revised by !flies: {f1, f2} is the kernel of flies. */
    @Test
    void revisionTakesBackWhatSpeaksAgainst() {
        Response change = change("revise", 2, "p0", "> p0 p1").about("! p1");
        assertEquals("DONE", change.status());
        assertEquals(List.of(List.of("f1", "f2")), change.lists("kernels"));
        assertEquals(List.of("f2"), change.list("removed"));
        assertEquals(List.of(List.of("f1")), change.lists("choices"));
    }

    @Test
    void whatIsToStayStays() {
        Response change = change("revise", 2, "p0", "> p0 p1").line("option keep f2").about("! p1");
        assertEquals(List.of("f1"), change.list("removed"));
        Response none = change("revise", 2, "p0", "> p0 p1").line("option keep f1").line("option keep f2")
                .about("! p1");
        assertEquals("IMPOSSIBLE", none.status());
        assertTrue(change("revise", 1, "p0").line("option keep f9").about("p0").text("detail").contains("f9"));
    }

    @Test
    void aContradictionCannotBeTakenUp() {
        assertEquals("IMPOSSIBLE", change("revise", 1, "p0").about("&2 p0 ! p0").status());
    }

    @Test
    void revisionOfAnInconsistentSetEndsConsistent() {
        Response change = change("revise", 3, "p0", "! p0", "p1").about("p2");
        // From {a, !a} follows !c as well: one of them goes, b stays.
        assertEquals(List.of(List.of("f1", "f2")), change.lists("kernels"));
        assertEquals(List.of("f2"), change.list("removed"));
    }

    /** Equal quantified formulas are different beliefs, and both go. */
    @Test
    void quantifiedFormulasEqualityAndFunctions() {
        Response change = new Propositions("contract", 0)
                .line("sort S").line("constant a 0").line("constant b 0").line("predicate q 0").line("function g 0 0")
                .formulas("@1 v0 0 p0 v0", "= f0 c0 c1", "p0 f0 c0", "@1 v0 0 p0 v0", "?1 v0 0 p0 v0")
                .about("p0 c1");
        assertEquals(List.of(List.of("f1"), List.of("f4"), List.of("f2", "f3")), change.lists("kernels"));
        assertEquals(List.of("f1", "f3", "f4"), change.list("removed"));
    }

    @Test
    void withoutAllKernelsThereIsNoChange() {
        Response change = change("contract", 2, "p0", "p0", "p0").line("option max_conflicts 2").about("p0");
        assertEquals("UNDECIDED", change.status());
        assertEquals("RESOURCE_OUT", change.text("reason"));
        Response late = change("contract", 1, "p0").line("option timeout_ms 1")
                .line("axiom " + "! ".repeat(900) + "p0").about("p0");
        assertTrue(List.of("UNDECIDED", "DONE", "IMPOSSIBLE").contains(late.status()));
    }
}
