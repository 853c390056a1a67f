package org.folkb.tweety.eprover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.folkb.tweety.Amounts;
import org.folkb.tweety.RandomQuestion;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Law: where E and the ground engine both have a verdict, it is the same; E's conflicts are conflicts. */
class EProverDifferentialTest {
    private static final int CASES = Integer.getInteger("fol-kb.eprover.cases", Amounts.cases(16, 10));
    private static final Options OPTIONS = Options.DEFAULT.withTimeoutMs(Amounts.ALL ? 400 : 200);

    @ParameterizedTest
    @CsvSource({"OPEN, false, false, 40", "OPEN, true, false, 40", "OPEN, false, true, 20", "OPEN, true, true, 20",
        "CLOSED, false, false, 10", "CLOSED, true, true, 10"})
    void agreesWithGrounding(Semantics semantics, boolean uniqueNames, boolean functions, int percentDecided) {
        Options options = OPTIONS.with(semantics).withUniqueNames(uniqueNames).withEprover(RealProver.path());
        int decided = 0;
        int inconsistent = 0;
        for (int seed = 0; seed < CASES; seed++) {
            String message = "fol-kb 1\noption task entailment\n" + RandomQuestion.lines(seed, functions);
            Theory theory = new RequestReader(message).read().theory();
            Status ground = Engines.GROUND.entailment(theory, options, deadline(options)).status();
            EntailmentReport answer = Engines.EPROVER.entailment(theory, options, deadline(options));
            assertNotEquals(Reason.ERROR, answer.reason(), answer.detail() + "\n" + message);
            if (ground != Status.UNDECIDED && answer.status() != Status.UNDECIDED) {
                assertEquals(ground, answer.status(), semantics + " " + uniqueNames + " seed " + seed + "\n" + message);
                decided++;
            }
            if (answer.status() == Status.CONTRADICTORY_PREMISES) {
                inconsistent++;
                answer.conflicts().forEach(conflict -> check(theory, conflict, options, message));
            }
        }
        assertTrue(decided * 100 >= CASES * percentDecided, "decided: " + decided);
        assertTrue(inconsistent > 0, "no contradictory premises");
    }

    private static void check(Theory theory, Conflict conflict, Options options, String message) {
        assertNotEquals(Status.CONSISTENT, ground(theory, conflict.formulas(), options), message + conflict);
        for (String id : conflict.minimal() ? conflict.formulas() : List.<String>of()) {
            List<String> fewer = conflict.formulas().stream().filter(other -> !other.equals(id)).toList();
            assertNotEquals(Status.INCONSISTENT, ground(theory, fewer, options), message + conflict);
        }
    }

    private static Status ground(Theory theory, List<String> ids, Options options) {
        int[] numbers = ids.stream().mapToInt(theory.ids()::indexOf).toArray();
        Engine ground = Engines.GROUND;
        return ground.consistency(theory.only(numbers), options, deadline(options)).status();
    }

    private static Deadline deadline(Options options) {
        return Deadline.after(options.timeoutMs());
    }
}
