"""A belief set of a program: builder, repair and findings judge its calls as they judge a model's."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.sentences import Lines, Sentence
from fol_kb.builder.builder import BeliefSetBuilder
from fol_kb.common.errors import FolKbError
from fol_kb.formats.dialects import find
from fol_kb.formats.program import Position, Program
from fol_kb.logic.parser import parse
from fol_kb.logic.traversal import constants, symbols
from fol_kb.repair import BUILT_IN, Finding, Level, Mode, RepairRule
from fol_kb.repair.rules.heuristics import SplitArities

UNREAD = "unread"
"""The kind of the finding for what could not be read; its level is error, as the belief set lacks it."""
TWO_ARITIES = "two-arities"
"""The kind of the finding for a name with two numbers of arguments."""


def belief_set(
    program: Program, *, mode: str | Mode = Mode.REPAIR, rules: Sequence[RepairRule] = BUILT_IN
) -> BeliefSet:
    """The belief set of the program's calls; every problem of the program is a finding of level error.

    The text is that of the program, and the statements in it, read or not, are what coverage counts. The mode
    is :func:`fitting`. A name with two numbers of arguments is two names: nobody is there to be asked which
    number is meant, and a statement that is left out says less than one about a symbol of its own.

    Raises:
        ValueError: an unknown mode.
        DocumentError: a source that is no Unicode.
    """
    apart = SplitArities(Level.SAFE, _asked_about(program))
    sentences = statements(program)
    builder = BeliefSetBuilder(
        program.source,
        mode=fitting(program, mode),
        sentences=sentences,
        rules=[apart if isinstance(rule, SplitArities) else rule for rule in rules],
    )
    for call in program:
        builder.apply(call)
    note_problems(builder, program.problems)
    starts = [sentence.start for sentence in sentences]
    for problem, position in _unread(program):
        # a problem may be about a part of a statement
        index = bisect_right(starts, position.start) - 1
        if index >= 0 and position.start < sentences[index].end:
            builder.unread(starts[index], problem.problem)
    kb = builder.build()
    if find(program.dialect).exact:
        return kb
    return replace(kb, findings=(*kb.findings, *_two_arities(kb)))


def _asked_about(program: Program) -> set[str]:
    """The names in the questions: one that is made up must be none of them."""
    asked = [parse(question.formula) for question in program.questions]
    return {name for each in asked for name in (*constants(each), *(symbol.name for symbol in symbols(each)))}


def _two_arities(kb: BeliefSet) -> Iterator[Finding]:
    for repair in kb.repairs:
        if repair.rule == SplitArities.name:
            message = f"{repair.why} and so two symbols; if that is one, use it with one number of arguments"
            yield Finding(TWO_ARITIES, "warning", message, (), (str(repair.before),))


def fitting(program: Program, mode: str | Mode) -> Mode:
    """How far repair may go with a program, where that much is allowed.

    Where every name means what it is (:attr:`~fol_kb.formats.dialects.Dialect.exact`), heuristic rules have
    nothing to say: ``permissive`` is ``repair`` there.

    Raises:
        ValueError: an unknown mode.
    """
    return Mode(mode).without_heuristics if find(program.dialect).exact else Mode(mode)


def note_problems(builder: BeliefSetBuilder, problems: Sequence[FolKbError]) -> None:
    """Make a finding of each problem."""
    for problem in problems:
        builder.note(UNREAD, str(problem), level="error")


def statements(program: Program) -> list[Sentence]:
    """What the program states, item by item, in its order and without overlaps: the quotes of its calls, and
    the items that could not be read."""
    found = [(position.start, position.end) for _, position in _unread(program)]
    for call, position in zip(program.calls, program.positions, strict=True):
        if call.asserts:
            quote: str | None = getattr(call, "source_quote", None)
            start: int | None = getattr(call, "source_start", None)
            here = (position.start, position.end)
            found.append(here if quote is None or start is None else (start, start + len(quote)))
    sentences: list[Sentence] = []
    lines = Lines(program.source)
    last = 0
    for start, end in sorted(set(found)):
        if start >= last and end > start:
            sentences.append(Sentence(program.source[start:end], start, end, lines.line(start)))
            last = end
    return sentences


def _unread(program: Program) -> Iterator[tuple[FolKbError, Position]]:
    """What is wrong with each statement that could not be read, and where it is; questions state nothing."""
    unread_questions = {id(problem) for problem in program.unread_questions}
    for problem, position in zip(program.problems, program.problem_positions, strict=True):
        if id(problem) not in unread_questions:
            yield problem, position
