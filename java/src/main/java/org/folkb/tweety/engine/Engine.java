package org.folkb.tweety.engine;

import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Theory;

/**
 * A way to answer questions about theories. Implementations hold no state of a question and can be shared between
 * threads. Neither method throws {@link org.folkb.tweety.report.Stop}: what ends a question early is a report of
 * status UNDECIDED with its reason, and an engine that cannot treat a theory, an option or a semantics exactly says
 * UNSUPPORTED. Nothing is left running, and no file is left behind, when a method returns.
 *
 * <p>Engines of other jars are found as services of this type ({@link java.util.ServiceLoader}).
 */
public interface Engine {
    /** @return the name by which requests ask for it: lower case letters */
    String name();

    /** @return the version of what answers, for reports */
    String version();

    /**
     * Whether a theory's formulas can hold together; its query is ignored.
     *
     * @param theory closed formulas with identifiers
     * @param options how to answer
     * @param deadline when to stop
     * @return the report
     */
    ConsistencyReport consistency(Theory theory, Options options, Deadline deadline);

    /**
     * Whether a theory's query follows from its formulas.
     *
     * @param theory closed formulas with identifiers, and a query
     * @param options how to answer
     * @param deadline when to stop
     * @return the report
     */
    EntailmentReport entailment(Theory theory, Options options, Deadline deadline);
}
