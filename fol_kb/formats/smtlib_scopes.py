"""What has to be known of a script before it is read: which scopes end, and where checks are."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.formats.sexpr import Fault, Group, Word


def never_closed(items: Sequence[Group | Fault]) -> frozenset[int]:
    """Where the pushes are of which no scope is ever closed."""
    opened: list[tuple[int, int]] = []
    for item in items:
        head = item.head if isinstance(item, Group) else None
        if not isinstance(item, Group) or head not in ("push", "pop"):
            continue
        word = item.items[1] if len(item.items) > 1 else None
        number = (
            int(word.text) if isinstance(word, Word) and word.text.isdecimal() and len(word.text) < 5 else 1
        )
        if head == "push":
            opened.append((item.start, number))
        while head == "pop" and number and opened:
            start, left = opened.pop()
            closed = min(left, number)
            number -= closed
            if left > closed:
                opened.append((start, left - closed))
    return frozenset(start for start, _ in opened)


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


__all__ = ["last_before_check", "never_closed"]
