"""Stretches of texts, wherever they begin and end, and how somebody else may write them: strategies."""

from __future__ import annotations

import unicodedata
from typing import Literal

from hypothesis import strategies as st

from fol_kb.common.quotations import normalize

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
WRITTEN = st.sampled_from(
    [
        *(
            "the old man ",
            "underpaid",
            "Rome, ",
            "1,200 ",
            "non-smoker ",
            "can't ",
            "unfor-\ntunate ",
            "...",
            " — ",
        ),
        *("été ", "e\u0301tude ", "l’homme ", "człowiek ", "человек ", "소크라테스는 ", "각", "東京は寒い。"),
        *(
            "of\ufb01ce ",
            "soft\u00adware ",
            "zero\u200bwidth ",
            "“so” ",
            "« là » ",
            "‘it’ ",
            "x²",
            "\r\n",
            "\t",
            "\f",
        ),
        *(
            "👨\u200d👩\u200d👧 ",
            "👍🏽",
            "İstanbul ",
            "ﷺ ",
            "\u202eabc\u202c ",
            "(a|b)* ",
            "$5 ",
            "--",
            "-",
            "\u0301",
        ),
    ]
)
texts = st.lists(WRITTEN | st.characters(codec="utf-8"), min_size=6, max_size=30).map("".join)


@st.composite
def stretches(draw: st.DrawFn) -> tuple[str, int, str]:
    """A text, and a stretch of it, with its place."""
    text = draw(texts)
    start = draw(st.integers(0, max(0, len(text) - 12)))
    return text, start, text[start : start + draw(st.integers(12, 60))]


def stands_once(text: str, words: str) -> bool:
    """Whether words stand in a text at one place only; places may overlap."""
    first = text.find(words)
    return first >= 0 and text.find(words, first + 1) < 0


def retold(words: str, how: str, form: Form | None = None) -> str:
    """Words as somebody else writes them, in a form of Unicode."""
    said = _retold(words, how)
    return said if form is None else unicodedata.normalize(form, said)


def _retold(words: str, how: str) -> str:
    match how:
        case "quotes":
            return words.translate(str.maketrans("“”‘’«»", '""\'\'""'))
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


FORMS: list[Form | None] = [None, "NFC", "NFD", "NFKC", "NFKD"]
HOWS = ["as it is", "quotes", "dashes", "blanks", "soft hyphens", "normal form"]
