"""The tenses and modal verbs of verb phrases, as nodes of their trees."""

from __future__ import annotations

from fol_kb.translation.controlled.syntax.grammar import Node

PAST = frozenset(["past", "did", "perfect"])
MODAL = frozenset(["can", "must", "must_not", "should", "should_not", "will", "may"])
GOING_ON = "going_on"
"""The tense of "is singing"."""
WANTED = frozenset(["must", "must_not", "should", "should_not"])
RULING = WANTED | {"may"}
"""The tenses of what one must or may do."""
_TENSES = PAST | MODAL | {GOING_ON}


def tense_of(part: Node) -> str:
    """What node of a tense a verb phrase or a verb has: "past", "did" before an infinitive, or "perfect".

    It may be that of a modal verb, too: "can", "must_not", or that of what goes on. It is "" in the present.
    """
    for child in part.children:
        if isinstance(child, Node):
            if child.rule in _TENSES:
                return child.rule
            if child.rule in {"verb", "not_verb"}:
                return tense_of(child)
    return ""


def past_of(part: Node) -> str:
    """The same, if it is of the past."""
    tense = tense_of(part)
    return tense if tense in PAST else ""
