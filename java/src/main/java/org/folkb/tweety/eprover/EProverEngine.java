package org.folkb.tweety.eprover;

import java.util.ArrayList;
import java.util.List;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.engine.EntailmentByParts;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Statistics;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;

/**
 * The theorem prover E as a program of its own: strong at contradictions where functions and equality nest without end,
 * and sure of consistency where its clauses saturate. It gives one conflict, no removals and no model.
 */
public final class EProverEngine implements Engine {
    /** The engine's name in reports. */
    public static final String NAME = "eprover";
    /** Time for making a conflict minimal. */
    private static final long SHRINK_MS = 1_000;

    @Override
    public String name() {
        return NAME;
    }

    /** @return the version of the E on the search path if it was asked before, else {@code unknown} */
    @Override
    public String version() {
        return EProver.knownVersion();
    }

    @Override
    public ConsistencyReport consistency(Theory theory, Options options, Deadline deadline) {
        Statistics statistics = new Statistics();
        try {
            EProver prover = find(options, deadline, statistics);
            return consistency(theory.query() == null ? theory : theory.premises(), options, deadline, prover,
                    statistics);
        } catch (Stop stop) {
            return ConsistencyReport.undecided(stop.reason(), stop.getMessage(), List.of(), statistics);
        }
    }

    @Override
    public EntailmentReport entailment(Theory theory, Options options, Deadline deadline) {
        Statistics statistics = new Statistics();
        try {
            EProver prover = find(options, deadline, statistics);
            return new EntailmentByParts(theory, deadline, statistics, (part, share) -> {
                deadline.check();
                return consistency(part, options, share, prover, statistics);
            }).decide();
        } catch (Stop stop) {
            return EntailmentReport.undecided(stop.reason(), stop.getMessage(), List.of(), statistics);
        }
    }

    /**
     * The verdict about consistency alone.
     *
     * @param theory closed formulas; a query is ignored
     * @param options how to answer
     * @param deadline when to stop
     * @return CONSISTENT or INCONSISTENT
     * @throws Stop if it could not be decided
     */
    public Status status(Theory theory, Options options, Deadline deadline) {
        EProver prover = find(options, deadline, new Statistics());
        Verdict verdict = prover.ask(TptpWriter.write(theory, options, deadline), false, deadline);
        if (verdict.status() == Status.UNDECIDED) {
            throw new Stop(verdict.reason(), verdict.detail());
        }
        return verdict.status();
    }

    /**
     * Whether there is an E that can be believed.
     *
     * @param options where it is
     * @param deadline when to stop
     * @throws Stop with the reason if there is none
     */
    public void require(Options options, Deadline deadline) {
        find(options, deadline, new Statistics());
    }

    /**
     * Whether there is no E at all; it is not started.
     *
     * @param options where it is
     * @return why not and what to do, or null if there is one
     */
    public static Stop missing(Options options) {
        try {
            Program.find(options.eprover());
            return null;
        } catch (Stop stop) {
            return stop;
        }
    }

    private static EProver find(Options options, Deadline deadline, Statistics statistics) {
        if (options.semantics() == Semantics.RULES) {
            throw new Stop(Reason.UNSUPPORTED, "E knows classical logic; forward rules are answered by the engine rules");
        }
        EProver prover = EProver.find(options, deadline);
        statistics.engine = NAME;
        statistics.version = prover.version();
        return prover;
    }

    private static ConsistencyReport consistency(Theory theory, Options options, Deadline deadline, EProver prover,
            Statistics statistics) {
        long start = System.nanoTime();
        try {
            Tptp problem = TptpWriter.write(theory, options, deadline);
            statistics.groundMs += (System.nanoTime() - start) / 1e6;
            start = System.nanoTime();
            Verdict verdict = prover.ask(problem, true, deadline);
            return switch (verdict.status()) {
                case CONSISTENT -> ConsistencyReport.consistent(options.wantModel() ? "E gives no model" : null, null,
                        List.of(), statistics);
                case INCONSISTENT -> inconsistent(theory, new Shrinking(theory, options, prover,
                        deadline.within(SHRINK_MS)).shrink(verdict), statistics);
                default -> ConsistencyReport.undecided(verdict.reason(), verdict.detail(), List.of(), statistics);
            };
        } catch (Stop stop) {
            return ConsistencyReport.undecided(stop.reason(), stop.getMessage(), List.of(), statistics);
        } finally {
            statistics.solveMs += (System.nanoTime() - start) / 1e6;
        }
    }

    private static ConsistencyReport inconsistent(Theory theory, Shrinking.Core core, Statistics statistics) {
        List<String> ids = new ArrayList<>();
        for (int formula : core.formulas()) {
            ids.add(theory.ids().get(formula));
        }
        String detail = ids.isEmpty() ? "the background axioms contradict each other" : null;
        return new ConsistencyReport(Status.INCONSISTENT, null, detail,
                List.of(new Conflict(ids, core.minimal(), List.of())), false, List.of(), false, null, List.of(),
                statistics);
    }
}
