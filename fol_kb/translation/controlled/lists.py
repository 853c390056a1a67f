"""Lists with a stem: "Every guest must:" and its points, each of which is a sentence with its words.

Words are put together only where that is certain: behind a modal verb, "has" or the like, where each point
holds by itself. Everything else that stands before a list, but for a heading ("House rules:"), may say how
its points are meant ("If it rains:", "Tom says:", "Members:"), so that they are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from fol_kb.translation.controlled.discourse.statements import Reading
from fol_kb.translation.controlled.given_names import listed_gender
from fol_kb.translation.controlled.language import Language
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word

SAYS_HOW = "{first!r} stands below {word!r}, which may say how it is meant; say it in the sentence"
HEADING = "{word!r} seems to be a heading, which states nothing"
NO_POINT = "no point of the list behind {word!r} is read"
LIMITED = "the points below {word!r} may limit it; say it in one sentence"
_ENDS = frozenset(".!?…")
_ONE_NOUN = 4  # "an employee must not"
_MARKS = frozenset([",", ";"])
_AND = frozenset(["and", "et"])
_OR = frozenset("/|")
_PLAIN = frozenset("*_#")
_BREAK = re.compile(r"\n[^\S\n]*\n")
_FLUSH = re.compile(r"\n(?=\S)")

Parses = Callable[[Sequence[Word]], bool]


def with_stems(text: str, readings: Sequence[Reading], language: Language, parses: Parses) -> None:
    """Give the points of lists the words of their stems. ``parses`` says whether words are a sentence."""
    for place, stem, colon in _stems(text, readings):
        words = [word for word in stem.words if word.text not in _PLAIN | {":"}]
        below = _below(text, readings, place)
        points = [one for one in below if _is_point(one)]
        plain = len({_indent(text, one) for one in points}) < 2 and not _are_joined(points, language)
        topic = language.is_topic(words)
        said = stem.span.sentence.text
        ended = said.rstrip(" *_")[-1:] in _ENDS
        if plain and points == below and colon and not topic and _join(stem, words, points, language, parses):
            continue
        if topic or not (colon or ended) or _is_point(stem):
            stem.problem = stem.problem or Unreadable(HEADING if topic or not ended else LIMITED, word=said)
        for one in below if not (topic and plain) else ():
            if one.problem is None:
                first = one.words[0].text if one.words else one.span.sentence.text
                one.problem = Unreadable(SAYS_HOW, one.span.words_from, first=first, word=said)


def check_stems(readings: Sequence[Reading]) -> None:
    """Refuse the stem of a list of which no point is read."""
    for stem in readings:
        if stem.points and all(point.problem is not None for point in stem.points):
            stem.problem = Unreadable(NO_POINT, word=stem.span.sentence.text)


def _stems(text: str, readings: Sequence[Reading]) -> Iterator[tuple[int, Reading, bool]]:
    """What stands before a list or before points within a point, or ends with a colon, which is said."""
    last = None  # the point before
    for place, stem in enumerate(readings):
        last = stem if _is_point(stem) else last
        marks = [word.text for word in stem.words if word.text not in _PLAIN]
        after = readings[place + 1] if place + 1 < len(readings) else None
        colon = marks[-1:] == [":"]
        listed = after is not None and _is_point(after)
        if listed and last is not None and after is not None:
            start = last.span.sentence.start
            within = not _FLUSH.search(text[start : stem.span.sentence.start + 1])
            listed = not within or _indent(text, after) > _indent(text, last)
        if marks and (colon or listed):
            yield place, stem, colon


def _indent(text: str, point: Reading) -> int:
    start = point.span.sentence.start
    return start - text.rfind("\n", 0, start)


def _are_joined(points: Sequence[Reading], language: Language) -> bool:
    """Whether a word at an edge of a point joins it to another one, otherwise than by "and"."""
    for point in points:
        keys = [word.key for word in point.words]
        letters = [key for key in keys if key[:1].isalnum()]
        if not _OR.isdisjoint(keys) or not language.lists.joints.isdisjoint([*letters[:1], *letters[-1:]]):
            return True
    return False


def _is_point(reading: Reading) -> bool:
    start = reading.span.sentence
    return reading.span.words_from > start.start and not start.text.startswith("#")


def _below(text: str, readings: Sequence[Reading], place: int) -> list[Reading]:
    """What a stem may be about: its list, with what stands in its points, or the rest of its paragraph."""
    found: list[Reading] = []
    end = readings[place].span.sentence.end
    for one in readings[place + 1 :]:
        apart = _BREAK.search(text, end, one.span.sentence.start) is not None
        if apart and not _is_point(one) and (found or one is not readings[place + 1]):
            break
        if apart and found and not any(map(_is_point, found)):
            break
        found.append(one)
        end = one.span.sentence.end
    return found


def _join(stem: Reading, said: list[Word], points: list[Reading], language: Language, parses: Parses) -> bool:
    """Whether the points got the words of their stem."""
    keys = [word.key for word in said]
    if not points or not said or any(_FLUSH.search(one.span.sentence.text) for one in points):
        return False
    pointing = language.lists.is_pointing(keys)
    verb = next((at for at, key in enumerate(keys) if key in language.lists.finite), 0) if pointing else 0
    certain = language.lists.is_about_each(keys, verb) if pointing else language.lists.goes_on(keys)
    if not certain or any(one.problem is not None for one in points):
        return False
    bodies = [_body(point.words) for point in points]
    edges = [_without_marks(point.words) for point in points]
    conjoined = any(not _AND.isdisjoint([*edge[:1], *edge[-1:]]) for edge in edges)
    if not all(bodies) or any(map(parses, bodies)):
        return False
    if conjoined and not language.lists.negative.isdisjoint(keys):
        return False  # "no driver may drink and drive"
    firsts = {body[0].key for body in bodies}
    if pointing and (firsts & language.lists.uncertain or any("_" in key for key in firsts)):
        return False  # "the following are not allowed: two dogs"
    if keys[-1] in language.lists.being and not conjoined and not pointing:
        return False  # "the colour is: red, blue"
    said = _of_each(said, points, language)
    for point, body in zip(points, bodies, strict=True):
        lower = _lower(body[0], language)
        point.words = [*body, *said[verb:]] if pointing else [*said, lower, *body[1:]]
    stem.points, stem.words = points, []
    return True


def _of_each(said: list[Word], points: Sequence[Reading], language: Language) -> list[Word]:
    """The words of a stem, as said of each: the duties of "an employee" are listed as those of every one."""
    each = language.lists.articles.get(said[0].key)
    if each is None or len(points) < 2 or len(said) > _ONE_NOUN or language.kinds.of(said[1].key) != "role":
        return said
    return [replace(said[0], key=each, text=each), *said[1:]]


def _without_marks(words: Sequence[Word]) -> list[str]:
    return [word.key for word in words if word.text not in _MARKS]


def _body(words: Sequence[Word]) -> list[Word]:
    """The words of a point without what joins it to the next, or to the one before."""
    kept = list(words)
    while kept and kept[-1].text in _MARKS:
        kept.pop()
    if len(kept) > 1 and kept[-1].key in _AND:
        kept.pop()
        while kept and kept[-1].text in _MARKS:
            kept.pop()
    return kept[1:] if len(kept) > 1 and kept[0].key in _AND else kept


def _lower(word: Word, language: Language) -> Word:
    """The first word of a point, which has a capital for that only; what may be a given name keeps it."""
    plain = word.first and not word.quoted and language.knows(word.key) and listed_gender(word.key) == "u"
    return replace(word, first=False, capital=word.capital and not plain)
