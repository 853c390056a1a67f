"""What the words of a sentence alone decide, so that the same sentence is asked once.

Texts of rules, the steps of a conversation and a text that is read again after a change say much of the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Word

_REMEMBERED = 1 << 12
What = TypeVar("What", Node, Sequence[Node])
Found = TypeVar("Found")


class Passed:
    """Results for a tree, or several, of words. Trees are known by their identity, and kept for that."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], tuple[object, object]] = {}

    def once(
        self, decide: Callable[[What, Sequence[Word]], Found], what: What, words: Sequence[Word]
    ) -> Found:
        """The result of what nothing but trees and their words decides.

        Raises:
            Unreadable: what ``decide`` raises, each time.
        """
        told = tuple(
            [(word.text, word.key, word.quoted, word.first, word.time, word.given) for word in words]
        )
        key = (decide.__name__, id(what), told)
        known = self._known.get(key)
        if known is not None:
            return cast(Found, known[1])
        found = decide(what, words)
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known[key] = (what, found)
        return found
