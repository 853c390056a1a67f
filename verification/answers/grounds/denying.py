"""Records of data that say that there is no such thing: ``{"code": "not_found", "message": "order W555"}``.

What a record says so of are its own values and those of records inside it. The items of its lists are not:
suggestions of a search that found nothing are there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_FLAGS = frozenset({"found", "exists", "exist", "isfound", "present"})
_CODES = frozenset(
    {
        "code", "status", "error", "errorcode", "errortype", "statuscode", "httpstatus", "type", "reason",
        "result", "state", "errno", "title",
    }
)  # fmt: skip
_LONGEST = 60
"""Characters of a code; a longer text is a message."""
_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-zà-ÿ0-9]+|[A-Z0-9]+")
_ABSENT = re.compile(
    r"(?:.* )?(?:not ?found|no ?such .+|does ?not ?exist|not ?exists?|non ?existent|enoent|introuvable"
    r"|inexistante?)(?: error| exception)?"
)
_UNKNOWN = re.compile(r"(?:.* )?unknown .+")
_NUMBERS = (404, 410, "404", "410")
"""Codes of HTTP of what is not there, or is there no more."""
_WORDS = frozenset({"error", "errors", "message", "msg", "detail", "details", "title", "description"})
_COUNTS = frozenset(
    {"count", "total", "totalcount", "totalresults", "numresults", "hits", "matches", "found"}
)
_QUERIES = frozenset({"query", "q", "search", "searchterm", "term", "filter", "filters", "keyword"})


def denies(record: Mapping[Any, Any]) -> bool:
    """Whether a record says that there is no such thing."""
    members = members_of(record)
    return (
        any(name in _FLAGS and _is_no(value) for name, value in members.items())
        or any(name in _CODES and _is_code(name, value, members) for name, value in members.items())
        or _found_nothing(members)
        or any(
            isinstance(value, Mapping) and denies(value)
            for name, value in members.items()
            if name in ("error", "fault", "exception")
        )
    )


def members_of(record: Mapping[Any, Any]) -> dict[str, Any]:
    """The members of a record by their names in small letters alone: ``total_count`` and ``totalCount``."""
    return {re.sub(r"[\W_]", "", str(name)).lower(): value for name, value in record.items()}


def _is_no(value: Any) -> bool:
    return value is False or (isinstance(value, str) and value.strip().lower() in ("false", "no", "non"))


def _is_code(name: str, value: Any, members: Mapping[str, Any]) -> bool:
    if isinstance(value, str) and _is_absent(value.strip()):
        return True
    told = name.endswith("status") or name == "statuscode" or bool(_WORDS & members.keys())
    return not isinstance(value, bool) and value in _NUMBERS and told


def _is_absent(code: str) -> bool:
    """Whether a code means that: ``not_found``, ``NoSuchKey``, ``user-does-not-exist``, ``unknown_user``."""
    if len(code) > _LONGEST:
        return False
    words = " ".join(_WORD.findall(code)).lower()
    return bool(_ABSENT.fullmatch(words)) or (" " not in code and bool(_UNKNOWN.fullmatch(words)))


def _found_nothing(members: Mapping[str, Any]) -> bool:
    """A search that gives its query back, a count of nothing and an empty list."""
    return (
        any(name in _COUNTS and value == 0 for name, value in members.items())
        and any(value == [] for value in members.values())
        and bool(_QUERIES & members.keys())
    )
