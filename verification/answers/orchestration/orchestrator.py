"""A task and its subtasks: each worked on and verified, held against each other, and made one answer."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from fol_kb.common.errors import CallError
from verification.answers.memory import AgentMemory
from verification.answers.memory.files import stamp
from verification.answers.orchestration.announcing import counts
from verification.answers.orchestration.calling import Ask, Executor, Question, Verify, asked, verified
from verification.answers.orchestration.consistency import NOT_RUN, consistency_of
from verification.answers.orchestration.cutting import without_unverified
from verification.answers.orchestration.events import Events
from verification.answers.orchestration.options import OrchestrationOptions, Used
from verification.answers.orchestration.subtasks import Assignment, Ended, Means, SubtaskRunner, of_tasks
from verification.answers.orchestration.synthesis import (
    Material,
    assembled,
    briefing,
    gaps_of,
    left_out_of,
    part_of,
    with_gaps,
)
from verification.answers.verifying.options import ABOVE
from verification.model import (
    Consistency,
    LeftOut,
    Mark,
    Mention,
    MentionCounts,
    Orchestration,
    OrchestratorAnswered,
    ReportWarning,
    Run,
    Scope,
    Subtask,
    SubtaskOutcome,
    TierTokens,
    ToolResult,
    VerificationReport,
    reference,
)
from verification.prompts import Delimiters

_log = logging.getLogger(__name__)
Look: TypeAlias = Callable[[Run], Sequence[Mention]]
"""What code finds of the mentions of an answer, without a model."""
_CUTS = 3
"""So often the answer is looked at again after something was taken out of it."""


@dataclass(frozen=True, slots=True)
class _Written:
    """The answer to the task, and what was found out about it."""

    answer: str
    report: VerificationReport | None
    left_out: tuple[LeftOut, ...]
    gaps: tuple[str, ...]
    model: str | None = None


class Orchestrator:
    """Has tasks worked on, verified and answered.

    Args:
        executor: works on subtasks.
        verify: verifies an answer; it asks a model one tier above.
        look: finds the mentions of an answer by code, as ``verify`` does.
        synthesizer: writes the answer to the task, verified like a subtask. Without one it is put together
            by code.
        memory: is told what was found out, and tells it to the executors.
        events: who listens.
        ask: is asked about contradictions.
        delimiters: for other people's words in what executors are told.
        options: how.
    """

    def __init__(
        self,
        executor: Executor,
        verify: Verify,
        look: Look,
        *,
        synthesizer: Executor | None = None,
        memory: AgentMemory | None = None,
        events: Events | None = None,
        ask: Ask | None = None,
        delimiters: Delimiters | None = None,
        options: OrchestrationOptions | None = None,
    ) -> None:
        self._executor = executor
        self._look = look
        self._synthesizer = synthesizer
        self._means = Means(
            verify, events or Events(), memory, ask, delimiters, options or OrchestrationOptions()
        )

    async def run(
        self, task: str, subtasks: Sequence[Subtask], *, id: str | None = None, scope: Scope | None = None
    ) -> Orchestration:
        """Work on a task until there is an answer; what fails is part of the record, and never raised.

        Args:
            task: what was asked.
            subtasks: its parts, in their order; urgent ones come first.
            id: of the task; made if not given.
            scope: where answers are to stay.

        Raises:
            CallError: there are no subtasks, or two have one id.
        """
        _check(subtasks)
        run = _TaskRun(self, task, id or secrets.token_hex(8), scope)
        return await run.whole(of_tasks(subtasks, task, scope))


def _check(subtasks: Sequence[Subtask]) -> None:
    ids = [each.id for each in subtasks]
    if not ids:
        raise CallError("a task has one subtask or more; for a whole task give it as one")
    if twice := sorted({each for each in ids if ids.count(each) > 1}):
        raise CallError(f"two subtasks have the id {', '.join(map(repr, twice))}; give each its own")
    if not all(ids):
        raise CallError("the id of a subtask is not empty")


class _TaskRun:
    """One task on its way. Its maker's parts are used as they are."""

    def __init__(self, maker: Orchestrator, task: str, id: str, scope: Scope | None) -> None:
        self._maker = maker
        self._task = task
        self._id = id
        self._scope = scope
        self._means = maker._means
        self._options = maker._means.options
        self._used = Used(self._options)
        self._notes: list[str] = []
        self._results: list[ToolResult] = []

    def _runner(self, executor: Executor) -> SubtaskRunner:
        return SubtaskRunner(self._id, executor, self._means, self._used)

    async def whole(self, assignments: list[Assignment]) -> Orchestration:
        started = time.perf_counter()
        described = (f"{each.subtask.id}: {each.subtask.description}" for each in assignments)
        believed = "\n\n".join([self._task, *described])
        ended = await self._all(assignments)
        self._results = [result for each in ended for result in each.results]
        outcomes = [each.outcome for each in ended]
        consistency, contradictions, outcomes = await self._held_together(outcomes)
        clarification = await self._clarified(contradictions)
        parts = tuple(part_of(each) for each in outcomes)
        material = Material(parts, gaps_of(parts), contradictions, clarification)
        if clarification:
            believed = f"{believed}\n\n{clarification}"
        written = await self._written(material, believed)
        if (limit := self._used.reached()) is not None:
            self._notes.append(limit)
        executors, verifiers = self._used.executors, self._used.verifiers
        done = Orchestration(
            self._id,
            self._task,
            written.answer,
            written.report,
            tuple(each.outcome.id for each in material.reliable),
            tuple(each.outcome.id for each in parts if each in material.uncertain),
            tuple(each.id for each in outcomes if each.status == "failed"),
            written.gaps,
            (*(each for part in parts for each in part.left_out), *written.left_out),
            contradictions,
            tuple(outcomes),
            consistency,
            tuple(TierTokens(tier, executors.get(tier, 0), verifiers.get(tier, 0)) for tier in ABOVE),
            tuple(self._notes),
            round((time.perf_counter() - started) * 1000, 3),
        )
        self._tell(done, written)
        return done

    async def _all(self, assignments: list[Assignment]) -> list[Ended]:
        """All subtasks and their follow-ups, which come right after them in what is returned."""
        runner = self._runner(self._maker._executor)
        pending = list(assignments)
        order = [each.subtask.id for each in assignments]
        ended: dict[str, Ended] = {}
        running: dict[asyncio.Task[Ended], Assignment] = {}
        try:
            while pending or running:
                while pending and len(running) < self._options.at_once:
                    assignment = pending.pop(0)
                    running[asyncio.ensure_future(runner.run(assignment))] = assignment
                done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for each in done:
                    assignment, result = running.pop(each), each.result()
                    ended[assignment.subtask.id] = result
                    fresh = _follow_ups(assignment, result.gaps, set(order))
                    place = order.index(assignment.subtask.id) + 1
                    order[place:place] = [follow_up.subtask.id for follow_up in fresh]
                    pending[:0] = fresh
        finally:
            for each in running:
                each.cancel()
        return [ended[id] for id in order]

    async def _held_together(
        self, outcomes: list[SubtaskOutcome]
    ) -> tuple[Consistency, tuple[ReportWarning, ...], list[SubtaskOutcome]]:
        """What Tweety says of the answers together; those that contradict each other are marked."""
        if self._options.consistency is None:
            return NOT_RUN, (), outcomes
        texts = {part.outcome.id: part.text for part in map(part_of, outcomes)}
        found, warnings = await consistency_of(texts, self._options.consistency)
        concerned = {id: [each for each in warnings if id in each.details.subtasks] for id in texts}
        return found, warnings, [_contradicted(each, concerned[each.id]) for each in outcomes]

    async def _clarified(self, contradictions: tuple[ReportWarning, ...]) -> str | None:
        if not contradictions:
            return None
        subtasks = tuple(dict.fromkeys(id for each in contradictions for id in each.details.subtasks))
        question = Question(self._task, tuple(each.message for each in contradictions), subtasks)
        seconds = self._used.within(self._options.clarification_seconds)
        return await asked(self._means.ask, question, seconds)

    async def _written(self, material: Material, believed: str) -> _Written:
        """The answer: by the synthesizer if there is one and it comes to something, else by code."""
        report: VerificationReport | None = None
        model: str | None = None
        answer, gaps = "", material.gaps
        if self._maker._synthesizer is not None:
            subtask = Subtask(
                f"{self._id}/synthesis",
                self._task,
                self._options.synthesis_tier,
                context=briefing(material, self._means.delimiters),
            )
            runner = self._runner(self._maker._synthesizer)
            assignment = Assignment(subtask, believed, tuple(self._results), None, False, self._scope)
            outcome = (await runner.run(assignment)).outcome
            if outcome.answer is not None and outcome.kept is not None:
                answer, report = outcome.answer, outcome.kept_report
                model = outcome.attempts[outcome.kept].model
                gaps = (*gaps, *(each for each in report.gaps if each not in gaps)) if report else gaps
            else:
                why = f"the synthesizer gave none ({outcome.attempts[-1].problem})"
                self._notes.append(f"the answer is put together by code: {why}")
        if not answer:
            answer = assembled(material)
            run = self._as_run(answer, believed)
            seconds = self._used.within(self._options.verifier_seconds)
            report = await verified(self._means.verify, run, seconds)
            for opinion in report.verifiers:
                tier = opinion.tier or ABOVE[self._options.synthesis_tier]
                self._used.book(opinion.tokens, tier, verifier=True)
        return self._without_invented(_Written(answer, report, (), gaps, model), believed)

    def _without_invented(self, written: _Written, believed: str) -> _Written:
        """The answer without sentences that name what was not found, and with all gaps."""
        answer = with_gaps(written.answer, written.gaps)
        left_out: tuple[LeftOut, ...] = ()
        gaps = written.gaps
        mentions = tuple(self._maker._look(self._as_run(answer, believed)))
        for _ in range(_CUTS):
            cut = without_unverified(answer, mentions)
            if not cut.left_out:
                break
            left_out += cut.left_out
            gaps = (*written.gaps, left_out_of("the answer", left_out))
            answer = with_gaps(cut.text, gaps[-1:])
            mentions = tuple(self._maker._look(self._as_run(answer, believed)))
        report = None if written.report is None else replace(written.report, mentions=mentions)
        return replace(written, answer=answer, report=report, left_out=left_out, gaps=gaps)

    def _as_run(self, answer: str, believed: str) -> Run:
        return Run(
            believed,
            answer,
            tuple(self._results),
            self._id,
            self._options.synthesis_tier,
            scope=self._scope,
        )

    def _tell(self, done: Orchestration, written: _Written) -> None:
        report = done.report
        opinion = report.verifiers[0] if report is not None and report.verifiers else None
        tier = self._options.synthesis_tier
        self._means.events.tell(
            OrchestratorAnswered(
                done.id,
                len(done.subtasks),
                len(done.reliable),
                len(done.uncertain),
                len(done.failed),
                len(done.gaps),
                len(done.contradictions),
                tier,
                written.model,
                ABOVE[tier] if opinion is None or opinion.tier is None else opinion.tier,
                None if opinion is None else opinion.model,
                None if report is None else report.status,
                None if report is None else report.confidence,
                None if report is None else report.completeness,
                MentionCounts() if report is None else counts(report),
                done.elapsed_ms,
                reference(done.answer),
                stamp(),
            )
        )
        _log.info("task %s: %d of %d subtasks are reliable", done.id, len(done.reliable), len(done.subtasks))


def _follow_ups(assignment: Assignment, gaps: Sequence[str], taken: set[str]) -> list[Assignment]:
    """Subtasks for what is missing. What they may name is what their parent may."""
    parent = assignment.subtask
    made = []
    for number, gap in enumerate(gaps, start=1):
        id = f"{parent.id}.{number}"
        while id in taken:
            id = f"{id}'"
        taken.add(id)
        context = f"It is missing in the answer to: {parent.description}"
        subtask = Subtask(id, gap, parent.tier, urgent=True, context=context)
        made.append(replace(assignment, subtask=subtask, follow_up_of=parent.id, may_follow_up=False))
    return made


def _contradicted(outcome: SubtaskOutcome, warnings: Sequence[ReportWarning]) -> SubtaskOutcome:
    if not warnings:
        return outcome
    marks = tuple(dict.fromkeys([*outcome.marks, Mark.CONTRADICTED]))
    return replace(outcome, marks=marks, reliable=False, warnings=(*outcome.warnings, *warnings))
