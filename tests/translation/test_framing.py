"""For whom something holds, and commas that join nothing: what was judged by hand, read or refused."""

from __future__ import annotations

import pytest

from fol_kb import parse
from fol_kb.translation import ControlledTranslator
from tests.translation.stated import formulas


@pytest.mark.parametrize(
    ("language", "text", "reason"),
    [
        ("en", "For Fay, Gus is a hero.", "for whom"),
        ("en", "For Bob, Anna is a liar.", "for whom"),
        ("en", "For tax purposes, Acme is a bank.", "for whom"),
        ("en", "For the police, Gus is a hero.", "for whom"),
        ("en", "For children, Acme is a school.", "for whom"),
        ("en", "For everyone, Gus is a hero.", "for whom"),
        ("en", "For all inspectors, Acme is a bank.", "for whom"),
        ("fr", "Pour Luc, Marie est coupable.", "pour qui"),
        ("fr", "Pour la police, Marie est coupable.", "pour qui"),
        ("fr", "Pour les enfants, Marie est gentille.", "pour qui"),
        ("en", "Anna lives in Paris, Texas.", "'Texas' after a comma"),
        ("en", "Anna is in Paris, Texas.", "'Texas' after a comma"),
        ("en", "Anna likes Paris, Texas.", "'Texas' after a comma"),
        ("en", "Bob works at Smith, Jones and Brown.", "'Jones' after a comma"),
        ("en", "Bob works at Smith, Jones or Brown.", "'Jones' after a comma"),
        ("fr", "Luc voit Marie, Paul et Jean.", "« Paul » après une virgule"),
    ],
)
def test_what_may_say_less_or_something_else_is_refused(language: str, text: str, reason: str) -> None:
    translation = ControlledTranslator(language).translate(text)
    assert formulas(translation.calls) == []
    assert [reason in (item.reason or "") for item in translation.untranslated] == [True]


@pytest.mark.parametrize(
    ("language", "text", "stated"),
    [
        ("en", "For every dog X, X barks.", ["forall X: (dog(X) => bark(X))"]),
        (
            "en",
            "For every customer, Acme issues a card.",
            ["forall X: (customer(X) => (exists Y: (card(Y) && issue(acme, Y))))"],
        ),
        ("fr", "Pour tout homme X, X est mortel.", ["forall X: (homme(X) => mortel(X))"]),
        ("en", "Ann, Bob and Tom are nurses.", ["nurse(ann)", "nurse(bob)", "nurse(tom)"]),
        ("en", "Anna lives in Paris and Rome.", ["live_in(anna, paris)", "live_in(anna, rome)"]),
    ],
)
def test_what_speaks_of_each_is_read(language: str, text: str, stated: list[str]) -> None:
    translation = ControlledTranslator(language).translate(text)
    assert formulas(translation.calls) == list(map(parse, stated))
