"""Random order-sorted belief sets as tool calls, and Hypothesis strategies for them.

One generator serves two drivers: :func:`calls` lets Hypothesis steer and shrink it, and
``generate(random.Random(seed))`` makes thousands of sets a second for bulk comparisons. What it makes
exercises declared and inferred hierarchies, cycles in them, sorts that nobody is of, constants that
nothing mentions, names used without a declaration, and names that no prover takes as they stand.
Everything is in the wire shape of a calls file: ``{"tool": ..., "arguments": {...}}``.

:mod:`fol_kb.testing.kinds` has the kinds of sets that engines are compared on, richer in what they contain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from hypothesis import strategies as st

from fol_kb.common.walks import reached
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

WireCall: TypeAlias = dict[str, Any]

_SORTS = ("man", "greek", "city", "été", "thing", "state of affairs", "type")
_PREDICATES = ("mortal", "man", "likes", "in", "p_0", "forall", "Être", "city")
_CONSTANTS = ("socrates", "a", "X", "type", "new york", "2008", "b'")
_FUNCTION = "father_of"


@dataclass(frozen=True, slots=True)
class Shape:
    """What a random belief set may contain, and how much of it.

    ``rules_only`` keeps to facts and universal rules with literals on both sides, what the ``rules``
    semantics reads. ``functions`` allows one unary function between unrelated sorts, so that the terms
    stay finite. ``nested`` allows an existential below a universal. ``deep`` adds chains of exclusive or and
    of equivalences, longer quantifier prefixes, and quantifiers below connectives. ``term_depth`` is how many
    functions a term may have one inside the other, around variables too where it is more than 1.
    """

    sorts: int = 5
    constants: int = 5
    predicates: int = 5
    facts: int = 7
    formulas: int = 5
    equality: bool = True
    nested: bool = True
    functions: bool = False
    rules_only: bool = False
    deep: bool = False
    term_depth: int = 1


def wire_call(tool: str, **arguments: Any) -> WireCall:
    return {"tool": tool, "arguments": arguments}


@dataclass(slots=True)
class World:
    """What has been declared so far, and helpers that keep most of what is drawn well-sorted."""

    rng: Random
    shape: Shape
    sorts: list[str] = field(default_factory=list)
    supers: dict[str, set[str]] = field(default_factory=dict)
    constants: dict[str, str] = field(default_factory=dict)
    predicates: dict[str, tuple[str, ...]] = field(default_factory=dict)
    functions: dict[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)

    def chance(self, percent: int) -> bool:
        # the unlikely answer is the one that Hypothesis shrinks away from
        return self.rng.randrange(100) >= 100 - percent

    def pick(self, items: Sequence[Any]) -> Any:
        return items[self.rng.randrange(len(items))]

    def below(self, low: str, high: str) -> bool:
        return high == "thing" or high in reached(self.supers, [low])

    def constants_of(self, sort: str) -> list[str]:
        return [name for name, home in self.constants.items() if self.below(home, sort)]

    def term(self, sort: str, scope: dict[str, str | None], functions: int | None = None) -> Term | None:
        """A term whose sort is below the given one, variables first; None where there is none.

        ``functions`` is how many may stand one inside the other, by default what the shape says.
        """
        left = self.shape.term_depth if functions is None else functions
        fitting: list[Term] = []
        for name, home in scope.items():
            if home is None or self.below(home, sort):
                fitting += [Variable(name)] * 3
        fitting += [Constant(name) for name in self.constants_of(sort)]
        for function, (arguments, result) in self.functions.items() if left else ():
            if self.below(result, sort):
                inner = [self.term(argument, scope, left - 1) for argument in arguments]
                if None not in inner:
                    applied = Application(function, tuple(term for term in inner if term is not None))
                    fitting += [applied] * self.shape.term_depth
        return self.pick(fitting) if fitting else None

    def atom(self, scope: dict[str, str | None]) -> Formula:
        if self.shape.equality and self.chance(15):
            sort = self.pick(self.sorts)
            left, right = self.term(sort, scope), self.term(sort, scope)
            if left is not None and right is not None:
                return Equality(left, right)
        for _ in range(4):
            name = self.pick(list(self.predicates))
            terms = [self.term(sort, scope) for sort in self.predicates[name]]
            if all(term is not None for term in terms):
                return Atom(name, tuple(term for term in terms if term is not None))
        return Truth(True) if not self.shape.rules_only else Atom("rain")

    def literal(self, scope: dict[str, str | None]) -> Formula:
        atom = self.atom(scope)
        return Not(atom) if self.chance(35) else atom

    def matrix(self, scope: dict[str, str | None], levels: int) -> Formula:
        kind = self.rng.randrange(10) if levels else 0
        if kind <= 2:
            return self.literal(scope)
        if self.shape.deep and self.chance(25):
            return self.chain(scope) if self.chance(40) else self.quantified(scope, levels - 1)

        def part() -> Formula:
            return self.matrix(scope, levels - 1)

        match kind:
            case 3 | 4:
                return Implies(part(), part())
            case 5:
                return And((part(), part()))
            case 6:
                return Or((part(), part()))
            case 7:
                return Iff(part(), part())
            case 8:
                return Xor((part(), part()))
            case _:
                return Not(part())

    def chain(self, scope: dict[str, str | None]) -> Formula:
        """An exclusive or of several literals, or equivalences one in the other."""
        parts = [self.literal(scope) for _ in range(3 + self.rng.randrange(3))]
        if self.chance(50):
            return Xor(tuple(parts))
        whole = parts[0]
        for part in parts[1:]:
            whole = Iff(whole, part) if self.chance(50) else Iff(part, whole)
        return whole

    def quantified(self, scope: dict[str, str | None], levels: int) -> Formula:
        """A formula with a quantifier of its own; its variable may hide an outer one."""
        names = ("U", "V") if self.chance(20) else ("U",)
        bindings = self.bindings(names)
        body = self.matrix({**scope, **{b.name: b.sort for b in bindings}}, levels)
        return ForAll(bindings, body) if self.chance(50) else Exists(bindings, body)

    def alternation(self) -> Formula:
        """A prefix of three quantifiers."""
        bindings = [self.bindings((name,)) for name in ("X", "Y", "Z")]
        body = self.matrix({b.name: b.sort for (b,) in bindings}, 2)
        universal = self.chance(50)
        for binding in reversed(bindings):
            body = ForAll(binding, body) if universal else Exists(binding, body)
            universal = not universal
        return body

    def bindings(self, names: Sequence[str]) -> tuple[Binding, ...]:
        return tuple(Binding(n, None if self.chance(35) else self.pick(self.sorts)) for n in names)

    def formula(self) -> Formula:
        if self.shape.deep and self.shape.nested and self.chance(12):
            return self.alternation()
        kind = self.rng.randrange(8)
        if kind == 0:
            return self.matrix({}, 2)
        first = self.bindings(("X", "Y") if kind in (3, 4) else ("X",))
        scope = {b.name: b.sort for b in first}
        if kind <= 3:
            return ForAll(first, self.matrix(scope, 2))
        if kind <= 5:
            return Exists(first, self.matrix(scope, 2))
        second = self.bindings(("Z",))
        body = self.matrix({**scope, **{b.name: b.sort for b in second}}, 2)
        if kind == 6:
            return Exists(first, ForAll(second, body))
        if self.shape.nested:
            return ForAll(first, Exists(second, body))
        return ForAll(first, self.matrix(scope, 1))

    def rule(self) -> Formula:
        """A rule: its body is literals, disjunctions allowed, its head a conjunction of literals."""
        bindings = self.bindings(("X",) if self.chance(70) else ("X", "Y"))
        scope = {b.name: b.sort for b in bindings}
        body: list[Formula] = [self.literal(scope) for _ in range(1 + self.rng.randrange(2))]
        if self.chance(15):
            body.append(Or((self.literal(scope), self.literal(scope))))
        head = [self.literal(scope) for _ in range(2 if self.chance(20) else 1)]
        rule = Implies(conjunction(tuple(body)), conjunction(tuple(head)))
        used = tuple(binding for binding in bindings if binding.name in free_variables(rule))
        return ForAll(used, rule) if used else rule


def _declarations(world: World) -> list[WireCall]:
    rng, shape = world.rng, world.shape
    calls: list[WireCall] = []
    world.sorts = list(_SORTS[: max(1, rng.randrange(min(shape.sorts, len(_SORTS)) + 1))])
    for index, sort in enumerate(world.sorts):
        # mostly upwards, so that cycles are there but rare
        candidates = world.sorts[:index] if not world.chance(8) else world.sorts
        supers = [world.pick(candidates)] if candidates and world.chance(65) else []
        if candidates and world.chance(12):
            supers.append(world.pick(candidates))
        world.supers[sort] = set(supers)
        if not world.chance(10):
            calls.append(wire_call("add_sort", sort_name=sort, supersorts=sorted(set(supers))))
    for name in _CONSTANTS[: rng.randrange(min(shape.constants, len(_CONSTANTS)) + 1)]:
        sort = world.pick(world.sorts)
        world.constants[name] = sort
        if not world.chance(15):
            calls.append(wire_call("add_constant_to_sort", constant_name=name, sort_name=sort))
    for name in _PREDICATES[: max(1, rng.randrange(min(shape.predicates, len(_PREDICATES)) + 1))]:
        arity = (1, 1, 1, 1, 2, 2, 2, 0)[rng.randrange(8)]
        sorts = tuple(world.pick(world.sorts) for _ in range(arity))
        world.predicates[name] = sorts
        if not world.chance(12):
            calls.append(wire_call("add_predicate_schema", predicate_name=name, argument_sorts=list(sorts)))
    if shape.functions and len(world.sorts) > 1:
        argument, result = world.sorts[-1], world.sorts[0]
        if not world.below(argument, result) and not world.below(result, argument):
            world.functions[_FUNCTION] = ((argument,), result)
            calls.append(
                wire_call(
                    "add_function_schema",
                    function_name=_FUNCTION,
                    argument_sorts=[argument],
                    result_sort=result,
                )
            )
    if shape.rules_only:
        calls.append(wire_call("add_predicate_schema", predicate_name="rain", argument_sorts=[]))
        world.predicates["rain"] = ()
    return calls


def assertions(world: World) -> list[WireCall]:
    """Facts, formulas and disjointness over what a world has declared."""
    rng, shape = world.rng, world.shape
    calls: list[WireCall] = []
    for _ in range(rng.randrange(shape.facts + 1)):
        name = world.pick(list(world.predicates))
        arguments = []
        for sort in world.predicates[name]:
            # now and then a constant that does not fit: it is refused, or an implication justifies it
            pool = world.constants_of(sort) or list(world.constants)
            pool = list(world.constants) if world.chance(4) else pool
            arguments.append(world.pick(pool) if pool else "nobody")
        tool = "add_negated_atomic_fact" if world.chance(20) else "add_atomic_fact"
        calls.append(wire_call(tool, predicate_name=name, arguments=arguments))
    unary = [name for name, sorts in world.predicates.items() if len(sorts) == 1]
    for _ in range(rng.randrange(shape.formulas + 1)):
        kind = rng.randrange(10)
        of: str | None = None if world.chance(60) else world.pick(world.sorts)
        if kind <= 2 and unary:
            calls.append(
                wire_call(
                    "add_universal_implication",
                    antecedent_predicate=world.pick(unary),
                    consequent_predicate=world.pick(unary),
                    sort_of_variable=of,
                )
            )
        elif shape.rules_only:
            calls.append(wire_call("add_formula", formula=str(world.rule())))
        elif kind == 3 and unary:
            calls.append(
                wire_call(
                    "add_existential_conjunction",
                    predicate1=world.pick(unary),
                    predicate2=world.pick(unary),
                    sort_of_variable=of,
                )
            )
        elif kind == 4 and len(world.sorts) > 1:
            apart = {world.pick(world.sorts), world.pick(world.sorts)}
            if len(apart) > 1:
                calls.append(wire_call("declare_disjoint", sorts=sorted(apart)))
        else:
            calls.append(wire_call("add_formula", formula=str(world.formula())))
    return calls


def generate(rng: Random, shape: Shape | None = None) -> tuple[list[WireCall], str]:
    """The calls of one random belief set, and the text of a query over its names.

    A query need not be well-sorted, and a call may be refused; both are rare.
    """
    world = World(rng, Shape() if shape is None else shape)
    made = _declarations(world) + assertions(world)
    asked = world.literal({}) if world.shape.rules_only or world.chance(50) else world.formula()
    return made, str(asked)


@st.composite
def belief_set_problems(
    draw: Callable[[st.SearchStrategy[Any]], Any], shape: Shape | None = None
) -> tuple[list[WireCall], str]:
    """Tool calls and a query, as :func:`generate` makes them, steered and shrunk by Hypothesis."""
    return generate(draw(st.randoms(use_true_random=False)), shape)


def calls(shape: Shape | None = None) -> st.SearchStrategy[list[WireCall]]:
    """The tool calls of a belief set, in the wire shape that ``fol_kb.build`` takes."""
    return belief_set_problems(shape).map(lambda problem: problem[0])
