"""Which assertion of an SMT-LIB script is the negation of what the script wants to prove.

SMT-LIB has no conjectures: to ask whether C follows, ``(not C)`` is asserted. An assertion is such a one
only where the script says so: by its name (``:named goal``, ``negated_conclusion``), or by its comment if it
is the last assertion before a ``check-sat``. A premise that is taken for a question would be lost.
"""

from __future__ import annotations

import re
from enum import StrEnum

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_GOAL = frozenset({"goal", "conclusion", "query", "conjecture", "question"})
_NEGATED = frozenset({"neg", "negate", "negated", "negation", "negating", "not", "refute"})
_PREMISE = frozenset({"premise", "premises", "fact", "facts", "axiom", "axioms", "rule", "rules", "given"})


class Mark(StrEnum):
    """What is said of an assertion."""

    NONE = "none"
    GOAL = "goal"
    NEGATED_GOAL = "negated goal"


def mark(words: str) -> Mark:
    """What a name or a comment says of its assertion; one that speaks of premises too says nothing."""
    found = {word.lower() for word in _WORD.findall(words)}
    singular = {word.removesuffix("s") for word in found}
    if not singular & _GOAL or found & _PREMISE:
        return Mark.NONE
    return Mark.NEGATED_GOAL if found & _NEGATED else Mark.GOAL


__all__ = ["Mark", "mark"]
