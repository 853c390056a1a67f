"""For whom something holds, commas that join nothing, what ends what a noun says: judged by hand."""

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
        ("en", "Mary is a self-styled expert.", "one is none"),
        ("en", "Mary is a self-proclaimed queen.", "one is none"),
        ("en", "Bob is a defrocked priest.", "one is none"),
        ("en", "Bob is a disbarred lawyer.", "one is none"),
        ("en", "Bob is an acquitted murderer.", "one is none"),
        ("en", "Bob is a dismissed manager.", "one is none"),
        ("en", "Bob is an overthrown ruler.", "one is none"),
        ("en", "Acme is a repealed law.", "one is none"),
        ("fr", "Paul est un ministre déchu.", "ou plus"),
        ("fr", "Paul est un avocat radié.", "ou plus"),
        ("fr", "Marie est une directrice licenciée.", "ou plus"),
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
        ("en", "Bob is a certified manager.", ["certified(bob)", "manager(bob)"]),
        ("en", "Every closed door is red.", ["forall X: (closed(X) && door(X) => red(X))"]),
        ("en", "Bob is a wounded man.", ["wounded(bob)", "man(bob)"]),
        ("en", "Bob is self-employed.", ["self_employed(bob)"]),
        ("en", "Acme is a self-driving car.", ["self_driving(acme)", "car(acme)"]),
        ("fr", "Paul est un homme marié.", ["homme(paul)", "marié(paul)"]),
        ("fr", "Toute porte fermée est rouge.", ["forall X: (porte(X) && fermé(X) => rouge(X))"]),
        ("en", "Anna lives in Paris and Rome.", ["live_in(anna, paris)", "live_in(anna, rome)"]),
    ],
)
def test_what_says_what_it_seems_to_is_read(language: str, text: str, stated: list[str]) -> None:
    translation = ControlledTranslator(language).translate(text)
    assert formulas(translation.calls) == list(map(parse, stated))


@pytest.mark.parametrize("dots", ["- ...", "1. ...", "- .", "- [...].", "# ...", "> ."])
def test_a_line_of_dots_alone_is_refused_and_the_rest_is_read(dots: str) -> None:
    translation = ControlledTranslator("en").translate(f"Tom sleeps.\n\n{dots}")
    assert formulas(translation.calls) == [parse("sleep(tom)")]
    assert len(translation.untranslated) == 1
