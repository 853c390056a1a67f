package org.folkb.tweety.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A finite model that was checked against every formula. Everything is written in the tokens of the message protocol:
 * constants c0, c1, ... and predicates p0, p1, ... in the order of their declaration, e1, e2, ... for individuals
 * without a name, and function terms like {@code f0 c1}.
 *
 * @param sorts the individuals of each sort, one text for each (of equal terms the first one)
 * @param trueAtoms the atoms that hold, over these individuals; all others fail
 * @param same terms that name an individual with another text, and that text
 * @param functions function applications to individuals and their values
 * @param defaults functions and the value that all their other applications have; a function that is not here has none
 */
public record FiniteModel(Map<String, List<String>> sorts, List<String> trueAtoms, List<List<String>> same,
        List<List<String>> functions, List<List<String>> defaults) {
    /** Keeps copies that nobody can change, sorts in the order in which they are given. */
    public FiniteModel {
        Map<String, List<String>> ordered = new LinkedHashMap<>();
        sorts.forEach((sort, individuals) -> ordered.put(sort, List.copyOf(individuals)));
        sorts = Collections.unmodifiableMap(ordered);
        trueAtoms = List.copyOf(trueAtoms);
        same = copy(same);
        functions = copy(functions);
        defaults = copy(defaults);
    }

    private static List<List<String>> copy(List<List<String>> lists) {
        return lists.stream().map(List::copyOf).toList();
    }
}
