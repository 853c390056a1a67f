"""Safe rules that declare what was used without a declaration, from all of its uses at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from fol_kb.logic.signature import TOP, FunctionType, Signature
from fol_kb.logic.syntax import Application, Constant, Equality, binding_sorts, subformulas
from fol_kb.repair.model import Assertion, Draft, Level, Repair
from fol_kb.repair.slots import Slot, Symbol, constants, slots, symbols
from fol_kb.sorts import SortHierarchy


class DeclareSymbols:
    """Declares each undeclared predicate and function from its uses.

    The sort of an argument is the least one above the sorts of everything that stands there: declared
    constants, variables with a sort, variables that a declared symbol expects to be of a sort. Where
    nothing is known, or nothing is above all of them, it is the top sort. Argument positions are
    unified, never predicates. A name used with two numbers of arguments is left undeclared.
    """

    name = "declare-symbol"
    level = Level.SAFE

    def apply(self, draft: Draft) -> tuple[Draft, tuple[Repair, ...]]:
        """Adds one schema for each symbol whose uses agree on the number of arguments."""
        arities: dict[tuple[bool, str], set[int]] = {}
        users: list[Assertion] = []
        for assertion in draft.assertions:
            unknown = [
                symbol
                for symbol in symbols(assertion.formula)
                if symbol.name not in (draft.functions if symbol.is_function else draft.predicates)
            ]
            if unknown:
                users.append(assertion)
                for symbol in unknown:
                    arities.setdefault((symbol.is_function, symbol.name), set()).add(symbol.arity)
        if not arities:
            return draft, ()
        evidence = _Evidence(draft.signature(), draft.hierarchy())
        for assertion in users:
            evidence.add(assertion)
        predicates = dict(draft.predicates)
        functions = dict(draft.functions)
        repairs = []
        for (is_function, name), found in sorted(arities.items()):
            if len(found) != 1:
                continue
            symbol = Symbol(is_function, name, next(iter(found)))
            schema = tuple(evidence.sort_of(symbol, position) for position in range(symbol.arity))
            after = f"{name}({', '.join(schema)})"
            if is_function:
                result = evidence.result_of(name)
                functions[name] = {FunctionType(schema, result): ()}
                after += f": {result}"
            else:
                predicates[name] = {schema: ()}
            repairs.append(
                Repair(
                    self.name,
                    self.level.value,
                    f"{'function' if is_function else 'predicate'} {name!r} declared",
                    None,
                    after,
                    "used but not declared; its schema fits all uses",
                )
            )
        return replace(draft, predicates=predicates, functions=functions), tuple(repairs)


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
    if slot.symbol.is_function:
        function = signature.functions.get(slot.symbol.name)
        schema = function.arguments if function else None
    else:
        schema = signature.predicates.get(slot.symbol.name)
    return schema[slot.position] if schema is not None and slot.position < len(schema) else None


class DeclareConstants:
    """Case 1: an unknown constant gets the greatest sort below all sorts that its uses expect.

    A constant whose uses have no common sub-sort stays undeclared; judging then says what clashes. One
    that no use expects anything of (only equalities) is of the top sort.
    """

    name = "declare-constant"
    level = Level.SAFE

    def apply(self, draft: Draft) -> tuple[Draft, tuple[Repair, ...]]:
        """Declares each constant that is used in a fact or formula and declared nowhere."""
        expected: dict[str, set[str]] = {}
        for assertion in draft.assertions:
            if not any(name not in draft.constants for name in constants(assertion.formula)):
                continue
            for name in _unplaced(assertion):
                if name not in draft.constants:
                    expected.setdefault(name, set())
        signature = draft.signature()
        for assertion in draft.assertions:
            for slot in slots(assertion.formula):
                if isinstance(slot.term, Constant) and slot.term.name not in draft.constants:
                    sort = expected_sort(signature, slot)
                    found = expected.setdefault(slot.term.name, set())
                    if sort is not None:
                        found.add(sort)
        if not expected:
            return draft, ()
        order = draft.hierarchy()
        declared = dict(draft.constants)
        repairs = []
        for name, sorts in sorted(expected.items()):
            sort = order.greatest_lower_bound(sorted(sorts)) if sorts else TOP
            if sort is None:
                continue
            declared[name] = {sort: ()}
            repairs.append(
                Repair(
                    self.name,
                    self.level.value,
                    f"constant {name!r} declared",
                    None,
                    f"{name}: {sort}",
                    f"the greatest sort below what its uses expect: {', '.join(sorted(sorts))}"
                    if sorts
                    else "none of its uses expects a sort",
                )
            )
        return replace(draft, constants=declared), tuple(repairs)


def _unplaced(assertion: Assertion) -> Iterator[str]:
    """The constants that stand in an equality, where nothing is expected of them."""
    for part in subformulas(assertion.formula):
        if isinstance(part, Equality):
            for term in (part.left, part.right):
                if isinstance(term, Constant):
                    yield term.name


class DeclareSorts:
    """Declares each sort that something names as if it were one."""

    name = "declare-sort"
    level = Level.SAFE

    def apply(self, draft: Draft) -> tuple[Draft, tuple[Repair, ...]]:
        """Adds the sorts that are mentioned but not declared."""
        missing = sorted(set(mentioned_sorts(draft)) - set(draft.sorts) - draft.undeclared_sorts)
        if not missing:
            return draft, ()
        repairs = tuple(
            Repair(
                self.name, self.level.value, f"sort {name!r} declared", None, name, "named but not declared"
            )
            for name in missing
            if name != TOP
        )
        return replace(draft, undeclared_sorts=draft.undeclared_sorts | set(missing)), repairs


def mentioned_sorts(draft: Draft) -> Iterable[str]:
    """Every sort that a declaration or a binding names, as often as it does."""
    for supers in draft.sorts.values():
        for names in supers:
            yield from names
    for said in draft.constants.values():
        yield from said
    for schemas in draft.predicates.values():
        for schema in schemas:
            yield from schema
    for types in draft.functions.values():
        for function in types:
            yield from (*function.arguments, function.result)
    for _, group in draft.disjoint:
        yield from group
    for assertion in draft.assertions:
        if not assertion.fact:
            yield from binding_sorts(assertion.formula)
