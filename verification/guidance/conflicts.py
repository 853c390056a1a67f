"""Chunks that disagree: by their formulas where these translate, else by sentences that look like it.

Two sentences look like it if they are on the same topic (they share most of the words that say what it is)
and differ in a number of the same thing, in a denial, or in what they demand. Where one has a name that the
other lacks, or each has a word of its own, they speak of two things, and that is no conflict. A weaker sign
is a low overlap of words: two chunks on what the question asks that demand different things, with next to
nothing in common.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product

from fol_kb.common.errors import FolKbError
from fol_kb.translation import sentences
from verification.guidance.modality import (
    BINDING,
    OPPOSED,
    Force,
    Quantity,
    compatible,
    denies,
    force_of,
    quantities,
)
from verification.guidance.phrases import Word, content, words_of
from verification.model import Chunk, Conflict, ConflictKind, ConflictSide

_log = logging.getLogger(__name__)
ALIKE = 0.5
"""The share of words that two sentences have in common from which on a difference is told."""
APART = 0.1
"""The share under which two chunks on one topic have next to nothing in common."""
MOST = 10
"""Conflicts that are told; Tweety's first."""
LONGEST = 60_000
"""Characters of all chunks together that are read for formulas, which takes about a second and a half."""
SENTENCES = 600
"""Of all chunks together, that are compared by words; each chunk has its share."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    chunk: int
    text: str
    start: int
    end: int
    words: tuple[Word, ...]
    about: frozenset[str]
    names: frozenset[str]
    quantities: tuple[Quantity, ...]
    denies: bool
    force: Force | None


def find(
    chunks: Sequence[Chunk], question: str = "", *, formal: bool = True, timeout: float = 10.0
) -> tuple[tuple[Conflict, ...], tuple[str, ...]]:
    """The conflicts between chunks, the derived ones first, and what could not be looked at.

    Args:
        chunks: what a model is given.
        question: of which two chunks may both speak.
        formal: whether those that translate are given to Tweety, which starts Java.
        timeout: seconds for the translation, and as many for Tweety.
    """
    found: list[Conflict] = []
    notes: list[str] = []
    if formal and len(chunks) > 1:
        derived, told = _formal(chunks, timeout)
        found += derived
        notes += told
    known = {frozenset(side.label for side in conflict.sides) for conflict in found}
    read, told = _read(chunks)
    notes += told
    for conflict in chain(_alike(chunks, read), _apart(chunks, read, question)):
        pair = frozenset(side.label for side in conflict.sides)
        if pair not in known:
            known.add(pair)
            found.append(conflict)
    if len(found) > MOST:
        notes.append(f"{len(found) - MOST} more conflicts are not told")
    return tuple(found[:MOST]), tuple(notes)


# ---------------------------------------------------------------------- by Tweety


def _formal(chunks: Sequence[Chunk], timeout: float) -> tuple[list[Conflict], list[str]]:
    import fol_kb

    share = LONGEST // len(chunks)
    texts = {f"S{number}": chunk.text[:share] for number, chunk in enumerate(chunks, start=1)}
    cut = sum(max(0, len(chunk.text) - share) for chunk in chunks)
    notes = [f"{cut:,} characters of the sources were not read for formulas"] if cut else []
    try:
        kb = fol_kb.translate_documents(texts, timeout=timeout)
        sources = {belief.id: belief.source for belief in kb.formulas}
        documents = {source.document for source in sources.values() if source is not None}
        if len(documents) < 2:
            return [], notes
        report = fol_kb.check(kb, timeout=timeout)
    except FolKbError as problem:
        _log.info("conflicts are not looked for by formulas: %s", problem.kind)
        return [], [*notes, f"conflicts were not looked for by formulas: {problem}"]
    found = []
    for conflict in report.conflicts:
        sides = []
        for source in (sources[name] for name in conflict.formulas if name in sources):
            if source is None or source.document is None:
                continue
            chunk = chunks[int(source.document[1:]) - 1]
            sides.append(ConflictSide(source.document, chunk.source, source.quote, source.start, source.end))
        if len({side.label for side in sides}) > 1:
            why = "their formulas cannot all hold"
            found.append(Conflict(ConflictKind.FORMAL, tuple(dict.fromkeys(sides)), why))
    if report.status.value == "UNDECIDED":
        notes.append(f"whether the formulas of the sources agree is undecided: {report.reason}")
    return found, notes


# ---------------------------------------------------------------------- by words


def _read(chunks: Sequence[Chunk]) -> tuple[list[_Sentence], list[str]]:
    """The sentences that are compared, and how many are not."""
    found: list[_Sentence] = []
    share = max(1, SENTENCES // max(1, len(chunks)))
    left_out = 0
    for place, chunk in enumerate(chunks):
        title = frozenset(content(words_of(chunk.title)))
        parts = sentences(chunk.text)
        left_out += max(0, len(parts) - share)
        for sentence in parts[:share]:
            if sentence.text.rstrip().endswith(("?", "？")):
                continue
            words = words_of(sentence.text)
            about = content(words)
            counted = quantities(sentence.text, words)
            found.append(
                _Sentence(
                    place,
                    sentence.text,
                    sentence.start,
                    sentence.end,
                    words,
                    (frozenset(about) | title) - BINDING - {each.unit for each in counted},
                    _names(sentence.text, about) - {each.unit for each in counted},
                    counted,
                    denies(sentence.text, words),
                    force_of(sentence.text, words),
                )
            )
    notes = [f"{left_out:,} sentences of the sources were not compared by words"] if left_out else []
    return found, notes


def _names(sentence: str, about: dict[str, Word]) -> frozenset[str]:
    """The words that begin with a capital within a sentence: names, mostly."""
    first = min((word.start for word in about.values()), default=0)
    opening = next((place for place, sign in enumerate(sentence) if sign.isalnum()), 0)
    return frozenset(
        key
        for key, word in about.items()
        if sentence[word.start].isupper()
        and (word.start not in (first, opening) or sentence[word.start : word.end].isupper())
    )


def _alike(chunks: Sequence[Chunk], read: Sequence[_Sentence]) -> Iterator[Conflict]:
    pairs = []
    for one, other in combinations(read, 2):
        if one.chunk == other.chunk:
            continue
        if (found := _difference(one, other)) is not None:
            pairs.append((_overlap(one.about, other.about), found, one, other))
    for _, (kind, why), one, other in sorted(pairs, key=lambda each: -each[0]):
        yield Conflict(kind, (_side(chunks, one), _side(chunks, other)), why)


def _difference(one: _Sentence, other: _Sentence) -> tuple[ConflictKind, str] | None:
    """In what two sentences on the same topic disagree; None if they do not, or are on two topics."""
    shared = one.about & other.about
    if not shared or _overlap(one.about, other.about) < ALIKE:
        return None
    if (one.names - other.about) or (other.names - one.about):
        return None  # of somebody or something else, or of a special case
    if one.about - other.about and other.about - one.about:
        return None  # each speaks of something that the other does not: summer and winter, oil and tyres
    numbers = _numbers(one, other)
    if numbers is not None and len(shared | _units(one) & _units(other)) > 1:  # "Footnote 1" is no statement
        return ConflictKind.NUMBER, f"they differ in a number: {numbers}"
    if one.force and other.force and one.force is not other.force:
        if frozenset({one.force, other.force}) in OPPOSED:
            return ConflictKind.SEVERITY, f"one says {one.force}, the other {other.force}"
        return None
    values = [{each.value for each in sentence.quantities} for sentence in (one, other)]
    if one.denies is not other.denies and values[0] == values[1]:
        return ConflictKind.NEGATION, "one denies what the other says"
    return None


def _numbers(one: _Sentence, other: _Sentence) -> str | None:
    """The one kind of number in which two sentences differ, told; None if there is none, or several."""
    units = {each.unit for each in one.quantities} & {each.unit for each in other.quantities}
    if one.denies is not other.denies:
        return None
    different = []
    for unit in sorted(units):
        first = [each for each in one.quantities if each.unit == unit]
        second = [each for each in other.quantities if each.unit == unit]
        if not any(compatible(a, b) for a, b in product(first, second)):
            different.append((first[0], second[0]))
    if len(different) != 1:
        return None  # two differences are two cases: another year, and another amount
    mine, theirs = different[0]
    rest = [
        {(each.unit, each.value) for each in sentence.quantities if each.unit != mine.unit}
        for sentence in (one, other)
    ]
    return f"{mine.value:g} and {theirs.value:g} {mine.unit}".rstrip() if rest[0] == rest[1] else None


def _units(sentence: _Sentence) -> frozenset[str]:
    return frozenset(each.unit for each in sentence.quantities if each.unit)


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.0


def _apart(chunks: Sequence[Chunk], read: Sequence[_Sentence], question: str) -> Iterator[Conflict]:
    """Chunks on what the question asks that demand different things in words that have nothing in common."""
    topic = frozenset(content(words_of(question)))
    if len(topic) < 2:
        return
    demanding: dict[int, _Sentence] = {}
    for each in read:
        if each.force and len(each.about & topic) * 2 >= len(topic):
            demanding.setdefault(each.chunk, each)
    for first, second in combinations(demanding.values(), 2):
        if first.force is second.force or (first.names - second.about) or (second.names - first.about):
            continue
        if _overlap(first.about - topic, second.about - topic) <= APART:
            why = f"on the same topic one says {first.force}, the other {second.force}, in other words"
            yield Conflict(ConflictKind.LOW_OVERLAP, (_side(chunks, first), _side(chunks, second)), why)


def _side(chunks: Sequence[Chunk], sentence: _Sentence) -> ConflictSide:
    label = f"S{sentence.chunk + 1}"
    return ConflictSide(label, chunks[sentence.chunk].source, sentence.text, sentence.start, sentence.end)
