"""What the checks of English sentences share: how they ask for the parts of a tree, and how they refuse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import first_word, head_word, leaves, nodes
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, unclear


def noun_of(phrase: Node, words: Sequence[Word]) -> Word:
    """The noun of a noun phrase, or its first word; the last word of all for a phrase that keeps none."""
    return words[min(head_word(phrase), len(words) - 1)]


def phrases_in(children: Iterable[Node | int]) -> list[Node]:
    """The members of all nodes of these, where they are joined; what are words has none."""
    return [one for child in children for one in leaves(child)]


def has_member(phrase: Node | int, *rules: str) -> bool:
    """Whether one of those that are joined in a phrase, or the phrase itself, is of one of these rules."""
    return any(one.rule in rules for one in leaves(phrase))


def within_conditions(tree: Node, rules: Sequence[str] = ("conditional", "conditional_after")) -> set[int]:
    """The identities of the nodes within what "if" and the like suppose, before or behind the rest."""
    return {
        id(one)
        for node in nodes(tree)
        if node.rule in rules
        for one in nodes(node.children[node.rule == "conditional_after"])
    }


class SentenceCheck:
    """A check of the tree of one sentence, which asks for words by their places."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._words = words

    def _key(self, at: int) -> str:
        """The key of a word; empty outside the sentence."""
        return self._words[at].key if 0 <= at < len(self._words) else ""

    def refused(self, reason: str, at: Node | int) -> Unreadable:
        """That what stands from a word, or a part, on has several readings."""
        return unclear(reason, self._words[min(first_word(at), len(self._words) - 1)])
