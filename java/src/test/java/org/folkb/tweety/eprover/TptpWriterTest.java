package org.folkb.tweety.eprover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.commons.syntax.Variable;
import org.tweetyproject.logics.fol.syntax.FolAtom;

/** What is written says what the formulas say, to the letter and to E. */
class TptpWriterTest {
    private static final Deadline ENDLESS = Deadline.after(0);
    private static final String NAMES = "sort S\nsort U\nconstant a 0\nconstant b 0\nconstant u 1\npredicate p 0\n"
            + "predicate q 0 1\npredicate t\nfunction f 1 0\n";

    private static Theory theory(String lines) {
        return new RequestReader("fol-kb 1\n" + lines + "\n").read().theory();
    }

    private static List<String> written(String lines, Options options) {
        return TptpWriter.write(theory(lines), options, ENDLESS).text().lines().toList();
    }

    /** The text of one formula over {@link #NAMES}. */
    private static String formula(String formula) {
        return written(NAMES + "formula f1 " + formula, Options.DEFAULT).stream()
                .filter(line -> line.startsWith("tff(u0,axiom,")).map(line -> line.substring(13, line.length() - 2))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "p0 c0; p0(c0)", "p2; p2", "! p0 c1; ~ p0(c1)", "> p2 p0 c0; (p2 => p0(c0))", "~ p2 p0 c0; (p2 <=> p0(c0))",
        "&2 p2 T; (p2 & $true)", "|2 p2 F; (p2 | $false)", "&0; $true", "|0; $false", "^0; $false", "^1 p2; (p2)",
        "^3 p2 p0 c0 p0 c1; (((p2) <~> p0(c0)) <~> p0(c1))", "= c0 c1; (c0 = c1)", "! = c2 f0 c0; ~ (c2 = f0(c0))",
        "@1 v0 0 ?1 v1 1 p1 v0 v1; (![X0:s0]: (?[X1:s1]: p1(X0,X1)))",
        "@1 v0 0 |2 p0 v0 ?1 v0 0 &2 p0 v0 @1 v0 1 p1 c0 v0; "
                + "(![X0:s0]: (p0(X0) | (?[X1:s0]: (p0(X1) & (![X2:s1]: p1(c0,X2))))))",
        "@1 v0 0 &2 ?1 v0 0 p0 v0 p0 v0; (![X0:s0]: ((?[X1:s0]: p0(X1)) & p0(X0)))",
    })
    void writesFormulas(String formula, String tptp) {
        assertEquals(tptp, formula(formula));
    }

    @Test
    void declaresWhatOccursWithItsType() {
        List<String> lines = written(NAMES + "axiom p2\nformula x p1 c1 f0 c0", Options.DEFAULT);
        assertEquals(List.of("tff(s0_type,type,s0: $tType).", "tff(s1_type,type,s1: $tType).",
                "tff(c0_type,type,c0: s0).", "tff(c1_type,type,c1: s0).", "tff(p1_type,type,p1: (s0 * s1) > $o).",
                "tff(p2_type,type,p2: $o).", "tff(f0_type,type,f0: s0 > s1).", "tff(h0,axiom,p2).",
                "tff(u0,axiom,p1(c1,f0(c0)))."), lines);
    }

    @Test
    void namesOfUsersAreNeverWritten() {
        Sort sort = new Sort("$i");
        Constant constant = new Constant("a)).\ntff(evil,axiom,$false).%", sort);
        Predicate predicate = new Predicate("p' & $false | \"", List.of(sort));
        Theory theory = new Theory();
        theory.add("u0).", new FolAtom(predicate, constant));
        String text = TptpWriter.write(theory, Options.DEFAULT, ENDLESS).text();
        assertEquals("tff(s0_type,type,s0: $tType).\ntff(c0_type,type,c0: s0).\ntff(p0_type,type,p0: s0 > $o).\n"
                + "tff(u0,axiom,p0(c0)).\n", text);
    }

    @Test
    void namesLeadBackToFormulas() {
        assertEquals(17, Tptp.formulaOf(Tptp.nameOf(17), 18));
        for (String other : List.of("u18", "u-1", "u", "h1", "d0", "c_0_5", "u1x", "u99999999999")) {
            assertEquals(-1, Tptp.formulaOf(other, 18), other);
        }
    }

    @Test
    void closedDomainsAreWrittenWhereSomethingRangesOverThem() {
        Options closed = Options.DEFAULT.with(Semantics.CLOSED);
        assertTrue(written(NAMES + "formula f1 @1 v0 0 p0 v0", closed)
                .contains("tff(d0,axiom,![X0:s0]: (X0 = c0 | X0 = c1))."));
        assertTrue(written("sort S\npredicate p 0\nformula f1 @1 v0 0 p0 v0", closed)
                .contains("tff(d0,axiom,![X0:s0,X1:s0]: (X0 = X1))."));
        assertTrue(written(NAMES + "formula f1 p1 c0 f0 c0", closed).contains("tff(d1,axiom,![X0:s1]: (X0 = c2))."));
        assertTrue(written(NAMES + "formula f1 p0 c0", closed).stream().noneMatch(line -> line.startsWith("tff(d")));
    }

    @Test
    void freeVariablesAreRefused() {
        Sort sort = new Sort("s");
        Theory theory = new Theory();
        theory.add("f1", new FolAtom(new Predicate("p", List.of(sort)), new Variable("X", sort)));
        Stop stop = assertThrows(Stop.class, () -> TptpWriter.write(theory, Options.DEFAULT, ENDLESS));
        assertEquals(Reason.UNSUPPORTED, stop.reason());
    }

    @Test
    void growsInProportion() {
        int[] lengths = {5_000, 50_000};
        long[] sizes = new long[2];
        for (int k = 0; k < 2; k++) {
            StringBuilder lines = new StringBuilder("sort S\npredicate p 0\n");
            for (int i = 0; i < lengths[k]; i++) {
                lines.append("constant c").append(i).append(" 0\nformula f").append(i).append(" p0 c").append(i)
                        .append('\n');
            }
            lines.append("formula g @2 v0 0 v1 0 = v0 v1");
            sizes[k] = TptpWriter.write(theory(lines.toString()), Options.DEFAULT.withUniqueNames(true), ENDLESS)
                    .text().length();
        }
        // The digits that tell constants apart grow with the logarithm: 13 and 16 of them.
        assertTrue(sizes[1] < sizes[0] * 10 * 16 / 13 * 1.2, Arrays.toString(sizes));
    }

    /** As many constants as are told apart pair by pair, and more: no two are equal, and nothing else is said. */
    @ParameterizedTest
    @CsvSource({"3", "32", "33", "64", "65"})
    void uniqueNamesTellAllConstantsApart(int n) {
        Options options = Options.DEFAULT.withEprover(RealProver.path()).withUniqueNames(true);
        StringBuilder names = new StringBuilder("sort S\nsort U\n");
        for (int i = 0; i < n; i++) {
            names.append("constant c").append(i).append(" 0\n");
        }
        names.append("constant u 1\npredicate p 0\npredicate q 1\n");
        EProverEngine engine = new EProverEngine();
        for (int[] pair : new int[][] {{0, 1}, {0, n - 1}, {n - 2, n - 1}, {n / 2, 1}}) {
            String equal = "formula f = c" + pair[0] + " c" + pair[1] + "\n";
            assertEquals(pair[0] == pair[1] ? Status.CONSISTENT : Status.INCONSISTENT,
                    engine.status(theory(names + equal), options, Deadline.after(5_000)), equal);
        }
        // Somebody may be none of them, and all may be alike but for identity.
        String others = "formula g ?1 v0 0 &2 ! = v0 c0 ! = v0 c1\nformula h @1 v0 0 p0 v0\nformula k p1 c" + n + "\n";
        assertEquals(Status.CONSISTENT, engine.status(theory(names + others), options,
                Deadline.after(5_000)));
    }
}
