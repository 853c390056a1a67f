package org.folkb.tweety.models;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.clause.Symbols;

/**
 * Splits clauses with many variables into several with fewer, joined by new predicates (Claessen and Sorensson 2003):
 * the number of instances grows with the power of the number of variables.
 */
final class Splitting {
    private final Symbols symbols;

    Splitting(Symbols symbols) {
        this.symbols = symbols;
    }

    List<FlatClause> split(FlatClause clause) {
        List<FlatClause> result = new ArrayList<>(1);
        split(clause, result);
        return result;
    }

    private void split(FlatClause clause, List<FlatClause> into) {
        int all = clause.sorts().length;
        int chosen = -1;
        int fewest = all;
        for (int variable = 0; all > 2 && variable < all; variable++) {
            int with = variables(part(clause, variable, true)).size();
            if (with < fewest && !part(clause, variable, false).isEmpty()) {
                fewest = with;
                chosen = variable;
            }
        }
        if (chosen < 0) {
            into.add(clause);
            return;
        }
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
        split(new FlatClause(clause.owner(), clause.sorts(), with).compact(), into);
        split(new FlatClause(clause.owner(), clause.sorts(), without).compact(), into);
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
