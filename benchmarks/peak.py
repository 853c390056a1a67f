"""The memory of the process that measures."""

from __future__ import annotations

import resource
import sys
from pathlib import Path


def peak_mib() -> float:
    """The largest resident set that this process has had, in MiB.

    Linux hands what getrusage says of it on to a process that is started: of a small child it would be the
    size of its parent. The high-water mark of its own memory is in /proc.
    """
    status = Path("/proc/self/status")
    if status.is_file():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 1024)
