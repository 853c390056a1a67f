"""One subtask, from its first attempt to its end: executor, verifier, reaction, again.

What follows is decided by :func:`next_step`; here it is done. Every verification sees the task as it was
given and what the tools returned, never an earlier verdict and never the words of a retry.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from verification.answers.memory import AgentMemory
from verification.answers.orchestration.announcing import completed, started
from verification.answers.orchestration.calling import (
    Ask,
    Context,
    Executor,
    Question,
    Verify,
    asked,
    executed,
    verified,
)
from verification.answers.orchestration.events import Events
from verification.answers.orchestration.options import OrchestrationOptions, Used
from verification.answers.orchestration.reactions import (
    Accept,
    Clarified,
    Clarify,
    Done,
    ExecutorFailed,
    Fail,
    FollowedUp,
    FollowUps,
    History,
    Outcome,
    Retry,
    Step,
    best,
    contradictions,
    next_step,
)
from verification.answers.verifying.options import ABOVE
from verification.model import (
    FailureReason,
    Mark,
    ReportStatus,
    Scope,
    Subtask,
    SubtaskAttempt,
    SubtaskOutcome,
    SubtaskStatus,
    TaskResult,
    ToolResult,
    VerificationReport,
    VerificationStarted,
)
from verification.prompts import Delimiters


@dataclass(frozen=True, slots=True)
class Assignment:
    """A subtask, and what its verification stands on.

    Args:
        subtask: for the executor.
        believed: what was asked by whoever may be believed: names in it need no tool. A gap that a verifier
            found is told to an executor, but is nothing to be believed.
        results: tool results besides those of the executor itself.
        follow_up_of: the subtask whose gap it is for.
        may_follow_up: whether it may have follow-up subtasks.
        scope: where answers are to stay.
    """

    subtask: Subtask
    believed: str
    results: tuple[ToolResult, ...] = ()
    follow_up_of: str | None = None
    may_follow_up: bool = True
    scope: Scope | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """How a subtask ended.

    Attributes:
        outcome: what became of it.
        results: what its tools returned, in all attempts.
        gaps: what follow-up subtasks are to be made for.
    """

    outcome: SubtaskOutcome
    results: tuple[ToolResult, ...] = ()
    gaps: tuple[str, ...] = ()


@dataclass(slots=True)
class _Course:
    """A subtask on its way."""

    outcomes: list[Outcome] = field(default_factory=list)
    attempts: list[SubtaskAttempt] = field(default_factory=list)
    results: list[ToolResult] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    retry: Retry | None = None
    start: VerificationStarted | None = None

    @property
    def gaps(self) -> tuple[str, ...]:
        return tuple(gap for each in self.done if isinstance(each, FollowedUp) for gap in each.gaps)


@dataclass(frozen=True, slots=True)
class Means:
    """What all subtasks are worked on with, whoever works.

    Args:
        verify: verifies.
        events: who is told.
        memory: is asked before an attempt, and told after it.
        ask: is asked about contradictions.
        delimiters: for what comes from the memory.
        options: how.
    """

    verify: Verify
    events: Events
    memory: AgentMemory | None
    ask: Ask | None
    delimiters: Delimiters | None
    options: OrchestrationOptions


class SubtaskRunner:
    """Runs the subtasks of one task."""

    def __init__(self, task_id: str, executor: Executor, means: Means, used: Used) -> None:
        self._task_id = task_id
        self._executor = executor
        self._means = means
        self._options = means.options
        self._memory = means.memory
        self._used = used

    async def run(self, assignment: Assignment) -> Ended:
        """Work on a subtask until it ends; it always does."""
        course = _Course()
        while (limit := self._used.reached()) is None:
            outcome, attempt = await self._attempt(assignment, course)
            step = self._next(outcome, course, assignment)
            course.attempts.append(replace(attempt, reaction=_name(step)))
            if isinstance(outcome, VerificationReport):
                assert course.start is not None
                self._means.events.tell(completed(course.start, outcome, _name(step)))
            while isinstance(step, FollowUps | Clarify):
                course.done.append(await self._done(step, assignment))
                step = self._next(outcome, course, assignment)
            course.outcomes.append(outcome)
            if isinstance(step, Accept | Fail):
                return await self._ended(assignment, course, step)
            await self._remember(outcome, assignment, kept=False)
            course.retry = step
        kept = best(course.outcomes, self._options.thresholds)
        course.attempts.append(SubtaskAttempt(None, None, limit, "fail"))
        return await self._ended(assignment, course, Fail(kept, FailureReason.LIMIT_REACHED))

    def _next(self, outcome: Outcome, course: _Course, assignment: Assignment) -> Step:
        may_ask = self._means.ask is not None
        history = History(tuple(course.outcomes), tuple(course.done), may_ask, assignment.may_follow_up)
        return next_step(outcome, history, self._options.thresholds)

    async def _attempt(self, assignment: Assignment, course: _Course) -> tuple[Outcome, SubtaskAttempt]:
        subtask, retry = assignment.subtask, course.retry
        self._used.attempts += 1
        number = len(course.attempts) + 1
        given = subtask
        if retry is not None and retry.reformulated:
            given = replace(subtask, description=retry.telling.reformulated(subtask.description))
        told = "" if retry is None else retry.telling.text
        remembered = ""
        if self._memory is not None:
            remembered = await asyncio.to_thread(self._memory.build_context, self._means.delimiters)
        context = Context(number, told, remembered, subtask.context)
        begun = time.perf_counter()
        seconds = self._used.within(self._options.executor_seconds)
        result = await executed(self._executor, given, context, seconds)
        elapsed = round((time.perf_counter() - begun) * 1000, 3)
        if isinstance(result, ExecutorFailed):
            return result, SubtaskAttempt(None, None, result.problem, told=told, elapsed_ms=elapsed)
        self._used.book(result.tokens, subtask.tier)
        course.results += result.tool_results
        course.start = started(
            self._task_id,
            result.answer,
            subtask_id=subtask.id,
            attempt=number,
            tier=subtask.tier,
            model=result.model,
        )
        self._means.events.tell(course.start)
        report = await self._report(assignment, result)
        model, tokens = result.model, result.tokens
        return report, SubtaskAttempt(
            result.answer, report, told=told, model=model, tokens=tokens, elapsed_ms=elapsed
        )

    async def _report(self, assignment: Assignment, result: TaskResult) -> VerificationReport:
        subtask = assignment.subtask
        run = replace(
            result.as_run(subtask, assignment.scope),
            task=assignment.believed,
            tool_results=(*assignment.results, *result.tool_results),
        )
        report = await verified(self._means.verify, run, self._used.within(self._options.verifier_seconds))
        for opinion in report.verifiers:
            self._used.book(opinion.tokens, opinion.tier or ABOVE[subtask.tier], verifier=True)
        if self._memory is None:
            return report
        return await asyncio.to_thread(self._memory.flagged, report, result.answer)

    async def _remember(self, outcome: Outcome, assignment: Assignment, *, kept: bool) -> None:
        if self._memory is None or not isinstance(outcome, VerificationReport):
            return
        await asyncio.to_thread(
            self._memory.record, outcome, task=self._task_id, subtask=assignment.subtask.id, kept=kept
        )

    async def _done(self, step: FollowUps | Clarify, assignment: Assignment) -> Done:
        if isinstance(step, FollowUps):
            return FollowedUp(step.gaps)
        question = Question(assignment.subtask.description, step.contradictions, (assignment.subtask.id,))
        seconds = self._used.within(self._options.clarification_seconds)
        return Clarified(await asked(self._means.ask, question, seconds))

    async def _ended(self, assignment: Assignment, course: _Course, step: Accept | Fail) -> Ended:
        for place, outcome in enumerate(course.outcomes):
            if place == step.kept or place == len(course.outcomes) - 1:
                await self._remember(outcome, assignment, kept=place == step.kept)
        kept = None if step.kept is None else course.attempts[step.kept]
        reports = [each for each in course.outcomes if isinstance(each, VerificationReport)]
        marks = step.marks if isinstance(step, Accept) else ()
        became = SubtaskOutcome(
            assignment.subtask.id,
            assignment.subtask.description,
            assignment.subtask.tier,
            SubtaskStatus.ACCEPTED if isinstance(step, Accept) else SubtaskStatus.FAILED,
            None if isinstance(step, Accept) else step.reason,
            marks,
            step.kept,
            None if kept is None else kept.answer,
            reports[-1] if reports else None,
            False,
            tuple(course.attempts),
            assignment.follow_up_of,
        )
        ended = replace(became, reliable=is_reliable(became, self._options))
        return Ended(ended, tuple(course.results), course.gaps)


def is_reliable(outcome: SubtaskOutcome, options: OrchestrationOptions) -> bool:
    """Whether an answer may be stated as it is.

    It was accepted, nothing in it is contradictory, and its verifier trusts it. Where no verifier was asked,
    code has to have found something in it, and everything that it names.
    """
    report = outcome.kept_report
    if outcome.status is not SubtaskStatus.ACCEPTED or report is None:
        return False
    if {Mark.UNCHECKED, Mark.CONTRADICTED} & set(outcome.marks) or contradictions(report):
        return False
    unverified = len(report.unverified_mentions)
    if report.status in (ReportStatus.FLOOR_ONLY, ReportStatus.SKIPPED):
        return unverified == 0 and bool(report.verified_mentions)
    trusted = report.confidence is not None and report.confidence >= options.reliable_confidence
    return trusted and unverified <= options.reliable_unverified


def _name(step: Step) -> str:
    if isinstance(step, Retry):
        return "reformulate" if step.reformulated else "retry"
    return {Accept: "accept", Fail: "fail", FollowUps: "follow_up", Clarify: "clarify"}[type(step)]


def of_tasks(subtasks: Sequence[Subtask], task: str, scope: Scope | None = None) -> list[Assignment]:
    """The assignments of a task, urgent ones first; each may name what the task or it itself names."""
    ordered = sorted(subtasks, key=lambda each: not each.urgent)
    return [Assignment(each, f"{task}\n\n{each.description}", scope=scope) for each in ordered]
