"""Belief sets written for E: TPTP's first-order form, by a route of its own.

It shares no code with the compiler, nor with :mod:`benchmarks.smt`, and goes another way than both: one
universe, a predicate for *every node* of the hierarchy, classes of predicates included, an axiom for every
*edge* (paths are left to the prover), and an existential for every sort. Only the sorts of variables that
give none come from the type checker; :mod:`benchmarks.smt` works them out itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.logic.syntax import (
    And,
    Application,
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
    Truth,
    Variable,
    Xor,
)
from fol_kb.logic.type_checker import TypeChecker

_TOP = "thing"
_SIGNS = {And: "&", Or: "|", Implies: "=>", Iff: "<=>"}


class TptpProblem:
    """One belief set, and perhaps a query over its signature, in first-order form.

    ``unique_names`` says whether different constants differ, ``closed`` whether domain closure is spelt out.
    Raises :class:`~fol_kb.common.errors.TypingError` for a query that does not fit the signature.
    """

    def __init__(
        self, kb: BeliefSet, query: Formula | None = None, *, unique_names: bool = False, closed: bool = False
    ) -> None:
        self._kb = kb
        self._nodes = {name: n for n, name in enumerate({*kb.hierarchy.graph, *kb.signature.sorts, _TOP})}
        self._sorts = {*kb.signature.sorts, _TOP}
        signature = kb.signature
        self._predicates = {name: n for n, name in enumerate(signature.predicates)}
        self._constants = {name: n for n, name in enumerate(signature.constants)}
        self._functions = {name: n for n, name in enumerate(signature.functions)}
        self._bound = 0
        checker = TypeChecker(signature, kb.hierarchy)
        axioms = list(self._axioms())
        if unique_names:
            axioms += [f"c{a} != c{b}" for a, b in combinations(self._constants.values(), 2)]
        if closed:
            axioms += self._closure()
        formulas = {b.id: self.formula(checker.check(b.formula)) for b in kb.formulas}
        for group in kb.disjoint:
            pairs = [
                f"(![X]: ~({self._in(a, 'X')} & {self._in(b, 'X')}))" for a, b in combinations(group.sorts, 2)
            ]
            formulas[group.id] = f"({' & '.join(pairs)})"
        self.axioms = axioms
        self.formulas = formulas
        self.query = None if query is None else self.formula(checker.check(query))

    def text(self, goal: bool | None = None) -> str:
        """The premises, with the query (True) or its negation (False) among them, or without it (None)."""
        lines = [f"fof(a{n}, axiom, {axiom})." for n, axiom in enumerate(self.axioms)]
        lines += [f"fof({id}, axiom, {formula})." for id, formula in self.formulas.items()]
        if goal is not None:
            lines.append(f"fof(goal, axiom, {self.query if goal else f'~({self.query})'}).")
        return "\n".join([*lines, ""])

    # -------------------------------------------------------------- what the signature says

    def _in(self, sort: str, term: str) -> str:
        return f"s{self._nodes[sort]}({term})"

    def _axioms(self) -> Iterator[str]:
        signature = self._kb.signature
        for low, high in self._kb.hierarchy.graph.edges:
            yield f"![X]: ({self._in(low, 'X')} => {self._in(high, 'X')})"
        for sort in self._sorts:
            yield f"?[X]: {self._in(sort, 'X')}"
        for name, sort in signature.constants.items():
            yield self._in(sort, f"c{self._constants[name]}")
        for name, kind in signature.functions.items():
            names = [f"X{n}" for n in range(len(kind.arguments))]
            guards = " & ".join(self._in(s, x) for s, x in zip(kind.arguments, names, strict=True))
            value = self._in(kind.result, f"f{self._functions[name]}({','.join(names)})")
            yield f"![{','.join(names)}]: (({guards}) => {value})"

    def _closure(self) -> Iterator[str]:
        """For each component of the hierarchy, who is in it: its constants, and somebody without a name for
        each sort that has nobody, if no sort below it has nobody."""
        reach = {sort: self._upwards(sort) for sort in self._sorts}
        inhabited = set[str]().union(*(reach[home] for home in self._kb.signature.constants.values()))
        empty = self._sorts - inhabited
        spare: list[str] = []
        for sort in sorted(empty):
            strictly_below = [s for s in empty if sort in reach[s] and s not in reach[sort]]
            same_as_earlier = any(sort in reach[s] and s in reach[sort] for s in spare)
            if not strictly_below and not same_as_earlier:
                spare.append(sort)
        for number, sort in enumerate(spare):
            yield self._in(sort, f"nobody{number}")
        for component in self._components():
            sorts = component & self._sorts
            if not sorts:
                continue
            homes = self._kb.signature.constants
            names = [f"c{n}" for c, n in self._constants.items() if homes[c] in component]
            names += [f"nobody{n}" for n, sort in enumerate(spare) if sort in component]
            somewhere = " | ".join(self._in(sort, "X") for sort in sorted(sorts))
            somebody = " | ".join(f"X = {name}" for name in names)
            yield f"![X]: (({somewhere}) => ({somebody}))"

    def _upwards(self, sort: str) -> set[str]:
        graph = self._kb.hierarchy.graph
        found, pending = {sort}, [sort]
        while pending:
            node = pending.pop()
            for above in graph.successors(node) if node in graph else ():
                if above not in found:
                    found.add(above)
                    pending.append(above)
        return found

    def _components(self) -> Iterator[set[str]]:
        joined: dict[str, set[str]] = {name: {name} for name in self._nodes}
        for one, other in self._kb.hierarchy.graph.edges:
            if joined[one] is not joined[other]:
                joined[one] |= joined[other]
                for name in joined[other]:
                    joined[name] = joined[one]
        yield from {id(members): members for members in joined.values()}.values()

    # -------------------------------------------------------------- formulas

    def formula(self, formula: Formula, scope: Mapping[str, str] | None = None) -> str:
        """A formula whose variables all have sorts, in parentheses where it needs them."""
        scope = scope or {}
        match formula:
            case Truth(value):
                return "$true" if value else "$false"
            case Atom(predicate, arguments):
                name = f"p{self._predicates[predicate]}"
                return f"{name}({self._terms(arguments, scope)})" if arguments else name
            case Equality(left, right):
                return f"({self._term(left, scope)} = {self._term(right, scope)})"
            case Not(operand):
                return f"~({self.formula(operand, scope)})"
            case And(operands) | Or(operands):
                sign = _SIGNS[type(formula)]
                return f"({f' {sign} '.join(self.formula(o, scope) for o in operands)})"
            case Xor(operands):
                whole = self.formula(operands[0], scope)
                for operand in operands[1:]:
                    whole = f"({whole} <~> {self.formula(operand, scope)})"
                return whole
            case Implies(left, right) | Iff(left, right):
                return f"({self.formula(left, scope)} {_SIGNS[type(formula)]} {self.formula(right, scope)})"
            case ForAll(bindings, body) | Exists(bindings, body):
                inner = dict(scope)
                guards = []
                for binding in bindings:
                    assert binding.sort is not None, "the type checker gives every variable a sort"
                    self._bound += 1
                    name = f"X{self._bound}"
                    inner[binding.name] = name
                    guards.append(self._in(binding.sort, name))
                names = ",".join(inner[binding.name] for binding in bindings)
                sign, arrow = ("!", "=>") if isinstance(formula, ForAll) else ("?", "&")
                condition = " & ".join(guards)
                return f"({sign}[{names}]: (({condition}) {arrow} {self.formula(body, inner)}))"

    def _terms(self, terms: tuple[Term, ...], scope: Mapping[str, str]) -> str:
        return ",".join(self._term(term, scope) for term in terms)

    def _term(self, term: Term, scope: Mapping[str, str]) -> str:
        match term:
            case Variable(name):
                return scope[name]
            case Constant(name):
                return f"c{self._constants[name]}"
            case Application(name, arguments):
                return f"f{self._functions[name]}({self._terms(arguments, scope)})"
