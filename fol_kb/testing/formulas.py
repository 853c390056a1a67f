"""Hypothesis strategies for names, terms and formulas, awkward ones first.

They know the syntax only: a predicate may come at two arities, a sort may be named like a constant. What
they make is what :func:`fol_kb.parse` and :func:`str` have to keep apart: names that need quotes,
constants that share their name with a variable in scope, shadowed variables, nested connectives of one
kind, sorted and unsorted variables side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hypothesis import strategies as st

from fol_kb.logic.names import KEYWORDS
from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    Variable,
    Xor,
)

_VARIABLES = ("X", "Y", "x", "x1", "x'", "homme", "é", "ω", "_", "all", "not", "V_X", "p")
_NAMES = (
    *("p", "q", "man", "socrates", "lives_in", "X", "Y", "x", "x1", "x'", "homme", "Être", "3", "_"),
    *("all", "forall", "some", "not", "and", "iff", "true", "false", "equal", "exist", "thing", "c", "V_X"),
    *("2008SummerOlympics", "Ann Lee", "d'Alembert", "'", "''", "\\", "\\n", "a\\'b", "\n", "\t", "\x00"),
    *("\x85", "a,b", "(a)", "p(X)", "#", "a # b", "3.5", "re-entry", "+", "-", "?X", ":", "$true", "&&"),
    *("∀", "⊤", "e\u0301", "é", "漢字", "🙂", "א", "esk1_0", "man/p1", "²"),
    *("\u200f", "\u200b", "\ufeff", "\u00a0", "\u2028", "\ud800", "\udc00", "\U000e0001"),
)


def variable_names() -> st.SearchStrategy[str]:
    """Names that a quantifier can bind; some are keywords or also names of :func:`names`."""
    return st.sampled_from(_VARIABLES)


def plain_names() -> st.SearchStrategy[str]:
    """Names that stand in formula text without quotes."""
    return st.from_regex(r"[\w]{1,6}'{0,2}", fullmatch=True).filter(lambda name: name not in KEYWORDS)


@lru_cache
def names() -> st.SearchStrategy[str]:
    """Any names that are not empty: a list of awkward ones, then plain ones, then any text."""
    return st.one_of(st.sampled_from(_NAMES), plain_names(), st.text(st.characters(), min_size=1, max_size=8))


@lru_cache(maxsize=1024)
def terms(
    variables: tuple[str, ...] = (), *, free: bool = False, name: st.SearchStrategy[str] | None = None
) -> st.SearchStrategy[Term]:
    """Terms over the given variables; with ``free`` over any. Names come from ``name``."""
    of = name if name is not None else names()
    # constants named like variables in scope
    constants = of | st.sampled_from(variables) if variables else of
    leaves: list[st.SearchStrategy[Term]] = [st.builds(Constant, constants)]
    if variables:
        leaves.insert(0, st.builds(Variable, st.sampled_from(variables)))
    if free:
        leaves.append(st.builds(Variable, variable_names()))
    return st.recursive(
        st.one_of(leaves),
        lambda inner: st.builds(Application, constants, st.lists(inner, min_size=1, max_size=3).map(tuple)),
        max_leaves=4,
    )


@st.composite
def formulas(
    draw: Callable[[st.SearchStrategy[Any]], Any],
    *,
    closed: bool = True,
    sorted_variables: bool = True,
    depth: int = 4,
    name: st.SearchStrategy[str] | None = None,
) -> Formula:
    """Formulas of every kind, connectives nested at most ``depth`` deep.

    ``closed``: every variable is bound. ``sorted_variables``: a quantifier may name sorts. ``name``: where
    the names of predicates, functions, constants and sorts come from, :func:`names` by default.
    """
    of = name if name is not None else names()

    def formula(bound: tuple[str, ...], levels: int) -> Formula:
        term = terms(bound, free=not closed, name=of)
        kinds: tuple[str, ...] = ("atom", "atom", "equality", "truth")
        if levels > 0:
            kinds += ("not", "and", "or", "xor", "implies", "iff", "all", "exists", "all", "exists")
        kind = draw(st.sampled_from(kinds))
        if kind == "atom":
            return Atom(draw(of), tuple(draw(st.lists(term, max_size=3))))
        if kind == "equality":
            return Equality(draw(term), draw(term))
        if kind == "truth":
            return Truth(draw(st.booleans()))
        if kind == "not":
            return Not(formula(bound, levels - 1))
        if kind in ("and", "or", "xor"):
            parts = tuple(formula(bound, levels - 1) for _ in range(draw(st.integers(2, 3))))
            return And(parts) if kind == "and" else Or(parts) if kind == "or" else Xor(parts)
        if kind in ("implies", "iff"):
            first, second = formula(bound, levels - 1), formula(bound, levels - 1)
            return Implies(first, second) if kind == "implies" else Iff(first, second)
        variables = draw(st.lists(variable_names(), min_size=1, max_size=3, unique=True))
        sort = st.none() | of if sorted_variables else st.none()
        bindings = tuple(Binding(variable, draw(sort)) for variable in variables)
        body = formula((*dict.fromkeys((*bound, *variables)),), levels - 1)
        return ForAll(bindings, body) if kind == "all" else Exists(bindings, body)

    return formula((), depth)
