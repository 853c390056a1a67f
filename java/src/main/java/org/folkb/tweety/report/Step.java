package org.folkb.tweety.report;

import java.util.List;

/**
 * A step of a derivation.
 *
 * @param literal the derived ground literal, in the prefix notation of the message protocol
 * @param formula the identifier of the fact or rule used, or null for a background axiom
 * @param premises places of earlier steps that the rule's body was matched with
 */
public record Step(String literal, String formula, List<Integer> premises) {
    /** Keeps a copy that nobody can change. */
    public Step {
        premises = List.copyOf(premises);
    }
}
