"""Arithmetic that an answer writes out: "€1,060.55 (1,310.55 - 250)", "3 × 19.50 = 58.50".

Which values it is of stands there, so that none has to be guessed: they may be of another kind than the
result, more than four, and computed themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal, DivisionByZero, InvalidOperation

from verification.answers.computing.moments import Way, operand
from verification.answers.mentions.names import Found
from verification.model import Mention, MentionStatus, Operation

_WORDS = r"(?:\s?[^\W\d_]{1,12}){0,2}\s*"
"""Units and names between a value and a sign."""
_SIGN = re.compile(rf"%?[*`)]*{_WORDS}(?P<sign>[-+−–*×x÷/])\s*[(*`$€£]*", re.IGNORECASE)
_OPENS = re.compile(rf"[*`]*{_WORDS}(?:\(\s*(?:=|i\.e\.|soit)?|=|:=)\s*[(*`]*")
_IN_BRACKETS = re.compile(r"[*`]*\s?\([*`]*")
"""Behind another value that stands beside the result: "€48 in 2026 (96 / 2)"."""
_CLOSES = re.compile(rf"%?[*`)]*{_WORDS}(?:=|≈)\s*[*`]*")
_SIGNS = {"−": "-", "–": "-", "×": "*", "x": "*", "X": "*", "÷": "/"}
_OPERATIONS = {
    "+": Operation.SUM,
    "-": Operation.DIFFERENCE,
    "*": Operation.PRODUCT,
    "/": Operation.QUOTIENT,
}
_MOST = 12
"""So many operands at most."""


def written_out(answer: str, found: Sequence[Found], looked: Sequence[Mention], place: int) -> Iterator[Way]:
    """What a mention is computed of, where the answer writes it out behind it or before it.

    Args:
        answer: of the agent.
        found, looked: its mentions, as they stand there and looked up, those before this one computed.
        place: of the mention, among them.
    """
    quantity = found[place].stated
    for chain in (_behind(answer, found, place), _before(answer, found, place)):
        places = [at for at, _ in chain]
        counting = (looked[at].status in (MentionStatus.VERIFIED, MentionStatus.COMPUTED) for at in places)
        if not 2 <= len(places) <= _MOST or not all(counting):
            continue
        result = _value(found, chain)
        half = Decimal(10) ** -max(quantity.places, 2) / 2
        if any(sign in "*/" for _, sign in chain[1:]):
            half = Decimal(10) ** -quantity.places / 2
        wanted = quantity.values[0] / 100 if quantity.percent else quantity.values[0]
        half = half / 100 if quantity.percent else half
        signed = -wanted if quantity.sign == "-" else wanted
        if result is not None and (abs(result - signed) <= half or abs(result - wanted) <= half):
            yield _OPERATIONS[chain[1][1]], tuple(operand(looked[at], _own(found[at])) for at in places)


_Chain = list[tuple[int, str]]


def _behind(answer: str, found: Sequence[Found], place: int) -> _Chain:
    """The values of "250 (200 + 50)", each with the sign before it."""
    first = None
    for at in range(place + 1, min(place + 3, len(found))):
        opens = _OPENS if at == place + 1 else _IN_BRACKETS
        if opens.fullmatch(answer, found[at - 1].end, found[at].start):
            first = at
            break
    if first is None:
        return []
    chain: _Chain = [(first, "+")]
    while (at := chain[-1][0] + 1) < len(found) and len(chain) <= _MOST:
        sign = _sign(answer, found[at - 1], found[at])
        if sign is None:
            break
        chain.append((at, sign))
    return chain


def _before(answer: str, found: Sequence[Found], place: int) -> _Chain:
    """The values of "200 + 50 = 250"."""
    if place < 2 or not _CLOSES.fullmatch(answer, found[place - 1].end, found[place].start):
        return []
    places = [place - 1]
    signs: list[str] = []
    while (at := places[-1] - 1) >= 0 and len(places) <= _MOST:
        sign = _sign(answer, found[at], found[at + 1])
        if sign is None:
            break
        places.append(at)
        signs.append(sign)
    return list(zip(reversed(places), ["+", *reversed(signs)], strict=True))


def _sign(answer: str, one: Found, other: Found) -> str | None:
    """The sign between two values that follow each other; a sign of the second one may be it."""
    match = _SIGN.fullmatch(answer, one.end, other.start)
    if match is not None:
        return _SIGNS.get(match["sign"], match["sign"])
    quantity = other.quantity
    if quantity is not None and quantity.sign and not answer[one.end : other.start].strip():
        return quantity.sign
    return None


def _value(found: Sequence[Found], chain: _Chain) -> Decimal | None:
    """What the values make, products first; None where one is no number."""
    terms: list[Decimal] = []
    try:
        for at, sign in chain:
            value = _own(found[at])
            if value is None:
                return None
            if sign in "+-":
                terms.append(value if sign == "+" else -value)
            else:
                terms[-1] = terms[-1] * value if sign == "*" else terms[-1] / value
    except (DivisionByZero, InvalidOperation):
        return None
    return sum(terms, Decimal(0))


def _own(found: Found) -> Decimal | None:
    quantity = found.quantity
    if quantity is None or not quantity.values:
        return None
    return quantity.values[0] / 100 if quantity.percent else quantity.values[0]
