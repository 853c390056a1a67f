"""Measures and changes of a belief set: Tweety's classes are asked, the answer is led back to the beliefs."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, TypedDict, Unpack

from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.beliefs.edge_justifications import Justifications
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.beliefs.verdicts import ConsistencyStatus, basis
from fol_kb.common.deadline import check_timeout
from fol_kb.common.errors import TypingError, near_misses
from fol_kb.logic.syntax import Formula
from fol_kb.logic.type_checker import TypeChecker
from fol_kb.reasoning.checking import engine_of, expect_beliefs, milliseconds_since, reason_of
from fol_kb.reasoning.measures.values import (
    CULPABILITIES,
    MEASURES,
    ChangeReport,
    ChangeStatus,
    Culpability,
    InconsistencyReport,
    MeasureStatus,
    MeasureValue,
)
from fol_kb.reasoning.question import DEFAULT_TIMEOUT, check_count
from fol_kb.reasoning.questions import prepared
from fol_kb.reasoning.tweety.compile import compile_belief_set
from fol_kb.reasoning.tweety.decode import in_users_words
from fol_kb.reasoning.tweety.jvm.machine import bridge
from fol_kb.reasoning.tweety.watch import UnansweredError, Watch

MOST_CONFLICTS = 10_000
"""Measures need all minimal conflicts; past so many, none but the drastic one has a value."""
SEMANTICS = ("open", "closed")
ENGINES = ("auto", "ground")


class MeasureOptions(TypedDict, total=False):
    """What measures and changes take; see :func:`measures`."""

    semantics: str
    unique_names: bool
    engine: str
    timeout: float
    max_conflicts: int
    max_instances: int | None


def measures(
    kb: BeliefSet,
    *,
    names: Collection[str] | None = None,
    **options: Unpack[MeasureOptions],
) -> InconsistencyReport:
    """How inconsistent a belief set is, by Tweety's inconsistency measures, and each formula's part in it.

    Args:
        kb: the belief set. Each of its formulas and disjointness declarations counts as one formula, also
            where two state the same; what is declared of sorts is background.
        names: the measures wanted, of :data:`~fol_kb.reasoning.measures.values.MEASURES`; all if not given.
            All culpability measures come with any of them.
        options: ``semantics``: ``open`` (the default) or ``closed``. ``unique_names``: whether different
            constants are different individuals. ``engine``: ``auto`` or ``ground``. ``timeout``: seconds for
            everything, 60 by default; one measure may take a tenth of them. ``max_conflicts``: how many
            minimal conflicts may be enumerated. ``max_instances``: budget on ground clauses.

    Returns:
        a report in which every value has a status; one that could not be computed is UNDECIDED with a reason.

    Raises:
        ValueError: an unknown option.
        TweetyError: no Java, no jar, a forked process: see :mod:`fol_kb.reasoning.tweety.errors`.
    """
    wanted = list(MEASURES) if names is None else list(dict.fromkeys(names))
    for name in wanted:
        if name not in MEASURES:
            raise ValueError(
                f"{name!r} is no measure, which are {', '.join(MEASURES)}{near_misses(name, MEASURES)}"
            )
    asked = _options("measures", **options)
    answer, started = _asked(kb, None, asked, [f"option measure {name}" for name in wanted])
    reason, detail = reason_of(answer), answer["detail"]
    measured = [_measure(part) for part in answer.get("measures", ())]
    blamed = [_culpability(part) for part in answer.get("culpability", ())]
    if reason is not None:
        undecided = MeasureStatus.UNDECIDED
        measured = [MeasureValue(name, undecided, None, reason, detail) for name in wanted]
        blamed = [Culpability(name, undecided, {}, reason, detail) for name in CULPABILITIES]
    return InconsistencyReport(
        ConsistencyStatus(answer["status"]),
        reason,
        Semantics(asked["semantics"], bool(asked["unique_names"])),
        engine_of(answer),
        milliseconds_since(started),
        _sets(answer.get("conflicts", ())),
        bool(answer.get("conflicts_complete", False)),
        tuple(measured),
        tuple(blamed),
        detail,
        **basis(kb),
    )


def contract(
    kb: BeliefSet,
    formula: Formula | str,
    *,
    keep: Collection[str] = (),
    **options: Unpack[MeasureOptions],
) -> ChangeReport:
    """Give up a formula: the fewest beliefs go such that it no longer follows (kernel contraction).

    Of several choices of as few, the one goes that leaves the earliest beliefs alone. What is declared of
    sorts is background and stays; an edge that only formulas gave goes with them, and so does what is not
    well-typed without it. Contraction by the false formula, ``contract(kb, "-")``, restores consistency
    (consolidation).

    Args:
        kb: the belief set; it is not changed.
        formula: the formula or its text. Names that the belief set does not know are declared for the
            question, with a finding.
        keep: ids of formulas that must stay.
        options: as for :func:`measures`.

    Returns:
        the report, with the new belief set if the status is DONE. It is IMPOSSIBLE if the formula follows
        from no formula at all, or from those of ``keep`` alone.

    Raises:
        FormulaSyntaxError: a text that is no formula.
        TypingError: the formula does not fit the signature.
        ValueError, TweetyError: as :func:`measures`; also an id in ``keep`` that nothing has.
    """
    return _change(kb, formula, keep, _options("contract", **options))


def revise(
    kb: BeliefSet,
    formula: Formula | str,
    *,
    keep: Collection[str] = (),
    **options: Unpack[MeasureOptions],
) -> ChangeReport:
    """Take up a formula: the fewest beliefs go such that it can hold, then it is added (the Levi identity).

    The new belief set is consistent, also if the old one was not. Names that the belief set does not know are
    declared from their use. Arguments, report and errors are as for :func:`contract`; the change is
    IMPOSSIBLE if the formula contradicts itself, the sort hierarchy, or the formulas of ``keep``.
    """
    return _change(kb, formula, keep, _options("revise", **options))


def _change(
    kb: BeliefSet, formula: Formula | str, keep: Collection[str], options: Mapping[str, Any]
) -> ChangeReport:
    known = kb.by_id()
    for id in keep:
        if id not in known:
            raise ValueError(f"no formula has the id {id!r}, which is to be kept{near_misses(id, known)}")
    ready = prepared(kb, formula)
    answer, started = _asked(ready.kb, ready.formula, options, [f"option keep {id}" for id in keep])
    status = ChangeStatus(answer["status"])
    report = ChangeReport(
        options["task"],
        str(ready.formula),
        status,
        reason_of(answer),
        Semantics(options["semantics"], bool(options["unique_names"])),
        engine_of(answer),
        milliseconds_since(started),
        tuple(dict.fromkeys(keep)),
        _sets(answer.get("kernels", ())),
        findings=ready.findings,
        detail=answer["detail"],
        **basis(kb),
    )
    if status is ChangeStatus.UNDECIDED:
        return report
    gone = frozenset(answer["removed"])
    report = replace(
        report,
        removed=tuple(belief for id, belief in known.items() if id in gone),
        kept=tuple(id for id in known if id not in gone),
        choices=_sets(answer["choices"]),
    )
    if status is ChangeStatus.IMPOSSIBLE:
        return report
    added = ready.formula if report.operation == "revise" else None
    report, changed = _without(kb if added is None else ready.kb, report, added)
    if added is None:
        return replace(report, kb=changed)
    stated = next((belief.id for belief in changed.formulas if belief.formula == added), None)
    if stated is None:
        stated = next(id for number in count(len(known) + 1) if (id := f"f{number}") not in known)
        changed = replace(changed, formulas=(*changed.formulas, Belief(stated, added)))
    return replace(report, kb=changed, added=stated)


def _asked(
    kb: BeliefSet, query: Formula | None, options: Mapping[str, Any], lines: Iterable[str]
) -> tuple[Mapping[str, Any], float]:
    """Tweety's answer, or that there was nothing to ask about or no time, and when the question was asked.

    A change needs no beliefs.
    """
    ask = bridge()  # the time to start Java is no part of the answer's
    started, watch = time.perf_counter(), Watch(options["timeout_ms"] / 1000)
    try:
        if query is None:
            expect_beliefs(kb)
        compiled = compile_belief_set(
            kb,
            query,
            semantics=options["semantics"],
            unique_names=bool(options["unique_names"]),
            watched=watch.over,
        )
        message = compiled.message({**options, "timeout_ms": watch.milliseconds()}, query)
        first, rest = message.split("\n", 1)
        answer = json.loads(ask.analyse("\n".join([first, *lines, rest])))
        return in_users_words(answer, compiled), started
    except UnansweredError as problem:
        engine = {"name": "none", "version": "0"}
        nothing = {"status": "UNDECIDED", "reason": problem.reason, "detail": str(problem), "engine": engine}
        return nothing, started


def _without(kb: BeliefSet, report: ChangeReport, added: Formula | None) -> tuple[ChangeReport, BeliefSet]:
    """The belief set without what went, with findings that say so, and a report of all that went.

    What is not well-typed without that goes, too, unless it was to be kept or added: then the hierarchy
    stays.
    """
    part = kb.restricted_to(report.kept)
    rest = part.by_id()
    if set(report.keep) <= rest.keys() and (added is None or _fits(part, added)):
        more = tuple(belief for id, belief in kb.by_id().items() if id in report.kept and id not in rest)
        report = replace(
            report,
            removed=(*report.removed, *more),
            kept=tuple(id for id in report.kept if id in rest),
        )
        return report, replace(part, findings=(*kb.findings, *_given_up(report, more)))
    kept = frozenset(report.kept)
    changed = replace(
        kb,
        formulas=tuple(belief for belief in kb.formulas if belief.id in kept),
        disjoint=tuple(group for group in kb.disjoint if group.id in kept),
        findings=(*kb.findings, *_given_up(report, ()), *_staying(kb, report)),
    )
    return report, changed


def _fits(kb: BeliefSet, formula: Formula) -> bool:
    try:
        TypeChecker(kb.signature, kb.hierarchy).check(formula)
    except TypingError:
        return False
    return True


def _given_up(report: ChangeReport, more: Collection[Belief | DisjointSorts]) -> Iterator[Finding]:
    """``more`` are the beliefs that went because others did."""
    why = f"so that {report.formula} does not follow"
    if report.operation == "revise":
        why = f"to make room for {report.formula}"
    for belief in report.removed:
        said = belief.formula if isinstance(belief, Belief) else belief
        of = () if belief.call is None else (belief.call,)
        because = "since it is not well-typed without what was given up" if belief in more else why
        yield Finding("given-up", "info", f"{belief.id}, {said}, was given up {because}", of)


def _staying(kb: BeliefSet, report: ChangeReport) -> Iterator[Finding]:
    """The edges that stay though no formula that is left gives them."""
    known = Justifications(kb)
    left = {claim.edge for id in report.kept for claim in known.claims.get(id, ())}
    gone = {
        claim.edge: id for id, claims in known.claims.items() for claim in claims if claim.edge not in left
    }
    for (sub, above), id in sorted(gone.items()):
        call = kb[id].call
        yield Finding(
            "hierarchy-stays",
            "warning",
            f"{sub!r} stays below {above!r}, though the formula that said so was given up: what was to be"
            " kept is not well-typed without it",
            () if call is None else (call,),
            (sub, above),
        )


def _options(
    task: str,
    *,
    semantics: str = "open",
    unique_names: bool = False,
    engine: str = "auto",
    timeout: float = DEFAULT_TIMEOUT,
    max_conflicts: int = MOST_CONFLICTS,
    max_instances: int | None = None,
) -> dict[str, Any]:
    if semantics not in SEMANTICS:
        more = ": measures and belief change are about classical logic" if semantics == "rules" else ""
        raise ValueError(f"semantics is one of {', '.join(SEMANTICS)} here, not {semantics!r}{more}")
    if engine not in ENGINES:
        raise ValueError(
            f"engine is one of {', '.join(ENGINES)} here, not {engine!r}: all conflicts are needed"
        )
    check_timeout(timeout)
    check_count("max_conflicts", max_conflicts, 1)
    if max_instances is not None:
        check_count("max_instances", max_instances)
    options: dict[str, Any] = {
        "task": task,
        "semantics": semantics,
        "unique_names": int(unique_names),
        "engine": "ground",
        "timeout_ms": max(1, round(timeout * 1000)),
        "max_conflicts": max_conflicts,
    }
    if max_instances is not None:
        options["max_instances"] = max_instances
    return options


def _measure(part: Mapping[str, Any]) -> MeasureValue:
    status = MeasureStatus(part["status"])
    return MeasureValue(part["name"], status, part["value"], reason_of(part), part["detail"])


def _culpability(part: Mapping[str, Any]) -> Culpability:
    status = MeasureStatus(part["status"])
    return Culpability(part["name"], status, part["values"], reason_of(part), part["detail"])


def _sets(sets: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(ids) for ids in sets)
