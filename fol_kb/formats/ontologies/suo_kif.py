"""SUO-KIF, the language of SUMO: its statements about classes, relations and individuals.

Read are ``subclass``, ``instance``, ``domain``, ``range``, ``subrelation``, ``disjoint``, ``partition``,
``disjointDecomposition`` and ``exhaustiveDecomposition``; of the last three and ``domainSubclass``,
``rangeSubclass`` as much as a hierarchy and schemas can say. Everything else (rules, documentation) is
counted by its head. Source: "Standard Upper Ontology Knowledge Interchange Format", A. Pease.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from fol_kb.common.deadline import current
from fol_kb.common.walks import reached
from fol_kb.formats.ontologies.axioms import Axioms, Line, Relation, Said
from fol_kb.formats.ontologies.statements import Expression, Fault, Statement, Symbol, read_statements

_ARITIES = {
    "UnaryFunction": (1, True),
    "BinaryFunction": (2, True),
    "TernaryFunction": (3, True),
    "QuaternaryFunction": (4, True),
    "BinaryPredicate": (2, False),
    "TernaryPredicate": (3, False),
    "QuaternaryPredicate": (4, False),
    "QuintaryPredicate": (5, False),
    "BinaryRelation": (2, False),
    "TernaryRelation": (3, False),
    "QuaternaryRelation": (4, False),
    "QuintaryRelation": (5, False),
}
"""SUMO's classes of relations: how many arguments, and whether the relation is a function. The result of a
function is not counted, although SUMO has unary functions among the binary relations."""
_ANY_ARITY = "VariableArityRelation"


def read_suo_kif(text: str, file: str) -> Axioms:
    """Gather the statements of a text; what is no statement, or has the wrong shape, is a problem."""
    axioms = Axioms(file)
    for item in current().over(read_statements(text, frozenset({*_READERS, *_DESCRIBING}))):
        if isinstance(item, Fault):
            axioms.problem("syntax", item.level, item.message, item.line)
        else:
            _take(item, axioms)
    _kinds_of_relations(axioms)
    return axioms


def _take(statement: Statement, axioms: Axioms) -> None:
    line = statement.line
    if not statement.items or not isinstance(statement.items[0], Symbol):
        axioms.problem("malformed", "error", "a statement begins with the name of a relation", line)
        return
    head = statement.items[0].text
    axioms.counts[head] += 1
    rest = statement.items[1:]
    reader = _READERS.get(head)
    if reader is None:
        axioms.passed_over[head] += 1
        if head in _DESCRIBING and rest and isinstance(rest[0], Symbol):
            axioms.described.add(rest[0].text)
        return
    least, most, shape, take = reader
    names = [item.text for item in rest if isinstance(item, Symbol) and not item.is_variable]
    if not least <= len(rest) <= most:
        problem = f"({head} ...) has {len(rest)} arguments; expected is {shape}"
    elif len(names) < len(rest):
        odd = next(item for item in rest if not isinstance(item, Symbol) or item.is_variable)
        problem = f"({head} ...) has {_words(odd)} where a name is expected: {shape}"
    else:
        problem = take(axioms, *names, line=line) or ""
    if problem:
        axioms.problem("malformed", "error", f"{problem}; the statement is left out", line)


def _words(odd: Expression) -> str:
    if isinstance(odd, Symbol):
        return f"the variable {odd.text}"
    return "a string" if not isinstance(odd, Sequence) else "a term in brackets"


Take = Callable[..., str | None]
"""Adds a statement, its names and then its line, to the axioms, or says what is wrong with it."""


def _disjoint(axioms: Axioms, one: str, other: str, line: Line) -> str | None:
    if one == other:
        return f"{one!r} is said to be disjoint from itself, and a sort is never empty"
    axioms.apart((one, other), line)
    return None


def _exhaustive(axioms: Axioms, whole: str, *parts: str, line: Line) -> None:
    axioms.define(whole, line)
    for part in parts:
        axioms.subclass(part, whole, line)


def _decomposition(axioms: Axioms, whole: str, *parts: str, line: Line) -> str | None:
    if len(set(parts)) < len(parts):
        return "one part is named twice, and no class is disjoint from itself"
    _exhaustive(axioms, whole, *parts, line=line)
    if len(parts) > 1:
        axioms.apart(parts, line)
    return None


def _domain_subclass(axioms: Axioms, relation: str, position: str, above: str, line: Line) -> str | None:
    # the argument is a class below the one named, and of which sort classes are, nothing says
    axioms.use(above, line)
    return _domain(axioms, relation, position, None, line)


def _domain(axioms: Axioms, relation: str, position: str, of: str | None, line: Line) -> str | None:
    if not position.isascii() or not position.isdigit() or not 1 <= int(position[:4]) <= _MOST_ARGUMENTS:
        return f"{position!r} is no number of an argument; they count from 1 to {_MOST_ARGUMENTS}"
    said = axioms.relation(relation, line).arguments.setdefault(int(position), [])
    if of is not None:
        axioms.use(of, line)
        said.append(Said(of, line))
    return None


_MOST_ARGUMENTS = 100


def _range(axioms: Axioms, function: str, of: str, line: Line) -> None:
    _range_subclass(axioms, function, of, line)
    axioms.relation(function, line).result.append(Said(of, line))


def _range_subclass(axioms: Axioms, function: str, above: str, line: Line) -> None:
    axioms.use(above, line)
    axioms.relation(function, line).is_function = True


def _subrelation(axioms: Axioms, below: str, above: str, line: Line) -> None:
    axioms.relation(above, line)
    axioms.relation(below, line).above.append(above)


_ANY = 1_000_000
_TWO_CLASSES = "two classes"
_PARTS = "a class and its parts"
_READERS: Mapping[str, tuple[int, int, str, Take]] = {
    "subclass": (2, 2, _TWO_CLASSES, Axioms.subclass),
    "immediateSubclass": (2, 2, _TWO_CLASSES, Axioms.subclass),
    "instance": (2, 2, "an individual and a class", Axioms.individual),
    "immediateInstance": (2, 2, "an individual and a class", Axioms.individual),
    "disjoint": (2, 2, _TWO_CLASSES, _disjoint),
    "partition": (2, _ANY, _PARTS, _decomposition),
    "disjointDecomposition": (2, _ANY, _PARTS, _decomposition),
    "exhaustiveDecomposition": (2, _ANY, _PARTS, _exhaustive),
    "domain": (3, 3, "a relation, the number of an argument and a class", _domain),
    "domainSubclass": (3, 3, "a relation, the number of an argument and a class", _domain_subclass),
    "range": (2, 2, "a function and a class", _range),
    "rangeSubclass": (2, 2, "a function and a class", _range_subclass),
    "subrelation": (2, 2, "two relations", _subrelation),
}
"""The heads that are read: least and most arguments, what they are, what they say."""
_DESCRIBING = frozenset({"documentation"})
"""Heads that say nothing to a hierarchy, but that somebody meant the name to be there."""


def _kinds_of_relations(axioms: Axioms) -> None:
    """How many arguments relations have, by the classes of relations that they are instances of."""
    above: dict[str, list[str]] = {}
    for sub, sup, _ in axioms.subclasses:
        above.setdefault(sub, []).append(sup)
    for name, classes in axioms.individuals.items():
        # a name that is a relation by its class alone has nothing that a schema could be made of
        if (known := axioms.relations.get(name)) is not None:
            _note_kind(known, set(reached(above, (said.name for said in classes))))


def _note_kind(relation: Relation, kinds: Collection[str]) -> None:
    found = sorted(
        (not is_function, arity) for kind, (arity, is_function) in _ARITIES.items() if kind in kinds
    )
    if _ANY_ARITY in kinds:
        relation.any_arity = True
    elif found:
        # functions first: their result does not count
        not_function, relation.arity = found[0]
        relation.is_function = relation.is_function or not not_function
