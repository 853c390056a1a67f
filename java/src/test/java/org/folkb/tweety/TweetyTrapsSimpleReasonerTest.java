package org.folkb.tweety;

import static org.folkb.tweety.Traps.allocated;
import static org.folkb.tweety.Traps.stillThere;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.FunctionalTerm;
import org.tweetyproject.logics.commons.syntax.Functor;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.commons.syntax.Variable;
import org.tweetyproject.logics.fol.reasoner.SimpleFolReasoner;
import org.tweetyproject.logics.fol.semantics.HerbrandBase;
import org.tweetyproject.logics.fol.syntax.Contradiction;
import org.tweetyproject.logics.fol.syntax.ExistsQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.Negation;

/** Traps of {@link SimpleFolReasoner}. */
class TweetyTrapsSimpleReasonerTest {
    private final SimpleFolReasoner simple = new SimpleFolReasoner();

    /** Facts p0(a), p1(a), ...: as many ground atoms as facts. */
    private static FolBeliefSet facts(int count) {
        Sort sort = new Sort("being");
        Constant a = new Constant("a", sort);
        FolBeliefSet kb = new FolBeliefSet();
        for (int i = 0; i < count; i++) {
            kb.add(new FolAtom(new Predicate("p" + i, List.of(sort)), a));
        }
        return kb;
    }

    private static FolFormula first(FolBeliefSet kb) {
        return kb.iterator().next();
    }

    @Test
    void everyInterpretationIsBuiltAndTheWorkGrowsWithTheirNumber() {
        int built = new HerbrandBase(facts(10).getMinimalSignature()).getAllHerbrandInterpretations().size();
        stillThere(built == 1 << 10, "not all 2^10 subsets of ten ground atoms are built");
        FolBeliefSet small = facts(9);
        FolBeliefSet large = facts(13);
        assertTrue(simple.query(small, first(small)));
        long before = allocated(() -> simple.query(small, first(small)));
        long after = allocated(() -> simple.query(large, first(large)));
        stillThere(after > 4 * before, "four more facts cost less than four times the memory");
    }

    @Test
    void itCannotBeInterrupted() throws InterruptedException {
        FolBeliefSet kb = facts(13);
        FolFormula asked = first(kb);
        AtomicReference<Boolean> answer = new AtomicReference<>();
        Thread thread = new Thread(() -> answer.set(simple.query(kb, asked)));
        thread.start();
        thread.interrupt();
        thread.join();
        stillThere(Boolean.TRUE.equals(answer.get()), "an interrupted question does not run to its end");
    }

    @Test
    void functionsAreRefused() {
        Sort sort = new Sort("being");
        Constant a = new Constant("a", sort);
        Functor father = new Functor("father", List.of(sort), sort);
        FolBeliefSet kb = new FolBeliefSet();
        kb.add(new FolAtom(new Predicate("p", List.of(sort)), new FunctionalTerm(father, List.of(a))));
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class,
                () -> simple.query(kb, first(kb)),
                "Tweety has mended this: functions are taken. Take the trap out of docs/reference/traps.md.");
        assertTrue(refused.getMessage().contains("functors"), refused.getMessage());
        assertTrue(new GroundFolReasoner().query(kb, first(kb)));
    }

    @Test
    void namedIndividualsAreAllThereAre() {
        Sort sort = new Sort("being");
        Variable x = new Variable("X", sort);
        Predicate p = new Predicate("p", List.of(sort));
        FolBeliefSet kb = new FolBeliefSet();
        kb.add(new FolAtom(p, new Constant("a", sort)));
        FolFormula all = new ForallQuantifiedFormula(new FolAtom(p, x), x);
        stillThere(simple.query(kb, all), "p(a) does not entail forall X: p(X)");
        assertFalse(new GroundFolReasoner().query(kb, all));
    }

    @Test
    void aConstantThatNoFormulaMentionsMakesASetInconsistent() {
        Sort sort = new Sort("being");
        Constant tux = new Constant("tux", sort);
        new Constant("ghost", sort); // a constant enters its sort when it is made
        Variable x = new Variable("X", sort);
        Predicate dead = new Predicate("dead", List.of(sort));
        FolBeliefSet kb = new FolBeliefSet();
        kb.add(new ExistsQuantifiedFormula(new FolAtom(dead, x), x));
        kb.add(new Negation(new FolAtom(dead, tux)));
        // With domain closure over tux and ghost, ghost is dead: consistent in every reading.
        stillThere(simple.query(kb, new Contradiction()),
                "exists X: dead(X) and !dead(tux) are consistent beside a spare ghost");
        assertTrue(new FolConsistencyTester().isConsistent(kb));
    }
}
