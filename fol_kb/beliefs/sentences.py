"""Sentences of a text, with their places: what translation reads, coverage counts and quotes are found in.

Every character that is not white space is in exactly one sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

WRAP_COLUMN = 60
"""Lines shorter than this are not taken for wrapped: a capital on the next line starts a sentence."""

_ENGLISH_TITLES = {"mr", "mrs", "ms", "dr", "prof", "st", "gen", "col", "capt", "lt", "rev", "hon"}
_TITLES = frozenset({*_ENGLISH_TITLES, "mme", "mlle", "mm", "pr"})
_NEVER_LAST = _TITLES | {"e.g", "i.e", "cf", "fig", "ste", "p.ex"}
"""Abbreviations that something always follows."""
_SELDOM_LAST = frozenset(
    {"sr", "jr", "vs", "etc", "no", "inc", "ltd", "co", "corp", "approx", "al", "av", "apr", "env"}
) | {"a.m", "p.m"}
"""Abbreviations that may end a sentence: they do if a capital follows."""
_SAID_FIRST = """
    the a an this that these those he she it they we you i his her its their my our your there here in on at
    by for from with after before when while if although because however but and so then most many some all
    any every each no nobody both as since until unless not what who why how where today
    le la les un une des il elle ils elles ce cet cette ces nous vous je son sa ses leur leurs dans en à
    sur par pour si mais et alors chaque tout tous toute toutes aucun aucune notre nos votre vos
"""
_STARTERS = frozenset(_SAID_FIRST.split())
"""Words with a capital that begin a sentence, and are no part of a name."""
_WORD = re.compile(r"\w+")
_END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’»)\]]*+(?=\s|$)")
"""Once for each run of stops, which is not gone back into: a run may be as long as the text."""
_QUOTED = re.compile(r"(?<![^\s(\[])\"(?=\S)[^\"\n]*\"(?!\w)|“[^“”]*”|«[^«»]*»")
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_MONTH = re.compile(rf"(?:{_MONTHS})\b")
_BULLET = re.compile(
    rf"[ \t]*(?!\d{{1,2}}\.[ ](?:{_MONTHS})\b)"
    r"(?:[-*•–‣▪]|§?[ ]?\d{1,3}(?:\.\d{1,3})*[.)]|(?:§[ ]?\d+|\d{1,2}(?:\.[1-9])+)(?=[ \t]+[A-Z])"
    r"|\(?(?:[a-z]|[ivx]{1,5}|\d{1,3})\)|(?:[a-h]|[ivx]{1,5})\.|#{1,6}|>)[ \t]+"
)
_INITIALS = re.compile(r"(?:[A-Z]\.)+[A-Z]")
_AND_MADAM = re.compile(r" et M(?:me|lle|mes)\b")
_BEFORE_M = frozenset(["à", "avec", "chez", "dans", "de", "et", "ou", "par", "pour", "que", "sur", "sans"])
"""Words before the French title "M." that no English sentence has there."""
_NO_BLANK = re.compile(r"\S")
_NO_WORD = frozenset("\"'“”«»()[]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as it stands in the text: code point offsets, half-open, and the 1-based line."""

    text: str
    start: int
    end: int
    line: int


class Lines:
    """Line numbers of offsets, found by bisection."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(i + 1 for i, c in enumerate(text) if c == "\n")]

    def line(self, offset: int) -> int:
        """The 1-based line that the offset lies in."""
        return bisect_right(self._starts, offset)

    def column(self, offset: int) -> int:
        """The 1-based column of the offset in its line."""
        return offset - self._starts[self.line(offset) - 1] + 1


@dataclass(frozen=True, slots=True)
class Span:
    """A sentence and where its words begin: after a list marker, if it has one."""

    sentence: Sentence
    words_from: int


def spans(text: str) -> list[Span]:
    """The sentences of a text, in order, with where their words begin.

    A sentence ends at ``.``, ``!`` or ``?`` before white space (not after an abbreviation or an
    initial, and not in a quotation), at an empty line, before a list marker, and at the end of a short
    line without a full stop if the next line starts with a capital.
    """
    lines = Lines(text)
    found: list[Span] = []
    for start, end in _blocks(text):
        for piece_start, piece_end, starts_line in _sentences(text, start, end):
            words_from = piece_start
            marker = _BULLET.match(text, piece_start, piece_end)
            if marker and starts_line:
                words_from = marker.end()
            place = (piece_start, piece_end, lines.line(piece_start))
            found.append(Span(Sentence(text[piece_start:piece_end], *place), words_from))
    return found


def split(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text, in order, as :func:`spans` finds them."""
    return tuple(span.sentence for span in spans(text))


def _blocks(text: str) -> list[tuple[int, int]]:
    """Runs of lines that may hold one sentence over a line break."""
    lines = [(m.start(), m.end()) for m in re.finditer(r"[^\n]+", text)]
    longest = max([WRAP_COLUMN, *(end - start for start, end in lines)])
    blocks: list[tuple[int, int]] = []
    previous = ""
    previous_end = -2
    for start, end in lines:
        line = text[start:end]
        if not line.strip():
            previous_end = -2
            continue
        joins = bool(blocks) and previous_end == start - 1 and not _BULLET.match(line)
        if joins:
            first_word = line.split(None, 1)[0]
            wrapped = len(previous.rstrip()) + 1 + len(first_word) > longest
            joins = wrapped or not first_word[:1].isupper()
        if joins:
            blocks[-1] = (blocks[-1][0], end)
        else:
            blocks.append((start, end))
        previous, previous_end = line, end
    return blocks


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
    """Where the sentences of a block start and end, and whether they start a line."""
    pieces: list[tuple[int, int]] = []
    begin = start
    marker = _BULLET.match(text, start, end)
    search_from = marker.end() if marker else start
    quoted = _QUOTED.finditer(text, search_from, end)
    quotation = next(quoted, None)
    for match in _END.finditer(text, search_from, end):
        while quotation is not None and quotation.end() <= match.start():
            quotation = next(quoted, None)
        if quotation is not None and quotation.start() < match.start() and match.end() < quotation.end():
            continue  # what is quoted is one with the sentence that quotes it
        if match.group()[:3] in {"...", "…"} and _goes_on_small(text, match.end(), end):
            continue  # "Breakfast is free... if it rains."
        if match.group() == "." and _is_abbreviation(text, begin, match.start(), end):
            continue
        pieces.append((begin, match.end()))
        begin = match.end()
    pieces.append((begin, end))
    starts_line = True
    for piece_start, piece_end in pieces:
        piece = text[piece_start:piece_end]
        if piece.strip():
            left = len(piece) - len(piece.lstrip())
            starts_line = starts_line or "\n" in piece[:left]
            yield piece_start + left, piece_start + len(piece.rstrip()), starts_line
            starts_line = False


def _goes_on_small(text: str, at: int, end: int) -> bool:
    """Whether the next word begins with a small letter."""
    following = _NO_BLANK.search(text, at, end)
    return following is not None and following.group().islower()


def _is_abbreviation(text: str, begin: int, dot: int, end: int) -> bool:
    following = _NO_BLANK.search(text, dot + 1, end)
    first = _word_start(text, begin, dot, _NO_WORD)
    if first == dot or following is None:
        return False
    capital = following.group().isupper()
    word = text[first:dot]
    if word.isdigit() and len(word) < 3 and _MONTH.match(text, following.start(), end):
        return True  # "12. May"
    if word == "M" and (
        _AND_MADAM.match(text, dot + 1, end) or (capital and _word_before(text, begin, first) in _BEFORE_M)
    ):
        return True  # "M. et Mme Roux", "le chien de M. Roux"
    if len(word) == 1 and word.isupper():
        # An initial stands first or after a capitalised word: "J. Smith", "John F. Kennedy".
        before = _word_before(text, begin, first)
        return capital and (not before or before[0].isupper())
    if _INITIALS.fullmatch(word):
        # Most often a name goes on ("by J.R.R. Tolkien", "the U.S. Army"); "in the U.S. She" ends there.
        before = _word_before(text, begin, first)
        opens = _WORD.match(text, following.start(), end)
        starts = capital and opens is not None and opens.group().lower() in _STARTERS
        return not starts or not before or before.rstrip(".").lower() in _TITLES
    lower = word.lower()
    return lower in _NEVER_LAST or (lower in _SELDOM_LAST and not capital)


def _word_before(text: str, begin: int, at: int) -> str:
    """The word before the one that starts there; nothing if there is none."""
    while at > begin and text[at - 1].isspace():
        at -= 1
    return text[_word_start(text, begin, at) : at]


def _word_start(text: str, begin: int, end: int, stops: frozenset[str] = frozenset()) -> int:
    """Where the word that ends there starts. Read backwards: what is before it may be the whole text."""
    while end > begin and not text[end - 1].isspace() and text[end - 1] not in stops:
        end -= 1
    return end
