"""Headings: what "Old rules", "Winter" and "Members" say of the sentences below (decision 0204)."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.discourse.statements import Reading
from fol_kb.translation.controlled.language import Language
from fol_kb.translation.controlled.lines import (
    ALONE,
    UNDERLINE,
    depth_of,
    far_below,
    is_point,
    keys_of,
    level,
    of_others,
    refuse_below,
    said_of,
)
from fol_kb.translation.controlled.syntax.tokens import Unreadable

HEADING = "{word!r} seems to be a heading, which states nothing"
_ENDS = ".!?…:;,"
_MOST = 12  # words of a heading
_LONGEST = 120  # its signs
_SHORT = 4  # words of a heading with a full stop: "Old rules."
_DEEPEST = 6  # "#" of a heading


def is_title(text: str, readings: Sequence[Reading], place: int, language: Language) -> bool:
    """Whether a line without an end mark, or with a colon within it, says nothing of what stands below."""
    said, keys = said_of(readings[place]), keys_of(readings[place])
    plain = bool(keys) and said[-1:] not in _ENDS and not language.lists.says_how(keys)
    restricts = not language.are_persons(keys) and _restricts(text, readings, place, language)
    return plain and not is_point(readings[place]) and not restricts


def _restricts(text: str, readings: Sequence[Reading], place: int, language: Language) -> bool:
    """Whether a heading says of whom or of which one what stands below is: "Members", "Model A", "Rome".

    What begins a text and is called by no word that is known ("# Acme") is its title, if no other is.
    """
    keys = keys_of(readings[place])
    if not keys:
        return False
    lists = language.lists
    some = len(keys) > 1 and keys[1] in lists.opening | lists.relative and language.are_persons(keys[:1])
    if some or language.are_persons([keys[-1].rpartition("-")[2]]):
        return True  # "Members", "New members", "Drivers under 25"
    others = (keys_of(one) for one in readings[1:] if is_heading(text, one, language) and not is_point(one))
    title = place == 0 and not any(_is_called(other, language) for other in others if other)
    return _is_called(keys, language) and not title


def _is_called(keys: Sequence[str], language: Language) -> bool:
    """Whether words are names, or end with a letter or a number."""
    last = keys[-1]
    coded = len(keys) < _SHORT and (last.replace(".", "").isdigit() or (len(last) == 1 and last.isalpha()))
    return coded or not any(map(language.knows, keys))


def is_heading(text: str, one: Reading, language: Language) -> bool:
    """Whether a line is marked as a heading, is a short one of its own that no mark ends, or "Old rules."."""
    sentence, said, keys = one.span.sentence, said_of(one), keys_of(one)
    if len(said) > _LONGEST:
        return False
    if sentence.text.startswith("#") or UNDERLINE.search(sentence.text):
        return True
    ended = said[-1:] in _ENDS
    if ended and said[-1:] == ".":
        told = not language.being_so.isdisjoint(keys)
        return is_point(one) and not told and len(keys) <= _SHORT and language.lists.says_how(keys)
    told = not language.being_so.isdisjoint(keys) and language.describing.isdisjoint(keys)
    alone = "\n" not in sentence.text.strip() and ALONE.match(text, sentence.end) is not None
    return alone and not told and bool(said) and not ended and len(said.split()) <= _MOST


def refuse_headed(text: str, readings: Sequence[Reading], place: int, language: Language, depth: int) -> None:
    """Refuse what stands below "Old rules", and below "Members" what does not speak of members."""
    heading = readings[place]
    keys = keys_of(heading)
    if not keys or language.is_topic(heading.words):
        return
    says_how = language.lists.says_how(keys)
    restricts = _restricts(text, readings, place, language)
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
        if not own and not depth_of(heading) and not is_point(one) and is_heading(text, one, language):
            break
        below.append(one)
    if says_how and (below or depth_of(heading)):
        heading.problem = heading.problem or Unreadable(
            HEADING, word=UNDERLINE.sub("", heading.span.sentence.text)
        )
        refuse_below(heading, below)
    elif restricts:
        refuse_below(heading, of_others(below, keys))
