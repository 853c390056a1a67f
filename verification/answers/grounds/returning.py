"""Whether a call returned something: what was given to a call that failed or found nothing is no evidence.

Anybody can ask for an order that there is not. That the answer came back empty says nothing of the order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from verification.answers.grounds.denying import members_of

_SUCCESS = frozenset({"success", "successful", "succeeded", "ok", "issuccess"})
_FAILURE = frozenset({"iserror", "haserror", "failed", "failure"})
_STATES = frozenset({"status", "state", "result", "outcome"})
_BAD = frozenset({"error", "errored", "failed", "failure", "fail", "denied", "timeout", "échec", "erreur"})
_ERRORS = frozenset({"error", "errors", "exception", "fault"})
_ECHOES = frozenset({
    "request", "input", "inputs", "params", "parameters", "args", "arguments", "query", "details", "detail",
    "meta", "metadata", "context", "headers", "hints", "suggestions", "trace", "stack", "stacktrace",
    "traceback",
})  # fmt: skip
"""Beside an error: what was asked for, and where it failed."""
_COUNT = re.compile(r"count|total|hits|matches|num|rows|length|size|found|nombre")
_PLAIN = frozenset({"", "none", "null", "nil", "undefined", "ok", "success", "empty", "n/a"})
"""Words of a record that say nothing of what was found."""
_FAILED = re.compile(
    r"\s*(?:\W*\w{0,20}(?:error|exception|traceback|erreur)\b|fatal:|failed\b)", re.IGNORECASE
)
"""How the output of a call that failed begins."""
_SHORT = 240
"""Characters of a text that can say nothing else."""
_NOTHING = re.compile(
    r"\W*(?:none|null|nil|empty|nothing(?:\s+(?:was\s+)?found)?|(?:no|0|zero|aucune?)\s+(?:[^\W\d]+\s+)?"
    r"(?:results?|rows?|records?|match(?:es)?|hits?|data|items?|entries|documents?|output|résultats?|lignes?)"
    r"(?:\s+(?:(?:were|was)\s+)?(?:found|returned|available|matched|trouvée?s?))?)\W*"
    r"|.*\b(?:(?:permission|access|authorization) (?:was )?denied|accès refusé|timed out)\b.*",
    re.IGNORECASE,
)

_REFUSALS = "denied|blocked|refused|rejected|forbidden|declined|disallowed|prohibited|cancell?ed"
_REFUSED = re.compile(
    r"(?!(?!(?:\w*error|blocked|denied|policy|sandbox)\b)[\w./@-]+: )(?:"
    r".*?\b(?:commands?|call|tool|execution|permission\s+to\s+(?:use|run|execute|call))\b[^.\n]{0,60}"
    rf"\b(?:{_REFUSALS}|not\s+(?:been\s+)?(?:allowed|permitted|approved|authori[sz]ed|executed|run)"
    r"|(?:needs?|requires?)\s+approval)\b"
    rf"|\W*(?:\w+\W+)?(?:{_REFUSALS})\s+by\s+(?:(?:the|a|your|our)\s+)?[a-z]+\b"
    rf"|.*?\b(?:user|operator)\s+(?:has\s+)?(?:{_REFUSALS}|does(?:n['’]t|\s+not)\s+(?:want|allow|permit))\b"
    r"|.*?\b(?:commande|appel|exécution)\b[^.\n]{0,40}\b(?:refus|bloqu|interdit|rejet|annul|non\s+autoris)\w*)",
    re.IGNORECASE | re.DOTALL,
)
"""An output that says that the call was not made. What a program says of itself stands behind its name."""
_DECISIONS = frozenset(
    {"denied", "blocked", "rejected", "refused", "forbidden", "declined", "notallowed", "disallowed"}
)
_ALLOWING = frozenset({"allowed", "approved", "permitted", "authorized", "executed"})


def was_refused(data: Any) -> bool:
    """Whether a call was not made: somebody, or a rule, forbade it."""
    if isinstance(data, str):
        return len(data) < 2 * _SHORT and _REFUSED.match(data.strip()) is not None
    if not isinstance(data, Mapping):
        return False
    members = members_of(data)
    for name, value in members.items():
        if (name in _ALLOWING and value is False) or (name in _DECISIONS and value is True):
            return True
        if isinstance(value, str):
            decision = re.sub(r"[\W_]", "", value).lower()
            if name in (*_STATES, "decision") and decision in _DECISIONS:
                return True
            if name in (*_ERRORS, "message", "content", "reason") and was_refused(value):
                return True
    return False


def returned_nothing(data: Any) -> bool:
    """Whether what a call returned is a failure, or empty.

    Args:
        data: as a value; a text in JSON is read already.
    """
    if isinstance(data, str):
        told = data.strip(" \t\r\n\"'")
        return (
            not told
            or _FAILED.match(told[:200]) is not None
            or (len(told) < _SHORT and _NOTHING.fullmatch(told) is not None)
        )
    if isinstance(data, Mapping):
        members = members_of(data)
        return _failed(members) or _is_empty(members)
    if isinstance(data, list | tuple):
        return all(returned_nothing(each) for each in data)
    return data is None


def _failed(members: Mapping[str, Any]) -> bool:
    return any(
        (name in _SUCCESS and value is False)
        or (name in _FAILURE and value is True)
        or (name in _STATES and isinstance(value, str) and value.strip().lower() in _BAD)
        or (name in _ERRORS and value not in (None, False, "", 0, [], {}) and not _holds_more(members))
        for name, value in members.items()
    )


def _holds_more(members: Mapping[str, Any]) -> bool:
    """Whether a record tells of an error that it is about, as a report of a crash does, or has a part of what
    was asked for."""
    return any(
        isinstance(value, Mapping | list) and value and name not in _ERRORS and name not in _ECHOES
        for name, value in members.items()
    )


def _is_empty(members: Mapping[str, Any]) -> bool:
    """Whether there is nothing in a record: an empty list or a count of zero, and no value beside it."""
    said = False
    for name, value in members.items():
        if value in ([], {}) or (value == 0 and not isinstance(value, bool) and _COUNT.search(name)):
            said = True
        elif not (
            value is None
            or isinstance(value, bool)
            or (isinstance(value, str) and value.strip().lower() in _PLAIN)
            or (isinstance(value, Mapping) and returned_nothing(value))
        ):
            return False
    return said or not any(isinstance(value, bool | str) and value for value in members.values())
