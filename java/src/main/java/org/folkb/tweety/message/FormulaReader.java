package org.folkb.tweety.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.commons.syntax.FunctionalTerm;
import org.tweetyproject.logics.commons.syntax.Functor;
import org.tweetyproject.logics.commons.syntax.Predicate;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.commons.syntax.Variable;
import org.tweetyproject.logics.commons.syntax.interfaces.Term;
import org.tweetyproject.logics.fol.syntax.Conjunction;
import org.tweetyproject.logics.fol.syntax.Contradiction;
import org.tweetyproject.logics.fol.syntax.Disjunction;
import org.tweetyproject.logics.fol.syntax.EqualityPredicate;
import org.tweetyproject.logics.fol.syntax.Equivalence;
import org.tweetyproject.logics.fol.syntax.ExclusiveDisjunction;
import org.tweetyproject.logics.fol.syntax.ExistsQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.FolAtom;
import org.tweetyproject.logics.fol.syntax.FolFormula;
import org.tweetyproject.logics.fol.syntax.ForallQuantifiedFormula;
import org.tweetyproject.logics.fol.syntax.Implication;
import org.tweetyproject.logics.fol.syntax.Negation;
import org.tweetyproject.logics.fol.syntax.Tautology;

/**
 * Reads formulas in prefix notation into Tweety objects.
 *
 * <p>Variables get Tweety names of their own: Tweety refuses to build a formula in which a quantifier binds a name
 * again inside its own scope, or in which one name has two sorts. A name is a number and the sort's number, with a
 * count where scopes nest.
 */
final class FormulaReader {
    /** Deeper nesting would only exhaust the stack later. */
    private static final int MAX_NESTING = 1_000;

    private final String text;
    private final Theory theory;
    private final Predicate equality = new EqualityPredicate();
    private int at;
    private int end;
    private int line;
    private int nesting;
    private Deadline deadline;
    private int[] boundNumbers = new int[8];
    private Variable[] boundVariables = new Variable[8];
    private int bound;

    FormulaReader(String text, Theory theory) {
        this.text = text;
        this.theory = theory;
    }

    FolFormula read(int from, int to, int lineNumber, Deadline until) {
        deadline = until;
        at = from;
        end = to;
        line = lineNumber;
        bound = 0;
        nesting = 0;
        FolFormula formula = formula();
        if (at < end) {
            throw error("unexpected '" + text.substring(at, end) + "' after the formula");
        }
        return formula;
    }

    private FolFormula formula() {
        if (++nesting > MAX_NESTING) {
            throw new Stop(Reason.RESOURCE_OUT, "line " + line + ": formulas are nested more than " + MAX_NESTING
                    + " deep");
        }
        // Tweety goes through the whole of a formula again whenever a quantifier is put before it.
        deadline.check();
        FolFormula formula = operator();
        nesting--;
        return formula;
    }

    private FolFormula operator() {
        if (at >= end) {
            throw error("the formula ends too early");
        }
        char kind = text.charAt(at++);
        switch (kind) {
            case 'p': {
                int number = index(theory.predicates().size(), "predicate");
                Predicate predicate = theory.predicates().get(number);
                return new FolAtom(predicate, terms(predicate.getArgumentTypes()));
            }
            case '!':
                blank();
                return new Negation(formula());
            case '>': {
                blank();
                FolFormula left = formula();
                return new Implication(left, formula());
            }
            case '~': {
                blank();
                FolFormula left = formula();
                return new Equivalence(left, formula());
            }
            case '&':
                return new Conjunction(operands());
            case '|':
                return new Disjunction(operands());
            case '^':
                return new ExclusiveDisjunction(operands());
            case '@':
            case '?':
                return quantified(kind == '@');
            case '=': {
                blank();
                Term<?> left = term();
                Term<?> right = term();
                if (left.getSort() != right.getSort()) {
                    throw error("the two sides of an equality are of the sorts " + left.getSort().getName() + " and "
                            + right.getSort().getName());
                }
                return new FolAtom(equality, List.of(left, right));
            }
            case 'T':
                blank();
                return new Tautology();
            case 'F':
                blank();
                return new Contradiction();
            default:
                throw error("unknown formula token that starts with '" + kind + "'");
        }
    }

    private List<FolFormula> operands() {
        int count = number();
        List<FolFormula> list = new ArrayList<>(Math.min(count, 16));
        for (int i = 0; i < count; i++) {
            list.add(formula());
        }
        return list;
    }

    private FolFormula quantified(boolean all) {
        int count = number();
        if (count == 0) {
            return formula();
        }
        int before = bound;
        Set<Variable> variables = new HashSet<>(count * 2);
        for (int i = 0; i < count; i++) {
            if (at >= end || text.charAt(at++) != 'v') {
                throw error("expected a variable");
            }
            int number = number();
            int sort = index(theory.sorts().size(), "sort");
            for (int k = before; k < bound; k++) {
                if (boundNumbers[k] == number) {
                    throw error("one quantifier binds v" + number + " twice");
                }
            }
            Variable variable = new Variable("V" + number + "_" + sort + suffix(number), theory.sorts().get(sort));
            bind(number, variable);
            variables.add(variable);
        }
        FolFormula body = formula();
        bound = before;
        return all ? new ForallQuantifiedFormula(body, variables) : new ExistsQuantifiedFormula(body, variables);
    }

    /** Tells a variable from those of the same number whose scopes it lies in. */
    private String suffix(int number) {
        int times = 0;
        for (int k = 0; k < bound; k++) {
            times += boundNumbers[k] == number ? 1 : 0;
        }
        return times == 0 ? "" : "_" + times;
    }

    private void bind(int number, Variable variable) {
        if (bound == boundNumbers.length) {
            boundNumbers = Arrays.copyOf(boundNumbers, bound * 2);
            boundVariables = Arrays.copyOf(boundVariables, bound * 2);
        }
        boundNumbers[bound] = number;
        boundVariables[bound++] = variable;
    }

    private List<Term<?>> terms(List<Sort> sorts) {
        List<Term<?>> list = new ArrayList<>(sorts.size());
        for (Sort sort : sorts) {
            Term<?> term = term();
            if (term.getSort() != sort) {
                throw error("an argument of the sort " + term.getSort().getName() + " where "
                        + sort.getName() + " is declared");
            }
            list.add(term);
        }
        return list;
    }

    private Term<?> term() {
        if (at >= end) {
            throw error("a term is missing");
        }
        char kind = text.charAt(at++);
        switch (kind) {
            case 'c':
                return theory.constants().get(index(theory.constants().size(), "constant"));
            case 'v': {
                int number = number();
                for (int k = bound - 1; k >= 0; k--) {
                    if (boundNumbers[k] == number) {
                        return boundVariables[k];
                    }
                }
                throw error("the variable v" + number + " is not bound");
            }
            case 'f': {
                if (++nesting > MAX_NESTING) {
                    throw new Stop(Reason.RESOURCE_OUT, "line " + line + ": terms are nested more than "
                            + MAX_NESTING + " deep");
                }
                Functor functor = theory.functors().get(index(theory.functors().size(), "function"));
                FunctionalTerm term = new FunctionalTerm(functor, terms(functor.getArgumentTypes()));
                nesting--;
                return term;
            }
            default:
                throw error("unknown term token that starts with '" + kind + "'");
        }
    }

    private int index(int size, String kind) {
        int number = number();
        if (number >= size) {
            throw error(kind + " " + number + " is not declared before this line");
        }
        return number;
    }

    /** Digits up to a blank or the end; the blank is passed. */
    private int number() {
        int start = at;
        int value = 0;
        while (at < end) {
            char c = text.charAt(at);
            if (c < '0' || c > '9') {
                break;
            }
            value = value * 10 + c - '0';
            at++;
            if (at - start > 9) {
                throw error("a number is too large");
            }
        }
        if (at == start) {
            throw error("a number is missing");
        }
        blank();
        return value;
    }

    private void blank() {
        if (at < end) {
            if (text.charAt(at) != ' ') {
                throw error("expected a blank before '" + text.substring(at, end) + "'");
            }
            at++;
        }
    }

    private MalformedRequestException error(String words) {
        return new MalformedRequestException(line, words);
    }
}
