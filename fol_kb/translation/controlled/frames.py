"""What a line may say of those below it: headings, questions, quotations, tables, and what ends with a colon.

"Old rules", "If it rains:" and "True or false?" may say how what stands below is meant, and a point that ends
with "or" how the next one is. None of it is a sentence that a formula could have. So what stands below is
refused as far as such a line may reach, but for headings that name a topic ("House rules") or are a title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from fol_kb.translation.controlled.discourse.statements import Reading
from fol_kb.translation.controlled.given_names import listed_gender
from fol_kb.translation.controlled.language import Language
from fol_kb.translation.controlled.syntax.tokens import Unreadable

HEADING = "{word!r} seems to be a heading, which states nothing"
SAYS_HOW = "{first!r} stands below {word!r}, which may say how it is meant; say it in the sentence"
MAY_LIMIT = "{word!r} stands beside it, which may say when it is so, or offer something else"
VERDICT = "{word!r} stands beside it, which may say that it is not so"
MARKED = "{word!r} stands in a line that is a quotation, a task, code or a part of a table, and not stated"
ASIDE = "{word!r} may say how the sentence is meant, or be the mark of a list; write 'a)'"
POINTS_BACK = "{word!r} may begin a sentence about what stands before it, which is not covered"
POINTS = "{word!r} may begin a sentence about what follows it, which is not covered"
ONE_OF_SEVERAL = "{first!r} stands in a list whose points are joined by {word!r}: none need hold by itself"
_PLAIN = " \t\r\xa0*_#>"
_COLONS = (":", "：", "—", "–", "...", "…")
_ENDS = ".!?…:;,"
_SIGNS = "?!.,:;*_()[]#>-\"'“”«»~"
_MOST = 12  # words of a heading
_LONGEST = 120  # its signs
_SHORT = 4  # words of a heading with a full stop: "Old rules."
_LINE = 30  # columns of lines that are hardly wrapped
_FAR = 80  # columns within which a line begins
_DEEPEST = 6  # "#" of a heading
_BREAK = re.compile(r"\n[^\S\n]*\n")
_ALONE = re.compile(r"[^\S\n]*(?:\n|\Z)")
_UNDERLINE = re.compile(r"\n[ \t]*[=-]{3,}\s*\Z")
_MARKER = re.compile(r"[ \t]*(\(?)([\w.]*)(\W?)")
_ROW = re.compile(r"[^\W\d_]{2,}.*\t\S|[ \t]*[^\W\d_]\t\S|.*\|.*\||.*\w[ ]{3,}\w")
_TASK = re.compile(r"[ \t]*(?:[-*+]|\d+[.)])?[ \t]*\[[ xX]?\]|.*~~")
_LETTER = re.compile(r"[ \t]*([A-Z])([.)]?)[ \t]+([A-Z][\w-]*)")
_NUMBERED = re.compile(r"\W*(?:[^\W\d]+ )?(\d+)[.):]")
_WITHIN = re.compile(r":[*_]*\s|\s[-–—]\s")
_BY_WORDS = re.compile(r"[\s'’/]+")


def said_of(reading: Reading) -> str:
    """The text of a line without the marks of headings and of what is in bold type."""
    return _UNDERLINE.sub("", reading.span.sentence.text.rstrip()).strip(_PLAIN)


def keys_of(reading: Reading) -> list[str]:
    """The words of a line in small letters, without marks."""
    marker = reading.span.words_from - reading.span.sentence.start if is_point(reading) else 0
    said = _UNDERLINE.sub("", reading.span.sentence.text[marker:]).lower()
    said = said.replace("’", "'").replace("s'il", "si il")
    return [key for each in _BY_WORDS.split(said) if (key := each.strip(_SIGNS))]


def is_point(reading: Reading) -> bool:
    """Whether a sentence has a list marker."""
    sentence = reading.span.sentence
    return reading.span.words_from > sentence.start and not sentence.text.startswith(("#", ">"))


def ends_with_colon(reading: Reading) -> bool:
    """Whether a line goes on below: with a colon, a dash or dots at its end."""
    return said_of(reading).endswith(_COLONS)


def is_refused_so(line: Reading) -> bool:
    """Whether a line is refused for what stands above it, and so all that it may be about."""
    return line.problem is not None and line.problem.template == SAYS_HOW


def is_title(text: str, readings: Sequence[Reading], place: int, language: Language) -> bool:
    """Whether a line without an end mark, or with a colon within it, says nothing of what stands below."""
    said, keys = said_of(readings[place]), keys_of(readings[place])
    plain = bool(keys) and said[-1:] not in _ENDS and not language.lists.says_how(keys)
    restricts = not language.are_persons(keys) and _restricts(text, readings, place, language)
    return plain and not is_point(readings[place]) and not restricts


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
        apart = _BREAK.search(text, end, start) is not None
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
    said = _UNDERLINE.sub("", line.span.sentence.text)
    for one in below:
        if one.problem is None:
            one.problem = Unreadable(SAYS_HOW, one.span.words_from, first=_first_word(one), word=said)


def _first_word(reading: Reading) -> str:
    return reading.words[0].text if reading.words else reading.span.sentence.text


def refuse_beside(line: Reading, others: Iterable[Reading], reason: str = VERDICT) -> None:
    """Refuse what a line may say not to be so: "False.", "The rules above no longer apply."."""
    for one in others:
        one.problem = one.problem or Unreadable(reason, one.span.words_from, word=said_of(line))


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
        elif _is_heading(text, one, language) and not (is_point(one) and _is_duty(readings, place, language)):
            _refuse_headed(text, readings, place, language, depth)
        elif not is_point(one) and not ends_with_colon(one) and language.lists.points(keys):
            one.problem = one.problem or Unreadable(POINTS, sentence.start, word=first)
            below = far_below(readings, place, depth)
        elif language.lists.points_back(keys):
            one.problem = one.problem or Unreadable(POINTS_BACK, sentence.start, word=_first_word(one))
            refuse_beside(one, _above(readings, place))
        elif told := [*_points_named(readings, one, keys, language)]:
            one.problem = one.problem or Unreadable(POINTS_BACK, sentence.start, word=_first_word(one))
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
    underlined = _UNDERLINE.search(said) is not None
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


def _restricts(text: str, readings: Sequence[Reading], place: int, language: Language) -> bool:
    """Whether a heading says of whom or of which one what stands below is: "Members", "Model A", "Rome".

    What begins a text and is called by no word that is known ("# Acme") is its title, if no other is.
    """
    keys = keys_of(readings[place])
    if language.are_persons(keys) or not keys:
        return bool(keys)
    others = (keys_of(one) for one in readings[1:] if _is_heading(text, one, language) and not is_point(one))
    title = place == 0 and not any(_is_called(other, language) for other in others if other)
    return _is_called(keys, language) and not title


def _is_called(keys: Sequence[str], language: Language) -> bool:
    """Whether words are names, or end with a letter or a number."""
    last = keys[-1]
    coded = len(keys) < _SHORT and (last.replace(".", "").isdigit() or (len(last) == 1 and last.isalpha()))
    return coded or not any(map(language.knows, keys))


def depth_of(reading: Reading) -> int:
    """How many "#" stand before a heading; an underlined one has a level, too: "=" is above "-"."""
    said = reading.span.sentence.text
    under = _UNDERLINE.search(said)
    return 1 + ("-" in under[0]) if under else len(said) - len(said.lstrip("#"))


def _is_heading(text: str, one: Reading, language: Language) -> bool:
    """Whether a line is marked as a heading, is a short one of its own that no mark ends, or "Old rules."."""
    sentence, said, keys = one.span.sentence, said_of(one), keys_of(one)
    if len(said) > _LONGEST:
        return False
    if sentence.text.startswith("#") or _UNDERLINE.search(sentence.text):
        return True
    ended = said[-1:] in _ENDS
    if ended and said[-1:] == ".":
        told = not language.being_so.isdisjoint(keys)
        return is_point(one) and not told and len(keys) <= _SHORT and language.lists.limits(keys)
    told = not language.being_so.isdisjoint(keys) and language.describing.isdisjoint(keys)
    alone = "\n" not in sentence.text.strip() and _ALONE.match(text, sentence.end) is not None
    return alone and not told and bool(said) and not ended and len(said.split()) <= _MOST


def _refuse_headed(
    text: str, readings: Sequence[Reading], place: int, language: Language, depth: int
) -> None:
    """Refuse what stands below "Old rules", and below "Members" what does not speak of members."""
    heading = readings[place]
    keys = keys_of(heading)
    if not keys or language.is_topic(heading.words):
        return
    says_how = language.lists.says_how(keys)
    whom = keys[1:] if keys[0] in language.lists.about and not language.lists.says_how(keys[1:]) else []
    if whom and keys[0] in language.lists.authors and all(word.capital for word in heading.words[1:]):
        return
    if whom and language.are_persons(whom):
        says_how, keys = False, whom  # "for guests"
    restricts = keys is whom or _restricts(text, readings, place, language)
    restricts = restricts and not is_point(heading)
    if not (says_how or restricts):
        return
    below: list[Reading] = []
    own, kind = level(text, heading) if is_point(heading) else (0, "")
    for one in far_below(readings, place, depth or _DEEPEST if own else depth):
        if own and is_point(one):
            indent, other = level(text, one)
            if indent <= own and kind[:1] in "1(a" and not other.startswith("1" * (kind.count("1") + 1)):
                break
        if not own and not depth_of(heading) and not is_point(one) and _is_heading(text, one, language):
            break
        below.append(one)
    if says_how and (below or depth_of(heading)):
        heading.problem = heading.problem or Unreadable(
            HEADING, word=_UNDERLINE.sub("", heading.span.sentence.text)
        )
        refuse_below(heading, below)
    elif restricts:
        refuse_below(heading, of_others(below, keys))


def of_others(below: Sequence[Reading], keys: Sequence[str]) -> Iterator[Reading]:
    """The sentences that have none of the words; a point has those of its stem."""
    stem = False
    for one in below:
        named = _names(one, keys) or (stem and is_point(one))
        stem = stem if is_point(one) else named and ends_with_colon(one)
        if not named:
            yield one


def _names(one: Reading, keys: Sequence[str]) -> bool:
    """Whether a sentence has one of the words, with or without the "s" of several."""
    return not {word.key.rstrip("s") for word in one.words}.isdisjoint(key.rstrip("s") for key in keys)


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
        far = far_below(readings, place, depth)
        return far[: next((at for at, one in enumerate(far) if said_of(one).endswith("?")), len(far))]
    lined = pairwise(below)
    each = all("\n" in text[one.span.sentence.end : two.span.sentence.start] for one, two in lined)
    return below if len(below) > 1 and each else []


def _says_of(one: Reading, language: Language) -> bool:
    """Whether a sentence has a colon that may go on with the next one: "Sauna: Children are not allowed."."""
    return _names(one, keys_of(one)[:1]) or any(
        word.text in _COLONS or word.text == "-" for word in one.words
    )


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
        if ("\n" in between and not wrapped) or _BREAK.search(between):
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
                at, first = one.span.words_from, _first_word(one)
                one.problem = one.problem or Unreadable(ONE_OF_SEVERAL, at, first=first, word=joint)
            return
