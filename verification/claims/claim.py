"""A claim: the words as they stand in a text, and the claim as it can be understood alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

_JOINERS = frozenset("\u200c\u200d")
"""They are invisible, and some scripts and emoji are not the same without them."""


class Origin(StrEnum):
    """Who said that these words are a claim: rules, a model, or the caller."""

    RULES = "rules"
    MODEL = "model"
    GIVEN = "given"


@dataclass(frozen=True, slots=True)
class Replaced:
    """A word of the claim that points elsewhere, and what it was replaced by."""

    pronoun: str
    antecedent: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement that can be true or false, and its place in the text that it was taken from.

    Args:
        text: the words as they stand in the text, ``text[start:end]``.
        start: offset of the first character, 0-based, in Unicode code points.
        end: offset after the last character.
        line: the line that it starts in, 1-based.
        standalone: the claim as it can be understood without the rest of the text.
        replaced: pronouns that ``standalone`` says otherwise, in their order.
        unresolved: words that point elsewhere, and to what is not known; they stand in ``standalone`` too.
        origin: who said that it is a claim.
        notes: what a reader has to know of it, in sentences.

    Raises:
        ValueError: the offsets are not those of a text of this length, or the line is not positive.
    """

    text: str
    start: int
    end: int
    line: int
    standalone: str
    replaced: tuple[Replaced, ...] = ()
    unresolved: tuple[str, ...] = ()
    origin: Origin = Origin.RULES
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.start < 0 or self.end - self.start != len(self.text):
            raise ValueError(f"{len(self.text)} characters do not stand from {self.start} to {self.end}")
        if self.line < 1:
            raise ValueError(f"lines are counted from 1, not {self.line}")

    @staticmethod
    def whole(text: str, *, notes: Sequence[str] = ()) -> Claim:
        """A claim that somebody gave as one: all of the text, as it stands."""
        return Claim(text, 0, len(text), 1, text, origin=Origin.GIVEN, notes=tuple(notes))

    def visible(self) -> Claim:
        """The claim as a reader sees it: nobody is asked about what only a machine can read in it."""
        seen = visible(self.standalone)
        if not (hidden := len(self.standalone) - len(seen)):
            return self
        told = f"{hidden:,} invisible characters of the claim are left out"
        return replace(self, standalone=seen, notes=(*self.notes, told))


def visible(text: str) -> str:
    """A text without what only a machine can read in it."""
    return "".join(each for each in text if each in _JOINERS or unicodedata.category(each) != "Cf")
