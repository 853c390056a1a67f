package org.folkb.tweety;

import static org.folkb.tweety.Traps.allocated;
import static org.folkb.tweety.Traps.stillThere;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tweetyproject.commons.ParserException;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.commons.syntax.Variable;
import org.tweetyproject.logics.fol.parser.FolParser;
import org.tweetyproject.logics.fol.syntax.Conjunction;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.FolBeliefSet;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.Implication;
import org.tweetyproject.logics.fol.syntax.Negation;

/** Traps of {@link FolParser}. */
class TweetyTrapsParserTest {
    private static final String DECLARED = "Thing = {a, b}\ntype(man(Thing))\ntype(likes(Thing, Thing))\n"
            + "type(rain)\ntype(wet)\n";
    /** The longer the names, the slower: a line is made anew for each of its characters. */
    private static final String NAME = "anIndividualOfTheUsualLength";

    private static FolBeliefSet base(String text) throws IOException {
        return new FolParser().parseBeliefBase(text);
    }

    private static boolean refuses(String text) throws IOException {
        try {
            base(text);
            return false;
        } catch (ParserException refused) {
            return true;
        }
    }

    private static FolFormula formula(String declarations, String text) throws IOException {
        FolParser parser = new FolParser();
        parser.parseBeliefBase(declarations);
        return parser.parseFormula(text);
    }

    @Test
    void anUnderscoreInASortOrAPredicateIsRefused() throws IOException {
        assertEquals(1, base("Thing = {a_b}\ntype(isa(Thing))\nisa(a_b)\n").size(), "in a constant it is not");
        stillThere(refuses("Living_thing = {a}\n"), "a sort may have an underscore in its name");
        stillThere(refuses("Thing = {a}\ntype(is_a(Thing))\n"), "a predicate may have an underscore in its name");
    }

    @Test
    void aFormulaThatStartsWithTypeVanishes() throws IOException {
        String declared = "Thing = {a}\ntype(typed(Thing))\ntype(man(Thing))\nman(a)\n";
        FolBeliefSet kb = base(declared + "typed(a)\nman(a) => typed(a)\n");
        stillThere(kb.size() == 2, "a fact of a predicate whose name starts with \"type\" is kept");
        assertTrue(kb.stream().noneMatch(formula -> formula.toString().equals("typed(a)")), kb.toString());
    }

    @Test
    void aQuantifierOnTheRightOfAnImplicationTurnsTheFormulaRound() throws IOException {
        FolFormula read = formula(DECLARED, "rain && wet => forall X: (man(X))");
        stillThere(read instanceof Conjunction, "=> binds less than && also before a quantifier");
        assertEquals("rain&&(wet=>forall X: (man(X)))", read.toString());
        assertEquals("(rain&&wet=>man(a))", formula(DECLARED, "rain && wet => man(a)").toString(),
                "without a quantifier it does");
    }

    @Test
    void aCapitalisedConstantBecomesAFreeVariable() throws IOException {
        FolBeliefSet kb = base("Thing = {Socrates}\ntype(man(Thing))\nman(Socrates)\n");
        stillThere(!kb.iterator().next().getUnboundVariables().isEmpty(), "a declared constant may be capitalised");
    }

    @Test
    void blanksInsideNamesAreDropped() throws IOException {
        stillThere(formula(DECLARED, "m an(a)").equals(formula(DECLARED, "man(a)")),
                "a blank inside a name is an error");
    }

    @Test
    void whatToStringPrintsIsNotReadBack() throws IOException {
        FolFormula rain = formula(DECLARED, "rain");
        FolFormula wet = formula(DECLARED, "wet");
        FolFormula all = formula(DECLARED, "forall X: (man(X))");
        Sort thing = new Sort("Thing");
        Variable x = new Variable("X", thing);
        Variable y = new Variable("Y", thing);
        FolFormula pair = new ForallQuantifiedFormula(new FolAtom(new Predicate("likes", List.of(thing, thing)), x, y),
                new HashSet<>(List.of(x, y)));
        for (FolFormula refused : List.of(pair, new Negation(all))) {
            stillThere(readBack(refused) == null, "the parser reads " + refused);
        }
        FolFormula negated = new Negation(new Conjunction(rain, wet));
        FolFormula rule = new Implication(new Conjunction(rain, wet), all);
        stillThere(readBack(negated) instanceof Conjunction,
                "the negation of a conjunction is not printed as " + negated + ", which is a conjunction");
        stillThere(readBack(rule) instanceof Conjunction, "what is printed as " + rule + " is read as an implication");
    }

    /** What the parser makes of a formula's text; null if it refuses it. */
    private static FolFormula readBack(FolFormula formula) throws IOException {
        try {
            return formula(DECLARED, formula.toString());
        } catch (ParserException refused) {
            return null;
        }
    }

    @Test
    void theWorkOnConstantsGrowsWithTheSquareOfTheirLine() {
        long small = allocated(() -> facts(250));
        long large = allocated(() -> facts(1_000));
        stillThere(large > 8 * small, "four times the facts cost less than eight times the memory");
    }

    private static void facts(int count) {
        StringBuilder constants = new StringBuilder();
        StringBuilder formulas = new StringBuilder();
        for (int i = 0; i < count; i++) {
            constants.append(i == 0 ? "" : ", ").append(NAME).append(i);
            formulas.append("man(" + NAME).append(i).append(")\n");
        }
        try {
            assertEquals(count, base("Thing = {" + constants + "}\ntype(man(Thing))\n" + formulas).size());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
