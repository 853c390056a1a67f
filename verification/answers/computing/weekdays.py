"""Days of the week beside dates: which day a date is, the calendar says."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date

from verification.answers.mentions.quantities import Day, Quantity

_NAMES = (
    "monday lundi Mon",
    "tuesday mardi Tue Tues",
    "wednesday mercredi Wed",
    "thursday jeudi Thu Thur Thurs",
    "friday vendredi Fri",
    "saturday samedi Sat",
    "sunday dimanche Sun",
)
_NUMBER = {name: number for number, names in enumerate(_NAMES) for name in names.split()}
_ENGLISH = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_LONG = "|".join(rf"(?i:{name})" for name in _NUMBER if name[0].islower())
_SHORT = "|".join(sorted((name for name in _NUMBER if name[0].isupper()), key=len, reverse=True))
"""Short names are names with a capital alone: the sun is no day."""
_BEFORE = re.compile(
    r"(?<![-–—/&])(?<!\bto )(?<!\bau )(?<!\bet )(?<!\band )(?<!\bor )"
    rf"\b(?:(?P<long>{_LONG})|(?P<short>{_SHORT})\b\.?)"
    r"(?:,|:)?\s+(?:\(|the\s|le\s)?\**\Z"
)
_AFTER = re.compile(
    rf"\**(?:\s?\((?:an?\s|un\s)?|,\s(?:an?\s|un\s)|\s(?:is|was|falls on|est|était|tombe)\s(?:an?\s|un\s)?)"
    rf"(?:(?P<long>{_LONG})|(?P<short>{_SHORT}))\b"
)


def wrong_weekday(answer: str, quantity: Quantity, years: Collection[int]) -> str | None:
    """Why a date is none: another day of the week stands beside it. None if that is right, or none does.

    Args:
        answer: of the agent.
        quantity: a date of it.
        years: that a date without one may be of.
    """
    match = _BEFORE.search(answer, max(0, quantity.start - 24), quantity.start) or _AFTER.match(
        answer, quantity.end
    )
    if match is None:
        return None
    said = match["long"] or match["short"]
    number = _NUMBER.get(said, _NUMBER.get(said.lower()))
    possible = [each for day in quantity.days for each in _dates(day, years)]
    if number is None or not possible or any(each.weekday() == number for each in possible):
        return None
    text = answer[quantity.start : quantity.end]
    year = "" if quantity.days[0].year is not None else f" {possible[0].year}"
    return f"{text!r}{year} is a {_ENGLISH[possible[0].weekday()]}, and the answer says {said!r}"


def _dates(day: Day, years: Collection[int]) -> list[date]:
    dates = map(day.in_year, [day.year] if day.year is not None else sorted(years))
    return [each for each in dates if each is not None]
