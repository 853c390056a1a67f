"""Why a sentence with an English word is not read: the reason stands at the word, and quotes it."""

from __future__ import annotations

from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word


def ambiguous(reason: str, word: Word, **quoted: str) -> Unreadable:
    """That a word, or what stands with it, has more than one reading; ``reason`` quotes it as ``word``."""
    return Unreadable(reason, word.start, several=True, word=word.text, **quoted)


def uncovered(reason: str, word: Word, **quoted: str) -> Unreadable:
    """That a word, or what stands with it, is not covered; ``reason`` quotes it as ``word``."""
    return Unreadable(reason, word.start, several=False, word=word.text, **quoted)
