package org.folkb.tweety.eprover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.folkb.tweety.EProverFolReasoner;
import org.folkb.tweety.UndecidedException;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.fol.parser.FolParser;
import org.tweetyproject.logics.fol.syntax.ExclusiveDisjunction;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.Negation;

/** Answers of the real E. */
class EProverEngineTest {
    private static Options options() {
        return Options.DEFAULT.withEprover(RealProver.path()).withTimeoutMs(20_000);
    }

    private static Theory theory(String lines) {
        return new RequestReader("fol-kb 1\n" + lines).read().theory();
    }

    private static ConsistencyReport consistency(String lines, Options options) {
        return Engines.EPROVER.consistency(theory(lines), options, Deadline.after(options.timeoutMs()));
    }

    private static EntailmentReport entailment(String lines, Options options) {
        return Engines.EPROVER.entailment(theory(lines), options, Deadline.after(options.timeoutMs()));
    }

    @Test
    void conflictsAreMinimalAndLeadBackToTheirFormulas() {
        ConsistencyReport report = consistency("sort S\nconstant a 0\npredicate p 0\npredicate q 0\nformula x1 p1 c0\n"
                + "formula p0 p0 c0\nformula u7 @1 v0 0 > p0 v0 p1 v0\nformula tff(a ! p1 c0\n", options());
        assertEquals(Status.INCONSISTENT, report.status(), report.detail());
        Conflict conflict = report.conflicts().get(0);
        assertTrue(conflict.minimal());
        assertTrue(List.of(List.of("x1", "tff(a"), List.of("p0", "u7", "tff(a")).contains(conflict.formulas()),
                conflict.formulas().toString());
        assertFalse(report.conflictsComplete());
        assertFalse(report.removalsComplete());
        assertEquals("eprover", report.statistics().engine());
        assertTrue(report.statistics().version().matches("\\d+\\.\\d+.*"), report.statistics().version());
        assertEquals(report.statistics().version().isEmpty(), Engines.EPROVER.version().isEmpty());
    }

    @Test
    void axiomsArePartOfNoConflict() {
        ConsistencyReport report = consistency("predicate p\naxiom p0\nformula f1 T\nformula f2 ! p0\n", options());
        assertEquals(List.of(List.of("f2")), report.conflicts().stream().map(Conflict::formulas).toList());
        report = consistency("predicate p\naxiom p0\naxiom ! p0\nformula f1 T\n", options());
        assertEquals(List.of(List.of()), report.conflicts().stream().map(Conflict::formulas).toList());
        assertTrue(report.detail().contains("background"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        // Sorts have individuals, and a sort of one individual says nothing about another sort.
        "sort S|predicate p 0|formula a @1 v0 0 p0 v0|formula b @1 v0 0 ! p0 v0; OPEN; INCONSISTENT",
        "sort S|sort U|constant a 0|constant u 1|constant w 1|formula a @1 v0 0 = v0 c0|formula b ! = c1 c2; OPEN; "
                + "CONSISTENT",
        // There may be individuals without a name, unless domains are closed; values of functions are named then.
        "sort S|constant a 0|predicate p 0|formula a p0 c0|formula b ?1 v0 0 ! p0 v0; OPEN; CONSISTENT",
        "sort S|constant a 0|predicate p 0|formula a p0 c0|formula b ?1 v0 0 ! p0 v0; CLOSED; INCONSISTENT",
        "sort S|constant a 0|function f 0 0|predicate p 0|formula a p0 c0|formula b ! p0 f0 c0; CLOSED; INCONSISTENT",
        "sort S|predicate p 0|formula a ?1 v0 0 p0 v0|formula b ?1 v0 0 ! p0 v0; CLOSED; INCONSISTENT",
        "predicate p|formula a ^3 p0 p0 p0|formula b ! p0; OPEN; INCONSISTENT",
        "predicate p|formula a ^2 p0 p0; OPEN; INCONSISTENT", "predicate p|formula a p0; RULES; UNDECIDED",
    })
    void semantics(String lines, Semantics semantics, Status expected) {
        ConsistencyReport report = consistency(lines.replace('|', '\n') + "\n", options().with(semantics));
        assertEquals(expected, report.status(), report.detail());
        assertEquals(expected == Status.UNDECIDED ? Reason.UNSUPPORTED : null, report.reason());
    }

    @Test
    void contradictoryPremisesEntailNothing() {
        String premises = "predicate p\npredicate q\nformula f1 p0\nformula f2 ! p0\n";
        EntailmentReport report = entailment(premises + "query p1\n", options());
        assertEquals(Status.CONTRADICTORY_PREMISES, report.status());
        assertEquals(List.of("f1", "f2"), report.conflicts().get(0).formulas());
        assertEquals(Status.CONTRADICTED, entailment("predicate p\nformula f1 p0\nquery ! p0\n", options()).status());
        assertEquals(Status.INDEPENDENT, entailment("predicate p\nquery p0\n", options()).status());
    }

    @Test
    void whatFollowsFromPremisesThatMayBeContradictoryIsUndecidedWithItsSupport() {
        // E shows no consistency of these: they have models, but no saturation that ends.
        String premises = "sort S\nconstant a 0\nfunction g 0 0 0\npredicate p 0\npredicate q\n"
                + "formula f1 @3 v0 0 v1 0 v2 0 = f0 f0 v0 v1 v2 f0 v0 f0 v1 v2\n"
                + "formula f2 @2 v0 0 v1 0 > = f0 v0 v1 c0 = f0 v1 f0 v0 v0 v1\n"
                + "formula f3 @1 v0 0 ?1 v1 0 ! = f0 v0 v1 f0 v1 v0\nformula f4 p1\n";
        EntailmentReport report = entailment(premises + "query |2 p1 p0 c0\n", options().withTimeoutMs(1_500));
        assertEquals(Status.UNDECIDED, report.status());
        assertEquals(Reason.TIMEOUT, report.reason(), report.detail());
        assertEquals(List.of("f4"), report.support());
        assertTrue(report.detail().startsWith("entailed by the listed support, but"), report.detail());
    }

    @Test
    void limitsHold() {
        String hard = "sort S\nconstant a 0\nfunction g 0 0 0\n"
                + "formula f1 @3 v0 0 v1 0 v2 0 = f0 f0 v0 v1 v2 f0 v0 f0 v1 v2\n"
                + "formula f2 @2 v0 0 v1 0 > = f0 v0 v1 c0 = f0 v1 f0 v0 v0 v1\n"
                + "formula f3 @1 v0 0 ?1 v1 0 ! = f0 v0 v1 f0 v1 v0\n";
        long start = System.nanoTime();
        ConsistencyReport late = consistency(hard, options().withTimeoutMs(700));
        assertEquals(Reason.TIMEOUT, late.reason(), late.detail());
        assertTrue((System.nanoTime() - start) / 1_000_000 < 1_200);
        Options little = new Options(Semantics.OPEN, false, 30_000, 1, 1, 1, false, false, RealProver.path(), 5);
        ConsistencyReport large = consistency(hard, little);
        assertEquals(Reason.RESOURCE_OUT, large.reason(), large.detail());
        assertTrue(large.detail().contains("memory"), large.detail());
    }

    @Test
    void deepFormulasAreWrittenAndRead() {
        assertEquals(Status.INCONSISTENT, consistency("predicate p\nformula f1 " + "! ".repeat(400) + "p0\nformula f2 "
                + "! ".repeat(401) + "p0\n", options()).status());
    }

    @Test
    void asAReasonerOfTweety() throws Exception {
        EProverFolReasoner reasoner = new EProverFolReasoner(options());
        FolParser parser = new FolParser();
        FolBeliefSet kb = parser.parseBeliefBase("Being = {socrates}\ntype(man(Being))\ntype(mortal(Being))\n"
                + "forall X: (man(X) => mortal(X))\nman(socrates)");
        FolFormula mortal = parser.parseFormula("mortal(socrates)");
        assertTrue(reasoner.isInstalled());
        assertTrue(reasoner.query(kb, mortal));
        assertFalse(reasoner.query(kb, new Negation(mortal)));
        assertTrue(reasoner.equivalent(kb, parser.parseFormula("man(socrates)"), mortal));
        kb.add(new Negation(mortal));
        assertTrue(reasoner.query(kb, new Negation(parser.parseFormula("man(socrates)"))));
        // Tweety's own writer makes an inclusive disjunction of this.
        Sort sort = new Sort("t");
        FolFormula atom = new FolAtom(new Predicate("p", List.of(sort)), new Constant("c", sort));
        FolBeliefSet exclusive = new FolBeliefSet();
        exclusive.add(atom);
        assertFalse(reasoner.query(exclusive, new ExclusiveDisjunction(List.of(atom, atom))));
    }

    @Test
    void aMissingProgramIsNoAnswer() {
        EProverFolReasoner reasoner = new EProverFolReasoner(Options.DEFAULT.withEprover("/no/such/program"));
        assertFalse(reasoner.isInstalled());
        FolFormula atom = new FolAtom(new Predicate("p"));
        FolBeliefSet kb = new FolBeliefSet();
        kb.add(atom);
        UndecidedException undecided = assertThrows(UndecidedException.class, () -> reasoner.query(kb, atom));
        assertEquals(Reason.UNSUPPORTED, undecided.reason());
    }
}
