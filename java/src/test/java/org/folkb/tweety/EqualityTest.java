package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Equality, functions and unique names. */
class EqualityTest {
    private static Ask names(int constants) {
        return Ask.open().simple(constants, 2).lines("function f 0 0", "function g 0 0");
    }

    @Test
    void reflexiveSymmetricTransitive() {
        assertEquals("INCONSISTENT", names(1).formulas("! = c0 c0").consistency().status());
        assertEquals(List.of(List.of("f1", "f2")),
                names(2).formulas("= c0 c1", "! = c1 c0").consistency().conflicts());
        assertEquals(List.of(List.of("f1", "f2", "f3")),
                names(3).formulas("= c0 c1", "= c1 c2", "! = c0 c2").consistency().conflicts());
    }

    @Test
    void predicatesAreCongruent() {
        assertEquals(List.of(List.of("f1", "f2", "f3")),
                names(2).formulas("= c0 c1", "p0 c0", "! p0 c1").consistency().conflicts());
        assertEquals("INCONSISTENT",
                names(3).formulas("= c0 c1", "p2 c2 c0", "! p2 c2 c1").consistency().status());
    }

    @Test
    void functionsAreCongruent() {
        assertEquals(List.of(List.of("f1", "f2", "f3")),
                names(2).formulas("= c0 c1", "p0 f0 c0", "! p0 f0 c1").consistency().conflicts());
        assertEquals("INCONSISTENT", names(2).formulas("= c0 c1", "! = f0 c0 f0 c1").consistency().status());
        // No atom has the outer terms, yet they are equal because the inner ones are.
        assertEquals("INCONSISTENT", names(2).formulas("= f0 c0 c1", "! = f1 f0 c0 f1 c1").consistency().status());
        assertEquals("INCONSISTENT", names(2).formulas("= c0 c1", "p0 f0 c0", "p1 f1 c1",
                "@1 v0 0 ! &2 p0 f0 v0 p1 f1 v0").consistency().status());
    }

    @Test
    void aFixedPointEnds() {
        Ask ask = names(1).formulas("= f0 c0 c0", "p0 c0");
        assertEquals("ENTAILED", ask.entails("p0 f0 f0 f0 c0").status());
        assertEquals("CONSISTENT", ask.consistency().status());
    }

    @Test
    void differentNamesAreDifferentOnlyWhenAsked() {
        assertEquals("CONSISTENT", names(2).formulas("= c0 c1").consistency().status());
        assertEquals(List.of(List.of("f1")),
                names(2).option("unique_names", 1).formulas("= c0 c1").consistency().conflicts());
        // Only the constants are unique, not what a function or a quantifier speaks of.
        assertEquals("CONSISTENT", names(2).option("unique_names", 1).formulas("= f0 c0 c1", "?1 v0 0 = v0 c1")
                .consistency().status());
        assertEquals("INCONSISTENT", names(2).option("unique_names", 1).formulas("= f0 c0 c1", "= f0 c0 c0")
                .consistency().status());
        assertEquals("INCONSISTENT", names(2).option("unique_names", 1).formulas("@2 v0 0 v1 0 = v0 v1")
                .consistency().status());
        assertEquals("CONSISTENT", names(2).formulas("@2 v0 0 v1 0 = v0 v1").consistency().status());
    }

    @Test
    void atMostOne() {
        Ask ask = Ask.open().simple(3, 1).formulas("@2 v0 0 v1 0 > &2 p0 v0 p0 v1 = v0 v1", "p0 c0", "p0 c1");
        assertEquals("CONSISTENT", ask.consistency().status());
        assertEquals("ENTAILED", ask.entails("= c0 c1").status());
        assertEquals(List.of(List.of("f1", "f2", "f3")), ask.option("unique_names", 1).consistency().conflicts());
    }

    @Test
    void witnessesOfDifferentThingsMayBeOne() {
        assertEquals("INDEPENDENT", Ask.open().simple(0, 2).formulas("?1 v0 0 p0 v0", "?1 v0 0 p1 v0")
                .entails("?1 v0 0 &2 p0 v0 p1 v0").status());
        assertEquals("ENTAILED", Ask.open().simple(0, 2)
                .formulas("?1 v0 0 p0 v0", "?1 v0 0 p1 v0", "@2 v0 0 v1 0 = v0 v1")
                .entails("?1 v0 0 &2 p0 v0 p1 v0").status());
    }

    @Test
    void functionsTakeNamedValuesUnderClosedDomains() {
        Ask ask = Ask.closed().simple(2, 1).lines("function f 0 0").formulas("p0 f0 c0", "@1 v0 0 ! p0 v0");
        assertEquals(List.of(List.of("f1", "f2")), ask.consistency().conflicts());
        assertEquals("ENTAILED", Ask.closed().simple(2, 1).lines("function f 0 0").formulas("p0 c0", "p0 c1")
                .entails("@1 v0 0 p0 f0 v0").status());
        assertEquals("INDEPENDENT", Ask.open().simple(2, 1).lines("function f 0 0").formulas("p0 c0", "p0 c1")
                .entails("@1 v0 0 p0 f0 v0").status());
        // A function on two individuals that is not the identity and has no fixed point swaps them.
        assertEquals("ENTAILED", Ask.closed().option("unique_names", 1).simple(2, 1).lines("function f 0 0")
                .formulas("@1 v0 0 ! = f0 v0 v0").entails("= f0 f0 c0 c0").status());
    }
}
