"""Any stretch of a text stands in it, whatever it cuts, and however it is written; what it cuts is told."""

from __future__ import annotations

import unicodedata
from typing import Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fol_kb.quotations import Match, Source, Status, normalize
from fol_kb.quotations.cuts import cuts

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
WRITTEN = st.sampled_from(
    [
        *("the old man ", "underpaid", "Rome, ", "1,200 ", "non-smoker ", "can't ", "unfor-\ntunate ", "...", " — "),
        *("été ", "e\u0301tude ", "l’homme ", "człowiek ", "человек ", "소크라테스는 ", "각", "東京は寒い。"),
        *("of\ufb01ce ", "soft\u00adware ", "zero\u200bwidth ", "“so” ", "« là » ", "‘it’ ", "x²", "\r\n", "\t", "\f"),
        *("👨\u200d👩\u200d👧 ", "👍🏽", "İstanbul ", "ﷺ ", "\u202eabc\u202c ", "(a|b)* ", "$5 ", "--", "-", "\u0301"),
    ]
)
texts = st.lists(WRITTEN | st.characters(codec="utf-8"), min_size=6, max_size=30).map("".join)


@st.composite
def stretches(draw: st.DrawFn) -> tuple[str, int, str]:
    """A text, and a stretch of it, with its place."""
    text = draw(texts)
    start = draw(st.integers(0, max(0, len(text) - 12)))
    return text, start, text[start : start + draw(st.integers(12, 60))]


def found(text: str, quotation: str) -> Match | None:
    """The passage that has these characters, of whole words if there is one."""
    source = Source(text)
    whole = next(source.matches(quotation), None)
    return source.cut(quotation) if whole is None else whole


def retold(words: str, how: str) -> str:
    """Words as somebody else writes them."""
    match how:
        case "quotes":
            return words.translate(str.maketrans("“”‘’«»", "\"\"''\"\""))
        case "dashes":
            return words.replace("—", "–")
        case "blanks":
            return words.replace(" ", "  ").replace("\t", " \n")
        case "soft hyphens":
            return words.replace("\u00ad", "").replace("\u200b", "")
        case "normal form":
            return normalize(words)
        case _:
            return words


HOWS = ["as it is", "quotes", "dashes", "blanks", "soft hyphens", "normal form"]


@given(stretches())
def test_any_stretch_of_twelve_characters_is_found_verbatim(stretch: tuple[str, int, str]) -> None:
    text, start, words = stretch
    if len(normalize(words)) < 12:
        return
    match = found(text, words)
    assert match is not None
    assert match.status is Status.EXACT
    assert match.start is not None
    assert text[match.start : match.end] == words
    if text.count(words) == 1:
        assert match.start == start
        if match.cut is None:
            assert not cuts(text, start, begins=True)
            assert not cuts(text, start + len(words), begins=False)


@given(stretches(), st.sampled_from(HOWS), st.sampled_from([None, "NFC", "NFD", "NFKC", "NFKD"]))
def test_any_stretch_however_it_is_written_is_found_at_its_own_place(
    stretch: tuple[str, int, str], how: str, form: Form | None
) -> None:
    text, start, words = stretch
    said = retold(words, how) if form is None else unicodedata.normalize(form, retold(words, how))
    if len(normalize(said)) < 12 or normalize(said) != normalize(words):
        return  # written like this it says something else, by the normaliser's own rules
    match = found(text, said)
    assert match is not None
    assert match.start is not None
    assert match.end is not None
    assert normalize(text[match.start : match.end]) == normalize(words)
    if text.count(words) == 1 and normalize(text).count(normalize(words)) == 1:
        first, last = min(start, match.start), max(start + len(words), match.end)
        assert normalize(text[first:last]) == normalize(words)  # but for what says nothing at its ends
