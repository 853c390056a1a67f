"""The brackets of SUO-KIF: a text becomes nested lists with lines, one statement's fault harms no other.

Reading is iterative and linear. A statement ends where its bracket does; where a bracket or a quotation
mark is missing, reading goes on at the next statement that begins in the first column of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from fol_kb.formats.s_expressions import Lexis, words

MAX_DEPTH = 10_000
"""Brackets within brackets. Deeper nesting is a fault of the file, and is answered as one."""

_TOKEN = re.compile(
    r"""(?P<blank>[\s\x00]+|;[^\n]*)
    |(?P<open>'?\()
    |(?P<close>\))
    |"(?P<string>(?:[^"\\]|\\.)*+)(?P<string_end>"?)
    |(?P<symbol>[^\s()";]+)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A word: a name, a number, a ``?variable`` or a ``@row`` of them."""

    text: str

    @property
    def is_variable(self) -> bool:
        """Whether it stands for something that a quantifier or a rule chooses."""
        return self.text[0] in "?@"


@dataclass(frozen=True, slots=True)
class Text:
    """A string."""

    text: str


Expression: TypeAlias = "Symbol | Text | Sequence[Expression]"


@dataclass(frozen=True, slots=True)
class Statement:
    """A top-level list and the 1-based line on which it begins."""

    items: Sequence[Expression]
    line: int


@dataclass(frozen=True, slots=True)
class Fault:
    """Text that is no statement (level ``error``), or perhaps not the one that was meant (``warning``)."""

    message: str
    line: int
    level: Literal["error", "warning"] = "error"


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int
    first_column: bool


def read_statements(text: str, heads: frozenset[str]) -> Iterator[Statement | Fault]:
    """The statements of a text and its faults, in order.

    Args:
        text: SUO-KIF.
        heads: the words with which a statement begins that never has another one within it. They tell where
            a missing bracket or quotation mark has swallowed a statement.
    """
    faults: list[Fault] = []
    tokens = list(_tokens(text, _lexis(heads), faults))
    closed_by = _matches(tokens)
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.kind != "open":
            is_bracket = token.kind == "close"
            what = "a closing bracket too many" if is_bracket else f"{token.text[:60]!r} stands alone"
            faults.append(Fault(f"{what}; a statement is a list in brackets", token.line))
            at += 1
            continue
        end = closed_by.get(at)
        head = tokens[at + 1].text if end is not None and tokens[at + 1].kind == "symbol" else ""
        within = _next_in_first_column(tokens, at, end) if end is not None and head in heads else None
        if end is None or within is not None:
            faults.append(Fault(f"the bracket of {_start(tokens, at)} is never closed", token.line))
            at = within or _next_in_first_column(tokens, at, len(tokens)) or len(tokens)
            continue
        built = _built(tokens, at, end)
        if built is None:
            faults.append(Fault(f"brackets nest more than {MAX_DEPTH:,} deep", token.line))
        else:
            yield Statement(built, token.line)
            faults.extend(_doubtful(tokens, at, end, heads))
        at = end + 1
    yield from sorted(faults, key=lambda fault: fault.line)


def _doubtful(tokens: Sequence[_Token], start: int, end: int, heads: frozenset[str]) -> Iterator[Fault]:
    """What within a rule looks like a statement: it begins in the first column and names no variable."""
    at = start
    while (within := _next_in_first_column(tokens, at, end)) is not None:
        at = within
        head, first = tokens[at + 1], tokens[at + 2]
        if head.text in heads and first.kind == "symbol" and not Symbol(first.text).is_variable:
            message = (
                f"{_start(tokens, at)} is read as a part of the statement of line {tokens[start].line};"
                f" if it is one of its own, a closing bracket is missing before it"
            )
            yield Fault(message, tokens[at].line, "warning")


def _lexis(heads: frozenset[str]) -> Lexis:
    """The tokens; in a string, a line that looks like a statement comes after a forgotten quotation mark."""
    begins = "|".join(sorted(map(re.escape, heads)))
    swallowed = re.compile(rf"\n(?=\((?:{begins})[ \t]+[A-Za-z])")
    return Lexis(_TOKEN, swallowed, lambda text: _ESCAPE.sub(r"\1", text))


def _tokens(text: str, lexis: Lexis, faults: list[Fault]) -> Iterator[_Token]:
    line, at = 1, 0
    for word in words(text, lexis):
        line += text.count("\n", at, word.start)
        at = word.start
        kind = word.kind
        if kind == "unclosed":
            faults.append(Fault("a string is not closed: its quotation mark is missing", line))
            kind = "string"
        yield _Token(kind, word.text, line, at == 0 or text[at - 1] == "\n")


def _matches(tokens: Sequence[_Token]) -> dict[int, int]:
    """The closing bracket of each opening one that has any."""
    found: dict[int, int] = {}
    pending: list[int] = []
    for index, token in enumerate(tokens):
        if token.kind == "open":
            pending.append(index)
        elif token.kind == "close" and pending:
            found[pending.pop()] = index
    return found


def _next_in_first_column(tokens: Sequence[_Token], after: int, before: int) -> int | None:
    found = (at for at in range(after + 1, before) if tokens[at].kind == "open" and tokens[at].first_column)
    return next(found, None)


def _start(tokens: Sequence[_Token], at: int) -> str:
    words: list[str] = []
    for token in tokens[at : at + 4]:
        if words and token.kind != "symbol":
            break
        words.append(token.text[:40])
    return repr("".join(words[:1]) + " ".join(words[1:]))


def _built(tokens: Sequence[_Token], start: int, end: int) -> Sequence[Expression] | None:
    """The list between two brackets; None if it nests too deeply."""
    stack: list[list[Expression]] = [[]]
    for token in tokens[start + 1 : end]:
        if token.kind == "open":
            stack.append([])
            if len(stack) > MAX_DEPTH:
                return None
        elif token.kind == "close":
            inner = stack.pop()
            stack[-1].append(inner)
        else:
            stack[-1].append(Text(token.text) if token.kind == "string" else Symbol(token.text))
    return stack[0]
