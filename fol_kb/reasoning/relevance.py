"""Which premises a question can meet: a part of a belief set that gives the answer of the whole.

A contradiction makes everything follow, also from the other end of a large belief set. A question about Ann
should not be silenced by what is wrong about Bob. The part is found as a prover with a *set of support*
would find it (Wos, Robinson and Carson, "Efficiency and completeness of the set of support strategy in
theorem proving", J. ACM 12, 1965): from the literals of the question to the clauses that have a literal which
unifies with one of them, and from the other literals of those clauses on. If the premises are consistent,
nothing that decides the question is left out.

Four approximations, each of which only makes the part larger:

- A formula is split at its conjunctions; what stays of it counts as one clause.
- Terms that are no constants unify with every term. Sorts are not looked at.
- An equality of constants makes them one. As soon as an equality with other terms can be met, constants are
  not told apart any more.
- Where a literal without variables is asked for, its complement is asked for as well. So the part also has
  what speaks against the premises that are used.

Formulas that gave an edge of the hierarchy are always in the part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.changes import Declare, Kind
from fol_kb.logic.signature import Signature
from fol_kb.logic.syntax import (
    And,
    Atom,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    Xor,
    children,
    subformulas,
)
from fol_kb.logic.traversal import constants as constants_of

Slot: TypeAlias = str | int | None
"""An argument: the name of a constant, the number of a variable of its clause, or None for any term."""

_EQUALS = ""
"""Stands for equality among the predicates: no predicate has an empty name."""


@dataclass(frozen=True, slots=True)
class _Literal:
    positive: bool
    predicate: str
    slots: tuple[Slot, ...]

    def complement(self) -> _Literal:
        return replace(self, positive=not self.positive)

    @property
    def is_ground(self) -> bool:
        return all(isinstance(slot, str) for slot in self.slots)


_Clause: TypeAlias = tuple[_Literal, ...]


def _clauses(formula: Formula) -> list[_Clause]:
    """The formula as clauses, in the approximation that the module describes."""
    return _Clausifier().split(formula, True, {})


class _Clausifier:
    def __init__(self) -> None:
        self._variables = 0

    def split(self, formula: Formula, positive: bool, scope: Mapping[str, int]) -> list[_Clause]:
        match formula:
            case ForAll(bindings, body) | Exists(bindings, body):
                inner = dict(scope)
                for binding in bindings:
                    self._variables += 1
                    inner[binding.name] = self._variables
                return self.split(body, positive, inner)
            case Not(operand):
                return self.split(operand, not positive, scope)
            case Implies(antecedent, consequent) if not positive:
                return [*self.split(antecedent, True, scope), *self.split(consequent, False, scope)]
            case And(operands) if positive:
                return [clause for part in operands for clause in self.split(part, True, scope)]
            case Or(operands) if not positive:
                return [clause for part in operands for clause in self.split(part, False, scope)]
            case _:
                return [tuple(self._literals(formula, positive, scope))]

    def _literals(self, formula: Formula, positive: bool, scope: Mapping[str, int]) -> Iterator[_Literal]:
        match formula:
            case Atom(predicate, arguments):
                yield _Literal(positive, predicate, tuple(_slot(term, scope) for term in arguments))
            case Equality(left, right):
                yield _Literal(positive, _EQUALS, (_slot(left, scope), _slot(right, scope)))
            case Implies(antecedent, consequent):
                yield from self._literals(antecedent, not positive, scope)
                yield from self._literals(consequent, positive, scope)
            case Iff() | Xor():
                for part in children(formula):
                    yield from self._literals(part, True, scope)
                    yield from self._literals(part, False, scope)
            case Not(operand):
                yield from self._literals(operand, not positive, scope)
            case ForAll() | Exists():
                for clause in self.split(formula, positive, scope):
                    yield from clause
            case _:
                for part in children(formula):
                    yield from self._literals(part, positive, scope)


def _slot(term: Term, scope: Mapping[str, int]) -> Slot:
    if isinstance(term, Constant):
        return term.name
    if isinstance(term, Variable):
        return scope.get(term.name)
    return None


class Relevance:
    """The premises of a belief set, indexed by their literals; made once for many questions.

    Args:
        kb: the belief set. Making the index takes time linear in its size.
    """

    def __init__(self, kb: BeliefSet) -> None:
        self.kb = kb
        self._clauses: list[tuple[str, _Clause]] = []
        # clause and position of each literal, by sign, predicate and its constant at a place (or none there);
        # a proposition stands where a predicate of one variable would
        self._where: dict[tuple[bool, str, int, str | None], list[tuple[int, int]]] = defaultdict(list)
        self._beliefs = {belief.id: belief for belief in kb.formulas}
        self._order = {belief.id: number for number, belief in enumerate(kb.formulas)}
        for belief in kb.formulas:
            for clause in _clauses(belief.formula):
                self._index(belief.id, clause)
        self._edges = _edge_giving(kb)
        self._repairs, self._repairs_of = _by_constant(kb)
        self._inhabitants = _one_of_each_sort(kb.signature)

    def _index(self, id: str, clause: _Clause) -> None:
        number = len(self._clauses)
        self._clauses.append((id, clause))
        for position, literal in enumerate(clause):
            for place, slot in enumerate(literal.slots or (None,)):
                constant = slot if isinstance(slot, str) else None
                self._where[literal.positive, literal.predicate, place, constant].append((number, position))

    def ids(self, question: Formula) -> tuple[str, ...]:
        """The formulas that the question can meet, in the order of the belief set."""
        found = _Search(self).run(question)
        return tuple(sorted(found | self._edges, key=self._order.__getitem__))

    def restricted(self, question: Formula, *, all_constants: bool = False) -> BeliefSet:
        """The belief set with the formulas that the question can meet, and with the names that it needs.

        Sorts, hierarchy and what is known about disjoint sorts stay as they are. Of the constants those stay
        that the formulas or the question name, and one of each sort: no sort becomes empty. The repairs that
        declared the others go with them.

        Args:
            question: a formula over the names of the belief set, or over others besides.
            all_constants: whether all constants stay; where the domain is closed, they are the domain.
        """
        # Whether two names are one, any premise may decide: what holds of one of them only parts them.
        if any(isinstance(part, Equality) for part in subformulas(question)):
            return self.kb
        formulas = tuple(self._beliefs[id] for id in self.ids(question))
        signature, repairs = self.kb.signature, self.kb.repairs
        if not all_constants:
            named = {*constants_of(question)}.union(*(constants_of(belief.formula) for belief in formulas))
            kept = named | self._inhabitants
            constants = {
                name: signature.constants[name] for name in sorted(kept & signature.constants.keys())
            }
            signature = replace(signature, constants=constants)
            declared = (place for name in constants for place in self._repairs_of.get(name, ()))
            repairs = tuple(self.kb.repairs[place] for place in sorted({*self._repairs, *declared}))
        return replace(self.kb, formulas=formulas, signature=signature, repairs=repairs)

    # ------------------------------------------------------------ looking up

    def matching(self, goal: _Literal) -> Iterator[tuple[int, int]]:
        """The clauses that have a literal which unifies with the goal, each with its position."""
        place, constant = self._most_selective(goal)
        anything = self._by_predicate.get((goal.positive, goal.predicate), ())
        for key in anything if constant is None else (constant, None):
            for number, position in self._where.get((goal.positive, goal.predicate, place, key), ()):
                if _unify(goal, self._clauses[number][1][position]) is not None:
                    yield number, position

    def _most_selective(self, goal: _Literal) -> tuple[int, str | None]:
        sizes = [
            (len(self._where.get((goal.positive, goal.predicate, place, slot), ())), place, slot)
            for place, slot in enumerate(goal.slots)
            if isinstance(slot, str)
        ]
        return min(sizes)[1:] if sizes else (0, None)

    @cached_property
    def _by_predicate(self) -> Mapping[tuple[bool, str], tuple[str | None, ...]]:
        found: dict[tuple[bool, str], list[str | None]] = defaultdict(list)
        for positive, predicate, place, constant in self._where:
            if place == 0:
                found[positive, predicate].append(constant)
        return {key: tuple(constants) for key, constants in found.items()}

    @cached_property
    def has_equalities(self) -> bool:
        """Whether a premise says that terms are equal, or are not."""
        return any(predicate == _EQUALS for _, predicate, _, _ in self._where)

    def clause(self, number: int) -> tuple[str, _Clause]:
        """A clause and the id of its formula."""
        return self._clauses[number]


class _Search:
    """One question on its way through the clauses."""

    def __init__(self, index: Relevance) -> None:
        self._index = index
        self._found: set[str] = set()
        self._pending: list[_Literal] = []
        self._asked: set[_Literal] = set()
        self._same: dict[str, set[str]] = {}
        self._apart = True
        """Whether constants are told apart."""

    def run(self, question: Formula) -> set[str]:
        for clause in _clauses(question):
            for literal in clause:
                # its variables are no variables of a premise
                slots = tuple(slot if isinstance(slot, str) else None for slot in literal.slots)
                goal = replace(literal, slots=slots)
                self._ask(goal)
                self._ask(goal.complement())
        while self._pending:
            self._expand(self._pending.pop())
        return self._found

    def _ask(self, goal: _Literal) -> None:
        if not self._apart:
            goal = replace(goal, slots=(None,) * len(goal.slots))
        if goal in self._asked:
            return
        self._asked.add(goal)
        self._pending.append(goal)
        for slot in goal.slots if self._index.has_equalities and goal.predicate != _EQUALS else ():
            if isinstance(slot, str):
                # another name of the individual may stand in what is said of it
                for positive in (True, False):
                    self._ask(_Literal(positive, _EQUALS, (slot, None)))
                    self._ask(_Literal(positive, _EQUALS, (None, slot)))
                for other in self._same.get(slot, ()):
                    slots = tuple(other if each == slot else each for each in goal.slots)
                    self._ask(replace(goal, slots=slots))
        if goal.is_ground:
            self._ask(goal.complement())

    def _expand(self, goal: _Literal) -> None:
        for number, position in list(self._index.matching(goal)):
            id, clause = self._index.clause(number)
            self._found.add(id)
            literal = clause[position]
            if literal.predicate == _EQUALS:
                self._join(literal)
            bound = _unify(goal, literal) or {}
            for other in clause[:position] + clause[position + 1 :]:
                slots = tuple(bound.get(slot) if isinstance(slot, int) else slot for slot in other.slots)
                self._ask(replace(other.complement(), slots=slots))

    def _join(self, equality: _Literal) -> None:
        """From now on the two sides may be one individual."""
        left, right = equality.slots
        if not (isinstance(left, str) and isinstance(right, str)):
            if self._apart:
                self._apart = False
                self._again()
        elif right not in self._same.setdefault(left, set()):
            self._same[left].add(right)
            self._same.setdefault(right, set()).add(left)
            self._again()

    def _again(self) -> None:
        """Ask for everything once more: it may meet more now."""
        asked, self._asked = self._asked, set()
        for goal in asked:
            self._ask(goal)


def _unify(goal: _Literal, literal: _Literal) -> Mapping[int, str] | None:
    """What the variables of a clause are where the literal is the goal; None if it cannot be."""
    if len(goal.slots) != len(literal.slots):
        return None
    bound: dict[int, str] = {}
    for wanted, slot in zip(goal.slots, literal.slots, strict=True):
        if not isinstance(wanted, str) or slot is None:
            continue
        if isinstance(slot, int):
            if bound.setdefault(slot, wanted) != wanted:
                return None
        elif slot != wanted:
            return None
    return bound


def _edge_giving(kb: BeliefSet) -> frozenset[str]:
    """The formulas that the hierarchy has an edge from."""
    calls = {
        reason.call
        for edge in kb.hierarchy.edges
        for reason in edge.reasons
        if reason.kind == "inferred" and reason.call is not None
    }
    return frozenset(
        belief.id
        for belief in kb.formulas
        if belief.call in calls and any(isinstance(part, ForAll) for part in subformulas(belief.formula))
    )


def _one_of_each_sort(signature: Signature) -> frozenset[str]:
    first: dict[str, str] = {}
    for name, sort in signature.constants.items():
        first.setdefault(str(sort), name)
    return frozenset(first.values())


def _by_constant(kb: BeliefSet) -> tuple[tuple[int, ...], Mapping[str, Sequence[int]]]:
    """The places of the repairs, and of those apart that do nothing but declare a constant."""
    others: list[int] = []
    found: dict[str, list[int]] = defaultdict(list)
    for place, repair in enumerate(kb.repairs):
        match repair.changes:
            case (Declare(Kind.CONSTANT, name, _),):
                found[name].append(place)
            case _:
                others.append(place)
    return tuple(others), dict(found)
