"""An agreement report in words: passage by passage, both readings where they differ, and a situation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from textwrap import wrap

from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.beliefs.explain import situation, stated, without
from fol_kb.common.streams import printable
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import binding_sorts
from fol_kb.review.agreement.findings import where
from fol_kb.review.agreement.values import (
    AgreementReport,
    AgreementStatus,
    Comparison,
    Doubt,
    Entailment,
    SentenceAgreement,
)
from fol_kb.review.agreement.vocabulary import Name

_NAMES_SHOWN = 20
Say = Callable[[int, Belief], str | None]
"""What the formula of a belief set is in words, if there are any that are easier to read."""


def agreement(report: AgreementReport, say: Say | None = None) -> str:
    """A report as lines of text.

    Args:
        report: the report.
        say: puts formulas of a belief set, by its number, into words; formulas alone are shown without it.
    """
    return "\n".join(_Words(report, say).lines())


def verbaliser(kbs: Sequence[BeliefSet]) -> Say:
    """Says the formulas of these belief sets in controlled English, those that it can say so.

    A formula that names a sort is not said: a sentence may leave the sort to what its words expect, and where
    belief sets differ in that it would be the very thing to see.
    """
    from fol_kb.review.verbalize.words import Verbaliser, Wording

    made = lru_cache(maxsize=None)(lambda sample: Verbaliser.of(kbs[sample]))

    def say(sample: int, belief: Belief) -> str | None:
        if any(sort != TOP for sort in binding_sorts(belief.formula)):
            return None
        said = made(sample).say(belief.formula)
        return said.text if said.wording is Wording.CONTROLLED else None

    return say


class _Words:
    def __init__(self, report: AgreementReport, say: Say | None) -> None:
        self._report, self._say = report, say

    def lines(self) -> Iterator[str]:
        report = self._report
        yield headline(report)
        yield self._recommended()
        for number, (refused, coverage) in enumerate(zip(report.refused, report.coverage, strict=True)):
            for line in without(refused, coverage, most=0):  # each is a passage below
                yield f"{self._sample(number)}: {line.strip()}"
        for sentence in report.sentences:
            yield from self._passage(sentence)
        yield from self._names()

    def _recommended(self) -> str:
        report = self._report
        nearness = report.nearness
        best = nearness[report.recommended]
        equal = [number for number, found in enumerate(nearness) if found == best]
        others = [report.samples[number] for number in equal if number != report.recommended]
        readings = sum(sentence.majority is not None for sentence in report.sentences)
        line = f"nearest to the majority: {self._sample(report.recommended)}"
        line += f" ({best[0]} of {readings} majority reading{'s' * (readings != 1)})"
        return line + (f"; as near: {printable(', '.join(others))}" if others else "")

    def _passage(self, sentence: SentenceAgreement) -> Iterator[str]:
        status = sentence.status.value.lower() if sentence.classes else "missing in all"
        score = "" if sentence.score is None or len(self._report.samples) < 3 else f", {_range(sentence)}"
        yield printable(f"{where(sentence.words, 'without a quotation')}: {status}{score}")
        if sentence.status is AgreementStatus.AGREED and not any(
            c.assumed or c.detail for c in sentence.comparisons
        ):
            return
        for members in sentence.classes:
            yield from self._reading(sentence, members)
        if sentence.missing and sentence.classes:
            yield f"  {self._samples(sentence.missing)}: nothing"
        for name in dict.fromkeys(name for c in sentence.comparisons for name in c.assumed):
            yield f"  taking {printable(str(name))} for one: {name.why}"
        for comparison in sentence.comparisons:
            yield from self._comparison(comparison)

    def _reading(self, sentence: SentenceAgreement, members: Sequence[int]) -> Iterator[str]:
        first = members[0]
        for number, belief in enumerate(sentence.beliefs[first]):
            who = f"{self._samples(members)}:" if not number else "and"
            yield f"  {who} {stated(belief)}"
            said = self._say(first, belief) if self._say is not None and isinstance(belief, Belief) else None
            if said is not None:
                yield f"    {printable(said)}"

    def _comparison(self, comparison: Comparison) -> Iterator[str]:
        left, right = self._sample(comparison.left), self._sample(comparison.right)
        if comparison.status is AgreementStatus.AGREED and comparison.detail is not None:
            yield f"  {left} and {right}: {comparison.detail}"
        elif comparison.status is AgreementStatus.UNDECIDED:
            yield f"  {left} and {right}: {_doubt(comparison)}"
            for sample in (comparison.left, comparison.right):
                own = [name for name in comparison.without if sample in name.samples]
                if own:
                    yield f"    only in {self._sample(sample)}: {printable(', '.join(map(_named, own)))}"
            if comparison.supposing:
                yield f"    they agree if {printable(', '.join(map(str, comparison.supposing)))}"
        elif comparison.status is AgreementStatus.DISAGREED:
            if comparison.forwards is Entailment.ENTAILED:
                yield f"  {left} says more than {right}"
            elif comparison.backwards is Entailment.ENTAILED:
                yield f"  {right} says more than {left}"
            for scenario in comparison.scenarios:
                holds, fails = self._sample(scenario.holds), self._sample(scenario.fails)
                yield f"  {holds} holds and {fails} fails in this situation:"
                yield from (f"  {line}" for line in situation(scenario.shown))
            if not comparison.scenarios:
                yield "  no finite situation that tells them apart was found"

    def _names(self) -> Iterator[str]:
        report = self._report
        count = len(report.samples)
        alone = [name for name in report.names if len(name.members) < count]
        if alone:
            yield "names that not all have:"
            for name in alone[:_NAMES_SHOWN]:
                yield f"  {printable(_named(name))}: {self._samples(sorted(name.samples))}"
            if len(alone) > _NAMES_SHOWN:
                yield f"  and {len(alone) - _NAMES_SHOWN:,} more"
        if report.suggestions:
            found = ", ".join(dict.fromkeys(map(str, report.suggestions[:_NAMES_SHOWN])))
            yield from wrap(
                printable(f"perhaps the same, by their use: {found}"), 110, subsequent_indent="  "
            )

    def _samples(self, members: Sequence[int]) -> str:
        return ", ".join(map(self._sample, members))

    def _sample(self, number: int) -> str:
        return printable(self._report.samples[number])


def headline(report: AgreementReport) -> str:
    """A report in a line: how many belief sets and passages, how many are agreed on, and the score."""
    counts = Counter(sentence.status for sentence in report.sentences if sentence.classes)
    total = counts.total()
    shown = [status for status in AgreementStatus if counts[status] or status is AgreementStatus.AGREED]
    parts = [f"{counts[status]} {status.value.lower()}" for status in shown]
    line = f"{len(report.samples)} belief sets, {total} passage{'s' * (total != 1)}: {', '.join(parts)}"
    if report.score is not None:
        line += f"; agreement {_range(report)}"
    silent = len(report.sentences) - total
    return line + (f"; {silent} that none of them states" if silent else "")


def _range(scored: AgreementReport | SentenceAgreement) -> str:
    low, high = scored.score or 0.0, scored.at_most or 0.0
    return f"{low:.2f}" if low == high else f"{low:.2f} to {high:.2f}"


def _doubt(comparison: Comparison) -> str:
    reasons = {
        Doubt.NAMES: "undecided (NAMES): not equivalent as they stand, but names may mean the same",
        Doubt.SORTS: "undecided (SORTS): equivalent only with what one of them declares of sorts",
    }
    reason = comparison.reason
    assert reason is not None, "an undecided comparison has a reason"
    detail = f": {printable(comparison.detail)}" if comparison.detail else ""
    return reasons.get(reason, f"undecided ({reason.value}){detail}")


def _named(name: Name) -> str:
    arity = f"/{name.arity}" if name.kind in ("predicate", "function") else ""
    return f"{name.kind} {name.name}{arity}"
