"""Fields of results by their names: what an answer computes may be called as one that says otherwise.

"The refund is $40" where a result has ``refund: 55``: that 40 is 120 − 80 does not make it the refund. Where
the operands are values of that very field, as those of a total are, nothing is said otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from verification.answers.fields.measures import words
from verification.answers.grounds.passage_index import PassageIndex
from verification.answers.grounds.passages import Passage
from verification.answers.mentions.quantities import quantities
from verification.model import Source

_Name = tuple[str, ...]
_LONGEST = 80
"""So many characters before a value its name may begin."""
_BETWEEN = 4
"""So many words may stand between a name and its value: "the refund to your card is"."""
_WORDS = 4
_DETERMINERS = frozenset({
    "the", "a", "an", "your", "my", "our", "their", "its", "this", "that", "so", "and", "of",
    "le", "la", "les", "l", "un", "une", "votre", "vos", "son", "sa", "de", "du", "et",
})  # fmt: skip
"""Before a name that is the whole one: a total price is no price."""
_PART = re.compile(r"[,;|()\n]|\d")


class FieldNames(PassageIndex):
    """The values of the fields of results, by the words of their names."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        super().__init__(passages)
        self._values: dict[_Name, set[Decimal]] = {}

    def _read(self, number: int, passage: Passage) -> None:
        if passage.source is not Source.RESULT:
            return
        for start, path in zip(passage.starts, passage.fields, strict=True):
            name = tuple(words(re.sub(r"\[\d+\]\Z", "", path).rpartition(".")[2]))
            read = list(quantities(passage.line(start).partition(": ")[2]))
            if name and len(read) == 1 and read[0].values and not read[0].percent:
                self._values.setdefault(name, set()).add(read[0].values[0])

    def otherwise(self, answer: str, start: int, value: Decimal, operands: Sequence[Decimal]) -> str | None:
        """The name of the field that a value is told of and that has other values; None if there is none."""
        said = words(_PART.split(answer[max(0, start - _LONGEST) : start])[-1])
        for end in range(len(said), max(0, len(said) - _BETWEEN - 1), -1):
            for length in range(min(_WORDS, end), 0, -1):
                name = tuple(said[end - length : end])
                known = self._values.get(name)
                whole = end == length or said[end - length - 1] in _DETERMINERS
                if known is not None and whole:
                    if value in known or not known.isdisjoint(operands):
                        return None
                    return f"a field {'_'.join(name)!r} of the results has {listed(known)}"
        return None


def listed(known: set[Decimal]) -> str:
    """Some values in words; of many the first."""
    first = sorted(known)[:3]
    return " and ".join(f"{each:f}" for each in first) + (" and others" if len(known) > 3 else "")
