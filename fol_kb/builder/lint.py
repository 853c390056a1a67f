"""Lint: what a person should look at in a belief set, whether or not it is consistent.

Everything here is read off the belief set; nothing is changed and no reasoner is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.changes import uses_of
from fol_kb.beliefs.findings import Finding
from fol_kb.builder.disjointness import violations
from fol_kb.builder.fitting import undeclared
from fol_kb.common import codec
from fol_kb.common.codec import Count
from fol_kb.common.deadline import current
from fol_kb.common.walks import reached
from fol_kb.logic.signature import TOP
from fol_kb.logic.sorts.inference import nodes_of_classes
from fol_kb.logic.syntax import Atom, Formula, Not
from fol_kb.repair.diagnostics import ambiguous_classes, doubtful, near
from fol_kb.repair.near_names import near_duplicates

_LEVELS = ("error", "warning", "info")
_TOOLS = {
    "sort": "add_sort",
    "constant": "add_constant_to_sort",
    "predicate": "add_predicate_schema",
    "function": "add_function_schema",
}
"""The kinds of names, each with the call that declares one."""


def lint(kb: BeliefSet) -> tuple[Finding, ...]:
    """All findings on a belief set: those that it carries, and what is seen in its signature and formulas.

    Errors come first, then warnings, then what is for information; within a level they are sorted by kind
    and names. But for the numbers of calls they are the same for every order of the calls.

    Errors are ``disjointness-violated`` (a sort or an individual in two disjoint classes), ``arity-clash``
    and ``unknown-*`` (a use that does not fit the signature) and what the builder refused. Warnings are
    doubts about names: ``similar-names``, ``near-duplicate-names`` and ``singular-and-plural`` (both for
    information only, if calls declare both names), ``literal-as-constant``, ``unbound-variable``,
    ``truth-as-name``, ``ambiguous-class`` (accents leave it open which sort a class is); and a class that
    nothing can be in. For information are ``constant-and-predicate``,
    ``undeclared-*`` (repair declared it, and no call), ``unused-*`` (a declaration that nothing needs) and
    ``sort-without-individual``. ``*`` is sort, constant, predicate or function.

    Raises:
        DeadlineError: the time that stands for this thread or task was over before
        (:mod:`fol_kb.common.deadline`).
    """
    uses = _Uses(kb)
    parts = (
        _doubts(uses),
        violations(kb),
        _misfits(uses),
        _near(uses),
        _undeclared(uses),
        _unused(uses),
        _uninhabited(uses),
    )
    seen = list(current().over(chain.from_iterable(parts)))
    carried = {(finding.kind, finding.names, finding.message) for finding in kb.findings}
    new = (finding for finding in seen if (finding.kind, finding.names, finding.message) not in carried)
    return tuple(sorted((*kb.findings, *new), key=_rank))


@codec.document(
    "fol-kb/findings",
    "FindingsDocument",
    "What lint says of a belief set: how many findings of each level, and the findings, errors first.",
    "errors warnings infos findings",
)
@dataclass(frozen=True, slots=True)
class Linted:
    """What lint says, as the document ``fol-kb/findings`` has it."""

    findings: tuple[Finding, ...]

    def errors(self) -> Count:
        """How many items were left out."""
        return self._count("error")

    def warnings(self) -> Count:
        """How many things are probably not as they were meant."""
        return self._count("warning")

    def infos(self) -> Count:
        """How many things are good to know."""
        return self._count("info")

    def _count(self, level: str) -> int:
        return sum(finding.level == level for finding in self.findings)


def to_json(findings: Iterable[Finding]) -> dict[str, Any]:
    """The document ``fol-kb/findings``, version 1, as plain data."""
    return codec.to_json(Linted(tuple(findings)))


def _rank(finding: Finding) -> tuple[int, str, tuple[str, ...], tuple[int, ...], str]:
    return (_LEVELS.index(finding.level), finding.kind, finding.names, finding.calls, finding.message)


class _Uses:
    """The names of a belief set by kind: which there are, which no call declares, which formulas use."""

    def __init__(self, kb: BeliefSet) -> None:
        signature = kb.signature
        self.kb = kb
        self.known: Mapping[str, Collection[str]] = signature.by_kind
        self.used: dict[str, dict[str, set[int]]] = {kind: {} for kind in _TOOLS}
        """The calls that use a name in a formula or a disjointness; none where no call is known."""
        self.arities: dict[tuple[str, str, int], set[int]] = {}
        """The calls that use a predicate or function with a number of arguments."""
        for belief in current().over(kb.formulas):
            calls = _numbers(belief.call)
            for kind, name, arity in uses_of(belief.formula):
                self.used[kind].setdefault(name, set()).update(calls)
                if arity is not None:
                    self.arities.setdefault((kind, name, arity), set()).update(calls)
        for group in kb.disjoint:
            for name in group.sorts:
                self.used["sort"].setdefault(name, set()).update(_numbers(group.call))
        found = undeclared(kb)
        self.undeclared = {kind: {name for of, name in found if of == kind} for kind in self.known}
        self.undeclared["sort"] = {
            sort.name for sort in signature.sorts.values() if not sort.declared and sort.name != TOP
        }

    def calls(self, kinds: Collection[str], *names: str) -> tuple[int, ...]:
        """The first call that uses each of the names as a name of one of the kinds."""
        by_name = ([min(c) for kind in kinds if (c := self.used[kind].get(name))] for name in names)
        return tuple(sorted({min(calls) for calls in by_name if calls}))


def _numbers(call: int | None) -> tuple[int, ...]:
    return () if call is None else (call,)


def _is_literal(formula: Formula) -> bool:
    return isinstance(formula.operand if isinstance(formula, Not) else formula, Atom)


def _doubts(uses: _Uses) -> Iterator[Finding]:
    formulas = ((belief.formula, _is_literal(belief.formula)) for belief in uses.kb.formulas)
    sorts = uses.kb.signature.sorts
    # the top sort, where nobody declared it, is ours and cannot be spelt otherwise
    written = [
        name for name in uses.known["sort"] if name != TOP or name not in sorts or sorts[name].declared
    ]
    for finding in doubtful({**uses.known, "sort": written}, formulas):
        yield replace(finding, calls=uses.calls(_TOOLS, *finding.names))
    for finding in ambiguous_classes(uses.kb.signature):
        yield replace(finding, calls=uses.calls(("sort", "predicate"), *finding.names))


def _misfits(uses: _Uses) -> Iterator[Finding]:
    """Uses that do not fit the signature. The builder refuses them; one made by hand may have some."""
    signature = uses.kb.signature
    for kind in ("constant", "predicate", "function"):
        for name, calls in uses.used[kind].items():
            if name not in uses.known[kind]:
                message = f"the {kind} {name!r} is not in the signature; declare it with {_TOOLS[kind]}"
                yield Finding(f"unknown-{kind}", "error", message, tuple(sorted(calls)), (name,))
    declared = {("predicate", name): len(schema) for name, schema in signature.predicates.items()}
    declared |= {("function", name): len(type_.arguments) for name, type_ in signature.functions.items()}
    for (kind, name, arity), calls in uses.arities.items():
        if declared.get((kind, name), arity) != arity:
            message = (
                f"the number of arguments of the {kind} {name!r} is declared as {declared[kind, name]},"
                f" and it is used with {arity}; use two names, or take one of them back"
            )
            yield Finding("arity-clash", "error", message, tuple(sorted(calls)), (name,))


def _near(uses: _Uses) -> Iterator[Finding]:
    for kind, names in uses.known.items():
        for pair in near_duplicates(names):
            # two declarations are rarely a slip of the pen, two uses may be
            level = "info" if uses.undeclared[kind].isdisjoint((pair.left, pair.right)) else "warning"
            yield replace(near(kind, pair, level), calls=uses.calls([kind], pair.left, pair.right))


def _undeclared(uses: _Uses) -> Iterator[Finding]:
    for kind, names in uses.undeclared.items():
        for name in names:
            remedy = f"if it is meant, declare it with {_TOOLS[kind]}"
            message = f"the {kind} {name!r} is used but not declared; {remedy}"
            yield Finding(f"undeclared-{kind}", "info", message, uses.calls([kind], name), (name,))


def _unused(uses: _Uses) -> Iterator[Finding]:
    for kind in ("constant", "predicate", "function"):
        for name in uses.known[kind]:
            if name not in uses.used[kind]:
                message = (
                    f"the {kind} {name!r} is declared, but no formula uses it; state something of it,"
                    " or take the declaration back"
                )
                yield Finding(f"unused-{kind}", "info", message, (), (name,))
    used = _used_sorts(uses)
    for sort in uses.kb.signature.sorts.values():
        if sort.declared and sort.name != TOP and sort.name not in used:
            message = (
                f"the sort {sort.name!r} is declared, but nothing is of it and nothing expects it;"
                " use it, or take the declaration back"
            )
            yield Finding("unused-sort", "info", message, (), (sort.name,))


def _used_sorts(uses: _Uses) -> set[str]:
    """The sorts that a constant, a schema, a quantifier, a disjointness or a predicate of their name needs,
    and all sorts above them, which they get their meaning from."""
    signature = uses.kb.signature
    node = nodes_of_classes(signature)
    used = {*signature.constants.values(), *uses.used["sort"], *map(node, uses.used["predicate"])}
    used.update(sort for schema in signature.predicates.values() for sort in schema)
    for function in signature.functions.values():
        used.update((*function.arguments, function.result))
    return set(reached(uses.kb.hierarchy.above, used))


def _uninhabited(uses: _Uses) -> Iterator[Finding]:
    signature = uses.kb.signature
    inhabited = set(reached(uses.kb.hierarchy.above, signature.constants.values()))
    for name in signature.sorts:
        if name != TOP and name not in inhabited:
            message = (
                f"no constant is of the sort {name!r} or of one below it; no sort is empty, so that reasoners"
                " assume an individual of it: name one, or take the sort back"
            )
            yield Finding("sort-without-individual", "info", message, uses.calls(["sort"], name), (name,))
