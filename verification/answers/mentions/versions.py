"""Names that are given with a version: ``requests==2.31.0``, ``lodash@4.17.21``, ``registry.io/api:2.8.3``.

That the name stands somewhere is no evidence of the version, nor is the version alone: both are found in one
line, in one record, or where a line below the name says which version it has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verification.answers.grounds.passages import Passage, inside
from verification.answers.grounds.positions import Occurrence
from verification.answers.mentions.vocabulary import BARE_FILES, EXTENSIONS
from verification.model import MentionKind

_SUFFIX = (
    r"(?:[-+][A-Za-z0-9]\w*(?:[.+-]\w+)*|\.?(?:post|dev|rc|alpha|beta|final|release|ga|sp|a|b|c)\.?\d*\b)?"
)
_NUMBER = r"v?\d+(?:\.(?:\d+|[x*]))*"
_PATH = r"(?:[\w.-]+(?::\d+)?/)+[\w.-]*\w"
PATTERN = (
    r"(?<![\w/@.:\\-])(?:"
    rf"@?[A-Za-z][\w.-]*(?:/[\w.-]+)*@(?!\d+(?:\.\d+){{3}}(?!\d))[~^]?{_NUMBER}{_SUFFIX}"
    rf"|[A-Za-z][\w.-]*(?:\[[\w,-]+\])?(?:===?|~=|[<>!]=){_NUMBER}{_SUFFIX}"
    rf"|(?!(?:[\w./-]*\.(?i:{EXTENSIONS})|(?:[\w./-]*/)?(?:{BARE_FILES})):)(?:"
    rf"(?:[A-Za-z][\w.-]+:){{2}}{_NUMBER}{_SUFFIX}"
    rf"|(?:{_PATH}|[a-z][\w.-]*(?!:\d{{4}})):(?:latest|{_NUMBER}{_SUFFIX})"
    rf"|[\w-]+[.:][\w.:-]+/(?:[\w.-]+/)*[\w.-]*\w:[A-Za-z][\w.-]*\w)"
    r")(?![\w@/]|[.:-]\w)"
)
"""Of a pattern: a name with its version; no file with the number of a line, and no address."""
_PARTS = re.compile(r"(?P<name>.+?)(?P<mark>[~^]?[=<>!~]=+|@[~^]?|:)(?P<version>[^@:=<>]+)")
_TELLING = re.compile(r"\d\.\d+\.|\d-[a-z]|\d\.\d+[a-z]")
_NEXT_LINE = r"[^\n]*\n[^\n]{0,40}\b(?:version|tag|rev|ref)\b\W{1,6}v?"
NUMBER = re.compile(r"\d+(?![\w-])")
"""How the codes of a series go on: ``T4``, ``T11``."""
_DASHED = re.compile(r"-\d+(?![\w-])")
_VERSION = re.compile(r"[\s:=@~^<>!\"',]{1,4}v?\d")
_LINE = 300
"""So far a version stands behind its name."""


@dataclass(frozen=True, slots=True)
class Versioned:
    """A name with its version.

    Attributes:
        kind: what is so written: images of containers are identifiers.
        name: without extras in brackets.
        version: without a ``v`` before it.
    """

    kind: MentionKind
    name: str
    version: str

    @staticmethod
    def of(text: str) -> Versioned | None:
        """What a text says that is a name with its version; None where it is none."""
        match = _WHOLE.fullmatch(text)
        parts = _PARTS.fullmatch(text) if match is not None else None
        if parts is None:
            return None
        kind = MentionKind.IDENTIFIER if parts["mark"] == ":" else MentionKind.PACKAGE
        version = re.sub(r"\Av(?=\d)", "", parts["version"])
        return Versioned(kind, parts["name"].partition("[")[0], version)

    @property
    def spelt(self) -> tuple[str, ...]:
        """The ways in which results write it as one word: of an installer, a lock file, a list of images."""
        marks = ("-", "==", "@", ":", "=", "/", "@v", "-v")
        return tuple(f"{name}{mark}{self.version}" for name in self.names for mark in marks)

    @property
    def names(self) -> tuple[str, ...]:
        """The name, and as others write it; of a group with an artifact the latter."""
        last = self.name.rpartition(":")[2] if "/" not in self.name else self.name
        known = (self.name, self.name.replace("-", "_"), self.name.replace("_", "-"), last)
        return tuple(dict.fromkeys(known))

    def stands_behind(self, text: str, end: int) -> bool:
        """Whether the version stands behind a name that ends there, in its line or as the version that the
        next line gives."""
        version = rf"(?<![\w.])v?{re.escape(self.version)}(?![\w])(?!\.\d)"
        match = re.compile(rf"[^\n]*?{version}|{_NEXT_LINE}{version}").match(text, end, end + _LINE)
        return match is not None

    def goes_with(self, passage: Passage, place: Occurrence) -> bool:
        """Whether the version goes with the name that stands somewhere: it stands behind it, or is a value of
        the record that data calls so."""
        begin, line = passage.line_start(place.start), passage.line(place.start)
        start, end = place.start - begin, place.end - begin
        if self.stands_behind(line, end):
            return True
        path = passage.field(place.start)
        field = (path or "").rpartition(".")[2]
        if path is None or (line.startswith(f"{field}: ") and start < len(field)):
            return False
        is_key = field == line and path.endswith(line)
        record = path if is_key else path.rpartition(".")[0]
        wanted = {self.version, f"v{self.version}"}
        return any(value.lstrip("~^=") in wanted for _, value in inside(passage, record, place.start))


_WHOLE = re.compile(PATTERN)


def is_doubtful(text: str, *, in_code: bool) -> bool:
    """Whether it is written as a name with a version, and may be a number of something or a comparison:
    ``exit:1``, ``n>=1.5``."""
    if "@" in text or "/" in text or _TELLING.search(text) is not None:
        return False
    return not (in_code and re.search(r"(?::|==)v?\d+\.\d", text))


def series_of(text: str) -> tuple[str, re.Pattern[str]]:
    """What others of a series of names begin with, and how they go on: ``T`` with a number, ``redis`` with a
    version."""
    versioned = Versioned.of(text)
    if versioned is not None:
        return versioned.name, _VERSION
    before = text.rstrip("0123456789")
    return (before[:-1], _DASHED) if before.endswith("-") else (before, NUMBER)
