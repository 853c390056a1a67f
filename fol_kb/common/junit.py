"""JUnit XML, which every CI system reads: named tests with their outcomes, written by a command.

JUnit has no schema that all agree on; this is what its readers have in common: ``testsuites``, ``testsuite``
with counts, ``testcase`` with ``failure`` or ``error``, ``system-out``. It knows no undecided test: whoever
has one gives an ``error`` of the type ``UNDECIDED``, so that no run is green by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree import ElementTree

from fol_kb.common.streams import printable


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a test did not pass: a ``failure``, what was tested is wrong, or an ``error``, nobody knows."""

    tag: Literal["failure", "error"]
    type: str
    """A word for programs, such as a verdict."""
    message: str
    details: Sequence[str] = ()
    """Further lines."""


@dataclass(frozen=True, slots=True)
class Case:
    """A test and its outcome; it passed where it has no problem."""

    name: str
    elapsed_ms: float = 0.0
    problem: Problem | None = None
    notes: Sequence[str] = ()
    line: int | None = None
    """Where it stands in the file of the suite, from 1."""


def junit(name: str, cases: Sequence[Case], notes: Sequence[str] = ()) -> str:
    """The XML document, without a declaration of its encoding. What XML cannot hold is escaped as in Python.

    Args:
        name: of the suite; the file that the tests stand in.
        cases: the tests, in their order.
        notes: what there is to say beside all of them.
    """
    tags = [case.problem.tag for case in cases if case.problem is not None]
    numbers = {
        "tests": str(len(cases)),
        "failures": str(tags.count("failure")),
        "errors": str(tags.count("error")),
        "skipped": "0",
        "time": _seconds(sum(case.elapsed_ms for case in cases)),
    }
    suites = ElementTree.Element("testsuites", numbers)
    suite = ElementTree.SubElement(suites, "testsuite", {"name": printable(name), **numbers})
    for case in cases:
        _write(suite, case, printable(name))
    _lines(suite, "system-out", notes)
    ElementTree.indent(suites, " ")
    return ElementTree.tostring(suites, encoding="unicode")


def _write(suite: ElementTree.Element, case: Case, file: str) -> None:
    about = {"classname": file, "name": printable(case.name), "time": _seconds(case.elapsed_ms)}
    if case.line is not None:
        about |= {"file": file, "line": str(case.line)}
    written = ElementTree.SubElement(suite, "testcase", about)
    if (problem := case.problem) is not None:
        why = {"type": printable(problem.type), "message": printable(problem.message)}
        _lines(written, problem.tag, problem.details, why)
    _lines(written, "system-out", case.notes)


def _lines(
    parent: ElementTree.Element, tag: str, lines: Sequence[str], about: dict[str, str] | None = None
) -> None:
    """An element with these lines; none where there is nothing to say."""
    if lines or about:
        element = ElementTree.SubElement(parent, tag, about or {})
        element.text = "\n".join(map(printable, lines)) or None


def _seconds(milliseconds: float) -> str:
    return f"{milliseconds / 1000:.3f}"
