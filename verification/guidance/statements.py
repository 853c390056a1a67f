"""The statements of an answer, and the labels of sources that stand with each."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fol_kb.translation import sentences
from verification import markup
from verification.guidance.phrases import FUNCTION_WORDS, words_of
from verification.model import GuidanceCode, GuidanceFinding, Level

_LABEL = re.compile(r"\[\s*[Ss]\d{1,3}(?:\s*[,;&–-]\s*[Ss]?\d{1,3})*\s*\]")
_PART = re.compile(r"([Ss]?)(\d{1,3})")
_MALFORMED = re.compile(
    r"【\s*[Ss]?\d{1,3}\b[^】\n]{0,20}】|[(（]\s*[Ss]\d{1,3}(?:\s*,\s*[Ss]?\d{1,3})*\s*[)）]"
    r"|\[\s*(?:[Ss]ources?|출처)\s*:?\s*[Ss]?\d{1,3}\s*\]|\[\d{1,3}\](?![(\[:])"
)
"""What was meant for a label, and is none."""
_CODE = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_SPEAKER = frozenset({"i", "je", "j", "저는", "제가"})
"""Who says what the sources do not: the assistant of itself."""
_SOURCES = frozenset({"source", "sources", "출처", "출처는", "출처에", "출처에는", "자료에는"})
_DENIED = frozenset({"not", "no", "neither", "none", "n", "t", "ne", "aucune", "없습니다", "않습니다"})


@dataclass(frozen=True, slots=True)
class Label:
    """Labels in one pair of brackets: the numbers that they name, and where they stand."""

    numbers: tuple[int, ...]
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of an answer: where it stands, without marks of Markdown, and its labels.

    ``asserts`` is false for what needs no source: questions, lead-ins, what the assistant says of itself.
    """

    text: str
    start: int
    end: int
    line: int
    labels: tuple[Label, ...]
    asserts: bool

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the sources that it names."""
        return frozenset(number for label in self.labels for number in label.numbers)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, read."""

    text: str
    statements: tuple[Statement, ...]
    malformed: tuple[Label, ...]
    cells: int
    """Cells of tables, which are not taken for statements."""


def spans(text: str, pattern: re.Pattern[str], kind: markup.Kind) -> list[tuple[int, int]]:
    """Where a pattern matches, and where blocks of a kind stand."""
    blocks = [(each.start, each.end) for each in markup.blocks(text) if each.kind is kind]
    return [match.span() for match in pattern.finditer(text)] + blocks


def finding(
    block: str, code: GuidanceCode, level: Level, message: str, at: Statement | Label, line: int
) -> GuidanceFinding:
    """A finding about a statement or a label."""
    return GuidanceFinding(block, code, level, message, at.start, at.end, line, at.text)


def read(text: str) -> Answer:
    """The statements and labels of an answer in Markdown; code has none."""
    lines = markup.Lines(text)
    found: list[Statement] = []
    cells = 0
    for block in markup.blocks(text):
        if block.kind is markup.Kind.CELL:
            cells += 1
        elif block.kind in (markup.Kind.TEXT, markup.Kind.QUOTED):
            found += _statements(block, lines)
    hidden = spans(text, _CODE, markup.Kind.CODE)
    malformed = [
        Label(
            tuple(int(number) for _, number in _PART.findall(match[0])), match.start(), match.end(), match[0]
        )
        for match in _MALFORMED.finditer(text)
        if not any(start <= match.start() < end for start, end in hidden)
    ]
    return Answer(text, tuple(found), tuple(malformed), cells)


def _statements(block: markup.Block, lines: markup.Lines) -> list[Statement]:
    labels = [(match.start(), match.end(), match[0]) for match in _LABEL.finditer(block.clean)]
    plain = list(block.clean)
    for start, end, _ in labels:
        plain[start:end] = " " * (end - start)
    parts = [each for each in sentences("".join(plain)) if any(letter.isalnum() for letter in each.text)]
    of_part: dict[int, list[Label]] = {}
    for start, end, told in labels:
        before = [place for place, part in enumerate(parts) if part.start <= start]
        span = block.span(start, end)
        of_part.setdefault(before[-1] if before else 0, []).append(Label(_numbers(told), *span, told))
    found = []
    for place, part in enumerate(parts):
        start, end = block.span(part.start, part.end)
        asserts = not (block.before_list and place == len(parts) - 1 and part.text.endswith((":", "：")))
        found.append(
            Statement(
                part.text,
                start,
                end,
                lines.number(start),
                tuple(of_part.get(place, ())),
                asserts and block.kind is markup.Kind.TEXT and _asserts(part.text),
            )
        )
    return found


def _numbers(label: str) -> tuple[int, ...]:
    numbers: list[int] = []
    for part in re.split(r"[,;&]", label.strip("[] ")):
        ends = [int(number) for _, number in _PART.findall(part)]
        if len(ends) == 2 and ends[0] <= ends[1] <= ends[0] + 50:
            numbers += range(ends[0], ends[1] + 1)
        else:
            numbers += ends
    return tuple(numbers)


def _asserts(sentence: str) -> bool:
    """Whether a sentence states something that a source could bear out."""
    words = [word.text for word in words_of(sentence)]
    if sentence.rstrip("\"'”’»)] ").endswith(("?", "？", ":", "：")):
        return False
    if not words or (len(words) < 3 and all(word in FUNCTION_WORDS or len(words) == 1 for word in words)):
        return any(word[0].isdigit() for word in words)
    if words[0] in _SPEAKER:
        return False
    return not (_SOURCES & set(words) and _DENIED & set(words))
