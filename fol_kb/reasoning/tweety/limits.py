"""Limits as users give them: scripts without type checks pass texts and None, too."""

from __future__ import annotations

MOST = (1 << 31) - 1
"""The largest number that Java's counters take."""
SMALLEST_MEMORY_MB = 256
"""MiB that a process of its own needs for Java to start in."""


def check_count(name: str, number: object, least: int = 0) -> None:
    """Let a whole number pass, and nothing else.

    Raises:
        ValueError: anything else; ``name`` is the option's.
    """
    if not isinstance(number, int | float) or not least <= number <= MOST or number != int(number):
        raise ValueError(f"{name} is a number from {least} to {MOST}, not {number!r}")


def check_memory(memory_mb: int, *, isolated: bool) -> None:
    """Let MiB that a process can work in pass, and nothing else.

    Raises:
        ValueError: less than Java needs, or there is no process of its own (``isolated``) to limit.
    """
    if not isolated:
        raise ValueError("memory_mb limits a process of its own; it needs isolated=True")
    if memory_mb < SMALLEST_MEMORY_MB:
        raise ValueError(f"memory_mb is {SMALLEST_MEMORY_MB} or more, not {memory_mb!r}")
