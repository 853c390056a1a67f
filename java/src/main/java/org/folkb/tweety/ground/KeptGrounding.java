package org.folkb.tweety.ground;

import org.folkb.tweety.clause.Clause;
import org.folkb.tweety.clause.ClauseSet;
import org.folkb.tweety.clause.Clausifier;
import org.folkb.tweety.clause.EqualityAxioms;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.ground.Grounder.Cut;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.fol.syntax.FolFormula;

/**
 * The ground clauses of a theory's axioms and formulas, all of them, to which those of further formulas are added for a
 * while or for good. What a formula adds is found from it by the semi-naive fixpoint, and everything is kept in the
 * order of its making, so that it is taken back in the reverse order, at the cost of what was added.
 */
public final class KeptGrounding {
    private static final Theory NOTHING = new Theory();
    private final Symbols symbols;
    private final Grounder grounder;
    private final EqualityAxioms equality;
    private final boolean closed;
    private final boolean uniqueNames;
    private final boolean usable;
    private final long input;
    /** Whether unique names say anything: without equalities they do not. */
    private boolean namesMatter;
    private ClauseSet added;

    /**
     * Grounds a theory.
     *
     * @param theory axioms and formulas, and the declared symbols
     * @param options the semantics, and how many ground clauses there may be
     * @param deadline when to stop
     */
    public KeptGrounding(Theory theory, Options options, Deadline deadline) {
        closed = options.semantics() == Semantics.CLOSED;
        uniqueNames = options.uniqueNames();
        symbols = new Symbols(theory);
        int declared = symbols.terms().count();
        added = newSet();
        Clausifier clausifier = new Clausifier(symbols, closed, added, deadline);
        for (FolFormula axiom : theory.axioms()) {
            clausifier.add(axiom, true, Clause.HARD);
        }
        for (int i = 0; i < theory.formulas().size(); i++) {
            clausifier.add(theory.formulas().get(i), true, i);
            if ((i & 255) == 255) {
                deadline.check();
            }
        }
        input = added.clauses().size() + added.facts().size() / 4;
        namesMatter = uniqueNames && added.hasEquality();
        boolean looping = symbols.markLoops();
        equality = EqualityAxioms.add(added, symbols, closed, uniqueNames, declared);
        grounder = new Grounder(symbols, deadline, closed, uniqueNames, declared, options.maxInstances(),
                Integer.MAX_VALUE);
        if (looping) {
            usable = false;
            return;
        }
        grounder.ground(added);
        usable = grounder.cut() == Cut.NONE;
        if (usable) {
            keep();
        }
    }

    private ClauseSet newSet() {
        return new ClauseSet(symbols, closed, closed && uniqueNames, uniqueNames);
    }

    /** @return whether all ground clauses are there; if not, nothing can be asked or added here */
    public boolean usable() {
        return usable;
    }

    /** @return the ground clauses and possible atoms */
    public Grounder grounder() {
        return grounder;
    }

    /** @return how many clauses the input has, about */
    public long input() {
        return input;
    }

    /**
     * Adds a formula for good; {@link #keep} confirms it.
     *
     * @return whether that could be done exactly; if not, {@link #takeBack} has to follow
     */
    public boolean add(FolFormula formula, int owner, Deadline deadline) {
        added = newSet();
        new Clausifier(symbols, closed, added, deadline).add(formula, true, owner);
        namesMatter |= uniqueNames && added.hasEquality();
        return extend(true, deadline);
    }

    /**
     * Adds a query and its negation for a while; {@link #takeBack} has to follow.
     *
     * @return whether that could be done exactly
     */
    public boolean ask(FolFormula query, int owner, int negatedOwner, Deadline deadline) {
        return ask(query, NOTHING, owner, negatedOwner, deadline);
    }

    /**
     * As the other one, with names that only this query has. Such a constant is an individual of which nothing is
     * known, as one that an existential quantifier speaks of. Where the domain is closed it would be one more to all
     * formulas, and where names are unique one more that is none of the others: that is not done here.
     *
     * @param more declares the new constants and predicates; its axioms hold for this query
     */
    public boolean ask(FolFormula query, Theory more, int owner, int negatedOwner, Deadline deadline) {
        boolean newNames = !more.constants().isEmpty();
        added = newSet();
        if (newNames && (closed || namesMatter)) {
            return false;
        }
        symbols.lend(more.constants(), more.predicates());
        Clausifier clausifier = new Clausifier(symbols, closed, added, deadline);
        for (FolFormula axiom : more.axioms()) {
            clausifier.add(axiom, true, Clause.HARD);
        }
        clausifier.add(query, true, owner);
        clausifier.add(query, false, negatedOwner);
        if (newNames && uniqueNames && added.hasEquality()) {
            return false;
        }
        return extend(false, deadline);
    }

    private boolean extend(boolean keep, Deadline deadline) {
        if (symbols.functorsChanged() && symbols.markLoops()) {
            // With these formulas functions can be nested without end.
            return false;
        }
        if (!equality.extend(added, keep)) {
            // They make equality possible where it was not.
            return false;
        }
        grounder.deadline(deadline);
        return grounder.extend(added);
    }

    /** Makes what was added permanent. */
    public void keep() {
        symbols.seal();
        grounder.settled(added);
        added = null;
    }

    /** Takes back what was added since {@link #keep}. */
    public void takeBack() {
        grounder.takeBack();
        symbols.takeBack();
        added = null;
    }
}
