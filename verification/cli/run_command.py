"""``run``: a whole answer through every layer that is configured, one row for each statement."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    output_format,
    read_once,
    read_text,
    say,
    writable,
    write_text,
)
from fol_kb.common.errors import CallError
from verification.cli.answer_command import documents
from verification.cli.options import (
    attached_to,
    embedding_option,
    endpoint,
    endpoint_options,
    formal_options,
    opened,
)
from verification.cli.showing import show

if TYPE_CHECKING:
    from fol_kb.llm import Connected
    from verification.model import AnswerRow, AnswerRun, Run
    from verification.pipeline import RunLayers


def register(commands: Commands) -> None:
    """Add this command."""
    run = commands.add("run", _run, "a whole answer through every layer: a row for each statement")
    run.add_argument(
        "document",
        metavar="RUN",
        help="JSON or JSON Lines, or -: task, answer and toolResults; or messages, or a trajectory",
    )
    run.add_argument(
        "--replies", choices=["all", "last"], default="last", help="which of a conversation; default last"
    )
    run.add_argument(
        "--source", nargs="+", action="extend", default=[], metavar="FILE", help="what the answer may quote"
    )
    run.add_argument(
        "--store", metavar="STORE", help="memories for its claims: a folder, or postgresql://..."
    )
    embedding_option(run)
    formal_options(run, "leave Tweety out")
    run.add_argument("--no-model", action="store_true", help="the layers that need no model")
    run.add_argument(
        "--deadline", type=float, default=60.0, metavar="SECONDS", help="for each claim; default 60"
    )
    endpoint_options(run.add_argument_group("the model; FOL_KB_LLM_MODEL and so on, or the configuration"))
    run.add_argument("--html", metavar="FILE", help="write a page of the rows")
    output_format(run, "text", "json", "junit")


def _run(arguments: argparse.Namespace) -> int:
    from verification.answers import Conversation, read

    writable(arguments.html, arguments.document, *arguments.source)
    read_once(arguments.document, *arguments.source)
    file = None if arguments.document == "-" else arguments.document
    runs: list[Run] = []
    for data in documents(arguments.document):
        found = read(data, file=file)
        if not isinstance(found, Conversation):
            runs.append(found)
        elif arguments.replies == "last":
            runs.append(found.last().whole())
        else:
            name = found.id or "reply"
            runs += [replace(each.run, id=f"{name}.{at}") for at, each in enumerate(found.replies, start=1)]
    reports = asyncio.run(_reports(arguments, runs))
    if arguments.html:
        from verification.pages import answer_runs_page

        write_text(arguments.html, answer_runs_page(reports, f"Answers of {arguments.document}"))
    show(
        arguments,
        (report.to_json() for report in reports),
        (line for report in reports for line in lines_of(report)),
        lambda: _junit(reports, arguments.document),
    )
    return code_of(reports)


async def _reports(arguments: argparse.Namespace, runs: Sequence[Run]) -> list[AnswerRun]:
    from verification.pipeline import run_answer

    async with contextlib.AsyncExitStack() as stack:
        layers = await _layers(arguments, stack)
        return [await run_answer(run, layers) for run in runs]


async def _layers(arguments: argparse.Namespace, stack: contextlib.AsyncExitStack) -> RunLayers:
    """The layers that the options describe; everything is closed with the stack."""
    from verification.answers.orchestration import ConsistencyOptions
    from verification.claims import ClaimOptions, ClaimVerifier, FactChecker, Judge, extractor
    from verification.pipeline import RunLayers
    from verification.prompts import installed
    from verification.self_check import SelfChecker, Source

    sources = tuple(Source(name, read_text(name)) for name in arguments.source)
    formal = None
    if not arguments.no_formal:
        formal = ConsistencyOptions(arguments.semantics, arguments.unique_names)
    model, own = await _models(arguments, stack)
    claims = None
    if arguments.store:
        store = stack.enter_context(opened(arguments))
        judge = Judge(model, installed(), name=model.settings.model) if model is not None else None
        decided = None if arguments.no_formal else attached_to(store, arguments).formal
        verifier = ClaimVerifier(store, judge, decided, ClaimOptions(deadline=arguments.deadline))
        claims = FactChecker(verifier, extractor(model, installed() if model is not None else None))
    checker = None
    if own is not None:
        constrained = own.settings.protocol == "ollama"
        checker = SelfChecker(own, installed(), name=own.settings.model, constrained=constrained)
    return RunLayers(sources, claims, checker, formal, lambda: _spent(model), lambda: _spent(own))


async def _models(
    arguments: argparse.Namespace, stack: contextlib.AsyncExitStack
) -> tuple[Connected | None, Connected | None]:
    """The model of claims and that of the self check, each with its own account; None if there is none."""
    from fol_kb.llm import connect, warm_up
    from verification.self_check import SelfCheckOptions, settings_for

    if arguments.no_model:
        if arguments.model or arguments.base_url:
            raise CallError("--no-model and a model contradict each other: drop one")
        return None, None
    settings, why = endpoint(arguments)
    if settings is None:
        say(f"note: no model is asked: {why}")
        return None, None
    await warm_up()
    own = await stack.enter_async_context(connect(settings_for(settings, SelfCheckOptions())))
    model = await stack.enter_async_context(connect(settings)) if arguments.store else own
    return model, own


def _spent(model: Connected | None) -> tuple[int, int]:
    if model is None:
        return 0, 0
    account = model.account
    return account.requests, account.prompt_tokens + account.completion_tokens


def lines_of(report: AnswerRun) -> Iterator[str]:
    """A report for people: what speaks against the answer, what nobody spoke about, and the layers."""
    head = f"{report.id}: " if report.id else ""
    counts = report.counts
    yield (
        f"{head}{counts.rows:,} rows, {counts.statements:,} statements; something speaks against"
        f" {counts.against:,}, and no layer spoke about {counts.unspoken:,}"
    )
    for row in report.rows:
        sign = "✗" if row.against else "?" if row.unspoken else "·" if not row.verdicts else "✓"
        yield f"{sign} line {row.line}, {row.kind}: {' '.join(row.text.split())}"
        yield from (f"    {each.layer} {each.verdict}: {each.said}" for each in row.verdicts)
    yield from (f"✗ missing: {each.message}" for each in report.missing)
    for layer in report.layers:
        tokens = f", {layer.requests:,} requests, {layer.tokens:,} tokens" if layer.requests else ""
        yield f"{layer.name}: {layer.state}, {layer.elapsed_ms:,.0f} ms{tokens}; {layer.detail}"
    if report.self_check is not None:
        from verification.self_check import footer

        yield footer(report.self_check)
    yield from (f"note: {note}" for note in report.notes)


def code_of(reports: Sequence[AnswerRun]) -> ExitCode:
    """1 if anything speaks against an answer, else 3 if a layer that was asked for failed, else 0."""
    if any(report.against for report in reports):
        return ExitCode.FAILS
    failed = any(layer.state.value == "failed" for report in reports for layer in report.layers)
    return ExitCode.UNDECIDED if failed else ExitCode.HOLDS


def _junit(reports: Sequence[AnswerRun], name: str) -> str:
    """A test case for each row: one that something speaks against is a failure."""
    from fol_kb.common.junit import Case, Problem, junit

    cases = []
    for report in reports:
        for row in report.rows:
            told = tuple(f"{each.layer} {each.verdict}: {each.said}" for each in row.verdicts)
            problem = Problem("failure", "AGAINST", row.text, told) if row.against else None
            cases.append(Case(_title(report, row), 0.0, problem, () if problem else told, row.line))
        for missing in report.missing:
            cases.append(Case("quotations asked for", 0.0, Problem("failure", "MISSING", missing.message)))
        for layer in report.layers:
            if layer.state.value == "failed":
                problem = Problem("error", "LAYER_FAILED", layer.detail)
                cases.append(Case(f"the layer {layer.name}", layer.elapsed_ms, problem))
    return junit(name, cases, [note for report in reports for note in report.notes])


def _title(report: AnswerRun, row: AnswerRow) -> str:
    words = " ".join(row.text.split())[:120]
    return f"{report.id}: {words}" if report.id else words
