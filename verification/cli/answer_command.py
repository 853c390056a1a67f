"""``answer``: what an agent answered, held against its task and what its tools returned."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    output_format,
    say,
    writable,
    write_text,
)
from fol_kb.common.errors import CallError
from verification.cli.answer_options import checks_of, verifiers_of, verifying_options
from verification.cli.keeping import keeper, keeping_options
from verification.cli.options import names_a_model
from verification.cli.showing import show

if TYPE_CHECKING:
    from verification.answers import Conversation
    from verification.model import Mention, ReportWarning, Run, VerificationReport

_SHOWN = 120


def register(commands: Commands) -> None:
    """Add this command."""
    answer = commands.add("answer", _answer, "look up what an answer of an agent mentions")
    answer.add_argument(
        "document",
        metavar="RUN",
        help="JSON or JSON Lines, or - for standard input: task, answer and toolResults; or messages, or a "
        "trajectory, of which each reply is held against what came before it",
    )
    answer.add_argument(
        "--replies", choices=["all", "last"], default="all", help="which of a conversation; default all"
    )
    verifying_options(answer)
    keeping_options(answer)
    answer.add_argument("--html", metavar="FILE", help="write a page of the answer with its mentions besides")
    output_format(answer, "text", "json", "junit")


def _answer(arguments: argparse.Namespace) -> int:
    from verification.answers import Conversation, read

    writable(arguments.html, arguments.document)
    writable(arguments.events, arguments.document)
    file = None if arguments.document == "-" else arguments.document
    runs = [read(data, file=file) for data in documents(arguments.document)]
    if arguments.replies == "last":
        runs = [run.last() if isinstance(run, Conversation) else run for run in runs]
    reports = asyncio.run(_reports(arguments, runs))
    found = [(report, run.answer) for report, run in zip(reports, runs, strict=True)]
    if arguments.html:
        from verification.pages import answers_page

        write_text(arguments.html, answers_page(found, f"Answers of {arguments.document}"))
    show(
        arguments,
        (report.to_json() for report in reports),
        (line for report, answer in found for line in lines_of(report, answer)),
        lambda: _junit(found, arguments.document),
    )
    return code_of(reports)


async def _reports(
    arguments: argparse.Namespace, runs: Sequence[Run | Conversation]
) -> list[VerificationReport]:
    """The reports on runs, by code alone or with the verifiers that the options describe.

    Raises:
        CallError: options that contradict each other.
        SettingsError: a model that was asked for, or is configured, and cannot be used.
    """
    from verification.answers import AnswerVerifier, VerifyOptions, by_code

    checks = checks_of(arguments)
    named = names_a_model(arguments, "model", "second_model", "base_url")
    if arguments.dual and not arguments.second_model:
        raise CallError("--dual asks two models: name the other one with --second-model")
    async with contextlib.AsyncExitStack() as stack:
        verifiers = None if arguments.no_model else await verifiers_of(arguments, named, stack)
        verifier = None
        if verifiers is not None:
            tiers, second = verifiers
            options = VerifyOptions(checks, deadline=arguments.deadline)
            verifier = AnswerVerifier(tiers, second=second, dual=arguments.dual, options=options)
        kept = stack.enter_context(keeper(arguments))
        reports = []
        for number, run in enumerate(runs, start=1):
            start = kept.begins(run, number)
            report = by_code(run, checks) if verifier is None else await verifier.verify(run)
            reports.append(kept.ends(start, run, report))
        return reports


def documents(name: str) -> Iterator[Any]:
    """The documents of a file: one, or one a line. Bytes that are no UTF-8 are replaced, and it is said.

    Raises:
        DocumentError: it is neither.
    """
    from fol_kb.common import codec

    content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    text = content.decode("utf-8-sig", errors="replace")
    if "\ufffd" in text and b"\xef\xbf\xbd" not in content:
        say(f"note: {name} is not UTF-8; what could not be read is shown as \ufffd")
    lines = [line for line in text.splitlines() if line.strip()] if "\n" in text.strip() else []
    if len(lines) > 1 and all(line.lstrip()[:1] in "{[" and line.rstrip()[-1:] in "}]" for line in lines):
        try:
            json.loads(lines[0])
        except ValueError:
            pass
        else:
            yield from (
                codec.loads(line, "run of an agent", file=f"{name}:{at}") for at, line in enumerate(lines, 1)
            )
            return
    yield codec.loads(text, "run of an agent", file=name)


def lines_of(report: VerificationReport, answer: str) -> Iterator[str]:
    """A report for people: what is not verified, with the words around it, and what was looked at."""
    counts = Counter(each.status.value for each in report.mentions)
    names = ("verified", "computed", "suggested", "unverified")
    head = f"{report.id}: " if report.id else ""
    told = ", ".join(f"{counts[name]:,} {name}" for name in names if counts[name])
    yield f"{head}{len(report.mentions):,} mentions" + (f": {told}" if told else "")
    for each in report.mentions:
        if each.status.value == "unverified":
            yield f"unverified {each.kind} {each.text!r}, line {_line(answer, each)}: {_around(answer, each)}"
            if each.doubt is not None:
                yield f"  {each.doubt}"
        elif each.status.value == "computed":
            operands = ", ".join(operand.text for operand in each.operands)
            place = f"computed {each.kind} {each.text!r}, line {_line(answer, each)}"
            yield f"{place}: {each.operation} of {operands}"
        elif each.status.value == "suggested":
            yield f"suggested {each.kind} {each.text!r}, line {_line(answer, each)}: nobody ran it"
    for warning in report.warnings:
        if not warning.code.value.startswith("UNVERIFIED_"):
            yield f"{warning.code}: {warning.message}"
    for verifier in report.verifiers:
        if verifier.state.value != "ran":
            state = "failed" if verifier.state.value == "failed" else "did not run"
            yield f"verifier {state}: {verifier.detail}"
        else:
            numbers = f"confidence {verifier.confidence}, completeness {verifier.completeness}"
            yield f"verifier {verifier.model}: {numbers}"
    if report.self_assessment is not None:
        own = report.self_assessment
        numbers = f"confidence {own.confidence}, completeness {own.completeness}"
        yield f"the agent itself: {numbers}" + (f"; {own.prose}" if own.prose else "")
    if report.confidence is not None:
        yield f"confidence {report.confidence}, completeness {report.completeness}"
    yield from (f"gap: {gap}" for gap in report.gaps)
    yield from (f"note: {note}" for note in report.notes)


def _line(answer: str, mention: Mention) -> int:
    return answer.count("\n", 0, mention.start) + 1


def _around(answer: str, mention: Mention) -> str:
    start = max(0, mention.start - _SHOWN // 2)
    end = min(len(answer), mention.end + _SHOWN // 2)
    words = " ".join(answer[start:end].split())
    return f"{'…' if start else ''}{words}{'…' if end < len(answer) else ''}"


def code_of(reports: Sequence[VerificationReport]) -> ExitCode:
    """1 if a mention is unverified or a known hallucination, else 3 if a verifier that was asked failed,
    else 0."""
    if any(report.unverified_mentions or any(_known_ones(report)) for report in reports):
        return ExitCode.FAILS
    if any(report.status.value == "failed" for report in reports):
        return ExitCode.UNDECIDED
    return ExitCode.HOLDS


def _known_ones(report: VerificationReport) -> Iterator[ReportWarning]:
    return (each for each in report.warnings if each.code.value == "KNOWN_HALLUCINATION")


def _junit(found: Sequence[tuple[VerificationReport, str]], name: str) -> str:
    """A test case for each mention, where an unverified one is a failure; for each known hallucination; and
    for each verifier that failed."""
    from fol_kb.common.junit import Case, Problem, junit

    cases: list[Case] = []
    notes: list[str] = []
    for report, answer in found:
        for each in report.mentions:
            problem = None
            if each.status.value == "unverified":
                why = each.doubt or "stands neither in the task nor in a result"
                message = f"{each.kind} {each.text!r}: {why}"
                problem = Problem("failure", "UNVERIFIED", message, (_around(answer, each),))
            title = f"{report.id}: {each.kind} {each.text}" if report.id else f"{each.kind} {each.text}"
            cases.append(
                Case(title, 0.0, problem, () if problem else (each.status.value,), _line(answer, each))
            )
        for warning in _known_ones(report):
            problem = Problem("failure", "KNOWN_HALLUCINATION", warning.message)
            cases.append(Case(f"known hallucination {warning.details.mention}", 0.0, problem))
        for verifier in report.verifiers:
            if verifier.state.value == "failed":
                problem = Problem("error", "VERIFICATION_FAILED", verifier.detail or "the verifier failed")
                cases.append(Case(f"verifier {verifier.model or ''}".rstrip(), verifier.elapsed_ms, problem))
        notes += report.notes
    return junit(name, cases, notes)
