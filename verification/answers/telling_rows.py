"""The rows in which an answer tells of records: the lines of a table, and the items of a list."""

from __future__ import annotations

import re
from dataclasses import dataclass

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

    def tells_of(self, record: str) -> bool:
        """Whether a word of a record's texts stands in the row."""
        return not _words(self.line).isdisjoint(_words(record))


def telling_row(answer: str, start: int) -> TellingRow | None:
    """The row that an offset of an answer lies in; None outside of tables and lists."""
    begin = answer.rfind("\n", 0, start) + 1
    end = answer.find("\n", start)
    line = answer[begin : len(answer) if end < 0 else end]
    if _ROW.match(line) is None:
        return None
    rows = [line]
    before, after = answer[:begin].split("\n")[:-1], answer[begin + len(line) + 1 :].split("\n")
    for lines, place in ((reversed(before), 0), (after, len(rows))):
        for each in lines:
            if _ROW.match(each) is None:
                break
            rows.insert(place if place == 0 else len(rows), each)
    header = rows[0] if len(rows) > 2 and "-" in rows[1] and _RULE.fullmatch(rows[1]) else ""
    return TellingRow(line, header, any(_SIGNED.search(_bare(each)) for each in rows))


def _bare(row: str) -> str:
    """A row without the mark of its item."""
    return re.sub(r"\A[ \t]*(?:[-*+•–]|\d{1,3}[.)])\s", "", row)


def _words(text: str) -> frozenset[str]:
    """The words of three letters or more, but for the codes of currencies."""
    found = re.findall(r"[^\W\d_]{3,}", text)
    return frozenset(each.casefold() for each in found if not re.fullmatch("[A-Z]{3}", each))


__all__ = ["TellingRow", "telling_row"]
