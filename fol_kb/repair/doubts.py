"""What safe repair leaves as it stands and a person should look at: names that may not mean what they say.

Nothing is changed here. ``Socrates`` and ``socrates``, undeclared, stay two individuals, since nobody said
which is meant; a verdict that hangs on it must not come without a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fol_kb.logic.signature import FunctionType
from fol_kb.logic.syntax import binding_sorts
from fol_kb.repair.model import Draft, Finding
from fol_kb.repair.similar import alike
from fol_kb.repair.slots import constants, symbols

_LITERAL = re.compile(r"\w*[\[{(].*[\]})]\Z", re.DOTALL)
_VARIABLE = re.compile(r"[A-Z][0-9]*\Z")


def doubts(draft: Draft, said: Draft) -> tuple[Finding, ...]:
    """The findings, sorted by name; the same for every order of the calls but for the calls' numbers.

    ``draft`` is what repair made of the calls, ``said`` what they said: there each name has its calls.
    """
    found = list(_doubtful(draft))
    calls = _first_calls(said, {name for _, _, _, names in found for name in names}) if found else {}
    return tuple(
        Finding(kind, level, message, tuple(sorted({calls[name] for name in names if name in calls})), names)
        for kind, level, message, names in found
    )


def _doubtful(draft: Draft) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    used: dict[str, set[str]] = {
        "sort": {*draft.sorts, *draft.undeclared_sorts},
        "constant": set(draft.constants),
        "predicate": set(draft.predicates),
        "function": set(draft.functions),
    }
    unbound: set[str] = set()
    truths: set[str] = set()
    for assertion in draft.assertions:
        inside = set(constants(assertion.formula))
        used["constant"] |= inside
        if not assertion.fact:
            unbound |= {name for name in inside if _VARIABLE.match(name)}
        for symbol in symbols(assertion.formula):
            used["function" if symbol.is_function else "predicate"].add(symbol.name)
            if symbol.arity == 0 and symbol.name.lower() in {"true", "false"}:
                truths.add(symbol.name)
    for kind, names in used.items():
        for group in alike(names):
            problem = f"the {kind}s {' and '.join(map(repr, group))} differ in spelling only and are two"
            yield "similar-names", "warning", f"{problem}; keep to one spelling if one is meant", group
    for name in sorted(name for name in used["constant"] if _LITERAL.match(name)):
        problem = f"{name!r} is written like a list or a term, and counts as the name of one individual"
        yield "literal-as-constant", "warning", problem, (name,)
    for name in sorted(unbound):
        problem = f"{name!r} is written like a variable, but no quantifier binds it: it names an individual"
        yield "unbound-variable", "warning", problem, (name,)
    for name in sorted(truths):
        problem = f"{name!r} is a proposition like any other here; the truth values are written + and -"
        yield "truth-as-name", "warning", problem, (name,)
    for name in sorted(used["constant"] & used["predicate"]):
        problem = f"{name!r} is the name of an individual and of a predicate"
        yield "constant-and-predicate", "info", problem, (name,)


def _first_calls(draft: Draft, wanted: set[str]) -> dict[str, int]:
    """The first call that speaks of each name, in one pass over everything."""
    first: dict[str, int] = {}

    def note(names: Iterable[str], calls: Iterable[int]) -> None:
        for name in wanted.intersection(names):
            for call in calls:
                first[name] = min(call, first.get(name, call))

    for table in (draft.sorts, draft.constants, draft.predicates, draft.functions):
        for declared, ways in table.items():
            for way, calls in ways.items():
                note((declared, *_sorts_of(way)), calls)
    for call, group in draft.disjoint:
        note(group, (call,))
    for assertion in draft.assertions:
        formula = assertion.formula
        note(constants(formula), (assertion.call,))
        note(binding_sorts(formula), (assertion.call,))
        note((symbol.name for symbol in symbols(formula)), (assertion.call,))
    return first


def _sorts_of(way: str | tuple[str, ...] | FunctionType) -> tuple[str, ...]:
    """The sorts that one declaration names."""
    if isinstance(way, FunctionType):
        return (*way.arguments, way.result)
    return (way,) if isinstance(way, str) else way
