package org.folkb.tweety.ground;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.folkb.tweety.engine.Run;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.FiniteModel;
import org.folkb.tweety.report.Found;
import org.folkb.tweety.report.Meter;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Scenarios;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.report.Support;
import org.folkb.tweety.rules.RuleRun;
import org.folkb.tweety.sat.Conflicts;
import org.folkb.tweety.sat.Oracle;
import org.folkb.tweety.sat.Shrinking;
import org.folkb.tweety.sat.Shrinking.Shrunk;
import org.folkb.tweety.structure.ModelBuilder;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.fol.syntax.Negation;

/**
 * Consistency and entailment under {@code open} and {@code closed} semantics by grounding and satisfiability solving.
 *
 * <p>Where grounding ends, the answer is exact. Where it does not (functions that feed themselves), it is cut at growing
 * depths, and a contradiction found in a part is one of the whole; if there is none, small finite domains are tried,
 * and a model found there is a model. Only if both fail is the answer UNDECIDED.
 */
public final class GroundRun implements Run {
    /** The engine's name in reports. */
    public static final String NAME = "ground";
    private static final int[] LEVELS = {2, 4, 8, 12};
    /** Instances for each level where functions loop, beside those that the size of the input explains. */
    private static final int[] LEVEL_INSTANCES = {5_000, 20_000, 50_000, 100_000};
    private static final int INSTANCES_PER_CLAUSE = 20;
    /** Time for making sure that conflicts are minimal, where that is not plain. */
    private static final long RECHECK_MS = 1_000;
    private static final int[] EXTRA_INDIVIDUALS = {0, 1, 2, 3};
    private static final int MODEL_INSTANCES = 500_000;

    private final Theory theory;
    private final Options options;
    private final Deadline deadline;
    private final Meter meter = new Meter();
    private final int formulas;
    private boolean statusOnly;

    /**
     * @param theory formulas, and a query for entailment
     * @param options how to answer; semantics open or closed
     * @param deadline when to stop
     */
    public GroundRun(Theory theory, Options options, Deadline deadline) {
        this.theory = theory;
        this.options = options;
        this.deadline = deadline;
        this.formulas = theory.formulas().size();
    }

    /** @return whether the theory's formulas can hold together; never throws {@link Stop} */
    @Override
    public ConsistencyReport consistency() {
        ConsistencyReport report;
        try {
            report = consistency(withoutQuery());
        } catch (Stop stop) {
            report = ConsistencyReport.undecided(stop);
        }
        return report.withStatistics(meter.read());
    }

    /** @return the verdict about consistency alone; never throws {@link Stop} */
    public Status status() {
        statusOnly = true;
        return consistency().status();
    }

    /** @return whether the query follows; never throws {@link Stop} */
    @Override
    public EntailmentReport entailment() {
        EntailmentReport report;
        try {
            report = decide();
        } catch (Stop stop) {
            report = EntailmentReport.undecided(stop);
        }
        return report.withStatistics(meter.read());
    }

    private Theory withoutQuery() {
        return theory.query() == null ? theory : theory.premises();
    }

    private boolean closed() {
        return options.semantics() == Semantics.CLOSED;
    }

    private ConsistencyReport consistency(Theory premises) {
        Grounding last = null;
        for (int level = 0; level <= LEVELS.length; level++) {
            if (level == LEVELS.length) {
                Scenarios small = closed() ? null : smallModel(premises);
                if (small != null) {
                    return consistent(small.holds());
                }
                if (!last.onlyTooMany()) {
                    break;
                }
            }
            Grounding grounding = ground(premises, closed(), 0, options.maxInstances(), level);
            Oracle oracle = oracle(grounding, options.wantModel());
            boolean[] on = on();
            if (!satisfiable(oracle, on)) {
                return inconsistent(oracle(grounding, oracle), on, grounding.exact());
            }
            if (grounding.exact()) {
                return consistent(model(premises, grounding, oracle, closed(), on));
            }
            last = grounding;
            if (!grounding.looping()) {
                break;
            }
        }
        ConsistencyReport derived = derived(premises, last);
        return derived != null ? derived
                : ConsistencyReport.undecided(cutReason(last), cutDetail(last));
    }

    /**
     * A contradiction that rules derive forwards, where there are too many instances to keep: of each literal one
     * derivation is enough. Null if none is found. Without functions such a derivation is one of logic, whatever the
     * names stand for.
     */
    private ConsistencyReport derived(Theory premises, Grounding cut) {
        if (cut.looping() || !theory.functors().isEmpty()) {
            return null;
        }
        RuleRun rules = new RuleRun(premises, options.skippingUnsupported(), deadline);
        ConsistencyReport report = rules.shrinkingFor(RECHECK_MS).consistency();
        if (report.status() != Status.INCONSISTENT) {
            return null;
        }
        List<Conflict> conflicts = report.conflicts().stream()
                .map(conflict -> new Conflict(conflict.formulas(), false)).toList();
        return ConsistencyReport.inconsistent(Found.some(conflicts));
    }

    private EntailmentReport decide() {
        Grounding last = null;
        for (int level = 0; level <= LEVELS.length; level++) {
            if (level == LEVELS.length) {
                Scenarios small = closed() ? null : scenarios();
                if (small != null) {
                    return EntailmentReport.independent(small);
                }
                if (!last.onlyTooMany()) {
                    break;
                }
            }
            Grounding grounding = ground(theory, closed(), 0, options.maxInstances(), level);
            Oracle oracle = oracle(grounding, options.wantModel());
            if (!satisfiable(oracle, on())) {
                return contradictory(inconsistent(oracle(grounding, oracle), on(), grounding.exact()));
            }
            boolean exact = grounding.exact();
            boolean failing = satisfiable(oracle, on(formulas + 1));
            FiniteModel fails = failing && exact ? model(theory, grounding, oracle, closed(), on(formulas + 1)) : null;
            boolean holding = satisfiable(oracle, on(formulas));
            FiniteModel holds = holding && exact ? model(theory, grounding, oracle, closed(), on(formulas)) : null;
            if (exact && holding && failing) {
                return EntailmentReport.independent(new Scenarios(holds, fails));
            }
            if (!failing || !holding) {
                return judge(grounding, oracle(grounding, oracle), holding, failing);
            }
            last = grounding;
            if (!grounding.looping()) {
                break;
            }
        }
        ConsistencyReport derived = derived(theory.premises(), last);
        return derived != null ? contradictory(derived)
                : EntailmentReport.undecided(cutReason(last), cutDetail(last));
    }

    private ConsistencyReport consistent(FiniteModel model) {
        return ConsistencyReport.consistent(model).withDetail(modelDetail(model));
    }

    /** A model over the constants and a few more individuals, or null if none was found. */
    private Scenarios smallModel(Theory premises) {
        for (int extra : EXTRA_INDIVIDUALS) {
            Grounding grounding = ground(premises, true, extra, modelInstances(), 0);
            if (!grounding.exact()) {
                return null;
            }
            Oracle oracle = oracle(grounding, options.wantModel());
            if (satisfiable(oracle, on())) {
                return new Scenarios(model(premises, grounding, oracle, true, on()), null);
            }
        }
        return null;
    }

    /** Small models in which the query holds and in which it fails, or null if one of them was not found. */
    private Scenarios scenarios() {
        boolean holding = false;
        boolean failing = false;
        FiniteModel holds = null;
        FiniteModel fails = null;
        for (int extra : EXTRA_INDIVIDUALS) {
            Grounding grounding = ground(theory, true, extra, modelInstances(), 0);
            if (!grounding.exact()) {
                return null;
            }
            Oracle oracle = oracle(grounding, options.wantModel());
            if (!failing && satisfiable(oracle, on(formulas + 1))) {
                failing = true;
                fails = model(theory, grounding, oracle, true, on(formulas + 1));
            }
            if (!holding && satisfiable(oracle, on(formulas))) {
                holding = true;
                holds = model(theory, grounding, oracle, true, on(formulas));
            }
            if (holding && failing) {
                return new Scenarios(holds, fails);
            }
        }
        return null;
    }

    private EntailmentReport judge(Grounding grounding, Oracle oracle, boolean holding, boolean failing) {
        if (!holding && !failing) {
            // Only where the grounding was cut: neither the query nor its negation fits the premises, so they are
            // contradictory, and what speaks against either is together a conflict.
            int[] union = IntStream.concat(Arrays.stream(support(oracle, formulas).formulas()),
                    Arrays.stream(support(oracle, formulas + 1).formulas())).sorted().distinct().toArray();
            Shrunk conflict = recheck().shrink(union, null);
            return EntailmentReport.contradictoryPremises(
                    Found.one(new Conflict(ids(conflict.formulas()), conflict.minimal())));
        }
        boolean exact = grounding.exact();
        if (!exact) {
            ConsistencyReport premises = consistency(theory.premises());
            if (premises.status() == Status.INCONSISTENT) {
                return contradictory(premises);
            }
            if (premises.status() == Status.UNDECIDED) {
                Shrunk support = support(oracle, failing ? formulas : formulas + 1);
                String detail = (failing ? "contradicted by" : "entailed by") + " the listed support, but it could "
                        + "not be decided whether the premises are consistent: " + premises.detail();
                return EntailmentReport.undecided(premises.reason(), detail)
                        .withSupport(new Support(ids(support.formulas()), false));
            }
        }
        Shrunk support = support(oracle, failing ? formulas : formulas + 1);
        if (!exact) {
            support = recheck().shrink(support.formulas(),
                    failing ? theory.query() : new Negation(theory.query()));
        }
        Support found = new Support(ids(support.formulas()), support.minimal());
        return failing ? EntailmentReport.contradicted(found) : EntailmentReport.entailed(found);
    }

    /** Premises that cannot hold together with the query or its negation. */
    private Shrunk support(Oracle oracle, int assumed) {
        long start = System.nanoTime();
        try {
            int[] core;
            try {
                core = oracle.core(on(assumed));
            } catch (Stop stop) {
                // The verdict is known; only who is responsible for it is not.
                return new Shrunk(all(), false);
            }
            int n = 0;
            int[] premises = new int[core.length];
            for (int formula : core) {
                if (formula != assumed) {
                    premises[n++] = formula;
                }
            }
            return new Shrinking(oracle).shrink(Arrays.copyOf(premises, n), new int[] {assumed});
        } finally {
            meter.solvedSince(start);
        }
    }

    private int[] all() {
        int[] result = new int[formulas];
        for (int i = 0; i < formulas; i++) {
            result[i] = i;
        }
        return result;
    }

    private static EntailmentReport contradictory(ConsistencyReport premises) {
        return EntailmentReport.contradictoryPremises(premises.foundConflicts()).withDetail(premises.detail());
    }

    private ConsistencyReport inconsistent(Oracle oracle, boolean[] on, boolean exact) {
        if (statusOnly || options.maxConflicts() == 0) {
            return ConsistencyReport.inconsistent(Found.unknown());
        }
        long start = System.nanoTime();
        Conflicts conflicts = new Conflicts(oracle, on, options.maxConflicts(), exact ? options.maxRemovals() : 0);
        conflicts.find();
        List<Shrunk> found = conflicts.found();
        List<int[]> removed = conflicts.removals();
        boolean removalsComplete = conflicts.removalsComplete();
        if (!exact) {
            Recheck recheck = recheck();
            found = distinct(found, recheck);
            Recheck.Removals checked = recheck.removals(found, options.maxRemovals());
            removed = checked.sets();
            removalsComplete = checked.complete();
        }
        List<Conflict> list = new ArrayList<>();
        for (Shrunk shrunk : found) {
            list.add(new Conflict(ids(shrunk.formulas()), shrunk.minimal()));
        }
        if (list.isEmpty()) {
            list.add(new Conflict(theory.ids(), false));
        }
        List<List<String>> removals = new ArrayList<>();
        for (int[] removal : removed) {
            removals.add(ids(removal));
        }
        meter.solvedSince(start);
        String detail = list.get(0).formulas().isEmpty() ? "the background axioms contradict each other" : null;
        return ConsistencyReport.inconsistent(new Found<>(list, conflicts.complete() && exact))
                .withRemovals(new Found<>(removals, removalsComplete)).withDetail(detail);
    }

    private Recheck recheck() {
        return new Recheck(theory, options, deadline.within(RECHECK_MS));
    }

    /** Conflicts of a grounding that was cut off, each shrunk as far as can be made sure, without repetitions. */
    private List<Shrunk> distinct(List<Shrunk> found, Recheck recheck) {
        List<Shrunk> result = new ArrayList<>();
        for (Shrunk conflict : found) {
            Shrunk smaller = recheck.shrink(conflict.formulas(), null);
            if (result.stream().noneMatch(known -> Arrays.equals(known.formulas(), smaller.formulas()))) {
                result.add(smaller);
            }
        }
        return result;
    }

    private List<String> ids(int[] numbers) {
        List<String> result = new ArrayList<>(numbers.length);
        for (int number : numbers) {
            if (number < formulas) {
                result.add(theory.ids().get(number));
            }
        }
        return result;
    }

    private boolean[] on(int... also) {
        boolean[] on = new boolean[formulas + 2];
        Arrays.fill(on, 0, formulas, true);
        for (int formula : also) {
            on[formula] = true;
        }
        return on;
    }

    private int modelInstances() {
        return Math.min(options.maxInstances(), MODEL_INSTANCES);
    }

    private Grounding ground(Theory what, boolean closed, int extra, int maxInstances, int level) {
        long start = System.nanoTime();
        deadline.check();
        Grounding grounding = new Grounding(what, closed, extra, options.uniqueNames(), options.wantModel(),
                maxInstances, level < LEVELS.length ? INSTANCES_PER_CLAUSE : maxInstances,
                LEVEL_INSTANCES[Math.min(level, LEVELS.length - 1)], LEVELS[Math.min(level, LEVELS.length - 1)],
                deadline);
        meter.clauses(grounding.clauses());
        meter.instances(grounding.grounder().clauses().count());
        meter.atoms(grounding.grounder().atoms());
        meter.groundedSince(start);
        return grounding;
    }

    private Oracle oracle(Grounding grounding, boolean forModel) {
        long start = System.nanoTime();
        Oracle oracle = new Oracle(grounding.grounder().clauses(), grounding.grounder().atoms(), formulas + 2,
                forModel, deadline);
        meter.relevant(oracle.clauses());
        meter.solvedSince(start);
        return oracle;
    }

    /** For conflicts an oracle without the clauses that only a model needs. */
    private Oracle oracle(Grounding grounding, Oracle oracle) {
        return options.wantModel() ? oracle(grounding, false) : oracle;
    }

    private boolean satisfiable(Oracle oracle, boolean[] on) {
        long start = System.nanoTime();
        boolean result = oracle.satisfiable(on);
        meter.solvedSince(start);
        return result;
    }

    /** The model of the last satisfiable question, checked; null if none is wanted or it cannot be shown. */
    private FiniteModel model(Theory what, Grounding grounding, Oracle oracle, boolean closed, boolean[] on) {
        if (!options.wantModel()) {
            return null;
        }
        boolean[] values = oracle.model(grounding.grounder().atoms());
        ModelBuilder builder = new ModelBuilder(grounding.symbols(), grounding.declared(), grounding.grounder(), values,
                closed, deadline);
        FiniteModel model = builder.checked(what, on[formulas], on[formulas + 1]);
        if (builder.violated() == null) {
            return model;
        }
        if (closed || !grounding.hasFunctions()) {
            throw new Stop(Reason.ERROR, "the model found does not satisfy " + builder.violated());
        }
        // Terms that the grounding did not need have to be given values all the same, and a single value for all of
        // them need not fit (an injective function). Then a finite model is looked for from the start.
        for (int extra : EXTRA_INDIVIDUALS) {
            Grounding small = ground(what, true, extra, modelInstances(), 0);
            Oracle again = oracle(small, true);
            if (small.exact() && satisfiable(again, on)) {
                return model(what, small, again, true, on);
            }
        }
        return null;
    }

    private String modelDetail(FiniteModel model) {
        return options.wantModel() && model == null ? "no model that is small enough to be checked was found" : null;
    }

    private Reason cutReason(Grounding grounding) {
        return grounding.looping() ? Reason.UNSUPPORTED : Reason.RESOURCE_OUT;
    }

    private String cutDetail(Grounding grounding) {
        return grounding.looping() ? grounding.loopsInWords()
                : "more than " + options.maxInstances() + " ground clauses would be needed";
    }
}
