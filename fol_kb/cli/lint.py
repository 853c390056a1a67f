"""``lint``: what a person should look at in a belief set."""

from __future__ import annotations

import argparse

from fol_kb.cli.common import belief_set
from fol_kb.common.command_line import Commands, ExitCode, print_json, text_or_json, time_limit
from fol_kb.common.deadline import Deadline
from fol_kb.common.streams import printable


def register(commands: Commands) -> None:
    """Add this command."""
    sub = commands.add("lint", _lint, "is anything doubtful or wrong in a belief set?")
    sub.add_argument("kb", metavar="KB", help="a belief set, or - for standard input")
    time_limit(sub, "reading the belief set and looking at it")
    text_or_json(sub)


def _lint(arguments: argparse.Namespace) -> int:
    from fol_kb.builder.lint import lint, to_json

    with Deadline.after(arguments.timeout, f"looking at {arguments.kb}").kept():
        # read without the note that other commands give: what was refused is among the findings
        findings = lint(belief_set(arguments.kb, note=lambda _: None))
    report = to_json(findings)
    if arguments.format == "json":
        print_json(report)
    else:
        for finding in findings:
            print(printable(f"{finding.level}: {_calls(finding.calls)}{finding.message} [{finding.kind}]"))
        counts = ((report[f"{level}s"], level) for level in ("error", "warning", "info"))
        print(", ".join(f"{count} {level}{'s' * (count != 1)}" for count, level in counts))
    return ExitCode.FAILS if report["errors"] else ExitCode.HOLDS


_MOST_CALLS = 5


def _calls(calls: tuple[int, ...]) -> str:
    if not calls:
        return ""
    more = ", ..." if len(calls) > _MOST_CALLS else ""
    return f"call{'s' * (len(calls) > 1)} {', '.join(map(str, calls[:_MOST_CALLS]))}{more}: "
