"""The verification checklist: the labels of the sources, and whether the answer keeps to them."""

from __future__ import annotations

from collections.abc import Sequence

from verification.guidance.statements import Answer, Label, finding
from verification.guidance.wording import say
from verification.languages import Language
from verification.model import Chunk, GuidanceCode, GuidanceContext, GuidanceFinding, Level

NAME = "checklist"
_SHOWN = 60


def label(number: int) -> str:
    """The label of a source by its place, from 1."""
    return f"[S{number}]"


def block(context: GuidanceContext, language: Language) -> str:
    """The sources with their labels, and what to do with them; empty without sources."""
    if not context.chunks:
        return ""
    lines = [f"- {label(number)} {_named(chunk)}" for number, chunk in enumerate(context.chunks, start=1)]
    return "\n".join(
        [say("checklist", language), *lines, say("strict" if context.strict else "lenient", language)]
    )


def _named(chunk: Chunk) -> str:
    title = f", {' '.join(chunk.title.split())[:_SHOWN]}" if chunk.title else ""
    return f"{' '.join(chunk.source.split())}{title}" + (f" ({chunk.date})" if chunk.date else "")


def check(context: GuidanceContext, answer: Answer) -> tuple[GuidanceFinding, ...]:
    """Labels that there are not, what was meant for a label, and statements without one if it is strict."""
    found = _unknown(context.chunks, answer)
    for each in answer.malformed if context.chunks else ():
        meant = ", ".join(f"S{number}" for number in each.numbers)
        told = f"{each.text} is no label; write [{meant}]"
        found.append(
            finding(NAME, GuidanceCode.MALFORMED_LABEL, Level.WARNING, told, each, _line(answer, each))
        )
    if context.strict and context.chunks:
        for statement in answer.statements:
            if statement.asserts and not statement.labels:
                code, told = GuidanceCode.MISSING_LABEL, "a statement without the label of a source"
                found.append(finding(NAME, code, Level.ERROR, told, statement, statement.line))
    return tuple(sorted(found, key=lambda each: each.start or 0))


def _line(answer: Answer, label: Label) -> int:
    return answer.text.count("\n", 0, label.start) + 1


def _unknown(chunks: Sequence[Chunk], answer: Answer) -> list[GuidanceFinding]:
    found = []
    for statement in answer.statements:
        for each in statement.labels:
            wrong = [number for number in each.numbers if not 1 <= number <= len(chunks)]
            if wrong:
                there = f"there are [S1] to [S{len(chunks)}]" if chunks else "there are no sources"
                told = f"{', '.join(map(label, wrong))}: {there}"
                code = GuidanceCode.UNKNOWN_LABEL
                found.append(finding(NAME, code, Level.ERROR, told, each, _line(answer, each)))
    return found
