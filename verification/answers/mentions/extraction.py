"""The mentions of an answer: names and quantities, of which none lies inside another."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from decimal import Decimal

from verification.answers.mentions.line_numbers import lines_of_files
from verification.answers.mentions.markup import Part, Piece, pieces
from verification.answers.mentions.names import Found, names
from verification.answers.mentions.quantities import Quantity, quantities
from verification.model import MentionKind

_NUMBERING = re.compile(r"(?m)^[ \t>*+\-•#]*\**(?:\[?\(?)(\d{1,3})(?:[.):\]]|\.\))(?=[\s*]|$)")
_CAPITALISED = r"[^\W\d_a-zà-ÿ][\w'’-]+"
_CONCEPT = re.compile(
    r"\*\*(?P<bold>[^*\n:]{3,60})\*\*|[“«]\s?(?P<quoted>[^”»\n]{3,60}?)\s?[”»]|\"(?P<plain>[^\"\n]{3,60})\""
    rf"|(?P<name>{_CAPITALISED}(?:\s(?:(?:of|the|de|du|des|la|von|van)\s)*{_CAPITALISED})+)"
)
_LABEL = re.compile(r"(?P<label>[^\W\d_]+)[\s#:°*]{1,3}\Z")
_ORDINALS = frozenset({"st", "nd", "rd", "th", "er", "e", "ème"})
_IDIOM = re.compile(r".{0,3}\b24/7\b")


def mentions(
    answer: str, *, concepts: bool = False, may_be_one: Callable[[Found], bool] | None = None
) -> tuple[Found, ...]:
    """The mentions of an answer, in its order; of those that overlap, the longer one.

    Args:
        answer: of the agent.
        concepts: whether terms in bold type or quotation marks, and names of several words, are looked
        for, too.
        may_be_one: whether a doubtful name is more than the number in it; without it all of them are given.
    """
    found = list(_concepts(answer)) if concepts else []
    found += names(answer)
    found = [each for each in found if may_be_one is None or not each.doubtful or may_be_one(each)]
    files = [(each.start, each.end) for each in found if each.kind is MentionKind.FILE]
    lines = lines_of_files(answer, files)
    for start, (end, file) in lines.items():
        number = Quantity(MentionKind.NUMBER, start, end, (Decimal(answer[start:end]),))
        found.append(Found(MentionKind.NUMBER, start, end, number, file))
    in_line = {at for start, (end, _) in lines.items() for at in range(start, end)}
    found += [
        Found(each.kind, each.start, each.end, each)
        for each in _told(answer)
        if each.start not in in_line and each.end - 1 not in in_line
    ]
    kept: list[Found] = []
    taken = bytearray(len(answer))
    for each in sorted(
        found, key=lambda each: (each.start - each.end, each.start, each.quantity is not None)
    ):
        if not any(taken[each.start : each.end]):
            taken[each.start : each.end] = b"\1" * (each.end - each.start)
            kept.append(each)
    return tuple(sorted(kept, key=lambda each: each.start))


def _concepts(answer: str) -> Iterator[Found]:
    for match in _CONCEPT.finditer(answer):
        start, end = match.span(match.lastgroup or 0)
        if not any(map(str.isdigit, answer[start:end])):
            yield Found(MentionKind.CONCEPT, start, end)


def _told(answer: str) -> Iterator[Quantity]:
    """The quantities that the answer states: not those of code, and no numbering of its own."""
    prose = [(each.start, each.end) for each in pieces(answer) if _states(answer, each)]
    starts = [start for start, _ in prose]
    numbering = {match.start(1) for match in _NUMBERING.finditer(answer)}
    labels: dict[str, set[int]] = {}
    for quantity in quantities(answer):
        if (
            _IDIOM.match(answer, max(0, quantity.start - 3))
            or quantity.start in numbering
            or (piece := bisect_right(starts, quantity.start) - 1) < 0
            or quantity.end > prose[piece][1]
        ):
            continue
        if quantity.unit and quantity.unit.lower() in _ORDINALS:
            continue
        if quantity.unit == "s" and quantity.values[0] in range(1000, 2100, 10):  # "the 1990s"
            continue
        if quantity.kind is MentionKind.NUMBER and _enumerates(answer, quantity, labels):
            continue
        yield quantity


def _states(answer: str, piece: Piece) -> bool:
    """Whether the numbers of a part are stated: those in sentences, and words in back ticks that are no
    code."""
    if piece.part is Part.SPAN:
        return re.search(r"[^\W\d_]{4}|[<>=\[({]", answer[piece.start : piece.end]) is None
    return piece.part is Part.PROSE


def _enumerates(answer: str, quantity: Quantity, labels: dict[str, set[int]]) -> bool:
    """Whether a number counts the answer's own parts: "Option 1", and "Option 2" after it."""
    label = _LABEL.search(answer[max(0, quantity.start - 24) : quantity.start])
    value = quantity.values[0]
    if label is None or value != int(value) or not 1 <= value <= 99 or not label["label"][0].isupper():
        return False
    known = labels.setdefault(label["label"].lower(), set())
    if value == 1 or int(value) - 1 in known or int(value) in known:
        known.add(int(value))
        return True
    return False
