"""The citation trace: the sources that an answer really uses, their age, and labels without a ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from verification.guidance.checklist import label
from verification.guidance.phrases import content, words_of
from verification.guidance.statements import Answer, finding
from verification.guidance.wording import say
from verification.languages import Language
from verification.model import Chunk, GuidanceCode, GuidanceFinding, Level, UsedSource

NAME = "trace"
STALE_DAYS = 180
RUN = 7
"""So many words in a row that an answer shares with a source make it a source in use, label or not."""


def used(chunks: Sequence[Chunk], answer: Answer, today: date) -> tuple[UsedSource, ...]:
    """The sources in use, in their order: those that a statement names, and whose words it has.

    A label counts if the source has a word or number of the statement that says what it is about; a source
    without a label counts where it shares seven words in a row.
    """
    found = []
    for number, chunk in enumerate(chunks, start=1):
        named = any(
            number in statement.numbers and bears(chunk, statement.text) for statement in answer.statements
        )
        by = "label" if named else "words" if _shares_run(chunk.text, answer) else None
        if by is None:
            continue
        age = age_of(chunk, today)
        found.append(
            UsedSource(f"S{number}", chunk.source, chunk.date, age, age is not None and age > STALE_DAYS, by)
        )
    return tuple(found)


def block(sources: Sequence[UsedSource], language: Language) -> str:
    """The trace as it stands below an answer."""
    if not sources:
        return say("none", language)
    lines = []
    for each in sources:
        when = each.date or say("undated", language)
        stale = f"; {say('stale', language, days=each.age_days)}" if each.stale else ""
        lines.append(f"- [{each.label}] {' '.join(each.source.split())} ({when}{stale})")
    return "\n".join([say("trace", language), *lines])


def check(
    chunks: Sequence[Chunk], answer: Answer, sources: Sequence[UsedSource]
) -> Iterator[GuidanceFinding]:
    """Labels of sources that have nothing of their statement, and sources in use that are old."""
    for statement in answer.statements:
        for each in statement.labels:
            for number in each.numbers:
                if 1 <= number <= len(chunks) and not bears(chunks[number - 1], statement.text):
                    told = f"{label(number)} has no word of this statement: {chunks[number - 1].source}"
                    code = GuidanceCode.NOT_IN_SOURCE
                    yield finding(NAME, code, Level.WARNING, told, statement, statement.line)
    for source in sources:
        if source.stale:
            told = f"[{source.label}] {source.source} is {source.age_days} days old"
            yield GuidanceFinding(NAME, GuidanceCode.STALE_SOURCE, Level.WARNING, told)


def age_of(chunk: Chunk, today: date) -> int | None:
    """Days since the source was written; None without a date that can be read, or with one to come."""
    try:
        written = date.fromisoformat((chunk.date or "")[:10])
    except ValueError:
        return None
    days = (today - written).days
    return days if days >= 0 else None


def bears(chunk: Chunk, statement: str) -> bool:
    """Whether a source has anything of a statement: a word of what it is about, or a number of it.

    Of a statement in another language than the source nobody can say by words; its names and numbers decide.
    """
    mine, theirs = words_of(statement), words_of(f"{chunk.title} {chunk.text}")
    numbers = {word.text for word in mine if word.text[0].isdigit()}
    if numbers & {word.text for word in theirs}:
        return True
    about = content(mine)
    return not about or bool(about.keys() & content(theirs).keys())


def _shares_run(text: str, answer: Answer) -> bool:
    theirs = [word.text for word in words_of(text)]
    runs = {tuple(theirs[at : at + RUN]) for at in range(len(theirs) - RUN + 1)}
    for statement in answer.statements:
        mine = [word.text for word in words_of(statement.text)]
        if any(tuple(mine[at : at + RUN]) in runs for at in range(len(mine) - RUN + 1)):
            return True
    return False
