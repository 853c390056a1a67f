"""Belief sets for tests of agreement: made from formulas with the words they state, or at random."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs import tools
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.logic.signature import FunctionType, Signature, Sort
from fol_kb.logic.sorts.inference import Disjointness, Edge, SortHierarchy
from fol_kb.logic.substitution import Renaming
from fol_kb.logic.syntax import Constant
from fol_kb.review.agreement.uses import KINDS, Symbol, symbols
from fol_kb.testing.belief_sets import Shape, generate

DECLARATIONS = ("add_sort", "add_constant_to_sort", "add_predicate_schema", "add_function_schema")


def said(text: str, formulas: Iterable[tuple[str | None, str]], *declarations: tools.AnyCall) -> BeliefSet:
    """A belief set of a text: pairs of the words that a formula states and the formula."""
    calls = [*declarations, *(tools.AddFormula(formula=f, source_quote=q) for q, f in formulas)]
    return fol_kb.build(calls, text).raise_for_errors()


def reading(formula: str, *declarations: tools.AnyCall) -> BeliefSet:
    """A belief set that says one formula for a text of one sentence."""
    return said(WORDS, [(WORDS, formula)], *declarations)


WORDS = "It is as it is."


def text_of(count: int) -> str:
    """A text of so many sentences, all different."""
    return " ".join(f"Number {number} is so." for number in range(1, count + 1))


def quoting(calls: Iterable[Mapping[str, Any]]) -> BeliefSet:
    """The belief set of generated calls; each that asserts something quotes a sentence of its own."""
    wire = [dict(call) for call in calls]
    asserting = [call for call in wire if call["tool"] not in DECLARATIONS]
    for number, call in enumerate(asserting, start=1):
        call["arguments"] = {**call["arguments"], "source_quote": f"Number {number} is so."}
    return fol_kb.build(wire, text_of(len(asserting)))


@st.composite
def belief_sets(draw: Callable[[st.SearchStrategy[Any]], Any], shape: Shape | None = None) -> BeliefSet:
    """Belief sets with a sentence for each formula; not all of the sentences have one."""
    random: Random = draw(st.randoms(use_true_random=False))
    return quoting(generate(random, shape)[0])


def renamed(kb: BeliefSet, names: Mapping[Symbol, str]) -> BeliefSet:
    """The belief set in other names, none of which it has already."""
    sort, constant, function, predicate = (
        {s.name: names.get(s, s.name) for s in symbols(kb) if s.kind == kind} | {"thing": "thing"}
        for kind in KINDS
    )
    terms = {old: Constant(new) for old, new in constant.items()}
    renaming = Renaming(sort, terms, dict(predicate.items()), dict(function.items()))
    # a node of the hierarchy is a sort or, where there is no such sort, the class of a predicate
    node = predicate | sort
    known, hierarchy = kb.signature, kb.hierarchy

    def sorts(found: Iterable[str]) -> tuple[str, ...]:
        return tuple(sort[name] for name in found)

    signature = Signature(
        {sort[n]: Sort(sort[n], sorts(s.supersorts), s.declared) for n, s in known.sorts.items()},
        {constant[name]: sort[home] for name, home in known.constants.items()},
        {predicate[name]: sorts(arguments) for name, arguments in known.predicates.items()},
        {function[n]: FunctionType(sorts(f.arguments), sort[f.result]) for n, f in known.functions.items()},
    )
    return replace(
        kb,
        signature=signature,
        hierarchy=SortHierarchy(
            {sort[name] for name in hierarchy.sorts},
            (Edge(node[e.sub], node[e.super], e.reasons) for e in hierarchy.edges),
            (Disjointness(node[d.left], node[d.right], d.reasons) for d in hierarchy.disjointness),
        ),
        formulas=tuple(replace(b, formula=renaming.formula(b.formula)) for b in kb.formulas),
        disjoint=tuple(replace(d, sorts=sorts(d.sorts)) for d in kb.disjoint),
    )


def in_other_spelling(kb: BeliefSet) -> BeliefSet:
    """All names in capitals, words apart by hyphens: other spellings of the same names."""
    return renamed(kb, {symbol: symbol.name.upper().replace(" ", "-") for symbol in symbols(kb)})


def in_other_accents(kb: BeliefSet, random: Random) -> BeliefSet:
    """Names with an accent on their first vowel, this one or that, or on none: twins of the same names."""
    new = {s: random.choice(accented(s.name)) for s in symbols(kb)}
    return renamed(kb, {symbol: name for symbol, name in new.items() if list(new.values()).count(name) == 1})


def accented(name: str) -> list[str]:
    """The name, and its twins with an acute and with a circumflex accent."""
    at = next((n for n, letter in enumerate(name, start=1) if letter in "aeiou"), 0)
    marks = ("", "\N{COMBINING ACUTE ACCENT}", "\N{COMBINING CIRCUMFLEX ACCENT}") if at else ("",)
    return [unicodedata.normalize("NFC", name[:at] + mark + name[at:]) for mark in marks]


def in_fresh_names(kb: BeliefSet) -> tuple[BeliefSet, dict[Symbol, Symbol]]:
    """All names replaced by others that have nothing to do with them, and what became of each."""
    new = {s: f"{_FRESH[number % 26]}{'qx'[number // 26]}zw" for number, s in enumerate(sorted(symbols(kb)))}
    return renamed(kb, new), {s: Symbol(s.kind, name, s.arity) for s, name in new.items()}


_FRESH = "bcdfghjklmnpqrstvwyzaeiouxß"
