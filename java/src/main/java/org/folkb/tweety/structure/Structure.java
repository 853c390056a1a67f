package org.folkb.tweety.structure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.report.Deadline;
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
 * A finite interpretation and the evaluation of Tweety formulas in it, straight from the truth conditions. It shares
 * nothing with clausification and grounding, so that it can check them.
 */
final class Structure {
    private final Symbols symbols;
    private final Deadline deadline;
    final List<List<Integer>> domains = new ArrayList<>();
    final Map<Integer, Integer> constants = new HashMap<>();
    final Map<Integer, Set<List<Integer>>> holds = new HashMap<>();
    final Map<Integer, Map<List<Integer>, Integer>> functions = new HashMap<>();
    final Map<Integer, Integer> defaults = new HashMap<>();
    private final Map<RelationalFormula, Stages> stages = new IdentityHashMap<>();
    private int steps;

    Structure(Symbols symbols, Deadline deadline) {
        this.symbols = symbols;
        this.deadline = deadline;
    }

    private record Binding(Variable variable, int element, Binding outer) {
    }

    /** How often the innermost parts of a formula may have to be looked at. */
    double cost(RelationalFormula formula) {
        if (formula instanceof Negation negation) {
            return cost(negation.getFormula());
        } else if (formula instanceof AssociativeFolFormula associative) {
            double sum = 1;
            for (RelationalFormula part : associative) {
                sum += cost(part);
            }
            return sum;
        } else if (formula instanceof Implication implication) {
            return cost(implication.getFormulas().getFirst()) + cost(implication.getFormulas().getSecond());
        } else if (formula instanceof Equivalence equivalence) {
            return cost(equivalence.getFormulas().getFirst()) + cost(equivalence.getFormulas().getSecond());
        } else if (formula instanceof ForallQuantifiedFormula all) {
            return times(all.getQuantifierVariables()) * cost(all.getFormula());
        } else if (formula instanceof ExistsQuantifiedFormula some) {
            return times(some.getQuantifierVariables()) * cost(some.getFormula());
        }
        return 1;
    }

    private double times(Iterable<Variable> variables) {
        double product = 1;
        for (Variable variable : variables) {
            product *= domains.get(symbols.sort(variable.getSort())).size();
        }
        return product;
    }

    boolean satisfies(RelationalFormula formula) {
        return satisfies(formula, null);
    }

    private boolean satisfies(RelationalFormula formula, Binding scope) {
        if ((++steps & 4095) == 0) {
            deadline.check();
        }
        if (formula instanceof FolAtom atom) {
            return atom(atom, scope);
        } else if (formula instanceof Negation negation) {
            return !satisfies(negation.getFormula(), scope);
        } else if (formula instanceof Implication implication) {
            return !satisfies(implication.getFormulas().getFirst(), scope)
                    || satisfies(implication.getFormulas().getSecond(), scope);
        } else if (formula instanceof Equivalence equivalence) {
            return satisfies(equivalence.getFormulas().getFirst(), scope)
                    == satisfies(equivalence.getFormulas().getSecond(), scope);
        } else if (formula instanceof Conjunction conjunction) {
            for (RelationalFormula part : conjunction) {
                if (!satisfies(part, scope)) {
                    return false;
                }
            }
            return true;
        } else if (formula instanceof Disjunction disjunction) {
            for (RelationalFormula part : disjunction) {
                if (satisfies(part, scope)) {
                    return true;
                }
            }
            return false;
        } else if (formula instanceof ExclusiveDisjunction exclusive) {
            boolean odd = false;
            for (RelationalFormula part : exclusive) {
                odd ^= satisfies(part, scope);
            }
            return odd;
        } else if (formula instanceof ForallQuantifiedFormula || formula instanceof ExistsQuantifiedFormula) {
            return quantified(formula, scope);
        } else if (formula instanceof Tautology) {
            return true;
        } else if (formula instanceof Contradiction) {
            return false;
        }
        throw new IllegalArgumentException("a formula of the class " + formula.getClass().getName());
    }

    private boolean quantified(RelationalFormula formula, Binding scope) {
        Stages plan = stages.computeIfAbsent(formula, Stages::of);
        return quantified(plan, 0, scope);
    }

    /** Looks at the parts of the body that wait for no later variable, and binds the next variable. */
    private boolean quantified(Stages plan, int at, Binding scope) {
        for (Stages.Part part : plan.due().get(at)) {
            if (satisfies(part.formula(), scope) == part.positive() == plan.universal()) {
                return plan.universal();
            }
        }
        if (at == plan.variables().size()) {
            return !plan.universal();
        }
        Variable variable = plan.variables().get(at);
        for (int element : domains.get(symbols.sort(variable.getSort()))) {
            if (quantified(plan, at + 1, new Binding(variable, element, scope)) != plan.universal()) {
                return !plan.universal();
            }
        }
        return plan.universal();
    }

    private boolean atom(FolAtom atom, Binding scope) {
        List<Integer> elements = new ArrayList<>(atom.getArguments().size());
        for (Term<?> term : atom.getArguments()) {
            elements.add(value(term, scope));
        }
        if (atom.getPredicate() instanceof EqualityPredicate) {
            return elements.get(0).equals(elements.get(1));
        }
        if (atom.getPredicate() instanceof InequalityPredicate) {
            return !elements.get(0).equals(elements.get(1));
        }
        return holds.getOrDefault(symbols.predicate(atom.getPredicate()), Set.of()).contains(elements);
    }

    private int value(Term<?> term, Binding scope) {
        if (term instanceof Variable variable) {
            for (Binding b = scope; b != null; b = b.outer()) {
                if (b.variable().equals(variable)) {
                    return b.element();
                }
            }
            throw new IllegalArgumentException("free variable " + variable);
        } else if (term instanceof Constant constant) {
            return constants.get(symbols.constant(constant));
        }
        FunctionalTerm application = (FunctionalTerm) term;
        List<Integer> elements = new ArrayList<>();
        for (Term<?> argument : application.getArguments()) {
            elements.add(value(argument, scope));
        }
        int functor = symbols.functor(application.getFunctor());
        Integer value = functions.getOrDefault(functor, Map.of()).get(elements);
        return value != null ? value : defaults.get(symbols.functor(functor).result());
    }

    void hold(int predicate, List<Integer> elements) {
        holds.computeIfAbsent(predicate, key -> new HashSet<>()).add(elements);
    }
}
