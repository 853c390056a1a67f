"""The shape of the document ``fol-kb/fidelity``, for its schema."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from fol_kb.beliefs.documents import FindingPart, ReadPart, RepairPart, SourcePart
from fol_kb.review.fidelity.values import FidelityStatus, Problem, QuoteStatus, SentenceStatus
from fol_kb.review.verbalize.words import Wording


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FidelityCountsPart(_Part):
    """Figures that can be counted again in the lists; ``characters`` and ``quoted`` leave out white space."""

    sentences: int = Field(ge=0)
    covered: int = Field(ge=0)
    declaration: int = Field(ge=0)
    untranslatable: int = Field(ge=0)
    lost: int = Field(ge=0)
    characters: int = Field(ge=0)
    quoted: int = Field(ge=0)
    shared_sentences: int = Field(ge=0)
    formulas: int = Field(ge=0)
    joint_formulas: int = Field(ge=0)
    unsupported: int = Field(ge=0)
    misplaced: int = Field(ge=0)
    read_back: int = Field(ge=0)
    assumptions: int = Field(ge=0)
    repairs: int = Field(ge=0)
    findings: int = Field(ge=0)
    refused: int = Field(ge=0)


class SentencePart(_Part):
    """A sentence, and the ids of the formulas that quote it, the first of ``stated_by``."""

    number: int = Field(ge=1)
    text: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    line: int = Field(ge=1)
    status: SentenceStatus
    why: str | None
    formulas: list[str]
    stated_by: int = Field(ge=0)
    characters: int = Field(ge=0)
    quoted: int = Field(ge=0)


class ReadBackPart(_Part):
    """A formula in words, and the sentences that its quote touches, by their numbers.

    ``wording`` is ``controlled`` where the translator reads the words as the formula again. ``elsewhere``
    are offsets at which a misplaced quote stands.
    """

    id: str
    formula: str
    words: str
    wording: Wording
    call: int | None
    quote: QuoteStatus
    source: SourcePart | None
    first_sentence: int | None
    last_sentence: int | None
    elsewhere: list[int]


class AssumptionPart(_Part):
    """What holds, or is taken for granted, though no sentence says it."""

    kind: str
    what: str
    why: str
    call: int | None


class FidelityDocument(_Part):
    """How a text and the formulas that state it account for each other."""

    format: Literal["fol-kb/fidelity"]
    version: Literal[1]
    status: FidelityStatus
    has_text: bool
    language: str | None
    counts: FidelityCountsPart
    problems: dict[Problem, int]
    coverage: ReadPart
    sentences: list[SentencePart]
    formulas: list[ReadBackPart]
    assumptions: list[AssumptionPart]
    repairs: list[RepairPart]
    findings: list[FindingPart]
    refused: list[FindingPart]


__all__ = ["FidelityDocument"]
