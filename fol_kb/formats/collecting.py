"""What readers of programs share: calls, problems and questions gathered with their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fol_kb.beliefs import tools
from fol_kb.beliefs.sentences import Lines
from fol_kb.common.errors import FolKbError, FormulaSyntaxError, ProblemPlace
from fol_kb.formats.program import Gloss, Position, Program, Question
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import Atom, Constant, Formula, Not

_LONGEST_SHOWN = 200
_LONGEST_QUOTE = 100_000


class Collector:
    """Gathers what is read of one program, in the order in which it is found.

    Offsets are code points of the source; ``start`` and ``end`` are those of the item that a call, a problem
    or a question is about.
    """

    def __init__(self, dialect: str, source: str) -> None:
        self.dialect = dialect
        self.source = source
        self._lines = Lines(source)
        self._calls: list[tools.AnyCall] = []
        self._positions: list[Position] = []
        self._problems: list[FolKbError] = []
        self._problem_positions: list[Position] = []
        self._questions: list[Question] = []
        self._unread_questions: list[FolKbError] = []
        self._glosses: list[Gloss] = []
        self._individuals: set[str] = set()
        self.words_of_answer: str | None = None

    def position(self, start: int, end: int) -> Position:
        """The position of a part of the source."""
        return Position(start, end, self._lines.line(start), self._lines.column(start))

    def place(self, start: int) -> ProblemPlace:
        """Line and column of an offset, for an error."""
        return ProblemPlace(line=self._lines.line(start), column=self._lines.column(start))

    def make(self, kind: type[tools.AnyCall], start: int, end: int, **arguments: Any) -> None:
        """A call of a kind that the source makes there.

        Raises:
            CallError: it is over a limit of its fields.
        """
        self._calls.append(tools.parse_call({"tool": kind.tool, "arguments": arguments}, self.place(start)))
        self._positions.append(self.position(start, end))

    def individual(self, name: str, start: int, end: int) -> None:
        """A constant that the source declares or uses there; the first time it is declared."""
        if name not in self._individuals:
            self._individuals.add(name)
            self.make(tools.AddConstantToSort, start, end, constant_name=name, sort_name=TOP)

    def quoted(self, start: int, end: int) -> dict[str, Any]:
        """The fields of a call that quotes this part of the source, as far as a quote may reach."""
        return {"source_quote": self.source[start : min(end, start + _LONGEST_QUOTE)], "source_start": start}

    def problem(self, problem: str | FolKbError, start: int, end: int, *, question: bool = False) -> None:
        """An item that is left out. An error that knows its line and column keeps them; each problem says
        the text of the item, so that nobody has to look it up. ``question``: the item asked something."""
        item = " ".join(self.source[start : min(end, start + 4 * _LONGEST_SHOWN)].split())
        shown = item if len(item) <= _LONGEST_SHOWN else item[: _LONGEST_SHOWN - 3] + "..."
        if isinstance(problem, str):
            problem = FormulaSyntaxError(problem)
        knows_place = problem.place.line is not None
        place = replace(problem.place, call=None) if knows_place else self.place(start)
        error = type(problem)(f"{problem.problem}; left out: {shown!r}", place)
        self._problems.append(error)
        self._problem_positions.append(self.position(start, end))
        if question:
            self._unread_questions.append(error)

    def question(self, formula: str, start: int, end: int, quote: str | None = None) -> None:
        """Something that the program asks there."""
        self._questions.append(Question(formula, self.position(start, end), quote))

    def gloss(self, predicate: str, parameters: Sequence[str], words: str) -> None:
        """The words by which the program explains a predicate."""
        self._glosses.append(Gloss(predicate, tuple(parameters), words))

    @property
    def asked_something(self) -> bool:
        """Whether there was a question so far, one that could not be read included."""
        return bool(self._questions or self._unread_questions)

    def program(self) -> Program:
        """All of it."""
        return Program(
            self.dialect,
            self.source,
            tuple(self._calls),
            tuple(self._positions),
            tuple(self._problems),
            tuple(self._questions),
            tuple(self._problem_positions),
            tuple(self._unread_questions),
            tuple(self._glosses),
            self.words_of_answer,
        )


def statement(formula: Formula, text: str) -> tuple[type[tools.AnyCall], dict[str, Any]]:
    """The tool that states a formula, and its fields: that of a fact for a literal over constants."""
    match formula:
        case Atom(predicate, arguments) | Not(Atom(predicate, arguments)):
            names = [term.name for term in arguments if isinstance(term, Constant)]
            if len(names) == len(arguments):
                kind = tools.AddAtomicFact if isinstance(formula, Atom) else tools.AddNegatedAtomicFact
                return kind, {"predicate_name": predicate, "arguments": names}
    return tools.AddFormula, {"formula": text}
