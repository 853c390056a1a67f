"""What an answer is held against: the task, and what tools were given and returned, as texts with names of
fields.

A result that is data, or a text that is JSON, is laid out a value a line, ``economy: 121``, so that a line
break in a value is a line break, and each value knows its field.
"""

from __future__ import annotations

import json
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from verification.answers.grounds.absence import all_denied
from verification.answers.grounds.denying import denies
from verification.answers.grounds.returning import returned_nothing, was_refused
from verification.model import Run, Source, ToolResult

_LONG = 200
"""A text in an input that is longer is prose or code of the agent, and no value."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A text that mentions may be found in.

    Attributes:
        source: whose words it has.
        text: in the normal form NFC.
        result: the position of the tool result; None for the task.
        tool: that was called.
        starts, fields: where each line of data begins, and the path of its value; empty for a text.
        failed: whether the call failed or returned nothing; what it was given is no evidence then.
        refused: whether the call was not made, since somebody forbade it.
        denied: where the values of records begin that say that there is no such thing.
        prose: where the values of an input begin that are sentences; 0 of a text.
        offset: of a part of the task, where it begins in it.
    """

    source: Source
    text: str
    result: int | None = None
    tool: str | None = None
    starts: tuple[int, ...] = ()
    fields: tuple[str, ...] = ()
    failed: bool = False
    refused: bool = False
    denied: frozenset[int] = frozenset()
    prose: frozenset[int] = frozenset()
    offset: int = 0

    def field(self, start: int) -> str | None:
        """The path of the value at an offset; None in a text."""
        place = bisect_right(self.starts, start) - 1
        return self.fields[place] if place >= 0 else None

    def line_start(self, start: int) -> int:
        """Where the value at an offset of data begins; the beginning of a text."""
        place = bisect_right(self.starts, start) - 1
        return self.starts[place] if place >= 0 else 0

    def line(self, start: int) -> str:
        """The value at an offset of data; the whole of a text."""
        place = bisect_right(self.starts, start) - 1
        if place < 0:
            return self.text
        end = self.starts[place + 1] - 1 if place + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[place] : end]


def passages(run: Run) -> tuple[Passage, ...]:
    """Everything that the answer of a run is held against."""
    return tuple(Passages().new(run))


class Passages:
    """What the replies of a conversation are held against: what one of them has beside those before it."""

    def __init__(self) -> None:
        self._told = self._length = self._returned = 0

    def new(self, run: Run, under_way: int = 0) -> Iterator[Passage]:
        """What a reply has beside those before it.

        Args:
            run: of the reply, with all that was said and returned before it.
            under_way: how many of its last results are calls that have not returned.
        """
        told = _normal(run.task[self._told :])
        if told or not self._told:
            yield Passage(Source.TASK, told, offset=self._length)
        self._told, self._length = len(run.task), self._length + len(told)
        for number in range(self._returned, len(run.tool_results) - under_way):
            yield from _of_result(number, run.tool_results[number])
            self._returned = number + 1


def under_way(run: Run, count: int) -> Iterator[Passage]:
    """What the last calls of a run were given, which have not returned."""
    for number in range(len(run.tool_results) - count, len(run.tool_results)):
        yield _given(number, run.tool_results[number])


def returned_by(passages: Sequence[Passage], number: int) -> Passage | None:
    """What a call returned, by the number of what it was given: it stands just before it."""
    before = passages[number - 1] if number > 0 else None
    return before if before is not None and before.result == passages[number].result else None


def given_for(passages: Sequence[Passage], number: int) -> Passage | None:
    """What a call was given, by the number of what it returned; None of the task."""
    after = passages[number + 1] if number + 1 < len(passages) else None
    result = passages[number].result
    return after if after is not None and result is not None and after.result == result else None


def _of_result(number: int, result: ToolResult) -> Iterator[Passage]:
    output = laid_out(Source.RESULT, number, result.tool, result.output)
    data = data_of(result.output)
    refused = was_refused(data)
    denied = bool(output.denied) and output.denied.issuperset(output.starts)
    failed = refused or all_denied(output.text) or denied or returned_nothing(data)
    yield output
    yield replace(_given(number, result), failed=failed, refused=refused)


def _given(number: int, result: ToolResult) -> Passage:
    given = laid_out(Source.INPUT, number, result.tool, result.input)
    prose = frozenset(start for start in given.starts or (0,) if is_prose(given.line(start)))
    return replace(given, prose=prose)


def laid_out(source: Source, number: int, tool: str, data: Any) -> Passage:
    """What a tool was given or returned as one text."""
    known = data_of(data)
    if isinstance(known, str):
        return Passage(source, _normal(known), number, tool)
    lines: list[str] = []
    starts: list[int] = []
    fields: list[str] = []
    denied: list[int] = []
    at = 0
    for path, name, value, is_denied in _leaves(known):
        line = f"{name}: {value}" if name else value
        lines.append(line)
        starts.append(at)
        fields.append(path)
        if is_denied:
            denied.append(at)
        at += len(line) + 1
    told = "\n".join(lines)
    return Passage(source, told, number, tool, tuple(starts), tuple(fields), denied=frozenset(denied))


def data_of(data: Any) -> Any:
    """The data that a text in JSON holds; a text that is none, and other data, as they are."""
    if data is None:
        return ""
    if isinstance(data, str) and data.lstrip()[:1] in ("{", "["):
        try:
            return json.loads(data)
        except (ValueError, RecursionError):
            return data
    return data


def is_value(field_text: str) -> bool:
    """Whether a text in an input is a value, and no prose or code."""
    return len(field_text) <= _LONG and "\n" not in field_text


def is_prose(text: str) -> bool:
    """Whether a text in an input is sentences: what an agent writes to itself, or hands in as its answer."""
    if len(text) < 60 or len(text.split()) < 10:
        return False
    words = sum(character.isalpha() or character in " ,.'" for character in text)
    ends = re.search(r"[a-z]{3}[.!?](?:\s+[A-Z][a-z]+ [a-z]+ |\s*\Z)", text)
    return words / len(text) > 0.9 or ends is not None


def _leaves(data: Any) -> Iterator[tuple[str, str, str, bool]]:
    """Path, last name and text of each value, and whether its record denies it; the name of what has values
    inside is a value as well."""
    waiting: list[tuple[str, str, Any, bool]] = [("", "", data, False)]
    while waiting:
        path, name, value, denied = waiting.pop()
        if isinstance(value, dict):
            denied = denied or denies(value)
            if name:
                yield path, "", _normal(name), denied
            inner = [
                (f"{path}.{key}" if path else str(key), str(key), each, denied) for key, each in value.items()
            ]
            waiting.extend(reversed(inner))
        elif isinstance(value, list):
            inner = [(f"{path}[{place}]", name, each, False) for place, each in enumerate(value)]
            waiting.extend(reversed(inner))
        else:
            yield path, _normal(name), _normal(written(value)), denied


def written(value: Any) -> str:
    """A text as it is, and other data as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _normal(text: str) -> str:
    """The text in NFC, half surrogate pairs replaced: ``é`` in two characters is ``é``."""
    if not text.isascii():
        text = re.sub("[\ud800-\udfff]", "\N{REPLACEMENT CHARACTER}", text)
    return unicodedata.normalize("NFC", text)


def inside(passage: Passage, prefix: str, start: int) -> Iterator[tuple[str, str]]:
    """Path and text of the values inside an object of data, of which one stands at an offset; of the path ""
    all of them."""
    fields = passage.fields

    def within(place: int) -> bool:
        inner = (f"{prefix}.", f"{prefix}[")
        return 0 <= place < len(fields) and (not prefix or (fields[place] + ".").startswith(inner))

    first = last = bisect_right(passage.starts, start) - 1
    while within(first - 1):
        first -= 1
    while within(last + 1):
        last += 1
    for place in range(first, last + 1):
        if len(fields[place]) > len(prefix):
            line = passage.line(passage.starts[place])
            yield fields[place], line.partition(": ")[2] or line  # items of lists may have no name
