"""Numbers that count what the answer itself lists: "3 valves leak: V-07, V-12 and V-31"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from verification.answers.computing.moments import Way
from verification.answers.mentions.names import Found
from verification.model import MentionKind, Operand, Operation

_OPENS = re.compile(r"[^.:;!?()|\n]{1,80}?(?P<mark>[:(])[*_]*[ \t]*")
_ENDS = re.compile(r"[.;!?)](?=\s|$)|\n|$")
_BETWEEN = re.compile(r",\s+(?:(?:and|or|et|ou)\s+)?|\s+(?:and|or|et|ou|&)\s+")
_ITEM = re.compile(r"(?m)^(?P<indent>[ \t]*)(?:[-*+•–]|\d{1,3}[.)])\s+(?P<item>.+)$")
_WORD = re.compile(r"[^\W_][\w./@:-]*[^\W_]")
_MOST = 100


def listed(answer: str, found: Found, known: Callable[[str], bool]) -> Iterator[Way]:
    """What a number counts, where it is so many things that stand in a row behind it or in the list below.

    Args:
        answer: of the agent.
        found: the number.
        known: whether a word stands in the results; each thing has one that does.
    """
    value = found.stated.values[0]
    if found.kind is not MentionKind.NUMBER or found.stated.percent or not 2 <= value <= _MOST:
        return
    opens = _OPENS.match(answer, found.end)
    if opens is None:
        return
    below = opens["mark"] == ":" and answer.startswith("\n", opens.end())
    things = list(_below(answer, opens.end()) if below else _in_a_row(answer, opens.end()))
    if len(things) == value and all(any(map(known, _WORD.findall(thing))) for thing, _ in things):
        operands = (Operand(thing, "1", start, start + len(thing)) for thing, start in things)
        yield Operation.COUNT, tuple(operands)


def _in_a_row(answer: str, start: int) -> Iterator[tuple[str, int]]:
    end = _ENDS.search(answer, start)
    last = len(answer) if end is None else end.start()
    at = start
    for match in (*_BETWEEN.finditer(answer, start, last), None):
        stop = last if match is None else match.start()
        if answer[at:stop].strip():
            yield answer[at:stop].strip(), at + len(answer[at:stop]) - len(answer[at:stop].lstrip())
        at = stop if match is None else match.end()


def _below(answer: str, start: int) -> Iterator[tuple[str, int]]:
    """The items of the list that begins on the next line; those of lists inside it are none of them."""
    at = answer.find("\n", start) + 1
    indent: int | None = None
    while 0 < at < len(answer):
        end = answer.find("\n", at)
        end = len(answer) if end < 0 else end
        match = _ITEM.match(answer, at, end)
        if match is not None:
            own = len(match["indent"])
            indent = own if indent is None else indent
            if own == indent:
                yield match["item"], match.start("item")
        elif answer[at:end].strip() and not answer[at:end].startswith((" ", "\t")):
            return
        at = end + 1
