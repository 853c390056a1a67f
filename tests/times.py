"""How the time of a piece of work grows, whatever else the process and the machine do."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

Work = Callable[[], object]

_TRIES = 3


def seconds(work: Work) -> float:
    """What ``work`` takes of the processor, in this thread.

    The threads of Java are not counted, and no garbage is collected meanwhile: both depend on the tests
    that the process ran earlier.
    """
    gc.disable()
    try:
        begun = time.thread_time()
        work()
        return time.thread_time() - begun
    finally:
        gc.enable()


def least_seconds(work: Work) -> float:
    """The least of three runs: what disturbs a run only adds to it."""
    return min(seconds(work) for _ in range(_TRIES))


def grows_at_most(times: float, short: Work, long: Work, spare: float = 0.2) -> bool:
    """Whether ``long`` takes at most so many ``times`` what ``short`` takes, and some spare seconds.

    One run of three that is fast enough decides: work that grows faster is too slow in all of them.
    """
    limit = times * least_seconds(short) + spare
    return any(seconds(long) <= limit for _ in range(_TRIES))
