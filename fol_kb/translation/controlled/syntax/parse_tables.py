"""Parse tables of the grammars: made by Lark, and kept in the cache folder.

To make one takes Lark longer than to read a short text with it. A table is plain data. Where none is kept, or
one of another grammar, it is made anew; where it cannot be kept nobody hears of it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from importlib import metadata, resources
from pathlib import Path
from typing import NamedTuple

from fol_kb.common.files import cache_folder, write_whole


class Rule(NamedTuple):
    """A rule of a grammar: what it makes, its name for trees if it has another, how many parts it has.

    ``expand1``: of one part it makes nothing but that part.
    """

    name: str
    alias: str | None
    size: int
    expand1: bool


class ParseTable(NamedTuple):
    """An LALR(1) table: by state and what comes next, the state that follows or ``~`` of a rule's number."""

    states: list[dict[str, int]]
    start: int
    goal: int
    rules: list[Rule]


def parse_table(file: str) -> ParseTable:
    """The table of a grammar file of this folder."""
    text = resources.files(__package__).joinpath(file).read_text(encoding="utf-8")
    key = hashlib.sha256(f"{metadata.version('lark')}\0{text}".encode()).hexdigest()
    folder = cache_folder()
    path = None if folder is None else folder / f"{file}.json"
    kept = None if path is None else _kept(path, key)
    if kept is None:
        kept = _made(text)
        if path is not None:
            with contextlib.suppress(OSError):
                path.parent.mkdir(parents=True, exist_ok=True)
                write_whole(path, json.dumps({"key": key, "table": kept}).encode())
    return kept


def _kept(path: Path, key: str) -> ParseTable | None:
    try:
        found = json.loads(path.read_bytes())
        if found["key"] != key:
            return None
        states, start, goal, rules = found["table"]
        return ParseTable(states, start, goal, [Rule(*rule) for rule in rules])
    except (OSError, ValueError, TypeError, KeyError):  # none, or of something else
        return None


def _made(text: str) -> ParseTable:
    from lark import Lark
    from lark.parsers.lalr_analysis import Shift

    lark = Lark(text, parser="lalr", keep_all_tokens=False)
    made = lark.parse_interactive().parser_state.parse_conf
    number = {rule: number for number, rule in enumerate(lark.rules)}
    states = [
        {str(tag): what if action is Shift else ~number[what] for tag, (action, what) in row.items()}
        for _, row in sorted(made.parse_table.states.items())
    ]
    rules = [
        Rule(
            str(rule.origin.name),
            str(rule.alias) if rule.alias else None,
            len(rule.expansion),
            bool(rule.options.expand1),
        )
        for rule in lark.rules
    ]
    return ParseTable(states, made.start_state, made.end_state, rules)
