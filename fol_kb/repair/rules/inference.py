"""Safe rules that declare what was used without a declaration, from all of its uses at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from fol_kb.beliefs.changes import Declare, Kind, Meaning
from fol_kb.beliefs.findings import Level, Repair
from fol_kb.logic.signature import TOP, FunctionType, Signature
from fol_kb.logic.sorts.inference import SortHierarchy
from fol_kb.logic.syntax import Application, Constant
from fol_kb.logic.traversal import Slot, Symbol, constants, slots, symbols
from fol_kb.repair.draft import Assertion, Draft


class DeclareSymbols:
    """Declares each undeclared predicate and function from its uses.

    The sort of an argument is the least one above the sorts of everything that stands there: declared
    constants, variables with a sort, variables that a declared symbol expects to be of a sort. Where
    nothing is known, or nothing is above all of them, it is the top sort. Argument positions are
    unified, never predicates. A name used with two numbers of arguments is left undeclared.
    """

    name = "declare-symbol"
    level = Level.SAFE

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """One schema for each symbol whose uses agree on the number of arguments."""
        uses = draft.uses
        unknown = {
            *((False, name) for name in uses.predicates if name not in draft.predicates),
            *((True, name) for name in uses.functions if name not in draft.functions),
        }
        if not unknown:
            return
        evidence = _Evidence(draft.signature(), draft.hierarchy())
        for assertion in draft.assertions:
            if any((symbol.is_function, symbol.name) in unknown for symbol in symbols(assertion.formula)):
                evidence.add(assertion)
        for is_function, name in sorted(unknown):
            arities = (uses.functions if is_function else uses.predicates)[name]
            if len(arities) != 1:
                continue
            symbol = Symbol(is_function, name, min(arities))
            schema = tuple(evidence.sort_of(symbol, position) for position in range(symbol.arity))
            after = f"{name}({', '.join(schema)})"
            kind = Kind.FUNCTION if is_function else Kind.PREDICATE
            meaning: Meaning = schema
            if is_function:
                meaning = FunctionType(schema, evidence.result_of(name))
                after += f": {meaning.result}"
            yield Repair(
                self.name,
                self.level.value,
                f"{kind} {name!r} declared",
                None,
                after,
                "used but not declared; its schema fits all uses",
                changes=(Declare(kind, name, meaning),),
            )


@dataclass(slots=True)
class _Evidence:
    signature: Signature
    order: SortHierarchy
    arguments: dict[tuple[Symbol, int], set[str]] = field(default_factory=dict)
    results: dict[str, set[str]] = field(default_factory=dict)

    def add(self, assertion: Assertion) -> None:
        expected_of: dict[tuple[str, int], set[str]] = {}
        unknown: list[Slot] = []
        for slot in slots(assertion.formula):
            expected = expected_sort(self.signature, slot)
            if expected is None:
                unknown.append(slot)
                continue
            if slot.binding is not None:
                expected_of.setdefault((slot.binding.name, slot.binder), set()).add(expected)
            elif isinstance(slot.term, Application):
                self.results.setdefault(slot.term.function, set()).add(expected)
        for slot in unknown:
            sorts = self.arguments.setdefault((slot.symbol, slot.position), set())
            term = slot.term
            if slot.binding is not None:
                if slot.binding.sort is not None:
                    sorts.add(slot.binding.sort)
                else:
                    sorts |= expected_of.get((slot.binding.name, slot.binder), set())
            elif isinstance(term, Constant) and term.name in self.signature.constants:
                sorts.add(self.signature.constants[term.name])
            elif isinstance(term, Application) and term.function in self.signature.functions:
                sorts.add(self.signature.functions[term.function].result)

    def sort_of(self, symbol: Symbol, position: int) -> str:
        found = self.arguments.get((symbol, position))
        return (self.order.least_upper_bound(sorted(found)) if found else None) or TOP

    def result_of(self, function: str) -> str:
        found = self.results.get(function)
        return (self.order.greatest_lower_bound(sorted(found)) if found else None) or TOP


def expected_sort(signature: Signature, slot: Slot) -> str | None:
    """The sort that a declared symbol expects in an argument position; None if it is not declared so."""
    schema = signature.arguments_of(slot.symbol.name, slot.symbol.is_function)
    return schema[slot.position] if schema is not None and slot.position < len(schema) else None


class DeclareConstants:
    """Case 1: an unknown constant gets the greatest sort below all sorts that its uses expect.

    A constant whose uses have no common sub-sort stays undeclared; judging then says what clashes. One
    that no use expects anything of (only equalities) is of the top sort.
    """

    name = "declare-constant"
    level = Level.SAFE

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """A declaration of each constant that is used in a fact or formula and declared nowhere."""
        unknown = draft.uses.constants - draft.constants.keys()
        if not unknown:
            return
        expected: dict[str, set[str]] = {name: set() for name in unknown}
        signature, order = draft.signature(), draft.hierarchy()
        for assertion in draft.assertions:
            if unknown.isdisjoint(constants(assertion.formula)):
                continue
            for slot in slots(assertion.formula):
                if isinstance(slot.term, Constant) and slot.term.name in unknown:
                    sort = expected_sort(signature, slot)
                    if sort is not None:
                        expected[slot.term.name].add(sort)
        paths: dict[tuple[str, ...], tuple[tuple[str, str], ...]] = {}
        for name, found in sorted(expected.items()):
            sorts = tuple(sorted(found))
            sort = order.greatest_lower_bound(sorts) if sorts else TOP
            if sort is None:
                continue
            if sorts not in paths:
                paths[sorts] = justification(order, ((sort, wanted) for wanted in sorts))
            yield Repair(
                self.name,
                self.level.value,
                f"constant {name!r} declared",
                None,
                f"{name}: {sort}",
                f"the greatest sort below what its uses expect: {', '.join(sorts)}"
                if sorts
                else "none of its uses expects a sort",
                path=paths[sorts],
                changes=(Declare(Kind.CONSTANT, name, sort),),
            )


MOST_EDGES = 100
"""A justification with more edges than these explains nothing to anybody, and is left out."""


def justification(order: SortHierarchy, pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The edges that show each first sort to be below the second one, each edge once; none if too many."""
    edges: dict[tuple[str, str], None] = {}
    for low, high in pairs:
        edges.update(((edge.sub, edge.super), None) for edge in order.path(low, high) or ())
        if len(edges) > MOST_EDGES:
            return ()
    return tuple(edges)


class DeclareSorts:
    """Declares each sort that something names as if it were one."""

    name = "declare-sort"
    level = Level.SAFE

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """The sorts that are mentioned but not declared; the top sort is no news."""
        missing = draft.mentioned_sorts - draft.sorts.keys() - draft.undeclared_sorts - {TOP}
        for name in sorted(missing):
            yield Repair(
                self.name,
                self.level.value,
                f"sort {name!r} declared",
                None,
                name,
                "named but not declared",
                changes=(Declare(Kind.SORT, name, ()),),
            )
