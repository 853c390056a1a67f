package org.folkb.tweety.report;

/** The verdicts of both kinds of question. The names are part of the message protocol. */
public enum Status {
    /** Some interpretation satisfies every formula. */
    CONSISTENT,
    /** No interpretation satisfies all formulas. */
    INCONSISTENT,
    /** The query holds in every model of the (consistent) premises. */
    ENTAILED,
    /** The query fails in every model of the (consistent) premises. */
    CONTRADICTED,
    /** The query holds in some models of the premises and fails in others. */
    INDEPENDENT,
    /** The premises have no model, so that everything would follow from them. */
    CONTRADICTORY_PREMISES,
    /** No verdict; a {@link Reason} says why. */
    UNDECIDED
}
