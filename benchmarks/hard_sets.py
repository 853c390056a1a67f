"""Belief sets that are hard on purpose: what no engine decides quickly, or at all, and what is merely huge.

Each family has sizes from easy to hopeless and says what a right verdict would be where that is known, so
that a wrong one is noticed also where most answers are "undecided". Everything is a function of family, size
and variant. Sets are made without tool calls, of one sort where sorts do not matter: it is reasoning that is
measured, and 100,000 calls would take longer than any limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any

import fol_kb
from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.logic.signature import TOP, FunctionType, Signature, Sort
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
)


@dataclass(frozen=True, slots=True)
class HardSet:
    """A belief set, what to ask of it, and what may be answered besides UNDECIDED (None: not known)."""

    kb: BeliefSet
    query: str | None = None
    expected: frozenset[str] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)


def _set(
    formulas: Iterable[Formula | str],
    *,
    constants: Iterable[str] = (),
    predicates: Mapping[str, int] | None = None,
    functions: Mapping[str, int] | None = None,
) -> BeliefSet:
    """A belief set of one sort; ``predicates`` and ``functions`` with their numbers of arguments."""
    signature = Signature(
        {TOP: Sort(TOP)},
        dict.fromkeys(constants, TOP),
        {name: (TOP,) * count for name, count in (predicates or {}).items()},
        {name: FunctionType((TOP,) * count, TOP) for name, count in (functions or {}).items()},
    )
    read = (fol_kb.parse(f) if isinstance(f, str) else f for f in formulas)
    beliefs = tuple(Belief(f"f{n}", formula) for n, formula in enumerate(read, start=1))
    return BeliefSet(signature=signature, formulas=beliefs)


def _is(status: str) -> frozenset[str]:
    return frozenset({status})


def _atom(predicate: str, *terms: str) -> Atom:
    return Atom(predicate, tuple(Constant(t) for t in terms))


def _names(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{n}" for n in range(count)]


CONSISTENT, INCONSISTENT = _is("CONSISTENT"), _is("INCONSISTENT")
TRANSITIVE = "forall X, Y, Z: (less(X, Y) && less(Y, Z) => less(X, Z))"
IRREFLEXIVE = "forall X: !less(X, X)"


def closure(size: int, variant: int) -> HardSet:
    """A chain, its transitive closure and irreflexivity: about n^3/6 instances; odd variants have a cycle."""
    cs = _names("c", size)
    facts = [_atom("less", a, b) for a, b in pairwise(cs)]
    facts += [_atom("less", cs[-1], cs[0])] if variant % 2 else []
    kb = _set([TRANSITIVE, IRREFLEXIVE, *facts], constants=cs, predicates={"less": 2})
    if variant % 4 == 2:
        return HardSet(kb, f"less(c0, c{size - 1})", _is("ENTAILED"))
    return HardSet(kb, None, INCONSISTENT if variant % 2 else CONSISTENT)


def total_order(size: int, variant: int) -> HardSet:
    """A total order with equality and unique names: each pair of individuals is a choice."""
    cs = _names("c", size)
    formulas: list[Formula | str] = [
        TRANSITIVE,
        "forall X, Y: (less(X, Y) => X /== Y)",
        "forall X, Y: (less(X, Y) || less(Y, X) || X == Y)",
    ]
    formulas += [_atom("less", cs[-1], cs[0])]
    kb = _set(formulas, constants=cs, predicates={"less": 2})
    return HardSet(kb, None, CONSISTENT, {"unique_names": bool(variant % 2)})


def pigeonholes(size: int, variant: int) -> HardSet:
    """One pigeon more than holes; odd variants have as many holes as pigeons."""
    holes = _names("h", size + variant % 2)
    pigeons = _names("p", size + 1)
    somewhere = [Or(tuple(_atom("in", p, h) for h in holes)) for p in pigeons]
    alone = [
        Not(And((_atom("in", p, h), _atom("in", q, h))))
        for h in holes
        for n, p in enumerate(pigeons)
        for q in pigeons[n + 1 :]
    ]
    kb = _set([*somewhere, *alone], constants=[*holes, *pigeons], predicates={"in": 2})
    return HardSet(kb, None, CONSISTENT if variant % 2 else INCONSISTENT)


def skolem_chains(size: int, variant: int) -> HardSet:
    """Orders without a last element: no finite model, and grounding never ends."""
    formulas: list[Formula | str] = []
    for n in range(size):
        less = f"less{n}"
        formulas += [TRANSITIVE.replace("less", less), IRREFLEXIVE.replace("less", less)]
        formulas += [f"forall X: exists Y: {less}(X, Y)"]
        if n:
            formulas += [f"forall X, Y: (less{n - 1}(X, Y) => exists Z: ({less}(X, Z) && {less}(Z, Y)))"]
    kb = _set(formulas, constants=["a", "b"], predicates={f"less{n}": 2 for n in range(size)})
    if variant % 2:
        return HardSet(kb, f"less{size - 1}(a, b)", _is("INDEPENDENT"))
    return HardSet(kb, None, CONSISTENT)


def function_cycles(size: int, variant: int) -> HardSet:
    """f^m(X) == X for two neighbours m, so that f(X) == X; odd variants deny that of one individual."""

    def times(count: int) -> Term:
        term: Term = Variable("X")
        for _ in range(count):
            term = Application("f", (term,))
        return term

    x = Variable("X")
    every = (Binding("X"),)
    formulas: list[Formula | str] = [
        ForAll(every, Equality(times(size), x)),
        ForAll(every, Equality(times(size + 1), x)),
        "p(a)",
    ]
    if variant % 2:
        formulas += ["!(f(a) == a)"]
    kb = _set(formulas, constants=["a", "b"], predicates={"p": 1}, functions={"f": 1})
    if variant % 4 == 2:
        return HardSet(kb, "p(f(a))", _is("ENTAILED"))
    return HardSet(kb, None, INCONSISTENT if variant % 2 else CONSISTENT)


def groups(size: int, variant: int) -> HardSet:
    """Group axioms, ``size`` elements of order two; that all commute follows if every element has it."""
    formulas: list[Formula | str] = [
        "forall X, Y, Z: (mul(mul(X, Y), Z) == mul(X, mul(Y, Z)))",
        "forall X: (mul(e, X) == X)",
        "forall X: (mul(inv(X), X) == e)",
    ]
    cs = _names("c", size)
    formulas += [f"mul({c}, {c}) == e" for c in cs]
    formulas += ["forall X: (mul(X, X) == e)"] if variant % 2 else []
    kb = _set(formulas, constants=["e", *cs], functions={"mul": 2, "inv": 1})
    if size < 2:
        return HardSet(kb, None, CONSISTENT)
    return HardSet(kb, "mul(c0, c1) == mul(c1, c0)", _is("ENTAILED" if variant % 2 else "INDEPENDENT"))


def instances(size: int, variant: int) -> HardSet:
    """A rule with four variables over n individuals: n^4 instances, 10^7 and more from 57 on."""
    cs = _names("c", size)
    rule = "forall X, Y, Z, W: (p(X) && p(Y) && p(Z) && p(W) => q(X, Y, Z, W) || r(X, Z))"
    formulas: list[Formula | str] = [rule, "forall X, Y, Z, W: (q(X, Y, Z, W) => s(Y, W))"]
    formulas += ["forall X, Y: (r(X, Y) && s(X, Y) => t(Y))", "exists X: !t(X)"] if variant % 2 else []
    kb = _set(
        [*formulas, *(_atom("p", c) for c in cs), Not(_atom("s", cs[0], cs[0]))],
        constants=cs,
        predicates={"p": 1, "q": 4, "r": 2, "s": 2, "t": 1},
    )
    return HardSet(kb, None, CONSISTENT, {"model": variant % 4 == 2})


def disjunctions(size: int, variant: int) -> HardSet:
    """One disjunction (odd variants: exclusive) of n facts, all denied: one conflict of n+1 formulas."""
    cs = _names("c", size)
    atoms = tuple(_atom("p", c) for c in cs)
    kb = _set(
        [Xor(atoms) if variant % 2 else Or(atoms), *(Not(a) for a in atoms)],
        constants=cs,
        predicates={"p": 1},
    )
    return HardSet(kb, None, INCONSISTENT)


def conflicts(size: int, variant: int) -> HardSet:
    """Two reasons for each of n facts that cannot all hold: 2^n minimal conflicts; a thousand are wanted."""
    formulas: list[Formula | str] = []
    for n in range(size):
        formulas += [f"a{n}", f"b{n}", f"a{n} => p{n}", f"b{n} => p{n}"]
    formulas += [Not(And(tuple(Atom(f"p{n}", ()) for n in range(size))))]
    kb = _set(formulas, predicates={f"{kind}{n}": 0 for kind in "abp" for n in range(size)})
    if variant % 2:
        return HardSet(kb, "p0", _is("CONTRADICTORY_PREMISES"))
    return HardSet(kb, None, INCONSISTENT, {"conflicts": 1000})


def many_formulas(size: int, variant: int) -> HardSet:
    """Facts, and rules that hand them on; odd variants deny what follows at the end of a chain."""
    rng = Random(f"many {size}")
    cs = _names("c", size // 4)
    levels = 50
    x = Variable("X")
    formulas: list[Formula | str] = [
        ForAll((Binding("X"),), Implies(Atom(f"p{n}", (x,)), Atom(f"p{n + 1}", (x,)))) for n in range(levels)
    ]
    formulas += [Not(_atom(f"p{levels}", cs[0])), _atom("p0", cs[0])] if variant % 2 else []
    while len(formulas) < size:
        formulas.append(_atom(f"p{rng.randrange(levels)}", rng.choice(cs)))
    kb = _set(formulas, constants=cs, predicates={f"p{n}": 1 for n in range(levels + 1)})
    return HardSet(kb, None, INCONSISTENT if variant % 2 else CONSISTENT, {"conflicts": 1})


def nesting(size: int, variant: int) -> HardSet:
    """One formula, n connectives deep, with quantifiers on the way in odd variants."""
    rng = Random(f"nesting {size} {variant}")
    cs = _names("c", 6)
    kinds: list[Callable[[Formula, Formula], Formula]] = [
        Iff,
        Implies,
        lambda a, b: Xor((a, b)),
        lambda a, b: And((Or((a, b)), Not(And((a, b))))),
        lambda a, b: Not(Or((a, b))),
    ]
    formula: Formula = _atom("p0", "c0")
    level = 0
    while level < size:
        beside: Formula = _atom(f"p{rng.randrange(8)}", rng.choice(cs))
        if variant % 2 and rng.random() < 0.2:
            bound = Atom(f"p{rng.randrange(8)}", (Variable(f"X{level}"),))
            inner, every = Or((formula, bound)), (Binding(f"X{level}"),)
            formula = ForAll(every, inner) if rng.random() < 0.5 else Exists(every, inner)
            level += 2
            continue
        kind = rng.choice(kinds[:3] if level > 12 else kinds)
        formula = kind(formula, beside) if rng.random() < 0.5 else kind(beside, formula)
        level += 3 if kind is kinds[3] else 2 if kind is kinds[4] else 1
    kb = _set([formula], constants=cs, predicates={f"p{n}": 1 for n in range(8)})
    return HardSet(kb)


def alternations(size: int, variant: int) -> HardSet:
    """A hundred sentences, each a row of n alternating quantifiers over a relation of neighbours."""
    rng = Random(f"alternations {size} {variant}")
    formulas: list[Formula | str] = []
    for n in range(100):
        body: Formula = Or(
            tuple(
                Atom(f"r{rng.randrange(5)}", (Variable(f"X{i}"), Variable(f"X{i + 1}")))
                for i in range(size - 1)
            )
        )
        if n % 3 == 0:
            body = Not(body)
        for i in reversed(range(size)):
            body = (ForAll if (i + n) % 2 else Exists)((Binding(f"X{i}"),), body)
        formulas.append(body)
    kb = _set(formulas, constants=_names("c", 4), predicates={f"r{n}": 2 for n in range(5)})
    return HardSet(kb, None, None, {"semantics": "closed" if variant % 2 else "open"})


def random_sat(size: int, variant: int) -> HardSet:
    """Random clauses of three literals, as many as make it hardest (4.26 a variable)."""
    rng = Random(f"sat {size} {variant}")

    def literal(name: int) -> Formula:
        atom = Atom(f"p{name}", ())
        return atom if rng.random() < 0.5 else Not(atom)

    clauses = [Or(tuple(map(literal, rng.sample(range(size), 3)))) for _ in range(int(4.26 * size))]
    return HardSet(_set(clauses, predicates={f"p{n}": 0 for n in range(size)}))


def parities(size: int, variant: int) -> HardSet:
    """Exclusive ors along a random graph with three edges a node and an odd sum (Tseitin formulas)."""
    rng = Random(f"parities {size} {variant}")
    ends = [n for n in range(size) for _ in range(3)]
    rng.shuffle(ends)
    at: dict[int, list[Formula]] = {n: [] for n in range(size)}
    for edge, (one, other) in enumerate(zip(ends[::2], ends[1::2], strict=True)):
        for node in (one, other):
            at[node].append(Atom(f"e{edge}", ()))
    formulas: list[Formula] = []
    for node, edges in at.items():
        charge = Truth(True) if node else Truth(False)
        # exclusive or with "true" turns the parity round: the first node's sum is odd, all others' are even
        formulas.append(Xor((*edges, charge)))
    kb = _set(formulas, predicates={f"e{n}": 0 for n in range(len(ends) // 2)})
    return HardSet(kb, None, INCONSISTENT)


def equalities(size: int, variant: int) -> HardSet:
    """A chain of equalities from end to end, and a predicate that tells the ends apart (odd variants)."""
    cs = _names("c", size)
    formulas: list[Formula | str] = [Equality(Constant(a), Constant(b)) for a, b in pairwise(cs)]
    formulas += [_atom("p", cs[0], cs[0]), "forall X, Y: (p(X, Y) => p(Y, X))"]
    if variant % 2:
        formulas += [Not(_atom("p", cs[-1], cs[-1]))]
    kb = _set(formulas, constants=cs, predicates={"p": 2})
    if variant % 4 == 2:
        return HardSet(kb, f"p(c{size - 1}, c0)", _is("ENTAILED"))
    return HardSet(kb, None, INCONSISTENT if variant % 2 else CONSISTENT)


def forward_rules(size: int, variant: int) -> HardSet:
    """Transitive closure under forward rules: n^2/2 literals, n^3/6 ways to derive them."""
    found = closure(size, variant % 2)
    return HardSet(found.kb, None, found.expected, {"semantics": "rules"})


def tiny(size: int, variant: int) -> HardSet:
    """As many ground atoms as the size says, at most twelve: what Tweety's own reasoner takes."""
    predicates = {f"p{n}": 1 for n in range(size)}
    formulas = [f"forall X: (p{n}(X) => p{n + 1}(X))" for n in range(size - 1)]
    kb = _set([*formulas, "p0(a)"], constants=["a"], predicates=predicates)
    if variant % 2:
        return HardSet(kb, f"p{size - 1}(a)", _is("ENTAILED"))
    return HardSet(kb, None, CONSISTENT)


@dataclass(frozen=True, slots=True)
class Family:
    """How its sets are made, in which sizes, and whether only the engine ``simple`` is to have them."""

    make: Callable[[int, int], HardSet]
    sizes: tuple[int, ...]
    simple: bool = False


FAMILIES: Mapping[str, Family] = {
    "transitive closure": Family(closure, (30, 100, 200, 400, 800)),
    "total order": Family(total_order, (10, 20, 40, 80, 160)),
    "pigeonholes": Family(pigeonholes, (6, 9, 11, 14, 30)),
    "Skolem chains": Family(skolem_chains, (1, 2, 5, 20)),
    "cycles of functions": Family(function_cycles, (2, 5, 12, 40)),
    "groups": Family(groups, (1, 3, 10, 40)),
    "10^7 instances": Family(instances, (20, 57, 100, 180)),
    "huge disjunctions": Family(disjunctions, (100, 2_000, 20_000)),
    "many conflicts": Family(conflicts, (5, 12, 40, 200)),
    "many formulas": Family(many_formulas, (10_000, 30_000, 100_000)),
    "deep nesting": Family(nesting, (40, 100, 150, 195)),
    "alternating quantifiers": Family(alternations, (6, 14, 30)),
    "random clauses": Family(random_sat, (100, 200, 300, 450)),
    "parities": Family(parities, (20, 40, 60, 100)),
    "equalities": Family(equalities, (20, 80, 300, 1_000)),
    "forward rules": Family(forward_rules, (50, 150, 300, 600)),
    "tiny": Family(tiny, (6, 9, 12), simple=True),
}


@lru_cache(maxsize=24)
def hard_set(family: str, size: int, variant: int) -> HardSet:
    """The set of a family; the same for the same arguments."""
    return FAMILIES[family].make(size, variant)
