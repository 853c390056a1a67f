"""The standard streams of a command: what is closed or full must not look like a verdict.

Only the standard library is used: this is also what a command has that cannot load the rest.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TextIO

DEBUG_VARIABLE = "FOL_KB_DEBUG"
"""If it is set, an internal error is reported with its whole traceback."""


def prepare() -> None:
    """Make the standard streams ones that a command can rely on.

    A closed one leaves its number (0, 1, 2) to the next file that is opened, which a library that writes to
    standard output would then spoil: the numbers are taken. What is printed to a closed standard output
    would be lost without a word: it gets a stream that cannot be written to, and raises OSError when it is.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            number = os.open(os.devnull, os.O_WRONLY if name == "stdin" else os.O_RDONLY)
            if name == "stdout":
                sys.stdout = open(number, "w", encoding="utf-8", closefd=False)  # noqa: SIM115  # it stays open
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # a character that the terminal cannot show is no reason to fail
            stream.reconfigure(errors="backslashreplace")


def hush(stream: TextIO | None) -> None:
    """Let what is still in the buffer of a stream go nowhere: Python would exit with 120 otherwise."""
    with contextlib.suppress(OSError, ValueError, AttributeError):  # no file of the system, or closed
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]  # None: suppressed
        finally:
            os.close(nowhere)


def let_go() -> None:
    """Python flushes standard output at the end, and would exit with 120 if that fails again."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):  # said already, where there was somebody to say it to
        hush(sys.stdout)


def note(text: str) -> None:
    """A line on standard error. If that is closed or full nobody can be told, and nothing else changes."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        hush(sys.stderr)


def printable(text: str) -> str:
    """The text with what is not printable in it escaped: no message steers a terminal or hides a part."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def internal_error(problem: BaseException) -> str:
    """A fault of ours in words: what it is, and where; the traceback if that is asked for."""
    import traceback  # as long as all the rest of this module takes

    steps = traceback.extract_tb(problem.__traceback__)
    where = f" ({steps[-1].filename}:{steps[-1].lineno})" if steps else ""
    said = f"internal error: {type(problem).__name__}: {problem}{where}, please report it"
    if os.environ.get(DEBUG_VARIABLE):
        return f"{said}\n{''.join(traceback.format_exception(problem)).rstrip()}"
    return f"{said}; {DEBUG_VARIABLE}=1 shows the traceback"
