"""Answers that quote, and sources: strategies for the laws of quotations."""

from __future__ import annotations

from hypothesis import strategies as st

from verification.citations import CitedSource, Sources


def parted(words: str) -> list[str]:
    """Words that are written with blanks between them."""
    return words.split()


WORDS = [
    *parted("the old man walked home slowly in Rome 1912 not never dogs' don't été l’homme человек"),
    *parted("소크라테스는 사람이다 東京 of\ufb01ce e\u0301tude soft\u00adware (a|b)* [x]+ \\d $"),
    *parted('“came” "went" ‘so’ «là» - – ... \u202eabc\u202c'),
    "> q",
]
BLANKS = [" ", "  ", "\n", "\r\n", "\t", "\u00a0", "\u200b ", "\f", "\n\n"]
MARKS = [*parted("“{}” \"{}\" ‘{}’ '{}' „{}“ »{}« 「{}」 『{}』 <q>{}</q>"), "« {} »", "[ 1 {} ]"]
BLOCKS = ["\n\n- > {}\n- x\n", "\n\n> [!QUOTE]\n> {}\n\n", "\n\n> {}\n\n", "\n```\n{}\n```\n"]


@st.composite
def texts(draw: st.DrawFn, least: int = 1, most: int = 30) -> str:
    """Words of several scripts with white space of several kinds."""
    words = draw(st.lists(st.sampled_from(WORDS), min_size=least, max_size=most))
    return "".join(word + draw(st.sampled_from(BLANKS)) for word in words).strip()


@st.composite
def answers(draw: st.DrawFn, text: str) -> str:
    """An answer with quotations, some of them words of the text, some of them nearly so."""
    parts = []
    for _ in range(draw(st.integers(0, 5))):
        first, last = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        words = text[first:last] if draw(st.booleans()) else draw(texts(1, 12))
        if draw(st.booleans()):
            words = words.replace("old", "new", 1)
        form = draw(st.sampled_from([*MARKS, *BLOCKS, "{}", "“{}", "{}”"]))
        parts += [draw(st.sampled_from(["He said ", "", "and ", "\n\n", "- "])), form.format(words)]
    return "".join(parts)


def sources(*texts: str) -> Sources:
    """Sources of these texts, named 1.txt, 2.txt and so on."""
    return Sources(CitedSource(f"{number}.txt", text) for number, text in enumerate(texts, start=1))
