"""Metamorphic relations: changes of a belief set and query after which the verdict must be the same.

No other solver is needed to see an engine fail here. Each relation takes a random source and a prepared query
and gives a :class:`Variant`, or None where it does not apply. Those that change declarations go through the
calls again, so that repair and compilation take part; those that change formulas start from formulas whose
variables all have their sorts, since a formula written otherwise may also say otherwise what is below what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from fol_kb.beliefs import tools
from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.builder.asking import prepare
from fol_kb.builder.builder import build
from fol_kb.builder.query import Query
from fol_kb.common.errors import FolKbError
from fol_kb.logic.parser import parse
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import And, ForAll, Formula, Not, Or, Truth
from fol_kb.logic.type_checker import TypeChecker
from fol_kb.testing.belief_set_laws import as_calls
from fol_kb.testing.rewriting import moved_quantifiers, renamed, swapped_connectives


@dataclass(frozen=True, slots=True)
class Asked:
    """A belief set and query as they are asked: with their semantics."""

    query: Query
    semantics: str = "open"
    unique_names: bool = False


@dataclass(frozen=True, slots=True)
class Variant:
    """A belief set and query with the verdict of the first one.

    ``origin`` leads each id of a formula to that of the formula that it was made of, if minimal conflicts
    are to correspond; None where they need not.
    """

    query: Query
    origin: Mapping[str, str] | None


Relation: TypeAlias = Callable[[Random, Asked], Variant | None]


# -------------------------------------------------------------------- over calls


def all_names_renamed(rng: Random, asked: Asked) -> Variant | None:
    """Other names for all sorts, constants, predicates and functions; one name stays one name."""
    kb = asked.query.kb
    signature = kb.signature
    groups = (signature.sorts, signature.constants, signature.predicates, signature.functions)
    names = sorted({name for group in groups for name in group} - {TOP})
    numbers = list(range(len(names)))
    rng.shuffle(numbers)
    styles = ("n{}x", "name {}", "Ζ{}", "{}th", "'{}'", "in_{}")
    style = rng.choice(styles)
    new = {name: style.format(number) for name, number in zip(names, numbers, strict=True)}
    calls = [(_renamed_call(call, new), id) for call, id in _calls_with_ids(kb)]
    return _built(calls, renamed(asked.query.formula, new))


def calls_reordered(rng: Random, asked: Asked) -> Variant | None:
    """The calls in another order."""
    calls = _calls_with_ids(asked.query.kb)
    rng.shuffle(calls)
    return _built(calls, asked.query.formula)


def unused_constant_added(rng: Random, asked: Asked) -> Variant | None:
    """A constant that no formula mentions. It is a name for somebody who may be there already."""
    if asked.semantics != "open" or asked.unique_names:
        return None
    sorts = sorted(asked.query.kb.signature.sorts)
    if not sorts:
        return None
    extra = tools.AddConstantToSort(constant_name="nobody ever mentions", sort_name=rng.choice(sorts))
    return _built([*_calls_with_ids(asked.query.kb), (extra, None)], asked.query.formula)


def fresh_sort_added(rng: Random, asked: Asked) -> Variant | None:
    """A sort that nothing speaks of, on its own or below another one."""
    sorts = sorted(asked.query.kb.signature.sorts)
    if asked.semantics != "open" and TOP in sorts:
        return None  # everything is below the top sort: somebody new there is one more in its domain
    below = [rng.choice(sorts)] if sorts and asked.semantics == "open" and rng.random() < 0.5 else []
    extra = tools.AddSort(sort_name="nothing speaks of it", supersorts=below)
    return _built([*_calls_with_ids(asked.query.kb), (extra, None)], asked.query.formula)


# -------------------------------------------------------------------- over formulas


def conjunction_split(rng: Random, asked: Asked) -> Variant | None:
    """A conjunction, also under universal quantifiers, as formulas of its own."""
    formulas, query = _typed(asked)
    places = [n for n, belief in enumerate(formulas) if len(_conjuncts(belief.formula)) > 1]
    if not places:
        return None
    place = rng.choice(places)
    parts = [Belief(f"part{n}", part) for n, part in enumerate(_conjuncts(formulas[place].formula), start=1)]
    return _with_formulas(asked, [*formulas[:place], *parts, *formulas[place + 1 :]], query, None)


def formulas_joined(rng: Random, asked: Asked) -> Variant | None:
    """Two formulas as one conjunction."""
    formulas, query = _typed(asked)
    if len(formulas) < 2:
        return None
    one, other = rng.sample(range(len(formulas)), 2)
    joined = Belief("joined", And((formulas[one].formula, formulas[other].formula)))
    rest = [belief for n, belief in enumerate(formulas) if n not in (one, other)]
    return _with_formulas(asked, [*rest, joined], query, None)


def entailed_formula_added(rng: Random, asked: Asked) -> Variant | None:
    """A formula that follows from one of those that are there."""
    formulas, query = _typed(asked)
    if not formulas:
        return None
    formula, other = rng.choice(formulas).formula, rng.choice(formulas).formula
    weaker: list[Formula] = [Or((formula, other)), Or((Not(other), formula)), Not(Not(formula))]
    return _with_formulas(asked, [*formulas, Belief("weaker", rng.choice(weaker))], query, None)


def formula_repeated(rng: Random, asked: Asked) -> Variant | None:
    """A formula a second time."""
    formulas, query = _typed(asked)
    if not formulas:
        return None
    again = Belief("again", rng.choice(formulas).formula)
    return _with_formulas(asked, [again, *formulas], query, None)


def double_negation_added(rng: Random, asked: Asked) -> Variant | None:
    """Two negations before a formula, or before the query."""
    return _rewritten(rng, asked, lambda formula: Not(Not(formula)) if rng.random() < 0.5 else formula)


def connectives_swapped(rng: Random, asked: Asked) -> Variant | None:
    """Equivalent connectives and quantifiers: implication as disjunction, De Morgan, and others."""
    return _rewritten(rng, asked, lambda formula: swapped_connectives(formula, rng))


def quantifiers_moved(rng: Random, asked: Asked) -> Variant | None:
    """Quantifiers moved out of connectives. No sort is empty, so nothing changes."""
    return _rewritten(rng, asked, moved_quantifiers)


def truth_added(rng: Random, asked: Asked) -> Variant | None:
    """The formula that always holds, among the others and as a part of one."""
    return _rewritten(
        rng,
        asked,
        lambda formula: rng.choice([formula, And((Truth(True), formula)), Or((formula, Truth(False)))]),
    )


RELATIONS: Mapping[str, Relation] = {
    "all names renamed": all_names_renamed,
    "calls reordered": calls_reordered,
    "unused constant added": unused_constant_added,
    "fresh sort added": fresh_sort_added,
    "conjunction split": conjunction_split,
    "formulas joined": formulas_joined,
    "entailed formula added": entailed_formula_added,
    "formula repeated": formula_repeated,
    "double negation added": double_negation_added,
    "connectives swapped": connectives_swapped,
    "quantifiers moved": quantifiers_moved,
    "truth added": truth_added,
}


def _calls_with_ids(kb: BeliefSet) -> list[tuple[tools.AnyCall, str | None]]:
    """The calls that say what the belief set says, each with the id of the belief that it states."""
    calls = as_calls(kb)
    ids = [*(belief.id for belief in kb.formulas), *(group.id for group in kb.disjoint)]
    declarations = len(calls) - len(ids)
    return list(zip(calls, [*[None] * declarations, *ids], strict=True))


def _built(calls: Iterable[tuple[tools.AnyCall, str | None]], query: Formula) -> Variant | None:
    """The belief set of calls, and the way from its ids to those that came with the calls.

    Raises:
        FolKbError: a call was refused that belongs to a belief set, or the query does not fit any more.
    """
    calls = list(calls)
    kb = build([call for call, _ in calls]).raise_for_errors()
    ids = [id for _, id in calls]
    origin = {}
    beliefs: list[Belief | DisjointSorts] = [*kb.formulas, *kb.disjoint]
    for belief in beliefs:
        id = None if belief.call is None else ids[belief.call - 1]
        if id is None:
            raise FolKbError(f"the belief {belief} comes from no call that states one")
        origin[belief.id] = id
    complete = len(origin) == sum(id is not None for id in ids)
    return Variant(prepare(kb, query), origin if complete else None)


def _renamed_call(call: tools.AnyCall, new: Mapping[str, str]) -> tools.AnyCall:
    values: dict[str, object] = {}
    for field, value in call:
        if field == "formula":
            values[field] = str(renamed(parse(str(value)), new))
        elif isinstance(value, list):
            values[field] = [new.get(name, name) for name in value]
        elif isinstance(value, str):
            values[field] = new.get(value, value)
    return type(call)(**values)


def _typed(asked: Asked) -> tuple[list[Belief], Formula]:
    """Formulas and query with a sort on every variable."""
    kb = asked.query.kb
    checker = TypeChecker(kb.signature, kb.hierarchy)
    formulas = [replace(belief, formula=checker.check(belief.formula)) for belief in kb.formulas]
    return formulas, checker.check(asked.query.formula)


def _with_formulas(
    asked: Asked, formulas: Iterable[Belief], query: Formula, origin: Mapping[str, str] | None
) -> Variant:
    kb = replace(asked.query.kb, formulas=tuple(formulas))
    return Variant(replace(asked.query, kb=kb, formula=query), origin)


def _rewritten(rng: Random, asked: Asked, rewrite: Callable[[Formula], Formula]) -> Variant | None:
    formulas, query = _typed(asked)
    changed = [replace(belief, formula=rewrite(belief.formula)) for belief in formulas]
    asked_now = rewrite(query)
    if asked_now == query and changed == formulas:
        return None
    ids = [*(belief.id for belief in formulas), *(group.id for group in asked.query.kb.disjoint)]
    return _with_formulas(asked, changed, asked_now, {id: id for id in ids})


def _conjuncts(formula: Formula) -> list[Formula]:
    match formula:
        case And(operands):
            return list(operands)
        case ForAll(bindings, body):
            return [ForAll(bindings, part) for part in _conjuncts(body)]
        case _:
            return [formula]
