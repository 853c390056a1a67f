package org.folkb.tweety.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.FiniteModel;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.fol.syntax.FolFormula;

/**
 * A finite interpretation that somebody proposes: the individuals of each sort are numbered from 0. It becomes a
 * {@link FiniteModel} only after every formula was evaluated in it, by code that knows nothing of how it was found.
 */
public final class Interpretation {
    private final Symbols symbols;
    private final int declared;
    private final int[] offsets;
    private final Structure structure;
    private String violated;

    /**
     * @param symbols the symbols; the first terms are the declared constants
     * @param declared how many of the terms are declared constants
     * @param sizes how many individuals each sort has, at least one
     * @param deadline when to stop
     */
    public Interpretation(Symbols symbols, int declared, int[] sizes, Deadline deadline) {
        this.symbols = symbols;
        this.declared = declared;
        this.structure = new Structure(symbols, deadline);
        this.offsets = new int[sizes.length];
        int next = 0;
        for (int sort = 0; sort < sizes.length; sort++) {
            offsets[sort] = next;
            List<Integer> domain = new ArrayList<>();
            for (int i = 0; i < sizes[sort]; i++) {
                domain.add(next++);
            }
            structure.domains.add(domain);
            structure.defaults.put(sort, offsets[sort]);
        }
    }

    /** Lets a constant denote an individual of its sort. */
    public void constant(int term, int individual) {
        structure.constants.put(term, offsets[symbols.terms().sort(term)] + individual);
    }

    /** Lets an atom hold; all others fail. */
    public void hold(int predicate, int[] individuals) {
        structure.hold(predicate, elements(symbols.predicate(predicate).arguments(), individuals));
    }

    /** Gives a function a value; where none is given, it is the first individual of the sort. */
    public void value(int functor, int[] individuals, int value) {
        structure.functions.computeIfAbsent(functor, key -> new LinkedHashMap<>()).put(
                elements(symbols.functor(functor).arguments(), individuals),
                offsets[symbols.functor(functor).result()] + value);
    }

    private List<Integer> elements(int[] sorts, int[] individuals) {
        Integer[] elements = new Integer[individuals.length];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = offsets[sorts[i]] + individuals[i];
        }
        return Arrays.asList(elements);
    }

    /**
     * Evaluates every axiom and formula of a theory.
     *
     * @param theory the theory
     * @param query null if the query does not matter, else whether it has to hold
     * @return the model, or null if a formula is false in it ({@link #violated})
     */
    public FiniteModel checked(Theory theory, Boolean query) {
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
        if (query != null && structure.satisfies(theory.query()) != query) {
            violated = query ? "the query" : "the negated query";
            return null;
        }
        return write();
    }

    /** @return what is false in the interpretation, or null */
    public String violated() {
        return violated;
    }

    private FiniteModel write() {
        Map<Integer, String> texts = new LinkedHashMap<>();
        List<List<String>> same = new ArrayList<>();
        for (int term = 0; term < declared; term++) {
            String first = texts.putIfAbsent(structure.constants.get(term), "c" + term);
            if (first != null) {
                same.add(List.of("c" + term, first));
            }
        }
        Map<String, List<String>> sorts = new LinkedHashMap<>();
        int anonymous = 0;
        for (int sort = 0; sort < offsets.length; sort++) {
            List<String> list = new ArrayList<>();
            for (int element : structure.domains.get(sort)) {
                if (!texts.containsKey(element)) {
                    texts.put(element, "e" + ++anonymous);
                }
                list.add(texts.get(element));
            }
            sorts.put(symbols.sortName(sort), list);
        }
        List<String> atoms = new ArrayList<>();
        structure.holds.forEach((predicate, tuples) -> {
            for (List<Integer> tuple : tuples) {
                atoms.add("p" + predicate + texts(tuple, texts));
            }
        });
        atoms.sort(null);
        List<List<String>> functions = new ArrayList<>();
        List<List<String>> defaults = new ArrayList<>();
        for (int f = 0; f < symbols.functors(); f++) {
            Map<List<Integer>, Integer> cells = structure.functions.getOrDefault(f, Map.of());
            // A function that no clause speaks of was given no value anywhere, and still has one everywhere.
            if (symbols.functor(f).user() != null && cells.isEmpty()) {
                defaults.add(List.of("f" + f, texts.get(structure.defaults.get(symbols.functor(f).result()))));
            }
            for (Map.Entry<List<Integer>, Integer> cell : cells.entrySet()) {
                functions.add(List.of("f" + f + texts(cell.getKey(), texts), texts.get(cell.getValue())));
            }
        }
        return new FiniteModel(sorts, atoms, same, functions, defaults);
    }

    private static String texts(List<Integer> tuple, Map<Integer, String> texts) {
        StringBuilder result = new StringBuilder();
        for (int element : tuple) {
            result.append(' ').append(texts.get(element));
        }
        return result.toString();
    }
}
