"""Lists with a stem: "Every guest must:" and its points, each of which is a sentence with its words.

"The following are not allowed:" stands behind each of its points instead. Points that are sentences by
themselves are read alone behind a heading only ("House rules:"): "If it rains:", "Tom says:" and "Members:"
say how they are meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from fol_kb.translation.controlled.discourse.statements import Reading
from fol_kb.translation.controlled.language import Language
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word

SAYS_HOW = "{first!r} stands below {word!r}, which may say how it is meant; say it in the sentence"
HEADING = "{word!r} is a heading, which states nothing"
NO_POINT = "no point of the list behind {word!r} is read"
_JOINTS = frozenset([",", ";", "and", "et"])


def with_stems(
    readings: Sequence[Reading], language: Language, parses: Callable[[Sequence[Word]], bool]
) -> None:
    """Give the points of lists the words of their stems. ``parses`` says whether words are a sentence."""
    for stem, points, after in _lists(readings):
        if _joined(stem, points, language, parses):
            continue
        if language.is_topic(stem.words[:-1]):
            stem.problem = Unreadable(HEADING, word=stem.span.sentence.text)
            continue
        for one in after:
            if one.problem is None:
                first = one.words[0].text if one.words else one.span.sentence.text
                one.problem = Unreadable(
                    SAYS_HOW, one.span.words_from, first=first, word=stem.span.sentence.text
                )


def _joined(
    stem: Reading, points: list[Reading], language: Language, parses: Callable[[Sequence[Word]], bool]
) -> bool:
    """Whether the points got the words of their stem."""
    *said, _ = stem.words
    first = [word.key for word in said[: len(language.following)]]
    pointing = bool(first) and first == [*language.following]
    verb = next((at for at, word in enumerate(said) if word.key in language.finite_words), 0)
    if not points or not said or any(map(_is_alternative, points)) or (pointing and not verb):
        return False
    bodies = [_body(point.words) for point in points]
    if not all(bodies) or any(map(parses, bodies)):
        return False
    for point, body in zip(points, bodies, strict=True):
        lower = _lower(body[0], language)
        point.words = [*body, *said[verb:]] if pointing else [*said, lower, *body[1:]]
    stem.points, stem.words = points, []
    return True


def check_stems(readings: Sequence[Reading]) -> None:
    """Refuse the stem of a list of which no point is read."""
    for stem in readings:
        if stem.points and all(point.problem is not None for point in stem.points):
            stem.problem = Unreadable(NO_POINT, word=stem.span.sentence.text)


def _lists(
    readings: Sequence[Reading],
) -> Iterator[tuple[Reading, list[Reading], Sequence[Reading]]]:
    """The sentences that end with a colon, each with the points behind it, and what it may be said of."""
    for place, stem in enumerate(readings):
        if not stem.words or stem.words[-1].text != ":":
            continue
        points: list[Reading] = []
        for point in readings[place + 1 :]:
            if point.span.words_from == point.span.sentence.start:
                break
            points.append(point)
        whole = all(point.problem is None for point in points)
        yield stem, points if whole else [], points or readings[place + 1 : place + 2]


def _is_alternative(point: Reading) -> bool:
    return bool(point.words) and point.words[-1].key in {"or", "ou"}


def _body(words: Sequence[Word]) -> list[Word]:
    """The words of a point without what joins it to the next."""
    kept = list(words)
    while kept and kept[-1].key in _JOINTS:
        kept.pop()
    return kept


def _lower(word: Word, language: Language) -> Word:
    """The first word of a point, which has a capital for that only."""
    plain = word.first and not word.quoted and language.knows(word.key)
    return replace(word, first=False, capital=word.capital and not plain)
