"""Lines: their words, their marks, the lists below them, and how what stands below or beside is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from fol_kb.translation.controlled.discourse.statements import Reading
from fol_kb.translation.controlled.syntax.tokens import Unreadable

SAYS_HOW = "{first!r} stands below {word!r}, which may say how it is meant; say it in the sentence"
VERDICT = "{word!r} stands beside it, which may say that it is not so"
_PLAIN = " \t\r\xa0*_#>"
COLONS = (":", "：", "—", "–", "...", "…")
_SIGNS = "?!.,:;*_()[]#>-\"'“”«»~"
_FAR = 80  # columns within which a line begins
BREAK = re.compile(r"\n[^\S\n]*\n")
ALONE = re.compile(r"[^\S\n]*(?:\n|\Z)")
UNDERLINE = re.compile(r"\n[ \t]*[=-]{3,}\s*\Z")
_MARKER = re.compile(r"[ \t]*(\(?)([\w.]*)(\W?)")
_BY_WORDS = re.compile(r"[\s'’/]+")


def said_of(reading: Reading) -> str:
    """The text of a line without the marks of headings and of what is in bold type."""
    return UNDERLINE.sub("", reading.span.sentence.text.rstrip()).strip(_PLAIN)


def keys_of(reading: Reading) -> list[str]:
    """The words of a line in small letters, without marks."""
    marker = reading.span.words_from - reading.span.sentence.start if is_point(reading) else 0
    said = UNDERLINE.sub("", reading.span.sentence.text[marker:]).lower()
    said = said.replace("’", "'").replace("s'il", "si il")
    return [key for each in _BY_WORDS.split(said) if (key := each.strip(_SIGNS))]


def is_point(reading: Reading) -> bool:
    """Whether a sentence has a list marker."""
    sentence = reading.span.sentence
    return reading.span.words_from > sentence.start and not sentence.text.startswith(("#", ">"))


def ends_with_colon(reading: Reading) -> bool:
    """Whether a line goes on below: with a colon, a dash or dots at its end."""
    return said_of(reading).endswith(COLONS)


def is_refused_so(line: Reading) -> bool:
    """Whether a line is refused for what stands above it, and so all that it may be about."""
    return line.problem is not None and line.problem.template == SAYS_HOW


def level(text: str, point: Reading) -> tuple[int, str]:
    """How far a point is indented, and what kind of marker it has: "1.", "1.1", "a)", "-"."""
    start = point.span.sentence.start
    opens = text.rfind("\n", max(0, start - _FAR), start)
    indent = start - opens if opens >= 0 or start < _FAR else _FAR
    found = _MARKER.match(point.span.sentence.text)
    before, word, after = found.groups() if found else ("", "", "")
    kind = "1" * len(word.strip(".").split(".")) if word[:1].isdigit() else "a" * bool(word)
    return indent, before + kind + ("." if word.endswith(".") else after)


def goes_on(point: Reading) -> bool:
    """Whether the number of a point is not that of a first one: "2.", "1.2"."""
    found = _MARKER.match(point.span.sentence.text)
    last = found[2].strip(".").rpartition(".")[2] if found else ""
    return last.isdigit() and int(last) > 1


def list_below(text: str, readings: Sequence[Reading], place: int) -> list[Reading]:
    """The list below a line, with what stands in its points; without one, the rest of the paragraph."""
    found: list[Reading] = []
    end = readings[place].span.sentence.end
    for one in readings[place + 1 :]:
        start = one.span.sentence.start
        apart = BREAK.search(text, end, start) is not None
        flush = not is_point(one) and level(text, one)[0] == 1
        if apart and flush and (found or one is not readings[place + 1]):
            break
        listed = any(map(is_point, found))
        if (apart and found and not listed) or (listed and flush and said_of(one).endswith(":")):
            break
        if is_point(one) and listed and _is_outer(text, readings[place], found, one):
            break
        found.append(one)
        end = one.span.sentence.end
    return found


def _is_outer(text: str, line: Reading, found: Sequence[Reading], one: Reading) -> bool:
    """Whether a point goes on with the list in which a line stands, and not with the one below it."""
    first = next(level(text, point) for point in found if is_point(point))
    here = level(text, one)
    return here != first and (
        (is_point(line) and here == level(text, line)) or (goes_on(one) and here[0] == 1)
    )


def depth_of(reading: Reading) -> int:
    """How many "#" stand before a heading; an underlined one has a level, too: "=" is above "-"."""
    said = reading.span.sentence.text
    under = UNDERLINE.search(said)
    return 1 + ("-" in under[0]) if under else len(said) - len(said.lstrip("#"))


def far_below(readings: Sequence[Reading], place: int, depth: int) -> Sequence[Reading]:
    """What a line may be about if no list is below: all up to the next heading that is not below another.

    ``depth`` is that of the heading above the line, 0 without one.
    """
    for at in range(place + 1, len(readings) if depth else 0):
        if 0 < depth_of(readings[at]) <= depth:
            return readings[place + 1 : at]
    return readings[place + 1 :]


def refuse_below(line: Reading, below: Iterable[Reading]) -> None:
    """Refuse what stands below a line that may say how it is meant."""
    said = UNDERLINE.sub("", line.span.sentence.text)
    for one in below:
        if one.problem is None:
            one.problem = Unreadable(SAYS_HOW, one.span.words_from, first=first_of(one), word=said)


def first_of(reading: Reading) -> str:
    """The first word of a line, or all of it if it has none."""
    return reading.words[0].text if reading.words else reading.span.sentence.text


def refuse_beside(line: Reading, others: Iterable[Reading], reason: str = VERDICT) -> None:
    """Refuse what a line may say not to be so: "False.", "The rules above no longer apply."."""
    for one in others:
        one.problem = one.problem or Unreadable(reason, one.span.words_from, word=said_of(line))


def names(one: Reading, keys: Sequence[str]) -> bool:
    """Whether a sentence has all of the words, with or without the "s" of several."""
    return {key.rstrip("s") for key in keys} <= {word.key.rstrip("s") for word in one.words}


def of_others(below: Sequence[Reading], keys: Sequence[str]) -> Iterator[Reading]:
    """The sentences that lack one of the words; a point has those of its stem."""
    stem = False
    for one in below:
        named = names(one, keys) or (stem and is_point(one))
        stem = stem if is_point(one) else named and ends_with_colon(one)
        if not named:
            yield one
