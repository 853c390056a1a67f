"""Hypothesis strategies for order-sorted signatures, and for drafts, which are what repair rules see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hypothesis import strategies as st

from fol_kb.beliefs import tools
from fol_kb.logic.signature import TOP, FunctionType, Signature, Sort
from fol_kb.repair.collect import collect, formula_of
from fol_kb.repair.draft import Draft
from fol_kb.testing.calls import CONSTANTS, PREDICATES, SORTS, messy_sequences


@st.composite
def signatures(
    draw: Callable[[st.SearchStrategy[Any]], Any],
    *,
    sorts: tuple[str, ...] = (*SORTS, TOP),
    constants: tuple[str, ...] = CONSTANTS,
    predicates: tuple[str, ...] = PREDICATES,
    functions: tuple[str, ...] = ("mother_of",),
) -> Signature:
    """Signatures that hold together: every sort that a declaration names is a sort of the signature.

    The order of the sorts may have cycles. Arities run from 0 to 3; names are taken from those given.
    """
    known = draw(st.lists(st.sampled_from(sorts), min_size=1, unique=True))
    one = st.sampled_from(known)
    above = st.lists(one, max_size=2, unique=True)
    of_constants = draw(st.dictionaries(st.sampled_from(constants), one)) if constants else {}
    schemas = st.lists(one, max_size=3).map(tuple)
    of_predicates = draw(st.dictionaries(st.sampled_from(predicates), schemas)) if predicates else {}
    types = st.builds(FunctionType, st.lists(one, min_size=1, max_size=2).map(tuple), one)
    of_functions = draw(st.dictionaries(st.sampled_from(functions), types)) if functions else {}
    return Signature(
        sorts={
            name: Sort(name, tuple(sorted(sup for sup in draw(above) if sup != name)), True)
            for name in sorted(known)
        },
        constants=dict(sorted(of_constants.items())),
        predicates=dict(sorted(of_predicates.items())),
        functions=dict(sorted(of_functions.items())),
    )


def calls_of(signature: Signature) -> list[tools.AnyCall]:
    """The calls that declare what a signature holds."""
    return [
        *(tools.AddSort(sort_name=s.name, supersorts=list(s.supersorts)) for s in signature.sorts.values()),
        *(tools.AddConstantToSort(constant_name=n, sort_name=s) for n, s in signature.constants.items()),
        *(
            tools.AddPredicateSchema(predicate_name=n, argument_sorts=list(s))
            for n, s in signature.predicates.items()
        ),
        *(
            tools.AddFunctionSchema(function_name=n, argument_sorts=list(f.arguments), result_sort=f.result)
            for n, f in signature.functions.items()
        ),
    ]


def draft_of(calls: Iterable[tools.AnyCall]) -> Draft:
    """The draft that calls amount to, numbered from 1."""
    return collect((n, call, stated(call)) for n, call in enumerate(calls, start=1))


def stated(call: tools.AnyCall) -> Any:
    """The formula that a call asserts; None where it asserts none."""
    return formula_of(call) if call.asserts and not isinstance(call, tools.DeclareDisjoint) else None


def drafts(calls: st.SearchStrategy[list[tools.AnyCall]] | None = None) -> st.SearchStrategy[Draft]:
    """What sequences of calls say before anything is judged; by default :func:`messy_sequences`."""
    return (messy_sequences() if calls is None else calls).map(draft_of)
