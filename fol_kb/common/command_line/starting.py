"""The way in. The commands are loaded here, so that Ctrl-C is heard while they are.

Called without arguments this is the command, in a process of its own that is watched over
(:mod:`fol_kb.common.command_line.supervision`); with them, a function that runs one in this process.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from fol_kb.common import signals, streams
from fol_kb.common.command_line.exit_codes import ExitCode
from fol_kb.common.command_line.program import Program


def main(program: Program, argv: Sequence[str] | None = None) -> int:
    """Run one command of a program; the exit code is returned.

    Errors are printed in a line or two, never a traceback.

    Args:
        program: whose commands these are.
        argv: the words of the command. Without them, those that the process was started with; the work is
            then done in a process of its own.
    """
    if argv is None and sys.argv[1:] == ["--version"]:
        return _version(program)
    if argv is None:
        from fol_kb.common.command_line.supervision import supervised

        return supervised(lambda: _run(program, None), program.name)
    return _run(program, argv)


def _version(program: Program) -> int:
    """Without the commands and their process: it is asked for by what starts others, and often."""
    streams.prepare()
    try:
        print(f"{program.name} {program.version}", flush=True)
    except BrokenPipeError:
        return ExitCode.CLOSED
    except OSError as problem:
        streams.note(f"{program.name}: {problem.strerror or problem}")
        return ExitCode.BAD_INPUT
    finally:
        streams.let_go()
    return 0


def _run(program: Program, argv: Sequence[str] | None) -> int:
    try:
        with signals.as_exceptions():
            from fol_kb.common.command_line.running import run_command
    except signals.Terminated as end:
        streams.note(f"{program.name}: {end}")
        return end.exit_code
    except KeyboardInterrupt:
        streams.note(f"{program.name}: interrupted")
        return ExitCode.INTERRUPTED
    except MemoryError:
        streams.note(f"{program.name}: out of memory before anything was read; give the process more of it")
        return ExitCode.UNDECIDED
    except Exception as problem:  # noqa: BLE001  # a broken installation is no verdict
        streams.note(f"{program.name}: {streams.internal_error(problem)}")
        return ExitCode.INTERNAL_ERROR
    return run_command(program, argv)
