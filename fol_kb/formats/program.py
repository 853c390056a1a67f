"""What is read of a program in another system's syntax: tool calls, where they come from, and what was wrong.

A reader recovers formula by formula. What cannot be read is a problem with its place, and takes nothing else
along; what can be read are the calls that a model would have made, for builder, repair and findings to judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from fol_kb.beliefs.tools import AnyCall
from fol_kb.common.errors import FolKbError, FormulaSyntaxError


@dataclass(frozen=True, slots=True)
class Position:
    """A part of the source: code point offsets, half-open, and the 1-based line and column of its start."""

    start: int
    end: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Question:
    """What a program asks: the formula in the project's syntax, where it is, and its words if it has any."""

    formula: str
    position: Position
    quote: str | None = None


@dataclass(frozen=True, slots=True)
class Gloss:
    """The words by which a program explains a predicate; ``parameters`` is what they call its arguments."""

    predicate: str
    parameters: tuple[str, ...]
    words: str


class AnswerAsQuestionError(FormulaSyntaxError):
    """A program that gives an answer where its question should stand: nothing is asked."""

    kind = "answer-as-question"


@dataclass(frozen=True)
class Program(Sequence[AnyCall]):
    """The tool calls of a program, in its order; ``positions`` has one entry a call.

    ``source`` is the program as it was given, which is also the text that quotes of the calls are found in.
    ``problems`` are errors with a place, one for each item that was left out; ``questions`` are what the
    program wants to know (a conclusion, a query, a conjecture, a goal).
    """

    dialect: str
    source: str
    calls: tuple[AnyCall, ...]
    positions: tuple[Position, ...]
    problems: tuple[FolKbError, ...] = ()
    questions: tuple[Question, ...] = ()
    problem_positions: tuple[Position, ...] = ()
    """One entry a problem: the item that was left out."""
    unread_questions: tuple[FolKbError, ...] = ()
    """Those of the problems that are about a question: ``questions`` are not all that is asked."""
    glosses: tuple[Gloss, ...] = ()
    words_of_answer: str | None = None
    """What stands beside an answer that is in the place of the question: the question in words."""

    @overload
    def __getitem__(self, index: int) -> AnyCall: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[AnyCall]: ...
    def __getitem__(self, index: int | slice) -> AnyCall | Sequence[AnyCall]:
        return self.calls[index]

    def __iter__(self) -> Iterator[AnyCall]:
        return iter(self.calls)

    def __len__(self) -> int:
        return len(self.calls)
