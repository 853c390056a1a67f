package org.folkb.tweety;

import static org.folkb.tweety.Traps.stillThere;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.theory.Options;
import org.junit.jupiter.api.Test;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.commons.syntax.Variable;
import org.tweetyproject.logics.fol.reasoner.SimpleFolReasoner;
import org.tweetyproject.logics.fol.syntax.Contradiction;
import org.tweetyproject.logics.fol.syntax.ExclusiveDisjunction;
import org.tweetyproject.logics.fol.syntax.ExistsQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.Implication;
import org.tweetyproject.logics.fol.syntax.Negation;

/** Traps of sorts and of quantified formulas. */
class TweetyTrapsSyntaxTest {
    @Test
    void twoSortsOfOneNameAreEqualAndHaveDifferentIndividuals() {
        Sort one = new Sort("being");
        Sort other = new Sort("being");
        Constant a = new Constant("a", one);
        assertEquals(one, other);
        stillThere(one.getTerms(Constant.class).contains(a) && other.getTerms(Constant.class).isEmpty(),
                "equal sorts have the same individuals");
    }

    @Test
    void aVariableOfASecondInstanceOfItsSortMakesWrongVerdicts() {
        Sort one = new Sort("being");
        Variable x = new Variable("X", new Sort("being"));
        Predicate p = new Predicate("p", List.of(one));
        FolAtom fact = new FolAtom(p, new Constant("a", one));
        FolBeliefSet kb = new FolBeliefSet();
        kb.add(fact);
        FolFormula some = new ExistsQuantifiedFormula(new FolAtom(p, x), x);
        SimpleFolReasoner simple = new SimpleFolReasoner();
        stillThere(!simple.query(kb, some) && simple.query(kb, new Negation(some)),
                "p(a) entails exists X: p(X) whatever instance of the sort X has");
        kb.add(some);
        stillThere(simple.query(kb, new Contradiction()), "p(a) and exists X: p(X) are consistent");
        GroundFolReasoner ground = new GroundFolReasoner();
        assertTrue(ground.query(new FolBeliefSet(Set.of(fact)), some));
        assertTrue(new FolConsistencyTester().isConsistent(kb));
    }

    @Test
    void theGlobalSortKeepsEveryConstantEverMade() {
        int before = Sort.THING.getTerms(Constant.class).size();
        for (int i = 0; i < 100; i++) {
            new Constant("madeAndForgotten" + i);
        }
        System.gc();
        stillThere(Sort.THING.getTerms(Constant.class).size() == before + 100,
                "Sort.THING forgets constants that nobody holds");
    }

    @Test
    void anExclusiveOrForgetsWhatIsTwiceInItWhenItIsSubstituted() {
        Sort sort = new Sort("being");
        Predicate p = new Predicate("p", List.of(sort));
        Variable x = new Variable("X", sort);
        ExclusiveDisjunction twice = new ExclusiveDisjunction(List.of(new FolAtom(p, x), new FolAtom(p, x)));
        assertEquals(2, twice.size());
        stillThere(twice.substitute(x, new Constant("a", sort)).size() == 1, "p(a) xor p(a) has two operands");
    }

    @Test
    void equalQuantifiedFormulasAreTwo() {
        FolFormula rule = rule();
        FolFormula copy = rule();
        assertEquals(rule, copy);
        assertEquals(rule, rule.clone());
        Set<FolFormula> set = new HashSet<>(List.of(rule));
        FolBeliefSet kb = new FolBeliefSet(List.of(rule, copy));
        stillThere(rule.hashCode() != copy.hashCode(), "equal quantified formulas have one hash code");
        stillThere(!set.contains(copy), "an equal copy of a quantified formula is found in a set");
        stillThere(!new FolBeliefSet(List.of(rule)).contains(copy), "an equal copy is found in a belief set");
        stillThere(kb.size() == 2, "a quantified formula that is said twice is in a belief set once");
        Sort being = new Sort("being");
        Constant socrates = new Constant("socrates", being);
        kb.add(new FolAtom(new Predicate("man", List.of(being)), socrates));
        kb.add(new Negation(new FolAtom(new Predicate("mortal", List.of(being)), socrates)));
        ConsistencyReport report = Answers.consistency(kb, Options.DEFAULT);
        // Each conflict has one of the two, and says which.
        assertEquals(2, report.conflicts().size());
        assertTrue(report.conflicts().stream().allMatch(conflict -> conflict.formulas().size() == 3));
    }

    private static FolFormula rule() {
        Sort sort = new Sort("being");
        Variable x = new Variable("X", sort);
        return new ForallQuantifiedFormula(new Implication(new FolAtom(new Predicate("man", List.of(sort)), x),
                new FolAtom(new Predicate("mortal", List.of(sort)), x)), x);
    }
}
