"""The terminology dictionary for a prompt, and the deterministic validator of the finished answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fol_kb.translation import english_classes, french_entries
from verification import markup
from verification.guidance.glossary import relevant
from verification.guidance.phrases import FUNCTION_WORDS, Word, is_hangul, occurrences, words_of
from verification.guidance.statements import spans
from verification.guidance.wording import say
from verification.languages import Language
from verification.model import Entry, GuidanceCode, GuidanceFinding, Level

MOST = 30
"""Terms that a prompt is given."""
NAME = "terms"

_QUOTED = re.compile(
    r"\"[^\"\n]{1,400}\"|“[^”\n]{1,400}”|«[^»\n]{1,400}»|「[^」\n]{1,400}」|『[^』\n]{1,400}』"
)
_LEFT_ALONE = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)|https?://\S+|www\.\S+|\]\([^)\s]*\)", re.DOTALL)


def block(entries: Sequence[Entry], texts: Sequence[str], language: Language) -> str:
    """The terms that question and sources use, or should; empty if there are none."""
    found = list(relevant(entries, texts))[:MOST]
    lines = []
    for entry in found:
        parts = [f"- {entry.term}"]
        if entry.definition:
            parts.append(f": {entry.definition}")
        if entry.avoid:
            parts.append(f" ({say('avoid', language, words=', '.join(entry.avoid))})")
        lines.append("".join(parts))
    return "\n".join([say("terms", language), *lines]) if lines else ""


def validate(entries: Sequence[Entry], answer: str) -> tuple[GuidanceFinding, ...]:
    """Where an answer says what the glossary avoids, or spells a term otherwise.

    Code and addresses are left alone. Words in quotation marks and block quotes are somebody else's: they are
    told as information.
    """
    lines = markup.Lines(answer)
    words = words_of(answer)
    code = spans(answer, _LEFT_ALONE, markup.Kind.CODE)
    quoted = spans(answer, _QUOTED, markup.Kind.QUOTED)
    allowed = _allowed(entries, answer, words)
    found: dict[tuple[int, int], GuidanceFinding] = {}
    for code_name, entry, said, start, end in [
        *_forbidden(entries, answer, words, allowed),
        *_misspelt(entries, answer, words),
    ]:
        if _within(start, end, code):
            continue
        told = f"{answer[start:end]!r}: the glossary has {entry.term!r} (line {entry.line})"
        if said != answer[start:end] and code_name is GuidanceCode.FORBIDDEN_TERM:
            told += f" and avoids {said!r}"
        level = Level.ERROR
        if _within(start, end, quoted):
            level, told = Level.INFO, f"{told}; it is in a quotation, which is left as it is"
        finding = GuidanceFinding(
            NAME, code_name, level, told, start, end, lines.number(start), answer[start:end]
        )
        found.setdefault((start, end), finding)
    return tuple(found[place] for place in sorted(found))


_Found = tuple[GuidanceCode, Entry, str, int, int]


def _allowed(entries: Sequence[Entry], answer: str, words: Sequence[Word]) -> dict[tuple[int, int], str]:
    """Where terms and what may be said as well stand, and how each is spelt in the glossary."""
    found: dict[tuple[int, int], str] = {}
    for entry in entries:
        for name in (entry.term, *entry.also):
            for place in occurrences(name, answer, words):
                if place not in found or answer[place[0] : place[1]].startswith(name):
                    found[place] = name
    return found


def _forbidden(
    entries: Sequence[Entry], answer: str, words: Sequence[Word], allowed: dict[tuple[int, int], str]
) -> Iterator[_Found]:
    for entry in entries:
        for avoided in entry.avoid:
            for start, end in occurrences(avoided, answer, words):
                if any(
                    first <= start and end <= last and (first, last) != (start, end)
                    for first, last in allowed
                ):
                    continue  # "set" within "belief set"
                term = allowed.get((start, end))
                if term is not None and not _spelt_as(answer[start:end], avoided, term):
                    continue
                yield GuidanceCode.FORBIDDEN_TERM, entry, avoided, start, end


def _spelt_as(said: str, avoided: str, term: str) -> bool:
    """Of two spellings of the same words, whether it is the one to be avoided."""
    if avoided.casefold() != term.casefold():
        return said.casefold().startswith(avoided.casefold())
    return said.startswith(avoided) and not said.startswith(term)


def _misspelt(entries: Sequence[Entry], answer: str, words: Sequence[Word]) -> Iterator[_Found]:
    """Terms that have capitals of their own, such as GitHub, with others."""
    for entry in entries:
        spellings = [name for name in (entry.term, *entry.also) if _has_own_capitals(name)]
        for name in spellings:
            for start, end in occurrences(name, answer, words):
                said = answer[start:end]
                same_signs = said[: len(name)].casefold() == name.casefold()
                if not same_signs or any(said.startswith(each) for each in (*spellings, *entry.also)):
                    continue
                if name.isupper() or not said.isupper():  # a heading in capitals has no others
                    yield GuidanceCode.MISSPELT_TERM, entry, name, start, end


def _has_own_capitals(name: str) -> bool:
    """Whether capitals are a part of a term: not those of a title, nor those of "IT", which is a word too."""
    if is_hangul(name) or not any(letter.isupper() for word in name.split() for letter in word[1:]):
        return False
    low = name.casefold()
    if " " in name or not name.isupper():
        return not name.isupper() or len(name.split()) == 1
    return low not in FUNCTION_WORDS and not english_classes(low) and not french_entries(low)


def _within(start: int, end: int, places: Sequence[tuple[int, int]]) -> bool:
    return any(first <= start and end <= last for first, last in places)
