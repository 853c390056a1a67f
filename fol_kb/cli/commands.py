"""The commands of ``fol-kb``. Exit codes: 0 consistent, entailed or no error found, 1 not, 2 bad input,
3 undecided, 70 an internal error.

A module for each kind of command; its ``register`` adds them. Only the module of the command that is given is
loaded, so that no command waits for another one's imports.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from fol_kb import __version__
from fol_kb._internal import signals, streams
from fol_kb.cli.common import (
    Commands,
    exit_code,
    logged,
    say,
)
from fol_kb.cli.exit_codes import (
    BAD_INPUT,
    CLOSED,
    CONSISTENT,
    ENTAILED,
    INCONSISTENT,
    INTERNAL_ERROR,
    INTERRUPTED,
    NOT_ENTAILED,
    UNDECIDED,
)
from fol_kb.errors import FolKbError

_MODULES = {
    "building": ("translate", "build"),
    "reading": ("read",),
    "repairing": ("repair",),
    "asking": ("check", "query", "compare"),
    "agreeing": ("agree",),
    "changing": ("measure", "contract", "revise"),
    "batching": ("batch",),
    "linting": ("lint",),
    "telling": ("report", "policy"),
    "showing": ("show", "doctor"),
    "rechecking": ("recheck",),
}
"""The modules of this package that have commands, in the order of the help, each with its commands."""

__all__ = [
    "BAD_INPUT",
    "CLOSED",
    "CONSISTENT",
    "ENTAILED",
    "INCONSISTENT",
    "INTERNAL_ERROR",
    "INTERRUPTED",
    "NOT_ENTAILED",
    "UNDECIDED",
    "run_command",
]


def run_command(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is returned. Errors are printed in a line or two, never a traceback."""
    streams.prepare()
    name = "fol-kb"
    try:
        with signals.as_exceptions():
            try:
                parser = _parser(sys.argv[1:] if argv is None else argv)
                arguments = parser.parse_args(argv)
                if arguments.command is None:
                    parser.print_help(sys.stderr)
                    return BAD_INPUT
            except SystemExit:  # what --help prints may find a full disk too
                sys.stdout.flush()
                raise
            name = f"fol-kb {arguments.command}"
            with logged(arguments.verbose):
                code = int(arguments.run(arguments))
            sys.stdout.flush()
            return code
    except FolKbError as problem:
        say(f"{name}: {problem}")
        return exit_code(problem)
    except BrokenPipeError:
        # the reader went away, as `head` does: nothing to say, and nobody to say it to
        return CLOSED
    except OSError as problem:
        place = f"{problem.filename}: " if problem.filename else ""
        say(f"{name}: {place}{problem.strerror or problem}")
        return BAD_INPUT
    except RecursionError:
        say(f"{name}: the input nests too deeply; split it")
        return BAD_INPUT
    except ValueError as problem:
        say(f"{name}: {problem}")
        return BAD_INPUT
    except MemoryError:
        say(f"{name}: out of memory; split the input")
        return UNDECIDED
    except signals.Terminated as problem:
        say(f"{name}: {problem}")
        return problem.exit_code
    except KeyboardInterrupt:
        say(f"{name}: interrupted")
        return INTERRUPTED
    except Exception as problem:  # noqa: BLE001  # Python's own exit code for it, 1, is a verdict
        say(f"{name}: {streams.internal_error(problem)}")
        return INTERNAL_ERROR
    finally:
        streams.let_go()


def _parser(argv: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser of a command line: with the command that it gives or, for one that gives none, with all."""
    parser = argparse.ArgumentParser(
        prog="fol-kb",
        description="Text to belief sets, and verdicts on them.",
        epilog="Exit codes: 0 consistent, entailed or no error found, 1 it is not, 2 bad input or usage,"
        " 3 undecided, 70 an internal error.",
    )
    parser.add_argument("--version", action="version", version=f"fol-kb {__version__}")
    commands = Commands(parser)
    first = argv[0] if argv else ""
    wanted = [name for name, theirs in _MODULES.items() if first in theirs]
    for name in () if first == "--version" else wanted or _MODULES:
        import_module(f"fol_kb.cli.{name}").register(commands)
    return parser
