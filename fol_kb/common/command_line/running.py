"""Running one command of a program: its arguments are read, it runs; every way to end has its exit code."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from fol_kb.common import signals, streams
from fol_kb.common.command_line.completion import SHELLS, PrintCompletion
from fol_kb.common.command_line.exit_codes import ExitCode
from fol_kb.common.command_line.options import Commands
from fol_kb.common.command_line.output import logged, say
from fol_kb.common.command_line.program import Program
from fol_kb.common.command_line.several import exit_code
from fol_kb.common.errors import FolKbError


def run_command(program: Program, argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is returned. Errors are printed in a line or two, never a traceback."""
    streams.prepare()
    name = program.name
    try:
        with signals.as_exceptions():
            try:
                parser = parser_of(program, sys.argv[1:] if argv is None else argv)
                arguments = parser.parse_args(argv)
                if arguments.command is None:
                    parser.print_help(sys.stderr)
                    return ExitCode.BAD_INPUT
            except SystemExit:  # what --help prints may find a full disk too
                sys.stdout.flush()
                raise
            name = f"{program.name} {arguments.command}"
            with logged(arguments.verbose, program.loggers):
                code = int(arguments.run(arguments))
            sys.stdout.flush()
            return code
    except FolKbError as problem:
        say(f"{name}: {problem}")
        return exit_code(problem)
    except BrokenPipeError:
        # the reader went away, as `head` does: nothing to say, and nobody to say it to
        return ExitCode.CLOSED
    except OSError as problem:
        place = f"{problem.filename}: " if problem.filename else ""
        say(f"{name}: {place}{problem.strerror or problem}")
        return ExitCode.BAD_INPUT
    except RecursionError:
        say(f"{name}: the input nests too deeply; split it")
        return ExitCode.BAD_INPUT
    except ValueError as problem:
        say(f"{name}: {problem}")
        return ExitCode.BAD_INPUT
    except MemoryError:
        say(f"{name}: out of memory; split the input")
        return ExitCode.UNDECIDED
    except signals.Terminated as problem:
        say(f"{name}: {problem}")
        return problem.exit_code
    except KeyboardInterrupt:
        say(f"{name}: interrupted")
        return ExitCode.INTERRUPTED
    except Exception as problem:  # noqa: BLE001  # Python's own exit code for it, 1, is a verdict
        say(f"{name}: {streams.internal_error(problem)}")
        return ExitCode.INTERNAL_ERROR
    finally:
        streams.let_go()


def parser_of(program: Program, argv: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser of a command line: with the command that it gives or, for one that gives none, with all."""
    parser = argparse.ArgumentParser(
        prog=program.name, description=program.description, epilog=program.epilog
    )
    parser.add_argument("--version", action="version", version=f"{program.name} {program.version}")
    parser.add_argument(
        "--print-completion",
        action=PrintCompletion,
        choices=SHELLS,
        help="print what a shell needs to complete commands and options",
    )
    commands = Commands(parser)
    first = argv[0] if argv else ""
    wanted = [module for module, theirs in program.commands.items() if first in theirs]
    for module in () if first == "--version" else wanted or program.commands:
        import_module(module).register(commands)
    return parser
