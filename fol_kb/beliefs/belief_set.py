"""The belief set: an order-sorted signature, a hierarchy, and formulas that know where they come from.

Immutable, and written to and read from one versioned JSON document (``fol-kb/belief-set``;
:mod:`fol_kb.beliefs.belief_set_document` has its schema). What is written is read back equal. The document is
of version 2 if the formulas come from several documents, else of version 1.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from fol_kb.beliefs.belief_base import Belief as Belief
from fol_kb.beliefs.belief_base import BeliefBase
from fol_kb.beliefs.belief_base import DisjointSorts as DisjointSorts
from fol_kb.beliefs.coverage import Coverage as Coverage
from fol_kb.beliefs.coverage import Source as Source
from fol_kb.common import codec
from fol_kb.common.codec import Member
from fol_kb.common.errors import DocumentError


def _version(kb: BeliefSet) -> Literal[1, 2]:
    return 2 if kb.documents else 1


@codec.record(
    "BeliefSetDocument",
    "A belief set: signature, hierarchy, formulas with their sources, repairs, findings, coverage."
    " Documents are of version 2.",
    Member("version", _version),
    "text~ language~ documents? signature hierarchy=hierarchy.edges~ disjointness=hierarchy.disjointness~",
    "formulas disjoint~ repairs~ findings~ coverage~ translation?",
    format="fol-kb/belief-set",
)
@dataclass(frozen=True, slots=True, repr=False)
class BeliefSet(BeliefBase):
    """What text, calls and repair amount to; what reasoners are asked about.

    It holds beliefs: ``len`` counts them, iteration gives formulas and then disjoint sorts, ``kb["f1"]`` the
    one of that id. It has no truth value. ``repr`` is one line, ``str`` a line a belief.

    It comes from one ``text``, or from ``documents``: then each source names its own.
    """

    def __repr__(self) -> str:
        from fol_kb.beliefs import overview

        return overview.line(self)

    def __str__(self) -> str:
        from fol_kb.beliefs import overview

        return overview.text(self)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from fol_kb.beliefs import overview

        return overview.table(self)

    def raise_for_errors(self) -> BeliefSet:
        """This belief set, if nothing was refused.

        Raises:
            FolKbError: the first refusal, of its own class (``SortMismatchError``, ``TypingError``, ...).
        """
        for finding in self.errors:
            raise finding.error if finding.error is not None else DocumentError(finding.message)
        return self

    def restricted_to(self, ids: Iterable[str]) -> BeliefSet:
        """The beliefs with these ids alone; see :func:`fol_kb.beliefs.edge_justifications.restricted`.

        Raises:
            KeyError: no belief has one of the ids.
        """
        from fol_kb.beliefs.edge_justifications import restricted

        return restricted(self, ids)

    def to_json(self) -> dict[str, Any]:
        """The document as plain data, in its stable field order."""
        return codec.to_json(self)

    @staticmethod
    def from_json(data: object, *, file: str | None = None) -> BeliefSet:
        """The belief set that a document holds; every formula is read and type-checked again.

        Raises:
            DocumentError: not such a document, of an unknown version, or inconsistent in itself; the
                message says where.
        """
        from fol_kb.beliefs import belief_set_document as document

        parts = codec.parts(BeliefSet, data, what=document.WHAT, file=file)
        return BeliefSet(**document.agreed(parts, file))

    @staticmethod
    def loads(content: str | bytes, *, file: str | None = None) -> BeliefSet:
        """The belief set in JSON text; raises as :meth:`from_json`, also for what is no UTF-8 or no JSON."""
        from fol_kb.beliefs import belief_set_document

        return BeliefSet.from_json(belief_set_document.plain(content, file=file), file=file)

    @staticmethod
    def read(path: str | os.PathLike[str]) -> BeliefSet:
        """Read a document from a file; raises as :meth:`loads`, and ``OSError``."""
        from fol_kb.beliefs.belief_set_document import MAX_BYTES

        with Path(path).open("rb") as file:
            return BeliefSet.loads(file.read(MAX_BYTES + 1), file=os.fspath(path))

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the document to a file: all of it or, should that fail, nothing."""
        from fol_kb.beliefs import belief_set_document

        belief_set_document.write(self, Path(path))
