"""Processes that tests started or killed: which run, and waiting for what comes to pass meanwhile."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path


def runs(pid: int) -> bool:
    """Whether a process runs, whoever its parent is: one that has ended and was not waited for does not."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return sys.platform != "linux"  # elsewhere all that is told is that there is one


def until(condition: Callable[[], object], seconds: float = 30) -> bool:
    """Whether something comes to pass in this time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True
