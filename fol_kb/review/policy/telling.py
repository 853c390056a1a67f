"""Results of policy tests as text, and as JUnit XML."""

from __future__ import annotations

from collections.abc import Iterator

from fol_kb.beliefs.explain import without
from fol_kb.common.junit import Case, Problem
from fol_kb.common.junit import junit as written
from fol_kb.common.streams import printable
from fol_kb.review.policy.values import COUNTED_AS, Outcome, PolicyReport, TestResult


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
    yield from _without(report)
    shown = [f"{count} {COUNTED_AS[outcome]}" for outcome, count in report.counts().items() if count]
    yield f"{len(report.results)} test{'s' * (len(report.results) != 1)}: {', '.join(shown)}"


def junit(report: PolicyReport) -> str:
    """The XML document, without a declaration of its encoding; times are in seconds.

    An undecided test is an ``error`` of the type ``UNDECIDED``.
    """
    cases = [
        Case(result.test.name, result.elapsed_ms, _problem(result), result.notes, result.test.line)
        for result in report.results
    ]
    return written(report.file or "policy", cases, list(_without(report)))


def _without(report: PolicyReport) -> Iterator[str]:
    return (line.removeprefix("  ") for line in without(report.refused, report.coverage))


def _problem(result: TestResult) -> Problem | None:
    if result.outcome is Outcome.PASSED:
        return None
    details = (f"{result.test.expectation.value}: {result.test.statement.text}", *result.details)
    if result.outcome is Outcome.FAILED:
        return Problem("failure", result.verdict or result.outcome.value, result.message, details)
    return Problem("error", result.outcome.value, result.message, details)
