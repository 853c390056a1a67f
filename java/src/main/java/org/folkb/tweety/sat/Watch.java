package org.folkb.tweety.sat;

import org.folkb.tweety.report.Deadline;
import org.sat4j.specs.IConstr;
import org.sat4j.specs.ISolverService;
import org.sat4j.specs.SearchListenerAdapter;

/**
 * Looks at the clock now and then while Sat4j works, and ends the search when time is up. Sat4j's own clock would start
 * a thread for every call.
 */
public final class Watch extends SearchListenerAdapter<ISolverService> {
    private static final long serialVersionUID = 1L;

    private final transient Deadline deadline;
    private int conflicts;
    private int decisions;

    /** @param deadline when to stop; the search then ends with {@link org.folkb.tweety.report.Stop} */
    public Watch(Deadline deadline) {
        this.deadline = deadline;
    }

    @Override
    public void assuming(int p) {
        if ((++decisions & 1023) == 0) {
            look();
        }
    }

    @Override
    public void conflictFound(IConstr conflict, int level, int trailLevel) {
        if ((++conflicts & 63) == 0) {
            look();
        }
    }

    private void look() {
        // Not solver.expireTimeout(): it takes away the conflict counter that the running search still uses.
        deadline.check();
    }
}
