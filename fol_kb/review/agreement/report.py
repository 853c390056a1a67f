"""Several belief sets of one text, compared sentence by sentence: :func:`agree`."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.one_text import in_one_text
from fol_kb.common.errors import DocumentError, near_misses
from fol_kb.review.agreement.common import CommonForm, Reading
from fol_kb.review.agreement.compare import Comparer
from fol_kb.review.agreement.findings import findings
from fol_kb.review.agreement.passages import Passage, passages
from fol_kb.review.agreement.questions import Ask, Reasoner
from fol_kb.review.agreement.uses import symbols
from fol_kb.review.agreement.values import (
    AgreementReport,
    AgreementStatus,
    Comparison,
    Doubt,
    SentenceAgreement,
)
from fol_kb.review.agreement.vocabulary import vocabulary


class DifferentTextsError(DocumentError):
    """Belief sets that were made from different texts: there is nothing that they could agree on."""

    kind = "different-texts"


def agree(
    kbs: Sequence[BeliefSet],
    *,
    samples: Sequence[str] = (),
    same: Iterable[tuple[str, str]] = (),
    engine: str = "auto",
    timeout: float = 10.0,
    isolated: bool = False,
    ask: Ask | None = None,
) -> AgreementReport:
    """Compare belief sets of the same text: where do they say the same, as the reasoner sees it?

    Args:
        kbs: two belief sets or more, of one text; whoever made them.
        samples: what they are called in the report, "1", "2", ... by default.
        same: pairs of names that mean the same, for names that nothing in their spelling joins.
        engine, timeout, isolated: as for :func:`fol_kb.check`; the time, in seconds, is that of one question,
            of which two readings that differ take two to six.
        ask: what is asked instead of :class:`fol_kb.review.agreement.questions.Reasoner`.

    Raises:
        DifferentTextsError: they have different texts.
        ValueError: fewer than two belief sets, as many names as are not needed, or a name in ``same`` that no
            belief set has.
        TweetyError: as :func:`fol_kb.check`.
    """
    if len(kbs) < 2:
        raise ValueError(f"two belief sets or more are compared, {len(kbs)} given")
    called = tuple(samples) or tuple(str(number) for number in range(1, len(kbs) + 1))
    if len(called) != len(kbs):
        raise ValueError(f"{len(kbs)} belief sets have {len(kbs)} names, not {len(called)}")
    kbs = tuple(map(in_one_text, kbs))
    _expect_one_text(kbs, called)
    given = tuple(same)
    _expect_known(kbs, given)
    started = time.perf_counter()
    names = vocabulary(kbs, same=given)
    form = CommonForm(kbs, names)
    asking = Reasoner(engine=engine, timeout=timeout, isolated=isolated) if ask is None else ask
    comparer = Comparer(form, asking, CommonForm(kbs, names.supposed) if names.suggestions else None)
    sentences = tuple(_Sentence(passage, form, comparer).agreement() for passage in passages(kbs))
    report = AgreementReport(
        called,
        sentences,
        names.names,
        names.suggestions,
        0,
        round((time.perf_counter() - started) * 1000, 3),
        tuple(len(kb.errors) for kb in kbs),
        tuple(kb.coverage for kb in kbs),
    )
    report = replace(report, recommended=_nearest(report))
    return replace(report, findings=findings(report))


def _expect_one_text(kbs: Sequence[BeliefSet], called: Sequence[str]) -> None:
    for kb, name in zip(kbs, called, strict=True):
        if kb.text != kbs[0].text:
            raise DifferentTextsError(
                f"{called[0]} and {name} are belief sets of different texts, and agreement is about what is"
                " said for the same words; compare belief sets that were made from one text"
            )


def _expect_known(kbs: Sequence[BeliefSet], same: Iterable[tuple[str, str]]) -> None:
    known = {symbol.name for kb in kbs for symbol in symbols(kb)}
    for name in (name for pair in same for name in pair):
        if name not in known:
            raise ValueError(f"no belief set has the name {name!r}{near_misses(name, known)}")


def _nearest(report: AgreementReport) -> int:
    """The belief set with most majority readings; then with most agreement; then with least missing."""
    nearness = report.nearness

    def rank(sample: int) -> tuple[int, int, int, int]:
        missing = sum(sample in sentence.missing for sentence in report.sentences if sentence.classes)
        return (*nearness[sample], -missing, -sample)

    return max(range(len(report.samples)), key=rank)


class _Sentence:
    """The work on one passage: readings, comparisons, classes."""

    def __init__(self, passage: Passage, form: CommonForm, comparer: Comparer) -> None:
        self._passage, self._comparer = passage, comparer
        self._readings = [
            form.reading(sample, beliefs) for sample, beliefs in enumerate(passage.beliefs) if beliefs
        ]
        names = frozenset().union(*(reading.names for reading in self._readings))
        self._structure = {r.sample: frozenset(form.sort_structure(r.sample, names)) for r in self._readings}
        self._found: dict[tuple[int, int], Comparison] = {}

    def agreement(self) -> SentenceAgreement:
        """All readings compared."""
        present = [reading.sample for reading in self._readings]
        for left, right in combinations(self._readings, 2):
            found = self._compared(left, right)
            self._found[left.sample, right.sample] = found
            self._found[right.sample, left.sample] = replace(
                found,
                left=right.sample,
                right=left.sample,
                forwards=found.backwards,
                backwards=found.forwards,
            )
        classes = self._classes(present)
        statuses = [self._found[pair].status for pair in combinations(present, 2)]
        count = len(self._passage.beliefs)
        missing = tuple(sample for sample in range(count) if sample not in present)
        status, reason = AgreementStatus.AGREED, None
        if AgreementStatus.DISAGREED in statuses:
            status = AgreementStatus.DISAGREED
        elif AgreementStatus.UNDECIDED in statuses:
            status = AgreementStatus.UNDECIDED
            reasons = {c.reason for c in self._found.values() if c.reason is not None}
            reason = next(doubt for doubt in Doubt if doubt in reasons)
        elif missing:
            status = AgreementStatus.MISSING
        return SentenceAgreement(
            self._passage.words,
            status,
            reason,
            self._passage.beliefs,
            classes,
            missing,
            tuple(self._told(classes)),
            statuses.count(AgreementStatus.AGREED),
            statuses.count(AgreementStatus.UNDECIDED),
            count * (count - 1) // 2 if present else 0,
        )

    def _compared(self, left: Reading, right: Reading) -> Comparison:
        """Asked, unless it follows from what was found: equivalence is transitive over one sort structure."""
        if left.key != right.key:
            for middle in self._readings:
                known = self._by_way_of(middle.sample, left, right)
                if known is not None:
                    return known
        return self._comparer.compare(left, right)

    def _by_way_of(self, middle: int, left: Reading, right: Reading) -> Comparison | None:
        first, second = self._found.get((left.sample, middle)), self._found.get((middle, right.sample))
        if first is None or second is None or first.assumed or second.assumed:
            return None
        if len({self._structure[sample] for sample in (left.sample, middle, right.sample)}) > 1:
            return None
        decided = (AgreementStatus.AGREED, AgreementStatus.DISAGREED)
        if first.status is not AgreementStatus.AGREED or second.status not in decided:
            return None
        both = {left.sample, right.sample}
        if second.status is AgreementStatus.DISAGREED and any(
            not name.samples >= both for name in left.names | right.names
        ):
            return None
        numbers = {middle: left.sample, right.sample: right.sample}
        return replace(
            second,
            left=left.sample,
            right=right.sample,
            scenarios=tuple(
                replace(s, holds=numbers[s.holds], fails=numbers[s.fails]) for s in second.scenarios
            ),
        )

    def _classes(self, present: Iterable[int]) -> tuple[tuple[int, ...], ...]:
        """Belief sets that agree each with each, the largest class first, of equal ones the earliest."""
        classes: list[list[int]] = []
        for sample in present:
            for members in classes:
                if all(self._found[m, sample].status is AgreementStatus.AGREED for m in members):
                    members.append(sample)
                    break
            else:
                classes.append([sample])
        return tuple(tuple(members) for members in sorted(classes, key=lambda c: (-len(c), c)))

    def _told(self, classes: Sequence[Sequence[int]]) -> Iterable[Comparison]:
        """One comparison for two classes, and those inside of one that were not plain to see."""
        for left, right in combinations(sorted(members[0] for members in classes), 2):
            yield self._found[left, right]
        by_sample = {reading.sample: reading for reading in self._readings}
        for members in classes:
            for left, right in combinations(members, 2):
                found = self._found[left, right]
                if found.assumed or by_sample[left].key != by_sample[right].key:
                    yield found
