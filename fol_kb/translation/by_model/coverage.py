"""Which sentences of a text a call quotes, and which one a model means that names one."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import islice

from fol_kb.beliefs import tools
from fol_kb.beliefs.sentences import Sentence, split
from fol_kb.common import quotations

_LONGEST = 2_000
"""Characters of a quote or sentence that are compared."""
_MOST_COMPARED = 2_000
_MOST_PLACES = 5
_ALIKE = 60
"""Of 100: how like a quote a sentence has to be to be offered for it."""


class Sentences:
    """The sentences of a text, or of a part of one with offsets of the part, in their order."""

    def __init__(self, text: str, sentences: Sequence[Sentence]) -> None:
        self.text = text
        self.source = quotations.Source(text)
        self.all = sentences
        self._starts = [sentence.start for sentence in sentences]
        self._texts = [_normal(sentence.text) for sentence in sentences]

    def __len__(self) -> int:
        return len(self.all)

    def between(self, start: int, end: int) -> set[int]:
        """The indices of the sentences that these code points (half-open) lie in."""
        found = set()
        index = max(0, bisect_right(self._starts, start) - 1)
        while index < len(self.all) and self.all[index].start < end:
            if self.all[index].end > start:
                found.add(index)
            index += 1
        return found

    def quoted(self, call: tools.AnyCall) -> set[int]:
        """The indices of the sentences that a call quotes; none if its quote is not in the text."""
        start = self.place(call)
        return set() if start is None else self.between(start, start + len(getattr(call, "source_quote", "")))

    def place(self, call: tools.AnyCall) -> int | None:
        """Where the quote of a call starts, by the rule of the builder; None if it has none."""
        quote: str | None = getattr(call, "source_quote", None)
        if not quote:
            return None
        return next(self.source.verbatim(quote, getattr(call, "source_start", None) or 0), None)

    def nearest(self, call: tools.AnyCall) -> str:
        """For a quote that is refused, in words: where it stands, else the sentence that is most like it.

        Empty if nothing is like it, or there are more sentences than anyone would compare it with.
        """
        quote: str = getattr(call, "source_quote", None) or ""
        if not quote.strip() or len(quote) > _LONGEST or len(self.all) > _MOST_COMPARED:
            return ""
        places = list(islice(self.source.verbatim(quote), _MOST_PLACES))
        if places:
            return f"; it stands at offset {' and '.join(map(str, places))}"
        from rapidfuzz import fuzz, process

        texts = [sentence.text[:_LONGEST] for sentence in self.all]
        found = process.extractOne(quote, texts, scorer=fuzz.ratio, score_cutoff=_ALIKE)
        return "" if found is None else f"; did you mean {json.dumps(found[0], ensure_ascii=False)}?"

    def unquoted(self, calls: Iterable[tools.AnyCall]) -> list[int]:
        """The indices of the sentences that none of the calls quotes."""
        covered = {index for call in calls for index in self.quoted(call)}
        return [index for index in range(len(self.all)) if index not in covered]

    def named(self, texts: Iterable[str]) -> tuple[set[int], list[str]]:
        """The indices of the sentences that are named, and the texts that name none.

        White space, case and the marks at the ends do not count, a text may be several sentences, and more
        than half of a sentence is enough.
        """
        found: set[int] = set()
        unknown = []
        for text in texts:
            same = self._same(_normal(text))
            for sentence in () if same else split(text):
                same |= self._same(_normal(sentence.text))
            found |= same
            if not same:
                unknown.append(text)
        return found, unknown

    def _same(self, wanted: str) -> set[int]:
        same = {index for index, known in enumerate(self._texts) if known == wanted}
        if same or not wanted:
            return same
        return {i for i, known in enumerate(self._texts) if wanted in known and 2 * len(wanted) > len(known)}


def _normal(text: str) -> str:
    return quotations.normalize(text).strip(" .!?\"'").casefold()
