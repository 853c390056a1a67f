package org.folkb.tweety;

import static org.folkb.tweety.Traps.stillThere;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.fol.syntax.Contradiction;
import org.tweetyproject.logics.fol.syntax.Disjunction;
import org.tweetyproject.logics.fol.syntax.ExclusiveDisjunction;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.writer.FolWriter;
import org.tweetyproject.logics.fol.writer.Prover9Writer;
import org.tweetyproject.logics.fol.writer.SPASSWriter;
import org.tweetyproject.logics.fol.writer.TPTPWriter;

/** Traps of the writers for TPTP, Prover9 and SPASS. */
class TweetyTrapsWriterTest {
    private static FolBeliefSet kb(FolFormula... formulas) {
        return new FolBeliefSet(List.of(formulas));
    }

    private static String written(FolWriter writer, FolBeliefSet kb) throws IOException {
        writer.printBase(kb);
        return writer.toString();
    }

    private static String tptp(FolBeliefSet kb) throws IOException {
        return written(new TPTPWriter(), kb);
    }

    private static String prover9(FolBeliefSet kb) throws IOException {
        return written(new Prover9Writer(), kb);
    }

    private static String spass(FolBeliefSet kb) throws IOException {
        StringWriter text = new StringWriter();
        new SPASSWriter(text).printProblem(kb, new Contradiction());
        return text.toString();
    }

    @Test
    void exclusiveOrIsWrittenAsInclusiveOr() throws IOException {
        FolFormula p = new FolAtom(new Predicate("p"));
        FolFormula q = new FolAtom(new Predicate("q"));
        FolBeliefSet exclusive = kb(new ExclusiveDisjunction(p, q));
        FolBeliefSet inclusive = kb(new Disjunction(p, q));
        stillThere(tptp(exclusive).equals(tptp(inclusive)), "the TPTP writer tells ^^ from ||");
        stillThere(prover9(exclusive).equals(prover9(inclusive)), "the Prover9 writer tells ^^ from ||");
        stillThere(spass(exclusive).equals(spass(inclusive)), "the SPASS writer tells ^^ from ||");
        assertTrue(tptp(exclusive).contains("(p | q)"), tptp(exclusive));
        assertFalse(new FolConsistencyTester().isConsistent(List.of(new ExclusiveDisjunction(p, q), p, q)));
    }

    @Test
    void aSortAndAPredicateOfOneNameAreWrittenAsOneSymbol() throws IOException {
        Sort sort = new Sort("homme");
        FolAtom of = new FolAtom(new Predicate("homme", List.of(sort)), new Constant("platon", sort));
        FolAtom other = new FolAtom(new Predicate("mortel", List.of(sort)), new Constant("socrate", sort));
        FolBeliefSet kb = kb(of, other);
        // That socrate is of the sort, and that platon has the predicate: one symbol says both.
        stillThere(tptp(kb).contains("homme(socrate)") && tptp(kb).contains("axiom, homme(platon))"),
                "the TPTP writer keeps sorts and predicates apart");
        stillThere(prover9(kb).contains("\thomme(socrate)."), "the Prover9 writer keeps sorts and predicates apart");
        stillThere(spass(kb).contains("homme(socrate)."), "the SPASS writer keeps sorts and predicates apart");
        FolFormula asked = new FolAtom(new Predicate("homme", List.of(sort)), new Constant("socrate", sort));
        assertFalse(new GroundFolReasoner().query(kb, asked));
    }

    @Test
    void aConstantsNameInjectsAnAxiom() throws IOException {
        Sort sort = new Sort("being");
        Predicate p = new Predicate("p", List.of(sort));
        FolBeliefSet tptp = kb(new FolAtom(p, new Constant("a)). fof(injected, axiom, $false). fof(x, axiom, p(a",
                sort)));
        FolBeliefSet prover9 = kb(new FolAtom(p, new Constant("a).\n$F.\np(a", sort)));
        FolBeliefSet spass = kb(new FolAtom(p, new Constant("a)). formula(false). formula(p(a", sort)));
        stillThere(tptp(tptp).contains(" fof(injected, axiom, $false)."), "the TPTP writer quotes names");
        stillThere(prover9(prover9).contains("\n$F.\n"), "the Prover9 writer quotes names");
        stillThere(spass(spass).contains(" formula(false)."), "the SPASS writer quotes names");
        assertTrue(new FolConsistencyTester().isConsistent(tptp));
    }
}
