package org.folkb.tweety.clause;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.util.IntList;
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
 * Reads one Tweety formula and gives its negation normal form. Equivalences and exclusive disjunctions are opened; an
 * operand of them that is large or contains another of them gets a name first (a definition in both directions), which
 * keeps the result linear in the input. An exclusive disjunction of several formulas is true iff an odd number of them
 * is, as Tweety's own normal form reads it.
 *
 * <p>Existential quantifiers are pushed inwards past what does not depend on them, so that their witnesses depend on as
 * few variables as possible.
 */
final class NormalForm {
    /** Operands with more literals than this get a name before they are duplicated. */
    private static final int DUPLICATE_AT_MOST = 6;
    /** Exclusive disjunctions are opened in pieces of this length; a piece has 2^(length - 1) clauses. */
    private static final int PARITY_LENGTH = 4;

    /** A definition in both directions that has to be clausified beside the formula. */
    record Definition(Node node) {
    }

    private record Binding(Variable variable, int code, Binding outer) {
    }

    private final Symbols symbols;
    private final Deadline deadline;
    private final IntList variableSorts = new IntList(4);
    private int[] sorts = new int[0];
    private final List<Application> applications = new ArrayList<>(0);
    private final Map<RelationalFormula, Name> names = new IdentityHashMap<>();
    private final List<Definition> definitions = new ArrayList<>(0);

    NormalForm(Symbols symbols, Deadline deadline) {
        this.deadline = deadline;
        this.symbols = symbols;
    }

    /** The sorts of the variables made so far. */
    IntList variableSorts() {
        return variableSorts;
    }

    /** The sorts of the variables made so far, as an array that several clauses share. */
    int[] sortsNow() {
        if (sorts.length != variableSorts.size()) {
            sorts = variableSorts.toArray();
        }
        return sorts;
    }

    List<Application> applications() {
        return applications;
    }

    /** The definitions that came up, to be clausified as hard formulas. */
    List<Definition> definitions() {
        return definitions;
    }

    Node read(Signed formula) {
        return build(formula.formula(), formula.positive(), null);
    }

    /** A formula and the sign under which it is to be read. */
    record Signed(RelationalFormula formula, boolean positive) {
    }

    int newVariable(int sort) {
        variableSorts.add(sort);
        return variableSorts.size() - 1;
    }

    private Node build(RelationalFormula formula, boolean positive, Binding scope) {
        deadline.check();
        if (formula instanceof FolAtom atom) {
            return literal(atom, positive, scope);
        } else if (formula instanceof Negation negation) {
            return build(negation.getFormula(), !positive, scope);
        } else if (formula instanceof Implication implication) {
            List<Node> parts = new ArrayList<>(2);
            addFlat(parts, build(implication.getFormulas().getFirst(), !positive, scope), positive);
            addFlat(parts, build(implication.getFormulas().getSecond(), positive, scope), positive);
            return positive ? new Node.Or(parts) : new Node.And(parts);
        } else if (formula instanceof Conjunction conjunction) {
            return associative(conjunction, positive, positive, scope);
        } else if (formula instanceof Disjunction disjunction) {
            return associative(disjunction, !positive, positive, scope);
        } else if (formula instanceof ForallQuantifiedFormula all) {
            return quantified(all.getQuantifierVariables(), all.getFormula(), positive, positive, scope);
        } else if (formula instanceof ExistsQuantifiedFormula some) {
            return quantified(some.getQuantifierVariables(), some.getFormula(), !positive, positive, scope);
        } else if (formula instanceof Equivalence equivalence) {
            List<RelationalFormula> operands = List.of(equivalence.getFormulas().getFirst(),
                    equivalence.getFormulas().getSecond());
            return parity(operands, !positive, scope);
        } else if (formula instanceof ExclusiveDisjunction exclusive) {
            List<RelationalFormula> operands = new ArrayList<>(exclusive.size());
            for (RelationalFormula part : exclusive) {
                operands.add(part);
            }
            return parity(operands, positive, scope);
        } else if (formula instanceof Tautology) {
            return constant(positive);
        } else if (formula instanceof Contradiction) {
            return constant(!positive);
        }
        throw new Stop(Reason.UNSUPPORTED, "a formula of the class " + formula.getClass().getName());
    }

    static Node constant(boolean value) {
        return value ? new Node.And(List.of()) : new Node.Or(List.of());
    }

    private Node associative(AssociativeFolFormula formula, boolean and, boolean positive, Binding scope) {
        List<Node> parts = new ArrayList<>(formula.size());
        for (RelationalFormula part : formula) {
            addFlat(parts, build(part, positive, scope), !and);
        }
        return and ? new Node.And(parts) : new Node.Or(parts);
    }

    /** Nested conjunctions and disjunctions become one, which makes fewer intermediate products later. */
    private static void addFlat(List<Node> parts, Node node, boolean or) {
        if (or && node instanceof Node.Or inner) {
            parts.addAll(inner.parts);
        } else if (!or && node instanceof Node.And inner) {
            parts.addAll(inner.parts);
        } else {
            parts.add(node);
        }
    }

    private Node quantified(Iterable<Variable> variables, RelationalFormula body, boolean universal, boolean positive,
            Binding scope) {
        Binding inner = scope;
        IntList numbers = new IntList(2);
        for (Variable variable : variables) {
            int number = newVariable(symbols.sort(variable.getSort()));
            numbers.add(number);
            inner = new Binding(variable, Code.variable(number), inner);
        }
        Node result = build(body, positive, inner);
        for (int i = numbers.size() - 1; i >= 0; i--) {
            result = universal ? new Node.All(numbers.get(i), result) : some(numbers.get(i), result);
        }
        return result;
    }

    /** Puts an existential quantifier only over the parts that mention its variable. */
    private Node some(int variable, Node body) {
        if (!mentions(body, variable)) {
            return body;
        }
        boolean and = body instanceof Node.And;
        if (!and && !(body instanceof Node.Or)) {
            return new Node.Some(variable, body);
        }
        List<Node> with = new ArrayList<>();
        List<Node> without = new ArrayList<>();
        for (Node part : and ? ((Node.And) body).parts : ((Node.Or) body).parts) {
            (mentions(part, variable) ? with : without).add(part);
        }
        if (without.isEmpty()) {
            return new Node.Some(variable, body);
        }
        Node inner = with.size() == 1 ? some(variable, with.get(0))
                : new Node.Some(variable, and ? new Node.And(with) : new Node.Or(with));
        without.add(inner);
        return and ? new Node.And(without) : new Node.Or(without);
    }

    private boolean mentions(Node node, int variable) {
        if (node instanceof Node.Lit lit) {
            for (int code : lit.literal.arguments()) {
                if (codeMentions(code, variable)) {
                    return true;
                }
            }
            return false;
        } else if (node instanceof Node.All all) {
            return mentions(all.body, variable);
        } else if (node instanceof Node.Some some) {
            return mentions(some.body, variable);
        }
        for (Node part : node instanceof Node.And and ? and.parts : ((Node.Or) node).parts) {
            if (mentions(part, variable)) {
                return true;
            }
        }
        return false;
    }

    private boolean codeMentions(int code, int variable) {
        if (Code.isVariable(code)) {
            return Code.variableOf(code) == variable;
        }
        if (Code.isApplication(code)) {
            for (int argument : applications.get(code - Code.APPLICATION).arguments()) {
                if (codeMentions(argument, variable)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The clauses of "an odd number of these holds", or an even number if not {@code odd}. */
    private Node parity(List<RelationalFormula> operands, boolean odd, Binding scope) {
        if (operands.isEmpty()) {
            return constant(!odd);
        }
        if (operands.size() == 1) {
            return build(operands.get(0), odd, scope);
        }
        List<RelationalFormula> rest = operands;
        List<Node[]> pairs = new ArrayList<>();
        for (RelationalFormula operand : rest) {
            boolean small = size(operand, 0) <= DUPLICATE_AT_MOST;
            pairs.add(small ? new Node[] {build(operand, true, scope), build(operand, false, scope)}
                    : named(operand, scope));
        }
        while (pairs.size() > PARITY_LENGTH) {
            List<Node[]> first = new ArrayList<>(pairs.subList(0, PARITY_LENGTH - 1));
            Node[] name = name(first, scope);
            pairs = new ArrayList<>(pairs.subList(PARITY_LENGTH - 1, pairs.size()));
            pairs.add(0, name);
        }
        return table(pairs, odd);
    }

    /** For each assignment of the wrong parity a clause that excludes it. */
    private static Node table(List<Node[]> pairs, boolean odd) {
        List<Node> clauses = new ArrayList<>();
        for (int assignment = 0; assignment < 1 << pairs.size(); assignment++) {
            if (Integer.bitCount(assignment) % 2 == 1 == odd) {
                continue;
            }
            List<Node> parts = new ArrayList<>();
            for (int i = 0; i < pairs.size(); i++) {
                addFlat(parts, pairs.get(i)[assignment >> i & 1], true);
            }
            clauses.add(new Node.Or(parts));
        }
        return new Node.And(clauses);
    }

    /**
     * A name for an operand, as its positive and its negative literal. An operand is met twice where it is inside of
     * another one, which is read under both signs: it keeps its name, or nested parities would double with each level.
     */
    private Node[] named(RelationalFormula operand, Binding scope) {
        Name known = names.get(operand);
        if (known == null) {
            known = define(operand, scope);
        }
        int[] outside = new int[known.variables().size()];
        for (int i = 0; i < outside.length; i++) {
            outside[i] = lookup(known.variables().get(i), scope);
        }
        return new Node[] {lit(true, known.predicate(), outside), lit(false, known.predicate(), outside)};
    }

    private Name define(RelationalFormula operand, Binding scope) {
        List<Variable> variables = new ArrayList<>(operand.getUnboundVariables());
        int[] sorts = new int[variables.size()];
        int[] inside = new int[variables.size()];
        Binding fresh = null;
        for (int i = 0; i < sorts.length; i++) {
            sorts[i] = variableSorts.get(Code.variableOf(lookup(variables.get(i), scope)));
            inside[i] = Code.variable(newVariable(sorts[i]));
            fresh = new Binding(variables.get(i), inside[i], fresh);
        }
        int name = symbols.addPredicate(Symbols.Kind.DEFINITION, sorts);
        Name made = new Name(name, variables);
        names.put(operand, made);
        definitions.add(new Definition(new Node.Or(List.of(lit(false, name, inside), build(operand, true, fresh)))));
        definitions.add(new Definition(new Node.Or(List.of(lit(true, name, inside), build(operand, false, fresh)))));
        return made;
    }

    /** The predicate that stands for an operand, and the free variables that are its arguments. */
    private record Name(int predicate, List<Variable> variables) {
    }

    /** A name for the parity of some operands. The operands are literals or small, so they may be copied. */
    private Node[] name(List<Node[]> operands, Binding scope) {
        IntList free = new IntList(4);
        for (Node[] pair : operands) {
            for (Binding b = scope; b != null; b = b.outer()) {
                if (mentions(pair[0], Code.variableOf(b.code())) && !contains(free, b.code())) {
                    free.add(b.code());
                }
            }
        }
        int[] outside = free.toArray();
        int[] sorts = new int[outside.length];
        int[] inside = new int[outside.length];
        for (int i = 0; i < sorts.length; i++) {
            sorts[i] = variableSorts.get(Code.variableOf(outside[i]));
            inside[i] = Code.variable(newVariable(sorts[i]));
        }
        int name = symbols.addPredicate(Symbols.Kind.DEFINITION, sorts);
        Copier copier = new Copier(this, outside, inside);
        for (boolean direction : new boolean[] {true, false}) {
            List<Node[]> copies = new ArrayList<>();
            for (Node[] pair : operands) {
                copies.add(new Node[] {copier.copy(pair[0]), copier.copy(pair[1])});
            }
            definitions.add(new Definition(
                    new Node.Or(List.of(lit(!direction, name, inside), table(copies, direction)))));
        }
        return new Node[] {lit(true, name, outside), lit(false, name, outside)};
    }

    private static Node lit(boolean positive, int predicate, int[] arguments) {
        return new Node.Lit(new Literal(positive, predicate, arguments));
    }

    private static boolean contains(IntList list, int item) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) == item) {
                return true;
            }
        }
        return false;
    }

    /** Counts literals, and counts an inner parity as too many. Stops counting where the answer is clear. */
    private static int size(RelationalFormula formula, int soFar) {
        if (soFar > DUPLICATE_AT_MOST || formula instanceof Equivalence || formula instanceof ExclusiveDisjunction) {
            return DUPLICATE_AT_MOST + 1;
        } else if (formula instanceof Negation negation) {
            return size(negation.getFormula(), soFar);
        } else if (formula instanceof Implication implication) {
            return size(implication.getFormulas().getSecond(), size(implication.getFormulas().getFirst(), soFar));
        } else if (formula instanceof AssociativeFolFormula associative) {
            int sum = soFar;
            for (RelationalFormula part : associative) {
                sum = size(part, sum);
                if (sum > DUPLICATE_AT_MOST) {
                    break;
                }
            }
            return sum;
        } else if (formula instanceof ForallQuantifiedFormula all) {
            return size(all.getFormula(), soFar);
        } else if (formula instanceof ExistsQuantifiedFormula some) {
            return size(some.getFormula(), soFar);
        }
        return soFar + 1;
    }

    private static int lookup(Variable variable, Binding scope) {
        for (Binding b = scope; b != null; b = b.outer()) {
            if (b.variable() == variable || b.variable().equals(variable)) {
                return b.code();
            }
        }
        throw new Stop(Reason.UNSUPPORTED, "the variable " + variable.get() + " is free; formulas have to be closed");
    }

    private Node literal(FolAtom atom, boolean positive, Binding scope) {
        List<Term<?>> list = atom.getArguments();
        int[] arguments = new int[list.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = term(list.get(i), scope);
        }
        boolean equality = atom.getPredicate() instanceof EqualityPredicate;
        if (equality || atom.getPredicate() instanceof InequalityPredicate) {
            int left = symbols.sort(list.get(0).getSort());
            if (left != symbols.sort(list.get(1).getSort())) {
                throw new Stop(Reason.UNSUPPORTED, "an equality between the sorts " + list.get(0).getSort() + " and "
                        + list.get(1).getSort());
            }
            return new Node.Lit(new Literal(positive == equality, symbols.equality(left), arguments));
        }
        return new Node.Lit(new Literal(positive, symbols.predicate(atom.getPredicate()), arguments));
    }

    private int term(Term<?> term, Binding scope) {
        if (term instanceof Constant constant) {
            return symbols.constant(constant);
        } else if (term instanceof Variable variable) {
            return lookup(variable, scope);
        } else if (term instanceof FunctionalTerm functional) {
            List<Term<?>> list = functional.getArguments();
            int[] arguments = new int[list.size()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = term(list.get(i), scope);
            }
            return application(symbols.functor(functional.getFunctor()), arguments);
        }
        throw new Stop(Reason.UNSUPPORTED, "a term of the class " + term.getClass().getName());
    }

    int application(int functor, int[] arguments) {
        symbols.use(functor);
        applications.add(new Application(functor, arguments));
        return Code.APPLICATION + applications.size() - 1;
    }
}
