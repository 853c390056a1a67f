package org.folkb.tweety.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.folkb.tweety.clause.Application;
import org.folkb.tweety.clause.Clause;
import org.folkb.tweety.clause.Code;
import org.folkb.tweety.clause.Literal;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.clause.Symbols.FunctorInfo;
import org.folkb.tweety.clause.Symbols.Kind;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.Reason;
import org.folkb.tweety.report.Step;
import org.folkb.tweety.report.Stop;
import org.folkb.tweety.saturation.Relation;
import org.folkb.tweety.saturation.Saturation;
import org.folkb.tweety.util.IntList;

/**
 * The least set of ground literals that contains the facts and is closed under the rules, with the first derivation of
 * each literal. Literals are numbered in the order in which they are derived, so premises have smaller numbers.
 */
final class Derivations extends Saturation {
    private static final int MAX_DEPTH = 12;

    private final List<Rule> rules;
    private final int maxLiterals;
    private final IntList predicates = new IntList();
    private final IntList rows = new IntList();
    private final IntList usedRules = new IntList();
    private final List<int[]> premises = new ArrayList<>();
    private Set<List<Integer>> barred = Set.of();
    private boolean cut;

    Derivations(Symbols symbols, List<Rule> rules, int maxLiterals, Deadline deadline) {
        super(symbols, deadline);
        this.rules = rules;
        this.maxLiterals = maxLiterals;
    }

    /**
     * Runs to the end.
     *
     * @param active which formulas take part, or null for all; axioms always do
     * @param declared how many of the first terms are named constants
     */
    void run(boolean[] active, int declared) {
        for (int term = 0; term < declared; term++) {
            if (symbols.domainUsed(terms.sort(term))) {
                int domain = symbols.domain(terms.sort(term));
                append(domain, relation(domain), new int[] {term}, -1);
            }
        }
        for (Rule rule : rules) {
            if (rule.formula() < 0 || active == null || active[rule.formula()]) {
                install(rule.clause());
                tick();
            }
        }
        run();
    }

    /** Lets nothing derive these literals, as {@link #key} gives them; to be said before {@link #run}. */
    void bar(Set<List<Integer>> literals) {
        barred = literals;
    }

    /** A derived literal, whatever its number in other derivations. */
    List<Integer> key(int literal) {
        return key(predicates.get(literal), arguments(literal));
    }

    private static List<Integer> key(int predicate, int[] arguments) {
        List<Integer> key = new ArrayList<>(arguments.length + 1);
        key.add(predicate);
        for (int argument : arguments) {
            key.add(argument);
        }
        return key;
    }

    /** Whether literals are missing because functions were nested too deeply. */
    boolean cut() {
        return cut;
    }

    /** How many literals were derived. */
    int count() {
        return predicates.size();
    }

    int predicate(int literal) {
        return predicates.get(literal);
    }

    /** The number of a derived literal, or -1. */
    int find(int predicate, int[] arguments) {
        Relation relation = relationOrNull(predicate);
        int row = relation == null ? -1 : relation.find(arguments);
        return row < 0 ? -1 : relation.atom(row);
    }

    /** The arguments of a derived literal. */
    int[] arguments(int literal) {
        Relation relation = relationOrNull(predicates.get(literal));
        int[] result = new int[relation.arity()];
        for (int i = 0; i < result.length; i++) {
            result[i] = relation.get(rows.get(literal), i);
        }
        return result;
    }

    @Override
    protected void matched(Clause clause) {
        Rule rule = rules.get(clause.owner);
        for (Literal test : rule.tests()) {
            boolean same = term(clause, test.arguments()[0]) == term(clause, test.arguments()[1]);
            if (same != test.positive()) {
                return;
            }
        }
        Literal head = clause.head[0];
        int[] key = new int[head.arguments().length];
        for (int i = 0; i < key.length; i++) {
            key[i] = term(clause, head.arguments()[i]);
            if (key[i] < 0) {
                cut = true;
                return;
            }
        }
        Relation relation = relation(head.predicate());
        if (relation.find(key) >= 0 || !barred.isEmpty() && barred.contains(key(head.predicate(), key))) {
            return;
        }
        if (predicates.size() >= maxLiterals) {
            throw new Stop(Reason.RESOURCE_OUT, "more than " + maxLiterals + " literals can be derived");
        }
        int[] from = new int[clause.negatives];
        for (int i = 0; i < from.length; i++) {
            from[i] = relation(clause.body[i].predicate()).atom(matchedRows[i]);
        }
        predicates.add(head.predicate());
        rows.add(append(head.predicate(), relation, key, predicates.size() - 1));
        usedRules.add(clause.owner);
        premises.add(from);
    }

    private int term(Clause clause, int code) {
        if (Code.isVariable(code)) {
            return binding[Code.variableOf(code)];
        }
        if (!Code.isApplication(code)) {
            return code;
        }
        Application application = clause.application(code);
        int[] arguments = new int[application.arguments().length];
        int depth = 0;
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = term(clause, application.arguments()[i]);
            if (arguments[i] < 0) {
                return -1;
            }
            depth = Math.max(depth, terms.depth(arguments[i]));
        }
        int known = terms.find(application.functor(), arguments);
        if (known >= 0) {
            return known;
        }
        FunctorInfo info = symbols.functor(application.functor());
        // Every functor counts here: rules can feed any function with itself through their variables.
        return depth + 1 > MAX_DEPTH ? -1 : terms.add(application.functor(), arguments, info.result(), depth + 1);
    }

    /** The formulas used in the derivations of some literals, ascending. */
    int[] support(Iterable<Integer> literals) {
        Set<Integer> formulas = new TreeSet<>();
        for (int literal : cone(literals)) {
            int formula = rules.get(usedRules.get(literal)).formula();
            if (formula >= 0) {
                formulas.add(formula);
            }
        }
        return formulas.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The derivation of some literals, premises before conclusions. */
    List<Step> steps(Iterable<Integer> literals, List<String> ids, SignedPredicates signs) {
        Map<Integer, Integer> places = new HashMap<>();
        List<Step> result = new ArrayList<>();
        for (int literal : cone(literals)) {
            List<Integer> from = new ArrayList<>();
            for (int premise : premises.get(literal)) {
                from.add(places.get(premise));
            }
            int formula = rules.get(usedRules.get(literal)).formula();
            places.put(literal, result.size());
            result.add(new Step(text(literal, signs), formula < 0 ? null : ids.get(formula), from));
        }
        return result;
    }

    private Set<Integer> cone(Iterable<Integer> literals) {
        Set<Integer> seen = new LinkedHashSet<>();
        List<Integer> stack = new ArrayList<>();
        for (int literal : literals) {
            stack.add(literal);
        }
        while (!stack.isEmpty()) {
            int literal = stack.remove(stack.size() - 1);
            if (seen.add(literal)) {
                for (int premise : premises.get(literal)) {
                    stack.add(premise);
                }
            }
        }
        return new TreeSet<>(seen);
    }

    private String text(int literal, SignedPredicates signs) {
        int predicate = predicates.get(literal);
        StringBuilder text = new StringBuilder(signs.isPositive(predicate) ? "" : "! ");
        text.append('p').append(signs.original(predicate));
        for (int argument : arguments(literal)) {
            text.append(' ');
            write(argument, text);
        }
        return text.toString();
    }

    private void write(int term, StringBuilder text) {
        if (terms.functor(term) < 0) {
            text.append('c').append(term);
            return;
        }
        text.append('f').append(terms.functor(term));
        for (int argument : terms.arguments(term)) {
            text.append(' ');
            write(argument, text);
        }
    }

    /** Literals derived together with their opposites, as pairs of numbers (positive, negative), in order. */
    List<int[]> contradictions(SignedPredicates signs, int limit) {
        List<int[]> result = new ArrayList<>();
        for (int literal = 0; literal < count() && result.size() < limit; literal++) {
            int predicate = predicates.get(literal);
            if (signs.isPositive(predicate) || symbols.predicate(signs.original(predicate)).kind() != Kind.USER) {
                continue;
            }
            int opposite = find(signs.original(predicate), arguments(literal));
            if (opposite >= 0) {
                result.add(new int[] {opposite, literal});
            }
        }
        return result;
    }
}
