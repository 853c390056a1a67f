package org.folkb.tweety.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Found;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Theory;
import org.junit.jupiter.api.Test;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.fol.syntax.Disjunction;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.Negation;

/** All minimal conflicts, also from engines that say less than the ground engine does. */
class BaseTest {
    private static final Options OPTIONS = Options.DEFAULT.withLimits(1_000, 0);

    /** How much of the ground engine's answer is passed on. */
    private enum Says {
        NOTHING, THE_WHOLE_SET, ONE_CONFLICT
    }

    private record Reticent(Says says, int decides) implements Engine {
        private static int asked;

        @Override
        public String name() {
            return "reticent";
        }

        @Override
        public String version() {
            return "0";
        }

        @Override
        public ConsistencyReport consistency(Theory theory, Options options, Deadline deadline) {
            if (++asked > decides) {
                return ConsistencyReport.undecided(Reason.GAVE_UP, "tired");
            }
            ConsistencyReport report = Engines.GROUND.consistency(theory, options, deadline);
            if (report.status() != Status.INCONSISTENT) {
                return report;
            }
            List<Conflict> conflicts = switch (says) {
                case NOTHING -> List.of();
                case THE_WHOLE_SET -> List.of(new Conflict(theory.ids(), false));
                case ONE_CONFLICT -> report.conflicts().subList(0, 1);
            };
            return ConsistencyReport.inconsistent(Found.some(conflicts));
        }

        @Override
        public EntailmentReport entailment(Theory theory, Options options, Deadline deadline) {
            throw new UnsupportedOperationException("not asked here");
        }
    }

    private static Theory clauses(Random random) {
        Theory theory = new Theory();
        List<FolFormula> literals = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d")) {
            FolFormula atom = new FolAtom(new Predicate(name));
            literals.add(atom);
            literals.add(new Negation(atom));
        }
        int count = 3 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            FolFormula one = literals.get(random.nextInt(8));
            FolFormula other = literals.get(random.nextInt(8));
            theory.add("f" + i, random.nextBoolean() ? one : new Disjunction(one, other));
        }
        return theory;
    }

    private static List<List<String>> conflicts(Theory theory, Engine engine) {
        Base base = new Base(theory, Set.of(), engine, OPTIONS, Deadline.after(20_000));
        return base.conflicts(base.beliefs(), null).all().stream()
                .map(conflict -> conflict.stream().map(Belief::id).toList()).toList();
    }

    @Test
    void conflictsAreCompletedAndMadeMinimal() {
        Random random = new Random(54);
        int several = 0;
        for (int i = 0; i < 60; i++) {
            Theory theory = clauses(random);
            List<List<String>> expected = conflicts(theory, Engines.GROUND);
            several += expected.size() > 1 ? 1 : 0;
            for (Says says : Says.values()) {
                Reticent.asked = 0;
                List<List<String>> found = conflicts(theory, new Reticent(says, Integer.MAX_VALUE));
                assertEquals(new HashSet<>(expected), new HashSet<>(found), says + " " + theory.formulas());
                assertEquals(expected.size(), found.size());
            }
        }
        assertTrue(several >= 10, "several conflicts: " + several);
    }

    @Test
    void anEngineThatGivesUpOnTheWayLeavesNoConflicts() {
        Random random = new Random(54);
        Theory theory = clauses(random);
        while (conflicts(theory, Engines.GROUND).size() < 2) {
            theory = clauses(random);
        }
        Theory two = theory;
        Reticent.asked = 0;
        Stop stop = assertThrows(Stop.class, () -> conflicts(two, new Reticent(Says.NOTHING, 3)));
        assertEquals(Reason.GAVE_UP, stop.reason());
    }

    @Test
    void axiomsThatContradictEachOtherAreTheOnlyConflict() {
        Theory theory = clauses(new Random(1));
        FolFormula atom = new FolAtom(new Predicate("a"));
        theory.axioms().add(atom);
        theory.axioms().add(new Negation(atom));
        for (Says says : Says.values()) {
            Reticent.asked = 0;
            assertEquals(List.of(List.of()), conflicts(theory, new Reticent(says, Integer.MAX_VALUE)));
        }
    }
}
