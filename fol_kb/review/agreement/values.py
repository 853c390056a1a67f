"""What a comparison of several belief sets comes to, as values: a status, and a reason where there is none.

Plain values without any knowledge of Java; :mod:`fol_kb.review.agreement.words` puts them into words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Annotated, Any

from fol_kb.beliefs.belief_base import STATED
from fol_kb.beliefs.belief_set import Belief, DisjointSorts
from fol_kb.beliefs.coverage import Coverage
from fol_kb.beliefs.findings import Finding
from fol_kb.common import codec
from fol_kb.common.codec import As, Count, Duration, Ordinal, Share
from fol_kb.common.statuses import Report, Status
from fol_kb.logic.interpretation import MEMBERS, Interpretation
from fol_kb.logic.signature import TOP
from fol_kb.review.agreement.vocabulary import Link, Name, Shown


class AgreementStatus(Status):
    """Whether readings of the same words are equivalent. MISSING: not every belief set has one."""

    AGREED = "AGREED"
    DISAGREED = "DISAGREED"
    MISSING = "MISSING"
    UNDECIDED = "UNDECIDED"


class Doubt(Status):
    """Why two readings stayed undecided.

    NAMES: they are not equivalent, but one has names that the other belief set has not, and which may mean
    what other names mean there. SORTS: they are equivalent only if what either belief set declares of sorts
    is so. All others are those of :class:`fol_kb.beliefs.verdict_parts.Reason`.
    """

    NAMES = "NAMES"
    SORTS = "SORTS"
    TIMEOUT = "TIMEOUT"
    RESOURCE_OUT = "RESOURCE_OUT"
    GAVE_UP = "GAVE_UP"
    UNSUPPORTED = "UNSUPPORTED"
    NOTHING_READ = "NOTHING_READ"
    ERROR = "ERROR"


class Entailment(Status):
    """Whether one reading follows from another one, with the sort structure of both belief sets."""

    ENTAILED = "ENTAILED"
    NOT_ENTAILED = "NOT_ENTAILED"
    UNDECIDED = "UNDECIDED"


Called = Annotated[Name, As(str, attrgetter("name"))]
STATEMENT = codec.view(
    Belief,
    "StatedPart",
    "A formula (or declaration of disjoint sorts) of one belief set, in its own names.",
    *STATED,
)
SITUATION = codec.view(
    Interpretation, "SituationPart", "A finite interpretation in the common vocabulary.", MEMBERS
)


@codec.record(
    "ScenarioPart",
    "A situation in which the reading of the one belief set holds, and that of the other one fails.",
)
@dataclass(frozen=True, slots=True)
class Scenario:
    """A situation that tells two readings apart: one holds in it, and the other one fails.

    ``holds`` and ``fails`` are numbers of belief sets. The situation is in the common vocabulary, and in it
    is so what both declare of sorts.
    """

    holds: Count
    fails: Count
    situation: Annotated[Interpretation, SITUATION] = field(hash=False)

    @property
    def shown(self) -> Interpretation:
        """The situation with who is of what sort among what is true, for people to read."""
        members = {
            sort: tuple((individual,) for individual in inside)
            for sort, inside in self.situation.sorts.items()
            if sort != TOP
        }
        return replace(self.situation, predicates={**members, **self.situation.predicates})


@codec.record(
    "ComparisonPart",
    "Two readings of the same words. ``assumed`` and ``without`` are names of the common vocabulary.",
)
@dataclass(frozen=True, slots=True)
class Comparison:
    """Two readings of the same words, those of the belief sets ``left`` and ``right``, by their numbers.

    Attributes:
        forwards: whether the right reading follows from the left one; ``backwards`` the other way round.
        scenarios: none, one or two, with each of the readings failing in one of them.
        detail: what there is to say of the reason; for AGREED, that the readings agree in saying nothing.
        assumed: names that the verdict takes for one, though they are spelt differently.
        without: for NAMES, the names that only one of the belief sets has.
        supposing: for NAMES, what would have to mean the same for the readings to be equivalent; empty where
            nothing that was tried would make them so.
    """

    left: Count
    right: Count
    status: AgreementStatus
    reason: Doubt | None = None
    detail: str | None = None
    forwards: Entailment = Entailment.UNDECIDED
    backwards: Entailment = Entailment.UNDECIDED
    scenarios: tuple[Scenario, ...] = ()
    assumed: tuple[Called, ...] = ()
    without: tuple[Called, ...] = ()
    supposing: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """Words of the text that are compared as one: a sentence, or several that one quotation spans.

    Offsets are code points, half-open; ``line`` is 1-based. ``text`` is None for what quotes no words.
    """

    text: str | None
    start: Count | None = None
    end: Count | None = None
    line: Ordinal | None = None
    sentences: Count = 1


@codec.record("ReadingPart")
@dataclass(frozen=True, slots=True)
class Reading:
    """What one belief set says for the words."""

    sample: Count
    formulas: tuple[Annotated[Belief | DisjointSorts, STATEMENT], ...]


@codec.record(
    "PassagePart",
    "Words that are compared as one; ``text`` is null for what quotes no words of the text.",
    "text=words.text start=words.start end=words.end line=words.line sentences=words.sentences",
    "status reason score at_most readings classes majority missing comparisons",
)
@dataclass(frozen=True, slots=True)
class SentenceAgreement:
    """What the belief sets say for the same words.

    Attributes:
        beliefs: what each says, empty where it says nothing; in the order of the belief sets.
        classes: the numbers of belief sets with equivalent readings, the largest class first.
        missing: the numbers of those that say nothing.
        comparisons: one for each two classes, between their first members, and for those members of one class
            whose readings are not word for word the same.
        agreed_pairs, undecided_pairs, pairs: of two belief sets each, where at least one says something.
    """

    words: Words
    status: AgreementStatus
    reason: Doubt | None
    beliefs: tuple[tuple[Belief | DisjointSorts, ...], ...]
    classes: tuple[tuple[int, ...], ...]
    missing: tuple[int, ...]
    comparisons: tuple[Comparison, ...]
    agreed_pairs: int
    undecided_pairs: int
    pairs: int

    @property
    def readings(self) -> tuple[Reading, ...]:
        """What each says that says anything."""
        return tuple(Reading(number, said) for number, said in enumerate(self.beliefs) if said)

    @property
    def score(self) -> Share | None:
        """The share of pairs of belief sets that agree; None where none says anything.

        With n belief sets and classes of n1, n2, ... equivalent readings that is
        ``(n1(n1-1) + n2(n2-1) + ...) / (n(n-1))``, the extent of agreement on one subject in Fleiss' kappa
        (J. L. Fleiss, Measuring nominal scale agreement among many raters, Psychological Bulletin 76, 1971).
        Two belief sets of which one says nothing do not agree; two that both say nothing are not counted as
        agreeing either, as long as another one says something. What is undecided does not count as agreed:
        this is a lower bound, and :attr:`at_most` the upper one.
        """
        return self.agreed_pairs / self.pairs if self.pairs else None

    @property
    def at_most(self) -> Share | None:
        """The score if all that is undecided were agreed."""
        return (self.agreed_pairs + self.undecided_pairs) / self.pairs if self.pairs else None

    @property
    def majority(self) -> tuple[int, ...] | None:
        """The class of more than half of the belief sets, if there is one."""
        return next((c for c in self.classes if 2 * len(c) > len(self.beliefs)), None)


@codec.record("NearnessPart")
@dataclass(frozen=True, slots=True)
class Nearness:
    """A belief set: its name, its majority readings, and with how many readings of others it agrees.

    ``refused`` counts what was left out when it was built, of which no reading is; nor is there one of what
    ``coverage`` says was not read.
    """

    name: str
    majority: Count
    agreeing: Count
    refused: Count
    coverage: Coverage


@codec.document(
    "fol-kb/agreement",
    "AgreementDocument",
    "How far several belief sets of one text say the same. Numbers of belief sets are 0-based indices.",
    "status score at_most counts samples=compared recommended elapsed_ms sentences names=joined unaligned",
    "suggestions findings",
)
@dataclass(frozen=True, slots=True)
class AgreementReport(Report):
    """How far several belief sets of one text say the same, sentence by sentence.

    ``samples`` are what they are called, in their order; all numbers of belief sets are 0-based indices of
    it. ``names`` is their common vocabulary. ``recommended`` is the number of the one nearest to the
    majority. ``refused`` counts for each belief set what was left out when it was built, ``coverage`` says
    what was not read: the verdicts are about the rest.
    """

    samples: tuple[str, ...]
    sentences: tuple[SentenceAgreement, ...]
    names: tuple[Name, ...]
    suggestions: tuple[Link, ...]
    recommended: Count
    elapsed_ms: Duration
    refused: tuple[int, ...]
    coverage: tuple[Coverage, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def status(self) -> AgreementStatus:
        """Of the whole: DISAGREED if any sentence is, else UNDECIDED, else MISSING; AGREED if all agree.

        Words for which no belief set says anything count as nothing; if there are no others, it is MISSING.
        """
        found = {s.status for s in self.sentences if s.classes}
        order = (AgreementStatus.DISAGREED, AgreementStatus.UNDECIDED, AgreementStatus.MISSING)
        nothing = AgreementStatus.AGREED if found else AgreementStatus.MISSING
        return next((status for status in order if status in found), nothing)

    @property
    def score(self) -> Share | None:
        """The mean of the scores of the sentences that have one (the observed agreement of Fleiss' kappa)."""
        return _mean(sentence.score for sentence in self.sentences)

    @property
    def at_most(self) -> Share | None:
        """The score if all that is undecided were agreed."""
        return _mean(sentence.at_most for sentence in self.sentences)

    @property
    def nearness(self) -> tuple[tuple[int, int], ...]:
        """For each belief set: how many majority readings it has, and with how many readings it agrees."""
        return tuple(
            (
                sum(sample in (s.majority or ()) for s in self.sentences),
                sum(len(c) - 1 for s in self.sentences for c in s.classes if sample in c),
            )
            for sample in range(len(self.samples))
        )

    def count(self, status: AgreementStatus) -> int:
        """How many sentences have that status."""
        return sum(sentence.status is status for sentence in self.sentences)

    @property
    def counts(self) -> dict[AgreementStatus, int]:
        """How many sentences have each status."""
        return {status: self.count(status) for status in AgreementStatus}

    @property
    def compared(self) -> tuple[Nearness, ...]:
        """Each belief set, with how near it is to the others."""
        near = zip(self.samples, self.nearness, self.refused, self.coverage, strict=True)
        return tuple(Nearness(name, *counts, refused, coverage) for name, counts, refused, coverage in near)

    @property
    def joined(self) -> tuple[Name, ...]:
        """The names that more than one belief set has."""
        return tuple(name for name in self.names if len(name.members) > 1)

    @property
    def unaligned(self) -> tuple[Shown, ...]:
        """The names of belief sets that not all of them have."""
        count = len(self.samples)
        return tuple(owned for name in self.names if len(name.members) < count for owned in name.members)

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/agreement``, version 1, as plain data.

        ``names`` has those of more than one belief set, ``unaligned`` all that not all of them have.
        """
        return codec.to_json(self)


def _mean(scores: Iterable[float | None]) -> float | None:
    known = [score for score in scores if score is not None]
    return sum(known) / len(known) if known else None
