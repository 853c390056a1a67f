"""``self-check``: one model call about a finished answer, in time, with marks of closed enumerations."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    read_once,
    read_text,
    text_or_json,
)
from verification.cli.options import endpoint, endpoint_options
from verification.cli.showing import show

if TYPE_CHECKING:
    from verification.model import SelfCheck
    from verification.self_check import Source


def register(commands: Commands) -> None:
    """Add this command."""
    check = commands.add("self-check", _check, "ask a model whether an answer is what was asked for")
    check.add_argument("--question", required=True, metavar="Q", help="what was asked; - reads it")
    check.add_argument("--answer", required=True, metavar="A", help="what was answered; - reads it")
    check.add_argument(
        "--source", nargs="+", action="extend", default=[], metavar="FILE", help="what it may stand on"
    )
    check.add_argument(
        "--rule", action="append", default=[], metavar="TEXT", help="of yours, for a mark of its own"
    )
    check.add_argument("--language", choices=["en", "fr", "ko"], help="of the prompt; else the question's")
    check.add_argument("--deadline", type=float, default=6.0, metavar="SECONDS", help="default 6")
    check.add_argument("--excerpts", type=int, default=5, metavar="N", help="of the sources; default 5")
    check.add_argument("--excerpt-length", type=int, default=180, metavar="N", help="characters; default 180")
    endpoint_options(check.add_argument_group("the model; FOL_KB_LLM_MODEL and so on, or the configuration"))
    text_or_json(check)


def _check(arguments: argparse.Namespace) -> int:
    from verification.self_check import Source, footer

    read_once(arguments.question, arguments.answer, *arguments.source)
    question, answer = (
        read_text("-") if given == "-" else given for given in (arguments.question, arguments.answer)
    )
    sources = [Source(name, read_text(name)) for name in arguments.source]
    found = asyncio.run(_marks(arguments, question, answer, sources))
    show(arguments, [found.to_json()], [footer(found), *(f"note: {note}" for note in found.notes)])
    return code_of(found)


def code_of(found: SelfCheck) -> ExitCode:
    """1 if a mark speaks against the answer; 2 if there was nothing to check; 3 if there are no marks."""
    if found.success:
        return ExitCode.FAILS if found.against else ExitCode.HOLDS
    empty = found.failure in ("empty_question", "empty_answer")
    return ExitCode.BAD_INPUT if empty else ExitCode.UNDECIDED


async def _marks(
    arguments: argparse.Namespace, question: str, answer: str, sources: list[Source]
) -> SelfCheck:
    from fol_kb.llm import connect
    from verification.prompts import installed
    from verification.self_check import SelfChecker, SelfCheckOptions, settings_for, without_model

    options = SelfCheckOptions(
        arguments.deadline * 1000, arguments.excerpts, arguments.excerpt_length, arguments.language
    )
    settings, why = endpoint(arguments)
    if settings is None:
        return without_model(question, why, language=arguments.language)
    async with connect(settings_for(settings, options)) as model:
        checker = SelfChecker(
            model,
            installed(),
            options,
            name=settings.model,
            constrained=settings.protocol == "ollama",
        )
        return await checker.check(question, answer, sources, arguments.rule)
