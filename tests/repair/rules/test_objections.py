"""What speaks against a literal: that it is denied, or that one rule and one stated literal deny it."""

from __future__ import annotations

import pytest

from fol_kb.logic.parser import parse
from fol_kb.repair.rules.objections import Objections


def against(literal: str, *stated: str, added: tuple[str, ...] = ()) -> bool:
    return Objections(list(map(parse, stated)), map(parse, added))(parse(literal))


@pytest.mark.parametrize(
    ("literal", "stated"),
    [
        ("p(a)", ["!p(a)"]),
        ("!p(a)", ["p(a)"]),
        ("p(a)", ["forall X: !p(X)"]),
        ("!p(a)", ["forall X: p(X)"]),
        ("p(a)", ["!(exists X: p(X))"]),
        ("p(a)", ["forall X: (p(X) => q(X))", "!q(a)"]),
        ("!q(a)", ["forall X: (p(X) => q(X))", "p(a)"]),
        ("q(a)", ["forall Y:man: (p(Y) => !q(Y))", "p(a)"]),
        ("p(a)", ["!(exists X: (q(X) && p(X)))", "q(a)"]),
        ("p(a)", ["!(exists X: (p(X) && !q(X)))", "!q(a)"]),
        ("p(a)", ["forall X: (p(X) <=> q(X))", "!q(a)"]),
        ("!p(a)", ["forall X: (p(X) <=> q(X))", "q(a)"]),
        ("q(a)", ["forall X: (p(X) <=> q(X))", "!p(a)"]),
        ("!q(a)", ["forall X: (p(X) <=> q(X))", "p(a)"]),
        ("p(f(a))", ["!p(f(a))"]),
        ("p(a)", ["forall X: (!q(X) => !p(X))", "!q(a)"]),
        ("p(a)", ["forall X: (q(X) <=> !p(X))", "q(a)"]),
        ("p(a)", ["forall X: (!p(X) <=> q(X))", "q(a)"]),
        # what excludes itself, twice denied too
        ("p(a)", ["forall X: (p(X) => !p(X))"]),
        ("p(a)", ["forall X: (p(X) => !(!(!p(X))))"]),
    ],
)
def test_what_is_excluded(literal: str, stated: list[str]) -> None:
    assert against(literal, *stated)


@pytest.mark.parametrize(
    ("literal", "stated"),
    [
        ("p(a)", ["p(a)", "!p(b)", "!q(a)", "!p(a, a)"]),
        ("p(a)", ["forall X: (p(X) => q(X))", "q(a)", "!q(b)"]),
        ("p(a)", ["forall X: (q(X) => p(X))", "!q(a)"]),
        ("p(a)", ["forall X, Y: (p(X) => q(Y))", "!q(a)"]),
        ("p(a)", ["forall X: (p(b) => q(X))", "!q(a)"]),
        ("p(a)", ["forall X: (p(X) => r(X, X))", "!r(a, a)"]),
        ("p(a)", ["forall X: (p(X) => q(X))", "forall X: (q(X) => r(X))", "!r(a)"]),
        ("p(a)", ["exists X: !p(X)"]),
        ("p(a)", ["!(exists X: (p(X) && q(X) && r(X)))", "q(a)", "r(a)"]),
        ("r(a, b)", ["!r(a, b)"]),
    ],
)
def test_what_is_not(literal: str, stated: list[str]) -> None:
    assert not against(literal, *stated)


def test_of_what_may_be_added_each_speaks_against_its_opposite() -> None:
    rule = "forall X: (p(X) => !q(X))"
    assert against("p(a)", rule, added=("p(a)", "q(a)"))
    assert against("q(a)", rule, added=("p(a)", "q(a)"))
    assert not against("p(a)", rule, added=("p(a)", "q(b)"))
    assert not against("p(a)", added=("p(a)", rule))
