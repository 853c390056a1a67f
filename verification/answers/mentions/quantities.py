"""Numbers, amounts, dates and times of a text by their values; English and French ways of writing.

What can be read in two ways has two values: "1,234" may be 1234 or 1.234, "03/04/2025" March or April.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation

from verification.model import MentionKind

_SPACE = " \u00a0\u202f\u2009"
_DIGITS = rf"\d{{1,3}}(?:[,.'’{_SPACE}]\d{{3}})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?|[.,]\d+"
_SCALE = r"(?:thousand|million|billion|trillion|mille|millions|milliards?|billions|bn|mn|[kKM])\b"
_CODES = (
    "USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|CNY|RMB|INR|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|ZAR|SGD|HKD|KRW|TRY|ILS|THB"
    "|MAD|XOF|BTC|ETH"
)
_SIGNS = r"[$€£¥₹₩₽₺₪₫₱฿]"
_WORDS = (
    r"dollars?|euros?|pounds?|sterling|cents?|centimes?|francs?|yens?|yuan|rupees?"
    r"|roupies|pesos?|livres|bucks"
)
_MONTHS = (
    "january janvier jan janv",
    "february février fevrier feb févr fev fév",
    "march mars mar",
    "april avril apr avr",
    "may mai",
    "june juin jun",
    "july juillet jul juil",
    "august août aout aug",
    "september septembre sep sept",
    "october octobre oct",
    "november novembre nov",
    "december décembre decembre dec déc",
)
MONTH = {word: number for number, words in enumerate(_MONTHS, start=1) for word in words.split()}
_MONTH = "|".join(sorted(MONTH, key=len, reverse=True))
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th|er)?"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche"
_DASH = r"[-–—‑]"
_SCALES = {
    "thousand": 3, "k": 3, "mille": 3, "million": 6, "millions": 6, "m": 6, "mn": 6, "billion": 9,
    "billions": 9, "bn": 9, "milliard": 9, "milliards": 9, "trillion": 12,
    "b": 9, "md": 9, "t": 12,
}  # fmt: skip

_TOKEN = re.compile(
    rf"(?=[-+−.,\d]|{_SIGNS}|(?<!\w)[^\W\d_])(?:"
    rf"(?<![\w./:-])(?P<iso>(?P<iy>\d{{4}})(?P<is>[-/.])(?P<im>\d\d?)(?P=is)(?P<id>\d\d?))(?=T\d|\D|$)(?!(?P=is)\d)"
    rf"|(?<![\w./-])(?P<compact>(?P<cy>(?:19|20)\d\d)(?P<cm>0[1-9]|1[0-2])(?P<cd>0[1-9]|[12]\d|3[01])"
    rf"T(?P<ch>[01]\d|2[0-3])(?P<cn>[0-5]\d)(?:[0-5]\d)?Z?)(?!\w)"
    rf"|(?<![\w./:-])(?P<ym>(?P<ymy>(?:19|20)\d\d)-(?P<ymm>0[1-9]|1[0-2]))(?![\w-])"
    rf"|(?<![\w./:-])(?P<num>(?P<n1>\d\d?)(?P<ns>[/.-])(?P<n2>\d\d?)(?P=ns)(?P<ny>\d{{4}}|\d\d))(?![\w/]|[.,-]\d)"
    rf"|(?<![\w-])(?P<mdy>(?P<mm>{_MONTH})\.?(?:[ \u00a0]|[ ]{{2}}(?=\d\b))(?P<md>{_DAY})"
    rf"(?:\s?{_DASH}\s?(?P<md2>{_DAY})(?![\w:]))?"
    rf"(?:,?[ \u00a0](?P<my>(?:19|20)\d\d))?)(?!\w|[:.,]\d)"
    rf"|(?<![\w.:-])(?P<dmy>(?:(?P<d1>{_DAY})(?:\s?{_DASH}\s?|\sau\s"
    rf"|\sto\s)(?:(?:{_WEEKDAY})\s)?)?(?P<dd>{_DAY})[ \u00a0-](?:of )?"
    rf"(?P<dm>{_MONTH})\b(?:\.?[, \u00a0-]+(?P<dy>(?:19|20)\d\d))?)(?!\w)"
    rf"|(?<![\w/])(?P<dmy3>(?P<ld>\d\d)/(?P<lm>{_MONTH})/(?P<ly>\d{{4}}))(?![\w/])"
    rf"|(?<![\w-])(?P<my2>(?P<mym>{_MONTH})\.?[ \u00a0](?:of )?(?P<myy>(?:19|20)\d\d))(?![\w])"
    rf"|(?:(?<![\w.:])|(?<=\dT)|(?<=/\d{{4}}:))(?P<clock>(?P<h>[01]?\d|2[0-4]):(?P<m>[0-5]\d)(?::[0-5]\d(?:[.,]\d+)?)?)"
    rf"(?:\s?(?P<ap>[ap])(?:m\b|\.m\.))?(?!:\d|[^\WZ])"
    rf"|(?<![\w.:])(?P<hour>(?P<hh>1[0-2]|0?[1-9])\s?(?P<hap>[ap])(?:m\b|\.m\.))(?!\w)"
    rf"|(?<![\w.:-])(?P<heure>(?P<fh>[01]?\d|2[0-4])[ \u00a0\u202f]?h[ \u00a0\u202f]?(?P<fm>[0-5]\d))(?!\w)"
    rf"|(?:(?<=\bà[ \u00a0])|(?<=\bdès[ \u00a0])|(?<=\bvers[ \u00a0])|(?<=\bavant[ \u00a0])"
    rf"|(?<=\baprès[ \u00a0]))"
    rf"(?P<seule>(?P<sh>[01]?\d|2[0-4])[ \u00a0\u202f]?h)(?![\w]|[ \u00a0]de\b)"
    rf"|(?<![\w])(?P<pre>(?P<s1>[-−+])?(?:(?:US|CA|AU|C|A|NZ|HK|S|R)?{_SIGNS}|\b(?:{_CODES})\b)[{_SPACE}]?"
    rf"(?P<s2>[-−+])?(?P<v1>{_DIGITS})(?P<k1>[{_SPACE}]?{_SCALE}|(?-i:B|T|Md)\b)?)(?![\d])"
    rf"|(?<![\w./:])(?P<post>(?P<s3>[-−+])?(?P<v2>{_DIGITS})(?P<k2>[{_SPACE}]?{_SCALE})?"
    rf"[{_SPACE}]?(?:d['’]|of )?"
    rf"(?:{_SIGNS}|(?:{_CODES})\b|(?:{_WORDS})\b))(?!\w)"
    rf"|(?:(?<![\w.])|(?<=\d\.\.))(?<![^\W\d_]-)(?P<plain>(?P<s4>(?<![\w)])[-−+])?(?P<v3>{_DIGITS})(?:(?P<k3>[{_SPACE}]?{_SCALE})|"
    rf"(?P<pc>[{_SPACE}]?(?:%|percent\b|per cent\b|pour "
    rf"cent\b)))?)(?P<unit>[^\W\d_]{{1,3}}(?![\w]))?(?![\w]))",
    re.IGNORECASE,
)
_COMMA_GROUPS = re.compile(rf"[1-9]\d{{0,2}}(?P<gap>[,.'’{_SPACE}])\d{{3}}(?:(?P=gap)\d{{3}})*(?:[.,]\d+)?")


@dataclass(frozen=True, slots=True)
class Day:
    """A date, as far as it is given."""

    year: int | None
    month: int
    day: int | None

    def may_be(self, other: Day) -> bool:
        """Whether two dates can be the same day, as far as the other is given at all."""
        return (
            self.month == other.month
            and (self.year is None or other.year is None or self.year == other.year)
            and (self.day is None or other.day is None or self.day == other.day)
        )

    def in_year(self, year: int) -> date | None:
        """The day in a year; None where only the month is given, and of the 30th of February."""
        try:
            return date(year, self.month, self.day or 0)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number, amount, date or time of a text.

    Attributes:
        start, end: where it stands, half-open.
        values: of a number or amount, each way to read it, the likeliest first.
        days: of a date, each way to read it.
        minute: of a time, from midnight.
        places: how many decimals a number is given with; negative for thousands and so on.
        percent: whether a number is a share.
        unit: letters that stand at the number, such as ``kg``.
        sign: ``-`` or ``+`` where one stands at the number, else nothing; values have none.
    """

    kind: MentionKind
    start: int
    end: int
    values: tuple[Decimal, ...] = ()
    days: tuple[Day, ...] = ()
    minute: int | None = None
    places: int = 0
    percent: bool = False
    unit: str | None = None
    sign: str = ""


def quantities(text: str) -> Iterator[Quantity]:
    """The numbers, amounts, dates and times of a text, in its order."""
    for match in _TOKEN.finditer(text):
        yield from _read(match)


def _read(match: re.Match[str]) -> Iterator[Quantity]:
    # the outermost group of an alternative is closed last, but for what stands behind it
    match match.lastgroup:
        case "iso":
            yield from _date(match, "iso", (_int(match["iy"]), _int(match["im"]), _int(match["id"])))
        case "ym":
            yield from _date(match, "ym", (_int(match["ymy"]), _int(match["ymm"]), None))
        case "compact":  # 20260214T235107Z in calendars
            yield from _date(match, "compact", (_int(match["cy"]), _int(match["cm"]), _int(match["cd"])))
            yield _time(match, "compact", _int(match["ch"]), _int(match["cn"]), None)
        case "num":
            year = _int(match["ny"])
            year = year if year > 99 else 2000 + year if year < 70 else 1900 + year
            one, two = _int(match["n1"]), _int(match["n2"])
            yield from _date(match, "num", (year, one, two), (year, two, one))
        case "mdy":
            named = _int(match["my"]) if match["my"] else None
            yield from _days(match, "mdy", named, MONTH[match["mm"].lower()], match["md"], match["md2"])
        case "dmy":
            named = _int(match["dy"]) if match["dy"] else None
            yield from _days(match, "dmy", named, MONTH[match["dm"].lower()], match["d1"], match["dd"])
        case "dmy3":  # 14/Feb/2026:23:51:07 in the logs of servers
            yield from _date(
                match, "dmy3", (_int(match["ly"]), MONTH[match["lm"].lower()], _int(match["ld"]))
            )
        case "my2":
            yield from _date(match, "my2", (_int(match["myy"]), MONTH[match["mym"].lower()], None))
        case "clock" | "ap":
            yield _time(match, "clock", _int(match["h"]), _int(match["m"]), match["ap"])
        case "hour":
            yield _time(match, "hour", _int(match["hh"]), 0, match["hap"])
        case "heure":
            yield _time(match, "heure", _int(match["fh"]), _int(match["fm"]), None)
        case "seule":  # "à 16 h"; "une durée de 16 h" is none
            yield _time(match, "seule", _int(match["sh"]), 0, None)
        case "pre":
            yield from _number(match, "pre", match["s1"] or match["s2"], match["v1"], match["k1"])
        case "post":
            yield from _number(match, "post", match["s3"], match["v2"], match["k2"])
        case _:
            yield from _number(match, "plain", match["s4"], match["v3"], match["k3"])


def _int(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def _days(
    match: re.Match[str], group: str, year: int | None, month: int, one: str | None, other: str | None
) -> Iterator[Quantity]:
    """A date, or both ends of "May 20-24"."""
    days = [_int(each) for each in (one, other) if each]
    start, end = match.span(group)
    if len(days) == 1:
        yield from _date(match, group, (year, month, days[0]))
        return
    names = ("md", "md2") if group == "mdy" else ("d1", "dd")
    middle = match.end(names[0])
    spans = ((start, middle), (match.start(names[1]), end))
    for day, (first, last) in zip(days, spans, strict=True):
        if 1 <= day <= 31:
            yield Quantity(MentionKind.DATE, first, last, days=(Day(year, month, day),))


def _date(match: re.Match[str], group: str, *given: tuple[int | None, int, int | None]) -> Iterator[Quantity]:
    days = tuple(
        dict.fromkeys(
            Day(year, month, day)
            for year, month, day in given
            if 1 <= month <= 12 and (day is None or 1 <= day <= 31)
        )
    )
    if days:
        yield Quantity(MentionKind.DATE, match.start(group), match.end(group), days=days)


def _time(match: re.Match[str], group: str, hour: int, minute: int, half: str | None) -> Quantity:
    if half is not None:
        hour = hour % 12 + (12 if half.lower() == "p" else 0)
    end = match.end() if half is not None else match.end(group)
    return Quantity(MentionKind.TIME, match.start(group), end, minute=(hour * 60 + minute) % 1440)


def _number(
    match: re.Match[str], group: str, sign: str | None, digits: str, scale: str | None
) -> Iterator[Quantity]:
    power = _SCALES[scale.strip(_SPACE).lower()] if scale else 0
    end = match.end(group)
    if scale and scale.strip(_SPACE) == "m":  # "5 m" are metres
        power, end = 0, end - len(scale)
    read = list(_values(digits))
    if not read:
        return
    values = tuple(dict.fromkeys(each.scaleb(power) for each in read))
    exponent = read[0].as_tuple().exponent
    assert isinstance(exponent, int)
    money = group != "plain"
    yield Quantity(
        MentionKind.AMOUNT if money else MentionKind.NUMBER,
        match.start(group),
        end,
        values,
        places=-exponent - power,
        percent=not money and match["pc"] is not None,
        unit=None if money else match["unit"],
        sign="" if not sign else "+" if sign == "+" else "-",
    )


def _values(digits: str) -> Iterator[Decimal]:
    """Each way to read digits with their marks, the likeliest first; without its sign."""
    try:
        if _COMMA_GROUPS.fullmatch(digits):
            gap = re.sub(r"\d", "", digits)[0]
            whole = digits.replace(gap, "").replace(",", ".")
            grouped = Decimal(whole)
            if gap == "." and digits.count(".") == 1 and "," not in digits:
                yield Decimal(digits)
                yield grouped
                return
            yield grouped
            if gap == "," and digits.count(",") == 1 and "." not in digits:
                yield Decimal(digits.replace(",", "."))
            return
        yield Decimal(digits.replace(",", "."))
    except InvalidOperation:  # pragma: no cover - the pattern leaves nothing else
        return
