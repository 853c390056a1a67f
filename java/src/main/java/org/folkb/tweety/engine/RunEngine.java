package org.folkb.tweety.engine;

import java.util.Set;
import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;

/**
 * An engine of this module that makes a run for each question, and refuses the semantics that its runs do not know.
 *
 * @param name its name in requests and reports
 * @param semantics those that it answers under
 * @param start how a run begins
 */
public record RunEngine(String name, Set<Semantics> semantics, Run.Start start) implements Engine {
    /** Keeps a copy that nobody can change. */
    public RunEngine {
        semantics = Set.copyOf(semantics);
    }

    @Override
    public String version() {
        return Versions.of("version");
    }

    /** Forward rules are a semantics of their own: their engine has no other one, and no other engine has it. */
    private String misfit(Options options) {
        return semantics.contains(options.semantics()) ? null : "the engine " + name + " answers under "
                + (semantics.contains(Semantics.RULES) ? "rules" : "open and closed") + " semantics only";
    }

    @Override
    public ConsistencyReport consistency(Theory theory, Options options, Deadline deadline) {
        String misfit = misfit(options);
        return misfit != null ? ConsistencyReport.undecided(Reason.UNSUPPORTED, misfit)
                : start.of(theory, options, deadline).consistency();
    }

    @Override
    public EntailmentReport entailment(Theory theory, Options options, Deadline deadline) {
        String misfit = misfit(options);
        return misfit != null ? EntailmentReport.undecided(Reason.UNSUPPORTED, misfit)
                : start.of(theory, options, deadline).entailment();
    }
}
