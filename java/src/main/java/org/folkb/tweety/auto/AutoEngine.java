package org.folkb.tweety.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.engine.EntailmentByParts;
import org.folkb.tweety.engine.Versions;
import org.folkb.tweety.eprover.EProverEngine;
import org.folkb.tweety.report.Attempt;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Statistics;
import org.folkb.tweety.report.Statistics.Answerer;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;

/**
 * Asks grounding first, which is exact for most of what people write and takes milliseconds; where it stays open, E and
 * the search for finite models join, side by side, and the first that is sure wins. Entailment is then decided in parts
 * ({@link EntailmentByParts}), each by who can: E shows that something follows, a finite model that the premises are
 * consistent.
 */
public final class AutoEngine implements Engine {
    /** The engine's name in requests, and in reports where nobody was sure. */
    public static final String NAME = "auto";
    /** The time after which others join, if grounding has not ended: so long, */
    private static final long GROUND_MS = 300;
    /** and one millisecond more for so many formulas, */
    private static final int FORMULAS_PER_MS = 20;
    /** but not more than this share of the time. */
    private static final double GROUND_SHARE = 0.4;
    /** The same where grounding left the whole question open, and a part of it is asked. */
    private static final long GROUND_PART_MS = 50;
    /** Where a model is wanted and it is already known that there is one: how long to wait for it. */
    private static final long MODEL_MS = 1_000;
    private static final List<Reason> MOST_TELLING = List.of(Reason.TIMEOUT, Reason.RESOURCE_OUT, Reason.GAVE_UP,
            Reason.UNSUPPORTED, Reason.ERROR);

    private final Engine ground;
    private final Engine rules;
    private final List<Engine> others;

    /**
     * @param ground who is asked first
     * @param rules who answers under {@link Semantics#RULES}
     * @param others who joins where the first one leaves a question open
     */
    public AutoEngine(Engine ground, Engine rules, List<Engine> others) {
        this.ground = ground;
        this.rules = rules;
        this.others = List.copyOf(others);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String version() {
        return Versions.of("version");
    }

    @Override
    public ConsistencyReport consistency(Theory theory, Options options, Deadline deadline) {
        if (options.semantics() == Semantics.RULES) {
            return rules.consistency(theory, options, deadline);
        }
        return consistency(theory, options, deadline, groundMs(theory, deadline));
    }

    @Override
    public EntailmentReport entailment(Theory theory, Options options, Deadline deadline) {
        if (options.semantics() == Semantics.RULES) {
            return rules.entailment(theory, options, deadline);
        }
        Race<EntailmentReport> race = new Race<>(deadline,
                report -> report.status() == Status.UNDECIDED ? Race.FOR_EVER : Race.AT_ONCE);
        List<Race.Finish<EntailmentReport>> finishes = new ArrayList<>();
        try (race) {
            AtomicBoolean grounding = new AtomicBoolean(true);
            race.lead(ground.name(), groundMs(theory, deadline), own -> {
                EntailmentReport report = entailment(ground, theory, options, own);
                grounding.set(false);
                return report;
            }, () -> {
                if (!others.isEmpty()) {
                    race.start(NAME, () -> byParts(theory, options, deadline, grounding));
                }
            });
            Race.Finish<EntailmentReport> finish;
            do {
                finish = race.next(Long.MAX_VALUE);
                if (finish != null) {
                    finishes.add(finish);
                }
            } while (finish == null ? race.running() > 0 && !deadline.passed() : open(finish));
            finishes.addAll(race.stop());
        }
        return verdict(finishes, options);
    }

    private static long groundMs(Theory theory, Deadline deadline) {
        return Math.max(1, Math.min(GROUND_MS + theory.formulas().size() / FORMULAS_PER_MS,
                Math.round(deadline.leftMs() * GROUND_SHARE)));
    }

    private static boolean open(Race.Finish<EntailmentReport> finish) {
        return finish.report() == null || finish.report().status() == Status.UNDECIDED;
    }

    /** The report of the first that was sure; of those that were not, the one that says most. */
    private static EntailmentReport verdict(List<Race.Finish<EntailmentReport>> finishes, Options options) {
        Race.Finish<EntailmentReport> best = null;
        for (Race.Finish<EntailmentReport> finish : finishes) {
            if (best != null && !open(best) && !open(finish)
                    && best.report().status() != finish.report().status()) {
                return EntailmentReport.undecided(Reason.ERROR, "the engines contradict each other: " + best.engine()
                        + " says " + best.report().status() + ", " + finish.engine() + " says "
                        + finish.report().status());
            }
            if (best == null || telling(finish) > telling(best)) {
                best = finish;
            }
        }
        if (best == null || best.report() == null) {
            return EntailmentReport.undecided(Reason.TIMEOUT, "the time limit was reached");
        }
        List<Attempt> tried = new ArrayList<>(best.report().statistics().tried());
        for (Race.Finish<EntailmentReport> finish : finishes) {
            EntailmentReport other = finish.report();
            if (other != null && finish != best) {
                tried.addAll(other.statistics().tried());
            }
            boolean mine = finish == best && !open(best);
            if (!mine && !finish.engine().equals(NAME)) {
                tried.add(0, other == null ? stopped(finish.engine(), finish.elapsedMs())
                        : new Attempt(finish.engine(), other.status(), other.reason(), other.detail(),
                                finish.elapsedMs()));
            }
        }
        Stop missing = EProverEngine.missing(options);
        if (open(best) && missing != null && tried.stream().noneMatch(attempt -> attempt.engine()
                .equals(EProverEngine.NAME))) {
            tried.add(new Attempt(EProverEngine.NAME, Status.UNDECIDED, missing.reason(),
                    missing.getMessage(), 0));
        }
        Statistics statistics = best.report().statistics().withTried(tried);
        // Nobody but this engine itself answers a question that stays open.
        return best.report().withStatistics(open(best) ? statistics.withAnswerer(null) : statistics);
    }

    /** A verdict says most; then that something follows, if only the premises are consistent; then what was tried. */
    private static int telling(Race.Finish<EntailmentReport> finish) {
        if (finish.report() == null) {
            return 0;
        } else if (!open(finish)) {
            return 4;
        }
        return !finish.report().support().isEmpty() ? 3 : finish.engine().equals(NAME) ? 2 : 1;
    }

    private static Attempt stopped(String engine, double elapsedMs) {
        return new Attempt(engine, Status.UNDECIDED, Reason.TIMEOUT, "stopped", elapsedMs);
    }

    /** Statistics that say who answered. */
    private static Statistics signed(Statistics statistics, Engine engine) {
        return statistics.answeredBy() != null ? statistics
                : statistics.withAnswerer(new Answerer(engine.name(), engine.version()));
    }

    /**
     * Entailment in parts.
     *
     * @param grounding whether the whole question is still being grounded; then only the premises alone, which may be
     *        much easier, are grounded beside
     */
    private EntailmentReport byParts(Theory theory, Options options, Deadline deadline,
            AtomicBoolean grounding) {
        List<Attempt> tried = new ArrayList<>();
        List<Attempt> answers = new ArrayList<>();
        AtomicReference<Answerer> answerer = new AtomicReference<>();
        EntailmentReport report = new EntailmentByParts(theory, deadline, (part, share) -> {
            long start = System.nanoTime();
            boolean grounded = !grounding.get() || part.formulas().size() == theory.formulas().size();
            ConsistencyReport answer = consistency(part, options.withConflict(), share,
                    grounded ? GROUND_PART_MS : 0);
            Statistics its = answer.statistics();
            its.tried().stream().filter(attempt -> tried.stream().noneMatch(known -> same(known, attempt)))
                    .forEach(tried::add);
            if (answer.status() != Status.UNDECIDED) {
                answers.add(new Attempt(its.engine(), answer.status(), null, "a part of the question",
                        (System.nanoTime() - start) / 1e6));
            }
            // Who shows the contradiction answers the question, if there is one.
            if (answer.status() == Status.INCONSISTENT || answer.status() == Status.CONSISTENT
                    && answerer.get() == null) {
                answerer.set(its.answeredBy());
            }
            return answer;
        }).decide();
        boolean decided = report.status() != Status.UNDECIDED;
        answers.removeIf(answer -> decided && answer.engine().equals(answerer.get().engine()));
        tried.addAll(answers);
        return report.withStatistics(Statistics.NONE.withAnswerer(answerer.get()).withTried(tried));
    }

    /** An engine that cannot take part says so for every part of a question. */
    private static boolean same(Attempt one, Attempt other) {
        return one.engine().equals(other.engine()) && one.status() == other.status() && one.reason() == other.reason()
                && Objects.equals(one.detail(), other.detail());
    }

    /** Consistency by whoever is first; grounding has a start of so many milliseconds, or is left out if that is 0. */
    private ConsistencyReport consistency(Theory theory, Options options, Deadline deadline, long groundMs) {
        Race<ConsistencyReport> race = new Race<>(deadline, report -> enough(report, options) ? Race.AT_ONCE
                : report.status() == Status.UNDECIDED ? Race.FOR_EVER : MODEL_MS);
        List<Race.Finish<ConsistencyReport>> finishes = new ArrayList<>();
        try (race) {
            Runnable join = () -> others.forEach(engine -> race.start(engine.name(),
                    () -> consistency(engine, theory, options, deadline)));
            if (groundMs > 0) {
                race.lead(ground.name(), groundMs, own -> consistency(ground, theory, options, own), join);
            } else {
                join.run();
            }
            boolean known = false;
            Race.Finish<ConsistencyReport> finish = race.next(Long.MAX_VALUE);
            while (finish != null || race.running() > 0 && !deadline.passed() && !known) {
                if (finish != null) {
                    finishes.add(finish);
                    known |= finish.report().status() != Status.UNDECIDED;
                    if (enough(finish.report(), options)) {
                        break;
                    }
                }
                finish = race.next(known ? MODEL_MS : Long.MAX_VALUE);
            }
            finishes.addAll(race.stop());
        }
        return verdict(finishes);
    }

    private static ConsistencyReport consistency(Engine engine, Theory theory, Options options, Deadline deadline) {
        try {
            ConsistencyReport report = engine.consistency(theory, options, deadline);
            return report.withStatistics(signed(report.statistics(), engine));
        } catch (RuntimeException | Error e) {
            return ConsistencyReport.undecided(reason(e), words(e));
        }
    }

    private static EntailmentReport entailment(Engine engine, Theory theory, Options options, Deadline deadline) {
        try {
            EntailmentReport report = engine.entailment(theory, options, deadline);
            return report.withStatistics(signed(report.statistics(), engine));
        } catch (RuntimeException | Error e) {
            return EntailmentReport.undecided(reason(e), words(e));
        }
    }

    private static Reason reason(Throwable e) {
        return e instanceof Stop stop ? stop.reason()
                : e instanceof OutOfMemoryError || e instanceof StackOverflowError ? Reason.RESOURCE_OUT
                        : Reason.ERROR;
    }

    private static String words(Throwable e) {
        return e instanceof Stop ? e.getMessage()
                : e instanceof OutOfMemoryError ? "the memory of the Java machine is used up"
                        : e instanceof StackOverflowError ? "formulas are nested too deeply" : "unexpected: " + e;
    }

    private static boolean enough(ConsistencyReport report, Options options) {
        return report.status() == Status.INCONSISTENT
                || report.status() == Status.CONSISTENT && (!options.wantModel() || report.model() != null);
    }

    /** The report of an engine that was sure, with a model if one has one; who else was asked. */
    static ConsistencyReport verdict(List<Race.Finish<ConsistencyReport>> finishes) {
        Race.Finish<ConsistencyReport> best = null;
        List<Attempt> attempts = new ArrayList<>();
        for (Race.Finish<ConsistencyReport> finish : finishes) {
            ConsistencyReport report = finish.report();
            boolean decided = report != null && report.status() != Status.UNDECIDED;
            if (decided && best != null && best.report().status() != report.status()) {
                return disagreement(finishes);
            }
            if (decided && (best == null || best.report().model() == null && report.model() != null)) {
                best = finish;
            }
        }
        for (Race.Finish<ConsistencyReport> finish : finishes) {
            ConsistencyReport report = finish.report();
            if (finish != best) {
                attempts.add(report == null ? stopped(finish.engine(), finish.elapsedMs())
                        : new Attempt(finish.engine(), report.status(), report.reason(), report.detail(),
                                finish.elapsedMs()));
            }
        }
        ConsistencyReport report = best == null ? undecided(attempts) : best.report();
        List<Attempt> tried = new ArrayList<>(report.statistics().tried());
        tried.addAll(attempts);
        return report.withStatistics(report.statistics().withTried(tried));
    }

    private static ConsistencyReport undecided(List<Attempt> attempts) {
        Reason reason = MOST_TELLING.stream().filter(one -> attempts.stream().anyMatch(attempt -> attempt.reason()
                == one)).findFirst().orElse(Reason.TIMEOUT);
        List<String> words = attempts.stream().map(attempt -> attempt.engine() + ": " + attempt.detail()).toList();
        return ConsistencyReport.undecided(reason, String.join("; ", words));
    }

    /** One of them is wrong, and nobody can tell which. */
    private static ConsistencyReport disagreement(List<Race.Finish<ConsistencyReport>> finishes) {
        List<String> words = finishes.stream().filter(finish -> finish.report() != null)
                .map(finish -> finish.engine() + " says " + finish.report().status()).toList();
        return ConsistencyReport.undecided(Reason.ERROR, "the engines contradict each other, which is a fault in one "
                + "of them: " + String.join("; ", words));
    }
}
