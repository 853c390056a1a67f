"""When a request is sent again, and after how long: exponential backoff with full jitter.

Source: M. Brooker, "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015); Retry-After is that of
RFC 9110, 10.2.3.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

RETRIED_STATUSES = frozenset({408, 409, 429})
"""With every 5xx: the server's state of the moment. Any other 4xx would be answered the same again."""


def is_retried(status: int) -> bool:
    """Whether a request that was answered with this HTTP status is sent again."""
    return status in RETRIED_STATUSES or status >= 500


def retry_after(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """How many seconds a server asks to wait, 0 or more; None where it does not, or not readably.

    Args:
        headers: those of the answer; names in lower case, or a mapping that does not care.
        now: for the form with a date; the clock if not given.
    """
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    given = headers.get("retry-after")
    seconds = _number(given)
    if seconds is not None or given is None:
        return seconds
    try:
        moment = parsedate_to_datetime(given)
    except ValueError:
        return None
    if moment.tzinfo is None:  # "-0000": a time in UTC from somewhere unknown
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - (now or datetime.now(UTC))).total_seconds())


def _number(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return max(0.0, value) if math.isfinite(value) else None


@dataclass(frozen=True, slots=True)
class Retry:
    """A request failed for ``problem``; in ``seconds`` it is sent again, as retry ``number`` of ``most``."""

    problem: str
    number: int
    most: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.problem}; retry {self.number} of {self.most} in {self.seconds:.1f} s"


@dataclass(frozen=True, slots=True)
class Backoff:
    """Waits before retries: at random up to ``first * 2**n`` seconds, never over ``limit``."""

    first: float = 0.5
    limit: float = 30.0

    def wait(self, retry: int, asked: float | None, chance: random.Random) -> float:
        """Seconds before a retry.

        Args:
            retry: 0 for the first.
            asked: what the server asks for, which is never undercut.
            chance: spreads clients that failed together.
        """
        # 2**64 is over any limit, and 2**5000 would be no float
        jittered = chance.uniform(0.0, min(self.limit, self.first * 2.0 ** min(retry, 64)))
        return max(jittered, asked or 0.0)
