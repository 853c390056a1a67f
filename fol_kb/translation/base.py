"""What every translator gives: tool calls, and an account of every sentence of the text.

Offsets are 0-based, half-open and count Unicode code points of the text as it was given; lines and
columns are 1-based.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from fol_kb.beliefs.sentences import Sentence
from fol_kb.beliefs.tools import AnyCall
from fol_kb.common.errors import FolKbError


class TranslationError(FolKbError, ValueError):
    """A sentence that cannot be read. ``place`` has the line and column of the word that stopped it."""

    kind = "translation"


@dataclass(frozen=True, slots=True)
class Untranslated:
    """A sentence that no call states, and why.

    ``start`` is the offset of the word at which reading stopped, ``line`` and ``column`` are where it
    is; ``reason`` says what is wrong with it and what would do. ``rewording`` is a sentence that is read and
    that a writer may mean, which the reason has too; "" if none was found.
    """

    sentence: Sentence
    reason: str
    start: int
    line: int
    column: int
    rewording: str = ""


@dataclass(frozen=True, slots=True)
class Translation:
    """The outcome of translating a text.

    ``calls`` ends with a ``finish`` that names the untranslated sentences. ``sentences`` are all
    sentences of the text in its order; every character that is not white space is in one of them.
    ``declaring`` are those that calls without a quote state, since they declare something.
    """

    language: str
    calls: tuple[AnyCall, ...]
    sentences: tuple[Sentence, ...]
    untranslated: tuple[Untranslated, ...] = ()
    declaring: tuple[Sentence, ...] = ()

    @property
    def translated(self) -> tuple[Sentence, ...]:
        """The sentences that the calls state."""
        missing = {item.sentence for item in self.untranslated}
        return tuple(sentence for sentence in self.sentences if sentence not in missing)


@runtime_checkable
class Translator(Protocol):
    """Turns text into tool calls."""

    def translate(self, text: str) -> Translation:
        """Translate a whole text. Sentences that are not covered are reported, never an error."""
        ...


__all__ = ["Sentence", "Translation", "TranslationError", "Translator", "Untranslated"]
