package org.folkb.tweety.eprover;

import java.util.ArrayList;
import java.util.List;
import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.engine.EntailmentByParts;
import org.folkb.tweety.report.Conflict;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Found;
import org.folkb.tweety.report.Meter;
import org.folkb.tweety.report.Reason;
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
        Meter meter = new Meter();
        ConsistencyReport report;
        try {
            EProver prover = find(options, deadline, meter);
            report = consistency(theory.query() == null ? theory : theory.premises(), options, deadline, prover,
                    meter);
        } catch (Stop stop) {
            report = ConsistencyReport.undecided(stop);
        }
        return report.withStatistics(meter.read());
    }

    @Override
    public EntailmentReport entailment(Theory theory, Options options, Deadline deadline) {
        Meter meter = new Meter();
        EntailmentReport report;
        try {
            EProver prover = find(options, deadline, meter);
            report = new EntailmentByParts(theory, deadline, (part, share) -> {
                deadline.check();
                return consistency(part, options.withConflict(), share, prover, meter);
            }).decide();
        } catch (Stop stop) {
            report = EntailmentReport.undecided(stop);
        }
        return report.withStatistics(meter.read());
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
        EProver prover = find(options, deadline, new Meter());
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
        find(options, deadline, new Meter());
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

    private static EProver find(Options options, Deadline deadline, Meter meter) {
        if (options.semantics() == Semantics.RULES) {
            throw new Stop(Reason.UNSUPPORTED, "E knows classical logic; forward rules are answered by the engine rules");
        }
        EProver prover = EProver.find(options, deadline);
        meter.answeredBy(NAME, prover.version());
        return prover;
    }

    private static ConsistencyReport consistency(Theory theory, Options options, Deadline deadline, EProver prover,
            Meter meter) {
        long start = System.nanoTime();
        try {
            Tptp problem = TptpWriter.write(theory, options, deadline);
            meter.groundedSince(start);
            start = System.nanoTime();
            Verdict verdict = prover.ask(problem, true, deadline);
            return switch (verdict.status()) {
                case CONSISTENT -> ConsistencyReport.consistent(null)
                        .withDetail(options.wantModel() ? "E gives no model" : null);
                case INCONSISTENT -> options.maxConflicts() == 0 ? ConsistencyReport.inconsistent(Found.unknown())
                        : inconsistent(theory, new Shrinking(theory, options, prover,
                        deadline.within(SHRINK_MS)).shrink(verdict));
                default -> ConsistencyReport.undecided(verdict.reason(), verdict.detail());
            };
        } catch (Stop stop) {
            return ConsistencyReport.undecided(stop);
        } finally {
            meter.solvedSince(start);
        }
    }

    private static ConsistencyReport inconsistent(Theory theory, Shrinking.Core core) {
        List<String> ids = new ArrayList<>();
        for (int formula : core.formulas()) {
            ids.add(theory.ids().get(formula));
        }
        String detail = ids.isEmpty() ? "the background axioms contradict each other" : null;
        return ConsistencyReport.inconsistent(Found.one(new Conflict(ids, core.minimal()))).withDetail(detail);
    }
}
