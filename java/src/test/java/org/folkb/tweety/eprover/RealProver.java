package org.folkb.tweety.eprover;

import org.folkb.tweety.report.Stop;
import org.junit.jupiter.api.Assumptions;

/** The E that tests ask: of the environment variable FOL_KB_EPROVER, else {@code eprover} on the search path. */
public final class RealProver {
    private RealProver() {
    }

    /** Its path, or null for the search path; without one the test is skipped, visibly. */
    public static String path() {
        String path = System.getenv("FOL_KB_EPROVER");
        path = path == null || path.isEmpty() ? null : path;
        try {
            Program.find(path);
        } catch (Stop stop) {
            Assumptions.abort(stop.getMessage());
        }
        return path;
    }
}
