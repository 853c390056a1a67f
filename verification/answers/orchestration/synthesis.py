"""From the answers of subtasks to the answer to the task: reliable, uncertain, missing.

No sentence that names what was not found gets that far: code takes it out of each answer before, and out of
the whole in the end. That something is missing is then named among the gaps, without the name itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from verification.answers.orchestration.cutting import without_unverified
from verification.model import (
    FailureReason,
    LeftOut,
    Mark,
    ReportWarning,
    SubtaskOutcome,
    SubtaskStatus,
)
from verification.prompts import Delimiters

INSTRUCTIONS = (
    "Write the answer to the task from the results of its subtasks. State what is reliable. Hedge what is "
    "uncertain, and say so. Name the gaps. Name nothing that is not in the results."
)
UNCERTAIN = "Uncertain:"
GAPS = "Known gaps:"
CONTRADICTIONS = "Contradictions:"
CLARIFIED = "Clarified:"
_REASONS = {
    FailureReason.MAX_RETRIES_EXCEEDED: "it was tried again too often",
    FailureReason.LIMIT_REACHED: "a limit was reached",
    None: "for no known reason",
}
"""In words without names and numbers, which would be looked up in what the tools returned."""


@dataclass(frozen=True, slots=True)
class Part:
    """What the answer to the task is made of: the answer of a subtask, without what was not found."""

    outcome: SubtaskOutcome
    text: str
    left_out: tuple[LeftOut, ...] = ()


def part_of(outcome: SubtaskOutcome) -> Part:
    """The part of a subtask; its text is empty where there is no answer, or nothing is left of it."""
    report = outcome.kept_report
    if outcome.answer is None or report is None:
        return Part(outcome, "")
    cut = without_unverified(outcome.answer, report.mentions)
    return Part(outcome, cut.text, cut.left_out)


@dataclass(frozen=True, slots=True)
class Material:
    """What an answer is written from.

    Attributes:
        parts: in the order of the subtasks.
        gaps: what is missing.
        contradictions: across subtasks.
        clarification: what somebody said about them.
    """

    parts: tuple[Part, ...]
    gaps: tuple[str, ...]
    contradictions: tuple[ReportWarning, ...] = ()
    clarification: str | None = None

    @property
    def reliable(self) -> tuple[Part, ...]:
        """What may be stated as it is."""
        return tuple(each for each in self.parts if each.outcome.reliable)

    @property
    def uncertain(self) -> tuple[Part, ...]:
        """What has an answer, and is not reliable."""
        return tuple(each for each in self.parts if not each.outcome.reliable and each.text)


def gaps_of(parts: Sequence[Part]) -> tuple[str, ...]:
    """What is known to be missing, each once; what a follow-up subtask has answered is missing no more."""
    invented = {
        name for part in parts for each in part.outcome.attempts if each.report is not None
        for name in each.report.unverified_mentions
    }  # fmt: skip
    answered = {
        (part.outcome.follow_up_of, part.outcome.description)
        for part in parts
        if part.outcome.follow_up_of is not None and part.outcome.reliable and not part.outcome.marks
    }
    found = [gap for part in parts for gap in _gaps(part) if (part.outcome.id, gap) not in answered]
    return tuple(dict.fromkeys(_said(gap, invented) for gap in found))


def _gaps(part: Part) -> Iterator[str]:
    outcome = part.outcome
    report = outcome.kept_report
    if outcome.status is SubtaskStatus.FAILED:
        yield f"subtask {outcome.id} has failed: {_REASONS[outcome.reason]}"
    if report is not None:
        yield from report.gaps
        if Mark.INCOMPLETE in outcome.marks and not report.gaps:
            yield f"the answer of subtask {outcome.id} is incomplete; it is not known what is missing"
    if part.left_out:
        yield left_out_of(f"subtask {outcome.id}", part.left_out)


def left_out_of(what: str, left_out: Sequence[LeftOut]) -> str:
    """That something was taken out, without its words."""
    statements = "a statement is" if len(left_out) == 1 else "several statements are"
    return f"{statements} left out of {what}, which named what was not found"


def _said(gap: str, invented: Iterable[str]) -> str:
    """A gap, unless its wording names what was not found."""
    if any(name in gap for name in invented if len(name) > 2):
        return "a question about something that was not found is open"
    return gap


def assembled(material: Material) -> str:
    """The answer by code alone: the parts as they are, with headings over what is not reliable."""
    blocks = [each.text for each in material.reliable if each.text]
    uncertain = [f"- {each.text}" for each in material.uncertain]
    blocks += _section(UNCERTAIN, uncertain)
    blocks += _section(CONTRADICTIONS, [f"- {each.message}" for each in material.contradictions])
    if material.clarification:
        blocks.append(f"{CLARIFIED} {material.clarification}")
    blocks += _section(GAPS, [f"- {gap}" for gap in material.gaps])
    return "\n\n".join(blocks)


def with_gaps(answer: str, gaps: Sequence[str]) -> str:
    """The answer with a section of those gaps that it does not name."""
    missing = [f"- {gap}" for gap in gaps if gap not in answer]
    return "\n\n".join([part for part in (answer, *_section(GAPS, missing)) if part])


def _section(heading: str, lines: Sequence[str]) -> list[str]:
    return ["\n".join([heading, *lines])] if lines else []


def briefing(material: Material, delimiters: Delimiters | None) -> str:
    """What an executor that writes the answer is told."""

    def around(kind: str, text: str, label: str = "") -> str:
        return f"{label}:\n{text}" if delimiters is None else delimiters.around(kind, text, label)

    blocks = [INSTRUCTIONS]
    blocks += [around("reliable", each.text, each.outcome.id) for each in material.reliable if each.text]
    blocks += [around("uncertain", each.text, each.outcome.id) for each in material.uncertain]
    for warning in material.contradictions:
        blocks.append(around("contradiction", warning.message, "subtasks"))
    if material.clarification:
        blocks.append(around("clarification", material.clarification, "by the user"))
    if material.gaps:
        blocks.append(around("gaps", "\n".join(material.gaps), "known"))
    return "\n\n".join(blocks)
