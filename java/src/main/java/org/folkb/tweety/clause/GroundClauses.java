package org.folkb.tweety.clause;

import org.folkb.tweety.util.IntList;

/**
 * Ground clauses in one flat list. A literal is 2 * atom, plus 1 if it is negative; a clause belongs to a formula or is
 * hard ({@link Clause#HARD}).
 */
public final class GroundClauses {
    private final IntList literals = new IntList(1024);
    private final IntList starts = new IntList(256);
    private final IntList owners = new IntList(256);

    /** Makes an empty list. */
    public GroundClauses() {
        starts.add(0);
    }

    /** @return how many clauses there are */
    public int count() {
        return owners.size();
    }

    /** @return the formula that a clause belongs to */
    public int owner(int clause) {
        return owners.get(clause);
    }

    /** @return the place of the first literal of a clause; that of the next clause is its end */
    public int start(int clause) {
        return starts.get(clause);
    }

    /** @return the literal at a place */
    public int literal(int place) {
        return literals.get(place);
    }

    /** @return how many literals there are in all clauses */
    public int size() {
        return literals.size();
    }

    /** Appends a literal to the clause that is being written. */
    public void push(int literal) {
        literals.add(literal);
    }

    /** Ends the clause that is being written. */
    public void end(int owner) {
        starts.add(literals.size());
        owners.add(owner);
    }

    /** Forgets the clauses from a number on. */
    public void truncate(int count) {
        owners.truncate(count);
        starts.truncate(count + 1);
        literals.truncate(starts.get(count));
    }

    /** Forgets the literals written since the last end. */
    public void discard() {
        literals.truncate(starts.get(starts.size() - 1));
    }
}
