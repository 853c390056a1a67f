"""Results of policy tests as JUnit XML, which every CI system reads.

JUnit knows no undecided test: it is an ``error`` of the type ``UNDECIDED``, so that no run is green by it.
"""

from __future__ import annotations

from xml.etree import ElementTree

from fol_kb._internal.streams import printable
from fol_kb.beliefs.explain import without
from fol_kb.review.policy.values import Outcome, PolicyReport, TestResult


def junit(report: PolicyReport) -> str:
    """The XML document, without a declaration of its encoding; times are in seconds."""
    counts = report.counts()
    numbers = {
        "tests": str(len(report.results)),
        "failures": str(counts[Outcome.FAILED]),
        "errors": str(counts[Outcome.ERROR] + counts[Outcome.UNDECIDED]),
        "skipped": "0",
        "time": _seconds(sum(result.elapsed_ms for result in report.results)),
    }
    name = printable(report.file or "policy")
    suites = ElementTree.Element("testsuites", numbers)
    suite = ElementTree.SubElement(suites, "testsuite", {"name": name, **numbers})
    for result in report.results:
        _case(suite, result, name)
    if beside := [line.removeprefix("  ") for line in without(report.refused, report.coverage)]:
        ElementTree.SubElement(suite, "system-out").text = "\n".join(beside)
    ElementTree.indent(suites, " ")
    return ElementTree.tostring(suites, encoding="unicode")


def _case(suite: ElementTree.Element, result: TestResult, file: str) -> None:
    test = result.test
    about = {"classname": file, "name": printable(test.name), "time": _seconds(result.elapsed_ms)}
    if test.line is not None:
        about |= {"file": file, "line": str(test.line)}
    case = ElementTree.SubElement(suite, "testcase", about)
    if result.outcome is not Outcome.PASSED:
        tag = "failure" if result.outcome is Outcome.FAILED else "error"
        kind = result.verdict if result.outcome is Outcome.FAILED else result.outcome.value
        found = ElementTree.SubElement(
            case, tag, {"type": kind or result.outcome.value, "message": printable(result.message)}
        )
        asked = f"{test.expectation.value}: {test.statement.text}"
        found.text = "\n".join(map(printable, (asked, *result.details)))
    if result.notes:
        ElementTree.SubElement(case, "system-out").text = "\n".join(map(printable, result.notes))


def _seconds(milliseconds: float) -> str:
    return f"{milliseconds / 1000:.3f}"


__all__ = ["junit"]
