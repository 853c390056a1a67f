"""Sentences that were read as what they do not say, and texts that took for ever."""

from __future__ import annotations

import time

import pytest

import fol_kb
from tests.wrong_first.outside import stated, status

REFUSED = [
    "Anne and Bob are not friends.",
    "Old men and women sleep.",
    "Les petits chats et chiens dorment.",
    "It is false that Tom sleeps or Bob sleeps.",
    "Dan is not a doctor and a lawyer.",
    "Every student gives his teacher his book.",
    "John is a man. She sleeps.",
    "John has no dog. It barks.",
    "The dog barks. It is late.",
    "There is no evidence that John sleeps.",
    "Removes entries from the directory stack.",
    "Men drank the water.",
    "Les hommes moururent.",
    "Dodos are extinct.",
    "John lacks a car and a boat.",
    "The default value is fstab,mtab.",
]
"""The last sentence of each states nothing."""


@pytest.mark.parametrize("text", REFUSED)
def test_08_what_cannot_be_read_in_one_way_is_refused(text: str) -> None:
    *_, last = text.split(". ")
    found = [belief.source.quote for belief in fol_kb.translate(text).formulas if belief.source]
    assert [quote for quote in found if quote.rstrip(".") == last.rstrip(".")] == []


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ('"C++" is a group. "C#" is not a group.', ["group('C++')", "!group('C#')"]),
        (
            "Brian is a football referee.",
            ["football_referee(brian)", "forall X: (football_referee(X) => referee(X))"],
        ),
        ("A phone is not a computer.", ["forall X: (phone(X) => !computer(X))"]),
        ("Tout poète est heureux. Jean est poète.", ["forall X: (poète(X) => heureux(X))", "poète(jean)"]),
    ],
)
def test_08_what_is_read_is_what_is_said(text: str, formulas: list[str]) -> None:
    assert stated(text) == formulas


@pytest.mark.parametrize("text", ["John gives nobody a book. John gives Mary a book."])
@pytest.mark.jvm
def test_08_a_contradiction_is_one(text: str) -> None:
    assert status(fol_kb.check(fol_kb.translate(text))) == "INCONSISTENT"


@pytest.mark.jvm
def test_08_relations_are_to_whom_they_are_to() -> None:
    kb = fol_kb.translate("Bob is a friend of Ann. Bob is an enemy of Carl.")
    assert status(fol_kb.query(kb, sentence="Bob is a friend of Carl.")) == "INDEPENDENT"


def test_08_what_is_quoted_is_not_asserted() -> None:
    assert "work(bob)" not in stated('John says "Mary sleeps. Bob works. Sue eats."')


def test_08_a_reason_is_in_the_language_of_the_text() -> None:
    findings = fol_kb.translate("Tom est un chat. Les hommes moururent.").findings
    assert any("couverte" in finding.message for finding in findings)


def test_09_a_quoted_space_ends_no_text() -> None:
    assert stated('The separator is " ". Tom is a cat.') == ["cat(tom)"]


LONG = {
    "pronouns": "A man sleeps. He works. " * 600,
    "one word": "a" * 30_000,
    "abbreviations": "Dr. " * 8_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", LONG)
def test_10_a_long_text_takes_a_time_that_grows_with_it(kind: str) -> None:
    started = time.process_time()
    fol_kb.translate(LONG[kind])
    assert time.process_time() - started < 2.5


def test_10_reading_has_a_limit() -> None:
    kb = fol_kb.translate("A man sleeps. He works. " * 2000, timeout=0.5)
    assert "time" in " ".join(finding.message for finding in kb.findings)


def test_10_scopes_are_bounded() -> None:
    started = time.process_time()
    fol_kb.formats.read("(push 1000)" * 3000, dialect="smtlib")
    assert time.process_time() - started < 2


@pytest.mark.parametrize("text", ["Hans ist Arzt.", "Autos sind Maschinen.", "Autos haben Räder."])
def test_21_german_is_not_english(text: str) -> None:
    assert stated(text) == []
