package org.folkb.tweety.conformance;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.registry.Engines;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Decision;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.FiniteModel;
import org.folkb.tweety.report.Found;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Scenarios;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.report.Support;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;

/** Engines that each do one thing wrong. */
final class BadEngines {
    private BadEngines() {
    }

    /**
     * An engine, and how it is noticed.
     *
     * @param what what it does wrong
     * @param engine the engine
     * @param files which cases it is asked
     * @param words what one of the failures says
     */
    record Bad(String what, Engine engine, String files, String words) {
        @Override
        public String toString() {
            return what;
        }
    }

    /** The ground engine with something changed. */
    private static class Changed implements Engine {
        @Override
        public String name() {
            return "bad";
        }

        @Override
        public String version() {
            return "0";
        }

        Options options(Options options) {
            return options;
        }

        Deadline deadline(Deadline deadline) {
            return deadline;
        }

        ConsistencyReport change(ConsistencyReport report, Theory theory) {
            return report;
        }

        EntailmentReport change(EntailmentReport report, Theory theory) {
            return report;
        }

        @Override
        public ConsistencyReport consistency(Theory theory, Options options, Deadline deadline) {
            return change(Engines.GROUND.consistency(theory, options(options), deadline(deadline)), theory);
        }

        @Override
        public EntailmentReport entailment(Theory theory, Options options, Deadline deadline) {
            return change(Engines.GROUND.entailment(theory, options(options), deadline(deadline)), theory);
        }
    }

    /** An engine that answers nothing. */
    static final class Silent extends Changed {
        @Override
        public ConsistencyReport consistency(Theory theory, Options options, Deadline deadline) {
            return null;
        }

        @Override
        public EntailmentReport entailment(Theory theory, Options options, Deadline deadline) {
            return null;
        }
    }

    private static EntailmentReport entailment(EntailmentReport r, Status status, List<String> support,
            boolean minimal) {
        return new EntailmentReport(new Decision(status, null, null), new Support(support, minimal),
                r.foundConflicts(), r.scenarios(), List.of(), r.statistics());
    }

    private static ConsistencyReport conflicts(ConsistencyReport r, List<Conflict> conflicts, boolean complete) {
        return r.withConflicts(new Found<>(conflicts, complete));
    }

    private static ConsistencyReport removals(ConsistencyReport r, List<List<String>> removals, boolean complete) {
        return r.withRemovals(new Found<>(removals, complete));
    }

    private static ConsistencyReport model(ConsistencyReport r, FiniteModel model) {
        return new ConsistencyReport(r.decision(), r.foundConflicts(), r.foundRemovals(), model, r.unsupported(),
                r.statistics());
    }

    private static Bad always(Status consistency, Status entailment, String files, String words) {
        return new Bad("always " + consistency, new Changed() {
            @Override
            ConsistencyReport change(ConsistencyReport r, Theory theory) {
                boolean none = consistency == Status.CONSISTENT;
                return new ConsistencyReport(new Decision(consistency, null, null), none ? Found.unknown()
                        : Found.one(new Conflict(theory.ids(), false)), Found.unknown(), null, List.of(),
                        r.statistics());
            }

            @Override
            EntailmentReport change(EntailmentReport r, Theory theory) {
                return new EntailmentReport(new Decision(entailment, null, null), new Support(theory.ids(), false),
                        Found.unknown(), Scenarios.NONE, List.of(), r.statistics());
            }
        }, files, words);
    }

    private static Bad onConsistency(String what, String files, String words,
            BiFunction<ConsistencyReport, Theory, ConsistencyReport> change) {
        return new Bad(what, new Changed() {
            @Override
            ConsistencyReport change(ConsistencyReport report, Theory theory) {
                return change.apply(report, theory);
            }
        }, files, words);
    }

    private static Bad onEntailment(String what, String files, String words,
            BiFunction<EntailmentReport, Theory, EntailmentReport> change) {
        return new Bad(what, new Changed() {
            @Override
            EntailmentReport change(EntailmentReport report, Theory theory) {
                return change.apply(report, theory);
            }
        }, files, words);
    }

    private static Bad withOptions(String what, String files, String words,
            UnaryOperator<Options> change) {
        return new Bad(what, new Changed() {
            @Override
            Options options(Options options) {
                return change.apply(options);
            }
        }, files, words);
    }

    /** Goes on for so long whoever interrupts it, and leaves the processor to others. */
    private static void sleep(long ms) {
        long end = System.nanoTime() + ms * 1_000_000;
        for (long left = ms; left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            try {
                Thread.sleep(left);
            } catch (InterruptedException e) {
                // That is what this engine does wrong.
            }
        }
    }

    private static <T> T sideEffect(Runnable effect, Supplier<T> result) {
        effect.run();
        return result.get();
    }

    static Stream<Bad> all() {
        return Stream.of(
                always(Status.CONSISTENT, Status.INDEPENDENT, "conflicts/", "CONSISTENT; right is [INCONSISTENT]"),
                always(Status.INCONSISTENT, Status.ENTAILED, "quantifiers/", "INCONSISTENT; right is [CONSISTENT]"),
                new Bad("ignores the deadline", new Changed() {
                    @Override
                    Deadline deadline(Deadline deadline) {
                        return Deadline.after(0);
                    }
                }, "limits/pigeons-1-", "no answer after"),
                new Bad("ignores an interruption", new Changed() {
                    @Override
                    public ConsistencyReport consistency(Theory theory, Options options, Deadline deadline) {
                        sleep(5_000);
                        return ConsistencyReport.undecided(Reason.TIMEOUT, null);
                    }
                }, "limits/interruption", "does not end when it is interrupted"),
                onConsistency("takes the interruption away", "limits/interruption", "took away the interruption",
                        (r, t) -> sideEffect(Thread::interrupted, () -> r)),
                onConsistency("throws", "conflicts/", "threw java.lang.IllegalStateException", (r, t) -> {
                    throw new IllegalStateException("a bug");
                }),
                onConsistency("throws a stop", "conflicts/", "threw org.folkb.tweety.report.Stop", (r, t) -> {
                    throw new Stop(Reason.GAVE_UP, "a stop that got out");
                }),
                onConsistency("gives nothing", "conflicts/", "gave no report", (r, t) -> null),
                onConsistency("leaves a thread", "conflicts/false-alone", "left the thread", (r, t) -> sideEffect(
                        () -> new Thread(() -> sleep(1_000)).start(), () -> r)),
                onConsistency("is undecided by errors", "conflicts/", "UNDECIDED for the reason ERROR",
                        (r, t) -> ConsistencyReport.undecided(Reason.ERROR, "oops")),
                onConsistency("is undecided for no reason", "conflicts/", "UNDECIDED for the reason null",
                        (r, t) -> ConsistencyReport.undecided(null, null)),
                onConsistency("calls conflicts minimal that are not", "conflicts/", "is said to be minimal",
                        (r, t) -> r.status() == Status.INCONSISTENT ? conflicts(r,
                                List.of(new Conflict(t.ids(), true)), false) : r),
                onConsistency("makes conflicts too small", "conflicts/", "does not suffice",
                        (r, t) -> r.status() == Status.INCONSISTENT ? conflicts(r,
                                List.of(new Conflict(t.ids().subList(0, 1), false)), false) : r),
                onConsistency("has some conflicts and calls them all", "conflicts/", "said to be all conflicts",
                        (r, t) -> r.conflicts().size() > 1 ? conflicts(r, r.conflicts().subList(0, 1), true) : r),
                onConsistency("has no conflicts", "conflicts/", "a contradiction without a conflict",
                        (r, t) -> conflicts(r, List.of(), false)),
                onConsistency("makes up formulas", "conflicts/", "names formulas that there are not",
                        (r, t) -> r.status() == Status.INCONSISTENT ? conflicts(r,
                                List.of(new Conflict(List.of("f99"), false)), false) : r),
                onConsistency("has removals that are not smallest", "conflicts/", "is no smallest removal",
                        (r, t) -> r.removals().isEmpty() ? r : removals(r, List.of(t.ids()), false)),
                onConsistency("has some removals and calls them all", "conflicts/", "said to be all removals",
                        (r, t) -> r.removals().size() > 1 ? removals(r, r.removals().subList(0, 1), true) : r),
                withOptions("does not count conflicts", "conflicts/limits", "conflicts, asked for 3",
                        o -> o.withLimits(100, o.maxRemovals())),
                onConsistency("shows a model in which nothing holds", "models/no-arguments", "the model is none",
                        (r, t) -> r.model() == null ? r : model(r, new FiniteModel(r.model().sorts(), List.of(),
                                r.model().same(), r.model().functions(), r.model().defaults()))),
                onConsistency("shows a model in which functions have no values", "functions/pigeons-fit",
                        "has no value for some arguments",
                        (r, t) -> r.model() == null ? r : model(r, new FiniteModel(r.model().sorts(),
                                r.model().trueAtoms(), r.model().same(), List.of(), List.of()))),
                onConsistency("shows a model without individuals", "sorts/", "has no individuals",
                        (r, t) -> r.model() == null ? r : model(r, new FiniteModel(Map.of(), List.of(),
                                List.of(), List.of(), List.of()))),
                onConsistency("shows a model of a contradiction", "conflicts/false-alone", "a model, but the status",
                        (r, t) -> model(r, new FiniteModel(Map.of(), List.of(), List.of(), List.of(), List.of()))),
                onEntailment("mixes up the scenarios", "entailment/", "the scenario in which the query holds is none",
                        (r, t) -> new EntailmentReport(r.decision(), r.foundSupport(), r.foundConflicts(),
                                new Scenarios(r.fails(), r.holds()), List.of(), r.statistics())),
                onEntailment("concludes from contradictions", "entailment/", "ENTAILED; right is",
                        (r, t) -> r.status() == Status.CONTRADICTORY_PREMISES
                                ? entailment(r, Status.ENTAILED, t.ids(), false) : r),
                onEntailment("calls supports minimal that are not", "entailment/", "is said to be minimal",
                        (r, t) -> entailment(r, r.status(), t.ids(), true)),
                onEntailment("names too few premises", "entailment/", "does not suffice",
                        (r, t) -> entailment(r, r.status(), List.of(), false)),
                onEntailment("takes not found for not entailed", "entailment/", "INDEPENDENT; right is [ENTAILED]",
                        (r, t) -> entailment(r, Status.INDEPENDENT, List.of(), false)),
                withOptions("takes open domains for closed ones", "quantifiers/", "right is [CONSISTENT]",
                        o -> o.with(Semantics.CLOSED)),
                withOptions("takes closed domains for open ones", "quantifiers/", "right is [INCONSISTENT]",
                        o -> o.with(Semantics.OPEN)),
                withOptions("always takes names to be unique", "equality/", "right is [CONSISTENT]",
                        o -> o.withUniqueNames(true)),
                withOptions("never takes names to be unique", "equality/", "right is [INCONSISTENT]",
                        o -> o.withUniqueNames(false)));
    }
}
