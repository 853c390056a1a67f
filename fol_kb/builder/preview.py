"""What can be said of a call when it arrives: a cheap, incremental outlook on the later verdict.

An outlook never decides anything. It tells a model or person at once what will be repaired, what is
not valid yet and why, and what was probably meant.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import islice
from typing import Literal, TypeVar

from fol_kb.beliefs import tools
from fol_kb.beliefs.findings import Mode
from fol_kb.common.errors import FolKbError, NearMisses, SortMismatchError, TypingError
from fol_kb.logic.names import spelling
from fol_kb.logic.signature import TOP, FunctionType
from fol_kb.logic.sorts.inference import GrowingHierarchy, subsumptions
from fol_kb.logic.syntax import Atom, Constant, Formula, Not
from fol_kb.logic.traversal import symbols

T = TypeVar("T")
_MOST_LISTED = 500
Status = Literal["accepted", "repaired", "deferred", "rejected"]
Answer = tuple[Status, str, FolKbError | None]


class Outlook:
    """The declarations and edges seen so far."""

    def __init__(self, mode: Mode) -> None:
        self.mode = mode
        self.sorts: dict[str, None] = {}
        self.constants: dict[str, str] = {}
        self.predicates: dict[str, tuple[str, ...]] = {}
        self.functions: dict[str, FunctionType] = {}
        self.assertions = 0
        self._order = GrowingHierarchy()
        self._near_misses = NearMisses()

    def see(self, call: tools.AnyCall, formula: Formula | None) -> Answer:
        """Take note of a call and say what is to be expected of it."""
        match call:
            case tools.AddSort():
                self.sorts[call.sort_name] = None
                for sup in call.supersorts:
                    self._relate(call.sort_name, sup)
                return self._sorts_known(call.supersorts)
            case tools.AddConstantToSort():
                known = self.constants.setdefault(call.constant_name, call.sort_name)
                if known != call.sort_name and not (self._below(known, call.sort_name)):
                    if not self._below(call.sort_name, known):
                        message = (
                            f"{call.constant_name!r} is of sort {known!r} already; {call.sort_name!r} is not"
                            f" known to be above or below it; retract one, or state how they are related"
                        )
                        return "deferred", message, SortMismatchError(message)
                    self.constants[call.constant_name] = call.sort_name
                return self._sorts_known([call.sort_name])
            case tools.AddPredicateSchema():
                schema = tuple(call.argument_sorts)
                if self.predicates.setdefault(call.predicate_name, schema) != schema:
                    earlier = ", ".join(self.predicates[call.predicate_name])
                    message = (
                        f"{call.predicate_name!r} was declared with ({earlier}) before; retract one of both"
                    )
                    return "deferred", message, TypingError(message)
                return self._sorts_known(schema)
            case tools.AddFunctionSchema():
                kind = FunctionType(tuple(call.argument_sorts), call.result_sort)
                if self.functions.setdefault(call.function_name, kind) != kind:
                    message = (
                        f"{call.function_name!r} was declared with another type before; retract one of both"
                    )
                    return "deferred", message, TypingError(message)
                return self._sorts_known((*kind.arguments, kind.result))
            case tools.DeclareDisjoint():
                return self._sorts_known(call.sorts)
        assert formula is not None
        self.assertions += 1
        atom = formula.operand if isinstance(formula, Not) else formula
        if isinstance(call, tools.AddAtomicFact | tools.AddNegatedAtomicFact) and isinstance(atom, Atom):
            return self._fact(atom)
        for found in subsumptions(formula):
            if not found.disjoint:
                self._relate(found.left, found.right)
        return self._formula(formula)

    def describe(self) -> str:
        """The declarations so far, compactly."""
        parts = [
            "sorts: " + _listed(self.sorts, str),
            "constants: " + _listed(self.constants.items(), lambda said: f"{said[0]}: {said[1]}"),
            "predicates: " + _listed(self.predicates.items(), _of_predicate),
        ]
        if self.functions:
            parts.append("functions: " + _listed(self.functions.items(), _of_function))
        parts.append(f"assertions: {self.assertions}")
        return "\n".join(parts)

    def _below(self, low: str, high: str) -> bool:
        return low == high or high == TOP or self._order.is_compatible(spelling(low), spelling(high))

    def _relate(self, low: str, high: str) -> None:
        self._order.add_edge(spelling(low), spelling(high))

    def _unknown(self, message: str) -> Answer:
        """Something undeclared: repaired by the default rules, not valid yet in strict mode."""
        if self.mode is Mode.STRICT:
            return "deferred", message + "; declare it", TypingError(message)
        return "repaired", message + "; it is declared from its uses", None

    def _sorts_known(self, names: Iterable[str]) -> Answer:
        for name in names:
            if name not in self.sorts and name != TOP:
                return self._unknown(
                    f"the sort {name!r} is not declared{self._near_misses.of(name, self.sorts)}"
                )
        return "accepted", "accepted", None

    def _fact(self, atom: Atom) -> Answer:
        schema = self.predicates.get(atom.predicate)
        if schema is None:
            return self._unknown(
                f"unknown predicate {atom.predicate!r}{self._near_misses.of(atom.predicate, self.predicates)}"
            )
        if len(schema) != len(atom.arguments):
            wanted = f"{len(schema)} arguments ({', '.join(schema)})"
            message = f"{atom.predicate!r} takes {wanted}, not {len(atom.arguments)}"
            return "deferred", message, TypingError(message)
        unknown = None
        for position, (term, expected) in enumerate(zip(atom.arguments, schema, strict=True), start=1):
            assert isinstance(term, Constant)
            actual = self.constants.get(term.name)
            if actual is None:
                unknown = unknown or self._unknown(
                    f"unknown constant {term.name!r}{self._near_misses.of(term.name, self.constants)}"
                )
            elif not self._below(actual, expected):
                message = (
                    f"argument {position} of {atom}: {term} is of sort {actual!r}, {expected!r} is expected;"
                    f" nothing so far puts {actual!r} below {expected!r}"
                )
                return "deferred", message + "; a later rule may", SortMismatchError(message)
        return unknown or ("accepted", "accepted", None)

    def _formula(self, formula: Formula) -> Answer:
        for symbol in symbols(formula):
            known = self.functions if symbol.is_function else self.predicates
            kind = "function" if symbol.is_function else "predicate"
            schema = known.get(symbol.name)
            if schema is None:
                return self._unknown(
                    f"unknown {kind} {symbol.name!r}{self._near_misses.of(symbol.name, known)}"
                )
            arguments = schema.arguments if isinstance(schema, FunctionType) else schema
            if len(arguments) != symbol.arity:
                message = f"{kind} {symbol.name!r} takes {len(arguments)} arguments, not {symbol.arity}"
                return "deferred", message, TypingError(message)
        return "accepted", "accepted", None


def _of_predicate(said: tuple[str, tuple[str, ...]]) -> str:
    name, sorts = said
    return f"{name}({', '.join(sorts)})"


def _of_function(said: tuple[str, FunctionType]) -> str:
    name, type_ = said
    return f"{name}({', '.join(type_.arguments)}): {type_.result}"


def _listed(items: Collection[T], words: Callable[[T], str]) -> str:
    """The items in words, as many as anyone reads. Only these are put into words: this may be asked often."""
    shown = ", ".join(map(words, islice(items, _MOST_LISTED))) or "none"
    more = len(items) - _MOST_LISTED
    return f"{shown} and {more} more" if more > 0 else shown
