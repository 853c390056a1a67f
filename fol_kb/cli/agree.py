"""``agree``: do several belief sets of one text say the same?"""

from __future__ import annotations

import argparse

from fol_kb.cli.common import belief_set, repeated
from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    print_json,
    read_once,
    say,
    text_or_json,
    to_file,
    writable,
)
from fol_kb.common.errors import CallError


def register(commands: Commands) -> None:
    """Add this command."""
    sub = commands.add("agree", _agree, "do several belief sets of one text say the same, as Tweety sees it?")
    sub.add_argument("kb", metavar="KB", nargs="+", help="two belief sets or more; one may be -")
    repeated(sub, "--same", "NAME=NAME", "these names mean the same")
    sub.add_argument(
        "-o", "--output", metavar="KB", help="write the one nearest to the majority, with what is not agreed"
    )
    sub.add_argument("--engine", choices=["auto", "ground", "eprover", "models"], default="auto")
    sub.add_argument("--timeout", type=float, default=10.0, metavar="SECONDS", help="for each question")
    text_or_json(sub)


def _agree(arguments: argparse.Namespace) -> int:
    from fol_kb.review.agreement import AgreementStatus, agree, recommended
    from fol_kb.review.agreement.words import agreement, verbaliser

    if len(arguments.kb) < 2:
        raise CallError("two belief sets or more are compared; name another one")
    read_once(*arguments.kb)
    output = to_file(arguments.output)
    if arguments.output == "-":
        raise CallError("the report goes to standard output; name a file for -o")
    writable(output, *arguments.kb)
    same = [_pair(given) for given in arguments.same]
    kbs = [belief_set(path) for path in arguments.kb]
    report = agree(kbs, samples=arguments.kb, same=same, engine=arguments.engine, timeout=arguments.timeout)
    if arguments.format == "json":
        print_json(report.to_json())
    else:
        print(agreement(report, verbaliser(kbs)))
    if output:
        recommended(kbs, report).write(output)
        say(f"{arguments.kb[report.recommended]} was written to {output}, with what is not agreed")
    return {
        AgreementStatus.AGREED: ExitCode.HOLDS,
        AgreementStatus.DISAGREED: ExitCode.FAILS,
        AgreementStatus.MISSING: ExitCode.FAILS
        if any(s.classes for s in report.sentences)
        else ExitCode.UNDECIDED,
        AgreementStatus.UNDECIDED: ExitCode.UNDECIDED,
    }[report.status]


def _pair(given: str) -> tuple[str, str]:
    left, sign, right = given.partition("=")
    if not (left and sign and right):
        raise CallError(f"--same takes two names, NAME=NAME, not {given!r}")
    return left, right
