"""Executors, verifiers and people are called here: what they raise, what never comes, what is no answer.

Nothing that they do ends the run, and each has a deadline.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from verification.answers.orchestration.reactions import ExecutorFailed
from verification.model import (
    ReportStatus,
    ReportWarning,
    Run,
    Subtask,
    TaskResult,
    VerificationReport,
    WarningCode,
    WarningDetails,
)

_log = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Context:
    """What an executor is told besides its subtask.

    Attributes:
        attempt: the number of the attempt, from 1.
        told: what was wrong with the last attempt; empty for the first.
        memory: what is remembered; empty if there is nothing.
        given: the context of the subtask itself.
    """

    attempt: int = 1
    told: str = ""
    memory: str = ""
    given: str = ""

    @property
    def text(self) -> str:
        """All of it, for a prompt; empty if there is nothing to tell."""
        return "\n\n".join(part for part in (self.given, self.memory, self.told) if part)


Executor: TypeAlias = Callable[[Subtask, Context], Awaitable[TaskResult]]
"""Works on a subtask: any framework of agents behind one function."""
Verify: TypeAlias = Callable[[Run], Awaitable[VerificationReport]]
"""Verifies an answer against what its tools returned."""


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody is asked about a contradiction.

    Attributes:
        task: the task or subtask.
        contradictions: what is contradictory, in words.
        subtasks: the ids of those who say it.
    """

    task: str
    contradictions: tuple[str, ...]
    subtasks: tuple[str, ...]


Ask: TypeAlias = Callable[[Question], Awaitable[str | None]]
"""Answers a question, or gives None where nobody can."""


class LateError(Exception):
    """Something has not come in time."""


async def in_time(work: Awaitable[T], seconds: float | None) -> T:
    """What comes within so many seconds.

    What does not is cancelled and left alone, also if it does not take being cancelled.

    Raises:
        LateError: it did not come.
    """

    async def awaited() -> T:
        return await work

    task = asyncio.ensure_future(awaited())
    try:
        await asyncio.wait({task}, timeout=seconds)
    except asyncio.CancelledError:
        task.cancel()
        raise
    if not task.done():
        task.cancel()
        task.add_done_callback(_looked_at)
        raise LateError(f"no answer within {seconds:g} seconds")
    return task.result()


def _looked_at(task: asyncio.Future[Any]) -> None:
    """An exception of what nobody waits for any more is nobody's."""
    if not task.cancelled():
        task.exception()


async def executed(
    executor: Executor, subtask: Subtask, context: Context, seconds: float | None
) -> TaskResult | ExecutorFailed:
    """The result of an executor, or why there is none."""
    try:
        result: object = await in_time(executor(subtask, context), seconds)
    except Exception as problem:  # noqa: BLE001  # whatever it is, it is the executor's
        _log.info("the executor failed at subtask %s", subtask.id, exc_info=True)
        return ExecutorFailed(_words(problem))
    if not isinstance(result, TaskResult):
        return ExecutorFailed(f"the executor gave a {type(result).__name__}, a TaskResult is expected")
    answer: object = result.answer
    if not isinstance(answer, str) or not answer.strip():
        return ExecutorFailed("the executor gave an empty answer")
    return result


async def verified(verify: Verify, run: Run, seconds: float | None) -> VerificationReport:
    """The report of a verifier; what goes wrong with it is a report that failed."""
    try:
        report: object = await in_time(verify(run), seconds)
    except Exception as problem:  # noqa: BLE001  # whatever it is, it is the verifier's
        _log.info("the verifier failed", exc_info=True)
        return failed(_words(problem))
    if not isinstance(report, VerificationReport):
        return failed(f"the verifier gave a {type(report).__name__}, a VerificationReport is expected")
    return report


async def asked(ask: Ask | None, question: Question, seconds: float | None) -> str | None:
    """What somebody answers; None where nobody is there or none comes."""
    if ask is None:
        return None
    try:
        answer: object = await in_time(ask(question), seconds)
    except Exception:  # noqa: BLE001  # whatever it is, there is no answer
        _log.warning("a question could not be asked", exc_info=True)
        return None
    return answer if isinstance(answer, str) and answer.strip() else None


def failed(problem: str) -> VerificationReport:
    """A report that says that there is none."""
    warning = ReportWarning(
        WarningCode.VERIFICATION_FAILED,
        f"the verification failed: {problem}",
        WarningDetails(problem=problem),
    )
    return VerificationReport(ReportStatus.FAILED, warnings=(warning,))


def _words(problem: Exception) -> str:
    return str(problem) or type(problem).__name__
