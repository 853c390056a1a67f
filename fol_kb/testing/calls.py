"""Hypothesis strategies for tool calls that have much to do with one another.

Few names, so that they meet: sorts and predicates of one name, sorts above one another in circles,
constants in two sorts, predicates at two arities, facts that only a rule justifies, spellings that
differ in case, declarations that are missing.
"""

from __future__ import annotations

from functools import lru_cache

from hypothesis import strategies as st

from fol_kb import tools
from fol_kb.logic.signature import TOP

SORTS = ("man", "mortal", "being", "planet", "place")
PREDICATES = (*SORTS[:4], "wise")
CONSTANTS = ("socrates", "plato", "mars")

_FORMULAS = (
    "forall X: ({0}(X) => {1}(X) && {2}(X))",
    "forall X: ({0}(X) || {1}(X) => {2}(X))",
    "forall X: ({0}(X) <=> {1}(X))",
    "forall X: (!{0}(X) => !{1}(X))",
    "forall X: ({0}(X) => !{1}(X))",
    "forall X: ({0}(X) && {1}(X) => {2}(X))",
    "forall X:{3}: ({0}(X) => {1}(X))",
    "forall X: ({0}(X) => exists Y: (likes(X, Y) && {1}(Y)))",
    "{0}(X) => {1}(X)",
    "{0}({4}) || !{1}({5})",
    "exists Y: forall X: ({0}(X) <=> X == Y)",
    "mother_of({4}) == {5}",
    "{4} == {5} => likes({4}, {5})",
    "forall X:{3}: likes(X, mother_of(X))",
)


@lru_cache(maxsize=8)
def calls(*, spellings: bool = True) -> st.SearchStrategy[tools.AnyCall]:
    """One well-formed call; ``spellings``: names also come in another spelling."""

    def named(names: tuple[str, ...]) -> st.SearchStrategy[str]:
        plain = st.sampled_from(names)
        return plain | plain.map(str.upper) if spellings else plain

    sorts = named(SORTS) | st.just(TOP)
    predicates = named(PREDICATES)
    constants = named(CONSTANTS)
    some_constants = st.lists(constants, min_size=1, max_size=2)
    formulas = st.builds(
        str.format,
        st.sampled_from(_FORMULAS),
        *(predicates, predicates, predicates, sorts, constants, constants),
    )
    return st.one_of(
        st.builds(tools.AddSort, sort_name=named(SORTS), supersorts=st.lists(sorts, max_size=2)),
        st.builds(tools.AddConstantToSort, constant_name=constants, sort_name=sorts),
        st.builds(
            tools.AddPredicateSchema,
            predicate_name=predicates | st.just("likes"),
            argument_sorts=st.lists(sorts, min_size=1, max_size=2),
        ),
        st.builds(
            tools.AddFunctionSchema,
            function_name=st.just("mother_of"),
            argument_sorts=st.lists(sorts, min_size=1, max_size=1),
            result_sort=sorts,
        ),
        st.builds(tools.AddAtomicFact, predicate_name=predicates, arguments=some_constants),
        st.builds(tools.AddNegatedAtomicFact, predicate_name=predicates, arguments=some_constants),
        st.builds(
            tools.AddUniversalImplication,
            antecedent_predicate=predicates,
            consequent_predicate=predicates,
            sort_of_variable=st.none() | sorts,
        ),
        st.builds(
            tools.AddExistentialConjunction,
            predicate1=predicates,
            predicate2=predicates,
            sort_of_variable=st.none() | sorts,
        ),
        st.builds(tools.AddFormula, formula=formulas),
        st.builds(tools.DeclareDisjoint, sorts=st.lists(sorts, min_size=2, max_size=3)),
    )


def call_sequences(*, max_size: int = 12, spellings: bool = True) -> st.SearchStrategy[list[tools.AnyCall]]:
    """Sequences of calls as a careless model would send them."""
    return st.lists(calls(spellings=spellings), max_size=max_size)


__all__ = ["CONSTANTS", "PREDICATES", "SORTS", "call_sequences", "calls"]
