package org.folkb.tweety.message;

import org.folkb.tweety.engine.Engine;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Theory;

/**
 * A request as read.
 *
 * @param entailment whether the query is asked about; else consistency
 * @param engine the engine that is asked
 * @param options how to answer
 * @param theory formulas, axioms, query, declared symbols
 */
public record Request(boolean entailment, Engine engine, Options options, Theory theory) {
}
