package org.folkb.tweety.finder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.folkb.tweety.clause.Application;
import org.folkb.tweety.clause.Clause;
import org.folkb.tweety.clause.Code;
import org.folkb.tweety.clause.Literal;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.clause.Symbols.Kind;
import org.folkb.tweety.util.IntList;

/**
 * Replaces terms by variables for their values: {@code p(f(c))} becomes "for all x, y: if c is x and f(x) is y then
 * p(y)" (McCune 1994). Equal terms of one clause share their variable.
 */
final class Flattening {
    private final Symbols symbols;
    private final int functors;
    private Clause clause;
    private final Map<Integer, Integer> variables = new HashMap<>();
    private final Map<List<Integer>, Integer> values = new HashMap<>();
    private final IntList sorts = new IntList();
    private List<FlatLiteral> literals;

    /**
     * @param symbols the symbols
     * @param functors the number of the first constant among the functions
     */
    Flattening(Symbols symbols, int functors) {
        this.symbols = symbols;
        this.functors = functors;
    }

    /**
     * Makes a clause flat.
     *
     * @param input a clause of a {@link org.folkb.tweety.clause.ClauseSet}
     * @return the flat clause, or null where the clause set has another clause that says the same: one in which a
     *         variable that has to differ from a term was replaced by that term
     */
    FlatClause flat(Clause input) {
        begin(input);
        for (int i = 0; i < input.negatives; i++) {
            if (isEquality(input.body[i]) && replaced(input.body[i])) {
                return null;
            }
        }
        for (int i = 0; i < input.negatives; i++) {
            add(input.body[i], false);
        }
        for (Literal literal : input.head) {
            add(literal, true);
        }
        return new FlatClause(input.owner, sorts.toArray(), literals).compact();
    }

    /** Makes a ground literal without functors flat. */
    FlatClause flat(boolean positive, int predicate, int[] arguments, int owner) {
        begin(null);
        int[] flat = new int[arguments.length];
        for (int i = 0; i < flat.length; i++) {
            flat[i] = value(arguments[i]);
        }
        literals.add(new FlatLiteral(FlatLiteral.Kind.ATOM, positive, predicate, flat));
        return new FlatClause(owner, sorts.toArray(), literals).compact();
    }

    private void begin(Clause input) {
        clause = input;
        variables.clear();
        values.clear();
        sorts.clear();
        literals = new ArrayList<>();
    }

    private boolean isEquality(Literal literal) {
        return symbols.predicate(literal.predicate()).kind() == Kind.EQUALITY;
    }

    private boolean replaced(Literal equality) {
        int left = equality.arguments()[0];
        int right = equality.arguments()[1];
        return Code.isVariable(left) && !within(left, right) || Code.isVariable(right) && !within(right, left);
    }

    /** Whether a variable occurs properly inside of a term. */
    private boolean within(int variable, int code) {
        if (Code.isApplication(code)) {
            for (int argument : clause.application(code).arguments()) {
                if (argument == variable || within(variable, argument)) {
                    return true;
                }
            }
        }
        return false;
    }

    private void add(Literal literal, boolean positive) {
        int[] arguments = literal.arguments();
        if (isEquality(literal)) {
            boolean swap = !Code.isApplication(arguments[1]) && !Code.isVariable(arguments[0]);
            equal(swap ? arguments[1] : arguments[0], swap ? arguments[0] : arguments[1], positive);
            return;
        }
        int[] flat = new int[arguments.length];
        for (int i = 0; i < flat.length; i++) {
            flat[i] = value(arguments[i]);
        }
        literals.add(new FlatLiteral(FlatLiteral.Kind.ATOM, positive, literal.predicate(), flat));
    }

    /** An equality between any term and a term that is its own literal if it is no variable. */
    private void equal(int left, int right, boolean positive) {
        int variable = value(left);
        if (Code.isVariable(right)) {
            literals.add(new FlatLiteral(FlatLiteral.Kind.SAME, positive, 0, new int[] {variable, value(right)}));
            return;
        }
        List<Integer> term = term(right);
        Integer known = values.get(term);
        if (known != null) {
            literals.add(new FlatLiteral(FlatLiteral.Kind.SAME, positive, 0, new int[] {variable, known}));
        } else {
            literals.add(cell(term, variable, positive));
        }
    }

    private static FlatLiteral cell(List<Integer> term, int value, boolean positive) {
        int[] cell = new int[term.size()];
        for (int i = 1; i < term.size(); i++) {
            cell[i - 1] = term.get(i);
        }
        cell[term.size() - 1] = value;
        return new FlatLiteral(FlatLiteral.Kind.CELL, positive, term.get(0), cell);
    }

    /** The function of a term that is no variable, and the variables for its arguments. */
    private List<Integer> term(int code) {
        List<Integer> term = new ArrayList<>();
        if (!Code.isApplication(code)) {
            term.add(functors + code);
            return term;
        }
        Application application = clause.application(code);
        term.add(application.functor());
        for (int argument : application.arguments()) {
            term.add(value(argument));
        }
        return term;
    }

    /** The variable for the value of a term. */
    private int value(int code) {
        if (Code.isVariable(code)) {
            return variables.computeIfAbsent(code, key -> variable(clause.variableSorts[Code.variableOf(code)]));
        }
        List<Integer> term = term(code);
        Integer known = values.get(term);
        if (known == null) {
            int function = term.get(0);
            known = variable(function < functors ? symbols.functor(function).result()
                    : symbols.terms().sort(function - functors));
            values.put(term, known);
            literals.add(cell(term, known, false));
        }
        return known;
    }

    private int variable(int sort) {
        sorts.add(sort);
        return sorts.size() - 1;
    }
}
