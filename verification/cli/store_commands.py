"""``add``, ``remove``, ``search``, ``attach``: the memories of a store."""

from __future__ import annotations

import argparse

from fol_kb.common.command_line import Commands, ExitCode, say, text_or_json
from fol_kb.common.pages import counted
from verification.cli.options import embedder, embedding_option, opened, placed, store_and
from verification.cli.result_text import cut
from verification.cli.showing import show

_SHOWN = 200


def register(commands: Commands) -> None:
    """Add these commands."""
    add = commands.add("add", _add, "put texts into a store; the same text again changes nothing")
    store_and(add, "file", "Markdown, text or JSON Lines; the folder of the store is made", many=True)
    embedding_option(add)
    text_or_json(add)

    remove = commands.add("remove", _remove, "take memories out of a store")
    store_and(remove, "id", "of memories, as search shows them", many=True)
    remove.set_defaults(embeddings="none")
    text_or_json(remove)

    search = commands.add("search", _search, "the memories that fit a question best")
    store_and(search, "query", "words, or a whole question")
    search.add_argument("-k", type=int, default=10, metavar="N", help="how many; default 10")
    search.add_argument("--mode", choices=["hybrid", "text", "vectors"], default="hybrid")
    search.add_argument(
        "--where", action="append", default=[], metavar="KEY=VALUE", help="only memories with this metadata"
    )
    embedding_option(search)
    text_or_json(search)

    attach = commands.add("attach", _attach, "keep a belief set with a store, for the formal layer")
    store_and(attach, "kb", "a belief set; made of the memories if not given", optional=True)
    attach.add_argument("--language", choices=["en", "fr"], help="of the memories; else found out for each")
    attach.set_defaults(embeddings="none")
    text_or_json(attach)


def _add(arguments: argparse.Namespace) -> int:
    from verification.evidence import import_files, open_store

    placed(arguments)
    with open_store(arguments.store, embedder(arguments)) as store:
        imported = import_files(store, arguments.file)
        count = store.count()
    for problem in imported.problems:
        say(str(problem))
    counts = {
        name: getattr(imported, name) for name in ("files", "added", "unchanged", "replaced", "removed")
    }
    problems = [
        {"file": each.place.file, "line": each.place.line, "message": each.problem}
        for each in imported.problems
    ]
    told = [f"{number:,} {name}" for name, number in counts.items() if number and name != "files"]
    line = f"{', '.join(told) or 'nothing to add'}; the store has {counted(count, 'memory')}"
    show(arguments, [{**counts, "memories": count, "problems": problems}], [line])
    return ExitCode.BAD_INPUT if imported.problems else ExitCode.HOLDS


def _remove(arguments: argparse.Namespace) -> int:
    placed(arguments)
    with opened(arguments) as store:
        removed = store.remove(arguments.id)
        count = store.count()
    for id in removed.unknown:
        say(f"the store has no memory {id!r}")
    document = {"removed": len(removed.removed), "unknown": list(removed.unknown), "memories": count}
    line = f"{counted(len(removed.removed), 'memory')} removed; the store has {count:,}"
    show(arguments, [document], [line])
    return ExitCode.BAD_INPUT if removed.unknown else ExitCode.HOLDS


def _search(arguments: argparse.Namespace) -> int:
    from fol_kb.common.errors import CallError

    placed(arguments)
    where = {}
    for each in arguments.where:
        key, equals, value = each.partition("=")
        if not equals or not key:
            raise CallError(f"--where is KEY=VALUE, not {each!r}")
        where[key] = value
    with opened(arguments) as store:
        found = store.search(arguments.query, arguments.k, mode=arguments.mode, where=where or None)
    for note in found.notes:
        say(f"note: {note}")
    results = [
        {
            "sourceNodeId": each.memory.id,
            "similarity": each.similarity,
            "content": each.memory.content,
            "title": each.memory.title,
            "lines": [each.memory.lines.first, each.memory.lines.last] if each.memory.lines else None,
        }
        for each in found.ranked
    ]
    document = {
        "query": arguments.query,
        "mode": found.mode,
        "notes": list(found.notes),
        "results": results,
    }
    lines = [
        f"{each.similarity:.3f}  {each.memory.id}  {cut(each.memory.content, _SHOWN)}"
        for each in found.ranked
    ]
    show(arguments, [document], lines)
    return ExitCode.HOLDS


def _attach(arguments: argparse.Namespace) -> int:
    from fol_kb import BeliefSet
    from verification.claims import attach

    placed(arguments)
    with opened(arguments) as store:
        kb = attach(
            store, BeliefSet.read(arguments.kb) if arguments.kb else None, language=arguments.language
        )
        count = store.count()
    coverage = kb.coverage
    unread = len(coverage.unread)
    document = {"formulas": len(kb.formulas), "memories": count, "unread": unread}
    line = f"{len(kb.formulas):,} formulas are kept with the store; {unread:,} sentences were not read"
    show(arguments, [document], [line])
    return ExitCode.HOLDS
