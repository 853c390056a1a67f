"""The words and brackets of s-expressions, for the languages that are written in them.

Reading is linear. Which brackets belong together, and where reading goes on when one is missing, each
language knows itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Word(NamedTuple):
    """A token and its offsets; ``kind`` is ``open``, ``close``, ``string``, or what the language calls it."""

    text: str
    kind: str
    start: int
    end: int

    @property
    def is_symbol(self) -> bool:
        """Whether it can be the name of something."""
        return self.kind in ("symbol", "quoted")


@dataclass(frozen=True, slots=True)
class Lexis:
    """The tokens of a language.

    Attributes:
        token: matches at every character. The name of the alternative is the kind of the token; ``blank`` is
            passed over. A ``string`` or ``quoted`` is what stands between marks; ``string_end`` or
            ``quoted_end`` is the closing mark, if there is one.
        swallowed: where, between marks, something begins that shows that the closing mark is missing.
        unescape: what stands between the marks of a string, as it is meant.
    """

    token: re.Pattern[str]
    swallowed: re.Pattern[str]
    unescape: Callable[[str], str]


def words(source: str, lexis: Lexis) -> Iterator[Word]:
    """The tokens of a text.

    One whose closing mark is missing is ``unclosed``. It ends before what it would swallow, so that this is
    read, and read once.
    """
    token, at = lexis.token.match, 0
    while match := token(source, at):  # every character begins one of the alternatives
        kind, end = match.lastgroup or "", match.end()
        if kind in ("string_end", "quoted_end"):
            mark, kind = kind, kind.removesuffix("_end")
            text = match[kind]
            swallowed = lexis.swallowed.search(text)
            if swallowed is not None or not match[mark]:
                kind, text = "unclosed", text if swallowed is None else text[: swallowed.start()]
                end = at + 1 + len(text)
            yield Word(text if kind == "quoted" else lexis.unescape(text), kind, at, end)
        elif kind != "blank":
            yield Word(match[0], kind, at, end)
        at = end
