"""Verifiers that a script plays: a good one, liars, and those that answer what is no verification."""

from __future__ import annotations

import math
import re
from typing import Any

from fol_kb.testing.models import ChatRequest, Reply, ToolCall

_PIECE = re.compile(r"<<(task|answer|tool results) ([0-9a-f]{32})>>\n(.*?)\n<<end of \1 \2>>", re.DOTALL)


def pieces(request: ChatRequest) -> dict[str, str]:
    """What stands between the delimiters of a prompt, by kind."""
    return {kind: text for kind, _, text in _PIECE.findall(str(request.messages[-1]["content"]))}


def submitted(**arguments: Any) -> Reply:
    """A call of the tool."""
    given = {"confidence": 0.9, "completeness": 0.8, "reasoning": "It fits.", **arguments}
    return Reply(calls=(ToolCall("submit_verification", given),))


def content(request: ChatRequest) -> Reply:
    """Says that everything is well."""
    assert set(pieces(request)) == {"task", "answer", "tool results"}
    return submitted()


def obedient(request: ChatRequest) -> Reply:
    """Calls everything that looks like a name verified, whatever stands there."""
    return submitted(
        verified=re.findall(r"[\w./-]+", pieces(request)["answer"])[:100], confidence=1, completeness=1
    )


def suspicious(request: ChatRequest) -> Reply:
    """Calls everything unverified."""
    return submitted(unverified=re.findall(r"[\w./-]+", pieces(request)["answer"])[:100], confidence=0.1)


def high(request: ChatRequest) -> Reply:
    """Has a word for a number."""
    return submitted(confidence="high")


def seven(request: ChatRequest) -> Reply:
    """Has numbers that are out of bounds."""
    return submitted(confidence=7, completeness=-3)


def not_a_number(request: ChatRequest) -> Reply:
    """Has NaN, as some servers write it."""
    return submitted(confidence=math.nan)


def hundreds_of_digits(request: ChatRequest) -> Reply:
    """Has a whole number that no float holds."""
    return submitted(confidence=10**400)


def nothing(request: ChatRequest) -> Reply:
    """Says nothing."""
    return Reply(content="")


def prose(request: ChatRequest) -> Reply:
    """Talks."""
    return Reply(content="It looks quite right to me, confidence: 0.9.")


def contradicting(request: ChatRequest) -> Reply:
    """Sees a contradiction and a gap."""
    warnings = [{"kind": "CONTRADICTION", "message": "It says 3, the tool 4."}, "Written in haste."]
    return submitted(warnings=warnings, gaps=["No date."], confidence=0.5, completeness=0.4)


def incomplete(request: ChatRequest) -> Reply:
    """Misses something that the task asks."""
    return submitted(completeness=0.2, gaps=["the version"])
