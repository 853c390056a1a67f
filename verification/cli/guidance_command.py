"""``guidance``: the blocks in their order, what they say, and what code finds in an answer."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    read_once,
    read_text,
    text_or_json,
)
from fol_kb.common.errors import CallError, DocumentError, ProblemPlace
from verification.cli.glossary_commands import OPTION, glossary_options, place
from verification.cli.options import endpoint
from verification.cli.showing import show

if TYPE_CHECKING:
    from verification.guidance import Glossary, Switches
    from verification.model import GuidanceContext, GuidanceReport


def register(commands: Commands) -> None:
    """Add this command."""
    guidance = commands.add(
        "guidance", _guidance, "what a model is told before it answers, and what its answer makes of it"
    )
    guidance.add_argument(
        "context",
        nargs="?",
        metavar="CONTEXT.json",
        help="question, chunks and so on; without it the blocks are listed",
    )
    guidance.add_argument("--answer", metavar="FILE", help="in place of the answer in CONTEXT.json")
    guidance.add_argument("--on", nargs="+", action="extend", default=[], metavar="BLOCK")
    guidance.add_argument("--off", nargs="+", action="extend", default=[], metavar="BLOCK")
    guidance.add_argument("--casual", action="store_true", help="casual mode: no block says anything")
    guidance.add_argument("--strict", action="store_true", help="a label after every statement")
    guidance.add_argument("--language", choices=["en", "fr", "ko"], help="of the blocks; else the question's")
    guidance.add_argument("--no-formal", action="store_true", help="look for conflicts without Tweety")
    guidance.add_argument("--model", metavar="M", help="for the re-rank; the name that the endpoint knows")
    guidance.add_argument("--base-url", metavar="U", help="of the endpoint for the re-rank")
    glossary_options(guidance)
    text_or_json(guidance)


def _guidance(arguments: argparse.Namespace) -> int:
    from verification.guidance import Switches, guide, listed
    from verification.model import Level

    both = set(arguments.on) & set(arguments.off)
    if both:
        raise CallError(f"{', '.join(sorted(both))} cannot be both on and off")
    switches = Switches({**dict.fromkeys(arguments.on, True), **dict.fromkeys(arguments.off, False)})
    if arguments.context is None:
        if arguments.answer is not None:
            raise CallError("--answer needs a CONTEXT.json with its question and chunks")
        report = _listing(arguments, switches)
    else:
        context = _context(arguments)
        glossary = _glossary(arguments)
        notes = [
            f"the glossary, line {each.line}: {each.message}"
            for each in glossary.problems
            if each.level is not Level.INFO
        ]
        if {each.name: each.on for each in listed(switches)}["rerank"] and context.mode != "casual":
            context, told = asyncio.run(_reranked(arguments, context))
            notes += told
        report = guide(
            context, glossary.entries, switches=switches, formal=not arguments.no_formal, notes=notes
        )
    show(arguments, [report.to_json()], _lines(report))
    return ExitCode.FAILS if any(each.level is Level.ERROR for each in report.findings) else ExitCode.HOLDS


def _listing(arguments: argparse.Namespace, switches: Switches) -> GuidanceReport:
    from verification.guidance import listed
    from verification.model import GuidanceReport

    casual = arguments.casual
    blocks = tuple(replace(block, on=block.on and not casual) for block in listed(switches))
    return GuidanceReport("casual" if casual else "normal", arguments.language or "en", blocks)


def _context(arguments: argparse.Namespace) -> GuidanceContext:
    from verification.model import GuidanceContext

    read_once(arguments.context, arguments.answer)
    try:
        data = json.loads(read_text(arguments.context))
    except ValueError as problem:
        raise DocumentError(f"no JSON: {problem}", ProblemPlace(arguments.context)) from None
    context = GuidanceContext.from_json(data, file=arguments.context)
    if arguments.answer is not None:
        context = replace(context, answer=read_text(arguments.answer))
    if arguments.casual:
        context = replace(context, mode="casual")
    return replace(
        context,
        strict=context.strict or arguments.strict,
        language=arguments.language or context.language,
    )


def _glossary(arguments: argparse.Namespace) -> Glossary:
    """The glossary; one that nobody named need not be there."""
    from verification.guidance import Glossary, read_glossary

    path, origin = place(arguments)
    if origin != OPTION and not path.is_file():
        return Glossary(())
    return read_glossary(read_text(str(path)))


async def _reranked(
    arguments: argparse.Namespace, context: GuidanceContext
) -> tuple[GuidanceContext, tuple[str, ...]]:
    from fol_kb.llm import connect
    from verification.guidance import reranked
    from verification.prompts import installed

    settings, why = endpoint(arguments)
    if settings is None:
        return context, (f"the order of the sources stays: {why}",)
    async with connect(settings) as model:
        return await reranked(context, model, installed())


def _lines(report: GuidanceReport) -> Iterator[str]:
    for number, block in enumerate(report.blocks, start=1):
        state = "on" if block.on else "off"
        yield f"{number}. {block.name} ({block.place}, {state}): {block.about}"
        yield from (f"   {line}" for line in block.text.splitlines())
    for finding in report.findings:
        where = f", line {finding.line}" if finding.line else ""
        yield f"{finding.level}{where}: {finding.code}: {finding.message}"
    yield from (f"note: {note}" for note in report.notes)
