package org.folkb.tweety.eprover;

import org.folkb.tweety.ground.GroundRun;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Theory;

/**
 * Makes the formulas of a proof a minimal conflict, as far as the time goes. The proof's formulas are not taken on
 * trust: they have to be contradictory by themselves.
 */
final class Shrinking {
    /** Grounding answers in milliseconds or not for long; E gets what is left of a trial's time. */
    private static final long GROUND_MS = 100;

    private final Theory theory;
    private final Options options;
    private final EProver prover;
    private final Deadline deadline;

    /**
     * @param theory contradictory formulas
     * @param options how to answer
     * @param prover a prover to ask
     * @param deadline when to stop; what is not minimal by then stays so
     */
    Shrinking(Theory theory, Options options, EProver prover, Deadline deadline) {
        this.theory = theory;
        this.options = options.withLimits(1, 0).withoutModel();
        this.prover = prover;
        this.deadline = deadline;
    }

    /** Places of contradictory formulas in order, and whether without any one of them the others can hold together. */
    record Core(int[] formulas, boolean minimal) {
    }

    /**
     * Makes a conflict of a contradiction.
     *
     * @param contradiction the verdict about the whole theory
     * @return the conflict
     */
    Core shrink(Verdict contradiction) {
        int n = theory.formulas().size();
        int[] all = new int[n];
        for (int i = 0; i < n; i++) {
            all[i] = i;
        }
        int[] now = leaves(contradiction, all);
        return delete(now.length == n || status(now, deadline) == Status.INCONSISTENT ? now : all);
    }

    private Core delete(int[] start) {
        int[] now = start;
        boolean sure = true;
        for (int i = 0; i < now.length;) {
            if (deadline.passed()) {
                return new Core(now, false);
            }
            int[] fewer = new int[now.length - 1];
            System.arraycopy(now, 0, fewer, 0, i);
            System.arraycopy(now, i + 1, fewer, i, fewer.length - i);
            Deadline trial = deadline.within(Math.max(1, deadline.leftMs() / (now.length - i)));
            Status status = new GroundRun(theory.only(fewer), options, trial.within(GROUND_MS)).status();
            if (status == Status.UNDECIDED) {
                status = status(fewer, trial);
            }
            if (status == Status.INCONSISTENT) {
                now = fewer;
            } else {
                sure &= status == Status.CONSISTENT;
                i++;
            }
        }
        return new Core(now, sure);
    }

    private Status status(int[] formulas, Deadline limit) {
        try {
            return prover.ask(TptpWriter.write(theory.only(formulas), options, limit), false, limit).status();
        } catch (Stop stop) {
            // The verdict about the whole is known; this part stays open.
            return Status.UNDECIDED;
        }
    }

    /** The formulas that a proof mentions; all if there is no proof. */
    private static int[] leaves(Verdict contradiction, int[] all) {
        return contradiction.names().isEmpty() ? all : contradiction.names().stream()
                .mapToInt(name -> Tptp.formulaOf(name, all.length)).filter(formula -> formula >= 0).sorted().toArray();
    }
}
