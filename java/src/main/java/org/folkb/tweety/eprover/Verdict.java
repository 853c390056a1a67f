package org.folkb.tweety.eprover;

import java.util.Set;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;

/**
 * What E said about a problem.
 *
 * @param status CONSISTENT, INCONSISTENT or UNDECIDED
 * @param reason why undecided, else null
 * @param detail words for a person if undecided, else null
 * @param names the formulas of the problem that its proof mentions, by their names there; empty without a proof
 */
record Verdict(Status status, Reason reason, String detail, Set<String> names) {
    /** Keeps a copy that nobody can change. */
    Verdict {
        names = Set.copyOf(names);
    }

    static Verdict undecided(Reason reason, String detail) {
        return new Verdict(Status.UNDECIDED, reason, detail, Set.of());
    }
}
