"""How tasks are worked on: limits, and what is counted against them."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from verification.answers.orchestration.consistency import ConsistencyOptions
from verification.answers.orchestration.reactions import Thresholds
from verification.model import TierName


@dataclass(frozen=True, slots=True)
class OrchestrationOptions:
    """How a task is worked on.

    Args:
        thresholds: when what follows.
        at_once: so many subtasks at a time. Those that run at the same time learn nothing from each other.
        reliable_confidence, reliable_unverified: an answer with less confidence, or more mentions that were
            not found, is uncertain.
        synthesis_tier: of the executor that writes the answer to the task.
        executor_seconds, verifier_seconds, clarification_seconds: deadlines of single calls.
        seconds, attempts, tokens: limits of the whole run; None is no limit. What runs when one is reached
            is ended or finished, and nothing new begins.
        consistency: how the consistency of subtasks is decided; None: it is not.

    Raises:
        ValueError: a limit that is not positive, or a confidence that is none.
    """

    thresholds: Thresholds = field(default_factory=Thresholds)
    at_once: int = 1
    reliable_confidence: float = 0.5
    reliable_unverified: int = 2
    synthesis_tier: TierName = "medium"
    executor_seconds: float | None = 600.0
    verifier_seconds: float | None = 120.0
    clarification_seconds: float | None = 600.0
    seconds: float | None = None
    attempts: int | None = None
    tokens: int | None = None
    consistency: ConsistencyOptions | None = field(default_factory=ConsistencyOptions)

    def __post_init__(self) -> None:
        if self.at_once < 1:
            raise ValueError(f"1 subtask at a time or more, not {self.at_once!r}")
        if not 0 <= self.reliable_confidence <= 1:
            raise ValueError(f"a confidence is a number from 0 to 1, not {self.reliable_confidence!r}")
        names = (
            "executor_seconds",
            "verifier_seconds",
            "clarification_seconds",
            "seconds",
            "attempts",
            "tokens",
        )
        for name in names:
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"{name} is positive or None, not {value!r}")


class Used:
    """What a run has used so far, held against its limits."""

    def __init__(self, options: OrchestrationOptions) -> None:
        self._options = options
        self._until = None if options.seconds is None else time.monotonic() + options.seconds
        self.attempts = 0
        self.executors: dict[TierName, int] = {}
        self.verifiers: dict[TierName, int] = {}

    def within(self, seconds: float | None) -> float | None:
        """A deadline of a call, that of the run being one too."""
        if self._until is None:
            return seconds
        left = max(0.001, self._until - time.monotonic())
        return left if seconds is None else min(left, seconds)

    def reached(self) -> str | None:
        """Which limit is reached, in words; None while there is none."""
        options = self._options
        if self._until is not None and time.monotonic() >= self._until:
            return f"the limit of {options.seconds:g} seconds is reached"
        if options.attempts is not None and self.attempts >= options.attempts:
            return f"the limit of {options.attempts:,} attempts is reached"
        spent = sum(self.executors.values()) + sum(self.verifiers.values())
        if options.tokens is not None and spent >= options.tokens:
            return f"{spent:,} tokens are used, the limit is {options.tokens:,}"
        return None

    def book(self, tokens: int | None, tier: TierName, *, verifier: bool = False) -> None:
        """Count tokens, if it is known how many."""
        if tokens:
            by_tier = self.verifiers if verifier else self.executors
            by_tier[tier] = by_tier.get(tier, 0) + tokens
