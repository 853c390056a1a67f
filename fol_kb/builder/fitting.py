"""Queries that do not fit a belief set as they stand: repaired like any formula, and said to be so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.changes import Declare, Kind, Rename, uses_of
from fol_kb.beliefs.findings import Finding, Level, Repair
from fol_kb.builder.narrowing import Narrowed, whole
from fol_kb.builder.query import RENAMED, Query, as_it_stands, unknown
from fol_kb.common.errors import TypingError
from fol_kb.logic.names import Spellings
from fol_kb.logic.signature import Signature
from fol_kb.logic.sorts.inference import with_sorts
from fol_kb.logic.syntax import Formula, Truth
from fol_kb.logic.type_checker import TypeChecker
from fol_kb.repair.apply import applied
from fol_kb.repair.draft import Assertion, Draft
from fol_kb.repair.pipeline import one_by_one
from fol_kb.repair.rule import RepairRule
from fol_kb.repair.rules.built_in import BUILT_IN
from fol_kb.repair.rules.existential import CloseExistentially
from fol_kb.repair.rules.heuristics import ExpandLiterals, SplitArities
from fol_kb.repair.rules.inference import DeclareConstants, DeclareSorts, DeclareSymbols
from fol_kb.repair.rules.kinds import Kinds
from fol_kb.repair.rules.own_names import OwnNames
from fol_kb.repair.rules.schemas import MergeDeclarations

Meaning = TypeVar("Meaning")

_QUERY = 0
"""The number of the query among the calls, which count from 1."""


def fitted(kb: BeliefSet, formula: Formula, *, permissive: bool) -> Query:
    """A query fitted by the safe rules or, if ``permissive``, by all: :func:`fol_kb.builder.asking.prepare`.

    Raises:
        TypingError: it cannot be fitted.
    """
    as_asked, kept = formula, Narrowed.of(kb)
    renamings = _renames(kb.repairs) if permissive else _renamed_alike(kept.safe_renames, formula)
    formula = _renamed(formula, renamings)
    # the heuristics may change premises, and so look at all of them
    part = kb if permissive else kept.part(kb, formula)
    draft, repairs = _repaired(_draft(part, formula), part, _PERMISSIVE if permissive else _SAFE)
    ready = _belief_set(part, draft)
    not_known = (
        unknown(kind, name, kept.near(kind, name))
        for kind, name in sorted(_names(ready.kb.signature) - _names(part.signature))
        if kind != "sort"
    )
    findings = (*_read_as(as_asked, [*renamings, *_renames(repairs)]), *not_known)
    return replace(ready, kb=whole(kb, part, ready.kb), repairs=repairs, findings=findings)


def _read_as(formula: Formula, renamings: Sequence[Rename]) -> Iterator[Finding]:
    """Which names of the formula are read as which others, by renamings that come one after another."""
    used = set(uses_of(formula))
    for change in dict.fromkeys(renamings):
        arities = [arity for kind, name, arity in used if (kind, name) == (change.kind, change.old)]
        found = [arity for arity in arities if change.arity in (None, arity)]
        if found and change.old != change.new:
            used.update((change.kind, change.new, arity) for arity in found)
            message = f"the {change.kind} {change.old!r} of the question is read as {change.new!r}"
            yield Finding(RENAMED, "info", message, (), (change.old, change.new))


def _renamed(formula: Formula, renamings: Sequence[Rename]) -> Formula:
    if not renamings:
        return formula
    (assertion,) = applied(Draft(assertions=[Assertion(_QUERY, formula, False)]), renamings).assertions
    return assertion.formula


def _renames(repairs: Sequence[Repair]) -> list[Rename]:
    return [c for repair in repairs for c in repair.changes if isinstance(c, Rename)]


def _renamed_alike(new_names: Mapping[tuple[Kind, int], Mapping[str, str]], formula: Formula) -> list[Rename]:
    """The renamings of the formula's names that safe repairs gave for a number of arguments, whatever the
    spelling."""
    asked = [(kind, name, arity) for kind, name, arity in uses_of(formula) if arity is not None]
    known = {key: Spellings(new, (name for _, name, _ in asked)) for key, new in new_names.items()}
    return [
        Rename(kind, name, new_names[kind, arity][old], arity)
        for kind, name, arity in dict.fromkeys(asked)
        if (kind, arity) in known and (old := known[kind, arity].one(name)) is not None
    ]


def merged_reading(kb: BeliefSet, formula: Formula) -> Query | None:
    """The query as it would be if names that are nearly the same were one, as the permissive mode has it.

    It is what a verdict should be compared with where it may hang on how a name is written: here the premises
    are read otherwise too. None if nothing would be, or if what would be does not fit together.

    Only names that no call declared give way to others, or differ from others in spelling only.
    """
    draft = _draft(kb, formula, without=undeclared(kb))
    draft, repairs = _repaired(draft, None, _MERGING)
    merging = tuple(repair for repair in repairs if repair.level == Level.HEURISTIC.value)
    if not merging:
        return None
    return _read_anew(kb, draft, merging)


def restated(kb: BeliefSet, said: Mapping[str, Formula]) -> BeliefSet | None:
    """The belief set with other formulas for some of its beliefs, by their ids, and a hierarchy to fit.

    None if they do not fit together.
    """
    if not said:
        return kb
    draft = _draft(kb, Truth(True))
    changed = [said.get(belief.id, belief.formula) for belief in kb.formulas]
    assertions = [Assertion(n, each, False) for n, each in enumerate(changed, start=1)]
    draft, repairs = _repaired(draft.changed(assertions=[*assertions, *draft.assertions[-1:]]), kb, _SAFE)
    query = _read_anew(kb, draft, repairs)
    return None if query is None else query.kb


def _read_anew(kb: BeliefSet, draft: Draft, repairs: tuple[Repair, ...]) -> Query | None:
    """The query of a draft with other premises than the belief set; None if they do not fit together."""
    try:
        query = _belief_set(kb, draft, anew=True)
        checker = TypeChecker(query.kb.signature, query.kb.hierarchy)
        for belief in query.kb.formulas:
            checker.check(belief.formula)
    except TypingError:
        return None
    return replace(query, repairs=repairs)


_OF_CALLS = (ExpandLiterals, SplitArities, MergeDeclarations)
"""Rules for what calls can do and a question cannot: what they would change has been changed already."""
_NAMING_SORTS = (DeclareSymbols, DeclareConstants)


def _for_questions() -> Iterator[RepairRule]:
    """The rules of calls, in their order, as far as they are for questions.

    Sorts are declared only after the symbols and constants that name them. Declared before as well, as for
    calls, they give other signatures in a fifth of random questions.
    """
    before: RepairRule | None = None
    for rule in BUILT_IN:
        if not isinstance(rule, _OF_CALLS):
            if not isinstance(rule, DeclareSorts) or isinstance(before, _NAMING_SORTS):
                yield rule
            before = rule


_PERMISSIVE = tuple(_for_questions())
_SAFE = tuple(rule for rule in _PERMISSIVE if rule.level is Level.SAFE)
_MERGING = tuple(rule for rule in _PERMISSIVE if not isinstance(rule, CloseExistentially))
_OF_PREMISES = (OwnNames, Kinds)
"""Rules that add to what is said: never to what is asked."""


def undeclared(kb: BeliefSet) -> frozenset[tuple[str, str]]:
    """The constants, predicates and functions that repair declared and no call did, each with its kind."""
    changes = (change for repair in kb.repairs for change in repair.changes)
    declared = {(change.kind.value, change.name) for change in changes if isinstance(change, Declare)}
    return frozenset(_names(kb.signature) & declared)


def _repaired(
    draft: Draft, kb: BeliefSet | None, rules: Sequence[RepairRule]
) -> tuple[Draft, tuple[Repair, ...]]:
    """The draft after the rules, and what they did; the names that ``kb`` has are left as they are."""
    known = frozenset[tuple[str, str]]() if kb is None else _names(kb.signature)

    def proposed(_: int, rule: RepairRule, draft: Draft) -> tuple[Repair, ...]:
        seen = draft
        if isinstance(rule, _OF_PREMISES):
            seen = draft.changed(assertions=[a for a in draft.assertions if a.call != _QUERY])
        return tuple(
            repair
            for repair in rule.repairs(seen)
            if not any(isinstance(c, Rename) and (c.kind.value, c.old) in known for c in repair.changes)
        )

    return one_by_one(draft, rules, proposed)


def _belief_set(kb: BeliefSet, draft: Draft, *, anew: bool = False) -> Query:
    """The query of a repaired draft, with the belief set that the draft amounts to.

    ``anew``: the hierarchy is inferred again, since the premises have changed more than by an atom.
    """
    by_number = {assertion.call: assertion.formula for assertion in draft.assertions}
    query = by_number[_QUERY]
    beliefs = tuple(
        belief if by_number[n] == belief.formula else replace(belief, formula=by_number[n])
        for n, belief in enumerate(kb.formulas, start=1)
    )
    signature = draft.signature()
    hierarchy = draft.hierarchy() if anew else with_sorts(kb.hierarchy, signature)
    return as_it_stands(
        replace(
            kb,
            signature=signature,
            hierarchy=hierarchy,
            formulas=kb.formulas if beliefs == kb.formulas else beliefs,
        ),
        query,
    )


def _draft(kb: BeliefSet, query: Formula, without: frozenset[tuple[str, str]] = frozenset()) -> Draft:
    """What the belief set says, each formula numbered by its place, from 1, and the query as number 0.

    ``without``: names that count as not declared.
    """
    signature = kb.signature
    return Draft(
        sorts={name: {sort.supersorts: ()} for name, sort in signature.sorts.items() if sort.declared},
        constants=_said("constant", signature.constants, without),
        predicates=_said("predicate", signature.predicates, without),
        functions=_said("function", signature.functions, without),
        assertions=[
            *(Assertion(n, belief.formula, False) for n, belief in enumerate(kb.formulas, start=1)),
            Assertion(_QUERY, query, False),
        ],
        disjoint=[(group.call or -1, group.sorts) for group in kb.disjoint],
        undeclared_sorts=frozenset(name for name, sort in signature.sorts.items() if not sort.declared),
    )


def _said(
    kind: str, table: Mapping[str, Meaning], without: frozenset[tuple[str, str]]
) -> dict[str, dict[Meaning, tuple[int, ...]]]:
    return {name: {meaning: ()} for name, meaning in table.items() if (kind, name) not in without}


def _names(signature: Signature) -> set[tuple[str, str]]:
    return {(kind, name) for kind, group in signature.by_kind.items() for name in group}
