"""Verdicts: TweetyProject is asked, and what it says is certified, measured and compared.

The face of the room; what is in it is documented where it is defined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb._internal.lazy import loader

if TYPE_CHECKING:
    from fol_kb.reasoning.asynchronous import AsyncSession, check_async, query_async, session_async
    from fol_kb.reasoning.engine import check
    from fol_kb.reasoning.question import Limits, Question
    from fol_kb.reasoning.questions import prepared, query
    from fol_kb.reasoning.relevance import Relevance
    from fol_kb.reasoning.reports import (
        Conflict,
        ConsistencyReport,
        ConsistencyStatus,
        EntailmentReport,
        EntailmentStatus,
        Reason,
        Semantics,
    )
    from fol_kb.reasoning.sessions import ClosedSessionError, Session, session
    from fol_kb.reasoning.tweety.errors import TweetyError

_HOMES = {
    "AsyncSession": "asynchronous",
    "ClosedSessionError": "sessions",
    "Conflict": "reports",
    "ConsistencyReport": "reports",
    "ConsistencyStatus": "reports",
    "EntailmentReport": "reports",
    "EntailmentStatus": "reports",
    "Limits": "question",
    "Question": "question",
    "Reason": "reports",
    "Relevance": "relevance",
    "Semantics": "reports",
    "Session": "sessions",
    "TweetyError": "tweety.errors",
    "check": "engine",
    "check_async": "asynchronous",
    "prepared": "questions",
    "query": "questions",
    "query_async": "asynchronous",
    "session": "sessions",
    "session_async": "asynchronous",
}
"""Where each name lives."""

__getattr__ = loader(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)


__all__ = [
    "AsyncSession",
    "ClosedSessionError",
    "Conflict",
    "ConsistencyReport",
    "ConsistencyStatus",
    "EntailmentReport",
    "EntailmentStatus",
    "Limits",
    "Question",
    "Reason",
    "Relevance",
    "Semantics",
    "Session",
    "TweetyError",
    "check",
    "check_async",
    "prepared",
    "query",
    "query_async",
    "session",
    "session_async",
]
