"""The result of one task of a batch: a report, or the error that kept it from one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fol_kb.beliefs.coverage import IN_FULL, Coverage
from fol_kb.beliefs.findings import Finding, Repair
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.common import codec
from fol_kb.common.codec import Count, Described


@codec.record("RepairsPart", None, "count items")
@dataclass(frozen=True, slots=True)
class Repairs:
    """All repairs, and how many they are."""

    items: tuple[Repair, ...]

    @property
    def count(self) -> Count:
        """How many they are."""
        return len(self.items)


@codec.record("FindingsPart", None, "count errors items")
@dataclass(frozen=True, slots=True)
class Findings:
    """All findings, how many they are, and how many of them say what was left out."""

    items: tuple[Finding, ...]

    @property
    def count(self) -> Count:
        """How many they are."""
        return len(self.items)

    @property
    def errors(self) -> Count:
        """How many of them say what was left out."""
        return sum(finding.level == "error" for finding in self.items)


@codec.record("ErrorPart")
@dataclass(frozen=True, slots=True)
class Failure:
    """Why a task has no report, and where in what was given."""

    kind: str
    message: str
    line: int | None = None
    column: int | None = None


COVERAGE = codec.view(
    Coverage,
    "ResultCoveragePart",
    "As the belief set has it, and ``read``, as reports have it, which is ``covered``.",
    *IN_FULL,
    "read",
)


@codec.document(
    "fol-kb/result",
    "ResultDocument",
    "The result of one task of a batch: a report, or the error that kept it from one.",
    "id task_sha256? report coverage? repairs? findings? error?",
)
@dataclass(frozen=True, slots=True)
class Result:
    """What became of a task; ``task_sha256`` is that of the task with all of its options."""

    id: Annotated[Any, Described("The id of the task as it was given; null where it had none.")]
    task_sha256: Annotated[
        str | None, Described("Of the task with all of its options; what --resume knows it by.")
    ] = None
    report: ConsistencyReport | EntailmentReport | None = None
    coverage: Annotated[Coverage, COVERAGE] | None = None
    repairs: Repairs | None = None
    findings: Findings | None = None
    error: Failure | None = None
