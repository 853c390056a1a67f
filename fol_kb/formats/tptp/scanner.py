"""Annotated formulas of the TPTP, taken apart as far as their brackets go: one item's fault harms no other.

An item begins with the name of its language and a bracket, at the beginning of a line or behind the full stop
of the item before it. It ends where the next one begins.

Source: the TPTP syntax, https://tptp.org/TPTP/SyntaxBNF.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from fol_kb.common.deadline import current
from fol_kb.formats.fences import without_prose

LANGUAGES = frozenset({"fof", "cnf", "tff", "thf", "tcf", "tpi", "include"})
"""The words that an item begins with."""

_TOKEN = re.compile(
    r"""(?P<blank>[\s\x00]+)
    |(?P<comment>%[^\n]*)
    |(?P<block>/\*)
    |'(?P<quoted>(?:[^'\\\n]|\\.)*+)(?P<quoted_end>'?)
    |"(?P<object>(?:[^"\\\n]|\\.)*+)(?P<object_end>"?)
    |(?P<fence>```\w*)
    |(?P<number>[+-]?[0-9]+(?:\.[0-9]+(?:[eE][+-]?[0-9]+)?|/[0-9]+)?(?!\w))
    |(?P<dollar>\$\$?\w+)
    |(?P<word>[^\W\d_]\w*)
    |(?P<sign><=>|<~>|<=|=>|-->|~\||~&|!=|!>|\?\*|!!|\?\?|:=|==|<<|[()\[\],.:&|~!?=<>*+@^-])
    |(?P<odd>.)""",
    re.VERBOSE | re.DOTALL,
)
_BEGINS = re.compile(rf"\b(?:{'|'.join(sorted(LANGUAGES))})\s*\(")
_ESCAPE = re.compile(r"\\(.)")
_CLOSING = {"(": ")", "[": "]"}
_BETWEEN = ("&", "|", "=>", "<=", "<=>", "<~>", "~|", "~&", "=", "!=")
_CONNECTIVES = (*_BETWEEN, "~", "!", "?")


class Token(NamedTuple):
    """A token: ``word`` (begins in lower case), ``variable``, ``quoted``, ``object`` (a distinct object),
    ``number``, ``dollar``, ``sign`` or ``odd``. Of quoted ones the text is what they stand for."""

    kind: str
    text: str
    start: int
    end: int

    def is_sign(self, *signs: str) -> bool:
        """Whether it is one of these signs."""
        return self.kind == "sign" and self.text in signs

    @property
    def is_name(self) -> bool:
        """Whether it can name a symbol: ``man`` and ``'man'`` are the same."""
        return self.kind in ("word", "quoted")


@dataclass(frozen=True, slots=True)
class Annotated:
    """``language(name, role, formula, ...).``: the tokens of its parts, and its offsets."""

    language: str
    parts: tuple[tuple[Token, ...], ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Fault:
    """Text that is no annotated formula; ``at`` is where it shows, ``role`` what it seems to have."""

    message: str
    start: int
    end: int
    at: int
    role: str | None = None


@dataclass(frozen=True, slots=True)
class Scanned:
    """The items and faults of a source, in order, and where its comments are."""

    items: tuple[Annotated | Fault, ...]
    comments: tuple[tuple[int, int], ...]


def scan(source: str) -> Scanned:
    """The annotated formulas of a source; Markdown around them is passed over."""
    source = without_prose(source, _BEGINS)
    comments: list[tuple[int, int]] = []
    items: list[Annotated | Fault] = []
    pending: list[Token] = []
    before: Token | None = None
    tokens = [*current().over(_tokens(source, comments)), (Token("end", "", len(source), len(source)), True)]
    for index, (token, on_new_line) in enumerate(tokens):
        starts = (
            token.kind == "word"
            and token.text in LANGUAGES
            and (on_new_line or before is None or before.is_sign("."))
            and tokens[index + 1][0].is_sign("(")
        )
        if starts or token.kind == "end":
            items.extend(_item(pending))
            pending = []
        pending.append(token)
        before = token
    return Scanned(tuple(items), tuple(comments))


def _tokens(source: str, comments: list[tuple[int, int]]) -> Iterator[tuple[Token, bool]]:
    """The tokens, each with whether it is the first one on its line."""
    at = 0
    first = True
    has_ends = True  # of comments; looked for no more once there are none
    while at < len(source):
        match = _TOKEN.match(source, at)
        assert match is not None  # every character is a token, if only an odd one
        kind, end = match.lastgroup or "", match.end()
        text = match.group()
        if kind == "blank":
            first = first or "\n" in text
        elif kind == "comment":
            comments.append((at, end))
        elif kind == "block":
            closing = source.find("*/", at + 2) if has_ends else -1
            has_ends = closing >= 0
            if has_ends:
                end = closing + 2
                comments.append((at, end))
            else:
                # it has no end: what follows is read as if this were no comment, and is mostly odd
                yield Token("odd", text, at, end), first
                first = False
        elif kind != "fence":
            if kind in ("quoted_end", "object_end"):
                name = kind.removesuffix("_end")
                closed = bool(match[kind])
                token = Token(name if closed else "odd", _ESCAPE.sub(r"\1", match[name]), at, end)
            elif kind == "word":
                token = Token("variable" if text[0].isupper() else "word", text, at, end)
            else:
                token = Token(kind, text, at, end)
            yield token, first
            first = False
        at = end


def _item(tokens: Sequence[Token]) -> Iterator[Annotated | Fault]:
    """What the tokens from one beginning to the next one are."""
    if not tokens:
        return
    first, last = tokens[0], tokens[-1]
    if first.text not in LANGUAGES or len(tokens) < 2 or not tokens[1].is_sign("("):
        yield Fault("this stands outside of any annotated formula", first.start, last.end, first.start)
        return
    role = tokens[4].text if len(tokens) > 4 else None

    def fault(message: str, at: Token) -> Fault:
        return Fault(message, first.start, last.end, at.start, role)

    parts: list[tuple[Token, ...]] = []
    part: list[Token] = []
    opened = [tokens[1]]
    at = 2
    while at < len(tokens) and opened:
        token = tokens[at]
        if token.is_sign("(", "["):
            opened.append(token)
        elif token.is_sign(")", "]"):
            if token.text != _CLOSING[opened[-1].text]:
                yield fault(f"{token.text!r} closes {opened[-1].text!r}", token)
                return
            opened.pop()
        if not opened or (len(opened) == 1 and token.is_sign(",")):
            parts.append(tuple(part))
            part = []
        else:
            part.append(token)
        at += 1
    if opened:
        yield fault("a bracket is never closed", opened[-1])
        return
    rest = tokens[at:]
    # without its full stop an item at the end is complete all the same
    if rest and not rest[0].is_sign("."):
        yield fault("a full stop is expected behind the formula", rest[0])
        return
    rest = rest[1:]
    end = tokens[len(tokens) - len(rest) - 1].end
    if _goes_on(rest):
        yield fault("the formula seems to go on behind its full stop", rest[0])
        return
    for token in chain.from_iterable(parts[3:]):
        if token.kind == "dollar":
            break  # such as $fof(...), which holds a formula
        if token.is_sign(*_CONNECTIVES):
            message = f"behind the formula and a comma only annotations are expected, not {token.text!r}"
            yield fault(message, token)
            return
    yield Annotated(first.text, tuple(parts), first.start, end)
    if rest:
        yield Fault("this stands outside of any annotated formula", rest[0].start, last.end, rest[0].start)


def _goes_on(rest: Sequence[Token]) -> bool:
    """Whether what follows a full stop looks like the rest of the formula: by a connective or a bracket."""
    depth = 0
    for token in rest:
        depth += token.is_sign("(", "[") - token.is_sign(")", "]")
        if depth < 0:
            return True
    return bool(rest) and rest[0].is_sign(*_BETWEEN, ",")
