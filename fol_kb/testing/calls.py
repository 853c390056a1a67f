"""Hypothesis strategies for tool calls that have much to do with one another.

Few names, so that they meet: sorts and predicates of one name, sorts above one another in circles,
constants in two sorts, predicates at two arities, facts that only a rule justifies, spellings that
differ in case or in accents, slips of one letter, lists written as names, declarations that are missing.
The plain names and the short sequences come first, so that what fails shrinks to a few calls that read well.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from hypothesis import strategies as st

from fol_kb.beliefs import tools
from fol_kb.logic.signature import TOP

SORTS = ("man", "mortal", "being", "planet", "place")
PREDICATES = (*SORTS[:4], "wise")
CONSTANTS = ("socrates", "plato", "mars")
LITERALS = ("[socrates, plato]", "{mars}", "['plato']", "[]")
"""Names that are written like lists and sets."""

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
    "{0}(X) && (exists X: {1}(X)) => {2}({4})",
    "likes(mother_of({4}), mother_of(mother_of({5})))",
)


_ACCENTS = ("\N{COMBINING ACUTE ACCENT}", "\N{COMBINING CIRCUMFLEX ACCENT}")


def _accented(name: str) -> list[str]:
    """The name with one accent on its first vowel, and with another one: two names, and twins of one."""
    at = next((n for n, letter in enumerate(name, start=1) if letter in "aeiou"), 0)
    return [unicodedata.normalize("NFC", name[:at] + accent + name[at:]) for accent in _ACCENTS if at]


def _typo(name: str) -> str:
    """The name without its third letter."""
    return name[:2] + name[3:]


@lru_cache(maxsize=64)
def _named(names: tuple[str, ...], spellings: bool, typos: bool) -> st.SearchStrategy[str]:
    # one choice among all spellings is much quicker than a choice of the spelling and one of the name
    pool = [*names * 3]
    if spellings:
        pool += [*map(str.upper, names), *map(str.capitalize, names)]
        # of few names, so that twins meet
        pool += [each for name in names[:2] for each in _accented(name)]
    if typos:
        pool += map(_typo, names)
    return st.sampled_from(pool)


@lru_cache(maxsize=16)
def calls(
    *, spellings: bool = True, typos: bool = False, literals: bool = False
) -> st.SearchStrategy[tools.AnyCall]:
    """One well-formed call that declares or asserts something.

    Args:
        spellings: names also come in other spellings, some with accents.
        typos: names also come with a letter missing.
        literals: the arguments of facts are now and then lists or sets.
    """

    def named(names: tuple[str, ...]) -> st.SearchStrategy[str]:
        return _named(names, spellings, typos)

    sorts = named((*SORTS, TOP))
    predicates = named(PREDICATES)
    constants = named(CONSTANTS)
    arguments = st.lists(constants | st.sampled_from(LITERALS) if literals else constants, max_size=2)
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
            argument_sorts=st.lists(sorts, max_size=2),
        ),
        st.builds(
            tools.AddFunctionSchema,
            function_name=st.just("mother_of"),
            argument_sorts=st.lists(sorts, min_size=1, max_size=1),
            result_sort=sorts,
        ),
        st.builds(tools.AddAtomicFact, predicate_name=predicates, arguments=arguments),
        st.builds(tools.AddNegatedAtomicFact, predicate_name=predicates, arguments=arguments),
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


Draw = Callable[[st.SearchStrategy[Any]], Any]


@st.composite
def justified_facts(draw: Draw) -> list[tools.AnyCall]:
    """A constant of one sort where another is expected, and a rule that puts the one below the other.

    Now and then a call of it is missing; what fails shrinks to the calls that it needs.
    """
    low, high = draw(st.sampled_from(SORTS)), draw(st.sampled_from(SORTS))
    constant, predicate = draw(st.sampled_from(CONSTANTS)), draw(st.sampled_from(PREDICATES))
    group: list[tools.AnyCall] = [
        tools.AddConstantToSort(constant_name=constant, sort_name=low),
        tools.AddPredicateSchema(predicate_name=predicate, argument_sorts=[high]),
        tools.AddAtomicFact(predicate_name=predicate, arguments=[constant]),
        tools.AddUniversalImplication(antecedent_predicate=low, consequent_predicate=high),
        tools.AddSort(sort_name=low),
        tools.AddSort(sort_name=high),
    ]
    return [call for call in group if draw(st.integers(0, 7))]


@lru_cache(maxsize=64)
def call_sequences(
    *,
    max_size: int = 12,
    spellings: bool = True,
    typos: bool = False,
    literals: bool = False,
    retracts: bool = False,
) -> st.SearchStrategy[list[tools.AnyCall]]:
    """Sequences of calls as a careless model would send them.

    Args:
        max_size: the most calls of a sequence.
        spellings: names also come in other spellings, some with accents.
        typos: names also come with a letter missing.
        literals: the arguments of facts are now and then lists or sets.
        retracts: earlier calls are taken back, some of them twice.
    """
    return _flat(0, max_size, spellings, typos, literals, retracts)


@st.composite
def _flat(
    draw: Draw, groups: int, max_size: int, spellings: bool, typos: bool, literals: bool, retracts: bool
) -> list[tools.AnyCall]:
    found = draw(_groups(groups, max_size, spellings, typos, literals, retracts))
    return [call for group in found for call in group][:max_size]


@lru_cache(maxsize=64)
def _groups(
    min_size: int, max_size: int, spellings: bool, typos: bool, literals: bool, retracts: bool
) -> st.SearchStrategy[list[list[tools.AnyCall]]]:
    one = calls(spellings=spellings, typos=typos, literals=literals).map(lambda call: [call])
    groups = [one, one, one, one, one, one, one, justified_facts()]
    if retracts:
        numbers = st.integers(1, max(1, max_size))
        groups.append(numbers.map(lambda number: [tools.Retract(call_id=number)]))
    return st.lists(st.one_of(groups), min_size=min_size, max_size=max_size)


def messy_sequences(*, max_size: int = 12) -> st.SearchStrategy[list[tools.AnyCall]]:
    """Sequences of calls with everything in them that a rule could want to repair; half of them are long."""
    short = _flat(0, max_size, True, True, True, False)
    return st.one_of(short, _flat(max_size // 2, max_size, True, True, True, False))


T = TypeVar("T")


@st.composite
def reordered(draw: Draw, sequences: st.SearchStrategy[Sequence[T]]) -> tuple[list[T], list[T]]:
    """A sequence, and the same in another order."""
    found = list(draw(sequences))
    return found, draw(st.permutations(found))


_SENTENCES = ("Socrates is a man.", "All men are mortal.", "Mars is a planet.", "No planet is wise.")


@st.composite
def quoted_sequences(
    draw: Draw, sequences: st.SearchStrategy[list[tools.AnyCall]] | None = None
) -> tuple[str, list[tools.AnyCall]]:
    """A text, and calls that quote it; a few quote what it does not say, and will be rejected."""
    sentences = draw(st.lists(st.sampled_from(_SENTENCES), min_size=1, max_size=4))
    text = " ".join(sentences)
    made: list[tools.AnyCall] = []
    for call in draw(call_sequences() if sequences is None else sequences):
        quote = draw(st.sampled_from((None, *sentences, _SENTENCES[0]))) if call.asserts else None
        start = None
        if quote is not None and text.count(quote) > 1 and draw(st.booleans()):
            start = text.rindex(quote)
        made.append(
            call if quote is None else call.model_copy(update={"source_quote": quote, "source_start": start})
        )
    return text, made
