"""What a fidelity report says, as plain values, and its JSON document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fol_kb.beliefs.coverage import Coverage, Source, Unread
from fol_kb.beliefs.findings import SHOWN, Finding, Repair
from fol_kb.common import codec
from fol_kb.common.codec import Count, Ordinal
from fol_kb.common.statuses import Report, Status
from fol_kb.review.verbalize.words import Said, Wording


class FidelityStatus(Status):
    """Whether text and formulas account for each other, or something of either is left over."""

    ACCOUNTED = "ACCOUNTED"
    UNACCOUNTED = "UNACCOUNTED"


class SentenceStatus(Status):
    """Quoted by a formula; a declaration; declared as not translatable; or none of it, and so lost."""

    COVERED = "covered"
    DECLARATION = "declaration"
    UNTRANSLATABLE = "untranslatable"
    LOST = "lost"


class QuoteStatus(Status):
    """Whether the words that a formula quotes stand in the text where it says. ABSENT: it quotes no words."""

    EXACT = "exact"
    MISPLACED = "misplaced"
    ABSENT = "absent"


class Problem(Status):
    """What keeps a report from ``ACCOUNTED``."""

    LOST = "lost-sentence"
    UNTRANSLATABLE = "untranslatable-sentence"
    UNSUPPORTED = "unsupported-formula"
    MISPLACED = "misplaced-quote"
    REFUSED = "refused"


@codec.record(
    "SentencePart",
    "A sentence, and the ids of the formulas that quote it, the first of ``stated_by``.",
    "number text start end line status why formulas stated_by characters quoted",
)
@dataclass(frozen=True, slots=True)
class SentenceAccount:
    """A sentence of the text, and what states it.

    ``number`` counts from 1; offsets are code points, half-open, ``line`` is 1-based. ``formulas`` are ids,
    the first ``MOST_LISTED`` of ``stated_by``. Of its ``characters`` that are no white space ``quoted`` are
    in a quote. ``why`` says why one was not read.
    """

    number: Ordinal
    text: str
    start: Count
    end: Count
    line: Ordinal
    status: SentenceStatus
    formulas: tuple[str, ...]
    stated_by: Count
    characters: Count
    quoted: Count
    why: str | None = None


@codec.record(
    "ReadBackPart",
    """A formula in words, and the sentences that its quote touches, by their numbers.

    ``wording`` is ``controlled`` where the translator reads the words as the formula again. ``elsewhere``
    are offsets at which a misplaced quote stands.
    """,
    "id formula words=said.text wording=said.wording call quote source",
    "first_sentence=first last_sentence=last elsewhere",
)
@dataclass(frozen=True, slots=True)
class FormulaAccount:
    """A formula (or disjointness), read back, and the sentences ``first`` to ``last`` that it quotes.

    ``elsewhere`` are the offsets at which a misplaced quote does stand in the text, the first few of them.
    """

    id: str
    formula: str
    said: Said
    call: int | None
    quote: QuoteStatus
    source: Source | None
    first: int | None = None
    last: int | None = None
    elsewhere: tuple[int, ...] = ()


@codec.record("AssumptionPart")
@dataclass(frozen=True, slots=True)
class Assumption:
    """What holds, or is taken for granted, though no sentence says it."""

    kind: str
    what: str
    why: str
    call: int | None = None


COUNTS = codec.table(
    "FidelityCountsPart",
    "Figures that can be counted again in the lists; ``characters`` and ``quoted`` leave out white space.",
    "sentences covered declaration untranslatable lost characters quoted shared_sentences formulas",
    "joint_formulas unsupported misplaced read_back assumptions repairs findings refused",
)


@codec.document(
    "fol-kb/fidelity",
    "FidelityDocument",
    "How a text and the formulas that state it account for each other.",
    "status has_text language counts problems coverage sentences formulas assumptions repairs findings",
    "refused",
)
@dataclass(frozen=True, slots=True)
class FidelityReport(Report):
    """How a text and the formulas that state it account for each other.

    ``has_text`` is false for a belief set without a text, of which no formula can quote anything.
    """

    status: FidelityStatus
    has_text: bool
    language: str | None
    sentences: tuple[SentenceAccount, ...]
    formulas: tuple[FormulaAccount, ...]
    assumptions: tuple[Assumption, ...]
    repairs: tuple[Annotated[Repair, SHOWN], ...]
    findings: tuple[Finding, ...]
    refused: tuple[Finding, ...]

    @property
    def coverage(self) -> Coverage:
        """Which sentences were read, as it is counted here."""
        return Coverage(
            len(self.sentences),
            tuple(
                Unread(_source(each), each.why, each.status is SentenceStatus.UNTRANSLATABLE)
                for each in self.sentences
                if each.why is not None
            ),
            tuple(_source(each) for each in self.sentences if each.status is SentenceStatus.DECLARATION),
        )

    def counts(self) -> Annotated[dict[str, int], COUNTS]:
        """The figures of the report by name; each can be counted again in its lists."""
        sentences, formulas = self.sentences, self.formulas
        return {
            "sentences": len(sentences),
            **{status.value: sum(s.status is status for s in sentences) for status in SentenceStatus},
            "characters": sum(sentence.characters for sentence in sentences),
            "quoted": sum(sentence.quoted for sentence in sentences),
            "shared_sentences": sum(sentence.stated_by > 1 for sentence in sentences),
            "formulas": len(formulas),
            "joint_formulas": sum(f.first != f.last for f in formulas),
            "unsupported": sum(f.quote is QuoteStatus.ABSENT for f in formulas),
            "misplaced": sum(f.quote is QuoteStatus.MISPLACED for f in formulas),
            "read_back": sum(f.said.wording is Wording.CONTROLLED for f in formulas),
            "assumptions": len(self.assumptions),
            "repairs": len(self.repairs),
            "findings": len(self.findings),
            "refused": len(self.refused),
        }

    def problems(self) -> dict[Problem, int]:
        """How often each kind of problem is there; empty if text and formulas account for each other."""
        counts = self.counts()
        names = {
            Problem.LOST: "lost",
            Problem.UNTRANSLATABLE: "untranslatable",
            Problem.UNSUPPORTED: "unsupported",
            Problem.MISPLACED: "misplaced",
            Problem.REFUSED: "refused",
        }
        return {problem: counts[name] for problem, name in names.items() if counts[name]}

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/fidelity``, version 1, as plain data."""
        return codec.to_json(self)


def _source(sentence: SentenceAccount) -> Source:
    return Source(sentence.text, sentence.start, sentence.end, sentence.line)
