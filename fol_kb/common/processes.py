"""Processes that this package starts: they end when their parent does, however it ended.

A killed parent tells nobody. Each of these processes looks whether it still has the parent that it was
started by; a pipe does not do, since a process that the parent forked may hold its other end.

Only the standard library is used: the command looks after itself with it before anything else is loaded.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable

LOOK_SECONDS = 0.25
"""How often a process looks whether its parent is still there."""


def end() -> None:
    """End this process at once, and what it started, if it leads a process group."""
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(3)


def end_with(parent: int, how: Callable[[], object] = end) -> None:
    """Have this process end, by ``how``, when ``parent`` is its parent no more.

    Args:
        parent: the number of the process that started this one, as it knew it itself: who asks for it here
            may have another parent already.
        how: called in a thread of its own.
    """
    if sys.platform == "win32":  # where a process keeps the number of its parent
        return
    threading.Thread(target=_look, args=(parent, how), name="fol-kb-parent", daemon=True).start()


def _look(parent: int, how: Callable[[], object]) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    how()
