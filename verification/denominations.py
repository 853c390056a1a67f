"""What a number is a number of: its currency and its unit, and when two of them may be the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

Currency = frozenset[str]
"""The codes that a currency as it is written may mean: ``$`` is the dollar of many countries."""
Unit = Mapping[str, Decimal]
"""Of each scale that a unit is on, how much of it one unit is: a minute is 60 of ``seconds``."""

_DOLLARS = frozenset({"USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "BRL"})
_WRITTEN: Mapping[str, Currency] = {
    written: frozenset(codes.split())
    for writings, codes in (
        ("€ euro", "EUR"),
        ("£ pound sterling livre", "GBP"),
        ("¥", "JPY CNY"),
        ("yen", "JPY"),
        ("yuan rmb", "CNY"),
        ("₹ rupee roupie", "INR"),
        ("₩", "KRW"),
        ("₽", "RUB"),
        ("₺", "TRY"),
        ("₪", "ILS"),
        ("฿", "THB"),
        ("franc", "CHF XOF"),
        ("buck us$", "USD"),
        ("ca$ c$", "CAD"),
        ("au$ a$", "AUD"),
        ("nz$", "NZD"),
        ("hk$", "HKD"),
        ("s$", "SGD"),
        ("r$", "BRL"),
    )
    for written in writings.split()
} | {"$": _DOLLARS, "dollar": _DOLLARS}
_CODES = frozenset(
    [
        "USD",
        "EUR",
        "GBP",
        "CHF",
        "CAD",
        "AUD",
        "NZD",
        "JPY",
        "CNY",
        "INR",
        "SEK",
        "NOK",
        "DKK",
        "PLN",
        "CZK",
        "HUF",
        "BRL",
        "MXN",
        "ZAR",
        "SGD",
        "HKD",
        "KRW",
        "TRY",
        "ILS",
        "THB",
        "MAD",
        "XOF",
        "BTC",
        "ETH",
        "RUB",
    ]
)
_CURRENCY = re.compile(
    r"(?:US|CA|AU|NZ|HK|[CASR])?\$|[€£¥₹₩₽₺₪฿]|(?<![^\W\d_])[A-Z]{3}(?![^\W\d_])"
    r"|(?<![^\W\d_])(?i:dollar|euro|pound|sterling|franc|yen|yuan|rupee|roupie|buck|livre)s?(?![^\W_])"
)


def currency_of(text: str) -> Currency | None:
    """The currency that an amount is given in, from its own text; None where it names none, or cents."""
    return next(_currencies(text), None)


def the_currency(text: str) -> Currency | None:
    """The one currency that a whole text names; None where it names none or several."""
    found = set(_currencies(text))
    return found.pop() if len(found) == 1 else None


def _currencies(text: str) -> Iterator[Currency]:
    for match in _CURRENCY.finditer(text):
        said = match.group()
        known = _WRITTEN.get(said.lower()) or _WRITTEN.get(said.lower().removesuffix("s"))
        if known is not None:
            yield known
        elif said in _CODES:
            yield frozenset({said})


_SCALES = {
    "seconds": (
        "ns nanosecond|0.000000001 µs microsecond|0.000001 ms msec millisecond milliseconde|0.001 "
        "s sec second seconde|1 min minute|60 h hr hour heure|3600 day jour|86400 week semaine|604800"
    ),
    "months": "month mois moi|1 year yr an année|12",
    "grams": (
        "mg milligram milligramme|0.001 g gram gramme|1 kg kilo kilogram kilogramme|1000 tonne|1000000 "
        "lb|453.59237 oz ounce once|28.349523125"
    ),
    "metres": (
        "mm millimetre millimeter millimètre|0.001 cm centimetre centimeter centimètre|0.01 "
        "metre meter mètre|1 km kilometre kilometer kilomètre|1000 ft feet foot|0.3048 "
        "inch inche pouce|0.0254 mile mi|1609.344 yard|0.9144"
    ),
    "litres": "ml millilitre milliliter|0.001 cl|0.01 l litre liter|1 gallon|3.785411784",
    "watts": "w watt|1 kw kilowatt|1000",
    "watt hours": "wh|1 kwh|1000 mwh|1000000",
    "degrees celsius": "°c ℃|1",
    "degrees fahrenheit": "°f ℉|1",
    "bits a second": "kbps|1000 mbps|1000000 gbps|1000000000",
}
"""The names of units by what they measure, with how much one is."""


def _units() -> Mapping[str, Unit]:
    found: dict[str, Unit] = {}
    for scale, units in _SCALES.items():
        names: list[str] = []
        for word in units.split():
            name, _, size = word.partition("|")
            names.append(name)
            if size:
                found |= {each: {scale: Decimal(size)} for each in names}
                names = []
    for power, (letter, word) in enumerate(
        (("k", "kilo"), ("m", "mega"), ("g", "giga"), ("t", "tera"), ("p", "peta")), start=1
    ):
        decimal, binary = Decimal(1000) ** power, Decimal(1024) ** power
        both = {"bytes": decimal, "bytes in binary": binary}
        found |= {f"{letter}b": both, f"{word}byte": both, f"{letter}o": both, f"{word}octet": both}
        found[f"{letter}ib"] = {"bytes": binary, "bytes in binary": binary}
    found["byte"] = found["octet"] = {"bytes": Decimal(1), "bytes in binary": Decimal(1)}
    return found


_UNITS = _units()
_SIZES = frozenset("GTP")
_WORDS_TOO = frozenset({"ko", "mo", "go", "to", "po", "an"})
"""Octets are written with a capital: "5 to 6" are no terabytes."""
_AFTER = re.compile(r"[ \t\u00a0\u202f]?-?(°[CF](?![^\W\d_])|[℃℉]|[^\W\d_]{1,12}(?![\w]))")


def unit_after(text: str, end: int) -> Unit | None:
    """The unit that stands behind a number: "10 GB", "5-minute"; None where no known one does.

    "5 m" may be metres, minutes or millions, and is left alone.
    """
    match = _AFTER.match(text, end)
    return None if match is None else _unit(match.group(1))


def unit_named(words: list[str]) -> Unit | None:
    """The unit that the words of a field's name end with: ``weight_kg``; a price per day has none."""
    if not words or "per" in words or "par" in words or words[-1] == "min" or len(words[-1]) == 1:
        return None  # "min" is the least as well
    return _unit(words[-1])


def _unit(word: str) -> Unit | None:
    low = word.lower()
    if low in _WORDS_TOO and not word[0].isupper():
        return None
    if word in _SIZES:  # "40G" of a disk
        return _UNITS[low + "b"]
    return _UNITS.get(low) or (_UNITS.get(low.removesuffix("s")) if len(low) > 2 else None)


def same_amount(value: Decimal, unit: Unit, other: Decimal, other_unit: Unit) -> bool:
    """Whether so much of one unit is so much of the other."""
    return any(value * unit[scale] == other * other_unit[scale] for scale in unit.keys() & other_unit.keys())
