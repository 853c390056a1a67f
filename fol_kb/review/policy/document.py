"""The shape of the document ``fol-kb/policy``, for its schema."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from fol_kb.beliefs.documents import ReadPart
from fol_kb.beliefs.verdicts import Reason
from fol_kb.review.policy.values import Expectation, Outcome


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PolicyCountsPart(_Part):
    """How many tests there are, and how many had each outcome."""

    tests: int = Field(ge=1)
    passed: int = Field(ge=0)
    failed: int = Field(ge=0)
    undecided: int = Field(ge=0)
    errors: int = Field(ge=0)


class GivenPart(_Part):
    """What a test holds for true beside the belief set."""

    text: str
    is_sentence: bool


class PolicyOptionsPart(_Part):
    """How the verdicts of a test are found; ``timeout`` is in seconds, for each question."""

    semantics: Literal["open", "closed", "rules"]
    unique_names: bool
    engine: str
    timeout: float = Field(gt=0)


class PolicyTestPart(_Part):
    """A test and what became of it; ``verdict`` is null where nothing could be asked."""

    name: str
    line: int | None
    expected: Expectation
    statement: str
    is_sentence: bool
    given: list[GivenPart]
    options: PolicyOptionsPart
    outcome: Outcome
    verdict: str | None
    reason: Reason | None
    message: str
    details: list[str]
    support: list[str]
    notes: list[str]
    elapsed_ms: float = Field(ge=0)


class PolicyDocument(_Part):
    """Expected verdicts over a belief set, and what was found; ``outcome`` is the worst of all."""

    format: Literal["fol-kb/policy"]
    version: Literal[1]
    outcome: Outcome
    file: str | None
    counts: PolicyCountsPart
    refused: int = Field(ge=0)
    coverage: ReadPart
    elapsed_ms: float = Field(ge=0)
    tests: list[PolicyTestPart]


__all__ = ["PolicyDocument"]
