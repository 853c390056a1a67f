package org.folkb.tweety.engine;

import org.folkb.tweety.report.ConsistencyReport;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.EntailmentReport;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Theory;

/** One question on its way to its answer. It is asked once, by one thread, and never throws a stop. */
public interface Run {
    /** @return whether the theory's formulas can hold together; its query is ignored */
    ConsistencyReport consistency();

    /** @return whether the theory's query follows */
    EntailmentReport entailment();

    /** How a run begins. */
    @FunctionalInterface
    interface Start {
        /**
         * @param theory closed formulas with identifiers, and a query for entailment
         * @param options how to answer
         * @param deadline when to stop
         * @return the run
         */
        Run of(Theory theory, Options options, Deadline deadline);
    }
}
