"""Programs of lines under headers: what stands in which section, formula and words apart.

``Predicates:``, ``Premises:``, ``Facts:``, ``Rules:``, ``Query:``, ``Conclusion:`` and the like begin a
section, in any order, any number of times, with or without something behind them on their line;
``formula ::: words`` is an item. Marks of Markdown, numbers and bullets before a line are no part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fol_kb.common.deadline import current
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
_MARKUP = r"[\s>*#_`]*+"
_HEADER = re.compile(
    rf"{_MARKUP}(?:\d+[.)]\s*)?(?:(?:the|first-order|logical|fol)[ -]+)*"
    rf"(?:{'|'.join(f'(?P<{kind}>{pattern})' for kind, pattern in _NAMES.items())})"
    r"(?:[ -](?:in )?(?:fol|first-order logic|logic))?+[\s*_`]*+\d*+[\s*_`]*+(?:\([^()\n]*\))?+"
    r"[\s*_`]*+[:：][\s*_`]*+",
    re.IGNORECASE,
)
_BARE_HEADER = re.compile(
    rf"{_MARKUP}(?:{'|'.join(f'(?P<{kind}>{_NAMES[kind]})' for kind in _NAMES if kind != PROSE)}){_MARKUP}",
    re.IGNORECASE,
)
"""On a line of its own, without a colon."""
_UNKNOWN_HEADER = re.compile(rf"{_MARKUP}([A-Za-z][A-Za-z -]{{0,40}})[\s*_`]*+:[\s*_`]*+")
_OTHER_PROBLEM = re.compile(r"problem|context|task", re.IGNORECASE)
_NO_ITEM = re.compile(r"\s*+(?:[-=_*~]{3,}+|`{3}\w*+|~{3}\w*+|[%#].*+|//.*+)?+\s*+")
"""A blank line, a ruler, a fence of Markdown or a comment."""
_BEFORE = re.compile(r"\s*+(?:(?:[*•–▪]|\(?\d+[.):])\s+)?+`*+\s*+")
_DASH = re.compile(r"\s*+-\s++")
_AFTER = " \t\r\v\f\u00a0`;."
_WORDS = re.compile(r"(?<!\w)'(?:[^'\\]|\\.)*'|(:{2,})")
"""The colons before the words of a formula, or a quoted name, whose own divide nothing."""
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
    dashed: bool = False
    """Whether it begins with a dash that may be a bullet as well as a negation."""


def items(collector: Collector, first: str = PROSE, *, dashes: bool = True) -> Iterator[Item]:
    """The items of a program in their order.

    ``first`` is the section before the first header. If that is prose, lines there are premises if they look
    like formulas, and otherwise passed over. So is all of a later section of prose behind a question, such as
    an answer that a model gives itself; before a question lines that look like formulas are items of the
    section prose. A header of an unknown section is a problem, and what is under it left out. What follows
    the header of another problem, behind a program, is left out with one problem.
    ``dashes``: a dash and a blank before every line under a header, or before a declaration, are a bullet and
    no negation. Otherwise a dash before every line may be either, and before one of them is a negation.
    """
    source = collector.source
    lines = list(_lines(source))
    listed, lists = _lists(source, lines)
    section = first
    seen: set[str] = set()
    for start, end in lines:
        current().look()
        if start == end:
            continue
        line_start = start
        header = _header(source, start, end)
        if header is None and _NO_ITEM.fullmatch(source, start, end):
            continue
        if header is not None:
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
        if section == UNKNOWN:
            continue
        if section == PROSE and (QUESTIONS in seen or not _FORMULA.search(source, start, end)):
            continue
        kind = PREMISES if section == PROSE and not seen else section
        dash = _DASH.match(source, start, end) if start == line_start else None
        in_list = line_start in listed
        if dash is not None and dashes and (in_list or lists or kind == PREDICATES):
            lists, start, dash = True, dash.end(), None
        yield from _item(source, kind, start, end, dash is not None and (dashes or in_list))


def _header(source: str, start: int, end: int) -> re.Match[str] | None:
    match = _HEADER.match(source, start, end)
    if match is not None and not source.startswith(":", match.end()):
        return match
    return _BARE_HEADER.fullmatch(source, start, end)


def looks_like_formula(text: str) -> bool:
    """Whether a line has anything that prose has not: a sign, or arguments in parentheses."""
    return _FORMULA.search(text) is not None


def _item(source: str, section: str, start: int, end: int, dashed: bool) -> Iterator[Item]:
    before = _BEFORE.match(source, start, end)
    assert before is not None  # it matches nothing too
    start = before.end()
    divided = next((match for match in _WORDS.finditer(source, start, end) if match[1]), None)
    words_start = words_end = end
    if divided is not None:
        words = source[divided.end() : end]
        words_end = divided.end() + len(words.rstrip())
        words_start = min(words_end, divided.end() + len(words) - len(words.lstrip()))
        end = divided.start()
    end = start + len(source[start:end].rstrip(_AFTER))
    if _NOTHING.match(source[start:end]) or (start == end and words_start == words_end):
        return
    yield Item(section, start, end, words_start, words_end, dashed)


def _lines(source: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in source.split("\n"):
        yield start, start + len(line)
        start += len(line) + 1


def _lists(source: str, lines: Sequence[tuple[int, int]]) -> tuple[set[int], bool]:
    """Where the lines begin that stand under a header with others, each behind a dash, as all there do; and
    whether there are such, and no line behind a dash stands among others without one."""
    blocks: list[list[tuple[int, bool]]] = [[]]
    for start, end in lines:
        if start == end or _NO_ITEM.fullmatch(source, start, end):
            continue
        if _header(source, start, end) or _UNKNOWN_HEADER.fullmatch(source, start, end):
            blocks.append([])
        else:
            blocks[-1].append((start, _DASH.match(source, start, end) is not None))
    lists = [block for block in blocks if len(block) > 1 and all(dashed for _, dashed in block)]
    mixed = any(len({dashed for _, dashed in block}) > 1 for block in blocks)
    return {start for block in lists for start, _ in block}, bool(lists) and not mixed
