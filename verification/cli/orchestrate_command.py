"""``orchestrate``: a task whose subtasks a program works on, verified, and made one answer."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import shlex
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING

from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    read_text,
    text_or_json,
    writable,
)
from fol_kb.common.errors import CallError
from verification.cli.answer_options import checks_of, verifiers_of, verifying_options
from verification.cli.keeping import events_to, history_of, keeping_options, memory_of
from verification.cli.showing import show

if TYPE_CHECKING:
    from verification.answers import ExistenceCheck
    from verification.answers.history import History
    from verification.answers.orchestration import Verify
    from verification.model import Orchestration, TaskPlan


def register(commands: Commands) -> None:
    """Add this command."""
    sub = commands.add("orchestrate", _orchestrate, "have subtasks worked on, verified, and made one answer")
    sub.add_argument("plan", metavar="PLAN", help="JSON: task and subtasks; or - for standard input")
    sub.add_argument(
        "--executor",
        required=True,
        metavar="COMMAND",
        help="a program that reads a subtask as JSON and writes its result as JSON",
    )
    sub.add_argument("--synthesizer", metavar="COMMAND", help="one that writes the answer; else it is code")
    keeping_options(sub)
    sub.add_argument("--jobs", type=int, default=1, metavar="N", help="subtasks at a time; default 1")
    limits = sub.add_argument_group("limits")
    limits.add_argument("--seconds", type=float, metavar="N", help="for the whole run")
    limits.add_argument("--attempts", type=int, metavar="N", help="for the whole run")
    limits.add_argument("--tokens", type=int, metavar="N", help="for the whole run, as far as they are known")
    limits.add_argument("--retries", type=int, default=2, metavar="N", help="of a subtask; default 2")
    limits.add_argument(
        "--unverified",
        type=int,
        default=3,
        metavar="N",
        help="so many unverified mentions are accepted; default 3",
    )
    sub.add_argument("--no-consistency", action="store_true", help="do not hold subtasks against each other")
    verifying_options(sub)
    text_or_json(sub)


def _orchestrate(arguments: argparse.Namespace) -> int:
    writable(arguments.events, arguments.plan)
    done = asyncio.run(_run(arguments, _plan(arguments.plan)))
    show(arguments, [done.to_json()], _lines(done))
    if not any((done.reliable, done.uncertain)):
        return ExitCode.UNDECIDED
    if done.failed or done.contradictions or done.left_out or _is_wanting(done):
        return ExitCode.FAILS
    return ExitCode.UNDECIDED if _is_unchecked(done) else ExitCode.HOLDS


def _is_wanting(done: Orchestration) -> bool:
    """Whether an answer that is kept leaves too much open, or contradicts something."""
    from verification.model import Mark, WarningCode

    codes = {each.code for each in done.report.warnings} if done.report is not None else set()
    return bool(codes & {WarningCode.INCOMPLETE_ANSWER, WarningCode.CONTRADICTION}) or any(
        {Mark.INCOMPLETE, Mark.CONTRADICTED} & set(each.marks) for each in done.subtasks
    )


def _is_unchecked(done: Orchestration) -> bool:
    """Whether a verifier that was asked failed on an answer that is kept."""
    from verification.model import ReportStatus

    reports = (done.report, *(each.kept_report for each in done.subtasks))
    return any(each is not None and each.status is ReportStatus.FAILED for each in reports)


def _plan(name: str) -> TaskPlan:
    from fol_kb.common import codec
    from verification.model import TaskPlan

    data = codec.loads(read_text(name), "a plan of a task", file=name)
    return codec.from_json(TaskPlan, data, file=name)


async def _run(arguments: argparse.Namespace, plan: TaskPlan) -> Orchestration:
    from verification.answers import floor
    from verification.answers.adapters.program import executor
    from verification.answers.orchestration import (
        ConsistencyOptions,
        OrchestrationOptions,
        Orchestrator,
        Thresholds,
    )
    from verification.prompts import installed

    options = OrchestrationOptions(
        Thresholds(unverified=arguments.unverified, retries=arguments.retries),
        at_once=arguments.jobs,
        seconds=arguments.seconds,
        attempts=arguments.attempts,
        tokens=arguments.tokens,
        consistency=None if arguments.no_consistency else ConsistencyOptions(),
    )
    checks = checks_of(arguments)
    memory, history = memory_of(arguments), history_of(arguments)
    with events_to(arguments.events) as events:
        async with _verify(arguments, checks, history) as verify:
            maker = Orchestrator(
                executor(_command(arguments.executor)),
                verify,
                lambda run: floor(run, checks),
                synthesizer=executor(_command(arguments.synthesizer)) if arguments.synthesizer else None,
                memory=memory,
                events=events,
                delimiters=installed(),
                options=options,
            )
            return await maker.run(plan.task, plan.subtasks, id=plan.id, scope=plan.scope)


@contextlib.asynccontextmanager
async def _verify(
    arguments: argparse.Namespace, checks: list[ExistenceCheck], history: History | None
) -> AsyncIterator[Verify]:
    """Who verifies: models as the options describe them, else code alone; the history is told."""
    from verification.answers import AnswerVerifier, VerifyOptions, by_code
    from verification.model import Run, VerificationReport

    async def code_alone(run: Run) -> VerificationReport:
        return await asyncio.to_thread(by_code, run, checks)

    named = any(getattr(arguments, name) for name in ("model", "second_model", "base_url"))
    if arguments.no_model and named:
        raise CallError("--no-model and a model contradict each other: drop one")
    async with contextlib.AsyncExitStack() as stack:
        verifiers = None if arguments.no_model else await verifiers_of(arguments, named, stack)
        verify: Verify = code_alone
        if verifiers is not None:
            tiers, second = verifiers
            options = VerifyOptions(checks, deadline=arguments.deadline)
            verify = AnswerVerifier(tiers, second=second, dual=arguments.dual, options=options).verify

        async def recorded(run: Run) -> VerificationReport:
            report = await verify(run)
            if history is not None:
                await asyncio.to_thread(history.record, run.answer, report)
            return report

        yield recorded


def _command(words: str) -> list[str]:
    try:
        found = shlex.split(words)
    except ValueError as problem:
        raise CallError(f"{words!r} is no command: {problem}") from None
    if not found:
        raise CallError("the command of an executor is empty; name a program")
    return found


def _lines(done: Orchestration) -> Iterator[str]:
    yield from done.answer.splitlines()
    yield ""
    for each in done.subtasks:
        how = "reliable" if each.reliable else "uncertain" if each.id in done.uncertain else "failed"
        marks = f" ({', '.join(each.marks)})" if each.marks else ""
        attempts = "attempt" if len(each.attempts) == 1 else "attempts"
        yield f"{each.id}: {how}{marks}, {len(each.attempts)} {attempts}"
    for left_out in done.left_out:
        yield f"left out, not found: {', '.join(left_out.mentions)}"
    for warning in done.contradictions:
        yield warning.message
    for note in done.notes:
        yield f"note: {note}"
