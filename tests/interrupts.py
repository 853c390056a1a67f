"""Processes that are to hear Ctrl-C, however the tests were started."""

from __future__ import annotations

import signal


def hear_interrupts() -> None:
    """For ``preexec_fn``: what a shell starts in the background ignores them, and what that starts too."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
