package org.folkb.tweety.eprover;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;

/**
 * Reads what E writes: the line with the status of the SZS ontology (Sutcliffe 2008), and the names of the formulas at
 * the leaves of a proof. E 2 marks comments with {@code #}, E 3 with {@code %}. Whatever is not exactly as expected is
 * no verdict.
 */
final class Output extends ProverProcess.Lines {
    private static final Pattern STATUS = Pattern.compile("[#%]+ SZS status (\\w+)\\b.*");
    private static final Pattern PROOF = Pattern.compile("[#%]+ SZS output (start|end) CNFRefutation\\b.*");
    private static final Pattern LEAF = Pattern.compile("file\\('[^']*', ?(\\w+)\\)");
    private static final Pattern PRUNED = Pattern.compile("[#%]+ SinE strategy is .*");
    private static final Pattern LIMIT = Pattern.compile("[#%]+ Failure: Resource limit exceeded \\((\\w+)\\).*");
    private static final int SHOWN = 200;

    private final Set<String> statuses = new LinkedHashSet<>();
    private final Set<String> names = new HashSet<>();
    private boolean proof;
    private boolean pruned;
    private String limit;
    private String first;

    @Override
    void line(String text) {
        if (proof && text.startsWith("fof(") || proof && text.startsWith("tff(") || proof && text.startsWith("tcf(")
                || proof && text.startsWith("cnf(")) {
            Matcher leaf = LEAF.matcher(text);
            while (leaf.find()) {
                names.add(leaf.group(1));
            }
            return;
        }
        if (first == null && !text.isBlank()) {
            first = text.length() > SHOWN ? text.substring(0, SHOWN) : text;
        }
        if (!text.startsWith("#") && !text.startsWith("%")) {
            return;
        }
        Matcher status = STATUS.matcher(text);
        Matcher ofProof = PROOF.matcher(text);
        Matcher ofLimit = LIMIT.matcher(text);
        if (status.matches()) {
            statuses.add(status.group(1));
        } else if (ofProof.matches()) {
            proof = ofProof.group(1).equals("start");
        } else if (ofLimit.matches()) {
            limit = ofLimit.group(1);
        } else if (PRUNED.matcher(text).matches()) {
            pruned = true;
        }
    }

    /**
     * What the run says about the problem.
     *
     * @param ended how the run ended; not at the deadline
     * @return the verdict
     */
    synchronized Verdict verdict(ProverProcess.Ended ended) {
        if (!ended.whole()) {
            return Verdict.undecided(Reason.ERROR, "E ended, but its output did not");
        }
        if (statuses.size() != 1) {
            return Verdict.undecided(Reason.ERROR, (statuses.isEmpty() ? "E gave no status"
                    : "E gave several statuses, " + String.join(" and ", statuses)) + words(ended));
        }
        String status = statuses.iterator().next();
        switch (status) {
            case "Unsatisfiable":
                return ended.exit() == 0 ? new Verdict(Status.INCONSISTENT, null, null, names)
                        : unexpected(status, ended);
            case "Satisfiable":
                if (pruned) {
                    return Verdict.undecided(Reason.GAVE_UP, "E left formulas out and found no contradiction");
                }
                return ended.exit() == 1 ? new Verdict(Status.CONSISTENT, null, null, Set.of())
                        : unexpected(status, ended);
            case "GaveUp":
                return Verdict.undecided(Reason.GAVE_UP, "E gave up");
            case "ResourceOut", "Timeout", "MemoryOut":
                boolean time = status.equals("Timeout") || "time".equals(limit);
                return Verdict.undecided(time ? Reason.TIMEOUT : Reason.RESOURCE_OUT,
                        time ? "E reached its time limit" : "E reached its limit for " + (limit == null ? "resources"
                                : limit));
            default:
                return unexpected(status, ended);
        }
    }

    private Verdict unexpected(String status, ProverProcess.Ended ended) {
        return Verdict.undecided(Reason.ERROR, "E gave the status " + status + words(ended));
    }

    private String words(ProverProcess.Ended ended) {
        String said = !ended.errors().isEmpty() ? ended.errors() : first;
        return " and the exit value " + ended.exit() + (said == null ? "" : "; it said: " + said);
    }
}
