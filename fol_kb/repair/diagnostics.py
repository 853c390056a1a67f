"""What safe repair leaves as it stands and a person should look at: names that may not mean what they say.

Nothing is changed here. ``Socrates`` and ``socrates``, undeclared, stay two individuals, since nobody said
which is meant; a verdict that hangs on it must not come without a word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from fol_kb.beliefs.changes import sorts_of, uses_of
from fol_kb.beliefs.findings import Finding
from fol_kb.logic.names import accents, may_be_one, spelling
from fol_kb.logic.signature import TOP, Signature
from fol_kb.logic.sorts.inference import nodes_of_classes, unary
from fol_kb.logic.syntax import Formula
from fol_kb.logic.traversal import constants, symbols
from fol_kb.repair.draft import Draft
from fol_kb.repair.near_names import NearDuplicate, alike, near_duplicates

_LITERAL = re.compile(r"\w*[\[{(].*[\]})]\Z", re.DOTALL)
_VARIABLE = re.compile(r"[A-Z][0-9]*\Z")
_TRUTHS = frozenset({"true", "false"})


def doubts(draft: Draft, said: Draft) -> tuple[Finding, ...]:
    """The findings, sorted by name; the same for every order of the calls but for the calls' numbers.

    ``draft`` is what repair made of the calls, ``said`` what they said: there each name has its calls.
    """
    used = {kind.value: set(table) for kind, table in draft.tables.items()}
    # the top sort, where nobody declared it, is ours and cannot be spelt otherwise
    used["sort"] |= draft.undeclared_sorts - {TOP}
    for assertion in draft.assertions:
        used["constant"].update(constants(assertion.formula))
        for symbol in symbols(assertion.formula):
            used["function" if symbol.is_function else "predicate"].add(symbol.name)
    found = list(doubtful(used, ((assertion.formula, assertion.fact) for assertion in draft.assertions)))
    for kind, declared in (("predicate", said.predicates), ("function", said.functions)):
        found.extend(beside_declared(kind, used[kind], declared))
    found.extend(ambiguous_classes(draft.signature()))
    calls = _first_calls(said, {name for finding in found for name in finding.names}) if found else {}
    return tuple(
        replace(finding, calls=tuple(sorted({calls[name] for name in finding.names if name in calls})))
        for finding in found
    )


def doubtful(
    names: Mapping[str, Collection[str]], formulas: Iterable[tuple[Formula, bool]]
) -> Iterator[Finding]:
    """The findings without the numbers of calls, sorted by kind of finding and name.

    Args:
        names: all names of each kind: ``sort``, ``constant``, ``predicate``, ``function``.
        formulas: what is asserted, and of each whether it is a fact: in facts nothing could be a variable.
    """
    unbound: set[str] = set()
    truths: set[str] = set()
    for formula, fact in formulas:
        if not fact:
            unbound.update(name for name in constants(formula) if _VARIABLE.match(name))
        truths.update(s.name for s in symbols(formula) if s.arity == 0 and s.name.lower() in _TRUTHS)
    for kind, known in names.items():
        for group in alike(known):
            problem = f"the {kind}s {' and '.join(map(repr, group))} differ in spelling only and are two"
            remedy = "keep to one spelling if one is meant"
            yield Finding("similar-names", "warning", f"{problem}; {remedy}", (), group)
    for name in sorted(name for name in names["constant"] if _LITERAL.match(name)):
        problem = f"{name!r} is written like a list or a term, and counts as the name of one individual"
        remedy = "state a fact for each member, or use a function in a formula"
        yield Finding("literal-as-constant", "warning", f"{problem}; {remedy}", (), (name,))
    for name in sorted(unbound):
        problem = f"{name!r} is written like a variable, but no quantifier binds it: it names an individual"
        remedy = "bind it with forall or exists if a variable is meant"
        yield Finding("unbound-variable", "warning", f"{problem}; {remedy}", (), (name,))
    for name in sorted(truths):
        problem = f"{name!r} is a proposition like any other here; the truth values are written + and -"
        yield Finding("truth-as-name", "warning", problem, (), (name,))
    for name in sorted(set(names["constant"]).intersection(names["predicate"])):
        problem = f"{name!r} is the name of an individual and of a predicate"
        remedy = "use two names if that is not meant"
        yield Finding("constant-and-predicate", "info", f"{problem}; {remedy}", (), (name,))


def ambiguous_classes(signature: Signature) -> Iterator[Finding]:
    """The classes that are of no sort, since accents leave it open which of several would be one with it."""
    node = nodes_of_classes(signature)
    sorts: dict[str, list[str]] = {}
    for sort in signature.sorts:
        sorts.setdefault(spelling(sort), []).append(sort)
    open_ones: dict[str, list[str]] = {}
    for name in unary(signature.predicates):
        near = sorts.get(spelling(name), ())
        if node(name) not in signature.sorts and any(
            may_be_one(name, sort) and accents(name) != accents(sort) for sort in near
        ):
            open_ones.setdefault(spelling(name), []).append(name)
    for key, names in sorted(open_ones.items()):
        classes = (
            f"{'predicates' if len(names) > 1 else 'predicate'} {' and '.join(map(repr, sorted(names)))}"
        )
        found = [sort for sort in sorts[key] if any(may_be_one(name, sort) for name in names)]
        of = f"{'sorts' if len(found) > 1 else 'sort'} {' and '.join(map(repr, sorted(found)))}"
        problem = f"the {classes} and the {of} may be one but for their accents, and which are is not clear"
        remedy = "none is taken for another; write those that are one alike"
        yield Finding(
            "ambiguous-class", "warning", f"{problem}: {remedy}", (), tuple(sorted({*names, *found}))
        )


def beside_declared(kind: str, names: Collection[str], declared: Collection[str]) -> Iterator[Finding]:
    """The names that nobody declared and that are nearly one that somebody did, as singular and plural are.

    Two declarations are rarely a slip of the pen; and of two uses nobody can say which is the slip.
    """
    if not any(name in declared for name in names) or all(name in declared for name in names):
        return
    for pair in near_duplicates(names):
        if (pair.left in declared) != (pair.right in declared):
            yield near(kind, pair, "warning")


def near(kind: str, pair: NearDuplicate, level: str) -> Finding:
    """The finding that two names of a kind are nearly the same."""
    both = f"the {kind}s {pair.left!r} and {pair.right!r}"
    if pair.kind == "plural":
        found = "singular-and-plural"
        message = f"{both} differ like singular and plural and are two; keep to one form"
    else:
        found = "near-duplicate-names"
        message = f"{both} differ in one letter and are two; keep to one spelling"
    return Finding(found, level, f"{message} if one is meant", (), (pair.left, pair.right))


def _first_calls(draft: Draft, wanted: set[str]) -> dict[str, int]:
    """The first call that speaks of each name, in one pass over everything."""
    first: dict[str, int] = {}

    def note(names: Iterable[str], calls: Iterable[int]) -> None:
        for name in wanted.intersection(names):
            for call in calls:
                first[name] = min(call, first.get(name, call))

    for table in draft.tables.values():
        for declared, ways in table.items():
            for way, calls in ways.items():
                note((declared, *sorts_of(way)), calls)
    for call, group in draft.disjoint:
        note(group, (call,))
    for assertion in draft.assertions:
        note((name for _, name, _ in uses_of(assertion.formula)), (assertion.call,))
    return first
