"""Moments as whole numbers, which every database compares alike."""

from __future__ import annotations

from datetime import UTC, datetime

_SECOND = 1_000_000


def moment(when: datetime | None) -> int | None:
    """Microseconds since 1970, exactly; None for None."""
    if when is None:
        return None
    since = when - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * _SECOND + since.microseconds
