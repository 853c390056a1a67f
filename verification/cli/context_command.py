"""``context``: what a model is given to quote from, built of files or of a store."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    print_json,
    read_once,
    say,
    text_or_json,
    write_utf8,
)
from fol_kb.common.errors import CallError
from verification.cli.options import embedding_option, opened

if TYPE_CHECKING:
    from verification.citations import Piece


def register(commands: Commands) -> None:
    """Add this command."""
    context = commands.add("context", _context, "the labelled blocks that a model is to quote from")
    context.add_argument("sources", nargs="*", metavar="SOURCES", help="files")
    context.add_argument("--question", required=True, metavar="Q", help="what the blocks are for")
    context.add_argument("--store", metavar="STORE", help="in place of files: a folder, or postgresql://...")
    embedding_option(context)
    context.add_argument("--results", type=int, default=30, metavar="N", help="looked at; default 30")
    context.add_argument("--blocks", type=int, default=10, metavar="N", help="in the context; default 10")
    context.add_argument("--longest", type=int, default=2_000, metavar="N", help="characters of a quotation")
    context.add_argument("--budget", type=int, default=24_000, metavar="N", help="characters of all blocks")
    context.add_argument("--language", choices=["en", "fr"], default="en", help="of the instructions")
    context.add_argument("--plain", action="store_true", help="switched off: the texts, and nothing else")
    text_or_json(context)


def _context(arguments: argparse.Namespace) -> int:
    from verification.citations import ContextOptions, build_context
    from verification.prompts import installed

    if bool(arguments.sources) == bool(arguments.store):
        raise CallError("a context is built of files, or of a store: name one of them")
    options = ContextOptions(
        arguments.results,
        arguments.blocks,
        arguments.longest,
        arguments.budget,
        arguments.language,
        not arguments.plain,
    )
    built = build_context(_pieces(arguments, options.results), installed(), options)
    if arguments.format == "json":
        print_json(built.to_json())
    else:
        for line in built.trace:
            say(line)
        write_utf8(built.text if built.text.endswith("\n") or arguments.plain else f"{built.text}\n")
    return ExitCode.HOLDS


def _pieces(arguments: argparse.Namespace, results: int) -> list[Piece]:
    from verification.citations import pieces_of, pieces_of_memories
    from verification.cli.quote_command import sources_of

    if arguments.store is None:
        read_once(*arguments.sources)
        return pieces_of(sources_of(arguments.sources), arguments.question)
    with opened(arguments) as store:
        found = store.search(arguments.question, results)
        return pieces_of_memories(each.memory for each in found.ranked)
