"""What an answer says in words, with the names that users gave in place of those of the message."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fol_kb.reasoning.tweety.compile import Compiled

_NAME = re.compile(r"\b(?:S[0-9]+|[cfp]_\w+|(?:in|on)_\w+)")


def in_users_words(answer: dict[str, Any], compiled: Compiled) -> dict[str, Any]:
    """The answer with the names of the belief set in its ``detail`` and in those of the engines tried."""
    if answer.get("detail") is None and not any(attempt["detail"] for attempt in answer.get("tried") or ()):
        return answer
    names = _names(compiled)

    def worded(part: Mapping[str, Any]) -> dict[str, Any]:
        detail = part["detail"]
        return {**part, "detail": detail and _NAME.sub(lambda found: names.get(found[0], found[0]), detail)}

    return worded(answer) | (
        {"tried": [worded(attempt) for attempt in answer["tried"]]} if "tried" in answer else {}
    )


def _names(compiled: Compiled) -> dict[str, str]:
    """What each name of the message stands for; a component of the hierarchy by some of its sorts."""
    found = {f"S{number}": "/".join(sorted(members)[:3]) for number, members in enumerate(compiled.sorts)}
    given = {"constant": iter(compiled.constants), "predicate": iter(compiled.predicates)}
    given["function"] = iter(compiled.functions)
    for line in compiled.lines:
        keyword, _, rest = line.partition(" ")
        if keyword in given:
            name = next(given[keyword])
            found[rest.split(" ", 1)[0]] = repr(name.rpartition("\x00")[2] if "\x00" in name else name)
    return found
