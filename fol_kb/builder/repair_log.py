"""Repairing calls, the log of it, and taking repairs back.

:func:`repair_calls` turns calls into calls that the strict mode accepts as they stand, and a
:class:`RepairLog`: every repair with its changes, and all that the repaired calls do not hold of the
original ones. So the original calls come back exactly (:func:`undo`), or all repairs but some of them
are made again (:func:`undo_some`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import ValidationError

from fol_kb.beliefs import tools
from fol_kb.beliefs.journal import call_as_entry
from fol_kb.builder.builder import BeliefSetBuilder
from fol_kb.common import codec
from fol_kb.common.codec import As, Described, Ordinal
from fol_kb.common.deadline import current
from fol_kb.common.errors import CallError, DocumentError
from fol_kb.logic.signature import TOP, FunctionType
from fol_kb.logic.syntax import And, Atom, Constant, Exists, ForAll, Formula, Implies, Not
from fol_kb.repair import BUILT_IN, Declare, Draft, Finding, Mode, Repair, RepairRule
from fol_kb.repair.apply import applied, grounded_changes
from fol_kb.repair.collect import collect, formula_of

WHAT = "repair log"
Wire = Any
"""A call in its wire shape or as a line of JSON, or whatever stood in its place."""


@codec.record("OriginalPart", None, "call why stated")
@dataclass(frozen=True, slots=True)
class LeftOut:
    """An original call that the repaired calls do not hold as it was.

    ``why``: ``repaired`` (it is there in other words), ``refused`` (not valid), ``rejected`` (no well-formed
    call), ``retracted`` (taken back, or what takes back), ``silent`` (it states nothing).
    """

    call: Ordinal
    stated: Wire
    why: str


@codec.record(
    "LoggedRepairPart",
    "A repair by its name, with the changes that it made.",
    "id rule=repair.rule level=repair.level what=repair.what before=repair.before~ after=repair.after~",
    "why=repair.why call=repair.call~ path=repair.path~ changes=repair.changes",
)
@dataclass(frozen=True, slots=True)
class Logged:
    """A repair by its name, as the document has it."""

    id: str
    repair: Repair


def _logged(repairs: tuple[Repair, ...]) -> tuple[Logged, ...]:
    return tuple(Logged(f"r{number}", repair) for number, repair in enumerate(repairs, start=1))


def _repairs(logged: tuple[Logged, ...]) -> tuple[Repair, ...]:
    repairs = tuple(each.repair for each in logged)
    if _logged(repairs) != logged:
        raise DocumentError("their ids are not r1, r2, ...; the log was changed by hand")
    return repairs


@codec.document(
    "fol-kb/repair-log",
    "RepairLogDocument",
    "What repair did to calls, and all that leads back.",
    "mode digest original_digest origins originals repairs findings",
)
@dataclass(frozen=True, slots=True)
class RepairLog:
    """What repair did to calls. The repairs are named ``r1``, ``r2``, ... in the order of their making.

    ``origins`` has for each repaired call the number of the original one, None for what repair added.
    ``digest`` is the SHA-256 of the repaired calls: a log fits these calls and no others.
    ``original_digest`` is that of the original ones: what comes back is what was given, or an error.
    """

    mode: Mode
    repairs: Annotated[tuple[Repair, ...], As(tuple[Logged, ...], _logged, _repairs)]
    origins: Annotated[
        tuple[int | None, ...],
        Described("For each repaired call the number of the original one; null for what repair added."),
    ]
    originals: tuple[LeftOut, ...]
    findings: tuple[Finding, ...]
    digest: Annotated[str, Described("SHA-256 of the repaired calls that the log belongs to.")]
    original_digest: Annotated[str, Described("SHA-256 of the original calls that it leads back to.")]

    @property
    def by_id(self) -> Mapping[str, Repair]:
        """Each repair by its name."""
        return {each.id: each.repair for each in _logged(self.repairs)}

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/repair-log``, version 1, as plain data."""
        return codec.to_json(self)

    @classmethod
    def from_json(cls, data: object, *, file: str | None = None) -> RepairLog:
        """The log that plain data holds.

        Raises:
            DocumentError: not such a document, or of an unknown version; the message says where.
        """
        return codec.from_json(cls, data, what=WHAT, file=file)

    @classmethod
    def loads(cls, content: str, *, file: str | None = None) -> RepairLog:
        """The log in JSON text; raises as :meth:`from_json`."""
        return cls.from_json(codec.loads(content, WHAT, file=file), file=file)


@dataclass(frozen=True, slots=True)
class RepairedCalls:
    """Calls after repair, in their wire shape, with the log of it.

    ``undone`` names the repairs that :func:`undo_some` took back: those asked for, and those that were
    made on top of them.
    """

    calls: tuple[Wire, ...]
    log: RepairLog
    undone: tuple[str, ...] = ()


def repair_calls(
    calls: Iterable[object],
    text: str | None = None,
    *,
    mode: str | Mode = Mode.REPAIR,
    rules: Sequence[RepairRule] = BUILT_IN,
) -> RepairedCalls:
    """Repair calls (models, their wire shape, or lines of JSON) so that strict mode accepts what is left.

    What is refused is left out and named in the findings of the log, from which it comes back. A call that
    needs no repair is given as it came, a line of JSON to the letter.
    """
    builder = BeliefSetBuilder(text, mode=mode, rules=rules)
    wires = list(map(call_as_entry, calls))
    for wire in wires:
        builder.apply(_value(wire))
    resolution = builder.resolve()
    refused = {call for f in resolution.findings if f.level == "error" for call in f.calls}
    standing = builder.standing
    why = dict.fromkeys(builder.rejected, "rejected") | dict.fromkeys(refused, "refused")
    sound = [entry for entry in standing if entry[0] not in refused]
    draft = collect(sound)
    after = applied(draft, (change for repair in resolution.repairs for change in repair.changes))
    # a sort stays where the rest of its declaration was refused, and goes with all that named it; the top
    # sort needs no declaration but where somebody made one
    sorts = {sort.name for sort in resolution.signature.sorts.values() if sort.name != TOP or sort.declared}
    after = after.changed(undeclared_sorts=frozenset(sorts) - after.sorts.keys())
    return _written(wires, sound, draft, after, why, Mode(mode), resolution.repairs, builder.build().findings)


def undo(calls: Sequence[Wire], log: RepairLog) -> list[Wire]:
    """The original calls, exactly.

    Raises:
        DocumentError: the log is not that of these calls.
    """
    _belonging(calls, log)
    found: dict[int, Wire] = {
        origin: call for call, origin in zip(calls, log.origins, strict=True) if origin is not None
    }
    found |= {left.call: left.stated for left in log.originals}
    wires = [found[number] for number in sorted(found)]
    if sorted(found) != list(range(1, len(found) + 1)) or digest(wires) != log.original_digest:
        raise DocumentError(
            "the repair log is damaged: what it leads back to is not what the calls were; it was cut off or"
            " changed by hand"
        )
    return wires


def undo_some(calls: Sequence[Wire], log: RepairLog, names: Collection[str] | str) -> RepairedCalls:
    """The calls as if the named repairs had not been made, with the log of those that remain.

    A repair that was made on top of an undone one has lost its ground and is undone as well. The others
    stay, also where the strict mode then refuses a call: nothing is repaired anew.

    Raises:
        DocumentError: the log is not that of these calls, or has no repair of that name.
    """
    names = {names} if isinstance(names, str) else set(names)
    unknown = sorted(names - log.by_id.keys())
    if unknown:
        known = f"it has r1 to r{len(log.repairs)}" if log.repairs else "it has none"
        raise DocumentError(f"the repair log has no repair {unknown[0]!r}; {known}")
    wires = undo(calls, log)
    left = {item.call: item.why for item in log.originals if item.why != "repaired"}
    sound = []
    for number, wire in enumerate(wires, start=1):
        call = None if number in left else tools.parse_call(_value(wire))
        if call is not None and not isinstance(call, tools.Finish):
            formula = formula_of(call) if _states_formula(call) else None
            sound.append((number, call, formula))
    try:
        return _without(names, wires, sound, left, _left_standing(calls, log), log)
    except (ValidationError, TypeError, ValueError, AttributeError) as problem:
        raise DocumentError(
            f"the repair log is damaged: its repairs cannot be made again ({type(problem).__name__});"
            f" it was changed by hand"
        ) from problem


def _without(
    names: Collection[str],
    wires: Sequence[Wire],
    sound: Sequence[tuple[int, tools.AnyCall, Formula | None]],
    left: Mapping[int, str],
    standing_sorts: frozenset[str],
    log: RepairLog,
) -> RepairedCalls:
    """The calls with all repairs of the log but these, and but those that were made on top of them."""
    draft = collect(sound).changed(undeclared_sorts=standing_sorts)
    gone = set(names)
    while True:
        kept = {name: repair for name, repair in log.by_id.items() if name not in gone}
        after, standing = grounded_changes(draft, [repair.changes for repair in kept.values()])
        if all(standing):
            break
        gone |= {name for name, stands in zip(kept, standing, strict=True) if not stands}
    result = _written(wires, sound, draft, after, left, log.mode, tuple(kept.values()), log.findings)
    return RepairedCalls(result.calls, result.log, tuple(name for name in log.by_id if name in gone))


def _left_standing(calls: Sequence[Wire], log: RepairLog) -> frozenset[str]:
    """The sorts that were added without a repair: the rest of their declaration was refused."""
    added = [call for call, origin in zip(calls, log.origins, strict=True) if origin is None]
    sorts = {
        call["arguments"]["sort_name"] for call in map(_value, added) if call["tool"] == tools.AddSort.tool
    }
    changes = (change for repair in log.repairs for change in repair.changes)
    return frozenset(sorts - {change.name for change in changes if isinstance(change, Declare)})


def _belonging(calls: Sequence[Wire], log: RepairLog) -> None:
    if len(calls) != len(log.origins) or digest(calls) != log.digest:
        raise DocumentError(
            f"the repair log is not that of these calls: it belongs to {len(log.origins)} calls with the"
            f" digest {log.digest[:12]}..., these are {len(calls)} with {digest(calls)[:12]}...;"
            f" give it the calls that were written beside it, unchanged"
        )


def digest(calls: Iterable[Wire]) -> str:
    """The SHA-256 of calls, whatever the order of their fields, as values or as lines of JSON."""
    result = hashlib.sha256()
    for call in current().over(calls):
        result.update(json.dumps(_value(call), sort_keys=True).encode() + b"\n")
    return result.hexdigest()


def _value(wire: Wire) -> Any:
    """What a line of JSON says; anything else, and a line that is no JSON, as it is."""
    if not isinstance(wire, str):
        return wire
    try:
        return json.loads(wire)
    except (ValueError, RecursionError):
        return wire


def _states_formula(call: tools.AnyCall) -> bool:
    return call.asserts and not isinstance(call, tools.DeclareDisjoint)


def _written(
    wires: Sequence[Wire],
    sound: Sequence[tuple[int, tools.AnyCall, Formula | None]],
    before: Draft,
    after: Draft,
    why: Mapping[int, str],
    mode: Mode,
    repairs: tuple[Repair, ...],
    findings: tuple[Finding, ...],
) -> RepairedCalls:
    """The calls that say what the second draft says, and the log that leads back."""
    stated, states = dict(_statements(before)), dict(_statements(after))
    calls: list[Wire] = [tools.dump_call(call) for call in _added(after)]
    origins: list[int | None] = [None] * len(calls)
    originals = []
    by_number = {number: call for number, call, _ in sound}
    for number, wire in enumerate(current().over(wires), start=1):
        call = by_number.get(number)
        if call is None:
            reason = why.get(number) or _without_statement(wire)
            if reason is None:
                calls.append(wire)
                origins.append(number)
            else:
                originals.append(LeftOut(number, wire, reason))
            continue
        if stated[number] == states[number]:
            calls.append(wire)
        else:
            calls.append(tools.dump_call(_restated(call, states[number])))
            originals.append(LeftOut(number, wire, "repaired"))
        origins.append(number)
    digests = digest(calls), digest(wires)
    log = RepairLog(mode, repairs, tuple(origins), tuple(originals), findings, *digests)
    return RepairedCalls(tuple(calls), log)


def _without_statement(wire: Wire) -> str | None:
    """Why a call that states nothing is left out; None for ``finish``, which is not."""
    try:
        call = tools.parse_call(_value(wire))
    except CallError:
        return "retracted"  # it was rejected, and then taken back
    if isinstance(call, tools.Finish):
        return None
    return "silent" if isinstance(call, tools.ListState) else "retracted"


def _statements(draft: Draft) -> Iterator[tuple[int, object]]:
    """What each call states: a name with its meaning, a formula, or a group of sorts."""
    for table in draft.tables.values():
        for name, said in table.items():
            for meaning, calls in said.items():
                for call in calls:
                    yield call, (name, meaning)
    for assertion in draft.assertions:
        yield assertion.call, assertion.formula
    yield from draft.disjoint


def _added(draft: Draft) -> Iterator[tools.AnyCall]:
    """The declarations that no call makes."""
    for name in sorted(draft.undeclared_sorts):
        yield tools.AddSort(sort_name=name)
    for sort, supers in _uncalled(draft.sorts):
        yield tools.AddSort(sort_name=sort, supersorts=list(supers))
    for constant, of in _uncalled(draft.constants):
        yield tools.AddConstantToSort(constant_name=constant, sort_name=of)
    for predicate, sorts in _uncalled(draft.predicates):
        yield tools.AddPredicateSchema(predicate_name=predicate, argument_sorts=list(sorts))
    for function, kind in _uncalled(draft.functions):
        yield _schema(function, kind)


def _uncalled(table: Mapping[str, Mapping[Any, tuple[int, ...]]]) -> Iterator[tuple[str, Any]]:
    for name, said in sorted(table.items()):
        for meaning, calls in said.items():
            if not calls:
                yield name, meaning


def _schema(name: str, kind: FunctionType) -> tools.AddFunctionSchema:
    return tools.AddFunctionSchema(
        function_name=name, argument_sorts=list(kind.arguments), result_sort=kind.result
    )


def _restated(call: tools.AnyCall, statement: Any) -> tools.AnyCall:
    """The call with what it states now; of the same tool where that can state it."""
    match call:
        case tools.AddSort():
            return tools.AddSort(sort_name=statement[0], supersorts=list(statement[1]))
        case tools.AddConstantToSort():
            return tools.AddConstantToSort(constant_name=statement[0], sort_name=statement[1])
        case tools.AddPredicateSchema():
            return tools.AddPredicateSchema(predicate_name=statement[0], argument_sorts=list(statement[1]))
        case tools.AddFunctionSchema():
            return _schema(*statement)
        case tools.DeclareDisjoint():
            return call.model_copy(update={"sorts": list(statement)})
    # what is left are the statements of sentences: they all have a quote
    source = {"source_quote": call.source_quote, "source_start": call.source_start}  # type: ignore[union-attr]
    for way in _ways(statement, source):
        if formula_of(way) == statement:
            return way
    return tools.AddFormula(formula=str(statement), **source)


def _ways(formula: Formula, source: Mapping[str, Any]) -> Iterator[tools.AnyCall]:
    """Calls that may state the formula more plainly than its text does."""
    match formula:
        case Atom(name, arguments) | Not(Atom(name, arguments)):
            if all(isinstance(term, Constant) for term in arguments):
                kind = tools.AddNegatedAtomicFact if isinstance(formula, Not) else tools.AddAtomicFact
                names = [term.name for term in arguments if isinstance(term, Constant)]
                yield kind(predicate_name=name, arguments=names, **source)
        case ForAll((only,), Implies(Atom(left, (_,)), Atom(right, (_,)))):
            yield tools.AddUniversalImplication(
                antecedent_predicate=left, consequent_predicate=right, sort_of_variable=only.sort, **source
            )
        case Exists((only,), And((Atom(left, (_,)), Atom(right, (_,))))):
            yield tools.AddExistentialConjunction(
                predicate1=left, predicate2=right, sort_of_variable=only.sort, **source
            )
