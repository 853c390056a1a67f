"""Tasks of several agents: worked on, verified, tried again, held against each other, and made one answer."""

from __future__ import annotations

from verification.answers.orchestration.announcing import completed, started
from verification.answers.orchestration.calling import Ask, Context, Executor, Question, Verify
from verification.answers.orchestration.consistency import ConsistencyOptions, consistency_of
from verification.answers.orchestration.cutting import Cut, without_unverified
from verification.answers.orchestration.events import Events, Listener, Subscription
from verification.answers.orchestration.options import OrchestrationOptions
from verification.answers.orchestration.orchestrator import Look, Orchestrator
from verification.answers.orchestration.reactions import (
    Accept,
    Clarified,
    Clarify,
    ExecutorFailed,
    Fail,
    FollowedUp,
    FollowUps,
    History,
    Retry,
    Thresholds,
    next_step,
)
from verification.answers.orchestration.telling import Fault, Telling

__all__ = [
    "Accept",
    "Ask",
    "Clarified",
    "Clarify",
    "ConsistencyOptions",
    "Context",
    "Cut",
    "Events",
    "Executor",
    "ExecutorFailed",
    "Fail",
    "Fault",
    "FollowUps",
    "FollowedUp",
    "History",
    "Listener",
    "Look",
    "OrchestrationOptions",
    "Orchestrator",
    "Question",
    "Retry",
    "Subscription",
    "Telling",
    "Thresholds",
    "Verify",
    "completed",
    "consistency_of",
    "next_step",
    "started",
    "without_unverified",
]
