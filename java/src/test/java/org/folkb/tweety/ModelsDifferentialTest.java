package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.folkb.tweety.RandomTheory.Functions;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.message.Request;
import org.folkb.tweety.message.RequestReader;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.FiniteModel;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.structure.ModelCheck;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Law: the model finder and the ground engine never disagree, and each model that one of them shows is one.
 *
 * <p>{@code -Dmodels.cases=N} asks for more theories of each kind, {@code -Dmodels.seed=N} for others.
 */
class ModelsDifferentialTest {
    private static final int CASES = Integer.getInteger("models.cases", Amounts.cases(50));
    private static final int SEED = Integer.getInteger("models.seed", 0);

    @ParameterizedTest
    @CsvSource({"NONE,open,0", "NONE,open,1", "NONE,closed,0", "NONE,closed,1", "STRATIFIED,open,0",
        "STRATIFIED,open,1", "STRATIFIED,closed,0", "STRATIFIED,closed,1", "LOOPING,open,0", "LOOPING,open,1",
        "LOOPING,closed,0", "LOOPING,closed,1"})
    void agrees(Functions functions, String semantics, int uniqueNames) {
        Map<Status, Integer> found = new EnumMap<>(Status.class);
        for (int seed = SEED; seed < SEED + CASES; seed++) {
            Random random = new Random(31L * seed + functions.ordinal());
            RandomTheory theory = new RandomTheory(random, functions);
            Ask ask = new Ask().option("semantics", semantics).option("unique_names", uniqueNames)
                    .option("want_model", 1).option("timeout_ms", 200).option("max_conflicts", 1)
                    .option("max_removals", 0).lines(theory.declarations());
            int count = 1 + random.nextInt(7);
            for (int i = 0; i < count; i++) {
                ask.formulas(theory.formula(1 + random.nextInt(5)));
            }
            String query = theory.formula(random.nextInt(4));
            compare(ask, query, found);
        }
        // The generator has to produce each kind, or the test says little.
        assertTrue(found.getOrDefault(Status.CONSISTENT, 0) > CASES / 5, found.toString());
        assertTrue(found.getOrDefault(Status.INDEPENDENT, 0) > CASES / 20, found.toString());
        assertTrue(semantics.equals("open") || found.getOrDefault(Status.INCONSISTENT, 0) > CASES / 20,
                found.toString());
    }

    private static void compare(Ask ask, String query, Map<Status, Integer> found) {
        String words = ask.message() + "query " + query;
        Request request = new RequestReader(ask.message()).read();
        ConsistencyReport models = consistency(Engines.MODELS, request, words);
        ConsistencyReport ground = consistency(Engines.GROUND, request, words);
        if (models.status() != Status.UNDECIDED && ground.status() != Status.UNDECIDED) {
            assertEquals(ground.status(), models.status(), words);
        }
        found.merge(models.status(), 1, Integer::sum);
        Request asked = new RequestReader(ask.message() + "option task entailment\nquery " + query + "\n").read();
        EntailmentReport mine = entailment(Engines.MODELS, asked, words);
        EntailmentReport theirs = entailment(Engines.GROUND, asked, words);
        if (mine.status() != Status.UNDECIDED && theirs.status() != Status.UNDECIDED) {
            assertEquals(theirs.status(), mine.status(), words);
        }
        found.merge(mine.status(), 1, Integer::sum);
        // Words are promises too: no finite model, although the other engine has one.
        if (("" + models.detail()).contains("there is no finite model")) {
            assertNull(ground.model(), words);
        }
    }

    private static ConsistencyReport consistency(Engine engine, Request request, String words) {
        ConsistencyReport report = engine.consistency(request.theory(), request.options(),
                Deadline.after(request.options().timeoutMs()));
        assertTrue(report.reason() != Reason.ERROR,
                () -> report.detail() + "\n" + words);
        check(request, null, report.model(), words);
        return report;
    }

    private static EntailmentReport entailment(Engine engine, Request request, String words) {
        EntailmentReport report = engine.entailment(request.theory(), request.options(),
                Deadline.after(request.options().timeoutMs()));
        assertTrue(report.reason() != Reason.ERROR,
                () -> report.detail() + "\n" + words);
        check(request, true, report.holds(), words);
        check(request, false, report.fails(), words);
        return report;
    }

    private static void check(Request request, Boolean query, FiniteModel model, String words) {
        if (model != null) {
            assertNull(ModelCheck.fault(request.theory(), query, model, request.options(), Deadline.after(0)), words);
        }
    }
}
