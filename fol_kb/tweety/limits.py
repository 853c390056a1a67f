"""Limits as users give them: scripts without type checks pass texts and None, too."""

from __future__ import annotations

LONGEST = 10_000_000
"""Seconds, a third of a year: more than that is a slip."""
MOST = (1 << 31) - 1
"""The largest number that Java's counters take."""


def check_timeout(timeout: object) -> None:
    """Let a number of seconds pass, and nothing else.

    Raises:
        ValueError: no positive number, or one from ``LONGEST`` on.
    """
    if not isinstance(timeout, int | float) or not 0 < timeout < LONGEST:
        raise ValueError(f"timeout is a positive number of seconds, not {timeout!r}")


def check_count(name: str, number: object, least: int = 0) -> None:
    """Let a whole number pass, and nothing else.

    Raises:
        ValueError: anything else; ``name`` is the option's.
    """
    if not isinstance(number, int | float) or not least <= number <= MOST or number != int(number):
        raise ValueError(f"{name} is a number from {least} to {MOST}, not {number!r}")


__all__ = ["LONGEST", "MOST", "check_count", "check_timeout"]
