"""What extraction gives: claims, and what was left out with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from verification.claims.claim import Claim, Origin


class Why(StrEnum):
    """Why a sentence is no claim."""

    QUESTION = "question"
    INSTRUCTION = "instruction"
    ADVICE = "advice"
    OPINION = "opinion"
    WISH = "wish"
    PROMISE = "promise"
    HYPOTHETICAL = "hypothetical"
    COURTESY = "courtesy"
    ANNOUNCEMENT = "announcement"
    INCOMPLETE = "incomplete"
    HEADING = "heading"
    TABLE = "table"
    CODE = "code"
    QUOTATION = "quotation"
    MARKUP = "markup"
    OTHER_LANGUAGE = "other_language"
    NOT_NAMED = "not_named"
    """A model took claims out of the text, and named none in this sentence."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A sentence that is no claim: its place, its words, why, and what in it shows that."""

    start: int
    end: int
    text: str
    why: Why
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Extraction:
    """The claims of a text, and the rest of its sentences.

    ``claims`` and ``left_out`` are each in the order of the text; every sentence is in one of them. Between
    them are white space, marks of Markdown, and the words that join two clauses. Claims by rules do not
    overlap; a model may make two of the same words.
    ``origin`` is who took the claims out; ``notes`` say what was done otherwise than asked.
    """

    claims: tuple[Claim, ...]
    left_out: tuple[LeftOut, ...]
    language: str
    origin: Origin = Origin.RULES
    notes: tuple[str, ...] = ()
