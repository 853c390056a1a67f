package org.folkb.tweety.finder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A clause without function terms. All variables are universal and numbered from 0 without gaps.
 *
 * @param owner the formula it comes from, or {@link org.folkb.tweety.clause.Clause#HARD}
 * @param sorts the sort of each variable
 * @param literals the literals
 */
record FlatClause(int owner, int[] sorts, List<FlatLiteral> literals) {

    /** The same clause with the variables that occur numbered anew, in the order in which they occur. */
    FlatClause compact() {
        int[] to = new int[sorts.length];
        int[] newSorts = new int[sorts.length];
        int count = 0;
        for (FlatLiteral literal : literals) {
            for (int variable : literal.variables()) {
                if (to[variable] == 0) {
                    newSorts[count] = sorts[variable];
                    to[variable] = ++count;
                }
            }
        }
        for (int i = 0; i < to.length; i++) {
            to[i]--;
        }
        List<FlatLiteral> renamed = new ArrayList<>(literals.size());
        for (FlatLiteral literal : literals) {
            renamed.add(literal.renamed(to));
        }
        return new FlatClause(owner, Arrays.copyOf(newSorts, count), renamed);
    }

    /** A key that equal clauses share. */
    List<Integer> key() {
        List<Integer> key = new ArrayList<>();
        key.add(owner);
        for (FlatLiteral literal : literals) {
            key.add(literal.kind().ordinal() * 2 + (literal.positive() ? 1 : 0));
            key.add(literal.symbol());
            for (int variable : literal.variables()) {
                key.add(variable);
                key.add(sorts[variable]);
            }
        }
        return key;
    }
}
