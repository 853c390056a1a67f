package org.folkb.tweety.structure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.folkb.tweety.clause.Symbols;
import org.folkb.tweety.report.Deadline;
import org.folkb.tweety.report.FiniteModel;
import org.folkb.tweety.theory.Options;
import org.folkb.tweety.theory.Semantics;
import org.folkb.tweety.theory.Theory;
import org.tweetyproject.logics.commons.syntax.Sort;
import org.tweetyproject.logics.fol.syntax.FolFormula;

/**
 * Reads a finite model as it is reported, whoever made it, and evaluates a theory in it. Every function has a value
 * everywhere, also one that no formula speaks of: a function that is given in part is no interpretation of its symbol.
 */
public final class ModelCheck {
    private final Theory theory;
    private final FiniteModel model;
    private final Symbols symbols;
    private final Structure structure;
    private final Map<String, Integer> elements = new HashMap<>();
    private final Map<Integer, Integer> sortOf = new HashMap<>();

    private ModelCheck(Theory theory, FiniteModel model, Deadline deadline) {
        this.theory = theory;
        this.model = model;
        this.symbols = new Symbols(theory);
        this.structure = new Structure(symbols, deadline);
    }

    private static final class Fault extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Fault(String words) {
            super(words);
        }
    }

    /**
     * Checks a model.
     *
     * @param theory the theory; its constants, predicates and functions are numbered in the order of declaration
     * @param query null if the query does not matter, else whether it has to hold
     * @param model the model
     * @param options semantics and unique names
     * @param deadline when to stop
     * @return what is wrong with the model, or null if it is one
     */
    public static String fault(Theory theory, Boolean query, FiniteModel model, Options options, Deadline deadline) {
        try {
            ModelCheck check = new ModelCheck(theory, model, deadline);
            check.domains(options.semantics() == Semantics.CLOSED);
            check.constants(options.uniqueNames());
            check.relations();
            check.functions();
            return check.violated(query);
        } catch (Fault fault) {
            return fault.getMessage();
        }
    }

    private void domains(boolean closed) {
        for (Sort sort : theory.sorts()) {
            List<String> individuals = model.sorts().get(sort.getName());
            if (individuals == null || individuals.isEmpty()) {
                throw new Fault("the sort " + sort.getName() + " has no individuals");
            }
            int number = symbols.sort(sort);
            List<Integer> domain = new ArrayList<>();
            for (String text : individuals) {
                int element = elements.size();
                if (elements.put(text, element) != null) {
                    throw new Fault("the individual " + text + " occurs twice");
                }
                sortOf.put(element, number);
                domain.add(element);
            }
            structure.domains.add(domain);
            boolean names = theory.constants().stream().anyMatch(c -> symbols.sort(c.getSort()) == number);
            if (closed && (names ? individuals.stream().anyMatch(text -> !text.startsWith("c"))
                    : individuals.size() > 1)) {
                throw new Fault("the sort " + sort.getName() + " has individuals that are no constants");
            }
        }
    }

    private void constants(boolean uniqueNames) {
        Map<String, String> same = new HashMap<>();
        model.same().forEach(pair -> same.put(pair.get(0), pair.get(1)));
        for (int i = 0; i < theory.constants().size(); i++) {
            String text = "c" + i;
            int term = symbols.constant(theory.constants().get(i));
            int element = element(same.getOrDefault(text, text), symbols.terms().sort(term), text);
            if (uniqueNames && structure.constants.containsValue(element)) {
                throw new Fault(text + " is another constant's individual, against unique names");
            }
            structure.constants.put(term, element);
        }
    }

    private int element(String text, int sort, String where) {
        Integer element = elements.get(text);
        if (element == null || sortOf.get(element) != sort) {
            throw new Fault(where + ": " + text + " is no individual of the sort " + symbols.sortName(sort));
        }
        return element;
    }

    /** The individuals after the first token of an atom or an application. */
    private List<Integer> tuple(String text, int[] sorts) {
        String[] tokens = text.split(" ");
        if (tokens.length != sorts.length + 1) {
            throw new Fault(text + ": expected " + sorts.length + " individuals");
        }
        List<Integer> tuple = new ArrayList<>();
        for (int i = 0; i < sorts.length; i++) {
            tuple.add(element(tokens[i + 1], sorts[i], text));
        }
        return tuple;
    }

    private static int number(String text, char kind, int count) {
        String token = text.split(" ")[0];
        for (int i = 0; i < count; i++) {
            if (token.equals(kind + String.valueOf(i))) {
                return i;
            }
        }
        throw new Fault(text + ": " + token + " is not declared");
    }

    private void relations() {
        for (String atom : model.trueAtoms()) {
            int predicate = symbols.predicate(theory.predicates().get(number(atom, 'p', theory.predicates().size())));
            structure.hold(predicate, tuple(atom, symbols.predicate(predicate).arguments()));
        }
    }

    private void functions() {
        for (List<String> cell : model.functions()) {
            int functor = symbols.functor(theory.functors().get(number(cell.get(0), 'f', theory.functors().size())));
            int value = element(cell.get(1), symbols.functor(functor).result(), cell.get(0));
            if (structure.functions.computeIfAbsent(functor, key -> new LinkedHashMap<>())
                    .put(tuple(cell.get(0), symbols.functor(functor).arguments()), value) != null) {
                throw new Fault(cell.get(0) + " has two values");
            }
        }
        for (List<String> pair : model.defaults()) {
            int functor = symbols.functor(theory.functors().get(number(pair.get(0), 'f', theory.functors().size())));
            int value = element(pair.get(1), symbols.functor(functor).result(), pair.get(0));
            fill(structure.functions.computeIfAbsent(functor, key -> new LinkedHashMap<>()),
                    symbols.functor(functor).arguments(), new ArrayList<>(), value);
        }
        for (int functor = 0; functor < symbols.functors(); functor++) {
            double tuples = 1;
            for (int sort : symbols.functor(functor).arguments()) {
                tuples *= structure.domains.get(sort).size();
            }
            if (structure.functions.getOrDefault(functor, Map.of()).size() < tuples) {
                throw new Fault("f" + functor + " has no value for some arguments");
            }
        }
    }

    /** Gives the applications that have no value yet that of all others. */
    private void fill(Map<List<Integer>, Integer> cells, int[] sorts, List<Integer> tuple, int value) {
        if (tuple.size() == sorts.length) {
            cells.putIfAbsent(List.copyOf(tuple), value);
            return;
        }
        for (int element : structure.domains.get(sorts[tuple.size()])) {
            tuple.add(element);
            fill(cells, sorts, tuple, value);
            tuple.remove(tuple.size() - 1);
        }
    }

    private String violated(Boolean query) {
        for (FolFormula axiom : theory.axioms()) {
            if (!structure.satisfies(axiom)) {
                return "a background axiom";
            }
        }
        for (int i = 0; i < theory.formulas().size(); i++) {
            if (!structure.satisfies(theory.formulas().get(i))) {
                return theory.ids().get(i);
            }
        }
        if (query != null && structure.satisfies(theory.query()) != query) {
            return query ? "the query" : "the negated query";
        }
        return null;
    }
}
