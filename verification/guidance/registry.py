"""The registry of blocks: their fixed order, which are on, and what becomes of a context."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime

from fol_kb.common.errors import CallError, near_misses
from verification.guidance import checklist, conflicts, intent, rerank, statements, terms, trace
from verification.guidance.wording import say
from verification.languages import Language, language_of
from verification.model import (
    Conflict,
    Entry,
    GuidanceBlock,
    GuidanceCode,
    GuidanceContext,
    GuidanceFinding,
    GuidanceReport,
    Level,
    UsedSource,
)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A context with what is worked out once for all blocks."""

    context: GuidanceContext
    language: Language
    today: date
    glossary: tuple[Entry, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    answer: statements.Answer | None = None
    sources: tuple[UsedSource, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """A kind of block: ``place`` is before, with or after the answer; ``text`` gives what it says or ''."""

    name: str
    place: str
    about: str
    text: Callable[[Prepared], str]
    check: Callable[[Prepared, statements.Answer], Sequence[GuidanceFinding]]
    on: bool = True


def _conflicts_text(given: Prepared) -> str:
    lines = []
    for key, certain in (("conflicts", True), ("maybe", False)):
        found = [each for each in given.conflicts if each.certain is certain]
        lines += [say(key, given.language)] if found else []
        for each in found:
            sides = (f"[{side.label}] “{' '.join(side.quote.split())}”" for side in each.sides)
            lines.append(f"- {'; '.join(sides)}")
    return "\n".join(lines)


def _one_sided(given: Prepared, answer: statements.Answer) -> list[GuidanceFinding]:
    """Conflicts of which the answer names one side alone."""
    named = {number for statement in answer.statements for number in statement.numbers}
    found = []
    for conflict in given.conflicts:
        sides = {int(side.label[1:]) for side in conflict.sides}
        if sides & named and sides - named:
            told = (
                f"it names {_labels(sides & named)} and not {_labels(sides - named)}, which"
                f" {'contradicts' if conflict.certain else 'may contradict'} it: {conflict.why}"
            )
            level = Level.ERROR if conflict.certain else Level.WARNING
            found.append(GuidanceFinding("conflicts", GuidanceCode.ONE_SIDED, level, told))
    return found


def _labels(numbers: set[int]) -> str:
    return ", ".join(checklist.label(number) for number in sorted(numbers))


BLOCKS: tuple[Block, ...] = (
    Block(
        "intent",
        "before",
        "ask back what the answer depends on and the question leaves open",
        lambda given: intent.block(given.context, given.language),
        lambda given, answer: intent.check(given.context, answer),
    ),
    Block(
        "terms",
        "with",
        "the terms of the glossary",
        lambda given: terms.block(
            given.glossary,
            [given.context.question, *(chunk.text for chunk in given.context.chunks)],
            given.language,
        ),
        lambda given, answer: terms.validate(given.glossary, answer.text),
    ),
    Block("conflicts", "with", "sources that disagree", _conflicts_text, _one_sided),
    Block(
        "checklist",
        "with",
        "the labels of the sources; strict: one after every statement",
        lambda given: checklist.block(given.context, given.language),
        lambda given, answer: checklist.check(given.context, answer),
    ),
    Block(
        "trace",
        "after",
        "the sources that the answer really uses, with their dates",
        lambda given: (
            trace.block(given.sources, given.language) if given.answer and given.context.chunks else ""
        ),
        lambda given, answer: tuple(trace.check(given.context.chunks, answer, given.sources)),
    ),
    Block(
        rerank.NAME,
        "first",
        "a model puts the sources in order; asks a model, and is off unless it is asked for",
        lambda given: "",
        lambda given, answer: (),
        on=False,
    ),
)
"""In their order. The re-rank has no text: it changes the order of the sources before all others."""


@dataclass(frozen=True, slots=True)
class Switches:
    """Which blocks are on, where that differs from the registry.

    Raises:
        CallError: there is no such block.
    """

    changed: Mapping[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = [block.name for block in BLOCKS]
        for name in self.changed:
            if name not in names:
                raise CallError(
                    f"there is no block {name!r}{near_misses(name, names)}; expected {', '.join(names)}"
                )

    def on(self, block: Block) -> bool:
        """Whether a block is on."""
        return self.changed.get(block.name, block.on)


def listed(switches: Switches | None = None) -> tuple[GuidanceBlock, ...]:
    """The blocks in their order, on or off, without texts."""
    chosen = switches or Switches()
    return tuple(
        GuidanceBlock(block.name, block.place, chosen.on(block), "", block.about) for block in BLOCKS
    )


def guide(
    context: GuidanceContext,
    glossary: Sequence[Entry] = (),
    *,
    switches: Switches | None = None,
    formal: bool = True,
    notes: Sequence[str] = (),
) -> GuidanceReport:
    """What a model is told before it answers and, where there is an answer, what code finds in it.

    Args:
        context: the question, the chunks, and perhaps the answer.
        glossary: terms, from :func:`verification.guidance.read_glossary`.
        switches: which blocks are on.
        formal: whether conflicts are looked for by Tweety, too.
        notes: on what was done before, such as a re-rank.

    Raises:
        CallError: ``today`` is no date.
    """
    chosen = switches or Switches()
    casual = context.mode == "casual"
    given = _prepared(context, glossary, formal=formal and not casual and chosen.on(BLOCKS[2]))
    blocks: list[GuidanceBlock] = []
    findings: list[GuidanceFinding] = []
    for block in BLOCKS:
        on = chosen.on(block) and not casual
        blocks.append(
            GuidanceBlock(block.name, block.place, on, block.text(given) if on else "", block.about)
        )
        if on and given.answer is not None:
            findings += block.check(given, given.answer)
    told = [*notes, *given.notes]
    if casual:
        told.append("casual mode: no block says anything, and nothing is checked")
    if given.answer is not None and given.answer.cells and context.strict:
        told.append(f"{given.answer.cells} cells of tables are not taken for statements")
    return GuidanceReport(
        context.mode,
        given.language,
        tuple(blocks),
        () if casual else given.conflicts,
        tuple(findings),
        () if casual else given.sources,
        tuple(told),
    )


def _prepared(context: GuidanceContext, glossary: Sequence[Entry], *, formal: bool) -> Prepared:
    today = _date(context.today)
    found: tuple[Conflict, ...] = ()
    notes: tuple[str, ...] = ()
    if context.mode != "casual":
        found, notes = conflicts.find(context.chunks, context.question, formal=formal)
    answer = statements.read(context.answer) if context.answer is not None else None
    sources = trace.used(context.chunks, answer, today) if answer is not None else ()
    language = context.language or language_of(context.question)
    return Prepared(context, language, today, tuple(glossary), found, answer, sources, notes)


def _date(given: str | None) -> date:
    if given is None:
        return datetime.now(tz=UTC).date()
    try:
        return date.fromisoformat(given[:10])
    except ValueError:
        raise CallError(f"today is a date such as 2026-11-24, not {given!r}") from None
