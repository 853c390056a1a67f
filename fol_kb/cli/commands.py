"""The commands of ``fol-kb``. Exit codes: 0 consistent, entailed or no error found, 1 not, 2 bad input,
3 undecided, 70 an internal error.

A module for each kind of command; its ``register`` adds them. What a command needs besides the belief set
it imports when it runs, so that no command waits for another one's modules.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from fol_kb import __version__
from fol_kb._internal import signals, streams
from fol_kb.cli import (
    agreeing,
    asking,
    batching,
    building,
    changing,
    linting,
    reading,
    rechecking,
    repairing,
    showing,
    telling,
)
from fol_kb.cli.common import (
    BAD_INPUT,
    CLOSED,
    CONSISTENT,
    ENTAILED,
    INCONSISTENT,
    INTERNAL_ERROR,
    INTERRUPTED,
    NOT_ENTAILED,
    UNDECIDED,
    Commands,
    exit_code,
    logged,
    say,
)
from fol_kb.errors import FolKbError

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
                parser = _parser()
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
        _let_go()


def _let_go() -> None:
    """Python flushes standard output at the end, and would exit with 120 if that fails again."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):  # said already, where there was somebody to say it to
        streams.hush(sys.stdout)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fol-kb",
        description="Text to belief sets, and verdicts on them.",
        epilog="Exit codes: 0 consistent, entailed or no error found, 1 it is not, 2 bad input or usage,"
        " 3 undecided, 70 an internal error.",
    )
    parser.add_argument("--version", action="version", version=f"fol-kb {__version__}")
    commands = Commands(parser)
    for module in (
        building,
        reading,
        repairing,
        asking,
        agreeing,
        changing,
        batching,
        linting,
        telling,
        showing,
        rechecking,
    ):
        module.register(commands)
    return parser
