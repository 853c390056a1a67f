"""What the tools did, as a verifier is told: which files, commands and searches, and what came of them.

A tool is recognised by whole parts of its name: ``read_file`` reads, ``thread_list`` does not. Nothing is cut
without a word: a result that has no room is cut and says so, a call that has none is counted by its tool.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any

from verification.answers.grounds.masking import masked
from verification.answers.grounds.passages import data_of, written
from verification.evidence.excerpts import Source, choose
from verification.model import ToolResult, ToolSummary

CHARACTERS_PER_TOKEN = 4
"""About as many; a budget is no exact limit of any one model."""


class Doing(StrEnum):
    """What a tool does."""

    READ = "read"
    WRITE = "write"
    COMMAND = "command"
    SEARCH = "search"
    RETRIEVE = "retrieve"
    LIST = "list"
    OTHER = "other"


PATTERNS: Mapping[Doing, tuple[str, ...]] = {
    kind: tuple(names.split())
    for kind, names in {
        Doing.LIST: "list_dir list_directory list_files listdir ls tree glob",
        Doing.RETRIEVE: "retrieve retrieval rag vector_search semantic_search query_docs knowledge",
        Doing.COMMAND: "bash shell exec execute run terminal command cmd python powershell",
        Doing.WRITE: "write edit create str_replace insert patch append save replace delete_file move_file",
        Doing.SEARCH: "search grep find rg lookup",
        Doing.READ: "read open cat view load head tail get_file fetch_file",
    }.items()
}
"""Runs of whole parts of a tool's name, by what it does; the first that fits counts."""

_PATHS = ("path", "file_path", "filepath", "filename", "file_name", "file", "target_file", "notebook_path")
_COMMANDS = ("command", "cmd", "script", "code")
_QUERIES = ("query", "pattern", "text", "search_term", "search", "q", "question", "regex", "expression")
_SUBJECTS = {
    Doing.READ: _PATHS,
    Doing.WRITE: _PATHS,
    Doing.COMMAND: _COMMANDS,
    Doing.SEARCH: _QUERIES + _PATHS,
    Doing.RETRIEVE: _QUERIES,
    Doing.LIST: ("directory", "dir", "folder", "path"),
}
"""Names of fields that say what a tool reads, writes, runs or looks for."""
_TOLD = (Doing.READ, Doing.WRITE, Doing.COMMAND, Doing.SEARCH)
"""Of what tools do, that whose subjects are listed; what is retrieved is searched for."""
_LENGTHS = {Doing.RETRIEVE: 500, Doing.LIST: 300}
_LENGTH = 200
_LOOKED_AT = 200_000
"""Characters of a result that are looked through for words of the answer."""
_LONGEST_SECRET = 4_000
"""So far around what is told it is looked for secrets: a key in lines of base64 may begin before it."""
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class SummaryOptions:
    """How tool results are told.

    Attributes:
        budget: of tokens, for the whole text.
        patterns: as :data:`PATTERNS`.
        lengths: how many characters of a result are told, by what the tool does.
    """

    budget: int = 1_000
    patterns: Mapping[Doing, Sequence[str]] = field(default_factory=lambda: PATTERNS)
    lengths: Mapping[Doing, int] = field(default_factory=lambda: _LENGTHS)


def doing(tool: str, patterns: Mapping[Doing, Sequence[str]] = PATTERNS) -> Doing:
    """What a tool of that name does."""
    return _usually(tool) if patterns is PATTERNS else _doing(tool, patterns)


@lru_cache(maxsize=1024)
def _usually(tool: str) -> Doing:
    return _doing(tool, PATTERNS)


def _doing(tool: str, patterns: Mapping[Doing, Sequence[str]]) -> Doing:
    parts = _parts(tool)
    for known, names in patterns.items():
        for name in names:
            wanted = _parts(name)
            if any(parts[at : at + len(wanted)] == wanted for at in range(len(parts) - len(wanted) + 1)):
                return known
    return Doing.OTHER


def summarize(
    results: Sequence[ToolResult], options: SummaryOptions | None = None, answer: str = ""
) -> tuple[ToolSummary, str]:
    """What the tools did: as a value, and as a text for the verifier.

    Args:
        results: in any order; those with a time are told in its order.
        options: how.
        answer: of a long result that is told which is around the words of the answer; without one its
            beginning.
    """
    options = options or SummaryOptions()
    if not results:
        return ToolSummary(), "no tool calls recorded"
    subjects: dict[Doing, dict[str, None]] = defaultdict(dict)
    blocks: list[tuple[str, str]] = []
    hidden = 0
    for result in in_order(results):
        what = doing(result.tool, options.patterns)
        given = data_of(result.input)
        subject = _subject(what, given)
        kind = Doing.SEARCH if what is Doing.RETRIEVE else what
        if kind in _TOLD and subject:
            name, count = masked(_one_line(subject))
            hidden += count
            subjects[kind].setdefault(name)
        block, count = _block(result, given, options.lengths.get(what, _LENGTH), answer)
        hidden += count
        blocks.append((result.tool, block))
    text, left_out = _within(blocks, options.budget * CHARACTERS_PER_TOKEN)
    read, changed, run, searched = (tuple(subjects[kind]) for kind in _TOLD)
    return ToolSummary(read, changed, run, searched, len(results), dict(left_out), hidden), text


def in_order(results: Sequence[ToolResult]) -> list[ToolResult]:
    """The results by their times, where every one has one of the same kind; else as they stand."""
    for kind in (str, float):
        if all(isinstance(each.timestamp, kind) for each in results):
            return sorted(results, key=lambda each: each.timestamp)  # type: ignore[arg-type, return-value]
    return list(results)


def _parts(name: str) -> list[str]:
    """The parts of a name: ``readFile``, ``read_file`` and ``read-file`` have the same two."""
    return [each.lower() for each in re.findall(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z0-9]+|[A-Z0-9]+", name)]


def _subject(what: Doing, given: Any) -> str:
    if isinstance(given, Mapping):
        return next((str(given[name]) for name in _SUBJECTS.get(what, ()) if given.get(name)), "")
    if isinstance(given, list):
        return " ".join(map(str, given))
    return str(given or "")


def _block(result: ToolResult, given: Any, length: int, answer: str) -> tuple[str, int]:
    """A call and a part of what it returned; how much is left out is said."""
    told, count = masked(written(given)[: 2 * _LONGEST_NAME])
    line = f"{result.tool}: {_cut(_one_line(told), _LONGEST_NAME)}" if told else f"{result.tool}:"
    if result.output is None or result.output == "":
        return f"{line}\n  no output", count
    whole = written(result.output)
    text = _one_line(whole[:_LOOKED_AT])
    start, end = _used(text, answer, length)
    before = max(0, start - _LONGEST_SECRET)
    shown, more = masked(text[before : end + _LONGEST_SECRET], start - before, end - before)
    rest = max(0, len(whole) - _LOOKED_AT) + len(text) - (end - start)
    further = f" [{rest:,} more characters]" if rest else ""
    return f"{line}\n  {'… ' if start else ''}{shown}{further}", count + more


def _used(text: str, answer: str, length: int) -> tuple[int, int]:
    """What of a text is told: the passage that has most of the words of the answer, else its beginning."""
    if len(text) <= length or not answer:
        return 0, min(length, len(text))
    (excerpt, *_), _ = choose([Source("", text)], answer, most=1, length=length)
    return excerpt.start, excerpt.end


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[:length]} [{len(text) - length:,} more characters]"


def _within(blocks: Sequence[tuple[str, str]], most: int) -> tuple[str, Counter[str]]:
    """The blocks that fit, the last ones first, since an answer is made of them; the rest counted by tool."""
    kept: list[str] = []
    left_out: Counter[str] = Counter()
    for tool, block in reversed(blocks):
        if left_out or len(block) + 1 > most:
            left_out[tool] += 1
            continue
        most -= len(block) + 1
        kept.append(block)
    told = "\n".join(reversed(kept))
    if left_out:
        names = ", ".join(f"{count:,} of {tool}" for tool, count in sorted(left_out.items()))
        told = f"[no room for {left_out.total():,} earlier calls: {names}]\n{told}"
    return told.rstrip(), left_out
