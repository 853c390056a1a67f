"""Formulas in the style of NLTK and Prover9, in three layouts that are told apart by their marks.

* LINC's (Olausson et al., 2023): ``TEXT:`` and ``FOL:`` lines in turn. Unless there is a header that says
  so, the last formula is the conclusion, as that system takes it.
* Prover9's input: ``formulas(assumptions). ... end_of_list.``, and ``goals`` (McCune's manual). Formulas end
  with a dot and may take several lines; see :mod:`fol_kb.formats.informal.prover9`.
* a formula a line, with or without headers.

``p -> q -> r`` is ``(p -> q) -> r``, as NLTK reads it; in Prover9's lists it is no formula.
"""

from __future__ import annotations

import re

from fol_kb.common.deadline import current
from fol_kb.common.errors import FolKbError
from fol_kb.formats.informal import sections
from fol_kb.formats.informal.logic_lm import LineReader
from fol_kb.formats.informal.scopes import Arrows
from fol_kb.formats.informal.sections import Item
from fol_kb.formats.program import Program

_LISTS = re.compile(r"^[ \t]*+(?:formulas|clauses)\s*\(", re.MULTILINE)
_LINC = re.compile(r"^[^\w\n]*(?P<kind>FOL|TEXT)[^\w\n]*?:[ \t]*(?P<rest>[^\n]*)", re.MULTILINE)
_CONCLUSION, _CONCLUSION_END = "<CONCLUSION>", "</CONCLUSION>"
_CONCLUSION_HEADER = re.compile(
    r"^[ \t>*#_`]*+(?:conclusions?|goals?|query)[ \t*_`]*+:[ \t*_`\r]*+$", re.IGNORECASE | re.MULTILINE
)
_END = re.compile(r"</EVALUATE>")


def read(source: str) -> Program:
    """Read a program in any of the three layouts."""
    if _LISTS.search(source):
        from fol_kb.formats.informal.prover9 import read_lists

        return read_lists(source)
    if any(match["kind"] == "FOL" for match in _LINC.finditer(source)):
        return _read_linc(source)
    return LineReader(source, "nltk", arrows=Arrows.LEFT).read(sections.PREMISES, dashes=False)


def _pairs(source: str, until: int) -> list[Item]:
    """The formulas, each with the words before it."""
    pairs = []
    words = (0, 0)
    for match in _LINC.finditer(source, 0, until):
        start = match.start("rest")
        end = start + len(match["rest"].rstrip())
        if match["kind"] == "TEXT":
            words = (start, end)
            continue
        end = start + len(source[start:end].rstrip(". \t;`"))
        pairs.append(Item(sections.PREMISES, start, end, *words))
        words = (0, 0)
    return pairs


def _read_linc(source: str) -> Program:
    reader = LineReader(source, "nltk", arrows=Arrows.LEFT)
    collector = reader.collector
    end = _END.search(source)
    until = end.end() if end is not None and "FOL" in source[: end.start()] else len(source)
    pairs = _pairs(source, until)
    if (further := _LINC.search(source, until)) is not None:
        collector.problem(
            "another problem begins here, which is left out; read it alone", further.start(), further.end()
        )
    header = _CONCLUSION_HEADER.search(source)
    last = len(pairs) - 1
    for index, pair in enumerate(pairs):
        current().look()
        question = index == last if header is None else pair.start > header.start()
        try:
            if not question:
                reader.statement(pair)
                continue
            written = reader.formula(pair)
            if header is None:  # it is asked because it comes last
                _same_conclusion(reader, pair)
            collector.question(written.text, pair.start, pair.end, reader.words(pair) or None)
        except FolKbError as problem:
            collector.problem(problem, pair.start, pair.end, question=question)
    return collector.program()


def _same_conclusion(reader: LineReader, pair: Item) -> None:
    """Raises a FormulaSyntaxError if the source says what the conclusion is, and this is not it."""
    _, begun, behind = reader.collector.source.partition(_CONCLUSION)
    stated, ended, _ = behind.partition(_CONCLUSION_END)
    words = reader.words(pair)
    if begun and ended and words and _plain(stated) != _plain(words):
        message = f"the last formula is not that of the conclusion, {' '.join(stated.split())!r}"
        raise reader.error(message, pair)


def _plain(words: str) -> str:
    return " ".join(re.findall(r"\w+", words.casefold()))
