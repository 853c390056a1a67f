"""``fol-kb``: the way in. The commands are loaded here, so that Ctrl-C is heard while they are.

Called without arguments this is the command, in a process of its own that is watched over
(:mod:`fol_kb.cli.supervision`); with them, a function that runs one in this process.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from fol_kb._internal import signals, streams
from fol_kb._internal.version import __version__
from fol_kb.cli import supervision
from fol_kb.cli.exit_codes import BAD_INPUT, CLOSED, INTERNAL_ERROR, INTERRUPTED


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is returned. Errors are printed in a line or two, never a traceback."""
    if argv is None and sys.argv[1:] == ["--version"]:
        return _version()
    return supervision.supervised(lambda: _run(None)) if argv is None else _run(argv)


def _version() -> int:
    """Without the commands and their process: it is asked for by what starts others, and often."""
    streams.prepare()
    try:
        print(f"fol-kb {__version__}", flush=True)
    except BrokenPipeError:
        return CLOSED
    except OSError as problem:
        streams.note(f"fol-kb: {problem.strerror or problem}")
        return BAD_INPUT
    finally:
        streams.let_go()
    return 0


def _run(argv: Sequence[str] | None) -> int:
    try:
        with signals.as_exceptions():
            from fol_kb.cli.commands import run_command
    except signals.Terminated as end:
        streams.note(f"fol-kb: {end}")
        return end.exit_code
    except KeyboardInterrupt:
        streams.note("fol-kb: interrupted")
        return INTERRUPTED
    except MemoryError:
        streams.note("fol-kb: out of memory before anything was read; give the process more of it")
        return supervision.NO_VERDICT
    except Exception as problem:  # noqa: BLE001  # a broken installation is no verdict
        streams.note(f"fol-kb: {streams.internal_error(problem)}")
        return INTERNAL_ERROR
    return run_command(argv)


if __name__ == "__main__":
    sys.exit(main())
