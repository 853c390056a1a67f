"""``fol-kb``: the way in. The commands are loaded here, so that Ctrl-C is heard while they are.

Called without arguments this is the command, in a process of its own that is watched over
(:mod:`fol_kb.cli.supervision`); with them, a function that runs one in this process.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from fol_kb._internal import signals, streams
from fol_kb.cli import supervision

INTERNAL_ERROR = 70
"""EX_SOFTWARE of sysexits.h: Python's own 1 would be taken for a verdict."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is returned. Errors are printed in a line or two, never a traceback."""
    return supervision.supervised(lambda: _run(None)) if argv is None else _run(argv)


def _run(argv: Sequence[str] | None) -> int:
    try:
        with signals.as_exceptions():
            from fol_kb.cli.commands import run_command
    except signals.Terminated as end:
        streams.note(f"fol-kb: {end}")
        return end.exit_code
    except KeyboardInterrupt:
        streams.note("fol-kb: interrupted")
        return 130  # 128 + SIGINT, as shells report it
    except MemoryError:
        streams.note("fol-kb: out of memory before anything was read; give the process more of it")
        return supervision.NO_VERDICT
    except Exception as problem:  # noqa: BLE001  # a broken installation is no verdict
        streams.note(f"fol-kb: {streams.internal_error(problem)}")
        return INTERNAL_ERROR
    return run_command(argv)


if __name__ == "__main__":
    sys.exit(main())
