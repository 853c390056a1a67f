package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.folkb.tweety.Ask.Answer;
import org.junit.jupiter.api.Test;

/** Law: the support of a path in a transitive relation is a path, and nothing of it can be left out. */
class NecessaryTest {
    private static final int NODES = 14;

    private static boolean reaches(List<int[]> edges, Set<Integer> some, int from, int to) {
        Set<Integer> reached = new HashSet<>();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int e : some) {
                int[] edge = edges.get(e);
                if (edge[0] == from || reached.contains(edge[0])) {
                    changed |= reached.add(edge[1]);
                }
            }
        }
        return reached.contains(to);
    }

    @Test
    void supportsOfPathsAreMinimal() {
        int entailed = 0;
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Ask ask = Ask.open().simple(NODES, 2).formulas("@3 v0 0 v1 0 v2 0 > &2 p2 v0 v1 p2 v1 v2 p2 v0 v2");
            List<int[]> edges = new ArrayList<>();
            Set<Integer> all = new HashSet<>();
            for (int i = 0; i < 22; i++) {
                // Mostly forwards, so that there are long ways and few of them.
                int from = random.nextInt(NODES);
                int to = random.nextInt(5) == 0 ? random.nextInt(NODES)
                        : Math.min(NODES - 1, from + 1 + random.nextInt(2));
                edges.add(new int[] {from, to});
                all.add(i);
                ask.formulas("p2 c" + from + " c" + to);
            }
            Answer answer = ask.entails("p2 c0 c" + (NODES - 1));
            boolean expected = reaches(edges, all, 0, NODES - 1);
            assertEquals(expected ? "ENTAILED" : "INDEPENDENT", answer.status(), ask.message());
            if (expected) {
                entailed++;
                assertTrue(answer.flag("minimal"), ask.message());
                Set<Integer> support = new HashSet<>();
                answer.list("support").stream().filter(id -> !id.equals("f1"))
                        .forEach(id -> support.add(Integer.parseInt(id.substring(1)) - 2));
                assertTrue(reaches(edges, support, 0, NODES - 1), ask.message());
                for (int e : support) {
                    Set<Integer> fewer = new HashSet<>(support);
                    fewer.remove(e);
                    assertFalse(reaches(edges, fewer, 0, NODES - 1), ask.message());
                }
            }
        }
        assertTrue(entailed > 10 && entailed < 60, "entailed: " + entailed);
    }

    @Test
    void aLongChainHasItsSupportInTime() {
        int n = 120;
        Ask ask = Ask.open().option("timeout_ms", 60_000).simple(n + 1, 2)
                .formulas("@3 v0 0 v1 0 v2 0 > &2 p2 v0 v1 p2 v1 v2 p2 v0 v2");
        for (int i = 0; i < n; i++) {
            ask.formulas("p2 c" + i + " c" + (i + 1));
        }
        Answer answer = ask.entails("p2 c0 c" + n);
        assertEquals(n + 1, answer.list("support").size());
        assertTrue(answer.flag("minimal"));
    }
}
