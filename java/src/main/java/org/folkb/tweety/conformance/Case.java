package org.folkb.tweety.conformance;

import java.util.List;
import java.util.Set;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;

/**
 * A question with what may be answered.
 *
 * @param name the file and the name of the case, as {@code file/name}
 * @param about what it is about, in words
 * @param statuses the verdicts that are right
 * @param undecided the reasons for which there may be no verdict
 * @param conflicts all minimal conflicts, or null where they are not checked
 * @param removals all smallest removals, or null
 * @param supports all minimal supports, or null
 * @param withinMs the time after which an answer is too late, in milliseconds
 * @param interruptMs when the asking thread is interrupted, in milliseconds; 0 for never
 * @param request the request, without the engine
 */
record Case(String name, String about, Set<Status> statuses, Set<Reason> undecided, List<Set<String>> conflicts,
        List<Set<String>> removals, List<Set<String>> supports, long withinMs, long interruptMs, String request) {
}
