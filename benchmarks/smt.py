"""A second opinion: belief sets written for SMT solvers, by a route that shares nothing with the compiler.

The product makes a many-sorted problem of a belief set (one sort a component of the hierarchy, guards
where needed). Here everything lives in one universe and *every* sort is a predicate, with an axiom for
every pair of sorts that a path joins; even the sorts of variables are worked out anew. What two so
different readings agree on is hardly a matter of either.

:func:`message_problem` reads the message that the product sends to Java, as the many-sorted problem
that it is, so that the compilation alone can be tested against the first reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import networkx as nx

from benchmarks import z3_process
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.formats.smtlib.writing import Writer, guarded
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
    Variable,
    Xor,
)

TOP = "thing"
_Scope: TypeAlias = Mapping[str, tuple[str, str]]
"""The symbol and the sort of each variable that is bound."""


@dataclass(frozen=True, slots=True)
class Problem:
    """An SMT-LIB problem: declarations, axioms, the formulas by their ids, and a query if there is one."""

    declarations: tuple[str, ...]
    axioms: tuple[str, ...]
    formulas: Mapping[str, str]
    query: str | None = None

    def text(self, goal: str | None = None) -> str:
        """The whole problem as SMT-LIB 2.6 text, with one more assertion if given."""
        parts = [*self.axioms, *self.formulas.values(), *([] if goal is None else [goal])]
        return "\n".join([*self.declarations, *(f"(assert {part})" for part in parts), ""])


class NoSingleSortError(Exception):
    """A variable for whose uses this reading finds no greatest common sub-sort."""


class Relativised:
    """Writes one belief set over one universe; ``sort_from_uses`` types its variables."""

    def __init__(self, kb: BeliefSet) -> None:
        self.kb = kb
        self.graph = kb.hierarchy.graph
        self.sorts = list(kb.signature.sorts)
        if TOP not in self.sorts:
            self.sorts.append(TOP)
        self.above = {
            s: (set(nx.descendants(self.graph, s)) | {s} if s in self.graph else {s}) & set(self.sorts)
            for s in self.sorts
        }
        self.sort = {name: f"s{n}" for n, name in enumerate(self.sorts)}
        self.constant = {name: f"c{n}" for n, name in enumerate(kb.signature.constants)}
        self.predicate = {name: f"p{n}" for n, name in enumerate(kb.signature.predicates)}
        self.function = {name: f"f{n}" for n, name in enumerate(kb.signature.functions)}
        self.fresh = 0
        self._writer: Writer[_Scope] = Writer(
            self.constant.__getitem__,
            self.predicate.__getitem__,
            self.function.__getitem__,
            lambda name, scope: scope[name][0],
            self._quantified,
        )

    def declarations(self) -> Iterator[str]:
        signature = self.kb.signature
        yield "(declare-sort U 0)"
        yield from (f"(declare-fun {s} (U) Bool)" for s in self.sort.values())
        yield from (f"(declare-fun {c} () U)" for c in self.constant.values())
        for name, sorts in signature.predicates.items():
            yield f"(declare-fun {self.predicate[name]} ({' '.join('U' for _ in sorts)}) Bool)"
        for name, kind in signature.functions.items():
            yield f"(declare-fun {self.function[name]} ({' '.join('U' for _ in kind.arguments)}) U)"

    def axioms(self, unique_names: bool, closed: bool) -> Iterator[str]:
        signature = self.kb.signature
        for low, supers in self.above.items():
            for high in supers - {low}:
                yield f"(forall ((x U)) (=> ({self.sort[low]} x) ({self.sort[high]} x)))"
        homes = set(signature.constants.values())
        for sort in self.sorts:
            if not any(sort in self.above[home] for home in homes):
                yield f"(exists ((x U)) ({self.sort[sort]} x))"
        for name, sort in signature.constants.items():
            yield f"({self.sort[sort]} {self.constant[name]})"
        for name, kind in signature.functions.items():
            xs = [f"x{n}" for n in range(len(kind.arguments))]
            guards = " ".join(f"({self.sort[s]} {x})" for s, x in zip(kind.arguments, xs, strict=True))
            value = f"({self.sort[kind.result]} ({self.function[name]} {' '.join(xs)}))"
            yield f"(forall ({' '.join(f'({x} U)' for x in xs)}) (=> (and true {guards}) {value}))"
        if unique_names and len(self.constant) > 1:
            yield f"(distinct {' '.join(self.constant.values())})"
        if closed:
            yield from self._closure()

    def _closure(self) -> Iterator[str]:
        """Each component of the hierarchy has only its named individuals, and one for each lowest sort
        that has none."""
        homes = dict(self.kb.signature.constants)
        inhabited = {high for home in homes.values() for high in self.above[home]}
        empty = [s for s in self.sorts if s not in inhabited]
        lowest = [s for s in empty if all(t in self.above[s] for t in empty if t in self._below(s))]
        groups = {frozenset(t for t in lowest if t in self.above[s] and s in self.above[t]) for s in lowest}
        graph = self.graph.to_undirected()
        graph.add_nodes_from(self.sorts)
        for nodes in nx.connected_components(graph):
            terms = [self.constant[c] for c, home in homes.items() if home in nodes]
            spare = [min(group) for group in groups if min(group) in nodes]
            variables = [f"a{n}" for n in range(len(spare))]
            members = " ".join(f"({self.sort[s]} {v})" for s, v in zip(spare, variables, strict=True))
            same = " ".join(f"(= x {t})" for t in (*terms, *variables))
            anywhere = " ".join(f"({self.sort[s]} x)" for s in sorted(nodes & set(self.sorts)))
            if not anywhere:
                continue
            closure = f"(forall ((x U)) (=> (or false {anywhere}) (or false {same})))"
            if spare:
                bound = " ".join(f"({v} U)" for v in variables)
                closure = f"(exists ({bound}) (and {members} {closure}))"
            yield closure

    def _below(self, sort: str) -> set[str]:
        return {s for s in self.sorts if sort in self.above[s]}

    def formula(self, formula: Formula, scope: _Scope) -> str:
        return self._writer.formula(formula, scope)

    def _quantified(self, formula: ForAll | Exists, scope: _Scope) -> str:
        inner, guards = dict(scope), []
        for binding in formula.bindings:
            sort = binding.sort or self.sort_from_uses(binding.name, formula.body, scope)
            self.fresh += 1
            inner[binding.name] = (f"x{self.fresh}", sort)
            guards.append(f"({self.sort[sort]} x{self.fresh})")
        variables = [inner[binding.name][0] for binding in formula.bindings]
        return guarded(formula, variables, guards, self.formula(formula.body, inner))

    def sort_from_uses(self, name: str, body: Formula, scope: _Scope) -> str:
        known = {variable: sort for variable, (_, sort) in scope.items()}
        strong, weak = set[str](), set[str]()
        for kind, sort in self._uses(name, body, known):
            (strong if kind == "argument" else weak).add(sort)
        expected = strong or weak
        if not expected:
            return TOP
        common = [s for s in self.sorts if expected <= self.above[s]]
        best = [s for s in common if all(s in self.above[other] for other in common)]
        if not best:
            raise NoSingleSortError(f"{name} in {body}")
        return best[0]

    def _uses(self, name: str, part: Formula, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        signature = self.kb.signature
        match part:
            case Atom(predicate, arguments):
                yield from self._term_uses(name, arguments, signature.predicates[predicate])
            case Equality(left, right):
                for one, other in ((left, right), (right, left)):
                    yield from self._term_uses(name, (one,), (None,))
                    if one == Variable(name) and other != one:
                        match other:
                            case Variable(y) if y in known:
                                yield "equality", known[y]
                            case Constant(c):
                                yield "equality", signature.constants[c]
                            case Application(f, _):
                                yield "equality", signature.functions[f].result
            case Not(operand):
                yield from self._uses(name, operand, known)
            case And(operands) | Or(operands) | Xor(operands):
                for operand in operands:
                    yield from self._uses(name, operand, known)
            case Implies(left_part, right_part) | Iff(left_part, right_part):
                yield from self._uses(name, left_part, known)
                yield from self._uses(name, right_part, known)
            case ForAll(bindings, body) | Exists(bindings, body):
                names = {b.name for b in bindings}
                if name not in names:
                    inner = {v: s for v, s in known.items() if v not in names}
                    inner |= {b.name: b.sort for b in bindings if b.sort is not None}
                    yield from self._uses(name, body, inner)

    def _term_uses(
        self, name: str, terms: Sequence[Term], expected: Sequence[str | None]
    ) -> Iterator[tuple[str, str]]:
        for term, sort in zip(terms, expected, strict=True):
            match term:
                case Variable(variable) if variable == name and sort is not None:
                    yield "argument", sort
                case Application(function, arguments):
                    inner = self.kb.signature.functions[function].arguments
                    yield from self._term_uses(name, arguments, inner)


def relativised(
    kb: BeliefSet, query: Formula | None = None, *, unique_names: bool = False, closed: bool = False
) -> Problem:
    """The belief set over one universe, every sort a predicate.

    Raises:
        NoSingleSortError: a variable without a sort, whose uses leave several; the product takes such a
            formula only if it knows better, which would be a difference worth seeing.
    """
    made = Relativised(kb)
    formulas = {belief.id: made.formula(belief.formula, {}) for belief in kb.formulas}
    for group in kb.disjoint:
        pairs = [(a, b) for n, a in enumerate(group.sorts) for b in group.sorts[n + 1 :]]
        formulas[group.id] = "(and true {})".format(
            " ".join(f"(forall ((x U)) (not (and ({made.sort[a]} x) ({made.sort[b]} x))))" for a, b in pairs)
        )
    asked = None if query is None else made.formula(query, {})
    return Problem(tuple(made.declarations()), tuple(made.axioms(unique_names, closed)), formulas, asked)


Node: TypeAlias = tuple[Any, ...]
"""A formula or term of a message: its sign and its parts; quantified: ``("@", (("v0", "0"), ...), body)``."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message to the Java side, read: the sorts of each symbol (a function's result first), formulas."""

    sorts: int
    constants: tuple[str, ...]
    predicates: tuple[tuple[str, ...], ...]
    functions: tuple[tuple[str, ...], ...]
    axioms: tuple[Node, ...]
    formulas: Mapping[str, Node]
    query: Node | None


def read_message(message: str) -> Message:
    """Read a message; its format is described in ``java/README.md``. Options are passed over.

    Raises:
        ValueError: a formula with too many or too few tokens, or a line of an unknown kind.
    """
    sorts = 0
    constants: list[str] = []
    predicates: list[tuple[str, ...]] = []
    functions: list[tuple[str, ...]] = []
    axioms: list[Node] = []
    formulas: dict[str, Node] = {}
    query = None
    arity: dict[str, int] = {}
    for line in message.splitlines():
        kind, _, rest = line.partition(" ")
        words = rest.split()
        match kind:
            case "sort":
                sorts += 1
            case "constant":
                constants.append(words[1])
            case "predicate":
                arity[f"p{len(predicates)}"] = len(words) - 1
                predicates.append(tuple(words[1:]))
            case "function":
                arity[f"f{len(functions)}"] = len(words) - 2
                functions.append(tuple(words[1:]))
            case "axiom":
                axioms.append(_tree(words, arity))
            case "formula":
                formulas[words[0]] = _tree(words[1:], arity)
            case "query":
                query = _tree(words, arity)
            case "fol-kb" | "option":
                pass
            case _:
                raise ValueError(f"a line of the unknown kind {kind!r}")
    return Message(
        sorts, tuple(constants), tuple(predicates), tuple(functions), tuple(axioms), formulas, query
    )


def _tree(tokens: Sequence[str], arity: Mapping[str, int]) -> Node:
    rest = iter(tokens)
    try:
        node = _node(rest, arity)
    except StopIteration:
        raise ValueError(f"the formula ends too early: {' '.join(tokens)}") from None
    left = list(rest)
    if left:
        raise ValueError(f"tokens left over: {' '.join(left)}")
    return node


def _node(rest: Iterator[str], arity: Mapping[str, int]) -> Node:
    token = next(rest)
    sign = token[0]
    if sign in "pf":
        count = arity[token]
    elif sign in "&|^":
        count, token = int(token[1:]), sign
    elif sign in "@?":
        bound = []
        for _ in range(int(token[1:])):
            variable = next(rest)
            bound.append((variable, next(rest)))
        return (sign, tuple(bound), _node(rest, arity))
    else:
        count = {"!": 1, ">": 2, "~": 2, "=": 2}.get(sign, 0)
    parts = []
    for _ in range(count):
        parts.append(_node(rest, arity))
    return (token, *parts)


_SMT = {
    "!": "not",
    "&": "and",
    "|": "or",
    "^": "xor",
    ">": "=>",
    "~": "=",
    "=": "=",
    "T": "true",
    "F": "false",
}


def _smt(node: Node) -> str:
    sign = node[0]
    if sign in "@?":
        bound = " ".join(f"({variable} S{sort})" for variable, sort in node[1])
        return f"({'forall' if sign == '@' else 'exists'} ({bound}) {_smt(node[2])})"
    word: str = _SMT.get(sign) or str(sign)
    return f"({word} {' '.join(map(_smt, node[1:]))})" if len(node) > 1 else word


def message_problem(message: str) -> Problem:
    """The many-sorted problem that a message to the Java side states, as SMT-LIB."""
    read = read_message(message)
    declarations = [f"(declare-sort S{n} 0)" for n in range(read.sorts)]
    declarations += [f"(declare-fun c{n} () S{sort})" for n, sort in enumerate(read.constants)]
    for n, given in enumerate(read.predicates):
        declarations.append(f"(declare-fun p{n} ({' '.join(f'S{s}' for s in given)}) Bool)")
    for n, kind in enumerate(read.functions):
        declarations.append(f"(declare-fun f{n} ({' '.join(f'S{s}' for s in kind[1:])}) S{kind[0]})")
    formulas = {id: _smt(node) for id, node in read.formulas.items()}
    asked = None if read.query is None else _smt(read.query)
    return Problem(tuple(declarations), tuple(map(_smt, read.axioms)), formulas, asked)


def satisfiable(text: str, timeout_ms: int = 2_000) -> bool | None:
    """Whether z3 finds an SMT-LIB problem satisfiable; None where it does not know in time."""
    return z3_process.ask(text, [""], timeout_ms / 1000)[0]


def satisfiable_by_cvc5(text: str, timeout_ms: int = 2_000) -> bool | None:
    """The same by cvc5, which looks for finite models."""
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("finite-model-find", "true")
    solver.setOption("tlimit-per", str(timeout_ms))
    solver.setLogic("UF")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "problem")
    symbols = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        command.invoke(solver, symbols)
    answer = solver.checkSat()
    if answer.isUnknown():
        return None
    return bool(answer.isSat())


def decide(text: str, timeout_ms: int = 2_000) -> bool | None:
    """z3's answer or, where it has none at once, that of cvc5.

    What z3 does not decide in a moment it hardly ever decides; looking for finite models does.
    """
    found = satisfiable(text, min(timeout_ms, 150))
    return satisfiable_by_cvc5(text, timeout_ms) if found is None else found


def consistency(problem: Problem, timeout_ms: int = 2_000) -> str | None:
    """CONSISTENT or INCONSISTENT; None where neither solver knows."""
    return {True: "CONSISTENT", False: "INCONSISTENT", None: None}[decide(problem.text(), timeout_ms)]


def entailment(problem: Problem, timeout_ms: int = 2_000) -> str | None:
    """The status of an entailment report that an ideal classical reasoner gives the problem's query."""
    # the query behind a name of its own, so that one parse serves three questions
    text = f"{problem.text()}(declare-fun asked () Bool)\n(assert (= asked {problem.query}))\n"
    found = z3_process.ask(text, ["", "(not asked)", "asked"], min(timeout_ms, 150) / 1000)
    goals = (None, f"(not {problem.query})", problem.query)

    def decided(question: int) -> bool | None:
        if found[question] is None:
            return satisfiable_by_cvc5(problem.text(goals[question]), timeout_ms)
        return found[question]

    premises = decided(0)
    if premises is False:
        return "CONTRADICTORY_PREMISES"
    refuted = decided(1)
    if refuted is False and premises:
        return "ENTAILED"
    possible = decided(2)
    if possible is False and premises:
        return "CONTRADICTED"
    return None if None in (premises, refuted, possible) else "INDEPENDENT"


def core(
    problem: Problem, ids: Iterable[str], goal: str | None = None, timeout_ms: int = 2_000
) -> bool | None:
    """Whether only these formulas, with the axioms and the goal, are satisfiable."""
    kept = {id: problem.formulas[id] for id in ids}
    return decide(Problem(problem.declarations, problem.axioms, kept).text(goal), timeout_ms)
