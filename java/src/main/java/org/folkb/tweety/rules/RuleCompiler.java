package org.folkb.tweety.rules;

import java.util.ArrayList;
import java.util.List;
import org.folkb.tweety.clause.Application;
import org.folkb.tweety.clause.Clause;
import org.folkb.tweety.clause.Code;
import org.folkb.tweety.clause.Literal;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.util.IntList;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.FunctionalTerm;
import org.tweetyproject.logics.commons.syntax.RelationalFormula;
import org.tweetyproject.logics.commons.syntax.Variable;
import org.tweetyproject.logics.commons.syntax.interfaces.Term;
import org.tweetyproject.logics.fol.syntax.AssociativeFolFormula;
import org.tweetyproject.logics.fol.syntax.Conjunction;
import org.tweetyproject.logics.fol.syntax.Disjunction;
import org.tweetyproject.logics.fol.syntax.EqualityPredicate;
import org.tweetyproject.logics.fol.syntax.Equivalence;
import org.tweetyproject.logics.fol.syntax.ExistsQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.Implication;
import org.tweetyproject.logics.fol.syntax.InequalityPredicate;
import org.tweetyproject.logics.fol.syntax.Negation;
import org.tweetyproject.logics.fol.syntax.Tautology;

/**
 * Reads formulas as rules. A rule is an implication under universal quantifiers; its body is made of literals with
 * conjunction and disjunction (disjunctions are split, an existential quantifier in a body is a variable more); its
 * head is a literal or a conjunction of literals. A literal by itself is a fact, a conjunction of rules is several
 * rules, an equivalence is two. Everything else is no rule.
 *
 * <p>Equalities may be tested in bodies, by syntax: different names are different under unique names only.
 */
final class RuleCompiler {
    /** Bodies that split into more alternatives than this are not taken. */
    private static final int MAX_ALTERNATIVES = 256;

    /** Says why a formula is no rule. */
    static final class NoRule extends Exception {
        private static final long serialVersionUID = 1L;

        NoRule(String why) {
            super(why, null, false, false);
        }
    }

    private record Binding(Variable variable, int code, Binding outer) {
    }

    private final Symbols symbols;
    private final SignedPredicates signs;
    private final boolean uniqueNames;
    private final List<Rule> rules;
    private List<Rule> pending;
    private IntList variableSorts;
    private List<Application> applications;
    private int formula;

    RuleCompiler(Symbols symbols, SignedPredicates signs, boolean uniqueNames, List<Rule> rules) {
        this.symbols = symbols;
        this.signs = signs;
        this.uniqueNames = uniqueNames;
        this.rules = rules;
    }

    /**
     * Adds the rules of a formula.
     *
     * @param source a closed formula
     * @param number its number, or {@link Clause#HARD}
     * @throws NoRule if it is no rule; then nothing is added
     */
    void add(RelationalFormula source, int number) throws NoRule {
        formula = number;
        variableSorts = new IntList(4);
        applications = new ArrayList<>(0);
        pending = new ArrayList<>(2);
        statement(source, List.of(List.of()), null);
        rules.addAll(pending);
    }

    /** A formula that holds under alternative bodies, each a list of literals. */
    private void statement(RelationalFormula f, List<List<Literal>> bodies, Binding scope) throws NoRule {
        if (f instanceof ForallQuantifiedFormula all) {
            Binding inner = scope;
            for (Variable variable : all.getQuantifierVariables()) {
                inner = bind(variable, inner);
            }
            statement(all.getFormula(), bodies, inner);
        } else if (f instanceof Conjunction conjunction) {
            for (RelationalFormula part : conjunction) {
                statement(part, bodies, scope);
            }
        } else if (f instanceof Implication implication) {
            implication(implication.getFormulas().getFirst(), implication.getFormulas().getSecond(), bodies, scope);
        } else if (f instanceof Equivalence equivalence) {
            RelationalFormula left = equivalence.getFormulas().getFirst();
            RelationalFormula right = equivalence.getFormulas().getSecond();
            implication(left, right, bodies, scope);
            implication(right, left, bodies, scope);
        } else if (!(f instanceof Tautology)) {
            head(f, true, bodies, scope);
        }
    }

    private void implication(RelationalFormula body, RelationalFormula head, List<List<Literal>> bodies,
            Binding scope) throws NoRule {
        statement(head, product(bodies, alternatives(body, true, scope)), scope);
    }

    /** The head of a rule, or a fact: literals under conjunctions. */
    private void head(RelationalFormula f, boolean positive, List<List<Literal>> bodies, Binding scope) throws NoRule {
        if (f instanceof Negation negation) {
            head(negation.getFormula(), !positive, bodies, scope);
        } else if (f instanceof Conjunction && positive || f instanceof Disjunction && !positive) {
            for (RelationalFormula part : (AssociativeFolFormula) f) {
                head(part, positive, bodies, scope);
            }
        } else if (f instanceof FolAtom atom) {
            Literal head = literal(atom, positive, scope);
            if (symbols.predicate(head.predicate()).kind() == Symbols.Kind.EQUALITY) {
                throw new NoRule("it concludes an equality");
            }
            for (List<Literal> body : bodies) {
                rule(body, head);
            }
        } else if (f instanceof Implication || f instanceof Equivalence || f instanceof ForallQuantifiedFormula) {
            throw new NoRule("it negates a rule");
        } else if (f instanceof ExistsQuantifiedFormula) {
            throw new NoRule("it concludes that something exists");
        } else {
            throw new NoRule("it concludes a disjunction");
        }
    }

    private List<List<Literal>> alternatives(RelationalFormula f, boolean positive, Binding scope) throws NoRule {
        if (f instanceof Negation negation) {
            return alternatives(negation.getFormula(), !positive, scope);
        } else if (f instanceof FolAtom atom) {
            return List.of(List.of(literal(atom, positive, scope)));
        } else if (f instanceof Conjunction || f instanceof Disjunction) {
            boolean and = f instanceof Conjunction == positive;
            List<List<Literal>> result = and ? List.of(List.of()) : new ArrayList<>();
            for (RelationalFormula part : (AssociativeFolFormula) f) {
                List<List<Literal>> more = alternatives(part, positive, scope);
                if (and) {
                    result = product(result, more);
                } else {
                    result.addAll(more);
                }
            }
            return result;
        } else if (f instanceof ExistsQuantifiedFormula some && positive) {
            Binding inner = scope;
            for (Variable variable : some.getQuantifierVariables()) {
                inner = bind(variable, inner);
            }
            return alternatives(some.getFormula(), true, inner);
        } else if (f instanceof Tautology && positive) {
            return List.of(List.of());
        } else if (f instanceof ForallQuantifiedFormula || f instanceof ExistsQuantifiedFormula) {
            throw new NoRule("its condition is about all individuals");
        }
        throw new NoRule("its condition is more than literals with 'and' and 'or'");
    }

    private static List<List<Literal>> product(List<List<Literal>> left, List<List<Literal>> right) throws NoRule {
        if ((long) left.size() * right.size() > MAX_ALTERNATIVES) {
            throw new NoRule("its condition has more than " + MAX_ALTERNATIVES + " alternatives");
        }
        List<List<Literal>> result = new ArrayList<>(left.size() * right.size());
        for (List<Literal> a : left) {
            for (List<Literal> b : right) {
                List<Literal> both = new ArrayList<>(a);
                both.addAll(b);
                result.add(both);
            }
        }
        return result;
    }

    private Binding bind(Variable variable, Binding scope) {
        variableSorts.add(symbols.sort(variable.getSort()));
        return new Binding(variable, Code.variable(variableSorts.size() - 1), scope);
    }

    private void rule(List<Literal> conditions, Literal head) throws NoRule {
        List<Literal> body = new ArrayList<>();
        List<Literal> tests = new ArrayList<>();
        for (Literal condition : conditions) {
            if (symbols.predicate(condition.predicate()).kind() == Symbols.Kind.EQUALITY) {
                if (!condition.positive() && !uniqueNames) {
                    throw new NoRule("it asks whether individuals are different, which needs unique names");
                }
                tests.add(condition);
            } else {
                body.add(new Literal(false, signs.signed(condition.predicate(), condition.positive()),
                        condition.arguments()));
            }
        }
        int premises = body.size();
        IntList bound = new IntList(4);
        for (Literal literal : body) {
            variables(literal, bound);
        }
        int before = bound.size();
        variables(head, bound);
        for (Literal test : tests) {
            variables(test, bound);
        }
        for (int i = before; i < bound.size(); i++) {
            body.add(new Literal(false, symbols.domain(variableSorts.get(bound.get(i))),
                    new int[] {Code.variable(bound.get(i))}));
        }
        Literal signed = new Literal(true, signs.signed(head.predicate(), head.positive()), head.arguments());
        Clause clause = new Clause(rules.size() + pending.size(), variableSorts.toArray(), applications,
                body.toArray(new Literal[0]), premises, new Literal[] {signed});
        pending.add(new Rule(formula, clause, tests.toArray(new Literal[0])));
    }

    private void variables(Literal literal, IntList into) {
        for (int code : literal.arguments()) {
            variables(code, into);
        }
    }

    private void variables(int code, IntList into) {
        if (Code.isVariable(code)) {
            for (int i = 0; i < into.size(); i++) {
                if (into.get(i) == Code.variableOf(code)) {
                    return;
                }
            }
            into.add(Code.variableOf(code));
        } else if (Code.isApplication(code)) {
            for (int argument : applications.get(code - Code.APPLICATION).arguments()) {
                variables(argument, into);
            }
        }
    }

    private Literal literal(FolAtom atom, boolean positive, Binding scope) throws NoRule {
        List<Term<?>> list = atom.getArguments();
        int[] arguments = new int[list.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = term(list.get(i), scope);
        }
        boolean equality = atom.getPredicate() instanceof EqualityPredicate;
        if (equality || atom.getPredicate() instanceof InequalityPredicate) {
            return new Literal(positive == equality, symbols.equality(symbols.sort(list.get(0).getSort())), arguments);
        }
        return new Literal(positive, symbols.predicate(atom.getPredicate()), arguments);
    }

    private int term(Term<?> term, Binding scope) throws NoRule {
        if (term instanceof Constant constant) {
            return symbols.constant(constant);
        } else if (term instanceof Variable variable) {
            for (Binding b = scope; b != null; b = b.outer()) {
                if (b.variable().equals(variable)) {
                    return b.code();
                }
            }
            throw new NoRule("the variable " + variable.get() + " is free");
        } else if (term instanceof FunctionalTerm functional) {
            List<Term<?>> list = functional.getArguments();
            int[] arguments = new int[list.size()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = term(list.get(i), scope);
            }
            applications.add(new Application(symbols.functor(functional.getFunctor()), arguments));
            return Code.APPLICATION + applications.size() - 1;
        }
        throw new NoRule("it has a term of the class " + term.getClass().getName());
    }
}
