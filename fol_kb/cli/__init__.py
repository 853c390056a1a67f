"""``fol-kb``: its commands. What all programs have in common is :mod:`fol_kb.common.command_line`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from fol_kb.common.command_line import Program
from fol_kb.common.command_line import main as run
from fol_kb.common.version import __version__

PROGRAM = Program(
    name="fol-kb",
    version=__version__,
    description="Text to belief sets, and verdicts on them.",
    epilog="Exit codes: 0 consistent, entailed or no error found, 1 it is not, 2 bad input or usage,"
    " 3 undecided, 70 an internal error.",
    commands={
        "fol_kb.cli.translate_build": ("translate", "build"),
        "fol_kb.cli.read": ("read",),
        "fol_kb.cli.repair": ("repair",),
        "fol_kb.cli.check_query": ("check", "query", "compare"),
        "fol_kb.cli.agree": ("agree",),
        "fol_kb.cli.measure_revise": ("measure", "contract", "revise"),
        "fol_kb.cli.batch_command": ("batch",),
        "fol_kb.cli.lint": ("lint",),
        "fol_kb.cli.report_policy": ("report", "policy"),
        "fol_kb.cli.show_doctor": ("show", "doctor"),
        "fol_kb.cli.recheck": ("recheck",),
        "fol_kb.cli.explain_sentence": ("explain-sentence",),
    },
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is returned. See :func:`fol_kb.common.command_line.main`."""
    return run(PROGRAM, argv)


__all__ = ["PROGRAM", "main"]

if __name__ == "__main__":
    sys.exit(main())
