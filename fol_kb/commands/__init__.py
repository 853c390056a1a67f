"""The commands of ``fol-kb``. Exit codes: 0 consistent, entailed or no error found, 1 not, 2 bad input,
3 undecided.

A module for each kind of command; its ``register`` adds them. What a command needs besides the belief set
it imports when it runs, so that no command waits for another one's modules.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from fol_kb import __version__
from fol_kb.commands import (
    asking,
    batching,
    building,
    changing,
    linting,
    rechecking,
    repairing,
    showing,
)
from fol_kb.commands.common import (
    BAD_INPUT,
    CLOSED,
    CONSISTENT,
    ENTAILED,
    INCONSISTENT,
    INTERRUPTED,
    NOT_ENTAILED,
    UNDECIDED,
    Commands,
    say,
)
from fol_kb.errors import FolKbError

__all__ = [
    "BAD_INPUT",
    "CLOSED",
    "CONSISTENT",
    "ENTAILED",
    "INCONSISTENT",
    "INTERRUPTED",
    "NOT_ENTAILED",
    "UNDECIDED",
    "run_command",
]


def run_command(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is returned. Errors are printed in a line or two, never a traceback."""
    parser = _parser()
    arguments = parser.parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # a character that the terminal cannot show is no reason to fail
            stream.reconfigure(errors="backslashreplace")
    try:
        code = int(arguments.run(arguments))
        sys.stdout.flush()
        return code
    except FolKbError as problem:
        say(f"fol-kb {arguments.command}: {problem}")
        return UNDECIDED if problem.kind.startswith("java") else BAD_INPUT
    except BrokenPipeError:
        # the reader went away, as `head` does: nothing to say, and nobody to say it to
        _hush()
        return CLOSED
    except OSError as problem:
        place = f"{problem.filename}: " if problem.filename else ""
        say(f"fol-kb {arguments.command}: {place}{problem.strerror or problem}")
        return BAD_INPUT
    except RecursionError:
        say(f"fol-kb {arguments.command}: the input nests too deeply; split it")
        return BAD_INPUT
    except ValueError as problem:
        say(f"fol-kb {arguments.command}: {problem}")
        return BAD_INPUT
    except MemoryError:
        say(f"fol-kb {arguments.command}: out of memory; split the input")
        return UNDECIDED
    except KeyboardInterrupt:
        say(f"fol-kb {arguments.command}: interrupted")
        return INTERRUPTED


def _hush() -> None:
    """Let what is still in the buffer of standard output go nowhere, so that the exit is a quiet one."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fol-kb",
        description="Text to belief sets, and verdicts on them.",
        epilog="Exit codes: 0 consistent, entailed or no error found, 1 it is not, 2 bad input or usage,"
        " 3 undecided.",
    )
    parser.add_argument("--version", action="version", version=f"fol-kb {__version__}")
    commands = Commands(parser)
    for module in (building, repairing, asking, changing, batching, linting, showing, rechecking):
        module.register(commands)
    return parser
