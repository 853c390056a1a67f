package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.folkb.tweety.Ask.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Law: ground equalities decide as union and find does, and their conflicts are the minimal ones. */
class EqualityChainsTest {
    private static final int CONSTANTS = 6;

    /** A formula: which side it takes (0 equal, 1 different, 2 p holds, 3 p fails) and the constants it is about. */
    private record Stated(int kind, int left, int right) {
        String text() {
            return switch (kind) {
                case 0 -> "= c" + left + " c" + right;
                case 1 -> "! = c" + left + " c" + right;
                case 2 -> "p0 c" + left;
                default -> "! p0 c" + left;
            };
        }
    }

    private static boolean consistent(List<Stated> all, int subset) {
        int[] group = new int[CONSTANTS];
        for (int i = 0; i < CONSTANTS; i++) {
            group[i] = i;
        }
        for (int f = 0; f < all.size(); f++) {
            if ((subset >> f & 1) == 1 && all.get(f).kind == 0) {
                int from = group[all.get(f).left];
                int to = group[all.get(f).right];
                for (int i = 0; i < CONSTANTS; i++) {
                    group[i] = group[i] == from ? to : group[i];
                }
            }
        }
        Set<Integer> holds = new HashSet<>();
        Set<Integer> fails = new HashSet<>();
        for (int f = 0; f < all.size(); f++) {
            Stated stated = all.get(f);
            if ((subset >> f & 1) == 1) {
                if (stated.kind == 1 && group[stated.left] == group[stated.right]) {
                    return false;
                }
                (stated.kind == 2 ? holds : stated.kind == 3 ? fails : new HashSet<Integer>()).add(group[stated.left]);
            }
        }
        return holds.stream().noneMatch(fails::contains);
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", "closed"})
    void decidesAsUnionAndFind(String semantics) {
        int inconsistent = 0;
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<Stated> all = new ArrayList<>();
            Ask ask = new Ask().option("semantics", semantics).option("max_conflicts", 1000).simple(CONSTANTS, 2);
            for (int i = 0; i < 9; i++) {
                Stated stated = new Stated(random.nextInt(5) % 4, random.nextInt(CONSTANTS), random.nextInt(CONSTANTS));
                all.add(stated);
                ask.formulas(stated.text());
            }
            if (seed % 3 == 0) {
                // Asks for equality between variables; follows from the axioms of equality, and is in no conflict.
                ask.lines("axiom @2 v0 0 v1 0 > &2 = v0 v1 p0 v0 p0 v1");
            }
            Answer answer = ask.consistency();
            int everything = (1 << all.size()) - 1;
            boolean expected = consistent(all, everything);
            assertEquals(expected ? "CONSISTENT" : "INCONSISTENT", answer.status(), ask.message());
            if (!expected) {
                inconsistent++;
                assertEquals(minimal(all), new HashSet<>(answer.conflicts().stream().map(HashSet::new).toList()),
                        ask.message());
            }
        }
        assertTrue(inconsistent > 60 && inconsistent < 240, "inconsistent: " + inconsistent);
    }

    private static Set<Set<String>> minimal(List<Stated> all) {
        List<Integer> found = new ArrayList<>();
        for (int size = 1; size <= all.size(); size++) {
            for (int set = 0; set < 1 << all.size(); set++) {
                int subset = set;
                if (Integer.bitCount(set) == size && found.stream().noneMatch(known -> (known & subset) == known)
                        && !consistent(all, set)) {
                    found.add(set);
                }
            }
        }
        Set<Set<String>> result = new HashSet<>();
        for (int set : found) {
            Set<String> names = new HashSet<>();
            for (int f = 0; f < all.size(); f++) {
                if ((set >> f & 1) == 1) {
                    names.add("f" + (f + 1));
                }
            }
            result.add(names);
        }
        return result;
    }

    @Test
    void aLongChainOfEqualitiesIsNoMatter() {
        int n = 2_000;
        Ask ask = Ask.open().simple(n, 2);
        for (int i = 1; i < n; i++) {
            ask.formulas("= c" + (i - 1) + " c" + i);
        }
        ask.formulas("p0 c0", "@1 v0 0 > p0 v0 p1 v0");
        assertEquals("CONSISTENT", ask.consistency().status());
        assertEquals("ENTAILED", ask.entails("= c0 c" + (n - 1)).status());
        Answer answer = ask.entails("p1 c300");
        assertEquals("ENTAILED", answer.status());
        assertEquals(302, answer.list("support").size());
    }
}
