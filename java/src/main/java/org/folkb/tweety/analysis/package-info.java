/**
 * Inconsistency measures and belief change: Tweety's own classes at work on what the engines find. Formulas go in as
 * {@link org.folkb.tweety.analysis.Belief}s, which are told apart by identity and keep the deadline wherever Tweety
 * hashes them.
 */
package org.folkb.tweety.analysis;
