"""Whether a member of a class stands where it can be one: in the class, or in one that it is made of."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache

from verification.answers.sentences import line_around

_DEFINITION = re.compile(
    r"^[^\n]{0,40}?\b(?:class|struct|interface|trait|enum|impl|object|protocol|extension|record)\s+"
    r"(?:\w+\s+for\s+)?(?P<name>[A-Z]\w*)(?P<rest>[^\n]*)",
    re.MULTILINE,
)
_LARGE = 1_000_000
"""Characters of a text that is no code of a file."""
_WORD = re.compile(r"\w+")
_RECEIVER = re.compile(r"(\w+)(?:\.|::|->)\Z")


def may_be_of(text: str, owner: str, start: int) -> bool:
    """Whether what stands at an offset can be a member of a class.

    Where no class is defined before it nobody can say, and it can. Names in small letters are modules and
    variables, which are not looked at.

    Args:
        text: code, or what a tool says of code.
        owner: the name of the class.
        start: where the member stands.
    """
    if not owner[:1].isupper() or len(text) > _LARGE:
        return True
    if owner in _WORD.findall(line_around(text, start)):
        return True
    receiver = _RECEIVER.search(text[max(0, start - 80) : start])
    if receiver is not None and owner.lower() in receiver[1].replace("_", "").lower():
        return True
    classes = _classes(text)
    place = bisect_left(classes, start, key=lambda each: each[0])
    if place == 0 or classes[place - 1][1] == owner:
        return True
    around = classes[place - 1][1]
    return any(around in _WORD.findall(rest) for _, name, rest in classes if name == owner)


@lru_cache(maxsize=16)
def _classes(text: str) -> tuple[tuple[int, str, str], ...]:
    """Where classes are defined: the offset, the name, and the rest of the line."""
    return tuple((match.start(), match["name"], match["rest"]) for match in _DEFINITION.finditer(text))
