"""Whether a text says of two things, the other way round, what another says: "B beat A" for "A beat B"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

_WORD = re.compile(r"\w+(?:[.,:'’-]\w+)*")
_EITHER_WAY = frozenset("and or et ou is are was were est sont".split())  # noqa: SIM905
"""What stands between two things that may change places."""
_LONGEST = 60
"""A longer statement is not compared: nobody swaps two things in it and leaves the rest."""


def swapped(claim: str, quote: str) -> bool:
    """Whether the claim has the words of the quotation, and two stretches of them in each other's place.

    What stands between the two stays there. A part that is only moved ("on Monday" to the front) is none:
    nothing stays between it and what it passed. What the quotation says besides is left aside.
    """
    asked = _words(claim)
    wanted = Counter(asked)
    said = []
    for word in _words(quote):
        if wanted[word]:
            wanted[word] -= 1
            said.append(word)
    if len(said) != len(asked) or len(asked) > _LONGEST or asked == said:
        return False
    while asked[0] == said[0]:
        asked, said = asked[1:], said[1:]
    while asked[-1] == said[-1]:
        asked, said = asked[:-1], said[:-1]
    return any(
        asked[first:-last] == said[last:-first] and not _EITHER_WAY.issuperset(asked[first:-last])
        for first in range(1, len(asked) - 1)
        for last in range(1, len(asked) - first)
        if asked[:first] == said[-first:] and asked[-last:] == said[:last]
    )


def _words(text: str) -> Sequence[str]:
    return _WORD.findall(text.casefold())
