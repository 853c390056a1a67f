"""From gathered axioms to tool calls: the same calls and problems for every order of the statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from pydantic import ValidationError

from fol_kb.beliefs import tools
from fol_kb.common.deadline import current
from fol_kb.common.errors import ProblemPlace
from fol_kb.formats.ontologies.axioms import Axioms, Line, Said, earlier
from fol_kb.formats.ontologies.inheritance import Inheritance
from fol_kb.formats.ontologies.model import Ontology
from fol_kb.formats.ontologies.order import ClassOrder, partners_of
from fol_kb.logic.signature import TOP

_MOST_DISJOINT = 1_000
"""As many sorts as one declare_disjoint takes."""
_MOST_CHUNKED = 2_000
"""A group that is larger would be millions of pairs."""


def assemble(axioms: Axioms, format: str) -> Ontology:
    """The ontology that axioms amount to. Calls come in the order of the lines that say them."""
    made: list[tuple[Line, tools.AnyCall]] = []
    order = ClassOrder(axioms)
    for source in (
        _sorts(axioms),
        _disjointness(axioms),
        _individuals(axioms, order),
        _schemas(axioms, order),
    ):
        for line, kind, arguments in current().over(source):
            try:
                made.append((line, kind.model_validate(arguments)))
            except ValidationError as problem:
                what = problem.errors(include_url=False)[0]["msg"]
                axioms.problem("not-expressible", "error", f"{kind.tool} cannot say this: {what}", line)
    _undefined(axioms)
    _contradictions(axioms, order)
    made.sort(key=lambda item: -1 if item[0] is None else item[0])
    return Ontology(
        axioms.file,
        format,
        tuple(call for _, call in made),
        tuple(ProblemPlace(axioms.file, line) for line, _ in made),
        tuple(sorted(axioms.problems, key=lambda problem: (problem.place.line or 0, problem.message))),
        dict(sorted(axioms.counts.items())),
        dict(sorted(axioms.passed_over.items())),
        tuple(axioms.imports),
    )


Made = Iterator[tuple[Line, type[tools.AnyCall], Mapping[str, object]]]
"""The line, the tool and its arguments."""


def _sorts(axioms: Axioms) -> Made:
    has_super = {sub for sub, _, _ in axioms.subclasses}
    lines = axioms.used | axioms.classes
    for name in sorted(lines.keys() - has_super - {TOP}):
        yield lines[name], tools.AddSort, {"sort_name": name}
    for sub, sup, line in sorted(axioms.subclasses, key=lambda each: (each[0], each[1], each[2] or 0)):
        yield line, tools.AddSort, {"sort_name": sub, "supersorts": [sup]}


def _undefined(axioms: Axioms) -> None:
    there = {*axioms.classes, *axioms.individuals, *axioms.described, TOP}
    for name in sorted(axioms.used.keys() - there):
        message = f"the class {name!r} is used, and nothing in the file declares it; it is declared here"
        axioms.problem("undefined-class", "warning", message, axioms.used[name])


def _disjointness(axioms: Axioms) -> Made:
    for group, line in sorted(axioms.disjoint, key=lambda each: (each[0], each[1] or 0)):
        names = sorted(group)
        if len(names) > _MOST_CHUNKED:
            continue  # a problem says so
        if len(names) <= _MOST_DISJOINT:
            yield line, tools.DeclareDisjoint, {"sorts": names}
            continue
        half = _MOST_DISJOINT // 2
        chunks = [names[start : start + half] for start in range(0, len(names), half)]
        for one, other in combinations(chunks, 2):
            yield line, tools.DeclareDisjoint, {"sorts": [*one, *other]}


# ------------------------------------------------------------------------------ individuals


def _individuals(axioms: Axioms, order: ClassOrder) -> Made:
    """A constant of its lowest class; of several that are not comparable, of the one with the most classes
    above it (by name where several have as many), and a fact of a unary predicate for each of the others."""
    further: dict[str, Line] = {}
    facts: list[tuple[Line, str, str]] = []
    for name, said in sorted(axioms.individuals.items()):
        lines = _first_lines(said)
        # everything is of the top sort: where a class is said as well, it says nothing
        lowest = order.lowest(lines.keys() - {TOP} or {TOP})
        yield lines[lowest[0]], tools.AddConstantToSort, {"constant_name": name, "sort_name": lowest[0]}
        for other in lowest[1:]:
            facts.append((lines[other], other, name))
            further[other] = earlier(further.get(other), lines[other])
    for predicate, line in sorted(further.items()):
        if predicate not in axioms.relations:
            # of any individual: that one of another class is in this one is what the fact says
            yield line, tools.AddPredicateSchema, {"predicate_name": predicate, "argument_sorts": [TOP]}
    for line, predicate, name in facts:
        yield line, tools.AddAtomicFact, {"predicate_name": predicate, "arguments": [name]}


def _first_lines(said: Sequence[Said]) -> dict[str, Line]:
    lines: dict[str, Line] = {}
    for name, line in sorted(said, key=lambda each: each.line or 0):
        lines.setdefault(name, line)
    return lines


# ------------------------------------------------------------------------------ relations


def _schemas(axioms: Axioms, order: ClassOrder) -> Made:
    inherited = Inheritance(axioms.relations)
    for name, relation in sorted(axioms.relations.items()):
        count = max([relation.arity or 0, *inherited.positions(name)])
        is_function, result = inherited.result(name)
        if count == 0:
            if is_function or relation.result:
                message = f"of the function {name!r} no argument is known, so that it has no schema"
                axioms.problem("not-expressible", "warning", message, relation.line)
            continue
        if relation.any_arity:
            message = f"{name!r} takes any number of arguments; its schema has the {count} that have a class"
            axioms.problem("variable-arity", "warning", message, relation.line)
        sorts = [
            _sort(f"argument {at} of {name!r}", inherited.argument(name, at), axioms, order)
            for at in range(1, count + 1)
        ]
        if is_function:
            of = _sort(f"the result of {name!r}", result, axioms, order)
            function = {"function_name": name, "argument_sorts": sorts, "result_sort": of}
            yield relation.line, tools.AddFunctionSchema, function
        else:
            yield relation.line, tools.AddPredicateSchema, {"predicate_name": name, "argument_sorts": sorts}


def _sort(what: str, said: Sequence[Said], axioms: Axioms, order: ClassOrder) -> str:
    """The sort of a position: all statements hold, so that it is the lowest of the classes."""
    lines = _first_lines(said)
    lowest = order.lowest(lines)
    if len(lowest) > 1:
        ways = " and ".join(
            f"{name!r}" + ("" if lines[name] is None else f" (line {lines[name]})") for name in sorted(lowest)
        )
        message = f"{what} is of {ways}, neither below the other; the schema has {TOP!r} there"
        axioms.problem("contradictory-domains", "error", message, lines[lowest[0]])
        return TOP
    return lowest[0] if lowest else TOP


# ------------------------------------------------------------------------------ contradictions


def _contradictions(axioms: Axioms, order: ClassOrder) -> None:
    """Classes below two disjoint ones, and individuals in both: each with the ways up that show it."""
    by_pair: dict[tuple[str, str], Line] = {}
    for group, line in sorted(axioms.disjoint, key=lambda each: each[1] or 0):
        if len(group) > _MOST_CHUNKED:
            message = (
                f"{len(group):,} classes are said to be disjoint at once; all pairs of more than"
                f" {_MOST_CHUNKED:,} are too many to keep, so that this is left out"
            )
            axioms.problem("not-expressible", "error", message, line)
            continue
        for one, other in combinations(sorted(group), 2):
            by_pair.setdefault((one, other), line)
    for name, one, other in order.common_below(by_pair):
        line = by_pair[one, other]
        message = (
            f"the class {name!r} can have no member, and a sort is never empty: it is below both {one!r} and"
            f" {other!r}, which are disjoint; {order.path(name, one)}; {order.path(name, other)}"
        )
        axioms.problem("contradiction", "warning", message, line)
    partners = partners_of(by_pair)
    for name, said in sorted(axioms.individuals.items()):
        lowest = order.lowest({each.name for each in said} - {TOP})
        if len(lowest) < 2:
            continue  # the class alone is looked at above
        above = [(low, high) for low in lowest for high in order.above(low) if high in partners]
        for (low, one), (other_low, other) in combinations(sorted(above), 2):
            if low != other_low and other in partners.get(one, ()):
                message = (
                    f"the individual {name!r} is in {one!r} and in {other!r}, which are disjoint;"
                    f" {order.path(low, one)}; {order.path(other_low, other)}"
                )
                axioms.problem("contradiction", "warning", message, by_pair[min(one, other), max(one, other)])
