"""Words of a sentence with their places, and what the grammar may take each for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

_TOKEN = re.compile(
    r"""
    (?P<quoted>"[^"]+"|“[^”]+”|«[^»]+»)
  | (?P<word>(?:[^\W\d_]\.)+(?=\s|\Z)
      | (?:Dr|Mrs?|Ms|Prof|St|Mt|Sr|Jr|Mme|Mlle)\.
      | \d+(?:[.,]\d+)+
      | [^\W_](?:[\w]|[-‐‑](?=\w)|['’](?=[^\W\d_]))*['’]?)
  | (?P<mark>[^\w\s]|_)
    """,
    re.VERBOSE,
)

MOST_REASONS = 3
"""So many reasons are given for one sentence."""
MOST_LETTERS = 500
"""Of a word: what is longer is none, and the patterns of its forms take long for it."""
_SPEECH = re.compile(r"(?<![^\W\d_])[^\W\d_]{2,}(?:[.!?…](?:\s|\Z)|, )")
"""What stands in a quotation of speech and in no name: a mark that ends a sentence or a part of one."""
_FIRST_OF_SPEECH = re.compile(r"(?<=[^\W\d_]{2})\. ")
_GLUED = re.compile(r"(?<=[^\W\d_])[,;](?=[^\W\d_])")


class Unreadable(Exception):  # noqa: N818  # it says what a sentence is, not what went wrong
    """A sentence that is not covered; caught by the translator, which knows the place.

    ``at`` is an offset into the text, or None for the sentence as a whole; ``several`` says that
    something has more than one reading, rather than none. ``template`` is the reason before ``quoted`` is
    filled in: a language that gives reasons in its own words looks them up by it. ``besides`` are further
    reasons, and ``instead`` is a sentence that is read in its place.
    """

    def __init__(
        self, template: str, at: int | None = None, *, several: bool = False, **quoted: object
    ) -> None:
        super().__init__(template, at)
        self.template = template
        self.quoted = quoted
        self.at = at
        self.several = several
        self.besides: tuple[Unreadable, ...] = ()
        self.instead = ""

    def along(self, others: Sequence[Unreadable], *, instead: str = "") -> Unreadable:
        """This reason with others beside it, and with what could be said instead."""
        one = Unreadable(self.template, self.at, several=self.several, **self.quoted)
        one.besides, one.instead = (*self.besides, *others), instead
        return one

    @classmethod
    def about(cls, template: str, at: int | None, quoted: Mapping[str, object]) -> Unreadable:
        """A reason with what it quotes in a mapping."""
        one = cls(template, at)
        one.quoted = dict(quoted)
        return one

    def alone(self) -> Unreadable:
        """This reason without what raised it: its frames would be kept as long as the text."""
        for one in (self, *self.besides):
            one.__traceback__ = one.__context__ = one.__cause__ = None
        return self

    @property
    def reason(self) -> str:
        """The reason in English."""
        return self.template.format(**self.quoted) if self.quoted else self.template


@dataclass(frozen=True, slots=True)
class Word:
    """A word or mark as it stands in the text: ``key`` is its lower-case form with plain apostrophes.

    ``quoted`` words are names as they stand; ``first`` is the first word of its sentence, where a
    capital says nothing. ``time`` words say when something is: a date, a time of day, a day of the week.
    ``given`` is the class of a word that the text says of it: "n:laundry". ``not_both`` is what stood behind
    it to say that of two alternatives not both hold.
    """

    text: str
    key: str
    start: int
    end: int
    capital: bool = False
    first: bool = False
    quoted: bool = False
    time: bool = False
    given: str = ""
    not_both: str = ""


@dataclass(frozen=True, slots=True)
class Tagged:
    """A word, and the terminals of the grammar that it may be, the preferred one first."""

    word: Word
    tags: tuple[str, ...]


def refused(template: str, word: Word, /, **quoted: object) -> Unreadable:
    """A reason that is about a word, and quotes it."""
    return Unreadable.about(template, word.start, {"word": word.text, **quoted})


def unclear(template: str, word: Word, /, **quoted: object) -> Unreadable:
    """That a word has, or makes, more than one reading."""
    return Unreadable(template, word.start, several=True, **{"word": word.text, **quoted})


def together(problems: Sequence[Unreadable]) -> Unreadable:
    """The reasons of several words: what is not covered before what only has several readings."""
    first, *others = [one for one in problems if not one.several] or problems[:1]
    return first.along(others[: MOST_REASONS - 1]) if others else first


def key_at(words: Sequence[Word], place: int) -> str:
    """The word at a place in lower case, "" before the sentence and behind it."""
    return words[place].key if 0 <= place < len(words) else ""


def words(text: str) -> frozenset[str]:
    """The words of a list that is written as a text."""
    return frozenset(text.split())


def fold(text: str) -> str:
    """Lower case, composed, with plain apostrophes and hyphens."""
    folded = unicodedata.normalize("NFC", text).lower()
    return folded.replace("’", "'").replace("‐", "-").replace("‑", "-")


def without_emphasis(
    said: Sequence[Word], is_stressed: Callable[[Sequence[Word], int], bool], *, always: bool = False
) -> list[Word]:
    """The words of a sentence in which capitals may stress some of them: "must NOT pay".

    Where every word is in capitals they stress nothing, unless ``always`` is set.
    """
    long = [word for word in said if len(word.text) > 1]
    high = [word for word in long if word.text.isupper()]
    if not high or not (always or any(word.text.isalpha() and not word.text.isupper() for word in long)):
        return list(said)
    return [
        replace(word, capital=False)
        if word in high and not word.quoted and is_stressed(said, index)
        else word
        for index, word in enumerate(said)
    ]


def tokenize(text: str, start: int, end: int) -> list[Word]:
    """The words and marks of ``text[start:end]``; the closing full stop is left out.

    Raises:
        Unreadable: a question, or nothing but marks.
    """
    words: list[Word] = []
    first = True
    glued = _GLUED.search(text, start, end)
    if glued:
        raise Unreadable(
            "{word!r} stands between two words without a space", glued.start(), word=glued.group()
        )
    for match in _TOKEN.finditer(text, start, end):
        token = match.group()
        if match.lastgroup == "word" and len(token) > MOST_LETTERS:
            raise Unreadable("a word has at most {most} letters", match.start(), most=MOST_LETTERS)
        quoted = match.lastgroup == "quoted"
        if quoted:
            # French sets blanks within its marks
            token = token[1:-1].strip() if token[0] == "«" else token[1:-1]
            if not token.strip():
                raise Unreadable("there is nothing between these quotation marks", match.start())
            if _SPEECH.search(token):
                raise Unreadable(
                    "a quotation that reads like a sentence ({word!r}) is no name, and asserts nothing",
                    match.start(),
                    word=_FIRST_OF_SPEECH.split(token)[0],
                )
        opens = first and token[:1].isalnum()
        capital = quoted or token[:1].isupper()
        words.append(Word(token, fold(token), *match.span(), capital, opens and not quoted, quoted))
        first = first and not opens
    if words and len(words[-1].text) > 1 and words[-1].text.endswith("."):
        last = words[-1]
        words[-1] = replace(last, text=last.text[:-1], key=last.key[:-1], end=last.end - 1)
    while words and words[-1].text in {".", "!", "…"}:
        words.pop()
    if words and words[-1].text == "?":
        raise Unreadable("'?' ends a question, which states nothing; ask it with a query", words[-1].start)
    if not words:
        raise Unreadable("no words to read", start)
    return words
