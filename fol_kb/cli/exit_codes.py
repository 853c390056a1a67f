"""How commands end; docs/command-line.md says the same."""

from __future__ import annotations

CONSISTENT = ENTAILED = 0
INCONSISTENT = NOT_ENTAILED = 1
BAD_INPUT = 2
UNDECIDED = 3
INTERNAL_ERROR = 70
"""EX_SOFTWARE of sysexits.h: no verdict, and not Python's own 1, which is one."""
INTERRUPTED = 130
"""128 + SIGINT, as shells report it."""
CLOSED = 141
"""128 + SIGPIPE: whoever read the output has gone."""
