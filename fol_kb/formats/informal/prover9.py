"""Prover9's input files: lists of formulas that end with a dot (McCune, Prover9 manual, "Input Files").

Options are passed over. A free variable, which is a lone letter from ``u`` to ``z`` with digits or, after
``set(prolog_style_variables)``, a name in upper case, is universally closed, as the manual says. A longer
name with such a letter, ``xavier``, is a variable for Prover9 too, but people mean somebody: it is a problem.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fol_kb.beliefs.tools import AddFormula
from fol_kb.common.deadline import current
from fol_kb.common.errors import FolKbError, FormulaSyntaxError
from fol_kb.formats.collecting import Collector
from fol_kb.formats.fences import blanked
from fol_kb.formats.informal.formula_text import Written, read_formula
from fol_kb.formats.informal.letters import letters
from fol_kb.formats.informal.scopes import Arrows
from fol_kb.formats.program import Program
from fol_kb.logic.substitution import closed
from fol_kb.logic.syntax import Formula
from fol_kb.logic.traversal import constants

_COMMENT = re.compile(r"%BEGIN\b.*?(?:%END\b|\Z)|%[^\n]*", re.DOTALL)
_LIST = re.compile(r"(?:formulas|clauses)\s*\(\s*(\w+)\s*\)")
_END_OF_LIST = re.compile(r"end_of_list")
_OPTION = re.compile(
    r"(?:set|clear|assign|if|op|redeclare|lex|function_order|predicate_order)\s*\([^\n]*\)|end_if"
)
_BREAK = re.compile(r"[()]|\.(?=\s|\Z)|\n(?=[ \t]*(?:end_of_list\b|(?:formulas|clauses)\s*\())")
_HEAD = re.compile(r"(?:\b(?:all|exists|forall|some)|[∀∃])\s*[A-Za-z]\d*(?:[\s,]+[A-Za-z]\d*)*\Z")
_LONGEST_HEAD = 80
_PROLOG_STYLE = re.compile(r"^[ \t]*+set\s*\(\s*prolog_style_variables\s*\)", re.MULTILINE)
_GOALS = ("goals", "goal", "conclusion", "conclusions")
_PREMISES = ("assumptions", "assumption", "sos", "usable", "premises", "axioms", "demodulators")
_ADVICE = ("hints", "weights", "actions", "interpretations")
"""Lists for the prover that state nothing."""


def read_lists(source: str) -> Program:
    """Read a source that has at least one list."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: str) -> None:
        self.collector = Collector("nltk", source)
        self.text = _COMMENT.sub(lambda match: blanked(match.group()), source)
        prolog = _PROLOG_STYLE.search(self.text) is not None
        self.variable = re.compile(r"[A-Z]\w*" if prolog else r"[u-z]\w*")
        self.sure = re.compile(r"[A-Z_]\w*" if prolog else r"[u-z]\d*")

    def read(self) -> Program:
        kind: str | None = None
        for start, end in self._statements():
            current().look()
            text = self.text[start:end]
            if match := _LIST.fullmatch(text):
                kind = match[1].lower()
                if kind not in (*_GOALS, *_PREMISES, *_ADVICE):
                    known = ", ".join((*_PREMISES, *_GOALS))
                    self.collector.problem(f"a list of {kind} is not read; known are {known}", start, end)
                    kind = _ADVICE[0]
            elif _END_OF_LIST.fullmatch(text):
                kind = None
            elif not (kind in _ADVICE or (kind is None and _OPTION.fullmatch(text))):
                self._statement(kind, start, end)
        return self.collector.program()

    def _statement(self, kind: str | None, start: int, end: int) -> None:
        question = kind in _GOALS
        try:
            if kind is None:
                raise FormulaSyntaxError("this is in no list of formulas", self.collector.place(start))
            self._formula(start, end, question)
        except FolKbError as problem:
            self.collector.problem(problem, start, end, question=question)

    def _formula(self, start: int, end: int, question: bool) -> None:
        text, _, _ = self.text[start:end].partition("#")  # behind it are attributes, such as a label
        written = read_formula(self.collector, start, end, text=text.rstrip(), arrows=Arrows.REFUSED)
        formula = self._closed(written, start)
        shown = written.text if formula is written.formula else str(formula)
        if question:
            self.collector.question(shown, start, end)
            return
        for letter in letters(formula):  # for Prover9 every name that it does not close over is a constant
            self.collector.individual(letter, start, end)
        self.collector.make(AddFormula, start, end, formula=shown, **self.collector.quoted(start, end))

    def _closed(self, written: Written, start: int) -> Formula:
        formula = written.formula
        names = [name for name in dict.fromkeys(constants(formula)) if name not in written.quoted]
        free = [name for name in names if self.variable.fullmatch(name)]
        doubtful = [name for name in free if not self.sure.fullmatch(name)]
        if doubtful:
            raise FormulaSyntaxError(
                f"{doubtful[0]!r} is a variable for Prover9, by its first letter, and stands for anything; "
                "bind it, or write a constant in another way",
                self.collector.place(start),
            )
        return closed(formula, free) or formula

    def _statements(self) -> Iterator[tuple[int, int]]:
        """Start and end of everything that ends with a dot, the dot left out.

        The dot of a quantifier (``all x. p(x)``) ends nothing, nor does one inside parentheses on a line; at
        the end of a line it ends a statement even if a parenthesis is open, so that only that one is lost.
        """
        start = depth = 0
        for match in _BREAK.finditer(self.text):
            found, at = match.group(), match.start()
            if found == "(":
                depth += 1
            elif found == ")":
                depth -= 1
            elif found == "." and (
                (depth > 0 and self.text[at + 1 : at + 2] not in ("\n", "\r", ""))
                or _HEAD.search(self.text, max(start, at - _LONGEST_HEAD), at)
            ):
                continue
            else:
                yield from self._trimmed(start, at)
                start, depth = match.end(), 0
        yield from self._trimmed(start, len(self.text))

    def _trimmed(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        text = self.text[start:end]
        if stripped := text.strip():
            start += len(text) - len(text.lstrip())
            yield start, start + len(stripped)
