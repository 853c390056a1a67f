"""What stands directly below a node of a tree: the words that it keeps, and its parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import head_word, leaves
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Word


def places_of(node: Node) -> list[int]:
    """The positions of the words that a node keeps itself."""
    return [child for child in node.children if isinstance(child, int)]


def parts_of(node: Node) -> list[Node]:
    """The nodes right below a node."""
    return [child for child in node.children if isinstance(child, Node)]


def noun_of(phrase: Node, words: Sequence[Word]) -> Word:
    """The noun of a noun phrase, or its first word; the last word of all for a phrase that keeps none."""
    return words[min(head_word(phrase), len(words) - 1)]


def phrases_in(children: Iterable[Node | int]) -> list[Node]:
    """The members of all nodes of these, where they are joined; what are words has none."""
    return [one for child in children for one in leaves(child)]
