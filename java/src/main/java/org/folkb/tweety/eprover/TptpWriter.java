package org.folkb.tweety.eprover;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
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
 * Writes a theory without its query as a typed first-order problem (TPTP, TFF). Sorts are types: they have individuals,
 * and equality is between individuals of one sort, as in TFF. All symbols and formulas get generated names, so nothing
 * that a user wrote is ever read as TPTP. Every formula has the role {@code axiom}: nothing is a goal, and a prover has
 * no reason to leave formulas out.
 *
 * <p>The text is linear in the theory, but for distinctness among few constants ({@link #PAIRWISE_AT_MOST}).
 */
final class TptpWriter {
    /** Up to this many constants of a sort are told apart pair by pair, more of them by the digits of their numbers. */
    static final int PAIRWISE_AT_MOST = 32;

    private record Binding(Variable variable, int number, Binding outer) {
    }

    private final Theory theory;
    private final Options options;
    private final Deadline deadline;
    private final Symbols symbols;
    private final StringBuilder out = new StringBuilder();
    /** The types of predicates that the theory does not have. */
    private final StringBuilder declarations = new StringBuilder();
    /** The sorts over which a quantifier ranges or in which a function has its values. */
    private final BitSet reached = new BitSet();
    /** The sorts of which two individuals are compared. */
    private final BitSet compared = new BitSet();
    /** What occurs in the text; nothing else is declared, since a theory may be a small part of a large one. */
    private final BitSet constantsUsed = new BitSet();
    private final BitSet predicatesUsed = new BitSet();
    private final BitSet functorsUsed = new BitSet();
    private int variables;

    private TptpWriter(Theory theory, Options options, Deadline deadline) {
        this.theory = theory;
        this.options = options;
        this.deadline = deadline;
        this.symbols = new Symbols(theory);
    }

    /**
     * Writes a theory.
     *
     * @param theory closed formulas; the query is left out
     * @param options semantics open or closed, unique names
     * @param deadline when to stop
     * @return the problem
     * @throws Stop if a formula is not closed, an equality is between two sorts, or the time is over
     */
    static Tptp write(Theory theory, Options options, Deadline deadline) {
        return new Tptp(new TptpWriter(theory, options, deadline).write());
    }

    private String write() {
        int n = 0;
        for (RelationalFormula axiom : theory.axioms()) {
            annotated("h" + n++, axiom);
        }
        for (int i = 0; i < theory.formulas().size(); i++) {
            annotated(Tptp.nameOf(i), theory.formulas().get(i));
        }
        List<List<Integer>> constants = constants();
        boolean closed = options.semantics() == Semantics.CLOSED;
        for (int sort = 0; sort < constants.size(); sort++) {
            boolean closure = closed && reached.get(sort);
            if (closure) {
                closure(sort, constants.get(sort));
            }
            // Where no equality is in sight, a model in which constants coincide can always be spread out.
            if (options.uniqueNames() && (closure || compared.get(sort))) {
                distinct(sort, constants.get(sort));
            }
        }
        String formulas = out.toString();
        out.setLength(0);
        declare();
        return out.append(formulas).toString();
    }

    private void annotated(String name, RelationalFormula formula) {
        deadline.check();
        variables = 0;
        out.append("tff(").append(name).append(",axiom,");
        write(formula, null);
        out.append(").\n");
    }

    private void write(RelationalFormula formula, Binding scope) {
        if (formula instanceof FolAtom atom) {
            atom(atom, scope);
        } else if (formula instanceof Negation negation) {
            out.append("~ ");
            write(negation.getFormula(), scope);
        } else if (formula instanceof Implication implication) {
            binary(implication.getFormulas().getFirst(), "=>", implication.getFormulas().getSecond(), scope);
        } else if (formula instanceof Equivalence equivalence) {
            binary(equivalence.getFormulas().getFirst(), "<=>", equivalence.getFormulas().getSecond(), scope);
        } else if (formula instanceof Conjunction conjunction) {
            associative(conjunction, " & ", "$true", scope);
        } else if (formula instanceof Disjunction disjunction) {
            associative(disjunction, " | ", "$false", scope);
        } else if (formula instanceof ExclusiveDisjunction exclusive) {
            exclusive(exclusive, scope);
        } else if (formula instanceof ForallQuantifiedFormula all) {
            quantified('!', all.getQuantifierVariables(), all.getFormula(), scope);
        } else if (formula instanceof ExistsQuantifiedFormula some) {
            quantified('?', some.getQuantifierVariables(), some.getFormula(), scope);
        } else if (formula instanceof Tautology) {
            out.append("$true");
        } else if (formula instanceof Contradiction) {
            out.append("$false");
        } else {
            throw new Stop(Reason.UNSUPPORTED, "a formula of the class " + formula.getClass().getName());
        }
    }

    private void binary(RelationalFormula left, String operator, RelationalFormula right, Binding scope) {
        out.append('(');
        write(left, scope);
        out.append(' ').append(operator).append(' ');
        write(right, scope);
        out.append(')');
    }

    private void associative(AssociativeFolFormula formula, String operator, String empty, Binding scope) {
        if (formula.size() == 0) {
            out.append(empty);
            return;
        }
        out.append('(');
        boolean first = true;
        for (RelationalFormula part : formula) {
            out.append(first ? "" : operator);
            first = false;
            write(part, scope);
        }
        out.append(')');
    }

    /** An odd number of the operands holds: TPTP's operator between two formulas, repeated, says just that. */
    private void exclusive(ExclusiveDisjunction formula, Binding scope) {
        if (formula.size() == 0) {
            out.append("$false");
            return;
        }
        out.append("(".repeat(formula.size()));
        boolean first = true;
        for (RelationalFormula part : formula) {
            out.append(first ? "" : " <~> ");
            first = false;
            write(part, scope);
            out.append(')');
        }
    }

    private void quantified(char quantifier, Iterable<Variable> bound, RelationalFormula body, Binding scope) {
        Binding inner = scope;
        List<String> declared = new ArrayList<>(2);
        for (Variable variable : bound) {
            int sort = symbols.sort(variable.getSort());
            reached.set(sort);
            declared.add("X" + variables + ":s" + sort);
            inner = new Binding(variable, variables++, inner);
        }
        if (declared.isEmpty()) {
            write(body, scope);
            return;
        }
        out.append('(').append(quantifier).append('[').append(String.join(",", declared)).append("]: ");
        write(body, inner);
        out.append(')');
    }

    private void atom(FolAtom atom, Binding scope) {
        List<Term<?>> arguments = atom.getArguments();
        boolean equality = atom.getPredicate() instanceof EqualityPredicate;
        if (!equality && !(atom.getPredicate() instanceof InequalityPredicate)) {
            int predicate = symbols.predicate(atom.getPredicate());
            predicatesUsed.set(predicate);
            out.append('p').append(predicate);
            arguments(arguments, scope);
            return;
        }
        int sort = symbols.sort(arguments.get(0).getSort());
        if (sort != symbols.sort(arguments.get(1).getSort())) {
            throw new Stop(Reason.UNSUPPORTED, "an equality between the sorts " + arguments.get(0).getSort() + " and "
                    + arguments.get(1).getSort());
        }
        compared.set(sort);
        out.append('(');
        term(arguments.get(0), scope);
        out.append(equality ? " = " : " != ");
        term(arguments.get(1), scope);
        out.append(')');
    }

    private void arguments(List<Term<?>> arguments, Binding scope) {
        for (int i = 0; i < arguments.size(); i++) {
            out.append(i == 0 ? '(' : ',');
            term(arguments.get(i), scope);
        }
        out.append(arguments.isEmpty() ? "" : ")");
    }

    private void term(Term<?> term, Binding scope) {
        if (term instanceof Constant constant) {
            out.append(used(symbols.constant(constant)));
        } else if (term instanceof Variable variable) {
            out.append('X').append(lookup(variable, scope));
        } else if (term instanceof FunctionalTerm functional) {
            int functor = symbols.functor(functional.getFunctor());
            reached.set(symbols.functor(functor).result());
            functorsUsed.set(functor);
            out.append('f').append(functor);
            arguments(functional.getArguments(), scope);
        } else {
            throw new Stop(Reason.UNSUPPORTED, "a term of the class " + term.getClass().getName());
        }
    }

    /** The name of a constant that occurs. */
    private String used(int constant) {
        constantsUsed.set(constant);
        return "c" + constant;
    }

    private static int lookup(Variable variable, Binding scope) {
        for (Binding b = scope; b != null; b = b.outer()) {
            if (b.variable() == variable || b.variable().equals(variable)) {
                return b.number();
            }
        }
        throw new Stop(Reason.UNSUPPORTED, "the variable " + variable.get() + " is free; formulas have to be closed");
    }

    /** The constants of each sort, as terms. */
    private List<List<Integer>> constants() {
        List<List<Integer>> result = new ArrayList<>();
        for (int sort = 0; sort < symbols.sorts(); sort++) {
            result.add(new ArrayList<>());
        }
        for (int term = 0; term < symbols.terms().count(); term++) {
            result.get(symbols.terms().sort(term)).add(term);
        }
        return result;
    }

    /** Only the constants exist; without any there is one individual. */
    private void closure(int sort, List<Integer> constants) {
        out.append("tff(d").append(sort).append(",axiom,![X0:s").append(sort);
        if (constants.isEmpty()) {
            out.append(",X1:s").append(sort).append("]: (X0 = X1)");
        } else {
            String separator = "]: (";
            for (int constant : constants) {
                out.append(separator).append("X0 = ").append(used(constant));
                separator = " | ";
            }
            out.append(')');
        }
        out.append(").\n");
    }

    /**
     * Different constants are different. Many of them get predicates that stand for the binary digits of a number: equal
     * individuals would have all digits in common, and any set of different individuals can be numbered.
     */
    private void distinct(int sort, List<Integer> constants) {
        int n = constants.size();
        if (n <= PAIRWISE_AT_MOST) {
            for (int i = 0; i < n; i++) {
                for (int k = 0; k < i; k++) {
                    out.append("tff(n").append(sort).append('_').append(i).append('_').append(k).append(",axiom,")
                            .append(used(constants.get(k))).append(" != ").append(used(constants.get(i)))
                            .append(").\n");
                }
            }
            return;
        }
        int digits = digits(n);
        for (int i = 0; i < n; i++) {
            out.append("tff(n").append(sort).append('_').append(i).append(",axiom,");
            for (int digit = 0; digit < digits; digit++) {
                out.append(digit == 0 ? "" : " & ").append((i >> digit & 1) == 1 ? "" : "~ ").append('b').append(sort)
                        .append('_').append(digit).append('(').append(used(constants.get(i))).append(')');
            }
            out.append(").\n");
        }
        for (int digit = 0; digit < digits; digit++) {
            declarations.append("tff(b").append(sort).append('_').append(digit).append(",type,b").append(sort)
                    .append('_').append(digit).append(": s").append(sort).append(" > $o).\n");
        }
    }

    private static int digits(int n) {
        return 32 - Integer.numberOfLeadingZeros(n - 1);
    }

    private void declare() {
        for (int sort = 0; sort < symbols.sorts(); sort++) {
            type("s" + sort, "$tType");
        }
        constantsUsed.stream().forEach(term -> type("c" + term, "s" + symbols.terms().sort(term)));
        predicatesUsed.stream().forEach(p -> type("p" + p, signature(symbols.predicate(p).arguments(), "$o")));
        functorsUsed.stream().forEach(f -> type("f" + f, signature(symbols.functor(f).arguments(),
                "s" + symbols.functor(f).result())));
        out.append(declarations);
    }

    private void type(String name, String type) {
        out.append("tff(").append(name).append("_type,type,").append(name).append(": ").append(type).append(").\n");
    }

    private static String signature(int[] arguments, String result) {
        if (arguments.length == 0) {
            return result;
        }
        StringBuilder type = new StringBuilder(arguments.length > 1 ? "(" : "");
        for (int i = 0; i < arguments.length; i++) {
            type.append(i == 0 ? "" : " * ").append('s').append(arguments[i]);
        }
        return type.append(arguments.length > 1 ? ")" : "").append(" > ").append(result).toString();
    }
}
