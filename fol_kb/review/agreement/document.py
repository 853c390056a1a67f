"""The JSON document ``fol-kb/agreement``: its shape as pydantic models, and how a report is written."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from fol_kb.beliefs import document_parts
from fol_kb.beliefs.belief_set import Belief, DisjointSorts
from fol_kb.beliefs.documents import FindingPart, ReadPart, SourcePart
from fol_kb.review.agreement.align import By
from fol_kb.review.agreement.uses import Symbol
from fol_kb.review.agreement.values import (
    AgreementReport,
    AgreementStatus,
    Comparison,
    Doubt,
    Entailment,
    SentenceAgreement,
)
from fol_kb.review.agreement.vocabulary import Link, Name

FORMAT = "fol-kb/agreement"
VERSION = 1


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class OwnedPart(_Part):
    """A name of one belief set, by its index among ``samples``; ``arity`` counts arguments."""

    sample: int = Field(ge=0)
    kind: Literal["sort", "constant", "function", "predicate"]
    name: str
    arity: int = Field(ge=0)


class LinkPart(_Part):
    """Two names of two belief sets that are taken, or might be taken, for one."""

    left: OwnedPart
    right: OwnedPart
    by: By
    score: float = Field(ge=0, le=1)
    spelling: float = Field(ge=0, le=1)
    use: float | None = Field(ge=0, le=1)
    place: float | None = Field(ge=0, le=1)
    sorts: float | None = Field(ge=0, le=1)
    why: str


class NamePart(_Part):
    """A name of the common vocabulary; ``by`` is the weakest reason for which its members are one."""

    kind: Literal["sort", "constant", "function", "predicate"]
    name: str
    by: By
    assumed: bool
    members: list[OwnedPart]
    links: list[LinkPart]


class StatedPart(_Part):
    """A formula (or declaration of disjoint sorts) of one belief set, in its own names."""

    id: str
    formula: str
    call: int | None
    source: SourcePart | None


class ReadingPart(_Part):
    """What one belief set says for the words."""

    sample: int = Field(ge=0)
    formulas: list[StatedPart]


class FunctionTablePart(_Part):
    """Rows of arguments and value; ``default`` is the value of all other arguments."""

    rows: list[list[str]]
    default: str | None


class SituationPart(_Part):
    """A finite interpretation in the common vocabulary."""

    sorts: dict[str, list[str]]
    constants: dict[str, str]
    predicates: dict[str, list[list[str]]]
    functions: dict[str, FunctionTablePart]
    true: list[str]


class ScenarioPart(_Part):
    """A situation in which the reading of the one belief set holds, and that of the other one fails."""

    holds: int = Field(ge=0)
    fails: int = Field(ge=0)
    situation: SituationPart


class ComparisonPart(_Part):
    """Two readings of the same words. ``assumed`` and ``without`` are names of the common vocabulary."""

    left: int = Field(ge=0)
    right: int = Field(ge=0)
    status: AgreementStatus
    reason: Doubt | None
    detail: str | None
    forwards: Entailment
    backwards: Entailment
    scenarios: list[ScenarioPart]
    assumed: list[str]
    without: list[str]
    supposing: list[LinkPart]


class PassagePart(_Part):
    """Words that are compared as one; ``text`` is null for what quotes no words of the text."""

    text: str | None
    start: int | None = Field(ge=0)
    end: int | None = Field(ge=0)
    line: int | None = Field(ge=1)
    sentences: int = Field(ge=0)
    status: AgreementStatus
    reason: Doubt | None
    score: float | None = Field(ge=0, le=1)
    at_most: float | None = Field(ge=0, le=1)
    readings: list[ReadingPart]
    classes: list[list[int]]
    majority: list[int] | None
    missing: list[int]
    comparisons: list[ComparisonPart]


class NearnessPart(_Part):
    """A belief set: its name, its majority readings, and with how many readings of others it agrees.

    ``refused`` counts what was left out when it was built, of which no reading is; nor is there one of what
    ``coverage`` says was not read.
    """

    name: str
    majority: int = Field(ge=0)
    agreeing: int = Field(ge=0)
    refused: int = Field(ge=0)
    coverage: ReadPart


class AgreementDocument(_Part):
    """How far several belief sets of one text say the same. Numbers of belief sets are 0-based indices."""

    format: Literal["fol-kb/agreement"]
    version: Literal[1]
    status: AgreementStatus
    score: float | None = Field(ge=0, le=1)
    at_most: float | None = Field(ge=0, le=1)
    counts: dict[AgreementStatus, int]
    samples: list[NearnessPart]
    recommended: int = Field(ge=0)
    elapsed_ms: float = Field(ge=0)
    sentences: list[PassagePart]
    names: list[NamePart]
    unaligned: list[OwnedPart]
    suggestions: list[LinkPart]
    findings: list[FindingPart]


def dump(report: AgreementReport) -> dict[str, Any]:
    """The document of a report as plain data, in its stable field order.

    ``names`` has those of more than one belief set, ``unaligned`` all that not all of them have.
    """
    count = len(report.samples)
    return {
        "format": FORMAT,
        "version": VERSION,
        "status": report.status.value,
        "score": report.score,
        "at_most": report.at_most,
        "counts": {status.value: report.count(status) for status in AgreementStatus},
        "samples": [
            {
                "name": name,
                "majority": majority,
                "agreeing": agreeing,
                "refused": refused,
                "coverage": coverage.to_json(),
            }
            for name, (majority, agreeing), refused, coverage in zip(
                report.samples, report.nearness, report.refused, report.coverage, strict=True
            )
        ],
        "recommended": report.recommended,
        "elapsed_ms": report.elapsed_ms,
        "sentences": [_passage(sentence) for sentence in report.sentences],
        "names": [_name(name) for name in report.names if len(name.members) > 1],
        "unaligned": [
            _owned(*owned) for name in report.names if len(name.members) < count for owned in name.members
        ],
        "suggestions": [_link(link) for link in report.suggestions],
        "findings": [document_parts.finding(found) for found in report.findings],
    }


def _passage(sentence: SentenceAgreement) -> dict[str, Any]:
    words = sentence.words
    return {
        "text": words.text,
        "start": words.start,
        "end": words.end,
        "line": words.line,
        "sentences": words.sentences,
        "status": sentence.status.value,
        "reason": None if sentence.reason is None else sentence.reason.value,
        "score": sentence.score,
        "at_most": sentence.at_most,
        "readings": [
            {"sample": sample, "formulas": [_stated(belief) for belief in beliefs]}
            for sample, beliefs in enumerate(sentence.beliefs)
            if beliefs
        ],
        "classes": [list(members) for members in sentence.classes],
        "majority": None if sentence.majority is None else list(sentence.majority),
        "missing": list(sentence.missing),
        "comparisons": [_comparison(comparison) for comparison in sentence.comparisons],
    }


def _stated(belief: Belief | DisjointSorts) -> dict[str, Any]:
    return {
        "id": belief.id,
        "formula": str(belief.formula if isinstance(belief, Belief) else belief),
        "call": belief.call,
        "source": document_parts.source(belief.source),
    }


def _comparison(comparison: Comparison) -> dict[str, Any]:
    return {
        "left": comparison.left,
        "right": comparison.right,
        "status": comparison.status.value,
        "reason": None if comparison.reason is None else comparison.reason.value,
        "detail": comparison.detail,
        "forwards": comparison.forwards.value,
        "backwards": comparison.backwards.value,
        "scenarios": [
            {"holds": s.holds, "fails": s.fails, "situation": s.situation.to_json()}
            for s in comparison.scenarios
        ],
        "assumed": [name.name for name in comparison.assumed],
        "without": [name.name for name in comparison.without],
        "supposing": [_link(link) for link in comparison.supposing],
    }


def _name(name: Name) -> dict[str, Any]:
    return {
        "kind": name.kind,
        "name": name.name,
        "by": name.by.value,
        "assumed": name.assumed,
        "members": [_owned(*owned) for owned in name.members],
        "links": [_link(link) for link in name.links],
    }


def _owned(sample: int, symbol: Symbol) -> dict[str, Any]:
    return {"sample": sample, "kind": symbol.kind, "name": symbol.name, "arity": symbol.arity}


def _link(link: Link) -> dict[str, Any]:
    match = link.match
    evidence = match.evidence
    return {
        "left": _owned(*link.left),
        "right": _owned(*link.right),
        "by": match.by.value,
        "score": match.score,
        "spelling": evidence.spelling,
        "use": evidence.use,
        "place": evidence.place,
        "sorts": evidence.sorts,
        "why": match.why,
    }


__all__ = ["AgreementDocument", "dump"]
