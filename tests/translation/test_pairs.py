"""English and French sentences that say the same are read as the same, by a solver that nobody here wrote."""

from __future__ import annotations

from pathlib import Path

from fol_kb.logic.syntax import Formula, conjunction
from fol_kb.translation import ControlledTranslator
from tests.amounts import some
from tests.judged import rows_of
from tests.provers import Z3
from tests.translation.stated import formulas

FILE = rows_of(Path(__file__).parent / "judgements" / "pairs.yaml")
NAMES: dict[str, str] = FILE["names"]
PAIRS: list[dict[str, str]] = FILE["pairs"]


def in_english(name: str) -> str:
    """A French name in English: the longest runs of its words that have one."""
    words, said = name.split("_"), []
    while words:
        size = next((size for size in range(len(words), 0, -1) if "_".join(words[:size]) in NAMES), 0)
        said.append(NAMES["_".join(words[:size])] if size else words[0])
        del words[: size or 1]
    return "_".join(said)


def said_by(translator: ControlledTranslator, text: str) -> Formula | None:
    """What a text says; None if a part of it is not read."""
    translation = translator.translate(text)
    return None if translation.untranslated else conjunction(tuple(formulas(translation.calls)))


def test_a_sentence_says_the_same_in_both_languages() -> None:
    english, french = ControlledTranslator("en"), ControlledTranslator("fr")
    apart = []
    for pair in some(PAIRS):
        one, other = said_by(english, pair["en"]), said_by(french, pair["fr"])
        prover = Z3(called=lambda kind, name, arity: (kind, in_english(name), arity))
        if one is None or other is None or not prover.equivalent(one, other):
            apart.append(pair)
    assert not apart
    assert len(PAIRS) >= 300


def test_what_says_something_else_is_told_apart() -> None:
    english, french = ControlledTranslator("en"), ControlledTranslator("fr")
    prover = Z3(called=lambda kind, name, arity: (kind, in_english(name), arity))
    one, other = said_by(english, "No dog is black."), said_by(french, "Chaque chien est noir.")
    assert one is not None
    assert other is not None
    assert not prover.equivalent(one, other)
