"""The numbers of a text by their values: digits, words, and words of scale, in English and French.

"2 million", "2,000,000" and "two million" are one number; "2 million" and "2 billion" are two. A share in per
cent is a hundredth: "12 %" is not "12". Dates are their parts. "Billion" is 10⁹, as in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

_GROUPED = r"\d{1,3}(?P<gap>[,.\u00a0\u202f ])\d{3}(?:(?P=gap)\d{3})*(?!\d)"
_DIGITS = rf"(?:0[.,]\d+|(?:{_GROUPED})(?:[.,]\d+)?|\d+(?:[.,]\d+)?)"
_TOKEN = re.compile(
    rf"(?<![\w.,])(?P<dotted>\d++(?:\.\d++){{2,}}+)(?!\w|,\d)"
    rf"|(?<![\w.,])(?P<sign>[-−])?(?P<digits>{_DIGITS})(?P<kilo>k\b)?(?P<share>[ \u00a0\u202f]?%)?"
    r"|(?P<word>[^\W\d_]+)"
    r"|(?P<break>[^\s\w-])",
    re.IGNORECASE,
)
_THOUSANDS = re.compile(r"\d{1,3}(?:\.\d{3})+")

_UNITS = {
    word: value
    for value, words in enumerate(
        (
            "zero zéro", "one un une", "two deux", "three trois", "four quatre", "five cinq", "six",
            "seven sept", "eight huit", "nine neuf", "ten dix", "eleven onze", "twelve douze",
            "thirteen treize", "fourteen quatorze", "fifteen quinze", "sixteen seize", "seventeen",
            "eighteen", "nineteen",
        )
    )
    for word in words.split()
}  # fmt: skip
_TENS = {
    word: value
    for value, words in (
        (20, "twenty vingt vingts"), (30, "thirty trente"), (40, "forty quarante"),
        (50, "fifty cinquante"), (60, "sixty soixante"), (70, "seventy septante"),
        (80, "eighty huitante octante"), (90, "ninety nonante"),
    )
    for word in words.split()
}  # fmt: skip
_SCALES = {
    word: Decimal(10) ** power
    for power, words in (
        (2, "hundred hundreds cent cents"), (3, "thousand thousands mille"), (6, "million millions"),
        (9, "billion billions milliard milliards"), (12, "trillion trillions"),
    )
    for word in words.split()
}  # fmt: skip
_ONE = frozenset({"one", "un", "une"})
"""Articles and pronouns more often than numbers: they count beside another word of number."""
_ALONE = frozenset(
    {"hundreds", "thousands", "millions", "billions", "trillions", "cent", "cents", "milliards"}
)
"""Words of scale that are no number without one before them."""
_JOINING = frozenset({"and", "et"})


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a text: its value, and where it stands, half-open."""

    value: Decimal
    start: int
    end: int


@dataclass(slots=True)
class _Run:
    """Words of number that stand together: what they add up to so far, and where they stand."""

    start: int = 0
    end: int = 0
    total: Decimal = Decimal(0)
    part: Decimal | None = None
    room: int = 0
    """How much may be added: less than 10 after "twenty", than 100 after "hundred"; 0 for nothing."""
    lone: bool = False
    """Whether it is "one" alone."""

    @property
    def begun(self) -> bool:
        return self.part is not None or self.total > 0

    def number(self, of: int = 1) -> Iterator[Number]:
        """What it adds up to, if it is a number."""
        if self.begun and not self.lone:
            value = (self.total + (self.part or 0)) / of
            yield Number(_plain(value), self.start, self.end)

    def takes(self, value: int) -> bool:
        return self.part is None or 0 < value < self.room

    def add(self, value: Decimal | int, match: re.Match[str], *, one: bool = False) -> None:
        self.lone = one and not self.begun
        self._at(match)
        self.part = (self.part or Decimal(0)) + value
        after_sixty = value == 10 and self.room == 20  # soixante-dix-neuf
        self.room = 20 if value == 60 else 10 if after_sixty or value in _TENS.values() else 0

    def add_eighty(self, match: re.Match[str]) -> None:
        """French says four twenties: the four is there."""
        self._at(match)
        self.part = (self.part or Decimal(0)) + 76
        self.room = 20

    def scale(self, factor: Decimal, match: re.Match[str]) -> None:
        self._at(match)
        self.lone = False
        scaled = (Decimal(1) if self.part is None else self.part) * factor
        if factor == 100:
            self.part, self.room = scaled, 100
        else:
            self.total, self.part, self.room = self.total + scaled, None, 0

    def _at(self, match: re.Match[str]) -> None:
        if not self.begun:
            self.start = match.start()
        self.end = match.end()


def numbers_in(text: str) -> Iterator[Number]:
    """The numbers of a text, in their order."""
    run = _Run()
    per = False
    for match in _TOKEN.finditer(text):
        word = (match["word"] or "").casefold()
        if (per and word == "cent") or word == "percent":
            run.end = match.end()
            yield from run.number(100)
            run, per = _Run(), False
            continue
        if not per and _goes_on(run, word, match):
            continue
        if word in ("per", "pour") and run.begun:
            per = True
            continue
        yield from run.number()
        run, per = _Run(), False
        if word:
            _goes_on(run, word, match)
            if word == "twice":
                yield Number(Decimal(2), match.start(), match.end())
        elif match["dotted"]:
            yield from _dotted(match)
        elif match["digits"]:
            value = number_value((match["sign"] or "") + match["digits"]) * (1000 if match["kilo"] else 1)
            run.add(value, match)
            run.room = 0
            if match["share"]:
                yield from run.number(100)
                run = _Run()
    yield from run.number()


def _goes_on(run: _Run, word: str, match: re.Match[str]) -> bool:
    """Take a word into the number, if it goes on with it."""
    scale = _SCALES.get(word)
    if scale is not None and (run.begun or word not in _ALONE):
        run.scale(scale, match)
        return True
    small = _UNITS.get(word, _TENS.get(word))
    if small == 20 and run.part is not None and run.part % 100 == 4 and word != "twenty":
        run.add_eighty(match)
        return True
    if small is not None and run.takes(small):
        run.add(small, match, one=word in _ONE)
        return True
    return word in _JOINING and run.begun


def _dotted(match: re.Match[str]) -> Iterator[Number]:
    """Of "1.000.000" one number, of a version, an address or a date its parts."""
    written = match["dotted"]
    if _THOUSANDS.fullmatch(written):
        yield Number(number_value(written), match.start(), match.end())
        return
    for part in re.finditer(r"\d+", written):
        yield Number(Decimal(part[0]) + 0, match.start() + part.start(), match.start() + part.end())


def number_value(written: str) -> Decimal:
    """The value of digits: a separator before three of them groups thousands, another is a point.

    Raises:
        ValueError: these are no digits of one number.
    """
    digits = written.replace("−", "-").replace("\u00a0", " ").replace("\u202f", " ")
    match = re.fullmatch(r"(-?)(0[.,]\d+|\d{1,3}(?:([,. ])\d{3})(?:\3\d{3})*|\d+)(?:[.,](\d+))?", digits)
    if match is None:
        raise ValueError(f"{written!r} is not one number in digits")
    sign, whole, fraction = match[1], match[2], match[4]
    if whole.startswith(("0.", "0,")):  # no number of thousands
        whole, fraction = "0", whole[2:]
    return _plain(Decimal(sign + re.sub(r"[,. ]", "", whole) + (f".{fraction}" if fraction else "")))


def _plain(value: Decimal) -> Decimal:
    """The same value, written without an exponent and without zeros at its end."""
    return Decimal(f"{value.normalize():f}") + 0
