package org.folkb.tweety.conformance;

/**
 * Something that an engine got wrong.
 *
 * @param name the case, as {@code file/name}
 * @param words what was wrong, and what was expected
 */
public record Failure(String name, String words) {
}
