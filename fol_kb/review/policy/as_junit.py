"""Results of policy tests as JUnit XML. An undecided test is an ``error`` of the type ``UNDECIDED``."""

from __future__ import annotations

from fol_kb.beliefs.explain import without
from fol_kb.common.junit import Case, Problem
from fol_kb.common.junit import junit as written
from fol_kb.review.policy.values import Outcome, PolicyReport, TestResult


def junit(report: PolicyReport) -> str:
    """The XML document, without a declaration of its encoding; times are in seconds."""
    notes = [line.removeprefix("  ") for line in without(report.refused, report.coverage)]
    return written(report.file or "policy", [_case(result) for result in report.results], notes)


def _case(result: TestResult) -> Case:
    test = result.test
    return Case(test.name, result.elapsed_ms, _problem(result), result.notes, test.line)


def _problem(result: TestResult) -> Problem | None:
    if result.outcome is Outcome.PASSED:
        return None
    asked = f"{result.test.expectation.value}: {result.test.statement.text}"
    details = (asked, *result.details)
    if result.outcome is Outcome.FAILED:
        return Problem("failure", result.verdict or result.outcome.value, result.message, details)
    return Problem("error", result.outcome.value, result.message, details)
