package org.folkb.tweety.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.FolConsistencyTester;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Stop;
import org.junit.jupiter.api.Test;
import org.tweetyproject.beliefdynamics.DefaultMultipleBaseExpansionOperator;
import org.tweetyproject.beliefdynamics.LeviMultipleBaseRevisionOperator;
import org.tweetyproject.beliefdynamics.kernels.KernelContractionOperator;
import org.tweetyproject.beliefdynamics.kernels.RandomIncisionFunction;
import org.tweetyproject.commons.util.MathTools;
import org.tweetyproject.logics.commons.analysis.MiInconsistencyMeasure;
import org.tweetyproject.logics.commons.analysis.ShapleyCulpabilityMeasure;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.commons.syntax.Variable;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.Negation;

/** Where Tweety's analysis and belief change go wrong, on Tweety's own classes: a release that mends it is noticed. */
class TweetyTrapsTest {
    private final Sort thing = new Sort("being");
    private final Predicate q = new Predicate("q", List.of(thing));

    private FolFormula fact(String name) {
        return new FolAtom(q, new Constant(name, thing));
    }

    private FolFormula all() {
        Variable x = new Variable("X", thing);
        return new ForallQuantifiedFormula(new FolAtom(q, x), x);
    }

    private static Belief belief(int number, FolFormula formula, Allowance time) {
        return new Belief(number, "f" + number, formula, time);
    }

    /** Why culpability is measured for at most 12 formulas: factorials are counted in int. */
    @Test
    void shapleyIsWrongFromThirteenFormulasOn() {
        assertEquals(479_001_600, MathTools.faculty(12));
        assertNotEquals(6_227_020_800.0, MathTools.faculty(13));
        FolFormula a = fact("a");
        assertEquals(0.5, shapley(a, 10), 1e-12);
        // By definition it is a half whatever else is there.
        assertNotEquals(0.5, shapley(a, 11), 0.1);
    }

    private double shapley(FolFormula a, int others) {
        FolBeliefSet kb = new FolBeliefSet(List.of(a, new Negation(a)));
        for (int i = 0; i < others; i++) {
            kb.add(fact("other" + i));
        }
        FolConsistencyTester tester = new FolConsistencyTester();
        KnownPair known = new KnownPair(a);
        assertFalse(tester.isConsistent(kb));
        return new ShapleyCulpabilityMeasure<FolFormula, FolBeliefSet>(new MiInconsistencyMeasure<>(known))
                .culpabilityMeasure(kb, a);
    }

    /** An enumerator for a, !a and atoms of other constants, quick enough for 8,192 questions. */
    private static final class KnownPair
            extends org.tweetyproject.logics.commons.analysis.AbstractMusEnumerator<FolFormula> {
        private final FolFormula a;

        private KnownPair(FolFormula a) {
            this.a = a;
        }

        @Override
        public Collection<Collection<FolFormula>> minimalInconsistentSubsets(Collection<FolFormula> formulas) {
            Collection<Collection<FolFormula>> result = new ArrayList<>();
            if (formulas.contains(a) && formulas.contains(new Negation(a))) {
                result.add(new HashSet<>(List.of(a, new Negation(a))));
            }
            return result;
        }

        @Override
        public boolean isInstalled() {
            return true;
        }
    }

    /** Why the incision function is ours: once Tweety's drops a formula, its loop has no end. */
    @Test
    void theRandomIncisionFunctionNeverEnds() {
        Allowance time = new Allowance(Deadline.after(300));
        Belief a = belief(1, fact("a"), time);
        Belief b = belief(2, fact("b"), time);
        // It takes a of the first and b of the second kernel, and then finds that b alone would do.
        assertThrows(Stop.class,
                () -> new RandomIncisionFunction<Belief>().incise(List.of(List.of(a, b), List.of(b))));
    }

    /** Why several formulas are taken up one after another or as a conjunction: only the last one is made room for. */
    @Test
    void multipleRevisionLooksAtOneFormulaOnly() {
        Allowance endless = new Allowance(Deadline.after(0));
        int consistent = 0;
        for (String denied : List.of("a", "b")) {
            Belief against = belief(0, new Negation(fact(denied)), endless);
            List<Belief> base = List.of(against);
            KernelContractionOperator<Belief> contraction = new KernelContractionOperator<>(
                    kernels -> kernels.stream().flatMap(Collection::stream).toList(),
                    (formulas, formula) -> {
                        Set<FolFormula> contrary = Set.of(against.formula(), new Negation(formula.formula()));
                        return new FolConsistencyTester().isConsistent(contrary) ? List.of() : List.of(base);
                    });
            Collection<Belief> revised = new LeviMultipleBaseRevisionOperator<>(contraction,
                    new DefaultMultipleBaseExpansionOperator<Belief>())
                    .revise(base, List.of(belief(1, fact("a"), endless), belief(2, fact("b"), endless)));
            List<FolFormula> formulas = revised.stream().map(Belief::formula).toList();
            consistent += new FolConsistencyTester().isConsistent(formulas) ? 1 : 0;
        }
        assertEquals(1, consistent);
    }

    /** Why {@link Worlds} treats a consistent set by itself. */
    @Test
    void aConsistentSetHasNoMaximalConsistentSubset() {
        FolConsistencyTester tester = new FolConsistencyTester();
        assertTrue(tester.isConsistent(List.of(fact("a"), all())));
        assertEquals(0, tester.maximalConsistentSubsets(List.of(fact("a"), all())).size());
    }

    /** Why {@link KnownConflicts} hands out new sets. */
    @Test
    void componentsChangeTheConflictsThatTheyAreMadeOf() {
        FolFormula a = fact("a");
        FolFormula b = fact("b");
        Collection<FolFormula> one = new HashSet<>(List.of(a, b));
        Collection<FolFormula> two = new HashSet<>(List.of(b, new Negation(a)));
        var enumerator = new org.tweetyproject.logics.commons.analysis.AbstractMusEnumerator<FolFormula>() {
            @Override
            public Collection<Collection<FolFormula>> minimalInconsistentSubsets(Collection<FolFormula> formulas) {
                return List.of(one, two);
            }

            @Override
            public boolean isInstalled() {
                return true;
            }
        };
        assertEquals(1, enumerator.getMiComponents(List.of(a, b)).size());
        assertEquals(3, one.size());
    }

    /** Why formulas go in as {@link Belief}s: an equal copy of a quantified formula is not found in a set. */
    @Test
    void contractionDoesNotFindEqualCopiesOfQuantifiedFormulas() {
        FolFormula rule = all();
        FolFormula copy = all();
        assertEquals(rule, copy);
        Collection<FolFormula> left = new KernelContractionOperator<FolFormula>(
                kernels -> Set.of(copy), (formulas, formula) -> List.of(List.of(copy)))
                .contract(new ArrayList<>(List.of(rule, fact("a"))), fact("b"));
        assertEquals(2, left.size());
    }
}
