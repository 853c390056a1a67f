"""Where a belief comes from, in so few words that a list of them can be read."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable

from fol_kb.beliefs.belief_base import Belief, BeliefBase, DisjointSorts
from fol_kb.beliefs.sentences import split
from fol_kb.common.streams import printable


class Places:
    """The places of the beliefs of a belief set.

    A place is the line in the text. Where a line holds several sentences, as a paragraph does, the number of
    the sentence in its line stands there too, and alone where the text is one line. The name of the document
    comes first, if there are several. What has no words in the text has its id and its call.
    """

    def __init__(self, kb: BeliefBase) -> None:
        self.known = kb.by_id()
        self._texts = kb.texts()
        self._known_starts: dict[str | None, dict[int, list[int]]] = {}

    def _starts(self, document: str | None) -> dict[int, list[int]]:
        """Where the sentences of each line of a text start; worked out when it is first asked for."""
        if document not in self._known_starts:
            starts = self._known_starts[document] = {}
            for sentence in split(self._texts.get(document, "")):
                starts.setdefault(sentence.line, []).append(sentence.start)
        return self._known_starts[document]

    def of(self, belief: Belief | DisjointSorts) -> str:
        """The place of one belief."""
        source = belief.source
        if source is None:
            return belief.id if belief.call is None else f"{belief.id} (call {belief.call})"
        lines = self._starts(source.document)
        starts = lines.get(source.line, ())
        place = f"line {source.line}"
        if len(starts) > 1:
            number = max(1, bisect_right(starts, source.start))
            place = f"sentence {number}" if len(lines) == 1 else f"{place}, sentence {number}"
        return place if source.document is None else f"{printable(source.document)}, {place}"

    def apart(self, ids: Iterable[str]) -> dict[str, str]:
        """The places of these beliefs by their ids; where two of them share one, the id stands there too."""
        found = {id: self.of(self.known[id]) for id in ids}
        shared = Counter(found.values())
        return {id: where if shared[where] == 1 else f"{where} ({id})" for id, where in found.items()}
