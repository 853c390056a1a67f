"""``report`` and ``policy``: what a belief set says beside its text, and what is expected of it."""

from __future__ import annotations

import argparse

from fol_kb import document
from fol_kb.commands.common import UNIQUE_NAMES, Commands, print_json, text_or_json
from fol_kb.files import read_bytes

UNACCOUNTED = 1


def register(commands: Commands) -> None:
    """Add these commands."""
    sub = commands.add("report", _report, "what does a belief set say, beside the text that it states?")
    sub.add_argument("kb", metavar="KB", help="a belief set, or - for standard input")
    sub.add_argument(
        "--semantics",
        choices=["open", "closed", "rules"],
        default="open",
        help="what verdicts are to be asked under, for the list of what is assumed",
    )
    sub.add_argument("--unique-names", action="store_true", help=UNIQUE_NAMES)
    text_or_json(sub)


def _report(arguments: argparse.Namespace) -> int:
    from fol_kb.fidelity import FidelityStatus, fidelity, tell

    # read without the note that other commands give: what was refused is part of the report
    kb = document.loads(read_bytes(arguments.kb, document.MAX_BYTES), file=arguments.kb)
    report = fidelity(kb, semantics=arguments.semantics, unique_names=arguments.unique_names)
    if arguments.format == "json":
        print_json(report.to_json())
    else:
        for line in tell(report):
            print(line)
    return 0 if report.status is FidelityStatus.ACCOUNTED else UNACCOUNTED
