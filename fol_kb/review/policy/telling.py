"""Results of policy tests as text."""

from __future__ import annotations

from collections.abc import Iterator

from fol_kb.beliefs.explain import without
from fol_kb.common.streams import printable
from fol_kb.review.policy.values import Outcome, PolicyReport

_WORDS = {
    Outcome.PASSED: "passed",
    Outcome.FAILED: "failed",
    Outcome.UNDECIDED: "undecided",
    Outcome.ERROR: "errors",
}


def tell(report: PolicyReport) -> Iterator[str]:
    """A line a test; for one that did not pass, what was found, in the source's words. Then the counts."""
    for result in report.results:
        test = result.test
        yield printable(f"{result.outcome.value}  {test.name}")
        if result.outcome is not Outcome.PASSED:
            where = "" if test.line is None or result.outcome is Outcome.ERROR else f"line {test.line}: "
            yield printable(f"   {where}{result.message}")
            if result.outcome is not Outcome.ERROR:
                yield printable(f"   {test.expectation.value}: {test.statement.text}")
            yield from (printable(f"   {line}") for line in result.details)
        yield from (printable(f"   note: {note}") for note in result.notes)
    yield from (line.removeprefix("  ") for line in without(report.refused, report.coverage))
    counts = report.counts()
    shown = [f"{counts[outcome]} {words}" for outcome, words in _WORDS.items() if counts[outcome]]
    yield f"{len(report.results)} test{'s' * (len(report.results) != 1)}: {', '.join(shown)}"
