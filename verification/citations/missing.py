"""What of the quotations that were asked for an answer does not give, and the source's words for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fol_kb.common.quotations import normalize
from verification.citations.asking import Request, recognize
from verification.citations.sources import CitedSource, Sources
from verification.citations.units import SourceUnit, meant, passages, relevant
from verification.model import MissingKind, MissingQuotation, Quoted, QuoteStatus

_SHORTEST = 12
"""Characters of a quotation that is a passage, and no mere word."""


def missing_quotations(
    question: str, quotes: Sequence[Quoted], sources: Sources
) -> tuple[MissingQuotation, ...]:
    """What a question asks to be quoted, and these quotations do not give; nothing where it asks for none."""
    request = recognize(question)
    if request is None:
        return ()
    given = [each for each in quotes if each.status is not QuoteStatus.ABSENT]
    if request.kind is MissingKind.WHOLE:
        return tuple(_whole(question, given, sources))
    passing = [each for each in given if len(each.text) >= _SHORTEST]
    found = len({normalize(_passage(each, sources)) for each in passing})
    if found >= request.count:
        return ()
    return tuple(_supplied(request, found, given, sources))


def _whole(question: str, given: Sequence[Quoted], sources: Sources) -> Iterable[MissingQuotation]:
    unit = meant(question, sources)
    if unit is None:
        if not given:
            told = (
                "the question asks for a whole text; nothing is quoted, and which one is meant is not clear"
            )
            yield MissingQuotation(MissingKind.WHOLE, told, 1, 0)
        return
    if not covers(given, unit, [_passage(each, sources) for each in given]):
        first, last = unit.lines
        where = f"{unit.source.name}, lines {first}-{last}"
        told = f"{unit.name!r} was asked for whole ({where}), and is not quoted whole"
        yield MissingQuotation(
            MissingKind.WHOLE, told, 1, 0, unit.text, unit.source.name, unit.start, unit.end, first, last
        )


def covers(quotes: Iterable[Quoted], unit: SourceUnit, elsewhere: Sequence[str] = ()) -> bool:
    """Whether quotations, together, have every letter of a unit.

    ``elsewhere`` are the words of quotations that may have been found in another place: words of which the
    unit is a part cover it, and so does what stands in it too.
    """
    text = unit.text
    if any(normalize(text) in normalize(words) for words in elsewhere):
        return True
    left = [character.isalnum() for character in text]
    for quoted in quotes:
        if (
            quoted.source == unit.source.name
            and quoted.source_start is not None
            and quoted.source_end is not None
        ):
            start, end = (
                min(max(0, at - unit.start), len(text)) for at in (quoted.source_start, quoted.source_end)
            )
            left[start:end] = [False] * (end - start)
    return not any(left)


def _supplied(
    request: Request, found: int, given: Sequence[Quoted], sources: Sources
) -> Iterable[MissingQuotation]:
    used = [(each.source, each.source_start or 0, each.source_end or 0) for each in given]
    said = {normalize(_passage(each, sources)) for each in given}
    free = []
    for passage in passages(sources):
        source, start, end = passage
        words = normalize(source.text[start:end])  # the same words are one passage, wherever they stand
        if words not in said and not _overlaps(passage, used):
            said.add(words)
            free.append(passage)
    best = relevant(request.about, free)[: request.count - found]
    exact = request.kind is MissingKind.EXACT
    asked = "the words themselves were asked for" if exact else f"{request.count} passages were asked for"
    told = f"{asked}, and {found or 'none'} {'is' if found < 2 else 'are'} quoted"
    for source, start, end in best:
        first, last = source.lines(start, end)
        words = source.text[start:end]
        yield MissingQuotation(
            request.kind, told, request.count, found, words, source.name, start, end, first, last
        )
    for _ in range(request.count - found - len(best)):
        more = f"{told}; the sources have {'no more' if best or found else 'nothing'} about {request.about!r}"
        yield MissingQuotation(request.kind, more, request.count, found)


def _passage(quoted: Quoted, sources: Sources) -> str:
    """The words of the source at the place of a quotation."""
    named = [source for source in sources.all if source.name == quoted.source]
    return named[0].text[quoted.source_start : quoted.source_end] if len(named) == 1 else quoted.text


def _overlaps(passage: tuple[CitedSource, int, int], used: Iterable[tuple[str | None, int, int]]) -> bool:
    source, start, end = passage
    return any(name == source.name and start < last and first < end for name, first, last in used)
