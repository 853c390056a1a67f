"""What the search for a quotation answers."""

from __future__ import annotations

from dataclasses import dataclass

from fol_kb.common import statuses


class Status(statuses.Status):
    """How a quotation stands in a text.

    EXACT: verbatim. NORMALIZED: equal after :func:`fol_kb.quotations.normalize`. NEAR: one passage of the
    text says nearly the same. ABSENT: the text does not have it.
    """

    EXACT = "EXACT"
    NORMALIZED = "NORMALIZED"
    NEAR = "NEAR"
    ABSENT = "ABSENT"


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of a text: code point offsets, half-open."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Cut:
    """What a passage cuts at its ends: a word, a number, or a character that readers see as one.

    Attributes:
        told: what, for people.
        whole: the passage with all of it; None if that is much longer.
        misleading: whether what is cut off may change what the words say: more than the one letter that is
            lost in copying at the beginning, a digit, or what denies.
    """

    told: str
    whole: Passage | None
    misleading: bool


@dataclass(frozen=True, slots=True)
class Match(statuses.Report):
    """Where a quotation stands.

    Attributes:
        status: how exactly.
        start: where it begins in the text as it was given, in code points; None if it is ABSENT.
        end: where it ends, exclusive; None if it is ABSENT.
        similarity: 1 minus the edits divided by the longer length, both normalised; 1 for EXACT and
            NORMALIZED. Of an ABSENT one it is that of ``nearest``, and 0 without it.
        text: the words of the text; None if it is ABSENT.
        difference: of NEAR in which words the two differ, of ABSENT why it is; None if they are equal.
        nearest: for ABSENT the passage that is most like it, if any is like it at all. It is no evidence.
        cut: what it cuts at its ends, if anything; an EXACT or NORMALIZED match is then one of characters.
        rival: for NEAR another passage, with other words, that is as near; None if there is no such one.
    """

    status: Status
    start: int | None
    end: int | None
    similarity: float
    text: str | None
    difference: str | None = None
    nearest: Passage | None = None
    rival: Passage | None = None
    cut: Cut | None = None
