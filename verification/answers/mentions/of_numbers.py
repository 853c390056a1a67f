"""Names that are made of numbers: versions, addresses and scores.

They are equal as wholes. The numbers of ``1.38.0`` may stand anywhere and say nothing, where the parts of
``Parser.feed`` say something together. A shorter one may be the beginning of a longer one, ``0.8`` of
``0.8.12``, and a version may have a ``v`` or none. A score is told of a record as well that has both numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from verification.answers.grounds.passages import Passage
from verification.answers.grounds.positions import Occurrence

_NUMBERED = re.compile(r"(?:\A|\.|::|->)\d")
_DOTTED = re.compile(r"v?\d+\.\d", re.IGNORECASE)
_CLOCK = re.compile(r"(?:[01]?\d|2[0-4]):[0-5]\d")
_SCORE = re.compile(r"(\d{1,4}):(\d{1,4})")
_GOES_ON = ".:"
"""Behind a number, and before it: what makes it a part of another one."""


def has_numbers(name: str) -> bool:
    """Whether a part of a dotted name is a number, so that its parts say nothing by themselves."""
    return _NUMBERED.search(name) is not None


def is_score(text: str) -> bool:
    """Whether two numbers with a colon are a score or a ratio, and no time."""
    return _SCORE.fullmatch(text) is not None and _CLOCK.fullmatch(text) is None


def spellings(name: str) -> tuple[str, ...]:
    """How results may write a name: a version with a ``v`` and without."""
    if _DOTTED.match(name) is None:
        return (name,)
    return (name, name[1:] if name[0] in "vV" else f"v{name}")


def begins(name: str, text: str, start: int) -> bool:
    """Whether a name that stands at an offset is no end of a longer one: 8.12 is none of 0.8.12."""
    return _DOTTED.match(name) is None or re.search(r"\d\.\Z", text[max(0, start - 2) : start]) is None


def of_one_record(
    score: str, passages: Sequence[Passage], named: Callable[[str, str], Iterator[Occurrence]]
) -> Iterator[Occurrence]:
    """Where the first number of a score stands, in records that have the second one as well.

    Args:
        score: two numbers with a colon.
        passages: the task and what tools were given and returned.
        named: finds where digits stand that may count.
    """
    one, other = score.split(":")
    seconds: dict[tuple[int, object], list[int]] = {}
    for each in named(other, _GOES_ON):
        seconds.setdefault(_record(passages[each.passage], each), []).append(each.start)
    for each in named(one, _GOES_ON):
        starts = seconds.get(_record(passages[each.passage], each), [])
        if any(start != each.start for start in starts):
            yield each


def _record(passage: Passage, place: Occurrence) -> tuple[int, object]:
    """What a number stands in: a line of a text, in data the nearest item of a list."""
    if "\n" in passage.line(place.start):
        return place.passage, passage.text.rfind("\n", 0, place.start)
    path = re.sub(r"\[\d+\]\Z", "", passage.field(place.start) or "")
    return place.passage, path[: path.rfind("]") + 1]
