"""The brackets of SMT-LIB: a script becomes commands with offsets, and one command's fault harms no other.

Reading is iterative and linear. A command ends where its bracket does. The words that commands begin with are
reserved, so that where one follows an open bracket, a command begins, and the one before it was never closed.

Source: the SMT-LIB Standard 2.6, section 3, https://smt-lib.org/language.shtml
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from fol_kb.common.deadline import current
from fol_kb.common.errors import FolKbError, FormulaSyntaxError, LimitError
from fol_kb.formats.fences import without_prose
from fol_kb.formats.s_expressions import Lexis, words
from fol_kb.formats.s_expressions import Word as Word

MAX_NESTING = 250
"""Brackets within brackets: more than formulas may nest, for those that make no level of a formula."""

_COMMANDS = (
    "assert|assert-soft|check-sat|check-sat-assuming|declare-(?:sort|fun|const|datatypes?)"
    "|define-(?:fun|fun-rec|funs-rec|sort|const)|set-(?:logic|option|info)|reset-assertions"
    "|get-(?:assertions|assignment|info|model|option|proof|unsat-assumptions|unsat-core|value)"
)
_COMMAND = re.compile(rf"\(\s*(?:{_COMMANDS})(?=[\s()])")
_LEXIS = Lexis(
    re.compile(
        r"""(?P<blank>[\s\x00]+|```[\w-]*)
        |(?P<comment>;[^\n]*)
        |(?P<open>\()
        |(?P<close>\))
        |"(?P<string>(?:[^"]|"")*+)(?P<string_end>"?)
        |\|(?P<quoted>[^|]*+)(?P<quoted_end>\|?)
        |(?P<word>[^\s()";|]+)""",
        re.VERBOSE,
    ),
    re.compile(rf"\n[ \t]*{_COMMAND.pattern}"),
    lambda text: text.replace('""', '"'),
)
_COMMAND_WORD = re.compile(rf"{_COMMANDS}|push|pop|exit|echo|reset|simplify|minimize|maximize")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?|#x[0-9A-Fa-f]+|#b[01]+")


class Group(NamedTuple):
    """What stands between two brackets, and the offsets of both together."""

    items: tuple[Expression, ...]
    start: int
    end: int

    @property
    def head(self) -> str | None:
        """The word that it begins with, if that is a symbol without bars."""
        first = self.items[0] if self.items else None
        return first.text if isinstance(first, Word) and first.kind == "symbol" else None


Expression: TypeAlias = "Word | Group"


@dataclass(frozen=True, slots=True)
class Fault:
    """Text that is no command."""

    message: str
    start: int
    end: int
    kind: type[FolKbError] = FormulaSyntaxError


@dataclass(frozen=True, slots=True)
class Script:
    """The commands and faults of a script, in order, and where its comments are."""

    items: tuple[Group | Fault, ...]
    comments: tuple[tuple[int, int], ...]


def scan(source: str) -> Script:
    """The commands of a script. What stands outside of brackets is a fault, but for Markdown around them."""
    return _Scanner(without_prose(source, _COMMAND)).script()


class _Scanner:
    def __init__(self, source: str) -> None:
        self._source = source
        self._items: list[Group | Fault] = []
        self._comments: list[tuple[int, int]] = []

    def script(self) -> Script:
        stack: list[tuple[int, list[Expression]]] = []
        too_deep: int | None = None
        depth = 0  # of brackets that nest too deeply to be kept
        outside: list[Word] = []
        for word in current().over(self._words()):
            kind = word.kind
            if kind == "open" and (stack or outside) and _COMMAND.match(self._source, word.start):
                self._outside(outside)
                if stack:
                    self._unclosed(stack[0][0], word.start)
                stack, too_deep, depth = [], None, 0
            if kind == "open":
                self._outside(outside)
                if len(stack) >= MAX_NESTING:
                    too_deep = too_deep or word.start
                    depth += 1
                else:
                    stack.append((word.start, []))
            elif kind == "close" and depth:
                depth -= 1
            elif kind == "close" and stack:
                start, inner = stack.pop()
                group = Group(tuple(inner), start, word.end)
                if stack:
                    stack[-1][1].append(group)
                elif too_deep is not None:
                    message = f"brackets nest more than {MAX_NESTING} deep; split it"
                    self._items.append(Fault(message, start, word.end, LimitError))
                    too_deep = None
                else:
                    self._items.append(group)
            elif stack:
                if not depth:
                    stack[-1][1].append(word)
            else:
                outside.append(word)
        self._outside(outside)
        if stack:
            self._unclosed(stack[0][0], len(self._source))
        return Script(tuple(self._items), tuple(self._comments))

    def _words(self) -> Iterator[Word]:
        """Words are a ``symbol``, ``keyword`` or ``number``; ``quoted`` is a symbol in bars."""
        for word in words(self._source, _LEXIS):
            text, kind, start, end = word
            if kind == "comment":
                self._comments.append((start, end))
            elif kind == "word":
                form = "keyword" if text[0] == ":" else "number" if _NUMBER.fullmatch(text) else "symbol"
                yield Word(text, form, start, end)
            elif kind == "unclosed":
                yield Word(self._source[start : start + 40], kind, start, end)
            else:
                yield word

    def _unclosed(self, start: int, before: int) -> None:
        text = self._source[start:before].rstrip()
        message = "the bracket of this command is never closed: a ')' or a closing mark is missing"
        self._items.append(Fault(message, start, start + len(text)))

    def _outside(self, words: list[Word]) -> None:
        """One fault for what stands between two commands. Brackets that are closed there may be the end of
        what stands before: if that is more than one command, all of it is doubtful."""
        if not words:
            return
        start, end = words[0].start, words[-1].end
        if all(word.kind != "close" for word in words):
            message = "this stands outside of any command"
        else:
            message = "a closing bracket too many"
            only_brackets = all(word.kind == "close" for word in words)
            while self._items and not (known := _is_command(self._items[-1])):
                only_brackets = False
                start = self._items.pop().start
            if not only_brackets and self._items and known:
                start = self._items.pop().start
                message = "brackets are closed that were not opened, so that this may end too early"
        self._items.append(Fault(message, start, end))
        words.clear()


def _is_command(item: Group | Fault) -> bool:
    return isinstance(item, Group) and _COMMAND_WORD.fullmatch(item.head or "") is not None
