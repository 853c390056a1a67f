"""What follows from a report: a state machine as one pure function of the report and of what was before.

Rows are read from above. The first two end an attempt; what the others set in motion is done one after the
other, and the answer is accepted in the end, with marks that say what is doubtful.

| condition | reaction |
|---|---|
| more than 3 unverified mentions | retry, told which ones |
| confidence < 0.4 | reformulate the task with the gaps, then retry |
| confidence < 0.6 | accept, marked uncertain |
| completeness < 0.6 and gaps | up to 2 follow-up subtasks |
| a contradiction | ask for clarification; without an answer accept, marked |
| otherwise | accept |

A verifier that failed sets nothing in motion. An executor that failed is tried again like an answer that is
not good enough. After the last retry the subtask has failed, and its best attempt is kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import TypeAlias

from verification.answers.memory.known import VALUES
from verification.answers.orchestration.telling import Fault, Telling
from verification.model import (
    FailureReason,
    Mark,
    MentionStatus,
    ReportStatus,
    VerificationReport,
    WarningCode,
)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """When what follows.

    Args:
        unverified: more unverified mentions than that are a reason to try again.
        reformulate: confidence below is one, too, with the task in other words.
        uncertain: confidence below marks an answer as uncertain.
        incomplete: completeness below is a reason for follow-up subtasks, if it is known what is missing.
        retries: so many times a subtask is tried again at most.
        follow_ups: so many follow-up subtasks has a subtask at most.

    Raises:
        ValueError: a share that is no number from 0 to 1, or a count below 0.
    """

    unverified: int = 3
    reformulate: float = 0.4
    uncertain: float = 0.6
    incomplete: float = 0.6
    retries: int = 2
    follow_ups: int = 2

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, float) and not 0 <= value <= 1:
                raise ValueError(f"{each.name} is a number from 0 to 1, not {value!r}")
            if isinstance(value, int) and value < 0:
                raise ValueError(f"{each.name} is 0 or more, not {value!r}")


@dataclass(frozen=True, slots=True)
class ExecutorFailed:
    """An executor that gave no answer, and why."""

    problem: str


Outcome: TypeAlias = VerificationReport | ExecutorFailed
"""What an attempt came to."""


@dataclass(frozen=True, slots=True)
class Accept:
    """The answer stands, with marks. ``kept`` is the position of the best attempt."""

    kept: int
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Retry:
    """The executor is asked again, and told what was wrong; ``reformulated``: the task is put otherwise."""

    telling: Telling
    reformulated: bool = False


@dataclass(frozen=True, slots=True)
class FollowUps:
    """Subtasks for what is missing."""

    gaps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clarify:
    """Somebody is asked about contradictions."""

    contradictions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fail:
    """The subtask has failed. ``kept`` is the position of the best attempt, None if none has an answer."""

    kept: int | None
    reason: FailureReason


Step: TypeAlias = Accept | Retry | FollowUps | Clarify | Fail


@dataclass(frozen=True, slots=True)
class Clarified:
    """Somebody was asked about contradictions; the answer, None if there was none."""

    answer: str | None


@dataclass(frozen=True, slots=True)
class FollowedUp:
    """Follow-up subtasks were made."""

    gaps: tuple[str, ...]


Done: TypeAlias = Clarified | FollowedUp


@dataclass(frozen=True, slots=True)
class History:
    """What was before.

    Args:
        earlier: what the attempts before this one came to; each but the last led to the next.
        done: what was set in motion so far, by this attempt and by those before.
        may_clarify: whether there is somebody to ask.
        may_follow_up: whether follow-up subtasks are possible; a follow-up subtask has none itself.
    """

    earlier: tuple[Outcome, ...] = ()
    done: tuple[Done, ...] = ()
    may_clarify: bool = False
    may_follow_up: bool = True


def next_step(outcome: Outcome, history: History, thresholds: Thresholds | None = None) -> Step:
    """What follows from an attempt.

    Args:
        outcome: the report on its answer, or why there is none.
        history: what was before.
        thresholds: when what follows.
    """
    limits = thresholds or Thresholds()
    all_of_them = (*history.earlier, outcome)
    if isinstance(outcome, VerificationReport):
        if outcome.status is ReportStatus.FAILED:
            return _accepted(all_of_them, limits)
        if is_acceptable(outcome, limits):
            return _of_acceptable(outcome, history, limits)
    if len(history.earlier) >= limits.retries:
        return Fail(best(all_of_them, limits), FailureReason.MAX_RETRIES_EXCEEDED)
    return _retry(all_of_them, limits, None)


def _of_acceptable(report: VerificationReport, history: History, limits: Thresholds) -> Step:
    all_of_them = (*history.earlier, report)
    followed_up = any(isinstance(each, FollowedUp) for each in history.done)
    if is_incomplete(report, limits) and report.gaps and history.may_follow_up and not followed_up:
        gaps = tuple(dict.fromkeys(report.gaps))[: limits.follow_ups]
        if gaps:
            return FollowUps(gaps)
    against = contradictions(report)
    clarified = next((each for each in history.done if isinstance(each, Clarified)), None)
    if against and history.may_clarify and len(history.earlier) < limits.retries:
        if clarified is None:
            return Clarify(against)
        # an answer is told once: a new attempt that still contradicts is accepted and marked
        if clarified.answer and history.done[-1] is clarified:
            return _retry(all_of_them, limits, clarified.answer)
    return _accepted(all_of_them, limits)


def _accepted(outcomes: Sequence[Outcome], limits: Thresholds) -> Accept:
    kept = best(outcomes, limits)
    assert kept is not None  # the last one has an answer
    report = outcomes[kept]
    assert isinstance(report, VerificationReport)
    return Accept(kept, marks(report, limits))


def marks(report: VerificationReport, limits: Thresholds) -> tuple[Mark, ...]:
    """What is doubtful about an answer that is kept."""
    found = []
    nothing_found = report.status is ReportStatus.SKIPPED and not report.verified_mentions
    if report.status is ReportStatus.FAILED or nothing_found:
        found.append(Mark.UNCHECKED)
    if report.confidence is not None and report.confidence < limits.uncertain:
        found.append(Mark.UNCERTAIN)
    if is_incomplete(report, limits):
        found.append(Mark.INCOMPLETE)
    if contradictions(report):
        found.append(Mark.CONTRADICTED)
    return tuple(found)


def is_acceptable(report: VerificationReport, limits: Thresholds) -> bool:
    """Whether an answer need not be tried again."""
    if len(report.unverified_mentions) > limits.unverified:
        return False
    return report.confidence is None or report.confidence >= limits.reformulate


def is_incomplete(report: VerificationReport, limits: Thresholds) -> bool:
    """Whether a verifier says that the answer leaves too much open."""
    return report.completeness is not None and report.completeness < limits.incomplete


def contradictions(report: VerificationReport) -> tuple[str, ...]:
    """What the report says of contradictions."""
    return tuple(each.message for each in report.warnings if each.code is WarningCode.CONTRADICTION)


def best(outcomes: Sequence[Outcome], limits: Thresholds) -> int | None:
    """The position of the best attempt, of equal ones the last; None if none has an answer.

    One that need not be tried again is better than one that has to be; then fewer unverified mentions,
    fewer contradictions, more confidence, more completeness. An answer that nobody could check is the last
    resort: nothing is known of it.
    """
    answered = [(place, each) for place, each in enumerate(outcomes) if isinstance(each, VerificationReport)]
    return max(answered, key=lambda each: (_rank(each[1], limits), each[0]))[0] if answered else None


def _rank(report: VerificationReport, limits: Thresholds) -> tuple[float, ...]:
    checked = report.status is not ReportStatus.FAILED
    return (
        checked,
        is_acceptable(report, limits),
        -len(report.unverified_mentions),
        -len(contradictions(report)),
        -math.inf if report.confidence is None else report.confidence,
        -math.inf if report.completeness is None else report.completeness,
    )


def _retry(outcomes: Sequence[Outcome], limits: Thresholds, clarification: str | None) -> Retry:
    last = outcomes[-1]
    reports = [each for each in outcomes if isinstance(each, VerificationReport)]
    names, values = _unverified(reports, values=False), _unverified(reports, values=True)
    telling = Telling(len(outcomes) + 1, (), names, values)
    if isinstance(last, ExecutorFailed):
        return Retry(replace(telling, faults=(Fault.EXECUTOR_FAILED,), problem=last.problem))
    if clarification is not None:
        telling = replace(telling, contradictions=contradictions(last), clarification=clarification)
        return Retry(replace(telling, faults=(Fault.CONTRADICTION,)))
    telling = replace(telling, gaps=last.gaps)
    if len(last.unverified_mentions) > limits.unverified:
        kinds = {each.kind for each in last.mentions if each.status is MentionStatus.UNVERIFIED}
        wrong = ((Fault.INVENTED_NAME, kinds - VALUES), (Fault.WRONG_NUMBER, kinds & VALUES))
        return Retry(replace(telling, faults=tuple(fault for fault, of in wrong if of)))
    gap = (Fault.GAP,) if last.gaps else ()
    return Retry(replace(telling, faults=(Fault.LOW_CONFIDENCE, *gap)), reformulated=True)


def _unverified(reports: Iterable[VerificationReport], *, values: bool) -> tuple[str, ...]:
    """What was not found in any of the attempts, each text once: what one names the next may name again."""
    found = [each for report in reports for each in report.mentions]
    verified = {each.text for each in found if each.status is not MentionStatus.UNVERIFIED}
    texts = [
        each.text
        for each in found
        if each.status is MentionStatus.UNVERIFIED and (each.kind in VALUES) is values
    ]
    return tuple(dict.fromkeys(each for each in texts if each not in verified))
