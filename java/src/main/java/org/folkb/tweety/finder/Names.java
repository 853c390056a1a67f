package org.folkb.tweety.finder;

/** What is settled about declared constants before the search begins. */
enum Names {
    /** Constants may be one individual, in any combination. */
    FREE,
    /** Constant number i of a sort is individual number i: unique names, or a guess that names differ. */
    APART
}
