"""Queries that name what a belief set does not know: read like any formula, and said to be so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from fol_kb.belief_set import BeliefSet
from fol_kb.errors import TypingError, near_misses
from fol_kb.logic.signature import TOP, Signature
from fol_kb.logic.syntax import Formula, binding_sorts
from fol_kb.logic.typing import TypeChecker, UnrelatedSortsError
from fol_kb.repair.apply import applied
from fol_kb.repair.closing import CloseVariables
from fol_kb.repair.infer import DeclareConstants, DeclareSorts, DeclareSymbols
from fol_kb.repair.model import Assertion, Draft, Finding, Repair
from fol_kb.repair.spelling import Spelling
from fol_kb.sorts import with_sorts

_QUERY = 0
"""The number of the query among the calls, which count from 1."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query ready to be asked: the formula, and the belief set with the query's new names declared."""

    kb: BeliefSet
    formula: Formula
    repairs: tuple[Repair, ...] = ()
    findings: tuple[Finding, ...] = ()


def prepare(kb: BeliefSet, formula: Formula) -> Query:
    """Fit a query to a belief set by the safe rules of repair.

    A name that the belief set does not have is declared from its use in the query, and a finding says
    so: nothing can be known of it, so that the answer will rarely be anything but independent.

    Raises:
        TypingError: the query cannot be fitted, for example a wrong number of arguments.
    """
    try:
        TypeChecker(kb.signature, kb.hierarchy).check(formula)
        return Query(with_universe(kb, formula), formula)
    except TypingError:
        pass  # the rules below may mend it; if not, the check behind them says what is wrong
    draft = _draft(kb, formula)
    repairs: list[Repair] = []
    for rule in (
        Spelling(),
        CloseVariables(),
        DeclareSymbols(),
        DeclareSorts(),
        DeclareConstants(),
        DeclareSorts(),
    ):
        made = tuple(rule.repairs(draft))
        draft = applied(draft, (change for repair in made for change in repair.changes)).with_top()
        repairs.extend(made)
    repaired = next(a.formula for a in draft.assertions if a.call == _QUERY)
    signature = draft.signature()
    known_sorts = replace(kb, signature=signature, hierarchy=with_sorts(kb.hierarchy, signature))
    fitted = with_universe(known_sorts, repaired)
    TypeChecker(fitted.signature, fitted.hierarchy).check(repaired)
    known = _names(kb.signature)
    findings = tuple(
        Finding(
            "unknown-in-query",
            "warning",
            f"the belief set says nothing of the {kind} {name!r}"
            + near_misses(name, [other for its_kind, other in known if its_kind == kind]),
            (),
            (name,),
        )
        for kind, name in sorted(_names(fitted.signature) - known)
        if kind != "sort"
    )
    return Query(fitted, repaired, tuple(repairs), findings)


def with_universe(kb: BeliefSet, query: Formula) -> BeliefSet:
    """The belief set with the top sort declared, if the query speaks of individuals of any sort at all.

    Nothing else changes: what the query says is asked, and no premise, not even one about sorts.

    Raises:
        TypingError: the query does not fit the signature.
    """
    if TOP in kb.signature.sorts:
        return kb
    try:
        if TOP not in binding_sorts(TypeChecker(kb.signature, kb.hierarchy).check(query)):
            return kb
    except UnrelatedSortsError:
        pass  # an equality between sorts that nothing joins: the top sort joins them
    draft = _draft(kb, query)
    draft = draft.changed(undeclared_sorts=draft.undeclared_sorts | {TOP})
    signature = draft.signature()
    return replace(kb, signature=signature, hierarchy=with_sorts(kb.hierarchy, signature))


def _draft(kb: BeliefSet, query: Formula) -> Draft:
    signature = kb.signature
    return Draft(
        sorts={name: {sort.supersorts: ()} for name, sort in signature.sorts.items() if sort.declared},
        constants={name: {sort: ()} for name, sort in signature.constants.items()},
        predicates={name: {sorts: ()} for name, sorts in signature.predicates.items()},
        functions={name: {kind: ()} for name, kind in signature.functions.items()},
        assertions=[
            *(Assertion(belief.call or -1, belief.formula, False) for belief in kb.formulas),
            Assertion(_QUERY, query, False),
        ],
        disjoint=[(group.call or -1, group.sorts) for group in kb.disjoint],
        undeclared_sorts=frozenset(name for name, sort in signature.sorts.items() if not sort.declared),
    )


def _names(signature: Signature) -> set[tuple[str, str]]:
    groups: Mapping[str, Mapping[str, object]] = {
        "sort": signature.sorts,
        "constant": signature.constants,
        "predicate": signature.predicates,
        "function": signature.functions,
    }
    return {(kind, name) for kind, group in groups.items() for name in group}
