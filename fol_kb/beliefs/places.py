"""Where a belief comes from, in so few words that a list of them can be read."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable

from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.beliefs.sentences import split


class Places:
    """The places of the beliefs of a belief set.

    A place is the line in the text. Where a line holds several sentences, as a paragraph does, the number of
    the sentence in its line stands there too, and alone where the text is one line. What has no words in the
    text has its id and its call.
    """

    def __init__(self, kb: BeliefSet) -> None:
        self.known = kb.by_id()
        self._starts: dict[int, list[int]] = {}
        for sentence in () if kb.text is None else split(kb.text):
            self._starts.setdefault(sentence.line, []).append(sentence.start)
        self._one_line = len(self._starts) == 1

    def of(self, belief: Belief | DisjointSorts) -> str:
        """The place of one belief."""
        source = belief.source
        if source is None:
            return belief.id if belief.call is None else f"{belief.id} (call {belief.call})"
        starts = self._starts.get(source.line, ())
        if len(starts) < 2:
            return f"line {source.line}"
        number = max(1, bisect_right(starts, source.start))
        return f"sentence {number}" if self._one_line else f"line {source.line}, sentence {number}"

    def apart(self, ids: Iterable[str]) -> dict[str, str]:
        """The places of these beliefs by their ids; where two of them share one, the id stands there too."""
        found = {id: self.of(self.known[id]) for id in ids}
        shared = Counter(found.values())
        return {id: where if shared[where] == 1 else f"{where} ({id})" for id, where in found.items()}


__all__ = ["Places"]
