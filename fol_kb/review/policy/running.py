"""Policy tests, run: each asks the reasoner, and compares the verdict with the one expected.

A test passes if the verdict is the expected one, and for no other reason: a statement with an unknown name is
an error (it would be independent by accident), premises that contradict each other entail nothing here, what
is open only without formulas that were refused is undecided, and so is a question without a verdict.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import TypeVar

from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.beliefs.coverage import NO_TEXT
from fol_kb.beliefs.verdicts import (
    ConsistencyReport,
    ConsistencyStatus,
    EntailmentReport,
    EntailmentStatus,
    basis,
)
from fol_kb.builder.query import Query
from fol_kb.common import streams
from fol_kb.common.errors import FolKbError, TypingError, Wording, near_misses
from fol_kb.logic.signature import TOP, Signature
from fol_kb.logic.syntax import Formula
from fol_kb.reasoning.questions import prepared
from fol_kb.reasoning.tweety.errors import JavaError, JavaUnavailableError
from fol_kb.review.policy.values import (
    Expectation,
    Outcome,
    Policy,
    PolicyReport,
    PolicyTest,
    Statement,
    TestResult,
)

Answer = TypeVar("Answer", ConsistencyReport, EntailmentReport)

_WANTED = {
    Expectation.ENTAILS: EntailmentStatus.ENTAILED,
    Expectation.CONTRADICTS: EntailmentStatus.CONTRADICTED,
    Expectation.INDEPENDENT: EntailmentStatus.INDEPENDENT,
}
_TOGETHER = {
    Expectation.CONSISTENT_WITH: ConsistencyStatus.CONSISTENT,
    Expectation.INCONSISTENT_WITH: ConsistencyStatus.INCONSISTENT,
}


def run(policy: Policy, kb: BeliefSet, *, progress: Callable[[], object] = lambda: None) -> PolicyReport:
    """Run the tests of a policy on a belief set, one after the other.

    Args:
        policy: what :func:`fol_kb.policy.read` or :func:`fol_kb.policy.loads` gave.
        kb: the belief set; it is not changed.
        progress: called after each test.

    Raises:
        CoverageError: less of the belief set's text was read than the policy requires.
        ValueError: a policy without tests.
        TweetyError: Java is missing or does not start.
    """
    kb.coverage.require(policy.require_coverage)
    results = []
    for test in policy.tests:
        results.append(run_test(test, kb))
        progress()
    return PolicyReport(tuple(results), policy.file, **basis(kb))


def run_test(test: PolicyTest, kb: BeliefSet) -> TestResult:
    """Run one test; raises as :func:`run` does for Java, and for nothing that the test says."""
    started = time.perf_counter()
    try:
        asked = _Asked(test, kb)
        result = asked.verdict() if test.expectation in _WANTED else asked.together()
    except JavaError as problem:  # of this question: others may have their verdict
        result = TestResult(test, Outcome.UNDECIDED, None, f"no verdict: {problem}")
    except JavaUnavailableError:
        raise  # so it would be for every test
    except (FolKbError, ValueError) as problem:
        result = TestResult(test, Outcome.ERROR, None, str(problem))
    except RecursionError:
        result = TestResult(test, Outcome.ERROR, None, "nests too deeply; split it")
    return replace(result, elapsed_ms=1000 * (time.perf_counter() - started))


class _Asked:
    """A test, and the belief set with what the test gives added."""

    def __init__(self, test: PolicyTest, kb: BeliefSet) -> None:
        self._test = test
        self._question = test.options.question
        self._notes: list[str] = []
        for statement in test.given:
            kb = self._with(kb, statement, "given")
        self._kb = kb

    # -------------------------------------------------------------- statements

    def _with(self, kb: BeliefSet, statement: Statement, prefix: str) -> BeliefSet:
        fitted, formula = self._fit(kb, statement)
        return replace(fitted, formulas=(*fitted.formulas, Belief(_free_id(fitted, prefix), formula)))

    def _fit(self, kb: BeliefSet, statement: Statement) -> tuple[BeliefSet, Formula]:
        """The formula of a statement, and the belief set with the names that it needs.

        Raises:
            FolKbError: it cannot be read or typed, or has an unknown name; with its place in the file.
        """
        try:
            formula, sentence = (None, statement.text) if statement.is_sentence else (statement.text, None)
            ready = prepared(kb, formula, sentence=sentence)
        except FolKbError as problem:
            raise _at(problem, statement) from None
        if not self._test.new_names:
            unknown = list(_new_names(kb.signature, ready.kb.signature))
            if unknown:
                said = "; ".join(unknown)
                remedy = "mend it, or say new_names: true if it is meant"
                raise _at(TypingError(f"the belief set does not know {said}: {remedy}"), statement)
        self._notes += [f"{statement.text}: {repair.what} ({repair.why})" for repair in ready.repairs]
        return ready.kb, ready.formula

    # -------------------------------------------------------------- verdicts

    def verdict(self) -> TestResult:
        """For what follows, what is excluded, and what is left open."""
        test = self._test
        kb, formula = self._fit(self._kb, test.statement)
        report = self._query(kb, formula)
        wanted = _WANTED[test.expectation]
        if report.status is wanted:
            return self._passed(report, report.support)
        if report.status is EntailmentStatus.UNDECIDED:
            return self._result(Outcome.UNDECIDED, report, _undecided(report), _lines(report, kb))
        if report.status is EntailmentStatus.INDEPENDENT:
            shown = self._query(kb, formula, scenarios=True)
            # to look for situations takes longer: what was found without them stands
            report = shown if shown.status is report.status else report
        message = f"expected {wanted.value}, found {report.status.value}: {_NAMES[report.status]}"
        return self._result(Outcome.FAILED, report, message, _lines(report, kb), support=report.support)

    def together(self) -> TestResult:
        """For what can hold beside the premises, and what cannot."""
        test = self._test
        if self._kb.states_nothing:  # the statement would be all that is asked about
            alone = self._check(self._kb)
            return self._result(Outcome.UNDECIDED, alone, _undecided(alone))
        kb = self._with(self._kb, test.statement, "statement")
        report = self._check(kb)
        wanted = _TOGETHER[test.expectation]
        if report.status is ConsistencyStatus.UNDECIDED:
            return self._result(Outcome.UNDECIDED, report, _undecided(report), _lines(report, kb))
        if report.status is ConsistencyStatus.INCONSISTENT:
            # if the premises contradict each other, nothing is wrong with what was added to them
            alone = self._check(self._kb)
            if alone.status is ConsistencyStatus.UNDECIDED:
                message = f"whether the premises are consistent without it is undecided ({alone.reason})"
                return self._result(Outcome.UNDECIDED, alone, message, _lines(alone, self._kb))
            if alone.status is ConsistencyStatus.INCONSISTENT:
                message = f"expected {wanted.value}, but the premises contradict each other without it"
                return self._result(Outcome.FAILED, alone, message, _lines(alone, self._kb))
        support = report.conflicts[0].formulas if report.conflicts else ()
        if report.status is wanted:
            return self._passed(report, support)
        if report.status is ConsistencyStatus.CONSISTENT:
            shown = self._check(kb, model=True)
            report = shown if shown.status is report.status else report
        message = f"expected {wanted.value}, found {report.status.value}"
        return self._result(Outcome.FAILED, report, message, _lines(report, kb), support=support)

    def _query(self, kb: BeliefSet, formula: Formula, *, scenarios: bool = False) -> EntailmentReport:
        from fol_kb.reasoning.checking import entailment

        return self._as_asked(entailment(Query(kb, formula), self._question.but(scenarios=scenarios)))

    def _check(self, kb: BeliefSet, *, model: bool = False) -> ConsistencyReport:
        from fol_kb.reasoning.checking import consistency

        return self._as_asked(consistency(kb, self._question.but(model=model)))

    def _as_asked(self, report: Answer) -> Answer:
        """The report, if it is about what was asked.

        Raises:
            ValueError: the engine answers under a semantics of its own.
        """
        if report.semantics != self._question.semantics:
            names = "true" if report.semantics.unique_names else "false"
            raise ValueError(
                f"the engine {self._question.engine!r} only answers with semantics: {report.semantics.domain}"
                f" and unique_names: {names}; ask for that, or another engine"
            )
        return report

    def _passed(self, report: ConsistencyReport | EntailmentReport, support: tuple[str, ...]) -> TestResult:
        """As expected; but what does not follow from what was kept may well follow from all."""
        refused = len(self._kb.errors)
        if refused and report.status in (EntailmentStatus.INDEPENDENT, ConsistencyStatus.CONSISTENT):
            message = (
                f"found {report.status.value}, but without {refused:,} refused when the belief set was built:"
                " with them it may be otherwise"
            )
            return self._result(Outcome.UNDECIDED, report, message)
        return self._result(Outcome.PASSED, report, "as expected", support=support)

    def _result(
        self,
        outcome: Outcome,
        report: ConsistencyReport | EntailmentReport,
        message: str,
        details: tuple[str, ...] = (),
        *,
        support: tuple[str, ...] = (),
    ) -> TestResult:
        reason = None if report.reason is None else report.reason.value
        notes = tuple(self._notes)
        verdict = report.status.value
        return TestResult(self._test, outcome, verdict, message, details, support, notes, reason)


_NAMES = {
    EntailmentStatus.ENTAILED: "it follows",
    EntailmentStatus.CONTRADICTED: "its negation follows",
    EntailmentStatus.INDEPENDENT: "neither it nor its negation follows",
    EntailmentStatus.CONTRADICTORY_PREMISES: "the premises contradict each other",
}


def _undecided(report: ConsistencyReport | EntailmentReport) -> str:
    reason = "no reason given" if report.reason is None else report.reason.value
    return f"no verdict: {reason}" + (f": {streams.printable(report.detail)}" if report.detail else "")


def _lines(report: ConsistencyReport | EntailmentReport, kb: BeliefSet) -> tuple[str, ...]:
    """The report in the source's words, without the lines that name the engine, the time and the query."""
    report = replace(report, coverage=NO_TEXT)  # which is said of all tests together
    query = f"  query  {report.query}" if isinstance(report, EntailmentReport) else None
    return tuple(line for line in report.explain(kb).split("\n")[1:] if line != query)


def _free_id(kb: BeliefSet, prefix: str) -> str:
    ids = (f"{prefix}-{number}" for number in count(1))
    return next(id for id in ids if id not in kb)


def _at(problem: FolKbError, statement: Statement) -> FolKbError:
    """The problem at the statement's place; its own place in the statement goes into the message."""
    inner = f"{problem.place}: " if problem.place.line is not None else ""
    said = f"{statement.text!r}: {inner}{problem.problem}"
    moved = type(problem).__new__(type(problem))
    moved.__dict__.update(problem.__dict__)
    moved.wording = Wording.of(said)
    return moved.at(line=statement.line, column=statement.column)


def _new_names(known: Signature, wider: Signature) -> Iterator[str]:
    """What the wider signature has beside the known one, in words, with near misses."""
    kinds = {
        "sort": (known.sorts, wider.sorts),
        "constant": (known.constants, wider.constants),
        "predicate": (known.predicates, wider.predicates),
        "function": (known.functions, wider.functions),
    }
    for kind, (old, new) in kinds.items():
        for name in new:
            if name not in old and not (kind == "sort" and name == TOP):
                near = near_misses(name, old).removeprefix("; ")
                yield f"the {kind} {name!r}" + (f" ({near})" if near else "")
