"""Making changes: the one place where a draft becomes another one.

Changes are applied one after another. A change whose ground has gone (what it would alter is not there,
or is not what it was) does nothing; :func:`grounded` tells beforehand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeVar

from fol_kb.beliefs.changes import Change, Close, Declare, Kind, Redeclare, Rename, Restate
from fol_kb.logic.signature import FunctionType
from fol_kb.logic.substitution import Renaming, at_arity, closed
from fol_kb.logic.syntax import QUANTIFIED, Constant, Formula, subformulas
from fol_kb.repair.draft import Assertion, Draft


def applied(draft: Draft, changes: Iterable[Change]) -> Draft:
    """The draft after all changes, in their order."""
    for batch in _batches(changes):
        match batch[0]:
            case Declare() | Redeclare():
                draft = _declared(draft, batch)
            case Rename():
                draft = _renamed(draft, batch)
            case Close() | Restate():
                draft = _restated(draft, batch)
    return draft


def grounded_changes(draft: Draft, groups: Sequence[Sequence[Change]]) -> tuple[Draft, list[bool]]:
    """The draft after all groups of changes, and for each group whether all of it could be made."""
    standing = [True] * len(groups)
    numbered = [(change, number) for number, group in enumerate(groups) for change in group]
    done = 0
    for batch in _batches(change for change, _ in numbered):
        calls = {a.call: a for a in draft.assertions} if isinstance(batch[0], Close | Restate) else {}
        for change, number in numbered[done : done + len(batch)]:
            if isinstance(change, Close | Restate):
                assertion = calls.get(change.call)
                stands = assertion is not None and _after(assertion.formula, change) is not None
            else:
                stands = grounded(draft, change)
            standing[number] = standing[number] and stands
        done += len(batch)
        draft = applied(draft, batch)
    return draft, standing


def grounded(draft: Draft, change: Change) -> bool:
    """Whether the draft is such that the change can be made: what it alters is there, as it was."""
    match change:
        case Declare(kind, name, _):
            return name not in draft.tables[kind] and not (
                kind is Kind.SORT and name in draft.undeclared_sorts
            )
        case Redeclare(kind, name, before, _):
            return frozenset(draft.tables[kind].get(name, ())) == before
        case Close(call) | Restate(call):
            return any(a.call == call and _after(a.formula, change) is not None for a in draft.assertions)
        case _:
            return True


def _batches(changes: Iterable[Change]) -> Iterator[list[Any]]:
    """Runs of changes of one type that do not touch each other: each run is one pass over the draft."""
    for _, run in groupby(changes, _pass):
        batch: list[Change] = []
        read: set[object] = set()
        written: set[object] = set()
        for change in run:
            reads, writes = _touches(change)
            if reads in read or reads in written or writes in read:
                yield batch
                batch, read, written = [], set(), set()
            batch.append(change)
            read.add(reads)
            written.add(writes)
        yield batch


def _pass(change: Change) -> str:
    match change:
        case Declare() | Redeclare():
            return "declarations"
        case Rename():
            return "names"
        case _:
            return "assertions"


def _touches(change: Change) -> tuple[object, object]:
    """What a change reads and what it leaves behind, as far as other changes are concerned."""
    match change:
        case Rename(kind, old, new, _):
            return (kind, old), (kind, new)
        case Declare(kind, name, _) | Redeclare(kind, name, _, _):
            return (kind, name), None
        case Close(call) | Restate(call):
            return call, None


def _declared(draft: Draft, changes: Sequence[Declare | Redeclare]) -> Draft:
    tables: dict[str, dict[str, Any]] = {}
    sorts: set[str] = set()
    for change in changes:
        field = f"{change.kind}s"  # as the fields of a draft are called
        if not grounded(draft, change):
            continue
        if change.kind is Kind.SORT and isinstance(change, Declare) and not change.meaning:
            sorts.add(change.name)
            continue
        table = tables.get(field)
        if table is None:
            table = tables[field] = dict(draft.tables[change.kind])
        said = table.get(change.name, {})
        table[change.name] = {
            change.meaning: tuple(sorted({call for each in said.values() for call in each}))
        }
    changed: dict[str, Any] = dict(tables)
    if sorts:
        changed["undeclared_sorts"] = draft.undeclared_sorts | sorts
    return draft.changed(**changed)


def _restated(draft: Draft, changes: Sequence[Close | Restate]) -> Draft:
    by_call = {change.call: change for change in changes}
    assertions = []
    for assertion in draft.assertions:
        change = by_call.get(assertion.call)
        after = None if change is None else _after(assertion.formula, change)
        if after is not None:
            # what a fact was made to say is said of individuals, however it is joined: nothing in it is free
            fact = assertion.fact and not any(isinstance(part, QUANTIFIED) for part in subformulas(after))
            assertion = Assertion(assertion.call, after, fact)
        assertions.append(assertion)
    return draft.changed(assertions=assertions)


def _after(formula: Formula, change: Close | Restate) -> Formula | None:
    """What the change makes of a formula; None if it is not the one that it was to change."""
    if isinstance(change, Close):
        return closed(formula, change.names)
    return change.after if change.before == formula else None


def _renamed(draft: Draft, changes: Sequence[Rename]) -> Draft:
    names: dict[Kind, dict[str | tuple[str, int], str]] = {kind: {} for kind in Kind}
    for change in changes:
        key = change.old if change.arity is None else (change.old, change.arity)
        names[change.kind][key] = change.new
    sorts = {old: new for old, new in names[Kind.SORT].items() if isinstance(old, str)}
    renaming = Renaming(
        sorts,
        {old: Constant(new) for old, new in names[Kind.CONSTANT].items() if isinstance(old, str)},
        names[Kind.PREDICATE],
        names[Kind.FUNCTION],
    )
    changed: dict[str, Any] = {}

    def each(group: Sequence[str]) -> tuple[str, ...]:
        return tuple(sorts.get(name, name) for name in group)

    if sorts or names[Kind.CONSTANT]:
        constants = names[Kind.CONSTANT]
        changed["constants"] = _table_with(
            draft.constants, lambda name, _: constants.get(name, name), lambda sort: sorts.get(sort, sort)
        )
    if sorts or names[Kind.PREDICATE]:
        changed["predicates"] = _table_with(
            draft.predicates, lambda name, said: at_arity(names[Kind.PREDICATE], name, len(said)), each
        )
    if sorts or names[Kind.FUNCTION]:
        changed["functions"] = _table_with(
            draft.functions,
            lambda name, said: at_arity(names[Kind.FUNCTION], name, len(said.arguments)),
            lambda said: FunctionType(each(said.arguments), sorts.get(said.result, said.result)),
        )
    if sorts:
        changed["sorts"] = {
            name: merged(
                (tuple(s for s in dict.fromkeys(supers) if s != name), c) for supers, c in said.items()
            )
            for name, said in _table_with(draft.sorts, lambda name, _: sorts.get(name, name), each).items()
        }
        changed["disjoint"] = [(call, each(group)) for call, group in draft.disjoint]
        changed["undeclared_sorts"] = frozenset(each(tuple(draft.undeclared_sorts)))
    assertions = [_with(a, renaming.formula(a.formula)) for a in draft.assertions]
    return draft.changed(assertions=assertions, **changed)


def _with(assertion: Assertion, formula: Formula) -> Assertion:
    return assertion if formula is assertion.formula else Assertion(assertion.call, formula, assertion.fact)


Said = TypeVar("Said")


def _table_with(
    table: Mapping[str, Mapping[Said, tuple[int, ...]]], name: Any, meaning: Any
) -> dict[str, Any]:
    """The table under new names and meanings; what falls on one name is joined."""
    result: dict[str, dict[Said, tuple[int, ...]]] = {}
    for old, said in table.items():
        for thing, calls in said.items():
            entry = result.setdefault(name(old, thing), {})
            now = meaning(thing)
            entry[now] = tuple(sorted({*entry.get(now, ()), *calls}))
    return result


def merged(said: Iterable[tuple[Said, tuple[int, ...]]]) -> dict[Said, tuple[int, ...]]:
    """What is said, each thing once with all calls that say it."""
    result: dict[Said, tuple[int, ...]] = {}
    for thing, calls in said:
        result[thing] = tuple(sorted({*result.get(thing, ()), *calls}))
    return result
