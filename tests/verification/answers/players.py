"""Verifiers that a script plays: a good one, liars, and those that answer what is no verification."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
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


def _always(reply: Reply) -> Callable[[ChatRequest], Reply]:
    return lambda request: reply


high = _always(submitted(confidence="high"))
"""Has a word for a number."""
seven = _always(submitted(confidence=7, completeness=-3))
"""Has numbers that are out of bounds."""
not_a_number = _always(submitted(confidence=math.nan))
"""Has NaN, as some servers write it."""
hundreds_of_digits = _always(submitted(confidence=10**400))
"""Has a whole number that no float holds."""
nothing = _always(Reply(content=""))
"""Says nothing."""
prose = _always(Reply(content="It looks quite right to me, confidence: 0.9."))
"""Talks."""
_SEEN = [{"kind": "CONTRADICTION", "message": "It says 3, the tool 4."}, "Written in haste."]
contradicting = _always(submitted(warnings=_SEEN, gaps=["No date."], confidence=0.5, completeness=0.4))
"""Sees a contradiction and a gap."""
incomplete = _always(submitted(completeness=0.2, gaps=["the version"]))
"""Misses something that the task asks."""
