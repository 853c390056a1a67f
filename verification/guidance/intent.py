"""Intent clarification: ask back about what an answer depends on, if the question leaves it open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verification.guidance.modality import NEGATIONS, set_of
from verification.guidance.phrases import Word, occurrences, words_of
from verification.guidance.statements import Answer, finding
from verification.guidance.wording import say
from verification.languages import Language
from verification.model import Dimension, GuidanceCode, GuidanceContext, GuidanceFinding, Level

NAME = "intent"
_ALL = set_of("all every each any both tous toutes chaque quelconque 모든 모두 전체 각")
_EXCEPT = set_of("except excluding without sauf excepté hors") | NEGATIONS
_EXCEPT_AFTER = ("제외", "말고", "빼고", "아닌", "아니")


@dataclass(frozen=True, slots=True)
class Reading:
    """A dimension in a conversation: the values that are left, and by which words it is settled."""

    dimension: Dimension
    left: tuple[str, ...]
    settled: str | None
    needed: bool

    @property
    def is_open(self) -> bool:
        """Whether the question needs it and nobody has said it."""
        return self.needed and self.settled is None


def read(context: GuidanceContext) -> tuple[Reading, ...]:
    """Each dimension: whether it is needed, and whether the user has said it. The last word counts."""
    return tuple(_read(context, dimension) for dimension in context.dimensions)


def block(context: GuidanceContext, language: Language) -> str:
    """What to ask back; empty if nothing is open."""
    asked = [f"- {question(each, language)}" for each in read(context) if each.is_open]
    return "\n".join([say("intent", language), *asked]) if asked else ""


def question(reading: Reading, language: Language) -> str:
    """The question to ask back about a dimension, with the values that are left."""
    if reading.dimension.ask:
        return reading.dimension.ask
    *first, last = reading.left
    values = f"{', '.join(first)}{say('or', language)}{last}" if first else last
    return say("ask", language, name=reading.dimension.name, values=values)


def check(context: GuidanceContext, answer: Answer) -> tuple[GuidanceFinding, ...]:
    """Whether the answer asks what is open, and nothing that was said."""
    found = []
    asking = [each for each in answer.statements if each.text.rstrip().endswith(("?", "？"))]
    for reading in read(context):
        dimension = reading.dimension
        about = [each for each in asking if _is_about(each.text, dimension)]
        if reading.is_open and not about:
            named = _values(answer.text, dimension)
            if len(named) >= len(reading.left):
                continue  # it answers for each of them
            code = GuidanceCode.ASSUMED if named else GuidanceCode.NOT_ASKED
            told = (
                f"it answers for {', '.join(named)} alone, and the question does not say"
                if named
                else "the question leaves it open, and the answer neither asks nor says for which it holds"
            )
            found.append(GuidanceFinding(NAME, code, Level.WARNING, f"{dimension.name}: {told}"))
        elif reading.settled is not None and about:
            told = f"{dimension.name}: it asks what was said already: {reading.settled}"
            code = GuidanceCode.ASKED_AGAIN
            found.append(finding(NAME, code, Level.ERROR, told, about[0], about[0].line))
    return tuple(found)


def _read(context: GuidanceContext, dimension: Dimension) -> Reading:
    left, settled = tuple(dimension.values), None
    for turn in (*context.said, context.question):
        left, settled = _after(turn, dimension, left, settled)
    return Reading(dimension, left, settled, _needed(context, dimension))


def _after(
    turn: str, dimension: Dimension, left: tuple[str, ...], settled: str | None
) -> tuple[tuple[str, ...], str | None]:
    """What a turn of the user leaves open."""
    words = words_of(turn)
    named: dict[str, str] = {}
    excluded: list[str] = []
    for value, others in dimension.values.items():
        for start, end in _places(turn, words, (value, *others)):
            if _is_excluded(turn, words, start, end):
                excluded.append(value)
            else:
                named[value] = turn[start:end]
    if named:
        return tuple(named), ", ".join(named.values())
    remaining = tuple(value for value in left if value not in excluded)
    if excluded and len(remaining) == 1:
        return remaining, f"not {', not '.join(dict.fromkeys(excluded))}"
    if any(
        words[place - 1].text in _ALL
        for start, _ in _places(turn, words, (dimension.name,))
        for place, word in enumerate(words)
        if word.start == start and place > 0
    ):
        return tuple(dimension.values), f"all of {dimension.name}"
    return (remaining or left), settled


def _needed(context: GuidanceContext, dimension: Dimension) -> bool:
    """By a word of the question or, if none is given, as the chunks are about several of its values."""
    if dimension.needed_for:
        return bool(_places(context.question, words_of(context.question), dimension.needed_for))
    seen: set[str] = set()
    for chunk in context.chunks:
        marked = (chunk.metadata or {}).get(dimension.name)
        if marked is not None:
            seen.update(_values(marked, dimension) or (marked,))
        else:
            seen.update(_values(f"{chunk.title}\n\n{chunk.text}", dimension))
    return len(seen) > 1


def _values(text: str, dimension: Dimension) -> list[str]:
    words = words_of(text)
    return [value for value, others in dimension.values.items() if _places(text, words, (value, *others))]


def _is_about(asked: str, dimension: Dimension) -> bool:
    words = words_of(asked)
    named = _places(asked, words, (dimension.name,))
    return (
        bool(named)
        or len(_values(asked, dimension)) > 1
        or (bool(dimension.ask) and asked.strip().casefold() == dimension.ask.strip().casefold())
    )


def _places(text: str, words: Sequence[Word], phrases: Sequence[str]) -> list[tuple[int, int]]:
    """Where any of the phrases stands. Small letters alone are no value in capitals: "us" is not "US"."""
    found = []
    for phrase in phrases:
        short = phrase.isupper() and len(phrase) <= 3
        spellings = (phrase, ".".join(phrase)) if short else (phrase,)
        for start, end in (place for each in spellings for place in occurrences(each, text, words)):
            if not short or text[start:end].isupper():
                found.append((start, end))
    return sorted(set(found))


def _is_excluded(turn: str, words: Sequence[Word], start: int, end: int) -> bool:
    """Whether a value is named to be left out: "not to the EU", "sauf aux États-Unis", "미국 말고"."""
    clause = max(turn.rfind(mark, 0, start) for mark in ",.;:!?") + 1
    before = [word.text for word in words if clause <= word.start and word.end <= start][-4:]
    behind = turn[end : end + 8].lstrip("은는이가을를도 ")
    return bool(_EXCEPT & set(before)) or behind.startswith(_EXCEPT_AFTER)
