"""Whether a member of a class stands where it can be one: in the class, or in one that it is made of."""

from __future__ import annotations

import re

_DEFINITION = re.compile(
    r"^[^\n]{0,40}?\b(?:class|struct|interface|trait|enum|impl|object|protocol|extension|record)\s+"
    r"(?:\w+\s+for\s+)?(?P<name>[A-Z]\w*)(?P<rest>[^\n]*)",
    re.MULTILINE,
)
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
    if not owner[:1].isupper():
        return True
    end = text.find("\n", start)
    line = text[text.rfind("\n", 0, start) + 1 : end if end >= 0 else len(text)]
    if owner in _WORD.findall(line):
        return True
    receiver = _RECEIVER.search(text[max(0, start - 80) : start])
    if receiver is not None and owner.lower() in receiver[1].replace("_", "").lower():
        return True
    before = [match for match in _DEFINITION.finditer(text) if match.start() < start]
    if not before or before[-1]["name"] == owner:
        return True
    around = before[-1]["name"]
    made_of = (match["rest"] for match in _DEFINITION.finditer(text) if match["name"] == owner)
    return any(around in _WORD.findall(rest) for rest in made_of)


__all__ = ["may_be_of"]
