"""Plain texts of any size: what the offline translator could take too long for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import fol_kb
from benchmarks.growing import Case, Make, again, between, counted, letters
from fol_kb.beliefs.sentences import spans
from fol_kb.translation.controlled import ControlledTranslator

_NOUNS = ("man", "woman", "cat", "dog", "student", "teacher", "city", "book", "doctor", "bird")
_VERBS = ("likes", "sees", "knows", "teaches", "helps", "follows", "admires", "visits")
_ADJECTIVES = ("happy", "tall", "kind", "red", "young", "honest", "big")


def _name(number: int) -> str:
    """A name that is no word: Ka, Kba, Kbb, ..."""
    return f"K{letters(number)}"


def _english(number: int) -> str:
    """A statement in one of six forms, over some hundred names and a score of words."""
    noun, other = _NOUNS[number % 10], _NOUNS[number // 10 % 10]
    verb, adjective = _VERBS[number % 8], _ADJECTIVES[number % 7]
    name, friend = _name(26 + number % 83), _name(26 + number % 61)
    forms = (
        f"{name} is a {noun}.",
        f"Every {noun} is {adjective}.",
        f"{name} {verb} {friend}.",
        f"If a {noun} {verb} {friend} then {friend} is {adjective}.",
        f"No {noun} {verb} a {other}.",
        f"{name} is not {adjective}.",
    )
    return f"{forms[number % len(forms)]}\n"


def _french(number: int) -> str:
    name = _name(26 + number % 83)
    noun = ("homme", "chat", "chien", "professeur")[number % 4]
    forms = (
        f"{name} est un {noun}.",
        f"Tout {noun} est grand.",
        f"{name} aime {_name(26 + number % 61)}.",
        f"Aucun {noun} ne dort.",
        f"{name} n'est pas grand.",
    )
    return f"{forms[number % len(forms)]}\n"


def _hyphenated(number: int) -> str:
    """One word of twenty letters, each time with hyphens in other places."""
    marks = f"{number:019b}".replace("0", "n").replace("1", "-")
    return "".join(f"b{mark.strip('n')}" for mark in marks) + "b"


TEXTS: Mapping[str, tuple[str | None, Make]] = {
    "English": (None, counted(_english)),
    "English, other nouns and verbs": (
        "en",
        counted(lambda n: f"Every n{letters(n)} is a m{letters(n)}. Bob r{letters(n)}es a c{letters(n)}.\n"),
    ),
    "English, one line": ("en", counted(lambda n: f"{_english(n)[:-1]} ")),
    "French": (None, counted(_french)),
    "French, other nouns": ("fr", counted(lambda n: f"Tout n{letters(n)} est un m{letters(n)}.\n")),
    "names": ("en", counted(lambda n: f"{_name(n)} is a man.\n")),
    "names that are alike": ("en", counted(lambda n: f"K-{n} likes K {n}.\n")),
    "nouns that differ in hyphens": ("en", counted(lambda n: f"Bob is a {_hyphenated(n)}.\n")),
    "descriptions that differ in hyphens": ("en", counted(lambda n: f"The {_hyphenated(n)} is red.\n")),
    "names of nouns": ("en", again("Man is a man. The man is a Man. ")),
    "pronouns": ("en", again("A man sleeps. He works. ")),
    "pronouns of names": ("en", counted(lambda n: f"{_name(n)} sleeps. She works. ")),
    "descriptions": ("en", again("The bald eagle sees the cat.\n")),
    "descriptions, each another": ("en", counted(lambda n: f"The n{letters(n)} is red.\n")),
    "descriptions of what was said": ("en", between("A man sleeps. ", again("The man works. "))),
    "descriptions of many": ("en", again("A man sleeps. The man works. ")),
    "adjectives that compare": (
        "en",
        counted(
            lambda n: f"{_name(n)} is a big dog. If {_name(n)} is big then Bob is a big n{letters(n)}.\n"
        ),
    ),
    "indefinites": ("en", again("A man sees a cat. ")),
    "sorts": ("en", counted(lambda n: f"N{letters(n)} is a sort.\n")),
    "quotations": ("en", counted(lambda n: f'Bob likes "a {n}".\n')),
    "the same sentence": ("en", again("Every man is happy.\n")),
    "sentences that are not read": ("en", again("Bob quickly # the of.\n")),
    "other languages": (None, again("Der Mann ist nicht hier und die Frau auch nicht.\n")),
    "both languages": (None, again("Bob is a man and Ann is a cat. Le chat est un homme.\n")),
    "a long word": ("en", again("a")),
    "titles": ("en", between("", again("Dr. "), "Bob sleeps.")),
    "one sentence": ("en", between("Bob is a man", again(" and Ann is a cat"))),
    "questions": ("en", again("Is Bob a man? ")),
    "dots": ("en", again(".")),
    "quotation marks": ("en", again('" ')),
    "brackets": ("en", again("(")),
    "list marks": ("en", again("- a\n")),
    "empty lines": ("en", between("Bob is a man.", again("\n \n"), "Ann is a cat.")),
    "blanks": ("en", between("Bob is", again(" "), "a man.")),
    "signs that are combined": ("en", between("Bob is a e", again("\u0301"), " man.")),
    "letters that are not Latin": ("en", again("\u043a\u043e\u0442 ")),
}
"""The language, or None where it is found out, and the text of each kind."""


def _translating(language: str | None, text: Make) -> Case:
    def make(size: int) -> Callable[[], object]:
        return partial(ControlledTranslator(language).translate, text(size))

    return make


def _whole(language: str | None, text: Make) -> Case:
    def make(size: int) -> Callable[[], object]:
        return partial(fol_kb.translate, text(size), language=language)

    return make


def _splitting(text: Make) -> Case:
    return lambda size: partial(spans, text(size))


WHOLE = ("English", "French", "names", "names that are alike", "pronouns", "descriptions, each another")
"""Of which the belief set is made as well."""

CASES: Mapping[str, Case] = {
    **{f"translated, {name}": _translating(language, text) for name, (language, text) in TEXTS.items()},
    **{f"to a belief set, {name}": _whole(*TEXTS[name]) for name in WHOLE},
    **{
        f"split, {name}": _splitting(again(piece))
        for name, piece in {
            "initials": "J. ",
            "abbreviations": "e.g.",
            "ends of quotations": '." ',
            "French quotation marks": "\u00ab ",
            "lines": "a b c\n",
        }.items()
    },
}
"""For each kind, what translates a text of a size."""

__all__ = ["CASES", "TEXTS"]
