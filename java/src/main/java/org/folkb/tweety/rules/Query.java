package org.folkb.tweety.rules;

import java.util.ArrayList;
import java.util.List;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.FunctionalTerm;
import org.tweetyproject.logics.commons.syntax.RelationalFormula;
import org.tweetyproject.logics.commons.syntax.Variable;
import org.tweetyproject.logics.commons.syntax.interfaces.Term;
import org.tweetyproject.logics.fol.syntax.AssociativeFolFormula;
import org.tweetyproject.logics.fol.syntax.Conjunction;
import org.tweetyproject.logics.fol.syntax.Contradiction;
import org.tweetyproject.logics.fol.syntax.Disjunction;
import org.tweetyproject.logics.fol.syntax.EqualityPredicate;
import org.tweetyproject.logics.fol.syntax.Equivalence;
import org.tweetyproject.logics.fol.syntax.ExclusiveDisjunction;
import org.tweetyproject.logics.fol.syntax.ExistsQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.Implication;
import org.tweetyproject.logics.fol.syntax.InequalityPredicate;
import org.tweetyproject.logics.fol.syntax.Negation;
import org.tweetyproject.logics.fol.syntax.Tautology;

/**
 * The value of a query over derived literals: Kleene's strong connectives, quantifiers over the named constants. A
 * query can come out both true and false, where a contradiction touches it.
 */
final class Query {
    private final Symbols symbols;
    private final SignedPredicates signs;
    private final Derivations derivations;
    private final int declared;
    private final Deadline deadline;

    private record Binding(Variable variable, int term, Binding outer) {
    }

    Query(Symbols symbols, SignedPredicates signs, Derivations derivations, int declared, Deadline deadline) {
        this.symbols = symbols;
        this.signs = signs;
        this.derivations = derivations;
        this.declared = declared;
        this.deadline = deadline;
    }

    QueryValue value(RelationalFormula query) {
        return value(query, null);
    }

    private QueryValue value(RelationalFormula f, Binding scope) {
        if (f instanceof FolAtom atom) {
            return atom(atom, scope);
        } else if (f instanceof Negation negation) {
            return value(negation.getFormula(), scope).negated();
        } else if (f instanceof Conjunction || f instanceof Disjunction) {
            List<QueryValue> parts = new ArrayList<>();
            for (RelationalFormula part : (AssociativeFolFormula) f) {
                parts.add(value(part, scope));
            }
            return f instanceof Conjunction ? and(parts) : or(parts);
        } else if (f instanceof Implication implication) {
            return or(List.of(value(implication.getFormulas().getFirst(), scope).negated(),
                    value(implication.getFormulas().getSecond(), scope)));
        } else if (f instanceof Equivalence equivalence) {
            return exclusive(value(equivalence.getFormulas().getFirst(), scope),
                    value(equivalence.getFormulas().getSecond(), scope)).negated();
        } else if (f instanceof ExclusiveDisjunction exclusive) {
            QueryValue result = new QueryValue(null, List.of());
            for (RelationalFormula part : exclusive) {
                result = exclusive(result, value(part, scope));
            }
            return result;
        } else if (f instanceof ForallQuantifiedFormula all) {
            List<QueryValue> parts = new ArrayList<>();
            instances(List.copyOf(all.getQuantifierVariables()), 0, all.getFormula(), scope, parts);
            return parts.isEmpty() ? QueryValue.UNKNOWN : and(parts);
        } else if (f instanceof ExistsQuantifiedFormula some) {
            List<QueryValue> parts = new ArrayList<>();
            instances(List.copyOf(some.getQuantifierVariables()), 0, some.getFormula(), scope, parts);
            return parts.isEmpty() ? QueryValue.UNKNOWN : or(parts);
        } else if (f instanceof Tautology) {
            return new QueryValue(List.of(), null);
        } else if (f instanceof Contradiction) {
            return new QueryValue(null, List.of());
        }
        throw new Stop(Reason.UNSUPPORTED, "a query of the class " + f.getClass().getName());
    }

    private void instances(List<Variable> variables, int at, RelationalFormula body, Binding scope,
            List<QueryValue> into) {
        if (at == variables.size()) {
            deadline.check();
            into.add(value(body, scope));
            return;
        }
        int sort = symbols.sort(variables.get(at).getSort());
        for (int term = 0; term < declared; term++) {
            if (symbols.terms().sort(term) == sort) {
                instances(variables, at + 1, body, new Binding(variables.get(at), term, scope), into);
            }
        }
    }

    private static QueryValue and(List<QueryValue> parts) {
        return negate(parts, false);
    }

    private static QueryValue or(List<QueryValue> parts) {
        return negate(parts, true);
    }

    private static QueryValue negate(List<QueryValue> parts, boolean or) {
        List<Integer> all = new ArrayList<>();
        List<Integer> one = null;
        for (QueryValue part : parts) {
            List<Integer> needed = or ? part.fails() : part.holds();
            List<Integer> enough = or ? part.holds() : part.fails();
            if (needed == null) {
                all = null;
            } else if (all != null) {
                all.addAll(needed);
            }
            if (enough != null && (one == null || enough.size() < one.size())) {
                one = enough;
            }
        }
        return or ? new QueryValue(one, all) : new QueryValue(all, one);
    }

    private static QueryValue exclusive(QueryValue a, QueryValue b) {
        QueryValue different = or(List.of(and(List.of(a, b.negated())), and(List.of(a.negated(), b))));
        QueryValue same = or(List.of(and(List.of(a, b)), and(List.of(a.negated(), b.negated()))));
        return new QueryValue(different.holds(), same.holds());
    }

    private QueryValue atom(FolAtom atom, Binding scope) {
        if (atom.getPredicate() instanceof EqualityPredicate || atom.getPredicate() instanceof InequalityPredicate) {
            throw new Stop(Reason.UNSUPPORTED, "the query asks about an equality");
        }
        int predicate = symbols.predicate(atom.getPredicate());
        int[] arguments = new int[atom.getArguments().size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = term(atom.getArguments().get(i), scope);
            if (arguments[i] < 0) {
                return QueryValue.UNKNOWN;
            }
        }
        int positive = derivations.find(predicate, arguments);
        int negative = derivations.find(signs.signed(predicate, false), arguments);
        return new QueryValue(positive < 0 ? null : List.of(positive), negative < 0 ? null : List.of(negative));
    }

    private int term(Term<?> term, Binding scope) {
        if (term instanceof Constant constant) {
            return symbols.constant(constant);
        } else if (term instanceof Variable variable) {
            for (Binding b = scope; b != null; b = b.outer()) {
                if (b.variable().equals(variable)) {
                    return b.term();
                }
            }
            throw new Stop(Reason.UNSUPPORTED, "the variable " + variable.get() + " is free");
        }
        FunctionalTerm functional = (FunctionalTerm) term;
        int[] arguments = new int[functional.getArguments().size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = term(functional.getArguments().get(i), scope);
            if (arguments[i] < 0) {
                return -1;
            }
        }
        return symbols.terms().find(symbols.functor(functional.getFunctor()), arguments);
    }
}
