"""``debate``: an answer by draft, critique, fact check and synthesis."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fol_kb.common.command_line import Commands, ExitCode, text_or_json
from fol_kb.common.errors import CallError
from verification.cli.options import opened, placed, store_and, tools, verifying_options
from verification.cli.showing import show

if TYPE_CHECKING:
    from verification.model import DebateReport


def register(commands: Commands) -> None:
    """Add this command."""
    debate = commands.add("debate", _debate, "answer a question: draft, critique, fact check, synthesis")
    store_and(debate, "question", "what is asked")
    verifying_options(debate)
    debate.add_argument(
        "--only-complex",
        action="store_true",
        help="debate only what a rule calls complex; of other questions a draft is checked",
    )
    text_or_json(debate)


def _debate(arguments: argparse.Namespace) -> int:
    placed(arguments)
    report = asyncio.run(_run(arguments))
    show(arguments, [report.to_json()], _lines(report))
    return {"complete": ExitCode.HOLDS, "contradicted": ExitCode.FAILS}.get(
        report.status.value, ExitCode.UNDECIDED
    )


def _lines(report: DebateReport) -> Iterator[str]:
    yield report.answer
    yield ""
    for step in report.steps:
        detail = f": {step.detail}" if step.detail else ""
        yield f"{step.id}: {step.state}, {step.elapsed_ms:,.0f} ms{detail}"
    for result in report.asserted:
        yield f"the answer asserts what is contradicted: {result.claim}"


async def _run(arguments: argparse.Namespace) -> DebateReport:
    from verification.claims import FactChecker, extractor
    from verification.pipeline import Debate, is_complex

    with opened(arguments) as store:
        async with tools(arguments, store) as made:
            if made.model is None or made.delimiters is None:
                raise CallError("a debate needs a model; docs/how-to/llm.md says how one is configured")
            checker = FactChecker(made.verifier, extractor(made.model, made.delimiters))
            worth = is_complex if arguments.only_complex else (lambda question: True)
            return await Debate(made.model, checker, made.delimiters, worth=worth).run(arguments.question)
