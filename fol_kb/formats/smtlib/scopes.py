"""What has to be known of a script before it is read: which scopes end, and where checks are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from fol_kb.formats.smtlib.commands import Fault, Group, Word

MOST_SCOPES = 1_000
"""How many scopes one push or pop opens or closes."""
_NUMERAL = re.compile(r"[0-9]{1,4}")


def never_closed(items: Sequence[Group | Fault]) -> Mapping[int, int]:
    """How many scopes each push opens that are never closed, by where it stands."""
    opened: list[tuple[int, int]] = []
    depth = 0
    for item in items:
        if not isinstance(item, Group) or item.head not in ("push", "pop"):
            continue
        number = scopes(item)
        if number is None:
            continue  # it is refused
        if item.head == "push":
            opened.append((item.start, number))
            depth += number
        elif number <= depth:
            depth -= number
            while number:
                start, left = opened.pop()
                closed = min(left, number)
                number -= closed
                if left > closed:
                    opened.append((start, left - closed))
    return {start: left for start, left in opened if left}


def scopes(node: Group) -> int | None:
    """How many scopes a push or a pop is of; None if it does not say so, or they are too many."""
    if len(node.items) == 1:
        return 1
    word = node.items[1]
    if len(node.items) > 2 or not isinstance(word, Word) or not _NUMERAL.fullmatch(word.text):
        return None
    number = int(word.text)
    return number if number <= MOST_SCOPES else None


def last_before_check(items: Sequence[Group | Fault], source: str) -> frozenset[int]:
    """Where the assertions are that no other one follows before a check-sat, or before the end."""
    found = set()
    last: int | None = None
    for item in items:
        head = item.head if isinstance(item, Group) else None
        if head == "assert" or (isinstance(item, Fault) and source.startswith("(assert", item.start)):
            last = item.start
        elif head == "check-sat" and last is not None:
            found.add(last)
            last = None
    return frozenset(found | ({last} if last is not None else set()))
