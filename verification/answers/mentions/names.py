"""The names of an answer: files, packages, classes, functions, commands, links and identifiers, with offsets.

In code a name may be anything; in sentences it is what is written as one. Words that nothing marks as names
are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verification.answers.mentions.markup import Part, Piece, pieces
from verification.answers.mentions.name_kinds import TOKEN, TRAILING, Kind, kind_of, told_beside
from verification.answers.mentions.quantities import Quantity
from verification.answers.mentions.suggesting import runs, tells
from verification.answers.mentions.vocabulary import PROGRAMS, is_program
from verification.model import MentionKind

_INSTALL = re.compile(
    r"\b(?:pip3?|pipx|uv|conda|mamba|npm|pnpm|yarn|cargo|gem|apt|apt-get|brew|dnf|yum|go|composer)\s+"
    r"(?:pip\s+)?(?:install|add|i|require|get|remove|uninstall)\s+(?P<names>(?:-{1,2}[\w=-]+\s+)*"
    r"[@\w][\w@/.\-\[\]=<>~!,]*(?:[ \t]+[@\w][\w@/.\-\[\]=<>~!]*)*)"
)
_IMPORT = re.compile(
    r"(?m)^[ \t>.]*(?:from\s+(?P<from>[\w.]+)\s+import\b|import\s+(?P<import>[\w.]+(?:\s*,\s*[\w.]+)*))"
)
_DEFINED = re.compile(
    r"(?m)\b(?:def|class|function|func|fn|const|let|var|interface|struct|enum|type)\s+(\w+)(?:\(([^)\n]*)\))?"
    r"|^[ \t]*(\w+)\s*(?::[^=\n]+)?=(?!=)"
)
"""What a block of code gives a name itself, with the names of parameters."""
_PROMPT = re.compile(r"[ \t]*[$>%]\s+\S")
_COMMAND_LINES = re.compile(r"(?m)^[ \t]*(?P<prompt>[$>%][ \t]+)?(?!#)(?P<command>\S(?:[^\n\\]|\\[\s\S])*)")
"""A command of a block to the end of its line, or of the last one that it goes on in; no comment."""


@dataclass(frozen=True, slots=True)
class Found:
    """A mention as it stands in the answer.

    Attributes:
        quantity: of a number, amount, date or time.
        file: of which it is the number of a line.
        doubtful: whether it is none where the results have no other like it.
    """

    kind: MentionKind
    start: int
    end: int
    quantity: Quantity | None = None
    file: str | None = None
    doubtful: bool = False

    @property
    def stated(self) -> Quantity:
        """The quantity of a mention that is one."""
        assert self.quantity is not None
        return self.quantity


def names(answer: str) -> Iterator[Found]:
    """The names of an answer; some may lie inside others."""
    own = _own_names(answer)
    run = -1  # where the last command ends that is said to be run
    for piece in pieces(answer):
        if piece.part is Part.SPAN:
            is_run = runs(answer, piece.start, piece.end, run)
            run = piece.end if is_run else run
            for name in _of_span(answer, piece, is_run=is_run):
                if name.end - name.start > 1 and answer[name.start : name.end] not in own:
                    yield name
        elif piece.part is Part.SHELL:
            yield from _of_shell(answer, piece)
        elif piece.part is Part.CODE:
            yield from _packages(answer, piece)
        else:
            for match in TOKEN.finditer(answer, piece.start, piece.end):
                if (kind := kind_of(answer, match, in_code=False)) is not None:
                    yield _trimmed(answer, kind, *_span(match))
            yield from _packages(answer, piece)


def _own_names(answer: str) -> set[str]:
    """What the code of the answer itself defines: that it names them is no claim about anything else."""
    found: set[str] = set()
    for piece in pieces(answer):
        if piece.part is Part.CODE:
            for match in _DEFINED.finditer(answer, piece.start, piece.end):
                found.update(each for each in (match[1], match[3]) if each)
                found.update(re.findall(r"\w+", match[2] or ""))
    return found


def _of_span(answer: str, piece: Piece, *, is_run: bool) -> Iterator[Found]:
    """Words in back ticks are a name, a command, or an expression whose calls and paths are names.

    What is said to be run is a command, whatever its program; one word is where it is a path or a program.
    """
    body = answer[piece.start : piece.end].strip()
    if not body:
        return
    start = answer.index(body, piece.start)
    end = start + len(body)
    words = body.split()
    if _is_command(words) or (
        not _IMPORT.match(body) and ((is_run and _may_run(words)) or _is_told(answer, piece, words))
    ):
        yield Found(MentionKind.COMMAND, start, end)
        yield from _packages(answer, Piece(Part.SPAN, start, end))
        return
    told = told_beside(answer, piece.start, piece.end)
    called = re.fullmatch(r"[a-z][\w.-]*", words[0]) and re.search(r"\s(?:-{1,2}[a-zA-Z]|\.{0,2}/\w)", body)
    if len(words) > 1 and (told is MentionKind.COMMAND or called):
        yield Found(MentionKind.COMMAND, start, end)
        return
    whole = TOKEN.fullmatch(body)
    if whole is not None and not (whole["word"] and not re.search(r"\w", body)):
        match = TOKEN.match(answer, start, end)
        assert match is not None
        if match.end() != end:
            return
        kind = kind_of(answer, match, in_code=True)
        if told is not None and (kind is None or kind.of is MentionKind.IDENTIFIER):
            kind = Kind(told)
        if told is MentionKind.COMMAND and match["word"]:
            kind = Kind(told)
        if kind is None or (kind.doubtful and match["word"]):
            if match["path"] or re.fullmatch(r"[\d.,:%$€-]+", body):
                return
            kind = Kind(MentionKind.IDENTIFIER)
        is_link = kind.of is MentionKind.URL
        yield Found(kind.of, start, end) if is_link else _trimmed(answer, kind, *_span(match))
        return
    for match in TOKEN.finditer(answer, start, end):
        if match["call"] or match["path"] or match["file"] or match["url"]:
            kind = kind_of(answer, match, in_code=True)
            if kind is not None:
                yield _trimmed(answer, kind, *_span(match))
    yield from _packages(answer, Piece(Part.SPAN, start, end))


def _is_command(words: Sequence[str]) -> bool:
    """Whether words begin as commands do."""
    first = words[0].lstrip("$>% ")
    return len(words) > 1 and (not first or first in PROGRAMS)


def _is_told(answer: str, piece: Piece, words: Sequence[str]) -> bool:
    """Whether words may begin as a command, and their sentence tells of running something."""
    may_begin = len(words) > 1 and len(words[0]) > 2 and is_program(words[0])
    return may_begin and tells(answer, piece.start, piece.end)


def _may_run(words: Sequence[str]) -> bool:
    """Whether words are a command; a call of a function, an address and a number are none."""
    first = words[0].lstrip("$>% ")
    if len(words) > 1:
        return re.fullmatch(r"[\d.,:%$€-]+|[^(]*\(.*", first) is None
    return is_program(first) or re.fullmatch(r"(?![a-z]+://)[\w.~-]*/[\w./-]+", first) is not None


def _of_shell(answer: str, piece: Piece) -> Iterator[Found]:
    """The commands of a block, each with the lines that it goes on in; where some have a prompt, the others
    are what they printed."""
    prompted = any(_PROMPT.match(line) for line in answer[piece.start : piece.end].splitlines())
    for match in _COMMAND_LINES.finditer(answer, piece.start, piece.end):
        if match["prompt"] or not prompted:
            start = match.start("command")
            yield Found(MentionKind.COMMAND, start, start + len(match["command"].rstrip()))
    yield from _packages(answer, piece)


def _packages(answer: str, piece: Piece) -> Iterator[Found]:
    """What is installed or imported."""
    for match in _INSTALL.finditer(answer, piece.start, piece.end):
        at = match.start("names")
        for word in re.finditer(r"\S+", match["names"]):
            bare = re.match(r"@?[A-Za-z][\w.-]*(?:/[\w.-]+)?", word.group())
            if bare is None:
                continue
            name = bare.group().rstrip(".")
            if piece.part is Part.PROSE and word.start() > 0 and not match["names"].startswith("-"):
                break  # in a sentence the words after the name go on with it
            if "/" in name and not name.startswith("@"):
                continue
            yield Found(MentionKind.PACKAGE, at + word.start(), at + word.start() + len(name))
    span = piece.part is Part.SPAN  # words in back ticks are a line of their own
    at = piece.start if span else 0
    text = answer[piece.start : piece.end] if span else answer
    for match in _IMPORT.finditer(text, piece.start - at, piece.end - at):
        if piece.part is Part.PROSE and match["from"] is None:
            continue  # "import duties are ..."
        group = "from" if match["from"] else "import"
        for word in re.finditer(r"[\w.]+", match[group]):
            if not word.group().startswith("."):
                start = at + match.start(group) + word.start()
                yield Found(MentionKind.PACKAGE, start, start + len(word.group()))


def _span(match: re.Match[str]) -> tuple[int, int]:
    start, end = match.span()
    if match["call"]:
        end = match.start("inside") - 1
    if match["path"] and (line := match.group().find("#L")) > 0:
        end = start + line
    return start, end


def _trimmed(answer: str, kind: Kind, start: int, end: int) -> Found:
    while end > start + 1 and answer[end - 1] in TRAILING:
        closes = answer.count("(", start, end) >= answer.count(")", start, end)
        if answer[end - 1] == ")" and kind.of is MentionKind.URL and closes:
            break
        if answer[end - 1] == "_" and kind.of not in (MentionKind.URL, MentionKind.FILE):
            break
        end -= 1
    return Found(kind.of, start, end, doubtful=kind.doubtful)
