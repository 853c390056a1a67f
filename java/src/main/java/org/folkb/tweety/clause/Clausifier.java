package org.folkb.tweety.clause;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.folkb.tweety.clause.NormalForm.Definition;
import org.folkb.tweety.clause.NormalForm.Signed;
import org.folkb.tweety.report.Deadline;
import org.tweetyproject.logics.commons.syntax.Constant;
import org.tweetyproject.logics.commons.syntax.interfaces.Term;
import org.tweetyproject.logics.fol.syntax.EqualityPredicate;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.InequalityPredicate;
import org.tweetyproject.logics.fol.syntax.Negation;

/**
 * Turns Tweety formulas into clauses that are satisfiable together iff the formulas are. Subformulas get names where
 * multiplying out would blow up (one-directional definitions, Plaisted and Greenbaum 1986); existential quantifiers
 * become Skolem terms over the variables that their scope really mentions or, under closed domains, a disjunction over
 * all individuals.
 *
 * <p>The clauses of a formula carry its number as owner. Definitions are hard: they say nothing by themselves.
 */
public final class Clausifier {
    /** Disjunctions may multiply out to this many clauses before a part gets a name. */
    private static final int PRODUCT_AT_MOST = 6;
    private static final int UNSET = Integer.MIN_VALUE;

    private final Symbols symbols;
    private final boolean closed;
    private final ClauseSet out;
    private final Deadline deadline;
    private NormalForm form;
    /** What each variable of the formula at hand is replaced by. */
    private int[] substitution = new int[8];

    /**
     * @param symbols where symbols are kept
     * @param closed whether existential quantifiers range over the named individuals only
     * @param out where the clauses go
     * @param deadline when to stop
     */
    public Clausifier(Symbols symbols, boolean closed, ClauseSet out, Deadline deadline) {
        this.deadline = deadline;
        this.symbols = symbols;
        this.closed = closed;
        this.out = out;
    }

    /**
     * Adds the clauses of a formula.
     *
     * @param formula a closed formula
     * @param positive false to add its negation instead
     * @param owner the number to put on its clauses
     */
    public void add(FolFormula formula, boolean positive, int owner) {
        if (addFact(formula, positive, owner)) {
            return;
        }
        form = new NormalForm(symbols, deadline);
        Arrays.fill(substitution, UNSET);
        Node node = form.read(new Signed(formula, positive));
        for (Literal[] clause : clauses(node)) {
            emit(clause, owner);
        }
        List<Definition> definitions = form.definitions();
        for (int i = 0; i < definitions.size(); i++) {
            for (Literal[] clause : clauses(definitions.get(i).node())) {
                emit(clause, Clause.HARD);
            }
        }
    }

    /** Ground literals without functions, most of a large belief set, need no detour. */
    private boolean addFact(FolFormula formula, boolean positive, int owner) {
        boolean sign = positive;
        Object inner = formula;
        while (inner instanceof Negation negation) {
            inner = negation.getFormula();
            sign = !sign;
        }
        if (!(inner instanceof FolAtom atom) || atom.getPredicate() instanceof EqualityPredicate
                || atom.getPredicate() instanceof InequalityPredicate) {
            return false;
        }
        List<Term<?>> list = atom.getArguments();
        int[] arguments = new int[list.size()];
        for (int i = 0; i < arguments.length; i++) {
            if (!(list.get(i) instanceof Constant constant)) {
                return false;
            }
            arguments[i] = symbols.constant(constant);
        }
        out.addFact(sign, symbols.predicate(atom.getPredicate()), arguments, owner);
        return true;
    }

    private void emit(Literal[] clause, int owner) {
        out.add(clause, owner, form);
    }

    private List<Literal[]> clauses(Node node) {
        deadline.check();
        if (node instanceof Node.Lit lit) {
            List<Literal[]> one = new ArrayList<>(1);
            one.add(new Literal[] {substitute(lit.literal)});
            return one;
        } else if (node instanceof Node.And and) {
            List<Literal[]> all = new ArrayList<>();
            for (Node part : and.parts) {
                all.addAll(clauses(part));
            }
            return all;
        } else if (node instanceof Node.Or or) {
            return disjunction(or);
        } else if (node instanceof Node.All all) {
            substituteBy(all.variable, Code.variable(all.variable));
            return clauses(all.body);
        }
        Node.Some some = (Node.Some) node;
        return closed ? choice(some) : witness(some);
    }

    private List<Literal[]> disjunction(Node.Or or) {
        int n = or.parts.size();
        List<List<Literal[]>> factors = new ArrayList<>(n);
        long sum = 0;
        for (Node part : or.parts) {
            List<Literal[]> factor = clauses(part);
            factors.add(factor);
            sum += factor.size();
        }
        long most = Math.max(PRODUCT_AT_MOST, sum);
        List<Integer> largestFirst = new ArrayList<>(IntStream.range(0, n).boxed().toList());
        largestFirst.sort(Comparator.comparingInt(i -> -factors.get(i).size()));
        // left[k]: how many clauses the product has when the k largest factors are replaced by a name each
        long[] left = new long[n + 1];
        left[n] = 1;
        for (int k = n - 1; k >= 0; k--) {
            left[k] = Math.min(left[k + 1] * factors.get(largestFirst.get(k)).size(), 1_000_000);
        }
        for (int k = 0; k < n && left[k] > most; k++) {
            int largest = largestFirst.get(k);
            factors.set(largest, define(or.parts.get(largest), factors.get(largest)));
        }
        return product(factors);
    }

    /** One clause of each factor, joined, in all ways; the last factor varies first. */
    private List<Literal[]> product(List<List<Literal[]>> factors) {
        List<Literal[]> result = new ArrayList<>();
        int[] chosen = new int[factors.size()];
        if (factors.stream().anyMatch(List::isEmpty)) {
            return result;
        }
        int turned;
        do {
            deadline.check();
            List<Literal> joined = new ArrayList<>(chosen.length);
            for (int i = 0; i < chosen.length; i++) {
                joined.addAll(Arrays.asList(factors.get(i).get(chosen[i])));
            }
            result.add(joined.toArray(new Literal[0]));
            turned = chosen.length - 1;
            while (turned >= 0 && ++chosen[turned] == factors.get(turned).size()) {
                chosen[turned--] = 0;
            }
        } while (turned >= 0);
        return result;
    }

    /** Replaces the clauses of a part by a name; the name implies the clauses. */
    private List<Literal[]> define(Node part, List<Literal[]> itsClauses) {
        deadline.check();
        int[] free = free(part);
        int name = symbols.addPredicate(Symbols.Kind.DEFINITION, sorts(free));
        Literal not = new Literal(false, name, free);
        for (Literal[] clause : itsClauses) {
            Literal[] longer = Arrays.copyOf(clause, clause.length + 1);
            longer[clause.length] = not;
            emit(longer, Clause.HARD);
        }
        List<Literal[]> one = new ArrayList<>(1);
        one.add(new Literal[] {new Literal(true, name, free)});
        return one;
    }

    /** Open domains: a Skolem term in place of the variable. */
    private List<Literal[]> witness(Node.Some some) {
        int[] free = free(some);
        int sort = form.variableSorts().get(some.variable);
        int code = free.length == 0 ? symbols.terms().constant(sort)
                : form.application(symbols.skolem(sorts(free), sort), free);
        substituteBy(some.variable, code);
        return clauses(some.body);
    }

    /**
     * Closed domains: "some individual is chosen", and what is chosen fulfils the body. Several existential quantifiers
     * in a row make one choice. A positive literal that has the variable once needs no name for the choice.
     */
    private List<Literal[]> choice(Node.Some outermost) {
        int[] free = free(outermost);
        List<Integer> chosen = new ArrayList<>();
        Node body = outermost;
        while (body instanceof Node.Some some) {
            substituteBy(some.variable, Code.variable(some.variable));
            chosen.add(some.variable);
            body = some.body;
        }
        if (body instanceof Node.Lit lit && lit.literal.positive()) {
            Literal direct = direct(substitute(lit.literal), chosen);
            if (direct != null) {
                List<Literal[]> one = new ArrayList<>(1);
                one.add(new Literal[] {direct});
                return one;
            }
        }
        int[] narrow = Arrays.copyOf(free, free.length + chosen.size());
        int[] wide = narrow.clone();
        for (int i = 0; i < chosen.size(); i++) {
            narrow[free.length + i] = Code.variable(chosen.get(i));
            wide[free.length + i] = Code.WIDE + form.variableSorts().get(chosen.get(i));
        }
        int name = symbols.addPredicate(Symbols.Kind.DEFINITION, sorts(narrow));
        Literal not = new Literal(false, name, narrow);
        for (Literal[] clause : clauses(body)) {
            Literal[] longer = Arrays.copyOf(clause, clause.length + 1);
            longer[clause.length] = not;
            emit(longer, Clause.HARD);
        }
        List<Literal[]> one = new ArrayList<>(1);
        one.add(new Literal[] {new Literal(true, name, wide)});
        return one;
    }

    private Literal direct(Literal literal, List<Integer> chosen) {
        if (symbols.predicate(literal.predicate()).kind() == Symbols.Kind.EQUALITY) {
            return null;
        }
        int[] arguments = literal.arguments().clone();
        int found = 0;
        for (int i = 0; i < arguments.length; i++) {
            if (Code.isApplication(arguments[i])) {
                return null;
            }
            if (Code.isVariable(arguments[i]) && chosen.contains(Code.variableOf(arguments[i]))) {
                arguments[i] = Code.WIDE + form.variableSorts().get(Code.variableOf(arguments[i]));
                found++;
            }
        }
        // A variable that occurs twice would be chosen twice, independently.
        return found == chosen.size() && distinct(literal, chosen) ? new Literal(true, literal.predicate(), arguments)
                : null;
    }

    private static boolean distinct(Literal literal, List<Integer> chosen) {
        for (int variable : chosen) {
            int times = 0;
            for (int code : literal.arguments()) {
                times += code == Code.variable(variable) ? 1 : 0;
            }
            if (times != 1) {
                return false;
            }
        }
        return true;
    }

    /** The universal variables that a part mentions and does not bind, after substitution, as codes. */
    private int[] free(Node part) {
        Set<Integer> into = new LinkedHashSet<>();
        free(part, new LinkedHashSet<>(), into);
        int[] result = new int[into.size()];
        int n = 0;
        for (int code : into) {
            result[n++] = code;
        }
        return result;
    }

    private void free(Node node, Set<Integer> bound, Set<Integer> into) {
        if (node instanceof Node.Lit lit) {
            for (int code : lit.literal.arguments()) {
                freeCode(code, bound, into, true);
            }
        } else if (node instanceof Node.All all) {
            boolean added = bound.add(all.variable);
            free(all.body, bound, into);
            if (added) {
                bound.remove(all.variable);
            }
        } else if (node instanceof Node.Some some) {
            boolean added = bound.add(some.variable);
            free(some.body, bound, into);
            if (added) {
                bound.remove(some.variable);
            }
        } else {
            for (Node part : node instanceof Node.And and ? and.parts : ((Node.Or) node).parts) {
                free(part, bound, into);
            }
        }
    }

    private void freeCode(int code, Set<Integer> bound, Set<Integer> into, boolean original) {
        if (Code.isVariable(code)) {
            int variable = Code.variableOf(code);
            if (original && bound.contains(variable)) {
                return;
            }
            int replaced = original ? substituted(variable) : code;
            if (Code.isVariable(replaced)) {
                into.add(replaced);
            } else {
                freeCode(replaced, bound, into, false);
            }
        } else if (Code.isApplication(code)) {
            for (int argument : form.applications().get(code - Code.APPLICATION).arguments()) {
                freeCode(argument, bound, into, original);
            }
        }
    }

    private int[] sorts(int[] variables) {
        int[] result = new int[variables.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = form.variableSorts().get(Code.variableOf(variables[i]));
        }
        return result;
    }

    private void substituteBy(int variable, int code) {
        if (variable >= substitution.length) {
            int old = substitution.length;
            substitution = Arrays.copyOf(substitution, Math.max(variable + 1, old * 2));
            Arrays.fill(substitution, old, substitution.length, UNSET);
        }
        substitution[variable] = code;
    }

    private int substituted(int variable) {
        return variable < substitution.length && substitution[variable] != UNSET ? substitution[variable]
                : Code.variable(variable);
    }

    private Literal substitute(Literal literal) {
        int[] arguments = literal.arguments();
        int[] result = arguments;
        for (int i = 0; i < arguments.length; i++) {
            int code = substituteCode(arguments[i]);
            if (code != arguments[i]) {
                if (result == arguments) {
                    result = arguments.clone();
                }
                result[i] = code;
            }
        }
        return result == arguments ? literal : new Literal(literal.positive(), literal.predicate(), result);
    }

    private int substituteCode(int code) {
        if (Code.isVariable(code)) {
            return substituted(Code.variableOf(code));
        }
        if (Code.isApplication(code)) {
            Application application = form.applications().get(code - Code.APPLICATION);
            int[] arguments = application.arguments();
            int[] result = arguments;
            for (int i = 0; i < arguments.length; i++) {
                int argument = substituteCode(arguments[i]);
                if (argument != arguments[i]) {
                    if (result == arguments) {
                        result = arguments.clone();
                    }
                    result[i] = argument;
                }
            }
            return result == arguments ? code : form.application(application.functor(), result);
        }
        return code;
    }
}
