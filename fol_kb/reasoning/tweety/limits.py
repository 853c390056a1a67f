"""Limits as users give them: scripts without type checks pass texts and None, too."""

from __future__ import annotations

MOST = (1 << 31) - 1
"""The largest number that Java's counters take."""


def check_count(name: str, number: object, least: int = 0) -> None:
    """Let a whole number pass, and nothing else.

    Raises:
        ValueError: anything else; ``name`` is the option's.
    """
    if not isinstance(number, int | float) or not least <= number <= MOST or number != int(number):
        raise ValueError(f"{name} is a number from {least} to {MOST}, not {number!r}")


__all__ = ["MOST", "check_count"]
