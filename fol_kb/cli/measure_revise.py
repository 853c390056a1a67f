"""``measure``, ``contract`` and ``revise``: how inconsistent a belief set is, and how it changes."""

from __future__ import annotations

import argparse
from typing import Any

from fol_kb.beliefs import belief_set_document
from fol_kb.cli.common import UNIQUE_NAMES, belief_set, formula_or_sentence, repeated
from fol_kb.common import streams
from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    print_json,
    say,
    text_or_json,
    to_file,
    writable,
    write_utf8,
)
from fol_kb.common.errors import CallError
from fol_kb.reasoning.questions import formula_of


def register(commands: Commands) -> None:
    """Add these commands."""
    sub = commands.add(
        "measure", _measure, "how inconsistent is a belief set, and which formulas are to blame?"
    )
    sub.add_argument("kb", metavar="KB", help="a belief set, or - for standard input")
    sub.add_argument(
        "--measure",
        metavar="NAME",
        action="append",
        help="only this measure; may be given several times (default: all)",
    )
    _options(sub)

    sub = commands.add("contract", _change, "give up a formula, with as few others as possible")
    _formula(sub, "what is no longer to follow; the false formula restores consistency")
    _options(sub)

    sub = commands.add("revise", _change, "take up a formula, and give up what speaks against it")
    _formula(sub, "what is to be believed")
    _options(sub)


def _formula(sub: argparse.ArgumentParser, help: str) -> None:
    formula_or_sentence(sub, help, "the same in the language of the text")
    sub.add_argument(
        "-o",
        "--output",
        metavar="KB",
        help="write the new belief set; for - to standard output, and what was done to standard error",
    )
    repeated(sub, "--keep", "ID", "a formula that stays")


def _options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--semantics", choices=["open", "closed"], default="open")
    sub.add_argument("--unique-names", action="store_true", help=UNIQUE_NAMES)
    sub.add_argument("--engine", choices=["auto", "ground"], default="auto")
    sub.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS")
    text_or_json(sub)


def _asked(arguments: argparse.Namespace) -> dict[str, Any]:
    return {name: getattr(arguments, name) for name in ("semantics", "unique_names", "engine", "timeout")}


def _measure(arguments: argparse.Namespace) -> int:
    from fol_kb.reasoning.measures import MeasureStatus, measures, words

    kb = belief_set(arguments.kb)
    report = measures(kb, names=arguments.measure, **_asked(arguments))
    if arguments.format == "json":
        print_json(report.to_json())
    else:
        print(words.inconsistency(report, kb))
    undecided = any(measure.status is MeasureStatus.UNDECIDED for measure in report.measures)
    return ExitCode.UNDECIDED if undecided else 0


def _change(arguments: argparse.Namespace) -> int:
    from fol_kb.reasoning.measures import ChangeStatus, contract, revise, words

    output = to_file(arguments.output)
    to_standard_output = arguments.output == "-"
    if to_standard_output and arguments.format == "json":
        raise CallError("the report and the belief set would both go to standard output; name a file for -o")
    writable(output, arguments.kb)
    kb = belief_set(arguments.kb)
    change = contract if arguments.command == "contract" else revise
    stated = formula_of(kb, arguments.formula, arguments.sentence)
    report = change(kb, stated, keep=arguments.keep, **_asked(arguments))
    for finding in report.findings:
        say(f"{finding.level}: {finding.message}")
    if arguments.format == "json":
        print_json(report.to_json())
    elif to_standard_output:
        streams.note(words.change(report, kb))  # whole, as long as it may be
    else:
        print(words.change(report, kb))
    if report.kb is not None:
        for finding in report.kb.findings[len(kb.findings) :]:
            if finding.level != "info":
                say(f"{finding.level}: {finding.message}")
        if to_standard_output:
            write_utf8(belief_set_document.dumps(report.kb))
        elif output:
            report.kb.write(output)
    return {
        ChangeStatus.DONE: 0,
        ChangeStatus.IMPOSSIBLE: ExitCode.BAD_INPUT,
        ChangeStatus.UNDECIDED: ExitCode.UNDECIDED,
    }[report.status]
