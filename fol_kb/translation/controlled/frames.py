"""What a line may say of those below it: headings, questions, quotations, tables, and what ends with a colon.

"Old rules", "If it rains:" and "True or false?" may say how what stands below is meant, and a point that ends
with "or" how the next one is. None of it is a sentence that a formula could have. So what stands below is
refused as far as such a line may reach, but for headings that name a topic ("House rules") or are a title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from fol_kb.translation.controlled.discourse.statements import Reading
from fol_kb.translation.controlled.given_names import listed_gender
from fol_kb.translation.controlled.headed import is_heading, refuse_headed
from fol_kb.translation.controlled.language import Language
from fol_kb.translation.controlled.lines import (
    BREAK,
    COLONS,
    UNDERLINE,
    depth_of,
    ends_with_colon,
    far_below,
    first_of,
    is_point,
    keys_of,
    list_below,
    names,
    refuse_below,
    refuse_beside,
    said_of,
)
from fol_kb.translation.controlled.syntax.tokens import Unreadable

MAY_LIMIT = "{word!r} stands beside it, which may say when it is so, or offer something else"
MARKED = "{word!r} stands in a line that is a quotation, a task, code or a part of a table, and not stated"
ASIDE = "{word!r} may say how the sentence is meant, or be the mark of a list; write 'a)'"
POINTS_BACK = "{word!r} may begin a sentence about what stands before it, which is not covered"
POINTS = "{word!r} may begin a sentence about what follows it, which is not covered"
ONE_OF_SEVERAL = "{first!r} stands in a list whose points are joined by {word!r}: none need hold by itself"
_LINE = 30  # columns of lines that are hardly wrapped
_ROW = re.compile(r"[^\W\d_]{2,}.*\t\S|[ \t]*[^\W\d_]\t\S|.*\|.*\||.*\w[ ]{3,}\w")
_TASK = re.compile(r"[ \t]*(?:[-*+]|\d+[.)])?[ \t]*\[[ xX]?\]|.*~~")
_LETTER = re.compile(r"[ \t]*([A-Z])([.)]?)[ \t]+([A-Z][\w-]*)")
_NUMBERED = re.compile(r"\W*(?:[^\W\d]+ )?(\d+)[.):]")
_WITHIN = re.compile(r":[*_]*\s|\s[-–—]\s")


def refuse_framed(text: str, readings: Sequence[Reading], language: Language) -> None:
    """Refuse what headings, questions and lines with a colon may be about, quotations, tables and choices."""
    lines = text.split("\n")
    marked = set(_marked(lines))
    lettered = {"A", "B"} <= {found[1] for line in lines if (found := _LETTER.match(line))}
    bracket, depth, reached = False, 0, 0
    for place, one in enumerate(readings):
        sentence, said, keys = one.span.sentence, said_of(one), keys_of(one)
        first = next(iter(said.split()), sentence.text)
        depth = depth_of(one) or depth
        more = sum(sentence.text.count(sign) for sign in "([{") - sum(map(sentence.text.count, ")]}"))
        inside, bracket = bracket or more > 0, more > 0 or (bracket and more >= 0)
        below: Sequence[Reading] = ()
        short = "\n" in sentence.text and _are_short(sentence.text)
        if keys and (keys[0] in language.lists.asides or _is_lettered(sentence.text, language, lettered)):
            one.problem = one.problem or Unreadable(ASIDE, sentence.start, word=first)
        if sentence.line in marked or inside or short:
            one.problem = one.problem or Unreadable(MARKED, sentence.start, word=first)
        elif place < reached:
            continue
        elif set(keys) <= language.lists.choices and keys:
            refuse_beside(one, [*_run(readings, place, -1), *_run(readings, place, 1)], MAY_LIMIT)
        elif said.endswith("?"):
            below = _answers(text, readings, place, language, depth)
        elif is_heading(text, one, language) and not (is_point(one) and _is_duty(readings, place, language)):
            refuse_headed(text, readings, place, language, depth)
        elif not is_point(one) and not ends_with_colon(one) and language.lists.points(keys):
            one.problem = one.problem or Unreadable(POINTS, sentence.start, word=first)
            below = far_below(readings, place, depth)
        elif language.lists.points_back(keys):
            one.problem = one.problem or Unreadable(POINTS_BACK, sentence.start, word=first_of(one))
            refuse_beside(one, _above(readings, place))
        elif told := [*_points_named(readings, one, keys, language)]:
            one.problem = one.problem or Unreadable(POINTS_BACK, sentence.start, word=first_of(one))
            refuse_beside(one, told)
        elif _WITHIN.search(sentence.text) and _says_of(one, language):
            below = [*_on_the_line(text, readings, place)]
        refuse_below(one, below)
        reached = max(reached, place + 1 + len(below))
    for is_list, points in groupby(readings, is_point):
        if is_list:
            _refuse_choices(list(points), language)


def _are_short(said: str) -> bool:
    """Whether the lines of a sentence are hardly wrapped: "eats fish", "chips"."""
    lines = said.split("\n")
    underlined = UNDERLINE.search(said) is not None
    return max(map(len, lines)) < _LINE and len(lines[-1].split()) < 3 and not underlined


def _is_lettered(said: str, language: Language, lettered: bool) -> bool:
    """Whether a sentence begins with a letter that may be the mark of a list: "C. Parking is free."."""
    found = _LETTER.match(said)
    word = found[3].lower() if found else ""
    known = language.knows(word) or listed_gender(word) != "u"
    return found is not None and (lettered or (found[2] != "" and known))


def _marked(lines: Sequence[str]) -> Iterator[int]:
    """The numbers of lines that are quoted, code, comments, tasks, struck out or rows of a table."""
    quoted, struck, fence = False, False, ""
    for number, line in enumerate(lines, 1):
        plain = line.strip()
        opens = next((mark for mark in ("```", "~~~", "<!--") if plain.startswith(mark)), "")
        quoted = plain.startswith(">") or (quoted and bool(plain))
        if quoted or struck or fence or opens or _ROW.match(line) or _TASK.match(line):
            yield number
        struck = struck != bool(line.count("~~") % 2)
        if fence and fence in plain:
            fence = ""
        elif opens and not fence:
            fence = "-->" if opens == "<!--" else opens
            fence = "" if fence in plain.removeprefix(opens) else fence


def _answers(
    text: str, readings: Sequence[Reading], place: int, language: Language, depth: int
) -> Sequence[Reading]:
    """What may be but an answer: a list below a question, and what stands below "what if it rains?"."""
    keys = keys_of(readings[place])
    asks = len(keys) < 3 or not (language.lists.choosing | language.lists.untrue).isdisjoint(keys[1:])
    ends = readings[place].span.sentence.end
    begins = readings[place + 1].span.sentence.start if place + 1 < len(readings) else ends
    below = list_below(text, readings, place) if "\n" in text[ends:begins] else []
    if below and is_point(below[0]):
        return below
    if asks:
        return far_below(readings, place, depth)
    lined = pairwise(below)
    each = all("\n" in text[one.span.sentence.end : two.span.sentence.start] for one, two in lined)
    return below if len(below) > 1 and each else []


def _says_of(one: Reading, language: Language) -> bool:
    """Whether a sentence has a colon that may go on with the next one: "Sauna: Children are not allowed."."""
    return names(one, keys_of(one)[:1]) or any(word.text in COLONS or word.text == "-" for word in one.words)


def _is_duty(readings: Sequence[Reading], place: int, language: Language) -> bool:
    """Whether a point goes on with "every guest must": "report damage"."""
    stem = next((one for one in reversed(readings[:place]) if not is_point(one)), None)
    keys = keys_of(stem) if stem is not None and ends_with_colon(stem) else []
    does = any(map(language.may_be_infinitive, keys_of(readings[place])[:1]))
    return does and not language.lists.ruling.isdisjoint(keys[-1:])


def _run(readings: Sequence[Reading], place: int, step: int) -> Iterator[Reading]:
    """What stands on one side of a line: the points of a list, or one sentence."""
    for at in range(place + step, len(readings) if step > 0 else -1, step):
        yield readings[at]
        if not (is_point(readings[at]) and 0 <= at + step < len(readings) and is_point(readings[at + step])):
            return


def _above(readings: Sequence[Reading], place: int) -> Sequence[Reading]:
    """What "the rules above no longer apply" may be about: all from the last heading on."""
    start = next((at for at in range(place - 1, -1, -1) if depth_of(readings[at])), -1)
    return readings[start + 1 : place]


def _points_named(
    readings: Sequence[Reading], line: Reading, keys: Sequence[str], language: Language
) -> Iterator[Reading]:
    """The points or labels of which a sentence speaks by their numbers: "Rule 1 is void."."""
    named = {number for part, number in pairwise(keys) if part in language.lists.parts and number.isdigit()}
    label = False
    for one in readings if named and len(keys) > 2 else ():
        found = _NUMBERED.match(one.span.sentence.text)
        if (found and found[1] in named and one is not line) or label:
            yield one
        label = found is not None and found[1] in named and len(keys_of(one)) < 3  # "Article 1."


def _on_the_line(text: str, readings: Sequence[Reading], place: int) -> Iterator[Reading]:
    """The sentences that follow on the line of one with a colon in it: "Tom says: Ann is ill. Bob too." """
    end = readings[place].span.sentence.end
    wrapped = "\n" in readings[place].span.sentence.text
    for one in readings[place + 1 :]:
        between = text[end : one.span.sentence.start]
        if ("\n" in between and not wrapped) or BREAK.search(between):
            return
        yield one
        end = one.span.sentence.end


def _refuse_choices(points: Sequence[Reading], language: Language) -> None:
    """Refuse the points of a list of which one is joined to another by "or" or "unless"."""
    for point in points:
        keys = keys_of(point)
        joint = next((key for key in (*keys[:1], *keys[-1:]) if key in language.lists.choices), "")
        joint = joint or (
            "," if said_of(point).endswith(",") and not language.lists.opening.isdisjoint(keys[:1]) else ""
        )
        if joint:
            for one in points:
                at, first = one.span.words_from, first_of(one)
                one.problem = one.problem or Unreadable(ONE_OF_SEVERAL, at, first=first, word=joint)
            return
