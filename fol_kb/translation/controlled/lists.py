"""Lists with a stem: "Every guest must:" and its points, each of which is a sentence with its words.

Words are put together only where that is certain: behind a modal verb, "has" or the like, where each point
holds by itself. Everything else that stands before a list, but for a heading ("House rules:"), may say how
its points are meant ("If it rains:", "Tom says:", "Members:"), so that they are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from fol_kb.translation.controlled.discourse.statements import Reading
from fol_kb.translation.controlled.frames import refuse_framed
from fol_kb.translation.controlled.given_names import listed_gender
from fol_kb.translation.controlled.headed import HEADING, is_title
from fol_kb.translation.controlled.language import Language
from fol_kb.translation.controlled.lines import (
    depth_of,
    ends_with_colon,
    far_below,
    goes_on,
    is_point,
    is_refused_so,
    keys_of,
    level,
    list_below,
    refuse_below,
    said_of,
)
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word

NO_POINT = "no point of the list behind {word!r} is read"
GOES_ON = (
    "{word!r} goes on below, and it is not certain that each part below holds by itself with its words; say"
    " each in a sentence of its own"
)
LIMITED = "the points below {word!r} may limit it; say it in one sentence"
_ENDS = frozenset(".!?…")
_ONE_NOUN = 4  # "an employee must not"
_MARKS = frozenset([",", ";"])
_AND = frozenset(["and", "et"])
_OR = frozenset("/|")
_PLAIN = frozenset("*_#:")

Parses = Callable[[Sequence[Word]], bool]


def with_stems(text: str, readings: Sequence[Reading], language: Language, parses: Parses) -> None:
    """Give the points of lists the words of their stems. ``parses`` says whether words are a sentence."""
    refuse_framed(text, readings, language)
    for place, stem, depth in _stems(text, readings):
        words = [word for word in stem.words if word.text not in _PLAIN]
        below = list_below(text, readings, place)
        points = [one for one in below if is_point(one)]
        alike = len({level(text, one) for one in points}) < 2 and not _are_joined(points, language)
        plain = alike and not _goes_on(readings, place + len(below), language)
        colon = ends_with_colon(stem)
        topic = language.is_topic(words) and not any(word.quoted for word in words)
        whole = stem.problem is None and colon and plain and points == below and not topic
        if whole and _join(stem, words, points, language, parses):
            continue
        said = said_of(stem)
        if topic or said[-1:] not in _ENDS or is_point(stem):
            ended = said[-1:] in _ENDS and not topic
            reason = GOES_ON if colon and not topic else LIMITED if ended else HEADING
            stem.problem = stem.problem or Unreadable(reason, word=stem.span.sentence.text)
        if not (topic and plain):
            far = colon and not points and not is_refused_so(stem)
            title = not colon and is_title(text, readings, place, language)
            fragments = [one for one in points if said_of(one)[-1:] not in _ENDS]
            refused = far_below(readings, place, depth) if far else fragments if title else below
            refuse_below(stem, refused)


def check_stems(readings: Sequence[Reading]) -> None:
    """Refuse the stem of a list of which no point is read."""
    for stem in readings:
        if stem.points and all(point.problem is not None for point in stem.points):
            stem.problem = Unreadable(NO_POINT, word=stem.span.sentence.text)


def _stems(text: str, readings: Sequence[Reading]) -> Iterator[tuple[int, Reading, int]]:
    """What stands before a list or before points in a point, or ends with a colon; how deep its heading."""
    last = None  # the point before
    depth = 0
    levels: set[tuple[int, str]] = set()
    seen: set[tuple[int, str]] = set()
    for place, stem in enumerate(readings):
        depth = depth_of(stem) or depth
        if is_point(stem):
            last = stem
            levels.add(level(text, stem))
            seen.add(level(text, stem))
        elif level(text, stem)[0] == 1:
            levels.clear()
        after = readings[place + 1] if place + 1 < len(readings) else None
        listed = after is not None and is_point(after)
        if listed and last is not None and after is not None:
            within = level(text, stem)[0] > 1 or stem is last
            known = level(text, after) in (seen if goes_on(after) else levels)
            listed = not (known if goes_on(after) else within and known)
        if said_of(stem) and (ends_with_colon(stem) or listed):
            yield place, stem, depth


def _goes_on(readings: Sequence[Reading], place: int, language: Language) -> bool:
    """Whether what stands right below a list goes on with its last point: "unless", "Exceptions:"."""
    after = readings[place + 1] if place + 1 < len(readings) else None
    if after is None or is_point(after):
        return False
    keys, said = keys_of(after), said_of(after)
    told = not language.being_so.isdisjoint(keys) or any(map(language.may_be_infinitive, keys[:1]))
    if said.endswith(".") and len(keys) < _ONE_NOUN and not told:
        return True  # "upon request."
    if keys[:1] and (keys[0] in language.lists.opening or after.span.sentence.text.startswith("(")):
        return True
    return (
        said[:1].islower()
        or not language.lists.joints.isdisjoint(keys[:1])
        or (":" in said and len(keys) < 6 and language.lists.says_how(keys))
    )


def _are_joined(points: Sequence[Reading], language: Language) -> bool:
    """Whether a word at an edge of a point joins it to another one, otherwise than by "and"."""
    for point in points:
        keys = [word.key for word in point.words]
        letters = [key for key in keys if key[:1].isalnum()]
        if len(letters) > 1 and letters[0] in language.lists.refraining:
            letters = letters[1:]  # "must: not smoke"
        if not _OR.isdisjoint(keys) or not language.lists.joints.isdisjoint([*letters[:1], *letters[-1:]]):
            return True
    return False


def _join(stem: Reading, said: list[Word], points: list[Reading], language: Language, parses: Parses) -> bool:
    """Whether the points got the words of their stem."""
    lists = language.lists
    keys = [word.key for word in said]
    doing = lists.doing
    if doing and len(keys) > len(doing) and tuple(keys[-len(doing) :]) == doing:
        said, keys = said[: -len(doing)], keys[: -len(doing)]
    if not points or not said or any("\n" in one.span.sentence.text.rstrip() for one in points):
        return False
    marks = [word.text for word in stem.words]
    if marks[:-1].count(":") or marks.count("*") % 2:
        return False  # "Myth: guests must:", "every guest* must:"
    pointing = lists.is_pointing(keys)
    verb = next((at for at, key in enumerate(keys) if key in lists.finite), 0) if pointing else 0
    certain = lists.is_about_each(keys, verb) if pointing else lists.goes_on(keys)
    if not certain or any(one.problem is not None for one in points):
        return False
    bodies = [_body(point.words) for point in points]
    edges = [_without_marks(point.words) for point in points]
    conjoined = any(not _AND.isdisjoint([*edge[:1], *edge[-1:]]) for edge in edges)
    if not all(bodies) or not all(_is_part(body, keys, language, parses) for body in bodies):
        return False
    brought_in = {key for body in bodies for key in language.brought_in(body)}
    if any(
        before.key == language.fixed.article and word.key in brought_in
        for body in bodies
        for before, word in pairwise(body)
    ):
        return False  # "take a key", "return the key"
    firsts = {body[0].key for body in bodies}
    denied = not lists.negative.isdisjoint(keys)
    if denied and (conjoined or firsts & (lists.negative | lists.each)):
        return False  # "no driver may drink and drive", "does not include: no tips", "... all drinks"
    bare = any(len(body) == 1 and body[0].capital and not body[0].quoted for body in bodies)
    if bare and (firsts & language.indefinite or any(not body[0].capital for body in bodies)):
        return False  # "a bed", "Bathroom", "a shower"
    counted = any("_" in key or key.isdigit() for key in firsts)
    if pointing and (counted or firsts & (lists.uncertain | lists.negative)):
        return False  # "the following are not allowed: two dogs"
    said = _of_each(said, points, language)
    for point, body in zip(points, bodies, strict=True):
        lower = _lower(body[0], language)
        whole = [*body, *said[verb:]] if pointing else [*said, lower, *body[1:]]
        point.words = language.put_together(whole)
    stem.points, stem.words = points, []
    return True


def _is_part(body: Sequence[Word], keys: Sequence[str], language: Language, parses: Parses) -> bool:
    """Whether a point is a part of a sentence, and neither a sentence, a heading nor a word for no point."""
    said = [word.key for word in body]
    if not language.lists.placeholders.isdisjoint((said[0], said[-1])):
        return False
    if language.lists.one_of in pairwise(said) or _has_footnote(body[-1]):
        return False
    last = keys[-2] if keys[-1] in language.lists.denying and len(keys) > 1 else keys[-1]
    if said[0] in language.lists.refraining:
        return keys[-1] in language.lists.ruling and len(body) > 1
    if last in language.lists.ruling | {"to"} and language.may_be_infinitive(said[0]):
        return True  # "keep pets" may be a sentence for the grammar
    return not parses(body)


def _has_footnote(word: Word) -> bool:
    """Whether a word ends with a raised number: "a bed¹"."""
    return word.text[-1:].isdigit() and not word.text[-1:].isdecimal()


def _of_each(said: list[Word], points: Sequence[Reading], language: Language) -> list[Word]:
    """The words of a stem, as said of each: the duties of "an employee" are listed as those of every one."""
    each = language.lists.articles.get(said[0].key)
    names = any(word.capital and not word.first for point in points for word in point.words)
    if each is None or names or len(points) < 2 or len(said) > _ONE_NOUN:
        return said
    if said[-1].key in language.lists.telling or language.kinds.of(said[1].key) != "role":
        return said  # "a driver will:" may begin a story
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
    text = word.text.lower() if plain else word.text
    return replace(word, text=text, first=False, capital=word.capital and not plain)
