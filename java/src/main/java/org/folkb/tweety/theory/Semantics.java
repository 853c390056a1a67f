package org.folkb.tweety.theory;

/** What a belief set is taken to say about individuals and rules. */
public enum Semantics {
    /** Classical first-order logic with non-empty sorts: there may be individuals without a name. */
    OPEN,
    /** Domain closure: only the named individuals exist. */
    CLOSED,
    /** Forward application of rules with strong negation, nothing else. */
    RULES
}
