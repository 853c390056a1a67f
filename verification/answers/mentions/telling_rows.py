"""The rows in which an answer tells of records: the lines of a table, and the items of a list."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

_ROW = re.compile(r"[ \t]*(?:\||[-*+•–]\s|\d{1,3}[.)]\s)")
_RULE = re.compile(r"[\s|:-]+")
_SIGNED = re.compile(r"(?:^|[|:(\s])\s*\**[-−–]\s?[$€£¥]?\d", re.MULTILINE)
_OVERALL = re.compile(
    r"\b(?:balance|solde|net|profit|loss|result|r[ée]sultat|b[ée]n[ée]fice|change|delta|growth|variation|diff\w*|margin)\b",
    re.IGNORECASE,
)
"""What is below nothing as well as above it: its sign is never left out."""


@dataclass(frozen=True, slots=True)
class TellingRow:
    """A line of a table or an item of a list.

    Attributes:
        line: its text.
        header: of a table the line with the names of its columns.
        signed: whether a row of the same table or list tells a sign.
    """

    line: str
    header: str
    signed: bool

    def may_leave_out_signs(self, name: str) -> bool:
        """Whether what is taken away may stand in the row without its sign.

        Args:
            name: of the field that it is of.
        """
        said = f"{self.line} {self.header} {name.replace('_', ' ')}"
        return not self.signed and _OVERALL.search(said) is None

    def has_only(self, name: str | None, value: str) -> bool:
        """Whether nothing stands in the row but a name and a value: "- search: $499"."""
        if name is None:
            return False
        rest = self.line.casefold().replace(name.casefold(), "", 1).replace(value.casefold(), "", 1)
        return not any(map(str.isalnum, rest))

    def tells_of(self, record: str) -> bool:
        """Whether a word of a record's texts stands in the row."""
        return not _words(self.line).isdisjoint(_words(record))


def telling_row(answer: str, start: int) -> TellingRow | None:
    """The row that an offset of an answer lies in; None outside of tables and lists."""
    starts, rows = _rows(answer)
    return rows[bisect_right(starts, start) - 1]


@lru_cache(maxsize=8)
def _rows(answer: str) -> tuple[tuple[int, ...], tuple[TellingRow | None, ...]]:
    """Where each line begins, and the row that it is; of a table or list its rows follow each other."""
    starts = [0]
    rows: list[TellingRow | None] = []
    block: list[str] = []
    for line in [*answer.split("\n"), ""]:
        if _ROW.match(line):
            block.append(line)
        else:
            header = block[0] if len(block) > 2 and "-" in block[1] and _RULE.fullmatch(block[1]) else ""
            signed = any(_SIGNED.search(_bare(each)) for each in block)
            rows += [TellingRow(each, header, signed) for each in block]
            rows.append(None)
            block = []
        starts.append(starts[-1] + len(line) + 1)
    return tuple(starts), tuple(rows)


def _bare(row: str) -> str:
    """A row without the mark of its item."""
    return re.sub(r"\A[ \t]*(?:[-*+•–]|\d{1,3}[.)])\s", "", row)


def _words(text: str) -> frozenset[str]:
    """The words of three letters or more, but for the codes of currencies."""
    found = re.findall(r"[^\W\d_]{3,}", text)
    return frozenset(each.casefold() for each in found if not re.fullmatch("[A-Z]{3}", each))
