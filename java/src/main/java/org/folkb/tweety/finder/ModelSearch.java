package org.folkb.tweety.finder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.clause.Symbols.Kind;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.FiniteModel;
import org.folkb.tweety.report.Meter;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.structure.Interpretation;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;

/**
 * Looks for a finite model of a theory, in growing domains, each sort with a size of its own.
 *
 * <p>The sizes to try form a queue, ordered by the number of ground clauses they need. A refutation names the sorts whose
 * size it used; any larger model has more individuals in one of them, so these are the only ways in which the sizes
 * grow from there. Every model is above some sizes that are still in the queue or were given up, which is what
 * {@link Outcome#below} counts.
 */
final class ModelSearch {
    /** Sizes with names kept apart come first up to this number of instances. */
    private static final double SMALL = 50_000;
    /** Which part of the time one choice of sizes may take; without a time limit it gets {@link #SLICE_MS}. */
    private static final int SLICES = 5;
    private static final long LEAST_SLICE_MS = 200;
    private static final long SLICE_MS = 20_000;

    /**
     * How a search ended.
     *
     * @param found whether there is a model
     * @param model the model, checked, if there is one
     * @param below if none was found: no model has fewer individuals than this, all sorts together;
     *        {@link Bounds#NONE} if there is no finite model at all
     * @param reason if none was found: why the search ended
     * @param detail words for that
     * @param core if there is no model at all under closed domains: formulas that suffice for that
     */
    record Outcome(boolean found, FiniteModel model, long below, Reason reason, String detail, Set<Integer> core) {
        /** Whether it is certain that there is no finite model. */
        boolean exhausted() {
            return !found && below == Bounds.NONE;
        }
    }

    private record Sizes(Names names, int[] of, double cost) {
        int total() {
            return Arrays.stream(of).sum();
        }
    }

    private final Theory theory;
    private final Boolean query;
    private final Options options;
    private final Deadline deadline;
    private final Meter meter;
    private final boolean closed;
    private FlatTheory flat;
    private int[] bounds;
    private final Map<Names, Trial.Frame> frames = new EnumMap<>(Names.class);
    private final PriorityQueue<Sizes> queue = new PriorityQueue<>(
            Comparator.comparingDouble(Sizes::cost).thenComparingInt(Sizes::total));
    private final List<Sizes> givenUp = new ArrayList<>();
    private final Set<List<Integer>> seen = new HashSet<>();
    private final Set<Integer> core = new TreeSet<>();
    private Stop why;

    /**
     * @param theory the theory
     * @param query null to leave the query out, else whether it has to hold or to fail
     * @param options how to answer
     * @param meter where sizes and times are noted
     * @param deadline when to stop
     */
    ModelSearch(Theory theory, Boolean query, Options options, Meter meter, Deadline deadline) {
        this.theory = theory;
        this.query = query;
        this.options = options;
        this.meter = meter;
        this.deadline = deadline;
        this.closed = options.semantics() == Semantics.CLOSED;
    }

    /** @return how it ended; running out of time or of instances is an outcome, and no {@link Stop} */
    Outcome run() {
        try {
            return search();
        } catch (Stop stop) {
            return new Outcome(false, null, flat == null ? 0 : below(), stop.reason(), stop.getMessage(), core);
        }
    }

    private Outcome search() {
        long start = System.nanoTime();
        flat = new FlatTheory(theory, query, options.uniqueNames(), deadline);
        meter.clauses(flat.clauses().size());
        meter.groundedSince(start);
        bounds();
        while (!queue.isEmpty()) {
            deadline.check();
            Sizes next = queue.peek();
            Outcome outcome = attempt(next);
            if (outcome != null) {
                return outcome;
            }
        }
        if (givenUp.isEmpty()) {
            return new Outcome(false, null, Bounds.NONE, Reason.GAVE_UP, "there is no finite model", core);
        }
        return new Outcome(false, null, below(), why.reason(), why.getMessage(), core);
    }

    /** The sizes to begin with, and how far each sort may grow. */
    private void bounds() {
        int[] names = flat.names();
        int[] named = Arrays.stream(names).map(count -> Math.max(1, count)).toArray();
        int[] single = new int[named.length];
        Arrays.fill(single, 1);
        bounds = closed ? named : Bounds.of(flat);
        for (int sort = 0; sort < named.length; sort++) {
            // Unique names count as individuals whether a formula mentions them or not.
            bounds[sort] = Math.max(bounds[sort], named[sort]);
        }
        boolean apart = options.uniqueNames();
        if (!apart) {
            push(Names.FREE, single);
        }
        if (apart || Arrays.stream(names).anyMatch(count -> count > 1)) {
            push(Names.APART, named);
        }
    }

    private void push(Names names, int[] sizes) {
        List<Integer> key = new ArrayList<>();
        key.add(names.ordinal());
        Arrays.stream(sizes).forEach(key::add);
        if (seen.add(key)) {
            double cost = cost(sizes);
            boolean first = names == Names.APART && seen.size() <= 2 && cost <= SMALL;
            queue.add(new Sizes(names, sizes, first ? 0 : cost));
        }
    }

    private double cost(int[] sizes) {
        double cost = 0;
        for (FlatClause clause : flat.clauses()) {
            double product = 1;
            for (int sort : clause.sorts()) {
                product *= sizes[sort];
            }
            cost += product;
        }
        return cost;
    }

    /** Tries the first sizes of the queue; null if the search goes on. */
    private Outcome attempt(Sizes sizes) {
        Deadline slice = deadline.within(options.timeoutMs() > 0
                ? Math.max(LEAST_SLICE_MS, options.timeoutMs() / SLICES) : SLICE_MS);
        Trial.Frame frame = frames.computeIfAbsent(sizes.names(), this::frame);
        boolean[] grow = new boolean[flat.sorts()];
        try {
            if (sizes.cost() > 20.0 * options.maxInstances()) {
                throw new Stop(Reason.RESOURCE_OUT, "more than " + options.maxInstances()
                        + " ground clauses would be needed");
            }
            Trial trial = new Trial(frame, sizes.of(), options.maxInstances(), meter, slice);
            if (trial.satisfiable(meter)) {
                return new Outcome(true, checked(sizes.of(), trial), 0, null, null, Set.of());
            }
            for (int sort = 0; sort < grow.length; sort++) {
                grow[sort] = trial.blames(sort);
            }
            for (int owner = 0; owner < frame.owners(); owner++) {
                if (trial.uses(owner)) {
                    core.add(owner);
                }
            }
        } catch (Stop stop) {
            deadline.check();
            if (stop.reason() == Reason.ERROR) {
                throw stop;
            }
            why = stop.reason() == Reason.TIMEOUT
                    ? new Stop(Reason.GAVE_UP, "some sizes were left undecided for time") : stop;
            givenUp.add(sizes);
            // Larger domains can be easier than this one, unless it was too large by itself.
            Arrays.fill(grow, stop.reason() == Reason.TIMEOUT);
        }
        queue.remove(sizes);
        for (int sort = 0; sort < grow.length; sort++) {
            if (grow[sort] && sizes.of()[sort] < bounds[sort]) {
                int[] larger = sizes.of().clone();
                larger[sort]++;
                push(sizes.names(), larger);
            }
        }
        return null;
    }

    private Trial.Frame frame(Names names) {
        return new Trial.Frame(flat, new Symmetry(flat, names, closed, deadline), names, closed,
                closed ? theory.formulas().size() : 0);
    }

    /** Every model has at least this many individuals. Names kept apart are a guess unless they are unique. */
    private long below() {
        Names complete = options.uniqueNames() ? Names.APART : Names.FREE;
        long below = Bounds.NONE;
        for (List<Sizes> open : List.of(List.copyOf(queue), givenUp)) {
            for (Sizes sizes : open) {
                below = sizes.names() == complete ? Math.min(below, sizes.total()) : below;
            }
        }
        return below;
    }

    private FiniteModel checked(int[] sizes, Trial trial) {
        Symbols symbols = flat.symbols();
        Interpretation interpretation = new Interpretation(symbols, flat.declared(), sizes, deadline);
        for (int term = 0; term < symbols.terms().count(); term++) {
            interpretation.constant(term, trial.value(flat.function(term), 0));
        }
        for (int predicate = 0; predicate < symbols.predicates(); predicate++) {
            if (symbols.predicate(predicate).kind() == Kind.USER && trial.has(predicate)) {
                Tuples tuples = new Tuples(symbols.predicate(predicate).arguments(), sizes);
                for (int place = 0; place < tuples.count(); place++) {
                    if (trial.holds(predicate, place)) {
                        interpretation.hold(predicate, tuples.at(place));
                    }
                }
            }
        }
        for (int functor = 0; functor < symbols.functors(); functor++) {
            if (symbols.functor(functor).user() != null && symbols.functor(functor).used()) {
                Tuples tuples = new Tuples(symbols.functor(functor).arguments(), sizes);
                for (int place = 0; place < tuples.count(); place++) {
                    interpretation.value(functor, tuples.at(place), trial.value(functor, place));
                }
            }
        }
        FiniteModel model = interpretation.checked(theory, query);
        if (model == null) {
            throw new Stop(Reason.ERROR, "the model found does not satisfy " + interpretation.violated());
        }
        return model;
    }

    /** All argument lists over some domains, by their places. */
    private record Tuples(int[] sorts, int[] sizes) {
        long count() {
            long count = 1;
            for (int sort : sorts) {
                count *= sizes[sort];
            }
            return count;
        }

        int[] at(int place) {
            int[] tuple = new int[sorts.length];
            int rest = place;
            for (int i = tuple.length - 1; i >= 0; i--) {
                tuple[i] = rest % sizes[sorts[i]];
                rest /= sizes[sorts[i]];
            }
            return tuple;
        }
    }
}
