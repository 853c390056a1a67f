"""Python's garbage collection while Java runs.

JPype hooks into Python's collector (``gc.callbacks``): at the beginning and at the end of every collection,
also of the youngest generation, it asks the C library how much memory is in use (``mallinfo``), and lets Java
collect its garbage if that has grown. The C library walks through all free pieces to answer, which takes
milliseconds in a process that has lived for a while, and the youngest generation is collected every 700
allocations: all that Python does is then slower, by a factor of ten and more (JPype 1.7, ``jp_gc.cpp``).
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Literal

_OLDEST = 2

Phase = Literal["start", "stop"]
Callback = Callable[[Phase, dict[str, int]], object]


class _Seldom:
    """Calls on only where the oldest generation is collected, which happens as seldom as memory grows."""

    def __init__(self, hook: Callback) -> None:
        self.hook = hook

    def __call__(self, phase: Phase, info: dict[str, int]) -> None:
        if info["generation"] >= _OLDEST:
            self.hook(phase, info)


def relieve_python() -> None:
    """Let JPype's hook, as often as it is there, be called once, and in full collections only.

    Without it Java would hear nothing of Python's garbage, which matters to whoever holds many Java objects.
    Hooks of others stay as they are.
    """
    ours = [hook for hook in gc.callbacks if getattr(hook, "__module__", None) == "_jpype"]
    if ours:
        gc.callbacks[:] = [hook for hook in gc.callbacks if hook not in ours]
        gc.callbacks.append(_Seldom(ours[0]))


def forget_java() -> None:
    """Take JPype's hook away, in a process that was forked from one that runs Java.

    The threads that would collect Java's garbage are not here, and the hook would wait for them for ever.
    """
    gc.callbacks[:] = [
        hook
        for hook in gc.callbacks
        if not isinstance(hook, _Seldom) and getattr(hook, "__module__", None) != "_jpype"
    ]
