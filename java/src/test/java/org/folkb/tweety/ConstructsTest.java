package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.IntPredicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Law: a construct is consistent with exactly the valuations in which its truth table has a one. */
class ConstructsTest {
    /** The table lists the values for the atoms (a, b, c) = 000, 001, 010, ... 111, a first. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {
        "p0,00001111", "! p0,11110000", "&2 p0 p1,00000011", "|2 p0 p1,00111111", "> p0 p1,11110011",
        "~ p0 p1,11000011", "^2 p0 p1,00111100", "^3 p0 p1 p2,01101001", "! ^3 p0 p1 p2,10010110",
        "^1 p0,00001111", "^0,00000000", "&0,11111111", "|0,00000000", "T,11111111", "F,00000000",
        "~ p0 ~ p1 p2,01101001", "! ~ p0 &2 p1 p2,00011110", "|2 &2 p0 p1 &2 ! p0 p2,01010011",
        "! > p0 |2 p1 p2,00001000", "^2 > p0 p1 p2,10100110", "! &2 ! p0 |2 p1 ! p2,01001111",
        "^4 p0 p1 p2 p0,01100110", "^6 p0 p1 p2 p0 p1 p2,00000000", "~ ^2 p0 p1 ~ p1 p2,01011010",
        "|3 &3 p0 p1 p2 &3 ! p0 ! p1 ! p2 &2 p1 ! p2,10100011",
    })
    void truthTable(String formula, String table) {
        check(formula, valuation -> table.charAt(valuation) == '1', "open");
        check(formula, valuation -> table.charAt(valuation) == '1', "closed");
    }

    private static void check(String formula, IntPredicate expected, String semantics) {
        for (int valuation = 0; valuation < 8; valuation++) {
            Ask ask = new Ask().option("semantics", semantics).option("want_model", 1)
                    .lines("predicate a", "predicate b", "predicate c").formulas(formula);
            for (int atom = 0; atom < 3; atom++) {
                ask.formulas(((valuation >> 2 - atom & 1) == 1 ? "p" : "! p") + atom);
            }
            assertEquals(expected.test(valuation) ? "CONSISTENT" : "INCONSISTENT", ask.consistency().status(),
                    formula + " at " + valuation + " under " + semantics);
        }
    }
}
