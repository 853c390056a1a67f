package org.folkb.tweety.eprover;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Status;
import org.folkb.tweety.report.Stop;

/**
 * Problems with known answers, which a program must get right before anything that it says is believed. They need types
 * (without them the consistent one is inconsistent), individuals in every sort, equality, functions, and the names of
 * formulas in proofs.
 */
final class Sentinel {
    private static final String TYPES = """
            tff(s0_type,type,s0: $tType).
            tff(s1_type,type,s1: $tType).
            tff(c0_type,type,c0: s0).
            tff(c1_type,type,c1: s1).
            tff(c2_type,type,c2: s1).
            tff(p0_type,type,p0: s0 > $o).
            tff(p1_type,type,p1: (s0 * s1) > $o).
            tff(p2_type,type,p2: $o).
            tff(f0_type,type,f0: s1 > s0).
            """;
    private static final Tptp CONSISTENT = new Tptp(TYPES + """
            tff(u0,axiom,(![X0:s0]: (X0 = c0))).
            tff(u1,axiom,(c1 != c2)).
            tff(u2,axiom,(![X0:s1]: (p1(f0(X0),X0) => p0(f0(X0))))).
            tff(u3,axiom,(p2 <~> p0(c0))).
            """);
    private static final Tptp INCONSISTENT = new Tptp(TYPES + """
            tff(u0,axiom,(![X0:s0]: (?[X1:s1]: p1(X0,X1)))).
            tff(u1,axiom,(![X0:s0]: (![X1:s1]: (p1(X0,X1) => (f0(X1) = X0))))).
            tff(u2,axiom,(p0(c0) <~> p2)).
            tff(u3,axiom,(![X0:s1]: ~ p0(f0(X0)))).
            tff(u4,axiom,~ p2).
            tff(u5,axiom,(c1 != c2)).
            """);
    /** The formulas without which the inconsistent problem would be consistent. */
    private static final Set<String> NEEDED = Set.of("u0", "u1", "u2", "u3", "u4");
    /** Both answers take milliseconds; a busy machine may need longer. */
    private static final long PATIENCE_MS = 5_000;
    private static final Pattern VERSION = Pattern.compile("E (\\d[\\w.+-]*)\\b.*");

    private final EProver prover;
    private final Deadline deadline;
    private String version = "unknown";

    /**
     * @param prover the program
     * @param deadline when to stop
     */
    Sentinel(EProver prover, Deadline deadline) {
        this.prover = prover;
        this.deadline = deadline;
    }

    /** @return E's version, after {@link #wrong} */
    String version() {
        return version;
    }

    /**
     * Asks for both known answers.
     *
     * @return what the program did wrong, or null if it did nothing wrong
     * @throws Stop TIMEOUT if the deadline passed before it was known
     */
    String wrong() {
        String wrong = wrong(INCONSISTENT, Status.INCONSISTENT);
        if (wrong == null) {
            wrong = wrong(CONSISTENT, Status.CONSISTENT);
        }
        if (wrong == null) {
            askVersion();
        }
        return wrong;
    }

    private String wrong(Tptp problem, Status known) {
        Verdict verdict = prover.ask(problem, true, deadline.within(PATIENCE_MS));
        deadline.check();
        String which = "asked about formulas that are known to be " + known + ", it ";
        if (verdict.reason() == Reason.TIMEOUT) {
            // That may be the machine's fault; next time it is asked again.
            throw new Stop(Reason.TIMEOUT, prover.program().path() + " is not believed: " + which
                    + "gave no answer within " + PATIENCE_MS + " ms");
        } else if (verdict.status() == Status.UNDECIDED) {
            return which + "gave no answer: " + verdict.detail();
        } else if (verdict.status() != known) {
            return which + "said " + verdict.status();
        } else if (known == Status.INCONSISTENT && !verdict.names().containsAll(NEEDED)) {
            return which + "gave a proof from " + new TreeSet<>(verdict.names()) + ", which are not enough";
        }
        return null;
    }

    private void askVersion() {
        ProverProcess.run(List.of(prover.program().path().toString(), "--version"), "",
                new ProverProcess.Lines() {
                    @Override
                    void line(String text) {
                        Matcher matcher = VERSION.matcher(text);
                        if (matcher.matches()) {
                            version = matcher.group(1);
                        }
                    }
                }, deadline.within(PATIENCE_MS));
        deadline.check();
    }
}
