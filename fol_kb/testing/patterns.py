"""Small groups of formulas that decide something together, or would if one link were not missing.

What is drawn at random hardly ever contradicts itself for a reason that takes several steps. Each pattern
here is such a reason, over the sorts and constants of a random world: with one link left out it is nearly
one. A pattern gives its calls and the formulas that it aims at, which make queries that are hard to answer by
luck.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

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
    Variable,
    Xor,
    conjunction,
    disjunction,
)
from fol_kb.testing.belief_sets import WireCall, World, wire_call

X, Y, Z = Variable("X"), Variable("Y"), Variable("Z")


@dataclass(frozen=True, slots=True)
class Woven:
    """The calls of a pattern, and the formulas that it is about."""

    calls: list[WireCall]
    aims: list[Formula]


Pattern: TypeAlias = Callable[[World, str], Woven]
"""Takes a world and a prefix for the names of its own."""


def chain(world: World, own: str) -> Woven:
    """A fact, implications one after the other in several shapes, and what they lead to denied."""
    sort = world.pick(world.sorts)
    names = [f"{own}{n}" for n in range(3 + world.rng.randrange(3))]
    calls = [_predicate(name, sort) for name in names]
    here = world.constants_of(sort)
    subject = Constant(world.pick(here)) if here else None
    start = Exists((Binding("X", sort),), Atom(names[0], (X,))) if subject is None else _is(names[0], subject)
    links: list[Formula] = []
    for low, high in itertools.pairwise(names):
        straight, turned = Implies(_is(low), _is(high)), Implies(Not(_is(high)), Not(_is(low)))
        clause = Or((Not(_is(low)), _is(high)))
        links.append(ForAll((Binding("X", sort),), world.pick([straight, straight, turned, clause])))
    end: Formula = ForAll((Binding("X", sort),), Not(_is(names[-1])))
    if subject is not None and world.chance(60):
        end = Not(_is(names[-1], subject))
    formulas = _some(world, [start, *links], [end])
    return Woven(calls + formulas, [end])


def cases(world: World, own: str) -> Woven:
    """Either of two, and from each the same; or all of three ruled out."""
    a, b, c = f"{own}a", f"{own}b", f"{own}c"
    sort = world.pick(world.sorts)
    calls = [_predicate(name, sort) for name in (a, b, c)]
    subject = _someone(world, sort, own, calls)
    either = Or((_is(a, subject), _is(b, subject)))
    from_a = ForAll((Binding("X", sort),), Implies(_is(a), _is(c)))
    from_b = ForAll((Binding("X", sort),), Implies(And((_is(b), Not(_is(c)))), Not(_is(b))))
    denied = Not(_is(c, subject))
    return Woven(calls + _some(world, [either, from_a, from_b], [denied]), [denied])


def parity(world: World, own: str) -> Woven:
    """Equivalences and exclusive or in a ring: satisfiable if and only if the number of turns is even."""
    names = [f"{own}{n}" for n in range(3 + world.rng.randrange(3))]
    calls = [_predicate(name) for name in names]
    atoms = [Atom(name) for name in names]
    links: list[Formula] = []
    for one, other in zip(atoms, [*atoms[1:], atoms[0]], strict=True):
        links.append(Xor((one, other)) if world.chance(50) else Iff(one, other))
    if world.chance(30):
        links.append(Xor(tuple(atoms)))
    aim = world.pick([atoms[0], Iff(atoms[0], atoms[-1]), Xor((atoms[0], atoms[1], atoms[-1]))])
    return Woven(calls + _some(world, links, []), [aim])


def below_both(world: World, own: str) -> Woven:
    """A sort below two that may be disjoint: since no sort is empty, a contradiction without any fact."""
    left, right = world.pick(world.sorts), world.pick(world.sorts)
    if left == right:
        right = f"{own}other"
    supers = [left, right] if world.chance(60) else [left]
    calls = [wire_call("add_sort", sort_name=right)] if right.startswith(own) else []
    calls.append(wire_call("add_sort", sort_name=f"{own}low", supersorts=supers))
    if world.chance(70):
        calls.append(wire_call("declare_disjoint", sorts=sorted([left, right])))
    if world.chance(50):
        calls.append(wire_call("add_constant_to_sort", constant_name=f"{own}one", sort_name=f"{own}low"))
    calls.append(_predicate(f"{own}p", right))
    formulas: list[Formula] = [ForAll((Binding("X", right),), Atom(f"{own}p", (X,)))]
    aim = Exists((Binding("X", left),), Atom(f"{own}q", (X,)))
    calls.append(_predicate(f"{own}q", left))
    formulas.append(ForAll((Binding("X", f"{own}low"),), Atom(f"{own}q", (X,))))
    return Woven(calls + _some(world, formulas, [Not(aim)] if world.chance(50) else []), [aim])


def nobody_is_left(world: World, own: str) -> Woven:
    """Something holds of all of a sort and of none of it, or of none of the named ones."""
    sort = world.pick(world.sorts)
    calls = [_predicate(f"{own}p", sort)]
    of = (Binding("X", sort),)
    p = _is(f"{own}p")
    some: Formula = Exists(of, p)
    denied: list[Formula] = [ForAll(of, Not(p))]
    if named := world.constants_of(sort):
        denied.append(conjunction(tuple([Not(_is(f"{own}p", Constant(name))) for name in named])))
    stated = world.pick([some, ForAll(of, p)])
    return Woven(calls + _some(world, [stated], [world.pick(denied)]), [some, *denied])


def swap(world: World, own: str) -> Woven:
    """One of them for all, or one for each: what may be swapped and what may not."""
    one, other = world.pick(world.sorts), world.pick(world.sorts)
    calls = [_predicate(f"{own}r", one, other)]
    r = Atom(f"{own}r", (X, Y))
    each, whole = (Binding("X", one),), (Binding("Y", other),)
    strong = Exists(whole, ForAll(each, r))
    weak = ForAll(each, Exists(whole, r))
    counter = Exists(each, ForAll(whole, Not(r)))
    stated: list[Formula] = [world.pick([strong, weak])]
    extra: list[Formula] = [world.pick([counter, ForAll(whole, Exists(each, Not(r)))])]
    return Woven(calls + _some(world, stated, extra), [strong, weak, counter])


def order(world: World, own: str) -> Woven:
    """A transitive relation, perhaps without loops and without an end: then every model is infinite."""
    sort = world.pick(world.sorts)
    calls = [_predicate(f"{own}r", sort, sort)]

    def r(a: Term, b: Term) -> Formula:
        return Atom(f"{own}r", (a, b))

    b = (Binding("X", sort), Binding("Y", sort), Binding("Z", sort))
    transitive = ForAll(b, Implies(And((r(X, Y), r(Y, Z))), r(X, Z)))
    irreflexive = ForAll(b[:1], Not(r(X, X)))
    serial = ForAll(b[:1], Exists(b[1:2], r(X, Y)))
    symmetric = ForAll(b[:2], Implies(r(X, Y), r(Y, X)))
    named = [Constant(name) for name in world.constants_of(sort)]
    facts = [r(one, other) for one, other in itertools.pairwise(named)]
    ends = [r(named[0], named[-1])] if named else [Exists(b[:1], r(X, X))]
    extra: list[Formula] = [Not(ends[0])] if world.chance(50) else []
    if world.chance(30):
        extra.append(serial)
    if world.chance(25):
        extra.append(symmetric)
    return Woven(calls + _some(world, [transitive, irreflexive, *facts], extra), [*ends, irreflexive])


def pigeons(world: World, own: str) -> Woven:
    """More that must differ than there is room for, or just as many."""
    sort = world.pick(world.sorts)
    calls: list[WireCall] = []
    holes = [_someone(world, sort, f"{own}h{n}", calls) for n in range(1 + world.rng.randrange(2))]
    room = ForAll((Binding("X", sort),), disjunction(tuple([Equality(X, hole) for hole in holes])))
    birds = [_someone(world, sort, f"{own}b{n}", calls) for n in range(len(holes) + world.rng.randrange(2))]
    differ = [Not(Equality(a, b)) for n, a in enumerate(birds) for b in birds[n + 1 :] if a != b]
    calls.append(_predicate(f"{own}p", sort))
    told: Formula = Not(_is(f"{own}p", holes[0]))
    aim: Formula = world.pick([Equality(birds[0], holes[0]), Not(_is(f"{own}p", birds[-1]))])
    return Woven(calls + _some(world, [room, *differ, told], []), [aim])


def congruence(world: World, own: str) -> Woven:
    """Names for one individual, one after the other, and something that only one of them is said to be."""
    sort = world.pick(world.sorts)
    calls = [_predicate(f"{own}p", sort)]
    names = [_someone(world, sort, f"{own}c{n}", calls) for n in range(3)]
    same: list[Formula] = [Equality(a, b) for a, b in itertools.pairwise(names)]
    ends: list[Formula] = [_is(f"{own}p", names[0]), Not(_is(f"{own}p", names[-1]))]
    return Woven(calls + _some(world, [*same, ends[0]], ends[1:]), [ends[1], Equality(names[0], names[-1])])


def steps(world: World, own: str) -> Woven:
    """Something that passes from an individual to the value of a function there, and is denied further on.

    Over a function of one sort into itself if the world has one (the terms go on), else over any.
    """
    name, arguments, result = _function(world)
    if not name:
        return chain(world, own)
    sort, subject_sort = result, arguments[0]
    calls = [_predicate(f"{own}p", subject_sort), _predicate(f"{own}q", sort)]
    subject = _someone(world, subject_sort, f"{own}c", calls)
    rest = tuple(_someone(world, s, f"{own}c{n}", calls) for n, s in enumerate(arguments[1:]))
    p = Atom(f"{own}p", (X,))
    loops = world.below(result, subject_sort)
    after = f"{own}p" if loops else f"{own}q"
    step = ForAll((Binding("X", subject_sort),), Implies(p, Atom(after, (Application(name, (X, *rest)),))))
    term: Term = subject
    for _ in range(1 + world.rng.randrange(3) if loops else 1):
        term = Application(name, (term, *rest))
    denied = Not(Atom(after, (term,)))
    extra: list[Formula] = [denied]
    if loops and world.chance(25):  # terms without an end, and a contradiction that is none of theirs
        extra.append(Exists((Binding("X", subject_sort),), Not(p)))
    return Woven(calls + _some(world, [_is(f"{own}p", subject), step], extra), [denied])


def function_laws(world: World, own: str) -> Woven:
    """A function that undoes itself, keeps different things apart, or reaches all but one."""
    name, arguments, result = _function(world)
    if not name or len(arguments) != 1:
        return congruence(world, own)
    calls: list[WireCall] = []
    a = _someone(world, arguments[0], f"{own}a", calls)
    f_a = Application(name, (a,))
    calls.append(_predicate(f"{own}p", result))
    b = _someone(world, result, f"{own}b", calls)
    of = (Binding("X", arguments[0]), Binding("Y", arguments[0]))
    f_x, f_y = Application(name, (X,)), Application(name, (Y,))
    one_to_one = ForAll(of, Implies(Equality(f_x, f_y), Equality(X, Y)))
    not_onto = ForAll(of[:1], Not(Equality(f_x, b)))
    formulas: list[Formula] = [Equality(f_a, b), Atom(f"{own}p", (f_a,))]
    extra: list[Formula] = [Not(_is(f"{own}p", b))]
    aims: list[Formula] = [_is(f"{own}p", b), Equality(f_a, b)]
    if world.below(result, arguments[0]):
        undone = ForAll(of[:1], Equality(Application(name, (f_x,)), X))
        if world.chance(50):
            formulas = [undone, Equality(f_a, b)]
            extra = [Not(Equality(Application(name, (b,)), a))]
        else:  # only infinite models, if the sorts are the same
            formulas = [one_to_one, not_onto]
            extra = [Equality(f_a, b)]
        aims = [Equality(Application(name, (b,)), a), Not(extra[0])]
    elif world.chance(30):
        formulas.append(one_to_one)
    return Woven(calls + _some(world, formulas, extra), aims)


PLAIN: tuple[Pattern, ...] = (chain, cases, parity, below_both, nobody_is_left, swap, order)
WITH_FUNCTIONS: tuple[Pattern, ...] = (steps, steps, chain, nobody_is_left, below_both, swap)
WITH_EQUALITY: tuple[Pattern, ...] = (pigeons, congruence)
WITH_BOTH: tuple[Pattern, ...] = (function_laws,)


def _predicate(name: str, *sorts: str) -> WireCall:
    return wire_call("add_predicate_schema", predicate_name=name, argument_sorts=list(sorts))


def _is(predicate: str, subject: Term = X) -> Formula:
    return Atom(predicate, (subject,))


def _someone(world: World, sort: str, own: str, calls: list[WireCall]) -> Constant:
    """A constant of the sort: one of the world's or, now and then or where there is none, a new one."""
    here = world.constants_of(sort)
    if here and world.chance(75):
        return Constant(world.pick(here))
    calls.append(wire_call("add_constant_to_sort", constant_name=own, sort_name=sort))
    return Constant(own)


def _function(world: World) -> tuple[str, tuple[str, ...], str]:
    """One of the world's functions, with the sorts of its arguments and of its result; empty if none."""
    if not world.functions:
        return "", (), ""
    name = world.pick(list(world.functions))
    return (name, *world.functions[name])


def _some(world: World, formulas: list[Formula], ends: list[Formula]) -> list[WireCall]:
    """The formulas as calls, with or without what makes them a contradiction, one missing at times."""
    kept = list(formulas)
    if world.chance(50):
        kept += ends
    if len(kept) > 1 and world.chance(40):
        del kept[world.rng.randrange(len(kept))]
    if len(kept) > 1 and world.chance(20):
        kept[:2] = [And((kept[0], kept[1]))]
    return [wire_call("add_formula", formula=str(formula)) for formula in kept]
