package org.folkb.tweety.analysis;

import java.util.Set;
import org.tweetyproject.commons.Signature;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.interfaces.Atom;
import org.tweetyproject.logics.commons.syntax.interfaces.ClassicalFormula;
import org.tweetyproject.logics.commons.syntax.interfaces.Conjunctable;
import org.tweetyproject.logics.commons.syntax.interfaces.Disjunctable;
import org.tweetyproject.logics.fol.syntax.Conjunction;
import org.tweetyproject.logics.fol.syntax.Disjunction;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.Negation;
import org.tweetyproject.math.probability.Probability;

/**
 * One formula of a belief set, for Tweety's generic classes. It stands for the formula that it holds, but is equal to
 * itself only, for two reasons: Tweety's quantified formulas have equality without a matching hash code, so that sets
 * of them go wrong; and two beliefs that state the same are two beliefs, each with a source of its own.
 *
 * <p>Tweety's classes cannot be interrupted. All that takes long in them is work on sets of formulas, and that asks
 * for hash codes; so the hash code keeps the deadline. A belief is for one thread.
 */
public final class Belief implements ClassicalFormula {
    private static final int CALLS_BETWEEN_CHECKS = 64;

    private final int number;
    private final String id;
    private final FolFormula formula;
    private final Allowance time;
    private int calls;

    /**
     * @param number the place among the beliefs, which orders them; also the hash code
     * @param id its identifier, or null for a formula that is no belief yet
     * @param formula what it states
     * @param time when to stop whatever works on it
     */
    Belief(int number, String id, FolFormula formula, Allowance time) {
        this.number = number;
        this.id = id;
        this.formula = formula;
        this.time = time;
    }

    /** @return the place among the beliefs */
    public int number() {
        return number;
    }

    /** @return the identifier, or null */
    public String id() {
        return id;
    }

    /** @return what it states */
    public FolFormula formula() {
        return formula;
    }

    /** @throws org.folkb.tweety.report.Stop if the time is over */
    @Override
    public int hashCode() {
        if (++calls >= CALLS_BETWEEN_CHECKS) {
            calls = 0;
            time.check();
        }
        return number;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    /** @return this: a copy would be another belief */
    @Override
    public Belief clone() {
        return this;
    }

    /** @return a formula, no belief of the set, that states the contrary */
    @Override
    public Belief complement() {
        return made(new Negation(formula));
    }

    @Override
    public Belief combineWithAnd(Conjunctable other) {
        return made(new Conjunction(formula, ((Belief) other).formula));
    }

    @Override
    public Belief combineWithOr(Disjunctable other) {
        return made(new Disjunction(formula, ((Belief) other).formula));
    }

    private Belief made(FolFormula other) {
        return new Belief(-1, null, other, time);
    }

    @Override
    public Set<? extends Atom> getAtoms() {
        return formula.getAtoms();
    }

    @Override
    public Set<? extends Predicate> getPredicates() {
        return formula.getPredicates();
    }

    @Override
    public Class<? extends Predicate> getPredicateCls() {
        return formula.getPredicateCls();
    }

    @Override
    public boolean isLiteral() {
        return formula.isLiteral();
    }

    @Override
    public Probability getUniformProbability() {
        return formula.getUniformProbability();
    }

    @Override
    public Signature getSignature() {
        return formula.getSignature();
    }

    @Override
    public String toString() {
        return (id == null ? "" : id + ": ") + formula;
    }
}
