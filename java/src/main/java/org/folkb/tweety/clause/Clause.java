package org.folkb.tweety.clause;

import java.util.List;

/**
 * A clause with universally quantified variables, ready for the join that instantiates it: for each way to match the
 * body with possible atoms there is one ground instance.
 */
public final class Clause {
    /** The owner of background axioms and definitions: they hold always. */
    public static final int HARD = -1;

    /** The formula it comes from, or {@link #HARD}. */
    public final int owner;
    /** The sort of each variable; numbers that do not occur in this clause are possible. */
    public final int[] variableSorts;
    /** The applications that codes refer to. */
    public final List<Application> applications;
    /** The atoms to match. The first {@link #negatives} ones are the negative literals, the rest are guards. */
    public final Literal[] body;
    /** How many of the body's atoms are literals of the clause. */
    public final int negatives;
    /** The positive literals, equalities first. */
    public final Literal[] head;

    /**
     * @param owner the formula it comes from, or {@link #HARD}
     * @param variableSorts the sort of each variable
     * @param applications the applications that codes refer to
     * @param body the atoms to match
     * @param negatives how many of them are literals of the clause
     * @param head the positive literals
     */
    public Clause(int owner, int[] variableSorts, List<Application> applications, Literal[] body, int negatives,
            Literal[] head) {
        this.owner = owner;
        this.variableSorts = variableSorts;
        this.applications = applications;
        this.body = body;
        this.negatives = negatives;
        this.head = head;
    }

    /** @return the application that a code stands for */
    public Application application(int code) {
        return applications.get(code - Code.APPLICATION);
    }
}
