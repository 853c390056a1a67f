package org.folkb.tweety.engine;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.folkb.tweety.model.FiniteModel;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Statistics;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.fol.syntax.FolFormula;
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
    /** Without a time limit each part gets this long, then twice as long, and so on. */
    private static final long FIRST_ROUND_MS = 2_000;

    private final Theory theory;
    private final Deadline deadline;
    private final BiFunction<Theory, Deadline, ConsistencyReport> engine;
    private final Statistics statistics;
    private long round;
    private boolean more;

    /**
     * @param theory formulas and a query
     * @param deadline when to stop
     * @param statistics for the report
     * @param engine answers questions of consistency, with conflicts, by a deadline of their own
     */
    public EntailmentByParts(Theory theory, Deadline deadline, Statistics statistics,
            BiFunction<Theory, Deadline, ConsistencyReport> engine) {
        this.theory = theory;
        this.deadline = deadline;
        this.statistics = statistics;
        this.engine = engine;
    }

    /** @return whether the query follows */
    public EntailmentReport decide() {
        boolean endless = deadline.leftMs() == Long.MAX_VALUE;
        round = endless ? FIRST_ROUND_MS : 0;
        while (true) {
            more = false;
            EntailmentReport report = once();
            if (!endless || report.status() != Status.UNDECIDED || !more || deadline.passed()) {
                return report;
            }
            round *= 2;
        }
    }

    private EntailmentReport once() {
        ConsistencyReport failing = ask(with(new Negation(theory.query())), 0.4);
        if (ofPremises(failing)) {
            return contradictory(failing);
        }
        if (failing.status() == Status.INCONSISTENT) {
            return follows(failing, Status.ENTAILED, theory.query());
        }
        ConsistencyReport holding = ask(with(theory.query()), 0.6);
        if (ofPremises(holding)) {
            return contradictory(holding);
        }
        boolean consistent = failing.status() == Status.CONSISTENT;
        if (holding.status() == Status.INCONSISTENT) {
            return consistent ? verdict(Status.CONTRADICTED, holding)
                    : follows(holding, Status.CONTRADICTED, new Negation(theory.query()));
        }
        if (consistent && holding.status() == Status.CONSISTENT) {
            return independent(holding, failing);
        }
        if (!consistent && holding.status() != Status.CONSISTENT) {
            ConsistencyReport premises = ask(theory.premises(), 1);
            if (premises.status() == Status.INCONSISTENT) {
                return contradictory(premises);
            }
        }
        ConsistencyReport open = consistent ? holding : failing;
        return EntailmentReport.undecided(open.reason(), (consistent ? "whether the query is contradicted is open: "
                : "whether the query is entailed is open: ") + open.detail(), List.of(), statistics);
    }

    /** The query (or its negation) follows; whether from consistent premises is still to be seen. */
    private EntailmentReport follows(ConsistencyReport refuted, Status verdict, FolFormula conclusion) {
        ConsistencyReport premises = ask(theory.premises(), 0.6);
        if (premises.status() == Status.CONSISTENT) {
            return verdict(verdict, refuted);
        } else if (premises.status() == Status.INCONSISTENT) {
            return contradictory(premises);
        }
        ConsistencyReport together = ask(with(conclusion), 1);
        if (together.status() == Status.CONSISTENT) {
            return verdict(verdict, refuted);
        } else if (together.status() == Status.INCONSISTENT) {
            return contradictory(together, refuted);
        }
        return new EntailmentReport(Status.UNDECIDED, premises.reason(), (verdict == Status.ENTAILED ? "entailed by"
                : "contradicted by") + " the listed support, but it could not be decided whether the premises are "
                + "consistent: " + premises.detail(), support(refuted), false, List.of(), false, null, null, null,
                List.of(), statistics);
    }

    private ConsistencyReport ask(Theory part, double share) {
        long left = deadline.leftMs();
        ConsistencyReport report = engine.apply(part, round > 0 ? deadline.within(round)
                : deadline.within(Math.max(1, Math.round(left * share))));
        more |= report.reason() == Reason.TIMEOUT;
        return report;
    }

    private Theory with(FolFormula formula) {
        int[] all = new int[theory.formulas().size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        Theory part = theory.only(all);
        part.add(QUERY, formula);
        return part;
    }

    /** Whether a conflict was found that needs no query. */
    private static boolean ofPremises(ConsistencyReport report) {
        return report.status() == Status.INCONSISTENT && ofPremises(report.conflicts()).findAny().isPresent();
    }

    private static Stream<Conflict> ofPremises(List<Conflict> conflicts) {
        return conflicts.stream().filter(conflict -> !conflict.formulas().contains(QUERY));
    }

    private EntailmentReport contradictory(ConsistencyReport premises) {
        List<Conflict> conflicts = ofPremises(premises.conflicts()).toList();
        return contradictory(conflicts, conflicts.size() == premises.conflicts().size()
                && premises.conflictsComplete());
    }

    /** Neither the query nor its negation fits the premises: what speaks against either is together a conflict. */
    private EntailmentReport contradictory(ConsistencyReport one, ConsistencyReport other) {
        if (ofPremises(one)) {
            return contradictory(one);
        }
        List<String> union = theory.ids().stream().filter(id -> support(one).contains(id)
                || support(other).contains(id)).toList();
        return contradictory(List.of(new Conflict(union, false, List.of())), false);
    }

    private EntailmentReport contradictory(List<Conflict> conflicts, boolean complete) {
        return new EntailmentReport(Status.CONTRADICTORY_PREMISES, null, null, List.of(), true, conflicts, complete,
                null, null, null, List.of(), statistics);
    }

    private EntailmentReport verdict(Status verdict, ConsistencyReport refuted) {
        return new EntailmentReport(verdict, null, null, support(refuted), refuted.conflicts().get(0).minimal(),
                List.of(), true, null, null, null, List.of(), statistics);
    }

    private EntailmentReport independent(ConsistencyReport holding, ConsistencyReport failing) {
        FiniteModel holds = holding.model();
        FiniteModel fails = failing.model();
        return new EntailmentReport(Status.INDEPENDENT, null, null, List.of(), true, List.of(), true, null, holds,
                fails, List.of(), statistics);
    }

    private static List<String> support(ConsistencyReport refuted) {
        return refuted.conflicts().get(0).formulas().stream().filter(id -> !id.equals(QUERY)).toList();
    }
}
