package org.folkb.tweety.conformance;

import java.util.List;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;

/**
 * What an engine did with one case.
 *
 * @param name the case
 * @param status the verdict, or null where there was no report
 * @param reason why there was no verdict, or null
 * @param elapsedMs how long it took, in milliseconds
 * @param failures what was wrong, in words; empty if nothing was
 */
public record Result(String name, Status status, Reason reason, double elapsedMs, List<String> failures) {
    /** Keeps a copy that nobody can change. */
    public Result {
        failures = List.copyOf(failures);
    }

    /** @return whether there was a verdict */
    public boolean decided() {
        return status != null && status != Status.UNDECIDED;
    }
}
