package org.folkb.tweety.report;

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
}
