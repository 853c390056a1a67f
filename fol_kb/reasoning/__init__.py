"""Verdicts: TweetyProject is asked, and what it says is certified, measured and compared.

The face of the room; what is in it is documented where it is defined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb.common.lazy import face

if TYPE_CHECKING:
    from fol_kb.reasoning.asynchronous import AsyncSession, check_async, query_async, session_async
    from fol_kb.reasoning.checking import check
    from fol_kb.reasoning.examination import Examination, examine
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
    from fol_kb.reasoning.tweety.doctor import closing
    from fol_kb.reasoning.tweety.errors import TweetyError

_HOMES = {
    "asynchronous": "AsyncSession check_async query_async session_async",
    "checking": "check",
    "examination": "Examination examine",
    "question": "Limits Question",
    "questions": "prepared query",
    "relevance": "Relevance",
    "reports": (
        "Conflict ConsistencyReport ConsistencyStatus EntailmentReport EntailmentStatus Reason Semantics"
    ),
    "sessions": "ClosedSessionError Session session",
    "tweety.doctor": "closing",
    "tweety.errors": "TweetyError",
}
"""Where each name lives."""

__getattr__, __dir__ = face(__name__, _HOMES)


__all__ = [
    "AsyncSession",
    "ClosedSessionError",
    "Conflict",
    "ConsistencyReport",
    "ConsistencyStatus",
    "EntailmentReport",
    "EntailmentStatus",
    "Examination",
    "Limits",
    "Question",
    "Reason",
    "Relevance",
    "Semantics",
    "Session",
    "TweetyError",
    "check",
    "check_async",
    "closing",
    "examine",
    "prepared",
    "query",
    "query_async",
    "session",
    "session_async",
]
