"""Belief sets in tests: assertions, and a fixture with the options of the command line or the ini file.

::

    from fol_kb.review.pytest_plugin import assert_consistent, assert_entails

    def test_the_handbook():
        kb = fol_kb.BeliefSet.read("handbook.json")
        assert_consistent(kb)
        assert_entails(kb, "forall X: (manager(X) => employee(X))")

A failure says why in the words of the source: the conflict, the reason, or the situation that speaks against
the entailment. What is undecided fails as undecided, never as its opposite.

pytest loads this module at its start, so it imports nothing that is not needed then, and Java starts at the
first question. Java uses signals that ``faulthandler`` takes for crashes; so before Java starts, the dump on
such a signal is switched off (``faulthandler_timeout`` goes on working).
"""

from __future__ import annotations

import faulthandler
import os
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from fol_kb.beliefs.belief_set import BeliefSet
    from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
    from fol_kb.logic.syntax import Formula

_CHOICES = {
    "semantics": ("open", "closed", "rules"),
    "engine": ("auto", "ground", "eprover", "models", "simple"),
}
_HELP = {
    "timeout": "seconds that a question to a reasoner may take (default: 60)",
    "semantics": "open (default), closed or rules",
    "engine": "the reasoner: auto (default), ground, eprover, models or simple",
    "require_coverage": "the share of the sentences of a text that must have been read, such as 0.9",
    "unique_names": "different constants are different individuals",
    "isolated": "Java runs in a process of its own, which is killed if it does not keep its limits",
}
_NUMBERS: dict[str, tuple[str, Callable[[float], bool]]] = {
    "timeout": ("a positive number of seconds", lambda seconds: 0 < seconds < 10_000_000),
    "require_coverage": ("a number from 0 to 1", lambda share: 0 <= share <= 1),
}
_FLAGS = ("unique_names", "isolated")


class RefusedCallsWarning(UserWarning):
    """A belief set was built with refused calls: what a test says of it is said without them."""


class UnreadSentencesWarning(UserWarning):
    """Of the text of a belief set not all was read: what a test says of it is not said of the whole text."""


class UnknownNamesWarning(pytest.PytestWarning):
    """A question names what its belief set does not have: little can follow of that, so look at the name."""


@dataclass(frozen=True, slots=True)
class Reasoner:
    """Questions and assertions that share options, those of :func:`fol_kb.check` and :func:`fol_kb.query`.

    Options that a call is given itself go first.
    """

    options: dict[str, Any] = field(default_factory=dict)

    def check(self, kb: BeliefSet, **options: Any) -> ConsistencyReport:
        """:func:`fol_kb.check` with these options."""
        from fol_kb.reasoning.checking import check

        _prepare(kb)
        return check(kb, **self.options | options)

    def query(self, kb: BeliefSet, formula: Formula | str | None = None, **options: Any) -> EntailmentReport:
        """:func:`fol_kb.query` with these options; unknown names are told by an UnknownNamesWarning."""
        from fol_kb.reasoning.questions import query

        _prepare(kb)
        report = query(kb, formula, **self.options | options)
        _warn_of_names(report)
        return report

    def assert_consistent(self, kb: BeliefSet, **options: Any) -> None:
        """All formulas of the belief set can hold.

        Raises:
            AssertionError: they cannot, with the conflicts; or it stayed undecided, with the reason.
        """
        __tracebackhide__ = True
        report = self.check(kb, **options)
        _expect(("CONSISTENT",), "the belief set should be consistent", report, kb)

    def assert_inconsistent(self, kb: BeliefSet, **options: Any) -> None:
        """The formulas of the belief set cannot all hold.

        Raises:
            AssertionError: they can, with a situation if there is a finite one; or it stayed undecided.
        """
        __tracebackhide__ = True
        report = self.check(kb, **{"model": True, **options})
        _expect(("INCONSISTENT",), "the belief set should be inconsistent", report, kb)

    def assert_entails(self, kb: BeliefSet, formula: Formula | str | None = None, **options: Any) -> None:
        """The formula follows from the belief set, which is consistent.

        Raises:
            AssertionError: it does not, with a situation in which it fails; or it stayed undecided.
        """
        __tracebackhide__ = True
        report = self.query(kb, formula, **{"scenarios": True, **options})
        _expect(("ENTAILED",), "the formula should follow from the belief set", report, kb)

    def assert_contradicts(self, kb: BeliefSet, formula: Formula | str | None = None, **options: Any) -> None:
        """The negation of the formula follows from the belief set, which is consistent.

        Raises:
            AssertionError: it does not, with a situation in which the formula holds; or it stayed undecided.
        """
        __tracebackhide__ = True
        report = self.query(kb, formula, **{"scenarios": True, **options})
        _expect(("CONTRADICTED",), "the belief set should contradict the formula", report, kb)

    def assert_not_entails(self, kb: BeliefSet, formula: Formula | str | None = None, **options: Any) -> None:
        """The formula is independent of the consistent belief set, or contradicted by it.

        Raises:
            AssertionError: it follows, with the formulas from which it does; or it stayed undecided.
        """
        __tracebackhide__ = True
        report = self.query(kb, formula, **options)
        wanted = ("INDEPENDENT", "CONTRADICTED")
        _expect(wanted, "the formula should not follow from the belief set", report, kb)


_OF_THE_RUN = Reasoner()
"""Has the options of the run that is under way."""

assert_consistent = _OF_THE_RUN.assert_consistent
assert_inconsistent = _OF_THE_RUN.assert_inconsistent
assert_entails = _OF_THE_RUN.assert_entails
assert_contradicts = _OF_THE_RUN.assert_contradicts
assert_not_entails = _OF_THE_RUN.assert_not_entails


@pytest.fixture(scope="session")
def fol_kb_reasoner(pytestconfig: pytest.Config) -> Reasoner:
    """Questions and assertions with the options of the command line and the ini file."""
    return Reasoner(_options(pytestconfig))


# ------------------------------------------------------------------------------ what pytest calls


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--fol-kb-timeout`` and so on; the same as ``fol_kb_timeout`` in the ini file."""
    group = parser.getgroup("fol-kb", "belief sets (fol-kb)")
    for name, words in _HELP.items():
        option = f"--fol-kb-{name.replace('_', '-')}"
        if name in _FLAGS:
            group.addoption(option, action="store_true", default=None, help=words)
            parser.addini(f"fol_kb_{name}", words, type="bool", default=False)
        else:
            group.addoption(option, default=None, metavar=name.upper(), help=words)
            parser.addini(f"fol_kb_{name}", words, default="")


def pytest_configure(config: pytest.Config) -> None:
    """The assertions that are functions take the options of the run they are in."""
    # a run may be inside another one, as those of `pytester` are
    config.add_cleanup(partial(_take, dict(_OF_THE_RUN.options)))
    _take(_options(config))


def _take(options: dict[str, Any]) -> None:
    _OF_THE_RUN.options.clear()
    _OF_THE_RUN.options.update(options)


def _options(config: pytest.Config) -> dict[str, Any]:
    """What the command line says, else the ini file.

    Raises:
        pytest.UsageError: a value that cannot be used.
    """
    options: dict[str, Any] = {}
    for name in _HELP:
        said = config.getoption(f"fol_kb_{name}")
        where = f"--fol-kb-{name.replace('_', '-')}"
        if said is None:
            said, where = config.getini(f"fol_kb_{name}"), f"fol_kb_{name}"
        if said is not None and said != "" and said is not False:
            options[name] = _value(name, said, where)
    return options


def _value(name: str, said: Any, where: str) -> Any:
    if name in _NUMBERS:
        what, fits = _NUMBERS[name]
        try:
            number = float(said)
        except ValueError:
            number = -1
        if not fits(number):
            raise pytest.UsageError(f"{where} is {what}, not {said!r}")
        return number
    choices = _CHOICES.get(name)
    if choices is not None and said not in choices:
        raise pytest.UsageError(f"{where} is one of {', '.join(choices)}, not {said!r}")
    return said


# ------------------------------------------------------------------------------ on the way to an answer


def _prepare(kb: object) -> None:
    from fol_kb.beliefs.belief_set import BeliefSet
    from fol_kb.reasoning.tweety.jvm import machine

    if not isinstance(kb, BeliefSet):
        hint = "; BeliefSet.read reads one" if isinstance(kb, (str, os.PathLike)) else ""
        raise TypeError(f"a BeliefSet is expected, not {type(kb).__name__}{hint}")
    if kb.errors:
        message = f"the belief set was built with {len(kb.errors)} refused calls, the first: "
        warnings.warn(message + kb.errors[0].message, RefusedCallsWarning, stacklevel=4)
    if kb.coverage.unread:
        warnings.warn("\n".join(kb.coverage.words()), UnreadSentencesWarning, stacklevel=4)
    if not machine.is_started() and faulthandler.is_enabled():
        faulthandler.disable()


def _warn_of_names(report: EntailmentReport) -> None:
    from fol_kb.builder.query import UNKNOWN

    unknown = [finding.message for finding in report.findings if finding.kind == UNKNOWN]
    if unknown:
        warnings.warn(f"{report.query}: {'; '.join(unknown)}", UnknownNamesWarning, stacklevel=4)


def _expect(
    wanted: tuple[str, ...], expected: str, report: ConsistencyReport | EntailmentReport, kb: BeliefSet
) -> None:
    __tracebackhide__ = True
    if report.status not in wanted:
        undecided = "" if report.reason is None else ", and it could not be decided"
        raise AssertionError(f"{expected}{undecided}\n{report.explain(kb)}")


__all__ = [
    "Reasoner",
    "RefusedCallsWarning",
    "UnknownNamesWarning",
    "UnreadSentencesWarning",
    "assert_consistent",
    "assert_contradicts",
    "assert_entails",
    "assert_inconsistent",
    "assert_not_entails",
    "fol_kb_reasoner",
]
