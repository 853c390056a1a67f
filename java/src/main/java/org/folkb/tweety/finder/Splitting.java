package org.folkb.tweety.finder;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.report.Deadline;

/**
 * Splits clauses with many variables into several with fewer, joined by new predicates (Claessen and Sorensson 2003):
 * the number of instances grows with the power of the number of variables.
 */
final class Splitting {
    private final Symbols symbols;
    private final Deadline deadline;

    /**
     * @param symbols where the new predicates are declared
     * @param deadline looked at between two splits
     */
    Splitting(Symbols symbols, Deadline deadline) {
        this.symbols = symbols;
        this.deadline = deadline;
    }

    List<FlatClause> split(FlatClause clause) {
        List<FlatClause> result = new ArrayList<>(1);
        // Not by recursion: a disjunction over thousands of constants is split as often.
        Deque<FlatClause> pending = new ArrayDeque<>();
        pending.push(clause);
        while (!pending.isEmpty()) {
            deadline.check();
            FlatClause next = pending.pop();
            int chosen = choice(next);
            if (chosen < 0) {
                result.add(next);
            } else {
                split(next, chosen, pending);
            }
        }
        return result;
    }

    /** Pushes the part with the chosen variable, to be looked at next, and below it the part without. */
    private void split(FlatClause clause, int chosen, Deque<FlatClause> pending) {
        List<FlatLiteral> with = part(clause, chosen, true);
        List<FlatLiteral> without = part(clause, chosen, false);
        Set<Integer> shared = variables(with);
        shared.retainAll(variables(without));
        int[] arguments = shared.stream().mapToInt(variable -> variable).toArray();
        int[] sorts = new int[arguments.length];
        for (int i = 0; i < sorts.length; i++) {
            sorts[i] = clause.sorts()[arguments[i]];
        }
        int name = symbols.addPredicate(Symbols.Kind.DEFINITION, sorts);
        with.add(new FlatLiteral(FlatLiteral.Kind.ATOM, true, name, arguments));
        without.add(new FlatLiteral(FlatLiteral.Kind.ATOM, false, name, arguments));
        pending.push(new FlatClause(clause.owner(), clause.sorts(), without).compact());
        pending.push(new FlatClause(clause.owner(), clause.sorts(), with).compact());
    }

    /**
     * The variable whose literals have the fewest variables among them, the first of several; -1 if no split leaves
     * fewer than there are.
     */
    private static int choice(FlatClause clause) {
        int all = clause.sorts().length;
        if (all <= 2) {
            return -1;
        }
        List<List<FlatLiteral>> literals = new ArrayList<>(all);
        for (int variable = 0; variable < all; variable++) {
            literals.add(new ArrayList<>(2));
        }
        for (FlatLiteral literal : clause.literals()) {
            for (int variable : literal.variables()) {
                List<FlatLiteral> of = literals.get(variable);
                if (of.isEmpty() || of.get(of.size() - 1) != literal) {
                    of.add(literal);
                }
            }
        }
        int chosen = -1;
        int fewest = all;
        int[] seen = new int[all];
        for (int variable = 0; variable < all; variable++) {
            int with = 0;
            for (FlatLiteral literal : literals.get(variable)) {
                for (int other : literal.variables()) {
                    if (seen[other] != variable + 1) {
                        seen[other] = variable + 1;
                        with++;
                    }
                }
            }
            if (with < fewest && literals.get(variable).size() < clause.literals().size()) {
                fewest = with;
                chosen = variable;
            }
        }
        return chosen;
    }

    private static List<FlatLiteral> part(FlatClause clause, int variable, boolean with) {
        List<FlatLiteral> part = new ArrayList<>();
        for (FlatLiteral literal : clause.literals()) {
            if (literal.mentions(variable) == with) {
                part.add(literal);
            }
        }
        return part;
    }

    private static Set<Integer> variables(List<FlatLiteral> literals) {
        Set<Integer> variables = new LinkedHashSet<>();
        for (FlatLiteral literal : literals) {
            for (int variable : literal.variables()) {
                variables.add(variable);
            }
        }
        return variables;
    }
}
