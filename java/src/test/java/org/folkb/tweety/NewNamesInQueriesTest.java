package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.folkb.tweety.Ask.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Law: a session answers a query with names of its own as the engine does that knew them from the beginning. */
class NewNamesInQueriesTest {
    private static final int CASES = Amounts.cases(60, 30);
    private static final Pattern SESSION = Pattern.compile("\"session\":(\\d+)");
    private static final String[] NEW = {"constant y 0", "constant z 1", "predicate w 0", "predicate x 1"};

    @ParameterizedTest
    @CsvSource({"open,0,false,0", "open,0,false,1", "open,0,true,0", "open,1,true,0", "open,1,false,1", "open,1,true,1",
        "closed,0,false,0", "closed,1,true,0", "closed,0,true,1", "rules,0,false,0"})
    void answersAsTheEngineThatKnewThem(String semantics, int uniqueNames, boolean equality, int functions) {
        int kept = 0;
        int decided = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            RandomFormulas generator = new RandomFormulas(random, equality, functions);
            List<String> formulas = new ArrayList<>();
            for (int i = random.nextInt(8); i >= 0; i--) {
                formulas.add(generator.formula());
            }
            long session = open(ask(semantics, uniqueNames, formulas).message());
            for (int step = 0; step < 8; step++) {
                if (random.nextInt(5) == 0) {
                    formulas.add(generator.formula());
                    Bridge.add(session, "formula f" + formulas.size() + " " + formulas.get(formulas.size() - 1));
                }
                boolean axiom = random.nextBoolean();
                boolean known = random.nextInt(3) == 0;
                String query = known ? generator.formula() : renamed(generator.formula(), random);
                Ask fresh = ask(semantics, uniqueNames, formulas);
                StringBuilder lines = new StringBuilder();
                if (!known) {
                    fresh.lines(NEW);
                    lines.append(String.join("\n", NEW)).append('\n');
                    if (axiom) {
                        fresh.lines("axiom p0 c5");
                        lines.append("axiom p0 c5\n");
                    }
                }
                String words = "seed " + seed + " step " + step + "\n" + fresh.message() + "query " + query;
                Answer expected = fresh.entails(query);
                Answer answer = new Answer(Bridge.ask(session, lines + "query " + query));
                assertEquals(expected.status(), answer.status(), () -> words + "\n" + answer.json());
                kept += !known && answer.json().contains("\"grounding\":\"kept\"") ? 1 : 0;
                decided += answer.status().equals("ENTAILED") || answer.status().equals("CONTRADICTED") ? 1 : 0;
            }
            Bridge.close(session);
        }
        boolean isOpen = semantics.equals("open") && (uniqueNames == 0 || !equality);
        assertTrue(kept > CASES || !isOpen, "kept: " + kept);
        assertTrue(decided > CASES / 4, "decided: " + decided);
    }

    /** The formula with new names for some of the old ones of their sorts. */
    private static String renamed(String formula, Random random) {
        StringBuilder result = new StringBuilder();
        for (String token : formula.split(" ")) {
            boolean changed = random.nextInt(3) > 0;
            String other = switch (changed ? token : "") {
                case "c0", "c1" -> "c5";
                case "c3" -> "c6";
                case "p1" -> "p6";
                case "p2" -> "p7";
                default -> token;
            };
            result.append(result.length() == 0 ? "" : " ").append(other);
        }
        return result.toString();
    }

    private static Ask ask(String semantics, int uniqueNames, List<String> formulas) {
        return new Ask().option("semantics", semantics).option("unique_names", uniqueNames)
                .option("skip_unsupported", 1).lines(RandomFormulas.SIGNATURE).formulas(formulas.toArray(new String[0]));
    }

    private static long open(String request) {
        String opened = Bridge.open(request);
        Matcher matcher = SESSION.matcher(opened);
        assertTrue(matcher.find(), opened);
        return Long.parseLong(matcher.group(1));
    }

    @Test
    void nothingOfThemStays() {
        long session = open(Ask.open().simple(2, 2).formulas("@1 v0 0 > p0 v0 p1 v0", "p0 c0").message());
        String lines = "constant c2 0\npredicate p2 0\naxiom p0 c2\n";
        for (int i = 0; i < 3; i++) {
            Answer answer = new Answer(Bridge.ask(session, lines + "query p1 c2"));
            assertEquals("ENTAILED", answer.status(), answer.json());
            assertEquals(List.of("f1"), answer.list("support"));
            assertTrue(answer.json().contains("\"grounding\":\"kept\""), answer.json());
            assertEquals("INDEPENDENT", new Answer(Bridge.ask(session, lines + "query p3 c2")).status());
            assertEquals("ERROR", new Answer(Bridge.ask(session, "query p1 c2")).reason());
            assertEquals("INDEPENDENT", new Answer(Bridge.ask(session, "query p1 c1")).status());
        }
        Bridge.close(session);
    }

    @Test
    void whatIsNoQueryWithItsNamesIsRefused() {
        long session = open(Ask.open().simple(2, 2).formulas("p0 c0").message());
        for (String lines : List.of("constant c2 0", "sort T\nquery p0 c0", "function f 0 0\nquery p0 c0",
                "axiom p1 c0\nquery p1 c0", "constant c1 0\nquery p0 c1", "constant c2 0\nformula f2 p0 c2\nquery p0 c2",
                "constant c2 0\nconstant c2 0\nquery p0 c2")) {
            Answer answer = new Answer(Bridge.ask(session, lines));
            assertEquals("ERROR", answer.reason(), lines + answer.json());
        }
        Answer added = new Answer(Bridge.add(session, "constant c2 0\naxiom p1 c2\nformula f2 p0 c2"));
        assertEquals("ERROR", added.reason(), added.json());
        assertFalse(new Answer(Bridge.ask(session, "query p0 c0")).json().contains("ERROR"));
        Bridge.close(session);
    }
}
