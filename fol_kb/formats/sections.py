"""Programs of lines under headers: what stands in which section, formula and words apart.

``Predicates:``, ``Premises:``, ``Facts:``, ``Rules:``, ``Query:``, ``Conclusion:`` and the like begin a
section, in any order, any number of times, with or without something behind them on their line;
``formula ::: words`` is an item. Marks of Markdown, numbers and bullets before a line are no part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fol_kb.formats.collecting import Collector

PREDICATES, CONSTANTS, PREMISES, FACTS, RULES, QUESTIONS, PROSE, UNKNOWN = (
    "predicates",
    "constants",
    "premises",
    "facts",
    "rules",
    "questions",
    "prose",
    "unknown",
)

_NAMES = {
    PREDICATES: r"predicates?(?: (?:definitions?|declarations?))?|declarations?",
    CONSTANTS: r"constants?|individuals?",
    PREMISES: r"premises?|axioms?|assumptions?|knowledge base|formulas?|formulae",
    FACTS: r"facts?",
    RULES: r"rules?",
    QUESTIONS: r"quer(?:y|ies)|questions?|conclusions?|goals?|conjectures?|hypothes[ie]s",
    PROSE: r"problems?|contexts?|explanations?|notes?|answers?|reasoning|comments?|task(?: description)?",
}
_MARKUP = r"[\s>*#_`]*"
_HEADER = re.compile(
    rf"{_MARKUP}(?:\d+[.)]\s*)?(?:(?:the|first-order|logical|fol)[ -]+)*"
    rf"(?:{'|'.join(f'(?P<{kind}>{pattern})' for kind, pattern in _NAMES.items())})"
    r"(?:[ -](?:in )?(?:fol|first-order logic|logic))?\s*\d*[*_`]*\s*(?:\([^()\n]*\))?\s*"
    r"[*_`]*\s*[:：][*_`]*\s*",
    re.IGNORECASE,
)
_UNKNOWN_HEADER = re.compile(rf"{_MARKUP}([A-Za-z][A-Za-z -]{{0,40}})[*_`]*\s*:\s*[*_`]*\s*")
_OTHER_PROBLEM = re.compile(r"problem|context|task", re.IGNORECASE)
_RULER = re.compile(r"\s*(?:[-=_*#~]{3,}|`{3}\w*|~{3}\w*)?\s*")
_BEFORE = re.compile(r"\s*(?:(?:[*•–▪]|\(?\d+[.):])\s+)?`*\s*")
_DASH = re.compile(r"\s*-\s+")
_AFTER = re.compile(r"[\s`;]*\Z")
_WORDS = re.compile(r"\s*:{2,}\s*")
_NOTHING = re.compile(
    r"(?:none|n/?a|empty|-+|\(none\)|no (?:facts|rules|premises|predicates))\.?\Z", re.IGNORECASE
)
_FORMULA = re.compile(r"[∀∃∧∨→↔¬⊕⇒]|>>>|:::|\$\w|\w\([^()]*\)|\\(?:forall|exists)\b|<?[-=]>|&&|\|\|")


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a section: offsets of its formula, and of the words behind ``:::``, equal if it has none."""

    section: str
    start: int
    end: int
    words_start: int
    words_end: int


def items(collector: Collector, first: str = PROSE, *, dashes: bool = True) -> Iterator[Item]:
    """The items of a program in their order.

    ``first`` is the section before the first header. If that is prose, lines there are premises if they look
    like formulas, and otherwise passed over, as is all of a later section of prose, such as an answer that a
    model gives itself. A header of an unknown section is a problem, and what is under it left out. What
    follows the header of another problem, behind a program, is left out with one problem.
    ``dashes``: a dash before every line is a bullet and no negation.
    """
    source = collector.source
    lines = list(_lines(source))
    bulleted = dashes and _all_bulleted(source, lines)
    section = first
    seen: set[str] = set()
    for start, end in lines:
        if _RULER.fullmatch(source, start, end):
            continue
        header = _HEADER.match(source, start, end)
        if header is not None and not source.startswith(":", header.end()):
            section = header.lastgroup or PROSE
            if section == PROSE and seen - {PROSE} and _OTHER_PROBLEM.search(header.group()):
                collector.problem("another problem begins here, which is left out; read it alone", start, end)
                return
            if section == QUESTIONS and seen == {PROSE}:
                section = PROSE  # that of the problem in words
            seen.add(section)
            start = header.end()
        elif seen and (name := _UNKNOWN_HEADER.fullmatch(source, start, end)) is not None:
            section = UNKNOWN
            collector.problem(f"no section is called {name[1].strip()!r}; its lines are left out", start, end)
            continue
        if section == PROSE and not seen and _FORMULA.search(source, start, end):
            yield from _item(source, PREMISES, start, end, bulleted)
        elif section not in (PROSE, UNKNOWN):
            yield from _item(source, section, start, end, bulleted)


def _item(source: str, section: str, start: int, end: int, bulleted: bool) -> Iterator[Item]:
    before = _BEFORE.match(source, start, end)
    assert before is not None  # it matches nothing too
    start = before.end()
    if bulleted and (dash := _DASH.match(source, start, end)):
        start = dash.end()
    divided = _WORDS.search(source, start, end)
    words_start = words_end = end
    if divided is not None:
        words_start, words_end = divided.end(), divided.end() + len(source[divided.end() : end].rstrip())
        end = divided.start()
    end = start + len(_AFTER.sub("", source[start:end]))
    if _NOTHING.match(source[start:end]) or (start == end and words_start == words_end):
        return
    yield Item(section, start, end, min(words_start, words_end), words_end)


def _lines(source: str) -> Iterator[tuple[int, int]]:
    start = 0
    while start <= len(source):
        end = source.find("\n", start)
        end = len(source) if end < 0 else end
        yield start, end
        start = end + 1


def _all_bulleted(source: str, lines: Sequence[tuple[int, int]]) -> bool:
    written = [
        (start, end)
        for start, end in lines
        if not _RULER.fullmatch(source, start, end) and not _HEADER.match(source, start, end)
    ]
    return len(written) > 1 and all(_DASH.match(source, start, end) for start, end in written)
