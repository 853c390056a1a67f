"""The laws of repair over the whole way from calls to a belief set, as checks.

Each takes calls (and a mode where the law holds in several) and raises an ``AssertionError`` that says what
is broken. :mod:`fol_kb.testing.registry` puts them to generated calls; ``docs/reference/laws.md`` has the
statements.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fol_kb.beliefs import tools
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.changes import Change, Close, Restate
from fol_kb.beliefs.coverage import Coverage
from fol_kb.beliefs.findings import Finding, Mode
from fol_kb.builder.builder import build
from fol_kb.builder.repair_log import repair_calls, undo, undo_some
from fol_kb.common.errors import NoFittingSortError
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import Formula
from fol_kb.repair.apply import applied
from fol_kb.repair.conservative import what_is_changed
from fol_kb.repair.pipeline import Resolution, resolve
from fol_kb.testing.declarations import calls_of, draft_of, stated
from fol_kb.testing.forgetting import difference
from fol_kb.testing.laws import within

Calls = Sequence[tools.AnyCall]

ALL_MODES = tuple(Mode)
TIME_LIMIT = 20.0
"""Seconds that a generated case may take; the slowest takes a hundredth of them."""


def numbered(calls: Iterable[tools.AnyCall]) -> list[tuple[int, tools.AnyCall, Formula | None]]:
    """The calls as :func:`fol_kb.repair.pipeline` takes them, numbered from 1."""
    return [(number, call, stated(call)) for number, call in enumerate(calls, start=1)]


def content_of(kb: BeliefSet) -> Mapping[str, Any]:
    """All that a belief set says, without the order and the numbers of its calls.

    Of an edge of the hierarchy the kinds of its reasons count, of a repair or finding all but its calls.
    Findings about calls that were rejected when they came are left out: they are no part of it.
    """
    return {
        "signature": kb.signature,
        "edges": {(e.sub, e.super, frozenset(r.kind for r in e.reasons)) for e in kb.hierarchy.edges},
        "apart": {(d.left, d.right) for d in kb.hierarchy.disjointness},
        "formulas": {(b.formula, b.source) for b in kb.formulas},
        "disjoint": {(d.sorts, d.source) for d in kb.disjoint},
        "repairs": {
            replace(r, call=None, changes=tuple(map(_without_number, r.changes))) for r in kb.repairs
        },
        "findings": {_finding(f) for f in kb.findings if not f.rejected},
        "coverage": _coverage(kb.coverage),
    }


def _without_number(change: Change) -> Change:
    return replace(change, call=0) if isinstance(change, Close | Restate) else change


def _coverage(coverage: Coverage) -> tuple[object, ...]:
    """All but why a sentence was not read, which may be a call that was rejected."""
    unread = frozenset((each.source, each.declared) for each in coverage.unread)
    return coverage.sentences, unread, coverage.declaring


def _finding(finding: Finding) -> tuple[object, ...]:
    message = finding.message if finding.error is None else finding.error.wording.unnumbered
    return finding.kind, finding.level, message, finding.names


def assert_same_content(one: BeliefSet, other: BeliefSet, what: str) -> None:
    """Both belief sets say the same; the message names the first part that differs."""
    first, second = content_of(one), content_of(other)
    for part, said in first.items():
        assert said == second[part], f"{what}: {part} differ: {_apart(said, second[part])}"


def _apart(one: object, other: object) -> str:
    if isinstance(one, set) and isinstance(other, set):
        return f"only one has {one - other}, only the other {other - one}"
    return f"{one} and {other}"


# ------------------------------------------------------------------------------ the seven laws


def assert_idempotent(calls: Calls, mode: Mode = Mode.REPAIR) -> None:
    """What repair leaves behind needs no more repair, says the same again, and strict accepts it."""
    kb = build(calls, mode=mode)
    said = as_calls(kb)
    again = build(said, mode=mode)
    assert again.repairs == (), f"what was repaired is repaired again: {again.repairs[0].what}"
    for strict_or_not in (again, build(said, mode=Mode.STRICT)):
        errors = strict_or_not.errors
        assert not errors, f"what was accepted is refused: {errors[0].message}"
        assert {b.formula for b in strict_or_not.formulas} == {b.formula for b in kb.formulas}
        assert {d.sorts for d in strict_or_not.disjoint} == {d.sorts for d in kb.disjoint}
        assert set(strict_or_not.signature.sorts) == set(kb.signature.sorts)
        assert strict_or_not.signature.constants == kb.signature.constants
        assert strict_or_not.signature.predicates == kb.signature.predicates
        assert strict_or_not.signature.functions == kb.signature.functions


def as_calls(kb: BeliefSet) -> list[tools.AnyCall]:
    """Calls that say what a belief set says."""
    return [
        *calls_of(kb.signature),
        *(tools.AddFormula(formula=str(belief.formula)) for belief in kb.formulas),
        *(tools.DeclareDisjoint(sorts=list(group.sorts)) for group in kb.disjoint),
    ]


def assert_independent_of_order(calls: Calls, order: Calls, mode: Mode = Mode.REPAIR) -> None:
    """The calls in another order give the same belief set, repairs and findings."""
    assert_same_content(build(calls, mode=mode), build(order, mode=mode), "in another order")


def assert_monotone(calls: Calls) -> None:
    """What strict accepts, repair accepts unchanged.

    Two things are left out: a variable without a sort may lose the greatest of the sorts that fit it to one
    that only repair could declare; and so may a sort the class that it is one with, to another one with other
    accents that no call declares. A person then has to say which is meant (docs/reference/laws.md).
    """
    as_said = resolve(numbered(calls), Mode.STRICT)
    strict = {(a.call, a.formula) for a in as_said.accepted}
    repaired = resolve(numbered(calls), Mode.REPAIR)
    if any(f.kind == "ambiguous-class" and f.names not in _ambiguous(as_said) for f in repaired.findings):
        return
    missing = strict - {(a.call, a.formula) for a in repaired.accepted}
    ambiguous = {
        call
        for finding in repaired.findings
        if isinstance(finding.error, NoFittingSortError)
        for call in finding.calls
    }
    lost = sorted((call, str(formula)) for call, formula in missing if call not in ambiguous)
    assert not lost, f"strict accepts {lost[0][1]!r} of call {lost[0][0]}, repair does not"


def _ambiguous(resolution: Resolution) -> set[tuple[str, ...]]:
    return {finding.names for finding in resolution.findings if finding.kind == "ambiguous-class"}


def assert_conservative(calls: Calls) -> None:
    """Forget the sorts: then safe repair asserts what the calls assert, up to the spelling of names.

    Judged twice, by the check that guards the rules of third parties and by one that shares no code with it.
    """
    accepted = {a.call: a for a in resolve(numbered(calls), Mode.REPAIR).accepted}
    draft = draft_of(calls)
    before = [a for a in draft.assertions if a.call in accepted]
    after = [accepted[a.call] for a in before]
    assert len(before) == len(accepted), "something is asserted that no call states"
    changed = what_is_changed(draft.changed(assertions=before), draft.changed(assertions=after))
    assert changed is None, changed
    second_opinion = difference([a.formula for a in before], [a.formula for a in after])
    assert second_opinion is None, second_opinion


def assert_terminating(calls: Calls, mode: Mode = Mode.REPAIR) -> None:
    """Repair ends, and within a limit of time that no generated input comes near."""
    within("repair", lambda: resolve(numbered(calls), mode), TIME_LIMIT)


def assert_recorded(calls: Calls, mode: Mode = Mode.REPAIR) -> None:
    """What is accepted follows from what was said and the repairs alone: nothing is changed in silence."""
    resolution = resolve(numbered(calls), mode)
    accepted = {a.call for a in resolution.accepted}
    draft = draft_of(calls)
    draft = draft.changed(assertions=[a for a in draft.assertions if a.call not in resolution.refused])
    for repair in resolution.repairs:
        assert repair.changes, f"a repair that changes nothing: {repair.what}"
        draft = applied(draft, repair.changes)
    assert tuple(a for a in draft.assertions if a.call in accepted) == resolution.accepted
    for kind in ("constants", "predicates", "functions"):
        said = {name: next(iter(ways)) for name, ways in getattr(draft, kind).items() if len(ways) == 1}
        declared = getattr(resolution.signature, kind)
        if mode is Mode.STRICT:
            assert declared.items() <= said.items(), f"{kind} that no call and no repair declares"
        else:
            assert declared == said, f"{kind} that no call and no repair declares"


def assert_reversible(calls: Sequence[object], mode: Mode = Mode.REPAIR) -> None:
    """The log leads back from the repaired calls to the very calls that came in, whatever is undone first.

    Calls are models, their wire shape, or whatever else a model may send.
    """
    sent = [tools.dump_call(call) if isinstance(call, tools.Call) else call for call in calls]  # type: ignore[arg-type]  # AnyCall lists all subclasses of Call
    repaired = repair_calls(sent, mode=mode)
    assert undo(repaired.calls, repaired.log) == sent, "undone, the calls are others than those that came"
    names = list(repaired.log.by_id)
    for some in (names[:1], names[-1:], names[::2], names):
        less = undo_some(repaired.calls, repaired.log, some)
        assert set(some) <= set(less.undone), f"{some} should be undone, {less.undone} are"
        assert len(less.log.repairs) == len(names) - len(less.undone), "more is undone than is said"
        assert undo(less.calls, less.log) == sent, f"after undoing {some} the way back is lost"
    errors = build(repaired.calls, mode=Mode.STRICT).errors
    assert not errors, f"strict refuses a repaired call: {errors[0].message}"


def assert_replayed(calls: Calls, mode: Mode = Mode.REPAIR) -> None:
    """The same calls give the same document, to the letter, also when they come from a file."""
    once = json.dumps(build(calls, mode=mode).to_json())
    from_file = json.loads(json.dumps([tools.dump_call(call) for call in calls]))
    assert json.dumps(build(calls, mode=mode).to_json()) == once, "a second run gives another document"
    assert json.dumps(build(from_file, mode=mode).to_json()) == once, "calls from a file give another one"


# ------------------------------------------------------------------------------ nothing lost, nothing left


def assert_said_once(calls: Calls, mode: Mode = Mode.REPAIR) -> None:
    """The same calls a second time add nothing."""
    once, twice = build(calls, mode=mode), build([*calls, *calls], mode=mode)
    assert_same_content(once, twice, "the same calls twice")
    assert len(once.formulas) == len(twice.formulas) == len({b.formula for b in twice.formulas})
    assert len(once.disjoint) == len(twice.disjoint)


def assert_refused_leaves_no_trace(calls: Calls, mode: Mode = Mode.REPAIR) -> None:
    """Without the calls that were refused everything else is as it is with them."""
    resolution = resolve(numbered(calls), mode)
    accepted = {assertion.call for assertion in resolution.accepted}
    refused = {number for number, call, formula in numbered(calls) if formula and number not in accepted}
    again = resolve([item for item in numbered(calls) if item[0] not in refused], mode)
    for part in ("signature", "hierarchy", "accepted", "disjoint", "repairs"):
        assert getattr(again, part) == getattr(resolution, part), f"what was refused left its trace: {part}"
    rest = {finding for finding in resolution.findings if not set(finding.calls) <= refused}
    assert rest == set(again.findings), "what was refused left its trace in the findings"


def assert_no_call_is_lost(calls: Calls, mode: Mode = Mode.REPAIR) -> None:
    """Each asserting call is accepted or named by a finding of level error, never both, never neither."""
    resolution = resolve(numbered(calls), mode)
    accepted = _accepted(resolution)
    refused = {call for f in resolution.findings if f.level == "error" for call in f.calls}
    asserting = {number for number, call in enumerate(calls, start=1) if call.asserts}
    assert asserting <= accepted | refused, f"call {min(asserting - accepted - refused, default=0)} is lost"
    assert not accepted & refused & asserting, "a call is accepted and refused"
    for finding in resolution.findings:
        assert finding.level != "error" or finding.error is not None, (
            f"an error is missing: {finding.message}"
        )


def _accepted(resolution: Resolution) -> set[int]:
    return {a.call for a in resolution.accepted} | {call for call, _ in resolution.disjoint}


def assert_retraction_leaves_no_trace(mixed: Sequence[tuple[tools.AnyCall, bool]], mode: Mode) -> None:
    """What is said and taken back (those with False) is as if it had never been said."""
    numbers = [number for number, (_, kept) in enumerate(mixed, start=1) if not kept]
    taken_back = [tools.Retract(call_id=number) for number in numbers]
    left = build([*(call for call, _ in mixed), *taken_back], mode=mode)
    never = build([call for call, kept in mixed if kept], mode=mode)
    assert_same_content(left, never, "what was taken back left its trace")


def assert_written_and_read_back(calls: Calls, mode: Mode = Mode.REPAIR) -> None:
    """A belief set is read back from its document as it was."""
    kb = build(calls, mode=mode)
    assert BeliefSet.from_json(json.loads(json.dumps(kb.to_json()))) == kb, "it is read back otherwise"


def assert_below_the_top(calls: Calls, mode: Mode = Mode.REPAIR) -> None:
    """Where there is a top sort, every sort is below it."""
    kb = build(calls, mode=mode)
    if TOP in kb.signature.sorts:
        for sort in kb.signature.sorts:
            assert kb.hierarchy.is_compatible(sort, TOP), f"{sort!r} is not below the top sort"


def assert_reaches_tweety(calls: Calls, mode: Mode = Mode.REPAIR) -> None:
    """What is accepted can be built and judged in Tweety: a verdict, never an exception."""
    from fol_kb.beliefs.verdicts import ConsistencyStatus
    from fol_kb.reasoning.checking import check

    kb = build(calls, mode=mode)
    report = check(kb, engine="ground")
    if not kb.by_id():
        assert report.reason == "NOTHING_READ", f"a verdict on nothing: {report.status}"
        return
    decided = (ConsistencyStatus.CONSISTENT, ConsistencyStatus.INCONSISTENT)
    assert report.status in decided, f"{report.status}: {report.reason}"
