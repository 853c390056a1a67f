"""The draft: all that the calls of a belief set say, before anything is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from fol_kb.beliefs.changes import Kind, sorts_of
from fol_kb.logic.signature import TOP, FunctionType, Signature, Sort
from fol_kb.logic.sorts.inference import SortHierarchy, infer_hierarchy
from fol_kb.logic.syntax import Atom, Constant, Formula, Not, binding_sorts
from fol_kb.logic.traversal import constants, symbols

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Assertion:
    """A formula that a call asserts. ``fact`` tells what was stated as a fact, of individuals only."""

    call: int
    formula: Formula
    fact: bool


@dataclass(frozen=True, slots=True)
class Uses:
    """Which names the assertions use; predicates and functions with the numbers of their arguments."""

    constants: frozenset[str]
    predicates: Mapping[str, frozenset[int]]
    functions: Mapping[str, frozenset[int]]
    sorts: frozenset[str]


@dataclass(frozen=True, slots=True)
class Draft:
    """The sum of the calls. A declaration maps each thing said of a name to the calls that said it.

    A draft is a value. What follows from it (:attr:`uses`, :meth:`signature`, :meth:`hierarchy`) is worked
    out once, and :meth:`changed` hands on what a change cannot have touched.
    """

    sorts: Mapping[str, Mapping[tuple[str, ...], tuple[int, ...]]] = field(default_factory=dict)
    constants: Mapping[str, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)
    predicates: Mapping[str, Mapping[tuple[str, ...], tuple[int, ...]]] = field(default_factory=dict)
    functions: Mapping[str, Mapping[FunctionType, tuple[int, ...]]] = field(default_factory=dict)
    assertions: Sequence[Assertion] = ()
    disjoint: Sequence[tuple[int, tuple[str, ...]]] = ()
    undeclared_sorts: frozenset[str] = frozenset()
    _known: dict[str, Any] = field(init=False, default_factory=dict, compare=False, repr=False)

    def changed(self, **fields: Any) -> Draft:
        """This draft with other fields; see :func:`dataclasses.replace`."""
        # what is equal stays the very same object, so that what follows from it need not be worked out again
        fields = {name: value for name, value in fields.items() if value != getattr(self, name)}
        if not fields:
            return self
        draft = replace(self, **fields)
        known = draft._known
        for name, grounds in _GROUNDS.items():
            if name in self._known and grounds.isdisjoint(fields):
                known[name] = self._known[name]
        # facts and constants have no say in the hierarchy
        if (
            "hierarchy" in self._known
            and {"sorts", "predicates", "disjoint", "undeclared_sorts"}.isdisjoint(fields)
            and draft.formulas == self.formulas
        ):
            known["hierarchy"] = self._known["hierarchy"]
        return draft

    def with_top(self) -> Draft:
        """This draft with the top sort, if something names it: that there is one is no news."""
        if TOP in self.sorts or TOP in self.undeclared_sorts or TOP not in self.mentioned_sorts:
            return self
        return self.changed(undeclared_sorts=self.undeclared_sorts | {TOP})

    @property
    def tables(self) -> Mapping[Kind, Mapping[str, Mapping[Any, tuple[int, ...]]]]:
        """The declarations by the kinds of what they declare."""
        return {kind: getattr(self, f"{kind}s") for kind in Kind}

    def _once(self, what: str, work: Callable[[], Found]) -> Found:
        """What follows from the draft, worked out when it is first asked for."""
        if what not in self._known:
            self._known[what] = work()
        found: Found = self._known[what]
        return found

    @property
    def mentioned_sorts(self) -> frozenset[str]:
        """Every sort that a declaration or a quantifier names as if it were one."""
        return self._once("mentioned", lambda: frozenset(_mentioned(self)))

    @property
    def formulas(self) -> Sequence[Assertion]:
        """The assertions that are no facts."""
        return self._once("formulas", lambda: [a for a in self.assertions if not a.fact])

    @property
    def uses(self) -> Uses:
        """The names that the assertions use."""
        return self._once("uses", lambda: _uses(self.assertions))

    def signature(self) -> Signature:
        """What is declared without contradiction: names with exactly one meaning."""
        return self._once("signature", lambda: _signature(self))

    def hierarchy(self) -> SortHierarchy:
        """The hierarchy that the declarations and the formulas give together."""
        return self._once("hierarchy", lambda: _hierarchy(self))


_GROUNDS = {
    "uses": frozenset({"assertions"}),
    "formulas": frozenset({"assertions"}),
    "mentioned": frozenset({"sorts", "constants", "predicates", "functions", "disjoint", "assertions"}),
    "signature": frozenset({"sorts", "constants", "predicates", "functions", "undeclared_sorts"}),
}
"""What each thing that is worked out once depends on."""


def _mentioned(draft: Draft) -> Iterator[str]:
    for table in draft.tables.values():
        for said in table.values():
            for meaning in said:
                yield from sorts_of(meaning)
    for _, group in draft.disjoint:
        yield from group
    yield from draft.uses.sorts


def _signature(draft: Draft) -> Signature:
    sorts = {
        name: Sort(name, tuple(sorted({s for supers in said for s in supers})), True)
        for name, said in draft.sorts.items()
    }
    sorts |= {name: Sort(name, (), False) for name in draft.undeclared_sorts if name not in sorts}
    return Signature(
        sorts=dict(sorted(sorts.items())),
        constants=_single(draft.constants),
        predicates=_single(draft.predicates),
        functions=_single(draft.functions),
    )


def _hierarchy(draft: Draft) -> SortHierarchy:
    declared = (
        (call, name, sup)
        for name, said in draft.sorts.items()
        for supers, calls in said.items()
        for sup in supers
        for call in calls
    )
    formulas = ((a.call, a.formula) for a in draft.formulas)
    return infer_hierarchy(draft.signature(), formulas, draft.disjoint, declared)


def _single(table: Mapping[str, Mapping[Any, tuple[int, ...]]]) -> dict[str, Any]:
    return {name: next(iter(said)) for name, said in table.items() if len(said) == 1}


def _uses(assertions: Sequence[Assertion]) -> Uses:
    individuals: set[str] = set()
    predicates: dict[str, set[int]] = {}
    functions: dict[str, set[int]] = {}
    sorts: set[str] = set()
    for assertion in assertions:
        formula = assertion.formula
        if assertion.fact:
            # a million facts are what takes time here
            atom = formula.operand if type(formula) is Not else formula
            if type(atom) is Atom and all(type(term) is Constant for term in atom.arguments):
                predicates.setdefault(atom.predicate, set()).add(len(atom.arguments))
                for term in atom.arguments:
                    individuals.add(term.name)  # type: ignore[union-attr]  # a Constant, as was just seen
                continue
        individuals.update(constants(formula))
        sorts.update(binding_sorts(formula))
        for symbol in symbols(formula):
            (functions if symbol.is_function else predicates).setdefault(symbol.name, set()).add(symbol.arity)
    return Uses(
        frozenset(individuals),
        {name: frozenset(found) for name, found in predicates.items()},
        {name: frozenset(found) for name, found in functions.items()},
        frozenset(sorts),
    )
