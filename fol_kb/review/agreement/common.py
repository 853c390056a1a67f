"""Formulas and sort structure of several belief sets in their common vocabulary, over one universe.

A sort is a predicate there, and a quantifier over a sort is guarded by it (relativisation: Oberschelp 1962).
So ``forall X:student: smart(X)`` and ``forall X: (student(X) => smart(X))`` can be compared where the one
belief set has a sort and the other one a predicate of that name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.common.walks import reached
from fol_kb.logic.signature import TOP
from fol_kb.logic.substitution import rebuild
from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Binding,
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
    Truth,
    Variable,
    Xor,
    conjunction,
    free_variables,
)
from fol_kb.logic.type_checker import TypeChecker
from fol_kb.review.agreement.uses import CONSTANT, FUNCTION, PREDICATE, SORT, Symbol
from fol_kb.review.agreement.vocabulary import Name, Vocabulary


@dataclass(frozen=True, slots=True)
class Reading:
    """What one belief set says for some words of the text: its formulas, and all of them as one formula.

    ``formula`` is in the common vocabulary. ``key`` is equal for readings that differ in the names of bound
    variables and in the order of what connectives join only. ``names`` are those that it uses.
    """

    sample: int
    beliefs: tuple[Belief | DisjointSorts, ...]
    formula: Formula
    key: Formula
    names: frozenset[Name]


@dataclass(frozen=True, slots=True)
class Axiom:
    """A part of a belief set's sort structure, and the sort that it puts something in."""

    formula: Formula
    sort: Name


class CommonForm:
    """Writes formulas of several belief sets in a vocabulary that they have in common."""

    def __init__(self, kbs: Sequence[BeliefSet], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._kbs = kbs
        self._checkers = [TypeChecker(kb.signature, kb.hierarchy) for kb in kbs]
        self._declared = [_declared_order(kb) for kb in kbs]

    def reading(self, sample: int, beliefs: Sequence[Belief | DisjointSorts]) -> Reading:
        """The conjunction of some beliefs of a belief set, in the common vocabulary."""
        writer = _Writer(self.vocabulary, sample)
        parts = []
        for belief in beliefs:
            if isinstance(belief, Belief):
                parts.append(writer.formula(self._checkers[sample].check(belief.formula)))
            else:
                parts.append(writer.disjointness(belief.sorts))
        formula = conjunction(tuple(parts))
        return Reading(sample, tuple(beliefs), formula, canonical(formula), frozenset(writer.used))

    def sort_structure(self, sample: int, names: Iterable[Name]) -> tuple[Axiom, ...]:
        """What a belief set says of sorts, as far as it matters for some names.

        That is: the sorts of its predicates' arguments, which they hold of no others; of its constants and
        of its functions' values; that no sort is empty; and the order of the sorts as declared. What only its
        formulas say of the order is left out, since these are what is compared. Every axiom only ever puts
        something in a sort, so that all of them can always hold.
        """
        found: dict[Axiom, None] = {}
        sorts: dict[str, None] = {}
        for name in sorted(names, key=lambda name: (name.kind, name.name)):
            symbol = name.symbol(sample)
            if symbol is not None and symbol.kind == SORT:
                sorts[symbol.name] = None
            elif symbol is not None:
                for sort, guards, term in self._typing(sample, name, symbol):
                    sorts[sort] = None
                    found[self._axiom(sample, guards, sort, term)] = None
        (x,) = _variables(1)
        for sort in reached(self._declared[sample], sorts):
            within = self._within(sample, sort, x)
            somebody = Exists((Binding(x.name, TOP),), within)
            found[Axiom(somebody, self.vocabulary.of(sample, Symbol(SORT, sort)))] = None
            for above in self._declared[sample].get(sort, ()):
                found[self._axiom(sample, (within,), above, x)] = None
        return tuple(found)

    def _typing(
        self, sample: int, name: Name, symbol: Symbol
    ) -> Iterator[tuple[str, tuple[Formula, ...], Term]]:
        """Each sort that something typed by the symbol is in, where so much holds; none of the top sort."""
        signature = self._kbs[sample].signature
        xs = _variables(symbol.arity)
        found: Iterable[tuple[str, tuple[Formula, ...], Term]]
        if symbol.kind == CONSTANT:
            found = [(signature.constants[symbol.name], (), Constant(name.name))]
        elif symbol.kind == PREDICATE:
            holds = (Atom(name.name, xs),)
            found = ((s, holds, x) for s, x in zip(signature.predicates[symbol.name], xs, strict=True))
        else:
            kind = signature.functions[symbol.name]
            typed = zip(kind.arguments, xs, strict=True)
            guards = tuple(self._within(sample, s, x) for s, x in typed if s != TOP)
            found = [(kind.result, guards, Application(name.name, xs))]
        return (entry for entry in found if entry[0] != TOP)

    def _within(self, sample: int, sort: str, term: Term) -> Atom:
        """That a term is of a sort of a belief set."""
        return Atom(self.vocabulary.of(sample, Symbol(SORT, sort)).name, (term,))

    def _axiom(self, sample: int, guards: tuple[Formula, ...], sort: str, term: Term) -> Axiom:
        """That a term is of a sort, for all individuals that its variables may be where the guards hold."""
        formula: Formula = self._within(sample, sort, term)
        if guards:
            formula = Implies(conjunction(guards), formula)
        if free := free_variables(formula):
            formula = ForAll(tuple(Binding(name, TOP) for name in free), formula)
        return Axiom(formula, self.vocabulary.of(sample, Symbol(SORT, sort)))


def _declared_order(kb: BeliefSet) -> Mapping[str, tuple[str, ...]]:
    """The sorts next above each, of edges that a declaration is a reason for."""
    above: dict[str, list[str]] = {}
    sorts = kb.signature.sorts
    for edge in kb.hierarchy.edges:
        declared = any(reason.kind == "declared" for reason in edge.reasons)
        if declared and edge.super != TOP and edge.sub in sorts and edge.super in sorts:
            above.setdefault(edge.sub, []).append(edge.super)
    return {sort: tuple(supers) for sort, supers in above.items()}


def _variables(count: int) -> tuple[Variable, ...]:
    return tuple(Variable(f"x{number}") for number in range(1, count + 1))


class _Writer:
    """Rewrites formulas of one belief set, checked ones, and keeps count of the names that it used."""

    def __init__(self, vocabulary: Vocabulary, sample: int) -> None:
        self._vocabulary, self._sample = vocabulary, sample
        self.used: dict[Name, None] = {}

    def _name(self, kind: str, name: str, arity: int = 0) -> str:
        found = self._vocabulary.of(self._sample, Symbol(kind, name, arity))
        self.used[found] = None
        return found.name

    def formula(self, formula: Formula) -> Formula:
        match formula:
            case Atom(predicate, arguments):
                return Atom(self._name(PREDICATE, predicate, len(arguments)), self._terms(arguments))
            case Equality(left, right):
                return Equality(*self._terms((left, right)))
            case ForAll(bindings, body) | Exists(bindings, body):
                bound = tuple(replace(binding, sort=TOP) for binding in bindings)
                guards = tuple(
                    Atom(self._name(SORT, binding.sort), (Variable(binding.name),))
                    for binding in bindings
                    if binding.sort not in (None, TOP)
                )
                inner = self.formula(body)
                if guards and isinstance(formula, ForAll):
                    return ForAll(bound, Implies(conjunction(guards), inner))
                return type(formula)(bound, And((*guards, inner)) if guards else inner)
        return rebuild(formula, self.formula)

    def disjointness(self, sorts: Sequence[str]) -> Formula:
        """That no individual is of two of the sorts."""
        (x,) = _variables(1)
        classes = [Atom(self._name(SORT, sort), (x,)) if sort != TOP else Truth(True) for sort in sorts]
        bound = (Binding(x.name, TOP),)
        pairs = tuple(ForAll(bound, Not(And(pair))) for pair in combinations(classes, 2))
        return conjunction(pairs)

    def _terms(self, terms: Sequence[Term]) -> tuple[Term, ...]:
        return tuple([self._term(term) for term in terms])

    def _term(self, term: Term) -> Term:
        match term:
            case Constant(name):
                return Constant(self._name(CONSTANT, name))
            case Application(name, arguments):
                return Application(self._name(FUNCTION, name, len(arguments)), self._terms(arguments))
            case Variable():
                return term


# ---------------------------------------------------------------- canonical form


def canonical(formula: Formula) -> Formula:
    """An equivalent formula, the same for formulas that differ in what does not matter at first sight.

    Bound variables are named by how deep they are bound; the parts of a conjunction or disjunction are taken
    out of brackets, sorted, each once; those of an exclusive or, an equivalence and an equality are sorted.
    """
    return _canonical(formula, {}, 0)


def _canonical(formula: Formula, scope: Mapping[str, str], depth: int) -> Formula:
    """``depth`` variables are bound around it; ``scope`` has those of them that are not hidden."""

    def inside(part: Formula) -> Formula:
        return _canonical(part, scope, depth)

    match formula:
        case Atom(predicate, arguments):
            return Atom(predicate, tuple([_canonical_term(term, scope) for term in arguments]))
        case Equality(left, right):
            return Equality(*sorted((_canonical_term(left, scope), _canonical_term(right, scope)), key=str))
        case Not(operand):
            inner = inside(operand)
            return inner.operand if isinstance(inner, Not) else Not(inner)
        case Iff(left, right):
            return Iff(*sorted((inside(left), inside(right)), key=str))
        case Xor(operands):
            return Xor(tuple(sorted(map(inside, operands), key=str)))
        case And() | Or():
            parts = sorted(dict.fromkeys(_flat(type(formula), map(inside, formula.operands))), key=str)
            return parts[0] if len(parts) == 1 else type(formula)(tuple(parts))
        case ForAll(bindings, body) | Exists(bindings, body):
            names = {binding.name: f"v{depth + n}" for n, binding in enumerate(bindings)}
            inner = _canonical(body, {**scope, **names}, depth + len(bindings))
            return type(formula)(tuple(Binding(names[b.name], b.sort) for b in bindings), inner)
        case _:
            return rebuild(formula, inside)


def _flat(kind: type[Formula], parts: Iterable[Formula]) -> Iterator[Formula]:
    for part in parts:
        if isinstance(part, And | Or) and isinstance(part, kind):
            yield from part.operands
        else:
            yield part


def _canonical_term(term: Term, scope: Mapping[str, str]) -> Term:
    match term:
        case Variable(name):
            return Variable(scope.get(name, name))
        case Application(name, arguments):
            return Application(name, tuple([_canonical_term(argument, scope) for argument in arguments]))
        case Constant():
            return term
