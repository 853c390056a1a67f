"""Which sentences of a text, or statements of a program, a belief set rests on, and which were not read.

A verdict is about the formulas. What the text says besides nobody asked about: so every report carries the
coverage of its belief set, and whoever wants to can refuse a belief set of which too little was read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fol_kb.common import codec
from fol_kb.common.codec import Count, Member, Ordinal, Word
from fol_kb.common.errors import FolKbError
from fol_kb.common.streams import printable

MOST_SHOWN = 3
"""So many sentences are shown beside a verdict; the document has them all."""
NO_REASON = "no formula states it, and nothing says why"
DECLARED = "it was declared untranslatable"
_LONGEST = 120


class CoverageError(FolKbError, ValueError):
    """Less of a text was read than is required for a verdict on it."""

    kind = "coverage"


@codec.record("SourcePart", None, "quote start end line document?")
@dataclass(frozen=True, slots=True)
class Source:
    """Words of a text: code point offsets, half-open, and the 1-based line.

    They are those within the ``document``, where the belief set has several.
    """

    quote: str
    start: Count
    end: Count
    line: Ordinal
    document: Word | None = None


@codec.record(
    "UnreadPart",
    "A sentence that no formula and no declaration came from, and why.",
    "line=source.line quote=source.quote why start=source.start end=source.end declared~",
    "document=source.document?",
)
@dataclass(frozen=True, slots=True)
class Unread:
    """A sentence that no formula and no declaration came from, and why.

    ``declared``: whoever translated said that it cannot be expressed; else it is lost.
    """

    source: Source
    why: str
    declared: bool = False

    def __str__(self) -> str:
        words = _short(" ".join(self.source.quote.split()))
        document = self.source.document
        place = "" if document is None else f"{printable(document)}, "
        return f'{place}line {self.source.line} "{words}": {_short(self.why)}'


@codec.record(
    "ReadPart",
    "How much of its text a belief set states that was asked: a verdict says nothing of what is unread.",
    "sentences read unread",
)
@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of its text a belief set states; of one without a text there are no sentences.

    ``declaring`` are the sentences that were read and that no formula quotes: they declare something.

    Raises:
        ValueError: more is unread, or declares something, than there is.
    """

    sentences: Count = 0
    unread: tuple[Unread, ...] = ()
    declaring: tuple[Source, ...] = ()

    def __post_init__(self) -> None:
        if len(self.unread) + len(self.declaring) > self.sentences:
            raise ValueError(
                f"of {self.sentences:,} sentences {len(self.unread):,} cannot be unread and"
                f" {len(self.declaring):,} declare something"
            )

    @property
    def read(self) -> Count:
        """How many sentences a formula or a declaration came from."""
        return self.sentences - len(self.unread)

    @property
    def covered(self) -> Count:
        """:attr:`read`, as the documents of belief sets call it."""
        return self.read

    @property
    def share(self) -> float:
        """The part of the sentences that was read, from 0 to 1; 1 where there was nothing to read."""
        return self.read / self.sentences if self.sentences else 1.0

    @property
    def declared_untranslatable(self) -> tuple[str, ...]:
        """The sentences of which it was said that they cannot be expressed."""
        return tuple(each.source.quote for each in self.unread if each.declared)

    @property
    def lost(self) -> tuple[Source, ...]:
        """The unread sentences of which nobody said that they cannot be expressed."""
        return tuple(each.source for each in self.unread if not each.declared)

    def require(self, share: float | None) -> None:
        """Complain if less was read; None requires nothing.

        Raises:
            CoverageError: less was read; the message names sentences that were not.
            ValueError: no share from 0 to 1.
        """
        if share is None:
            return
        checked_share(share)
        if self.share < share:
            shown = "; ".join(line.strip() for line in self.words())
            raise CoverageError(f"less was read than the required share of {share:.4g}: {shown}")

    def words(self, most: int = MOST_SHOWN) -> Iterator[str]:
        """That sentences were not read, and which, a line each; nothing where all were."""
        if not self.unread:
            return
        noun = f"sentence{'s' * (self.sentences != 1)} {'was' if len(self.unread) == 1 else 'were'}"
        yield f"{len(self.unread):,} of {self.sentences:,} {noun} not read"
        for each in self.unread[:most]:
            yield f"  {each}"
        if len(self.unread) > most > 0:
            yield f"  and {len(self.unread) - most:,} more"

    def to_json(self) -> dict[str, Any]:
        """As every report has it."""
        return codec.to_json(self)


IN_FULL = (
    "sentences~",
    Member("covered", "read", "~", default=0),
    "declared_untranslatable~ lost~",
    Member("unread", "unread", "~", tuple[Unread, ...] | None, default=None),
    "declaring~",
)
COVERAGE = codec.view(
    Coverage,
    "CoveragePart",
    "How much of the text is stated. In documents of old releases ``unread`` follows from the rest.",
    *IN_FULL,
    made=False,
)
"""As the document of a belief set has it."""

NO_TEXT = Coverage()
"""That of a belief set without a text."""


def checked_share(share: object) -> float:
    """The share of sentences that is required, if it is one.

    Raises:
        ValueError: it is no number from 0 to 1.
    """
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
        raise ValueError(f"require_coverage is a number from 0 to 1, not {share!r}")
    return share


def _short(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 3]}..."
