package org.folkb.tweety;

import static org.junit.jupiter.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the tests of Tweety's traps share. Each of them asserts what a class of Tweety does wrong today, so that a
 * release that mends it is noticed; {@code docs/reference/traps.md} has the list, and what this module does instead.
 */
final class Traps {
    private Traps() {
    }

    /**
     * Holds a wrong behaviour fast.
     *
     * @param wrong whether Tweety still does the wrong thing
     * @param right what it would do if it were mended
     */
    static void stillThere(boolean wrong, String right) {
        if (!wrong) {
            fail("Tweety has mended this: " + right + ". Take the trap out of docs/reference/traps.md and out of this test.");
        }
    }

    /**
     * How much memory something allocates, garbage included: unlike its time, the same on every machine and beside any
     * other program.
     *
     * @return bytes, allocated by this thread
     */
    static long allocated(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long start = threads.getThreadAllocatedBytes(id);
        work.run();
        return threads.getThreadAllocatedBytes(id) - start;
    }
}
