"""``fol-verify``: its commands. What all programs have in common is :mod:`fol_kb.common.command_line`."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb import __version__
from fol_kb.common.command_line import Program
from fol_kb.common.command_line import main as run

PROGRAM = Program(
    name="fol-verify",
    version=__version__,
    description="Claims, answers and quotations, held against what is known.",
    epilog="Exit codes: 0 nothing speaks against it, 1 something does, 2 bad input or usage,"
    " 3 a layer that was asked for failed, 70 an internal error.",
    # A module a line, with its commands; it has a function register(commands) that adds them.
    commands={
        "verification.cli.store_commands": ("add", "remove", "search", "attach"),
        "verification.cli.claim_commands": ("claim", "check"),
        "verification.cli.quote_command": ("quote",),
        "verification.cli.context_command": ("context",),
        "verification.cli.answer_command": ("answer",),
        "verification.cli.debate_command": ("debate",),
        "verification.cli.memory_commands": ("memory",),
        "verification.cli.history_commands": ("history",),
        "verification.cli.orchestrate_command": ("orchestrate",),
        "verification.cli.self_check_command": ("self-check",),
        "verification.cli.run_command": ("run",),
        "verification.cli.glossary_commands": ("glossary",),
        "verification.cli.guidance_command": ("guidance",),
        "verification.cli.doctor": ("doctor",),
    },
    loggers=("fol_kb", "verification"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is returned. See :func:`fol_kb.common.command_line.main`."""
    return run(PROGRAM, argv)


__all__ = ["PROGRAM", "main"]
