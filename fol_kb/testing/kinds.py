"""The kinds of belief sets that engines are compared on, each case with its query and its semantics.

Four kinds, by what decides how hard they are: no functions; functions in strata, so that terms end;
functions that feed themselves; equality, with and without unique names. All have hierarchies with diamonds,
cycles and disjoint sorts, sorts that nobody is of, constants that no formula mentions, quantifiers in turns,
chains of exclusive or and of equivalences, and queries that aim at all four answers. Contradictions and what
is nearly one come from :mod:`fol_kb.testing.patterns`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from fol_kb.common.walks import reached
from fol_kb.logic.syntax import Formula, Not
from fol_kb.testing.belief_sets import Shape, WireCall, World, assertions, wire_call
from fol_kb.testing.patterns import PLAIN, WITH_BOTH, WITH_EQUALITY, WITH_FUNCTIONS, Pattern

_SORTS = ("person", "greek", "city", "été", "type", "state of affairs", "thing", "animal")
_CONSTANTS = ("socrates", "a", "X", "new york", "2008", "b'", "ghost")
_PREDICATES = ("mortal", "person", "likes", "in", "p_0", "forall", "Être", "city")
_FUNCTIONS = ("father_of", "f", "capital")


class Kind(StrEnum):
    """What a random belief set has in it."""

    FUNCTION_FREE = "function-free"
    STRATIFIED = "stratified functions"
    LOOPING = "looping functions"
    EQUALITY = "equality"


_BASE = Shape(sorts=6, constants=5, predicates=5, facts=5, formulas=3, deep=True, equality=False)
SHAPES = {
    Kind.FUNCTION_FREE: _BASE,
    Kind.STRATIFIED: replace(_BASE, functions=True, nested=False, term_depth=2),
    Kind.LOOPING: replace(_BASE, functions=True, term_depth=3, facts=4, formulas=2),
    Kind.EQUALITY: replace(_BASE, equality=True),
}


@dataclass(frozen=True, slots=True)
class Case:
    """The calls of a random belief set, a query over its names, and what they are to mean.

    ``semantics`` is ``open`` or ``closed``. A query need not be well-sorted, and a call may be refused.
    """

    kind: Kind
    calls: list[WireCall]
    query: str
    semantics: str = "open"
    unique_names: bool = False


def random_case(rng: Random, kind: Kind) -> Case:
    """A case of a kind. Half of those with equality have unique names, one in eight is of a closed domain."""
    shape = SHAPES[kind]
    if kind is Kind.LOOPING and rng.randrange(3) == 0:
        shape = replace(shape, equality=True)
    if kind is Kind.EQUALITY and rng.randrange(4) == 0:
        shape = replace(shape, functions=True)
    semantics = "closed" if rng.randrange(8) == 0 else "open"
    unique_names = rng.randrange(2 if kind is Kind.EQUALITY else 8) == 0
    world = World(rng, shape)
    calls = _sorts(world) + _symbols(world) + _functions(world, kind)
    if world.chance(70):
        calls += assertions(world)
    aims: list[Formula] = []
    patterns = _patterns(shape, kind)
    for number in range(world.pick((0, 1, 1, 1, 2, 2))):
        woven = world.pick(patterns)(world, f"{'ghk'[number]}_")
        calls += woven.calls
        aims += woven.aims
    if world.chance(30):
        rng.shuffle(calls)
    return Case(kind, calls, str(_query(world, aims)), semantics, unique_names)


def _patterns(shape: Shape, kind: Kind) -> tuple[Pattern, ...]:
    patterns = WITH_FUNCTIONS if shape.functions else PLAIN
    if shape.equality:
        patterns += WITH_EQUALITY * (2 if kind is Kind.EQUALITY else 1)
        if shape.functions:
            patterns += WITH_BOTH * 2
    return patterns


def _query(world: World, aims: list[Formula]) -> Formula:
    if aims and world.chance(60):
        aim: Formula = world.pick(aims)
        return Not(aim) if world.chance(50) else aim
    return world.literal({}) if world.chance(50) else world.formula()


def _sorts(world: World) -> list[WireCall]:
    """A hierarchy: mostly a forest, with diamonds and cycles, and disjoint siblings now and then."""
    world.sorts = list(_SORTS[: 1 + world.rng.randrange(world.shape.sorts)])
    if world.chance(10):
        world.sorts.append("thing")
    names = list(dict.fromkeys(world.sorts))
    world.sorts = names
    for index, name in enumerate(names):
        above = names[:index]
        world.supers[name] = {world.pick(above)} if above and world.chance(55) else set()
    if len(names) >= 4 and world.chance(25):
        top, left, right, low = world.rng.sample(names, 4)
        world.supers[left].add(top)
        world.supers[right].add(top)
        world.supers[low] |= {left, right}
    if len(names) >= 2 and world.chance(12):
        one, other = world.rng.sample(names, 2)
        world.supers[one].add(other)
        world.supers[other].add(one)
    calls = [
        wire_call("add_sort", sort_name=name, supersorts=sorted(world.supers[name] - {name}))
        for name in names
        if not world.chance(8)
    ]
    if len(names) >= 3 and world.chance(20):
        size = 3 if world.chance(30) else 2
        calls.append(wire_call("declare_disjoint", sorts=sorted(world.rng.sample(names, size))))
    return calls


def _symbols(world: World) -> list[WireCall]:
    """Constants and predicates, most of them declared; the rest is left to be inferred from their uses."""
    calls = []
    for name in _CONSTANTS[: world.rng.randrange(world.shape.constants + 1)]:
        world.constants[name] = sort = world.pick(world.sorts)
        if not world.chance(10):
            calls.append(wire_call("add_constant_to_sort", constant_name=name, sort_name=sort))
    for name in _PREDICATES[: 1 + world.rng.randrange(world.shape.predicates)]:
        sorts = [world.pick(world.sorts) for _ in range(world.pick((0, 1, 1, 1, 1, 2, 2, 3)))]
        world.predicates[name] = tuple(sorts)
        if not world.chance(8):
            calls.append(wire_call("add_predicate_schema", predicate_name=name, argument_sorts=sorts))
    return calls


def _functions(world: World, kind: Kind) -> list[WireCall]:
    """In strata: each from later sorts to an earlier one that nothing joins them with. Else from any to any,
    most of them from a sort into itself."""
    if not world.shape.functions:
        return []
    calls = []
    for name in _FUNCTIONS[: 1 + world.rng.randrange(len(_FUNCTIONS))]:
        result = world.pick(world.sorts)
        arity = world.pick((1, 1, 1, 2))
        if kind is Kind.LOOPING:
            arguments = [result if world.chance(60) else world.pick(world.sorts) for _ in range(arity)]
        else:
            apart = [sort for sort in world.sorts if _after(world, sort, result)]
            if not apart:
                # a sort of its own above all strata
                apart = [f"{name} domain"]
                world.sorts.append(apart[0])
                world.supers[apart[0]] = set()
                calls.append(wire_call("add_sort", sort_name=apart[0]))
            arguments = [world.pick(apart) for _ in range(arity)]
        world.functions[name] = (tuple(arguments), result)
        calls.append(
            wire_call("add_function_schema", function_name=name, argument_sorts=arguments, result_sort=result)
        )
    return calls


def _after(world: World, sort: str, result: str) -> bool:
    """Whether the sort's component of the hierarchy begins after that of the result."""
    return _first(world, sort) > _first(world, result)


def _first(world: World, sort: str) -> int:
    supers = world.supers
    joined = {name: up | {low for low in supers if name in supers[low]} for name, up in supers.items()}
    return min(world.sorts.index(name) for name in reached(joined, [sort]) if name in world.sorts)
