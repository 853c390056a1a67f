"""What an agent did: the task, what its tools returned, its answer, and what it thinks of it itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from fol_kb.common import codec
from fol_kb.common.codec import Count, Share

TierName = Literal["small", "medium", "large"]
"""How much a model can do; a model of each is named in the configuration."""


@codec.record("ToolResultPart", "A call of a tool and what it returned.", "tool input? output? timestamp?")
@dataclass(frozen=True, slots=True)
class ToolResult:
    """A call of a tool. ``input`` and ``output`` are plain data, often a text; None: there was none."""

    tool: str
    input: Any = None
    output: Any = None
    timestamp: str | float | None = None


@codec.record("ScopePart", "Where an answer is to stay.", "folders? packages?")
@dataclass(frozen=True, slots=True)
class Scope:
    """Folders and packages that an answer is to stay in; what exists elsewhere is a warning of its own."""

    folders: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.folders or self.packages)


@codec.record(
    "SelfAssessmentPart",
    "What an agent says of its own answer; prose is what it said where that is no such record.",
    "confidence? completeness? gaps? reasoning? prose?",
)
@dataclass(frozen=True, slots=True)
class SelfAssessment:
    """What an agent says of its own answer. A number that it did not give, or that is none, is None."""

    confidence: Share | None = None
    completeness: Share | None = None
    gaps: tuple[str, ...] = ()
    reasoning: str | None = None
    prose: str | None = None


@codec.record(
    "RunPart",
    "A run of an agent: its task, what its tools returned, and its answer.",
    "task answer toolResults=tool_results? id? tier? model? selfAssessment=self_assessment? scope?",
)
@dataclass(frozen=True, slots=True)
class Run:
    """A run of an agent.

    Attributes:
        task: what was asked, by whoever may be believed: the user, or the instructions of the system.
        answer: the text whose mentions are looked up.
        tool_results: in the order in which they were returned.
        tier: of the model that worked; the verifier is one tier above.
        model: that worked.
    """

    task: str
    answer: str
    tool_results: tuple[ToolResult, ...] = ()
    id: str | None = None
    tier: TierName | None = None
    model: str | None = None
    self_assessment: SelfAssessment | None = None
    scope: Scope | None = None


@codec.record("SubtaskPart", "A part of a task, for one executor.", "id description tier? urgent? context?")
@dataclass(frozen=True, slots=True)
class Subtask:
    """A part of a task. ``context`` is what the executor is told besides; ``urgent`` ones come first."""

    id: str
    description: str
    tier: TierName = "small"
    urgent: bool = False
    context: str = ""


@codec.record(
    "TaskResultPart",
    "What an executor made of a subtask.",
    "answer toolResults=tool_results? model? tokens? selfAssessment=self_assessment?",
)
@dataclass(frozen=True, slots=True)
class TaskResult:
    """What an executor made of a subtask; ``tokens`` is what it used, None where that is not known."""

    answer: str
    tool_results: tuple[ToolResult, ...] = ()
    model: str | None = None
    tokens: Count | None = None
    self_assessment: SelfAssessment | None = None

    def as_run(self, subtask: Subtask, scope: Scope | None = None) -> Run:
        """The run that a verifier is given."""
        return Run(
            subtask.description,
            self.answer,
            self.tool_results,
            subtask.id,
            subtask.tier,
            self.model,
            self.self_assessment,
            scope,
        )


@codec.record(
    "TaskPlanPart", "A task, and the parts of it that executors work on.", "task subtasks id? scope?"
)
@dataclass(frozen=True, slots=True)
class TaskPlan:
    """A task, and the parts of it that executors work on."""

    task: str
    subtasks: tuple[Subtask, ...]
    id: str | None = None
    scope: Scope | None = None
