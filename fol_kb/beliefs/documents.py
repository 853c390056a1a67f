"""Documents: the texts, memories or files, that the formulas of one belief set come from.

They are read as one text, with an empty line between two of them, so that what is linear in a text stays it.
Outside, an offset or a line is always one within its document.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from fol_kb.beliefs.coverage import Coverage, Source, Unread
from fol_kb.common import codec
from fol_kb.common.codec import Word

_BETWEEN = "\n\n"


@codec.record("DocumentPart")
@dataclass(frozen=True, slots=True)
class Document:
    """A text and its name, which no other document of a belief set has."""

    id: Word
    text: str


class Joined:
    """Documents as one text, and the way from places in it to places in them and back."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self.documents = tuple(documents)
        self.text = _BETWEEN.join(document.text for document in self.documents)
        self.starts: list[int] = []
        """Where each document begins in the text."""
        self.lines: list[int] = []
        """How many lines are before each document."""
        start = line = 0
        for document in self.documents:
            self.starts.append(start)
            self.lines.append(line)
            start += len(document.text) + len(_BETWEEN)
            line += document.text.count("\n") + len(_BETWEEN)
        self._number = {document.id: number for number, document in enumerate(self.documents)}

    def number(self, offset: int) -> int:
        """The index of the document that an offset of the text is in."""
        return bisect_right(self.starts, offset) - 1

    def within(self, source: Source) -> Source:
        """A place in the text, as one in its document."""
        number = self.number(source.start)
        start, line = self.starts[number], self.lines[number]
        return Source(
            source.quote,
            source.start - start,
            source.end - start,
            source.line - line,
            self.documents[number].id,
        )

    def outside(self, source: Source) -> Source:
        """A place in a document, as one in the text."""
        if source.document is None:
            return source
        number = self._number[source.document]
        start, line = self.starts[number], self.lines[number]
        return Source(source.quote, source.start + start, source.end + start, source.line + line)


def moved(coverage: Coverage, place: Callable[[Source], Source]) -> Coverage:
    """The coverage with its places put elsewhere."""
    return Coverage(
        coverage.sentences,
        tuple(Unread(place(each.source), each.why, each.declared) for each in coverage.unread),
        tuple(map(place, coverage.declaring)),
    )
