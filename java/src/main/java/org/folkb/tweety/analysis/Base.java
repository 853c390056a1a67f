package org.folkb.tweety.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.fol.syntax.FolFormula;

/**
 * A belief set as Tweety's generic classes see it: beliefs, and the questions about them that the engine answers. The
 * declared constants and the axioms are those of the whole in every question about a part.
 */
final class Base {
    private final Theory theory;
    private final Engine engine;
    private final Options options;
    private final Deadline deadline;
    private final Allowance time;
    private final List<Belief> beliefs = new ArrayList<>();

    /**
     * @param theory the formulas and the axioms; formulas that are to stay become axioms of it
     * @param stay identifiers of formulas that stay
     * @param engine who decides
     * @param options how; the limit for conflicts is the number of conflicts that may be found
     * @param deadline when to stop
     */
    Base(Theory theory, Set<String> stay, Engine engine, Options options, Deadline deadline) {
        if (options.semantics() == Semantics.RULES) {
            throw new Stop(Reason.UNSUPPORTED, "measures and belief change are about classical logic, not about rules "
                    + "applied forwards");
        }
        this.engine = engine;
        this.options = options.withLimits(Math.max(1, options.maxConflicts()), 0).withoutModel();
        this.deadline = deadline;
        this.time = new Allowance(deadline);
        int[] free = new int[theory.ids().size()];
        int count = 0;
        for (int i = 0; i < free.length; i++) {
            if (stay.contains(theory.ids().get(i))) {
                theory.axioms().add(theory.formulas().get(i));
            } else {
                free[count++] = i;
            }
        }
        this.theory = theory.only(Arrays.copyOf(free, count));
        for (int i = 0; i < count; i++) {
            beliefs.add(new Belief(i, this.theory.ids().get(i), this.theory.formulas().get(i), time));
        }
    }

    /** @return the beliefs, numbered from zero */
    List<Belief> beliefs() {
        return beliefs;
    }

    /** @return the time that there is */
    Allowance time() {
        return time;
    }

    /**
     * Whether some of the beliefs can hold together, and their conflicts.
     *
     * @param some beliefs of this base
     * @param assumed a formula that holds besides, or null
     * @return the answer
     */
    Answer conflicts(Collection<Belief> some, FolFormula assumed) {
        return new Answer(some, assumed, ask(some, assumed));
    }

    private ConsistencyReport ask(Collection<Belief> some, FolFormula assumed) {
        deadline.check();
        Theory part = theory.only(some.stream().mapToInt(Belief::number).sorted().toArray());
        List<FolFormula> axioms = part.axioms();
        if (assumed != null) {
            axioms.add(assumed);
        }
        try {
            return engine.consistency(part, options, deadline);
        } finally {
            if (assumed != null) {
                axioms.remove(axioms.size() - 1);
            }
        }
    }

    private static Status decided(ConsistencyReport report) {
        if (report.status() == Status.UNDECIDED) {
            throw new Stop(report.reason(), report.detail());
        }
        return report.status();
    }

    private List<Belief> named(Collection<String> ids) {
        Set<String> wanted = new HashSet<>(ids);
        return beliefs.stream().filter(belief -> wanted.contains(belief.id())).toList();
    }

    /** An answer of the engine, and what follows from further ones. */
    final class Answer {
        private final Collection<Belief> some;
        private final FolFormula assumed;
        private final ConsistencyReport report;
        private final Set<Set<Belief>> consistent = new HashSet<>();

        private Answer(Collection<Belief> some, FolFormula assumed, ConsistencyReport report) {
            this.some = some;
            this.assumed = assumed;
            this.report = report;
        }

        /**
         * @return CONSISTENT or INCONSISTENT
         * @throws Stop if that was not decided
         */
        Status status() {
            return decided(report);
        }

        /** @return the minimal conflicts that the engine found; an empty one if the axioms contradict each other */
        List<List<Belief>> some() {
            List<List<Belief>> result = new ArrayList<>();
            for (Conflict conflict : report.conflicts()) {
                if (conflict.minimal()) {
                    result.add(named(conflict.formulas()));
                }
            }
            return result;
        }

        /**
         * All minimal conflicts. An engine that cannot say whether it found all is asked about the maximal sets
         * without a known conflict: these are all consistent if and only if no conflict is missing.
         *
         * @return the conflicts, smallest first
         * @throws Stop if they could not all be found
         */
        List<List<Belief>> all() {
            if (status() == Status.CONSISTENT) {
                return List.of();
            }
            List<List<Belief>> known = some();
            boolean sure = report.conflictsComplete() && !known.isEmpty() && known.size() == report.conflicts().size();
            if (!sure) {
                if (deadline.passed()) {
                    throw new Stop(Reason.TIMEOUT, "the time limit was reached before all minimal conflicts were "
                            + "found; " + known.size() + " were");
                }
                learn(known, report, some);
                while (!known.get(0).isEmpty() && another(known)) {
                    deadline.check();
                }
            }
            known.sort(Comparator.<List<Belief>>comparingInt(List::size).thenComparing(
                    conflict -> conflict.stream().mapToInt(Belief::number).toArray(), Arrays::compare));
            return known.stream().anyMatch(List::isEmpty) ? List.of(List.of()) : known;
        }

        /** Looks for a conflict besides those known. */
        private boolean another(List<List<Belief>> known) {
            if (known.size() >= options.maxConflicts()) {
                throw new Stop(Reason.RESOURCE_OUT, "there may be more than " + known.size() + " minimal conflicts");
            }
            KnownConflicts conflicts = new KnownConflicts(known, time);
            Measure.limitChoices(conflicts);
            for (Collection<Belief> candidate : conflicts.maximalConsistentSubsets(some)) {
                Set<Belief> seed = new HashSet<>(candidate);
                if (!consistent.contains(seed)) {
                    ConsistencyReport answer = ask(seed, assumed);
                    if (decided(answer) == Status.INCONSISTENT) {
                        learn(known, answer, seed);
                        return true;
                    }
                    consistent.add(seed);
                }
            }
            return false;
        }

        /** Adds the conflicts of an answer, made minimal; where it names none, one of all that was asked about. */
        private void learn(List<List<Belief>> known, ConsistencyReport answer, Collection<Belief> asked) {
            List<List<Belief>> found = new ArrayList<>();
            for (Conflict conflict : answer.conflicts()) {
                List<Belief> named = named(conflict.formulas());
                found.add(conflict.minimal() ? named : shrunk(named));
            }
            if (found.isEmpty()) {
                found.add(shrunk(new ArrayList<>(asked)));
            }
            for (List<Belief> conflict : found) {
                if (known.stream().noneMatch(conflict::equals)) {
                    known.add(conflict);
                }
            }
        }

        private List<Belief> shrunk(List<Belief> conflict) {
            List<Belief> left = new ArrayList<>(conflict);
            left.sort(Comparator.comparingInt(Belief::number));
            for (int i = left.size() - 1; i >= 0; i--) {
                Belief belief = left.remove(i);
                if (decided(ask(left, assumed)) == Status.CONSISTENT) {
                    left.add(i, belief);
                }
            }
            return left;
        }
    }
}
