"""Why a sentence with an English word is not read: the reason stands at the word, and quotes it."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import first_word
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word


def ambiguous(reason: str, word: Word, **quoted: str) -> Unreadable:
    """That a word, or what stands with it, has more than one reading; ``reason`` quotes it as ``word``."""
    return Unreadable(reason, word.start, several=True, word=word.text, **quoted)


def uncovered(reason: str, word: Word, **quoted: str) -> Unreadable:
    """That a word, or what stands with it, is not covered; ``reason`` quotes it as ``word``."""
    return Unreadable(reason, word.start, several=False, word=word.text, **quoted)


class SentenceCheck:
    """A check of the tree of one sentence, which asks for words by their places."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._words = words

    def _key(self, at: int) -> str:
        """The key of a word; empty outside the sentence."""
        return self._words[at].key if 0 <= at < len(self._words) else ""

    def refused(self, reason: str, at: Node | int) -> Unreadable:
        """That what stands from a word, or a part, on has several readings."""
        return ambiguous(reason, self._words[min(first_word(at), len(self._words) - 1)])
