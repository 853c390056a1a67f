"""``glossary init|path|check``: the terms of a project, and answers that keep to them."""

from __future__ import annotations

import argparse
from pathlib import Path

from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    print_json,
    read_once,
    read_text,
    text_or_json,
    writable,
)
from fol_kb.common.errors import CallError, DocumentError, ProblemPlace
from verification.cli.showing import show

DEFAULT = "glossary.md"
OPTION = "the option"


def register(commands: Commands) -> None:
    """Add this command."""
    glossary = commands.add("glossary", _glossary, "the terms of a project, and answers that keep to them")
    glossary.add_argument(
        "action", choices=["init", "path", "check"], help="write an example; say where it is; check it"
    )
    glossary.add_argument("answer", nargs="?", metavar="ANSWER", help="for check: what is held against it")
    glossary_options(glossary)
    text_or_json(glossary)


def glossary_options(sub: argparse.ArgumentParser) -> None:
    """Which glossary."""
    sub.add_argument(
        "--glossary",
        metavar="FILE",
        help=f"Markdown; else 'glossary' in [verification] of the configuration, else {DEFAULT}",
    )
    sub.add_argument("--config", metavar="FILE", help="a configuration file in place of your own")


def place(arguments: argparse.Namespace) -> tuple[Path, str]:
    """Where the glossary is, and what says so.

    Raises:
        SettingsError, DocumentError: the configuration cannot be read.
        CallError: it names no file.
    """
    from fol_kb.llm import load_table

    if arguments.glossary:
        return Path(arguments.glossary), OPTION
    named = load_table("verification", arguments.config).get("glossary")
    if named is None:
        return Path(DEFAULT), "the default"
    if not isinstance(named, str) or not named:
        raise CallError(
            f"'glossary' in [verification] of the configuration is the name of a file, not {named!r}"
        )
    return Path(named).expanduser(), "the configuration"


def _glossary(arguments: argparse.Namespace) -> int:
    if arguments.answer is not None and arguments.action != "check":
        raise CallError(f"glossary {arguments.action} takes no answer; 'glossary check ANSWER' does")
    run = {"init": _init, "path": _path, "check": _check}[arguments.action]
    return run(arguments)


def _init(arguments: argparse.Namespace) -> int:
    from verification.guidance import TEMPLATE

    path, _ = place(arguments)
    writable(str(path))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(TEMPLATE)
    except FileExistsError:
        raise DocumentError(
            "there is a glossary already; it is left as it is", ProblemPlace(str(path))
        ) from None
    if arguments.format == "json":
        print_json({"glossary": str(path), "exists": True})
    else:
        print(f"{path} has an example; write your terms in its place")
    return ExitCode.HOLDS


def _path(arguments: argparse.Namespace) -> int:
    path, origin = place(arguments)
    if arguments.format == "json":
        print_json({"glossary": str(path), "exists": path.is_file(), "from": origin})
    else:
        print(path)
    return ExitCode.HOLDS if path.is_file() else ExitCode.BAD_INPUT


def _check(arguments: argparse.Namespace) -> int:
    from verification.guidance import read_glossary, validate_terms
    from verification.model import GlossaryCheck, Level

    path, _ = place(arguments)
    read_once(str(path), arguments.answer)
    glossary = read_glossary(read_text(str(path)))
    answer = read_text(arguments.answer) if arguments.answer is not None else None
    findings = validate_terms(glossary.entries, answer) if answer is not None else ()
    document = GlossaryCheck(str(path), glossary.entries, glossary.problems, findings).to_json()
    found = [(path, each) for each in glossary.problems] + [(arguments.answer, each) for each in findings]
    lines = [f"{file}, line {each.line}: {each.level}: {each.message}" for file, each in found]
    show(arguments, [document], [*lines, f"{len(glossary.entries):,} terms; {len(findings):,} findings"])
    if any(problem.level is Level.ERROR for problem in glossary.problems):
        return ExitCode.BAD_INPUT
    return ExitCode.FAILS if any(each.level is Level.ERROR for each in findings) else ExitCode.HOLDS
