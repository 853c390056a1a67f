"""``memory``: what was found out about answers, shown, told to a prompt, forgotten, corrected by a user."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from fol_kb.common.command_line import Commands, ExitCode, say, text_or_json
from fol_kb.common.errors import CallError
from verification.cli.showing import show

if TYPE_CHECKING:
    from collections.abc import Iterator

    from verification.answers.memory import AgentMemory
    from verification.model import MemoryReport

EVERYBODY = "all"
"""The session of what no session says: a name that recurs is shown to it."""


def register(commands: Commands) -> None:
    """Add this command."""
    summary = "what was found out about answers: for the next prompt, and corrected by you"
    actions = commands.add("memory", _memory, summary).add_subparsers(
        dest="action", required=True, metavar="ACTION"
    )

    def action(name: str, words: str) -> argparse.ArgumentParser:
        sub = actions.add_parser(name, help=words, description=words)
        sub.add_argument("root", metavar="FOLDER", help="of the memory")
        sub.add_argument(
            "--session",
            default=EVERYBODY,
            metavar="NAME",
            help="whose memory; without it what holds for all sessions",
        )
        return sub

    text_or_json(action("show", "what a session knows"))
    context = action("context", "three sections for the next prompt")
    context.add_argument("--delimited", action="store_true", help="between lines that nobody can foretell")
    text_or_json(context)
    forget = action("forget", "let entries count no more; their lines stay in the files")
    forget.add_argument("ids", nargs="+", metavar="ID", help="as show has them")
    text_or_json(forget)
    correct = action("correct", "say that a mention is right or wrong; it outranks what was found out")
    correct.add_argument("text", metavar="MENTION", help="a name, a file, an amount")
    said = correct.add_mutually_exclusive_group(required=True)
    said.add_argument("--right", action="store_true", help="there is such a thing")
    said.add_argument("--wrong", action="store_true", help="there is none")
    said.add_argument("--instead", metavar="OTHER", help="there is none, and this is right")
    text_or_json(correct)


def _memory(arguments: argparse.Namespace) -> int:
    from verification.answers.memory import AgentMemory

    run = {"show": _show, "context": _context, "forget": _forget, "correct": _correct}[arguments.action]
    memory = AgentMemory(arguments.root, arguments.session)
    there = Path(arguments.root).is_dir()
    if not there and arguments.action in ("show", "forget"):
        raise CallError(f"there is no memory in {arguments.root}: no such folder")
    for problem in memory.problems():
        say(f"note: left out: {problem}")
    return run(memory, arguments)


def _show(memory: AgentMemory, arguments: argparse.Namespace) -> int:
    report = memory.report()
    show(arguments, [report.to_json()], _lines(report))
    return ExitCode.BAD_INPUT if report.damaged else ExitCode.HOLDS


def _lines(report: MemoryReport) -> Iterator[str]:
    yield f"sessions: {', '.join(report.sessions) or 'none'}"
    for each in report.corrections:
        instead = f", {each.instead!r} is right" if each.instead else ""
        yield f"correction     {each.id}  {each.text!r} is {each.ruling}{instead}"
    for each in report.facts:
        if each.ruling is None:
            sure = "found by code" if each.confidence is None else f"confidence {each.confidence:.2f}"
            yield f"fact           {each.id}  {each.text!r}, {each.mention_kind}, {sure}"
    for known in report.hallucinations:
        recurs = ", recurs" if known.recurring else ""
        if known.sessions == 0:
            continue  # a correction, which is told above
        yield (
            f"hallucination  {known.id}  {known.text!r}, {known.mention_kind or 'mention'}, "
            f"not found in {known.sessions} session{'s' * (known.sessions != 1)}{recurs}"
        )
    for each in report.blockers:
        yield f"blocker        {each.id}  {each.code or each.subject}: {each.text}"
    for each in report.gaps:
        yield f"gap            {each.id}  {each.text}"


def _context(memory: AgentMemory, arguments: argparse.Namespace) -> int:
    from verification.prompts import installed

    if not memory.root.is_dir():
        say(f"note: there is no memory in {arguments.root} yet")
    context = memory.build_context(installed() if arguments.delimited else None)
    show(arguments, [{"session": memory.session, "context": context}], context.splitlines())
    return ExitCode.HOLDS


def _forget(memory: AgentMemory, arguments: argparse.Namespace) -> int:
    unknown = [id for id in arguments.ids if not memory.forget(id)]
    for id in unknown:
        say(f"session {memory.session!r} has no entry {id!r}; show lists them")
    forgotten = len(arguments.ids) - len(unknown)
    show(arguments, [{"forgotten": forgotten, "unknown": unknown}], [f"{forgotten:,} entries are forgotten"])
    return ExitCode.BAD_INPUT if unknown else ExitCode.HOLDS


def _correct(memory: AgentMemory, arguments: argparse.Namespace) -> int:
    from verification.model import Ruling

    ruling = Ruling.RIGHT if arguments.right else Ruling.WRONG
    entry = memory.correct(arguments.text, ruling, instead=arguments.instead)
    show(arguments, [entry.to_json()], [f"kept as {entry.id}: {entry.text!r} is {entry.ruling}"])
    return ExitCode.HOLDS
