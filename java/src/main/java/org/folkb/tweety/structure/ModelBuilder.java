package org.folkb.tweety.structure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.clause.Symbols.FunctorInfo;
import org.folkb.tweety.clause.Symbols.Kind;
import org.folkb.tweety.clause.Terms;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.FiniteModel;
import org.folkb.tweety.saturation.Relation;
import org.folkb.tweety.saturation.Saturation;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.fol.syntax.FolFormula;

/**
 * Makes a finite structure out of true ground atoms. The individuals are the ground terms that grounding made, up to
 * true equalities. A function term that was never made has a value that no formula depends on: an individual of its own
 * for which nothing holds, or under closed domains any individual.
 */
public final class ModelBuilder {
    /** Evaluation steps after which a model counts as too large to check. */
    private static final double MAX_COST = 3e7;

    private final Symbols symbols;
    private final Terms terms;
    private final Saturation rows;
    private final boolean[] values;
    private final boolean closed;
    private final Structure structure;
    private final int[] parent;
    private final Map<Integer, String> texts = new LinkedHashMap<>();
    private final int named;
    private int elements;
    private String violated;

    /**
     * @param symbols the symbols that were grounded
     * @param declared how many of their first terms are constants of the input
     * @param rows the possible atoms
     * @param values the value of each atom
     * @param closed whether only the terms of the grounding are individuals
     * @param deadline when to stop
     */
    public ModelBuilder(Symbols symbols, int declared, Saturation rows, boolean[] values, boolean closed,
            Deadline deadline) {
        this.rows = rows;
        this.symbols = symbols;
        this.terms = symbols.terms();
        this.values = values;
        this.closed = closed;
        this.structure = new Structure(symbols, deadline);
        this.parent = new int[terms.count()];
        this.elements = terms.count();
        this.named = declared;
    }

    /**
     * Builds the model and checks it against every axiom and formula of a theory.
     *
     * @param theory the theory
     * @param query whether the query has to hold
     * @param negated whether the query has to fail
     * @return the model; null if it is too large to be checked, or if a formula is false in it ({@link #violated})
     */
    public FiniteModel checked(Theory theory, boolean query, boolean negated) {
        build();
        double cost = query || negated ? structure.cost(theory.query()) : 0;
        for (FolFormula axiom : theory.axioms()) {
            cost += structure.cost(axiom);
        }
        for (FolFormula formula : theory.formulas()) {
            cost += structure.cost(formula);
        }
        if (cost > MAX_COST) {
            return null;
        }
        for (FolFormula axiom : theory.axioms()) {
            if (!structure.satisfies(axiom)) {
                violated = "a background axiom";
                return null;
            }
        }
        for (int i = 0; i < theory.formulas().size(); i++) {
            if (!structure.satisfies(theory.formulas().get(i))) {
                violated = theory.ids().get(i);
                return null;
            }
        }
        if (query && !structure.satisfies(theory.query()) || negated && structure.satisfies(theory.query())) {
            violated = query ? "the query" : "the negated query";
            return null;
        }
        return write();
    }

    /** @return what is false in the structure that was checked, or null */
    public String violated() {
        return violated;
    }

    private void build() {
        for (int term = 0; term < parent.length; term++) {
            parent[term] = term;
        }
        for (int predicate = 0; predicate < symbols.predicates(); predicate++) {
            if (symbols.predicate(predicate).kind() == Kind.EQUALITY) {
                merge(predicate);
            }
        }
        List<Set<Integer>> domains = new ArrayList<>();
        for (int sort = 0; sort < symbols.sorts(); sort++) {
            domains.add(new LinkedHashSet<>());
        }
        for (int term = 0; term < parent.length; term++) {
            domains.get(terms.sort(term)).add(find(term));
        }
        for (int sort = 0; sort < symbols.sorts(); sort++) {
            if (domains.get(sort).isEmpty()) {
                domains.get(sort).add(elements++);
            }
            structure.domains.add(new ArrayList<>(domains.get(sort)));
        }
        for (int term = 0; term < parent.length; term++) {
            if (terms.functor(term) < 0) {
                structure.constants.put(term, find(term));
            }
        }
        for (int predicate = 0; predicate < symbols.predicates(); predicate++) {
            Kind kind = symbols.predicate(predicate).kind();
            if (kind == Kind.USER) {
                hold(predicate);
            }
        }
        if (closed) {
            closedFunctions();
        } else {
            openFunctions();
        }
    }

    private void merge(int equality) {
        Relation relation = rows.relationOrNull(equality);
        for (int row = 0; relation != null && row < relation.count(); row++) {
            if (values[relation.atom(row)]) {
                int x = find(relation.get(row, 0));
                int y = find(relation.get(row, 1));
                parent[Math.max(x, y)] = Math.min(x, y);
            }
        }
    }

    private int find(int term) {
        int root = term;
        while (parent[root] != root) {
            root = parent[root];
        }
        return root;
    }

    private void hold(int predicate) {
        Relation relation = rows.relationOrNull(predicate);
        for (int row = 0; relation != null && row < relation.count(); row++) {
            if (values[relation.atom(row)]) {
                List<Integer> tuple = new ArrayList<>(relation.arity());
                for (int i = 0; i < relation.arity(); i++) {
                    tuple.add(find(relation.get(row, i)));
                }
                structure.hold(predicate, tuple);
            }
        }
    }

    private void closedFunctions() {
        for (int f = 0; f < symbols.functors(); f++) {
            FunctorInfo functor = symbols.functor(f);
            structure.defaults.put(functor.result(), structure.domains.get(functor.result()).get(0));
            Relation relation = functor.value() < 0 ? null : rows.relationOrNull(functor.value());
            Map<List<Integer>, Integer> map = structure.functions.computeIfAbsent(f, key -> new LinkedHashMap<>());
            for (int row = 0; relation != null && row < relation.count(); row++) {
                if (values[relation.atom(row)]) {
                    List<Integer> tuple = new ArrayList<>();
                    for (int i = 0; i < relation.arity() - 1; i++) {
                        tuple.add(find(relation.get(row, i)));
                    }
                    map.putIfAbsent(tuple, find(relation.get(row, relation.arity() - 1)));
                }
            }
        }
    }

    private void openFunctions() {
        for (int term = 0; term < parent.length; term++) {
            int functor = terms.functor(term);
            if (functor >= 0) {
                List<Integer> tuple = new ArrayList<>();
                for (int argument : terms.arguments(term)) {
                    tuple.add(find(argument));
                }
                structure.functions.computeIfAbsent(functor, key -> new LinkedHashMap<>()).putIfAbsent(tuple,
                        find(term));
            }
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int f = 0; f < symbols.functors(); f++) {
                FunctorInfo functor = symbols.functor(f);
                double tuples = 1;
                for (int argument : functor.arguments()) {
                    tuples *= structure.domains.get(argument).size();
                }
                int defined = structure.functions.getOrDefault(f, Map.of()).size();
                // A witness that was never made counts as well: "somebody whom nobody knows" needs somebody.
                if ((functor.user() != null || functor.used()) && defined < tuples
                        && !structure.defaults.containsKey(functor.result())) {
                    structure.defaults.put(functor.result(), elements);
                    structure.domains.get(functor.result()).add(elements++);
                    changed = true;
                }
            }
        }
    }

    private FiniteModel write() {
        Map<String, List<String>> sorts = new LinkedHashMap<>();
        int anonymous = 0;
        for (int sort = 0; sort < symbols.sorts(); sort++) {
            List<String> list = new ArrayList<>();
            for (int element : structure.domains.get(sort)) {
                if (!texts.containsKey(element)) {
                    texts.put(element, element < named ? "c" + element : "e" + ++anonymous);
                }
                list.add(texts.get(element));
            }
            sorts.put(symbols.sortName(sort), list);
        }
        Set<String> atoms = new LinkedHashSet<>();
        for (int predicate : new TreeSet<>(structure.holds.keySet())) {
            for (List<Integer> tuple : structure.holds.get(predicate)) {
                atoms.add("p" + predicate + texts(tuple));
            }
        }
        List<String> sorted = new ArrayList<>(atoms);
        sorted.sort(null);
        List<List<String>> same = new ArrayList<>();
        for (int term = 0; term < named; term++) {
            if (find(term) != term) {
                same.add(List.of("c" + term, texts.get(find(term))));
            }
        }
        List<List<String>> functions = new ArrayList<>();
        List<List<String>> defaults = new ArrayList<>();
        for (int f = 0; f < symbols.functors(); f++) {
            if (symbols.functor(f).user() != null) {
                Integer value = structure.defaults.get(symbols.functor(f).result());
                if (value != null) {
                    defaults.add(List.of("f" + f, texts.get(value)));
                }
                for (Map.Entry<List<Integer>, Integer> entry : structure.functions.getOrDefault(f, Map.of())
                        .entrySet()) {
                    functions.add(List.of("f" + f + texts(entry.getKey()), texts.get(entry.getValue())));
                }
            }
        }
        return new FiniteModel(sorts, sorted, same, functions, defaults);
    }

    private String texts(List<Integer> tuple) {
        StringBuilder result = new StringBuilder();
        for (int element : tuple) {
            result.append(' ').append(texts.get(element));
        }
        return result.toString();
    }
}
