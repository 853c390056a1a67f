"""``report`` and ``policy``: what a belief set says beside its text, and what is expected of it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fol_kb.cli.common import UNIQUE_NAMES, belief_set, language_of_text, require_coverage, verdict_for_page
from fol_kb.cli.texts import belief_set_or_text
from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    as_json,
    output_format,
    print_json,
    progress,
    read_once,
    time_limit,
    to_file,
    writable,
    write_utf8,
    write_xml,
)
from fol_kb.common.deadline import Deadline
from fol_kb.common.files import write_whole

if TYPE_CHECKING:
    from fol_kb.review.fidelity import FidelityReport


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
    output_format(sub, "text", "json", "html", help="html: a page to read")
    sub.add_argument("-o", "--output", metavar="FILE", help="default: standard output, as for -")
    sub.add_argument("--title", metavar="TEXT", help="html: what stands above the page")
    time_limit(sub, "reading the belief set and accounting for it, for html with the verdict")

    summary = "are the verdicts on a belief set those that are expected?"
    actions = commands.add("policy", _policy, summary).add_subparsers(
        dest="action", required=True, metavar="ACTION"
    )
    sub = actions.add_parser("test", help=summary, description=summary)
    sub.add_argument("tests", metavar="TESTS", help="a YAML file of tests, or - for standard input")
    sub.add_argument("kb", metavar="KB", help="a belief set or a text, or - for standard input")
    language_of_text(sub)
    require_coverage(sub)
    output_format(sub, "text", "json", "junit")


def _report(arguments: argparse.Namespace) -> int:
    from fol_kb.review.fidelity import FidelityStatus

    if arguments.title is not None and arguments.format != "html":
        raise ValueError(f"the format {arguments.format} has no title; html has")
    output = to_file(arguments.output)
    writable(output, arguments.kb)
    with Deadline.after(arguments.timeout, f"the report on {arguments.kb}").kept():
        report, words = _reported(arguments)
    if output is not None:
        write_whole(Path(output), f"{words}\n".encode())
    elif arguments.format == "html":
        write_utf8(f"{words}\n")
    else:
        print(words)
    return ExitCode.HOLDS if report.status is FidelityStatus.ACCOUNTED else ExitCode.FAILS


def _reported(arguments: argparse.Namespace) -> tuple[FidelityReport, str]:
    """The report, and how it is written."""
    from fol_kb.review.fidelity import fidelity, tell

    # read without the note that other commands give: what was refused is part of the report
    kb = belief_set(arguments.kb, note=lambda _: None)
    asked = {"semantics": arguments.semantics, "unique_names": arguments.unique_names}
    report = fidelity(kb, **asked)
    if arguments.format == "json":
        words = as_json(report.to_json(), sys.stdout)
    elif arguments.format == "html":
        from fol_kb.review.fidelity.page import page

        words = page(report, kb, verdict_for_page(kb, **asked), title=arguments.title)
    else:
        words = "\n".join(tell(report))
    return report, words


def _policy(arguments: argparse.Namespace) -> int:
    from fol_kb.review import policy

    read_once(arguments.tests, arguments.kb)
    tests = policy.read(arguments.tests)
    kb = belief_set_or_text(arguments.kb, arguments.language)
    kb.coverage.require(arguments.require_coverage)
    with progress(len(tests.tests), "test") as done:
        report = policy.run(tests, kb, progress=done)
    if arguments.format == "json":
        print_json(report.to_json())
    elif arguments.format == "junit":
        write_xml(policy.junit(report))
    else:
        for line in policy.tell(report):
            print(line)
    return {
        policy.Outcome.PASSED: 0,
        policy.Outcome.FAILED: ExitCode.NOT_ENTAILED,
        policy.Outcome.ERROR: ExitCode.BAD_INPUT,
        policy.Outcome.UNDECIDED: ExitCode.UNDECIDED,
    }[report.outcome]
