package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.junit.jupiter.api.Test;
import org.tweetyproject.logics.commons.analysis.MiInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.NaiveMusEnumerator;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.commons.syntax.Variable;
import org.tweetyproject.logics.fol.parser.FolParser;
import org.tweetyproject.logics.fol.syntax.Conjunction;
import org.tweetyproject.logics.fol.syntax.ExistsQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.Implication;
import org.tweetyproject.logics.fol.syntax.Negation;

/** The reasoners as a user of Tweety meets them. */
class TweetyTest {
    private final Sort thing = new Sort("being");
    private final Constant socrates = new Constant("socrates", thing);
    private final Variable x = new Variable("X", thing);
    private final Predicate man = new Predicate("man", List.of(thing));
    private final Predicate mortal = new Predicate("mortal", List.of(thing));
    private final FolFormula rule = new ForallQuantifiedFormula(
            new Implication(new FolAtom(man, x), new FolAtom(mortal, x)), x);
    private final FolFormula fact = new FolAtom(man, socrates);
    private final FolFormula conclusion = new FolAtom(mortal, socrates);

    private FolBeliefSet kb(FolFormula... formulas) {
        return new FolBeliefSet(List.of(formulas));
    }

    @Test
    void groundReasonerAnswersLikeATweetyReasoner() {
        GroundFolReasoner reasoner = new GroundFolReasoner();
        assertTrue(reasoner.isInstalled());
        assertTrue(reasoner.query(kb(rule, fact), conclusion));
        assertFalse(reasoner.query(kb(rule, fact), new Negation(conclusion)));
        assertFalse(reasoner.query(kb(fact), conclusion));
        assertTrue(reasoner.query(kb(fact, new Negation(fact)), conclusion));
        assertTrue(reasoner.equivalent(kb(rule, fact), fact, conclusion));
        assertTrue(reasoner.equivalent(kb(), rule, rule.clone()));
        assertFalse(reasoner.equivalent(kb(rule), new FolAtom(man, x), new FolAtom(mortal, x)));
    }

    @Test
    void freshSortInstancesOfOneNameAreOneSort() {
        Sort again = new Sort("being");
        Constant sameSocrates = new Constant("socrates", again);
        Predicate sameMan = new Predicate("man", List.of(again));
        assertTrue(new GroundFolReasoner().query(kb(rule, new FolAtom(sameMan, sameSocrates)), conclusion));
        assertTrue(new GroundFolReasoner(Options.DEFAULT.with(Semantics.CLOSED)).query(kb(fact),
                new ForallQuantifiedFormula(new FolAtom(man, x), x)));
    }

    @Test
    void failureIsAnExceptionAndNotFalse() {
        Predicate less = new Predicate("less", List.of(thing, thing));
        Variable y = new Variable("Y", thing);
        Variable z = new Variable("Z", thing);
        FolBeliefSet order = kb(
                new ForallQuantifiedFormula(new ExistsQuantifiedFormula(new FolAtom(less, x, y), y), x),
                new ForallQuantifiedFormula(new Negation(new FolAtom(less, x, x)), x),
                new ForallQuantifiedFormula(new Implication(new Conjunction(new FolAtom(less, x, y),
                        new FolAtom(less, y, z)), new FolAtom(less, x, z)), new HashSet<>(Set.of(x, y, z))));
        UndecidedException undecided = assertThrows(UndecidedException.class,
                () -> new GroundFolReasoner().query(order, conclusion));
        assertEquals(Reason.UNSUPPORTED, undecided.reason());
        UndecidedException free = assertThrows(UndecidedException.class,
                () -> new GroundFolReasoner().query(kb(new FolAtom(man, x)), conclusion));
        assertTrue(free.getMessage().contains("X is free"), free.getMessage());
    }

    @Test
    void genericAnalysisWorksOnTheTester() {
        FolConsistencyTester tester = new FolConsistencyTester();
        List<FolFormula> formulas = List.of(rule, fact, new Negation(conclusion), new Negation(fact));
        assertFalse(tester.isConsistent(formulas));
        assertTrue(tester.isConsistent(fact));
        assertFalse(tester.isConsistent(kb(fact, new Negation(fact))));
        Set<Set<FolFormula>> ours = new HashSet<>();
        tester.minimalInconsistentSubsets(formulas).forEach(set -> ours.add(new HashSet<>(set)));
        Set<Set<FolFormula>> naive = new HashSet<>();
        new NaiveMusEnumerator<>(tester).minimalInconsistentSubsets(formulas)
                .forEach(set -> naive.add(new HashSet<>(set)));
        assertEquals(naive, ours);
        assertEquals(2, ours.size());
        assertEquals(2.0, new MiInconsistencyMeasure<FolFormula>(tester).inconsistencyMeasure(formulas));
        assertEquals(3, tester.maximalConsistentSubsets(formulas).size());
    }

    @Test
    void rulesReasonerGoesForwardOnly() {
        RulesReasoner reasoner = new RulesReasoner();
        assertTrue(reasoner.query(kb(rule, fact), conclusion));
        assertFalse(reasoner.query(kb(rule, new Negation(conclusion)), new Negation(fact)));
        assertFalse(reasoner.query(kb(fact, new Negation(fact)), fact));
        assertThrows(UndecidedException.class,
                () -> reasoner.query(kb(new ExistsQuantifiedFormula(new FolAtom(man, x), x)), fact));
    }

    @Test
    void whatTweetysParserReads() throws Exception {
        FolBeliefSet kb = new FolParser().parseBeliefBase("Animal = {tux, tweety}\ntype(bird(Animal))\n"
                + "type(flies(Animal))\nbird(tux)\nforall X: (bird(X) => (flies(X) ^^ bird(X)))");
        FolParser parser = new FolParser();
        parser.setSignature(kb.getSignature());
        FolFormula query = parser.parseFormula("flies(tux)");
        assertFalse(new GroundFolReasoner().query(kb, query));
        assertTrue(new GroundFolReasoner().query(kb, new Negation(query)));
    }
}
