package org.folkb.tweety.rules;

import org.folkb.tweety.clause.Clause;
import org.folkb.tweety.clause.Literal;

/**
 * A rule: a clause with one head literal whose predicates carry the sign (see {@link SignedPredicates}), and tests that
 * hold or fail by syntax.
 *
 * @param formula the number of the formula it comes from, or {@link Clause#HARD} for a background axiom
 * @param clause the body to match and the head to derive; its owner is the rule's place in the list of rules
 * @param tests equalities (positive) and inequalities (negative) of terms that the body binds
 */
record Rule(int formula, Clause clause, Literal[] tests) {
}
