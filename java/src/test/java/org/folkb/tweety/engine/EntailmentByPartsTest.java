package org.folkb.tweety.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Found;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.theory.Theory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tweetyproject.logics.fol.syntax.Negation;

/** Law: whatever parts stay open, the verdict is the true one or none; and it is found where the parts settle it. */
class EntailmentByPartsTest {
    private static final int FAILING = 1;
    private static final int HOLDING = 2;
    private static final int PREMISES = 4;

    private static Theory theory() {
        return new RequestReader("fol-kb 1\npredicate a\npredicate b\nformula f1 p0\nformula f2 p1\nquery p0\n").read()
                .theory();
    }

    /** The number of the part that a theory is. */
    private static int part(Theory theory) {
        int n = theory.formulas().size();
        return n == 2 ? PREMISES : theory.formulas().get(n - 1) instanceof Negation ? FAILING : HOLDING;
    }

    private static boolean contradictory(Status truth, int part) {
        return switch (truth) {
            case CONTRADICTORY_PREMISES -> true;
            case ENTAILED -> part == FAILING;
            case CONTRADICTED -> part == HOLDING;
            default -> false;
        };
    }

    private static EntailmentReport decide(Status truth, int known, List<Integer> asked, boolean withQuery) {
        Theory theory = theory();
        return new EntailmentByParts(theory, Deadline.after(10_000), (of, deadline) -> {
            int part = part(of);
            asked.add(part);
            assertTrue(deadline.leftMs() > 0);
            if ((known & part) == 0) {
                return ConsistencyReport.undecided(Reason.GAVE_UP, "nobody knows");
            } else if (!contradictory(truth, part)) {
                return ConsistencyReport.consistent(null);
            }
            List<String> conflict = part == PREMISES || !withQuery && truth == Status.CONTRADICTORY_PREMISES
                    ? List.of("f1", "f2") : List.of(part == FAILING ? "f2" : "f1", of.ids().get(2));
            return ConsistencyReport.inconsistent(Found.one(new Conflict(conflict, true)));
        }).decide();
    }

    @ParameterizedTest
    @EnumSource(names = {"CONTRADICTORY_PREMISES", "ENTAILED", "CONTRADICTED", "INDEPENDENT"})
    void theTruthOrNothing(Status truth) {
        for (int known = 0; known < 8; known++) {
            List<Integer> asked = new ArrayList<>();
            EntailmentReport report = decide(truth, known, asked, true);
            assertEquals(settles(truth, known) ? truth : Status.UNDECIDED, report.status(), truth + " " + known);
            assertEquals(Set.copyOf(asked).size(), asked.size(), "nobody is asked again who gave up");
            if (report.status() == Status.UNDECIDED) {
                assertEquals(Reason.GAVE_UP, report.reason());
                assertTrue(report.detail().contains("nobody knows"), report.detail());
            }
            assertFalse(report.support().contains("the query"));
            boolean follows = contradictory(truth, FAILING) && (known & FAILING) != 0
                    || contradictory(truth, HOLDING) && (known & HOLDING) != 0;
            if (report.status() != Status.CONTRADICTORY_PREMISES) {
                assertEquals(!follows, report.support().isEmpty(), truth + " " + known);
            } else {
                assertEquals(List.of("f1", "f2"), report.conflicts().get(0).formulas());
            }
        }
    }

    private static boolean settles(Status truth, int known) {
        return switch (truth) {
            case CONTRADICTORY_PREMISES -> (known & PREMISES) != 0 || known == (FAILING | HOLDING);
            case ENTAILED -> (known & FAILING) != 0 && known != FAILING;
            case CONTRADICTED -> (known & HOLDING) != 0 && known != HOLDING;
            default -> (known & (FAILING | HOLDING)) == (FAILING | HOLDING);
        };
    }

    @Test
    void aConflictWithoutTheQueryIsOneOfThePremises() {
        List<Integer> asked = new ArrayList<>();
        EntailmentReport report = decide(Status.CONTRADICTORY_PREMISES, FAILING, asked, false);
        assertEquals(Status.CONTRADICTORY_PREMISES, report.status());
        assertEquals(List.of(FAILING), asked);
    }

    @Test
    void partsThatRanOutOfTimeGetMoreOfIt() {
        List<Long> times = new ArrayList<>();
        EntailmentReport report = new EntailmentByParts(theory(), Deadline.after(0), (of, deadline) -> {
            times.add(deadline.leftMs());
            return deadline.leftMs() < 7_000
                    ? ConsistencyReport.undecided(Reason.TIMEOUT, "the time limit was reached")
                    : ConsistencyReport.consistent(null);
        }).decide();
        assertEquals(Status.INDEPENDENT, report.status());
        assertEquals(List.of(2_000L, 2_000L, 2_000L, 4_000L, 4_000L, 4_000L, 8_000L, 8_000L), times);
    }
}
