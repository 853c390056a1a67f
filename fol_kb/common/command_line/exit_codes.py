"""How commands end; docs/reference/command-line.md has the table."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """The exit codes of all commands. 0 and 1 are verdicts, 3 is the lack of one."""

    HOLDS = 0
    """What was asked holds, or nothing was found that speaks against it."""
    CONSISTENT = 0
    ENTAILED = 0
    FAILS = 1
    """It does not hold, or something speaks against it."""
    INCONSISTENT = 1
    NOT_ENTAILED = 1
    BAD_INPUT = 2
    """Bad input or usage, or an output that cannot be written."""
    UNDECIDED = 3
    """Nothing was found out, through no fault of the input."""
    INTERNAL_ERROR = 70
    """EX_SOFTWARE of sysexits.h: no verdict, and not Python's own 1, which is one."""
    INTERRUPTED = 130
    """128 + SIGINT, as shells report it."""
    CLOSED = 141
    """128 + SIGPIPE: whoever read the output has gone."""
