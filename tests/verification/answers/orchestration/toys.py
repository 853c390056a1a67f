"""A verifier that looks up what stands between backticks, and executors that play a script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from tests.verification.answers.made_reports import FOUND
from verification.answers.orchestration.calling import Context
from verification.model import (
    Mention,
    MentionKind,
    MentionStatus,
    ReportStatus,
    Run,
    Subtask,
    TaskResult,
    ToolResult,
    VerificationReport,
)

MARKED = re.compile(r"`([^`\n]+)`")


def look(run: Run) -> tuple[Mention, ...]:
    """The mentions of an answer: what stands between backticks is looked for in results and task."""
    known = " ".join([run.task, *(str(each.output) for each in run.tool_results)])
    return tuple(
        Mention(m[1], MentionKind.PACKAGE, m.start(1), m.end(1), MentionStatus.VERIFIED, FOUND)
        if m[1] in known
        else Mention(m[1], MentionKind.PACKAGE, m.start(1), m.end(1))
        for m in MARKED.finditer(run.answer)
    )


@dataclass
class Verifier:
    """Verifies by :func:`look`; ``says`` gives confidence, completeness and gaps of a run."""

    says: Callable[[Run], tuple[float, float, tuple[str, ...]]] = lambda run: (0.9, 0.9, ())
    runs: list[Run] = field(default_factory=list)

    async def __call__(self, run: Run) -> VerificationReport:
        self.runs.append(run)
        confidence, completeness, gaps = self.says(run)
        return VerificationReport(ReportStatus.COMPLETE, look(run), confidence, completeness, gaps)


@dataclass
class Executor:
    """Gives the answers of a subtask one after another, the last of them for ever; an error is raised."""

    answers: dict[str, Sequence[str | Exception]]
    found: Iterable[str] = ("numpy", "polars")
    calls: list[tuple[Subtask, Context]] = field(default_factory=list)

    async def __call__(self, subtask: Subtask, context: Context) -> TaskResult:
        self.calls.append((subtask, context))
        before = sum(each.id == subtask.id for each, _ in self.calls) - 1
        script = self.answers.get(subtask.id, ["Nothing is known."])
        answer = script[min(before, len(script) - 1)]
        if isinstance(answer, Exception):
            raise answer
        results = (ToolResult("search", "packages", " ".join(self.found)),)
        return TaskResult(answer, results, "toy-small", 100)


INVENTED = "Use `a_pro`, `b_pro`, `c_pro` or `d_pro`. Or use `numpy`."
"""More names that no tool returned than are accepted, and one that a tool did return."""
