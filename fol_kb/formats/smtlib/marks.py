"""Which assertion of an SMT-LIB script is the negation of what the script wants to prove.

SMT-LIB has no conjectures: to ask whether C follows, ``(not C)`` is asserted. An assertion is such a one
only where the script says so: by its name (``:named goal``, ``negated_conclusion``), or by its comment if it
is the last assertion before a ``check-sat``. A premise that is taken for a question would be lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_GOAL = frozenset({"goal", "conclusion", "query", "conjecture", "question"})
_NEGATED = frozenset({"neg", "negate", "negated", "negation", "negating", "not", "refute"})
_PREMISE = frozenset({"premise", "premises", "fact", "facts", "axiom", "axioms", "rule", "rules", "given"})
_FILLING = frozenset({"the", "of", "a", "our", "my", "main", "final", "to", "prove", "is", "formula"})
_LEAD = (
    r"now|next|finally|here|so|then|and|we|let us|to|this|is(?! not)|check|prove|show|ask|assert|add|the"
    r"|our|a|of|main|final|formula|neg|negat\w*|not|deny|denial|refut\w*"
)
_BEHIND = r"is (?:to|that|whether|negated)|in|to|that|whether|we|by|negated|here"
_HEADING = re.compile(
    rf"(?:(?:{_LEAD})\b[\s,:]*)*(?:goal|conclusion|query|queries|conjecture|question)s?\b"
    rf"(?=\W*(?:\d|\Z)|\s*[:.,;()=!–—-]|\s+(?:{_BEHIND})\b)",
    re.IGNORECASE,
)


class Mark(StrEnum):
    """What is said of an assertion."""

    NONE = "none"
    GOAL = "goal"
    NEGATED_GOAL = "negated goal"
    UNCLEAR = "unclear"


def mark_of_comments(comments: Sequence[str]) -> Mark:
    """What its comments say of an assertion: something if one begins like a heading for a goal.

    ``Conclusion: Ann sings`` and ``the negation of the goal`` do; ``Ann is out of the question`` does not,
    and neither do comments that speak of premises too.
    """
    found = {word.lower() for comment in comments for word in _WORD.findall(comment)}
    if found & _PREMISE or not any(map(_HEADING.match, comments)):
        return Mark.NONE
    return Mark.NEGATED_GOAL if found & _NEGATED else Mark.GOAL


def mark(name: str) -> Mark:
    """What a name says of its assertion; one that speaks of premises too says nothing.

    ``goal``, ``goal_1`` and ``not_conclusion`` say it, ``conclusion_ann`` too; of ``goal_keeper`` and
    ``out_of_question`` it is not clear.
    """
    found = [word.lower() for word in _WORD.findall(name)]
    words = [word.removesuffix("s") if word.removesuffix("s") in _GOAL else word for word in found]
    words = [word for word in words if word not in _FILLING]
    if _GOAL.isdisjoint(words) or _PREMISE.intersection(found):
        return Mark.NONE
    at = next(index for index, word in enumerate(words) if word in _GOAL)
    if _NEGATED.intersection(words[max(0, at - 1) : at + 2]):
        return Mark.NEGATED_GOAL
    if len(words) == 1 or words[0] in ("conclusion", "conjecture"):
        return Mark.GOAL
    return Mark.UNCLEAR
