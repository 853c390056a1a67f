package org.folkb.tweety.engine;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Found;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Scenarios;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Support;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.fol.syntax.Negation;

/**
 * Entailment by questions of consistency: of the premises with the negated query, of the premises with the query, and,
 * where these two leave it open, of the premises. Each can be answered by whoever can: one engine shows contradictions
 * and another one models.
 *
 * <p>What follows from contradictory premises is CONTRADICTORY_PREMISES. What follows from premises whose consistency
 * stays open is UNDECIDED, and comes with its support.
 */
public final class EntailmentByParts {
    /** The identifier of the query, or its negation, in the parts; with a blank in it, so it is nobody else's. */
    private static final String QUERY = "the query";
    /** In the first round each part gets this share of the time: most parts are easy. The open ones get the rest. */
    private static final double FIRST_SHARE = 0.15;
    /** Without a time limit each part gets this long in the first round, and twice as long in each further one. */
    private static final long FIRST_MS = 2_000;
    private static final int MOST_DOUBLINGS = 20;

    private enum Part {
        /** The premises and the negated query, contradictory if the query follows. */
        FAILING,
        /** The premises and the query, contradictory if its negation follows. */
        HOLDING,
        /** The premises alone. */
        PREMISES
    }

    private static final ConsistencyReport NOT_ASKED = ConsistencyReport.undecided(Reason.TIMEOUT,
            "the time limit was reached");

    private final Theory theory;
    private final Deadline deadline;
    private final BiFunction<Theory, Deadline, ConsistencyReport> engine;
    private final Map<Part, ConsistencyReport> answers = new EnumMap<>(Part.class);

    /**
     * @param theory formulas and a query
     * @param deadline when to stop
     * @param engine answers questions of consistency, with conflicts, by a deadline of their own
     */
    public EntailmentByParts(Theory theory, Deadline deadline,
            BiFunction<Theory, Deadline, ConsistencyReport> engine) {
        this.theory = theory;
        this.deadline = deadline;
        this.engine = engine;
    }

    /** @return whether the query follows; what was measured is for the caller to say */
    public EntailmentReport decide() {
        long first = deadline.leftMs();
        for (int round = 0;; round++) {
            Set<Part> asked = EnumSet.noneOf(Part.class);
            for (List<Part> open = open(asked); !open.isEmpty() && !deadline.passed(); open = open(asked)) {
                Part part = open.get(0);
                asked.add(part);
                long time = first == Long.MAX_VALUE ? FIRST_MS << Math.min(round, MOST_DOUBLINGS)
                        : round == 0 ? Math.round(first * FIRST_SHARE) : deadline.leftMs() / open.size();
                answers.put(part, engine.apply(theory(part), deadline.within(Math.max(1, time))));
                EntailmentReport report = settled();
                if (report != null) {
                    return report;
                }
            }
            if (asked.isEmpty() || deadline.passed()) {
                return undecided();
            }
        }
    }

    /** The parts that could settle the question, given time, in order, but for those asked in this round. */
    private List<Part> open(Set<Part> asked) {
        List<Part> order = is(Part.FAILING, Status.INCONSISTENT) ? List.of(Part.PREMISES, Part.HOLDING)
                : List.of(Part.FAILING, Part.HOLDING, Part.PREMISES);
        return order.stream().filter(part -> !asked.contains(part) && answer(part).reason() == Reason.TIMEOUT)
                .filter(part -> part != Part.PREMISES || !consistent()).toList();
    }

    private ConsistencyReport answer(Part part) {
        return answers.getOrDefault(part, NOT_ASKED);
    }

    private boolean is(Part part, Status status) {
        return answer(part).status() == status;
    }

    /** Whether the premises are known to be consistent. */
    private boolean consistent() {
        return answers.values().stream().anyMatch(answer -> answer.status() == Status.CONSISTENT);
    }

    /** The report, if the answers so far are enough for one; else null. */
    private EntailmentReport settled() {
        for (ConsistencyReport answer : answers.values()) {
            if (ofPremises(answer.conflicts()).findAny().isPresent()) {
                return contradictory(answer);
            }
        }
        boolean entailed = is(Part.FAILING, Status.INCONSISTENT);
        boolean contradicted = is(Part.HOLDING, Status.INCONSISTENT);
        if (entailed && contradicted) {
            return contradictory();
        } else if (entailed && consistent()) {
            return EntailmentReport.entailed(support(answer(Part.FAILING)));
        } else if (contradicted && consistent()) {
            return EntailmentReport.contradicted(support(answer(Part.HOLDING)));
        } else if (is(Part.FAILING, Status.CONSISTENT) && is(Part.HOLDING, Status.CONSISTENT)) {
            return EntailmentReport.independent(
                    new Scenarios(answer(Part.HOLDING).model(), answer(Part.FAILING).model()));
        }
        return null;
    }

    private EntailmentReport undecided() {
        boolean entailed = is(Part.FAILING, Status.INCONSISTENT);
        if (entailed || is(Part.HOLDING, Status.INCONSISTENT)) {
            ConsistencyReport open = answer(Part.PREMISES);
            return EntailmentReport.undecided(open.reason(), (entailed ? "entailed by" : "contradicted by")
                    + " the listed support, but it could not be decided whether the premises are consistent: "
                    + open.detail())
                    .withSupport(new Support(premises(answer(entailed ? Part.FAILING : Part.HOLDING)), false));
        }
        boolean failing = !is(Part.FAILING, Status.CONSISTENT);
        ConsistencyReport open = answer(failing ? Part.FAILING : Part.HOLDING);
        return EntailmentReport.undecided(open.reason(), "it could not be decided whether the query is "
                + (failing ? "entailed: " : "contradicted: ") + open.detail());
    }

    private Theory theory(Part part) {
        int[] all = new int[theory.formulas().size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        Theory result = theory.only(all);
        if (part != Part.PREMISES) {
            result.add(QUERY, part == Part.HOLDING ? theory.query() : new Negation(theory.query()));
        }
        return result;
    }

    /** Conflicts that need no query. */
    private static Stream<Conflict> ofPremises(List<Conflict> conflicts) {
        return conflicts.stream().filter(conflict -> !conflict.formulas().contains(QUERY));
    }

    private static EntailmentReport contradictory(ConsistencyReport answer) {
        List<Conflict> conflicts = ofPremises(answer.conflicts()).toList();
        return EntailmentReport.contradictoryPremises(new Found<>(conflicts,
                conflicts.size() == answer.conflicts().size() && answer.conflictsComplete()));
    }

    /** Neither the query nor its negation fits the premises: what speaks against either is together a conflict. */
    private EntailmentReport contradictory() {
        Set<String> union = new HashSet<>(premises(answer(Part.FAILING)));
        union.addAll(premises(answer(Part.HOLDING)));
        List<String> conflict = theory.ids().stream().filter(union::contains).toList();
        return EntailmentReport.contradictoryPremises(Found.one(new Conflict(conflict, false)));
    }

    private static Support support(ConsistencyReport refuted) {
        return new Support(premises(refuted), refuted.conflicts().get(0).minimal());
    }

    private static List<String> premises(ConsistencyReport refuted) {
        return refuted.conflicts().get(0).formulas().stream().filter(id -> !id.equals(QUERY)).toList();
    }
}
