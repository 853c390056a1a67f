"""A belief set of several documents as one of one text."""

from __future__ import annotations

from dataclasses import replace

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.coverage import Source
from fol_kb.beliefs.documents import Joined, moved


def whole_text(kb: BeliefSet) -> str | None:
    """The text of a belief set, or its documents as one text; None if it has neither."""
    return Joined(kb.documents).text if kb.documents else kb.text


def in_one_text(kb: BeliefSet) -> BeliefSet:
    """The belief set with its documents as one text, an empty line between two, and places in that.

    For what is made for one text: a page that shows it, or a comparison sentence by sentence. A belief set
    without documents is given back as it is.
    """
    if not kb.documents:
        return kb
    joined = Joined(kb.documents)

    def outside(source: Source | None) -> Source | None:
        return None if source is None else joined.outside(source)

    return replace(
        kb,
        text=joined.text,
        documents=(),
        formulas=tuple(replace(each, source=outside(each.source)) for each in kb.formulas),
        disjoint=tuple(replace(each, source=outside(each.source)) for each in kb.disjoint),
        coverage=moved(kb.coverage, joined.outside),
    )
