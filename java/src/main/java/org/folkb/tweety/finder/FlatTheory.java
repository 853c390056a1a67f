package org.folkb.tweety.finder;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.clause.Clause;
import org.folkb.tweety.clause.ClauseSet;
import org.folkb.tweety.clause.Clausifier;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.theory.Theory;
import org.folkb.tweety.util.IntList;

/**
 * A theory as flat clauses over predicates and functions. Functions are numbered: first the functors, then the
 * constants, which are functions without arguments; Skolem functions and Skolem constants are among them.
 */
final class FlatTheory {
    private final Symbols symbols;
    private final int declared;
    private final int functors;
    private final List<FlatClause> clauses = new ArrayList<>();
    private final boolean[] occurs;
    private final boolean[] asserted;

    /**
     * @param theory the theory
     * @param query null to leave the query out, else whether it or its negation is a premise
     * @param uniqueNames whether different constants are different
     * @param deadline when to stop
     */
    FlatTheory(Theory theory, Boolean query, boolean uniqueNames, Deadline deadline) {
        symbols = new Symbols(theory);
        declared = symbols.terms().count();
        ClauseSet set = new ClauseSet(symbols, false, false, uniqueNames);
        Clausifier clausifier = new Clausifier(symbols, false, set, deadline);
        for (int i = 0; i < theory.axioms().size(); i++) {
            clausifier.add(theory.axioms().get(i), true, Clause.HARD);
            deadline.check();
        }
        for (int i = 0; i < theory.formulas().size(); i++) {
            clausifier.add(theory.formulas().get(i), true, i);
            deadline.check();
        }
        if (query != null) {
            clausifier.add(theory.query(), query, Clause.HARD);
        }
        functors = symbols.functors();
        Set<List<Integer>> seen = new HashSet<>();
        Splitting splitting = new Splitting(symbols, deadline);
        Flattening flattening = new Flattening(symbols, functors);
        for (Clause clause : set.clauses()) {
            FlatClause flat = flattening.flat(clause);
            if (flat != null && seen.add(flat.key())) {
                clauses.addAll(splitting.split(flat));
            }
            deadline.check();
        }
        facts(set.facts(), flattening, deadline);
        occurs = new boolean[functors + symbols.terms().count()];
        asserted = new boolean[occurs.length];
        for (FlatClause clause : clauses) {
            for (FlatLiteral literal : clause.literals()) {
                if (literal.kind() == FlatLiteral.Kind.CELL) {
                    occurs[literal.symbol()] = true;
                    asserted[literal.symbol()] |= literal.positive();
                }
            }
        }
    }

    private void facts(IntList facts, Flattening flattening, Deadline deadline) {
        int at = 0;
        while (at < facts.size()) {
            int predicate = facts.get(at + 1);
            int[] arguments = new int[symbols.predicate(predicate).arguments().length];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = facts.get(at + 3 + i);
            }
            clauses.add(flattening.flat(facts.get(at) == 1, predicate, arguments, facts.get(at + 2)));
            at += 3 + arguments.length;
            if ((clauses.size() & 1023) == 0) {
                deadline.check();
            }
        }
    }

    Symbols symbols() {
        return symbols;
    }

    /** How many of the terms are declared constants; all other constants are Skolem constants. */
    int declared() {
        return declared;
    }

    List<FlatClause> clauses() {
        return clauses;
    }

    int sorts() {
        return symbols.sorts();
    }

    /** How many functions there are, constants among them. */
    int functions() {
        return occurs.length;
    }

    /** The function that a constant is. */
    int function(int term) {
        return functors + term;
    }

    /** The constant that a function is, or -1. */
    int term(int function) {
        return function < functors ? -1 : function - functors;
    }

    int[] arguments(int function) {
        return function < functors ? symbols.functor(function).arguments() : new int[0];
    }

    int result(int function) {
        return function < functors ? symbols.functor(function).result() : symbols.terms().sort(function - functors);
    }

    /** Whether some clause speaks of the function. */
    boolean occurs(int function) {
        return occurs[function];
    }

    /** Whether some clause says that the function has a value; only then does it matter that it has no other. */
    boolean asserted(int function) {
        return asserted[function];
    }

    /** How many declared constants each sort has. */
    int[] names() {
        int[] names = new int[sorts()];
        for (int term = 0; term < declared; term++) {
            names[symbols.terms().sort(term)]++;
        }
        return names;
    }
}
