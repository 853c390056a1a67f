"""What an executor is told before it tries again: it depends on the fault, and is never the same twice."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

_MOST = 20
_LONGEST = 300


class Fault(StrEnum):
    """Why an attempt is followed by another one."""

    INVENTED_NAME = "invented_name"
    WRONG_NUMBER = "wrong_number"
    LOW_CONFIDENCE = "low_confidence"
    GAP = "gap"
    CONTRADICTION = "contradiction"
    EXECUTOR_FAILED = "executor_failed"


@dataclass(frozen=True, slots=True)
class Telling:
    """What an executor is told before an attempt.

    Attributes:
        attempt: the number of the attempt that is about to begin: no two tellings of a subtask are the same.
        faults: of the last attempt.
        names, values: what was named in the attempts so far and not found in what the tools returned.
        gaps: what the last attempt left open.
        contradictions, clarification: what was contradictory, and what somebody said about it.
        problem: why the executor failed.
    """

    attempt: int
    faults: tuple[Fault, ...]
    names: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    contradictions: tuple[str, ...] = ()
    clarification: str | None = None
    problem: str | None = None

    @property
    def text(self) -> str:
        """The words for the executor; what others said is quoted as JSON quotes texts."""
        return "\n".join([f"This is attempt {self.attempt}.", *self._lines()])

    def _lines(self) -> Iterator[str]:
        if Fault.EXECUTOR_FAILED in self.faults:
            yield f"The last attempt gave no answer: {_quoted(self.problem or 'no reason is known')}."
        if Fault.LOW_CONFIDENCE in self.faults:
            yield "The last answer was not convincing. Begin anew, and look things up before you state them."
        if self.names:
            yield (
                "These names were used and are in nothing that the tools returned. Do not use them again; "
                f"name only what the tools returned: {_listed(self.names)}."
            )
        if self.values:
            yield (
                "These numbers, amounts or dates are in nothing that the tools returned. Take each from a "
                f"tool's result, or say what it is computed from: {_listed(self.values)}."
            )
        if self.gaps:
            yield f"The last answer left open: {_listed(self.gaps)}."
        if self.contradictions:
            yield f"The last answer was contradictory: {_listed(self.contradictions)}."
        if self.clarification is not None:
            yield f"The answer to a question about that: {_quoted(self.clarification)}."

    def reformulated(self, description: str) -> str:
        """The task in other words: with what was missing, and with the order to answer step by step."""
        asked = f"\nAnswer these in particular: {_listed(self.gaps)}." if self.gaps else ""
        return (
            f"{description}\n\nAnswer it step by step. For each statement say which result of a tool it "
            f"rests on; leave out what rests on none (attempt {self.attempt}).{asked}"
        )


def _listed(items: Sequence[str]) -> str:
    told = ", ".join(_quoted(each) for each in items[:_MOST])
    return f"{told} and {len(items) - _MOST} more" if len(items) > _MOST else told


def _quoted(text: str) -> str:
    return json.dumps(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…", ensure_ascii=False)
