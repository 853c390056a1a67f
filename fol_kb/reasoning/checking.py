"""Asking Tweety: one message out, one message in, a report back."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any, Unpack

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.verdict_parts import Attempt, Conflict, Engine, Reason, Scenarios, Step
from fol_kb.beliefs.verdicts import (
    ConsistencyReport,
    ConsistencyStatus,
    EntailmentReport,
    EntailmentStatus,
    basis,
)
from fol_kb.builder.query import Query, as_it_stands
from fol_kb.logic.interpretation import Interpretation
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import Formula
from fol_kb.reasoning.question import DEFAULT_CONFLICTS, DEFAULT_TIMEOUT, Limits, QueryOptions, Question
from fol_kb.reasoning.tweety.compile import Compiled, compile_belief_set
from fol_kb.reasoning.tweety.decode import Decoder, in_users_words
from fol_kb.reasoning.tweety.eprover import find_eprover
from fol_kb.reasoning.tweety.jvm.machine import bridge
from fol_kb.reasoning.tweety.models import interpretation
from fol_kb.reasoning.tweety.watch import NothingReadError, UnansweredError, Watch

_log = logging.getLogger(__name__)
_NO_ENGINE = Engine("none", "0")
"""For what is left open without one: nothing to ask about, or no time left to."""
Ask = Callable[[str, Watch], str]


def check(
    kb: BeliefSet,
    *,
    semantics: str = "open",
    unique_names: bool = False,
    engine: str = "auto",
    timeout: float = DEFAULT_TIMEOUT,
    conflicts: int = DEFAULT_CONFLICTS,
    model: bool = False,
    max_instances: int | None = None,
    isolated: bool = False,
    memory_mb: int | None = None,
    require_coverage: float | None = None,
) -> ConsistencyReport:
    """Whether the formulas of a belief set can all hold.

    Args:
        kb: the belief set.
        semantics: ``open``, ``closed`` or ``rules``.
        unique_names: whether different constants are different individuals.
        engine: ``auto``: ``ground`` if it can decide, else ``eprover`` and ``models`` side by side.
            ``ground``: grounding and satisfiability solving. ``eprover``: the theorem prover E. ``models``:
            finite models of growing size. ``simple``: Tweety's own reasoner, on tiny sets, always with a
            closed domain and unique names.
        timeout: seconds, for the whole question but the start of Java; past it the status is UNDECIDED with
            reason TIMEOUT.
        conflicts: at most so many minimal conflicts are looked for. 0 asks for the verdict alone, without
            removals as well: that a set is inconsistent can take a tenth of the time that reasons take.
        model: whether a model is wanted where there is a finite one.
        max_instances: budget on ground clauses, past which the reason is RESOURCE_OUT.
        isolated: whether Java runs in a process of its own, which is killed if it does not keep the limits.
        memory_mb: MiB that this process may use, past which the reason is RESOURCE_OUT (with ``isolated``;
            :data:`fol_kb.reasoning.tweety.jvm.isolation.DEFAULT_MEMORY_MB` if it is not given).
        require_coverage: the share of the sentences of the text, from 0 to 1, that must have been read.

    Returns:
        the verdict; UNDECIDED with the reason NOTHING_READ for a belief set that states nothing.

    Raises:
        CoverageError: less was read than is required.
        ValueError: an unknown option.
        TweetyError: no Java, no jar, a forked process: see :mod:`fol_kb.reasoning.tweety.errors`.
    """
    question = Question.of(
        semantics=semantics,
        unique_names=unique_names,
        engine=engine,
        timeout=timeout,
        conflicts=conflicts,
        model=model,
        max_instances=max_instances,
        isolated=isolated,
        memory_mb=memory_mb,
        require_coverage=require_coverage,
    )
    return consistency(kb, question)


def consistency(kb: BeliefSet, question: Question) -> ConsistencyReport:
    """Whether the formulas of a belief set can all hold; raises as :func:`check`."""
    kb.coverage.require(question.require_coverage)
    started = time.perf_counter()
    try:
        expect_beliefs(kb)
        with _reasoner(question.limits) as ask:
            # the start of Java was no part of it
            started, watch = time.perf_counter(), Watch(question.limits.timeout)
            asked = question.about
            compiled = compile_belief_set(
                kb, semantics=asked.domain, unique_names=asked.unique_names, watched=watch.over
            )
            answer = _ask(ask, compiled, request("consistency", question), watch)
    except UnansweredError as problem:
        return open_consistency(problem, question, started, kb)
    return consistency_report(answer, question, started, compiled, kb)


def expect_beliefs(kb: BeliefSet) -> None:
    """Go on if there is something to ask about.

    Raises:
        NothingReadError: there are no formulas, and no sorts that are disjoint.
    """
    if kb.states_nothing:
        raise NothingReadError("the belief set has no formulas, and so there is no verdict on it")


def open_consistency(
    problem: UnansweredError, question: Question, started: float, kb: BeliefSet
) -> ConsistencyReport:
    """That no engine answered, and why."""
    return ConsistencyReport(
        ConsistencyStatus.UNDECIDED,
        problem.reason,
        question.about,
        _NO_ENGINE,
        milliseconds_since(started),
        conflicts_complete=False,
        detail=str(problem),
        **basis(kb),
    )


def consistency_report(
    answer: Mapping[str, Any], question: Question, started: float, compiled: Compiled, kb: BeliefSet
) -> ConsistencyReport:
    """What an answer says; ``started`` is when the question was asked, by :func:`time.perf_counter`."""
    decoder = Decoder(compiled, kb.signature)
    return ConsistencyReport(
        ConsistencyStatus(answer["status"]),
        reason_of(answer),
        question.about,
        engine_of(answer),
        milliseconds_since(started),
        _conflicts(answer, decoder),
        bool(answer.get("conflicts_complete", True)),
        tuple(tuple(removal) for removal in answer.get("removals") or ()),
        _model(answer["model"], compiled, kb),
        answer.get("detail"),
        _tried(answer),
        **basis(kb),
    )


def query(kb: BeliefSet, formula: Formula | str, **options: Unpack[QueryOptions]) -> EntailmentReport:
    """Whether a formula follows from a belief set.

    Args:
        kb: the belief set.
        formula: a formula or its text.
        options: as for :func:`check`; ``conflicts`` are those of premises that contradict each other, a
            support is found anyway. ``scenarios``: whether, for an independent query, a situation in which it
            holds and one in which it fails are wanted, where there are finite ones.

    Raises:
        FormulaSyntaxError: a text that is no formula.
        TypingError: a query that does not fit the signature; its names must be declared there.
        CoverageError, ValueError, TweetyError: as :func:`check`.
    """
    question = Question.of(QueryOptions, **options)
    return entailment(Query(kb, parse(formula) if isinstance(formula, str) else formula), question)


def entailment(query: Query, question: Question) -> EntailmentReport:
    """Whether a query follows from its belief set, with what was found of it; raises as :func:`query`."""
    query.kb.coverage.require(question.require_coverage)
    started = time.perf_counter()
    try:
        expect_beliefs(query.kb)
        with _reasoner(question.limits) as ask:
            started, watch = time.perf_counter(), Watch(question.limits.timeout)
            if query.typed is None:
                query = replace(as_it_stands(query.kb, query.formula), findings=query.findings)
            asked = question.about
            compiled = compile_belief_set(
                query.kb, query, semantics=asked.domain, unique_names=asked.unique_names, watched=watch.over
            )
            answer = _ask(ask, compiled, request("entailment", question), watch, query)
    except UnansweredError as problem:
        report = open_entailment(query.formula, problem, question, started, query.kb)
    else:
        report = entailment_report(query.formula, answer, question, started, compiled, query.kb)
    return with_findings(report, query.findings)


def with_findings(report: EntailmentReport, findings: Iterable[Finding]) -> EntailmentReport:
    """The report with these findings on its question before those that it has."""
    found = tuple(findings)
    return replace(report, findings=(*found, *report.findings)) if found else report


def open_entailment(
    query: Formula, problem: UnansweredError, question: Question, started: float, kb: BeliefSet
) -> EntailmentReport:
    """That no engine answered a query, and why."""
    return EntailmentReport(
        str(query),
        EntailmentStatus.UNDECIDED,
        problem.reason,
        question.about,
        _NO_ENGINE,
        milliseconds_since(started),
        detail=str(problem),
        **basis(kb),
    )


def entailment_report(
    query: Formula,
    answer: Mapping[str, Any],
    question: Question,
    started: float,
    compiled: Compiled,
    kb: BeliefSet,
) -> EntailmentReport:
    """What an answer says of a query, as :func:`consistency_report`."""
    decoder = Decoder(compiled, kb.signature)
    derivation = answer.get("derivation")
    return EntailmentReport(
        str(query),
        EntailmentStatus(answer["status"]),
        reason_of(answer),
        question.about,
        engine_of(answer),
        milliseconds_since(started),
        tuple(answer.get("support") or ()),
        bool(answer.get("minimal", False)),
        None if derivation is None else _steps(derivation, decoder),
        _conflicts(answer, decoder),
        _scenarios(answer["scenarios"], compiled, kb),
        answer.get("detail"),
        _tried(answer),
        **basis(kb),
    )


def request(task: str, question: Question) -> dict[str, object]:
    """What the Java side is told of a question, but for the time that is left."""
    limits, about = question.limits, question.about
    options: dict[str, object] = {
        "task": task,
        "semantics": about.domain,
        "unique_names": int(about.unique_names),
        "engine": question.engine,
        "want_model": int(question.witnesses),
        "max_conflicts": question.conflicts,
    }
    program = find_eprover() if question.engine in ("auto", "eprover") else None
    if program is not None:
        options["eprover"] = program
    if limits.max_instances is not None:
        options["max_instances"] = limits.max_instances
    if limits.memory_mb is not None:
        # for a prover that Java starts; Java itself is limited elsewhere
        options["memory_mb"] = limits.memory_mb
    return options


def _reasoner(limits: Limits) -> AbstractContextManager[Ask]:
    """What to ask: Java in this process, or in one of its own. It is started where the block begins."""
    if limits.isolated:
        from fol_kb.reasoning.tweety.jvm.isolation import DEFAULT_MEMORY_MB, worker

        return worker(limits.memory_mb or DEFAULT_MEMORY_MB)
    java = bridge()
    return nullcontext(lambda message, _: java(message))


def _ask(
    ask: Ask, compiled: Compiled, options: dict[str, object], watch: Watch, query: Query | None = None
) -> dict[str, Any]:
    options["timeout_ms"] = watch.milliseconds()
    answer: dict[str, Any] = json.loads(ask(compiled.message(options, query), watch))
    _log.info("%s: %s by the engine %s", options["task"], answer["status"], answer["engine"]["name"])
    return in_users_words(answer, compiled)


def milliseconds_since(started: float) -> float:
    """Of wall clock since a time of :func:`time.perf_counter`."""
    return round((time.perf_counter() - started) * 1000, 3)


def engine_of(answer: Mapping[str, Any]) -> Engine:
    """Which engine gave an answer of the Java side."""
    return Engine(answer["engine"]["name"], answer["engine"]["version"])


def reason_of(part: Mapping[str, Any]) -> Reason | None:
    """Why an answer, or a part of one, is open; None where it is not."""
    return None if part.get("reason") is None else Reason(part["reason"])


def _steps(steps: Sequence[Mapping[str, Any]], decoder: Decoder) -> tuple[Step, ...]:
    words = decoder.words
    return tuple(Step(words(s["literal"]), s.get("formula"), tuple(s.get("premises") or ())) for s in steps)


def _conflicts(answer: Mapping[str, Any], decoder: Decoder) -> tuple[Conflict, ...]:
    return tuple(
        Conflict(
            tuple(conflict["formulas"]),
            bool(conflict["minimal"]),
            tuple(_steps(steps, decoder) for steps in conflict.get("derivations") or ()),
        )
        for conflict in answer.get("conflicts") or ()
    )


def _tried(answer: Mapping[str, Any]) -> tuple[Attempt, ...]:
    return tuple(
        Attempt(t["engine"], t["status"], reason_of(t), t["detail"], t["elapsed_ms"]) for t in answer["tried"]
    )


def _model(model: Mapping[str, Any] | None, compiled: Compiled, kb: BeliefSet) -> Interpretation | None:
    return None if model is None else interpretation(model, compiled, kb)


def _scenarios(found: Mapping[str, Any] | None, compiled: Compiled, kb: BeliefSet) -> Scenarios | None:
    if found is None:
        return None
    return Scenarios(_model(found["holds"], compiled, kb), _model(found["fails"], compiled, kb))
