"""What a program of many-sorted logic says, on its way to tool calls.

Sorts of SMT-LIB and of TPTP share no individuals, and nothing ties a sort to a predicate of its name. Here a
sort and the class of a predicate of its name are one node of the hierarchy, and everything is below the sort
``thing``. Two sorts that came to be joined that way would be subject to what nobody said of them: with one
below the other, "there is but one animal" says something about cats. Where that could happen, sorts are
given other names (:func:`separate_names`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from fol_kb.beliefs import tools
from fol_kb.common.deadline import current
from fol_kb.common.errors import FolKbError, FormulaSyntaxError, LimitError
from fol_kb.formats.collecting import Collector, statement
from fol_kb.formats.program import Program
from fol_kb.formats.remarks import Remark
from fol_kb.logic.names import may_be_one, spelling
from fol_kb.logic.parser import MAX_LENGTH
from fol_kb.logic.signature import TOP
from fol_kb.logic.substitution import Renaming
from fol_kb.logic.syntax import MAX_DEPTH, Equality, Formula, Not, Term, conjunction, depth


@dataclass(frozen=True, slots=True)
class _Said:
    """Something that the program says, and the offsets of the item that says it.

    ``collect`` hands it to the collector once the names of sorts are settled; it raises what is wrong.
    """

    collect: Callable[[Renaming], None]
    start: int
    end: int
    asks: bool = False


class Statements:
    """Gathers declarations, assertions, questions and problems of one program, in its order."""

    def __init__(self, dialect: str, source: str) -> None:
        self.collector = Collector(dialect, source)
        self._said: list[_Said] = []
        self._sorts: dict[str, None] = {}
        self._classes: set[str] = set()

    def sort(self, name: str, start: int, end: int) -> None:
        """A sort is declared."""
        self._sorts[name] = None
        self._declare(tools.AddSort, start, end, {"sort_name": name})

    def symbol(self, name: str, sorts: Sequence[str], result: str | None, start: int, end: int) -> None:
        """A constant or a function is declared, or a predicate, of which no sort is the result."""
        self._sorts.update(dict.fromkeys(sorts if result is None else [*sorts, result]))
        said: dict[str, Any] = {"argument_sorts": list(sorts)}
        if result is None:
            if len(sorts) == 1:
                self._classes.add(name)
            self._declare(tools.AddPredicateSchema, start, end, said, predicate_name=name)
        elif sorts:
            said["result_sort"] = result
            self._declare(tools.AddFunctionSchema, start, end, said, function_name=name)
        else:
            self._declare(tools.AddConstantToSort, start, end, {"sort_name": result}, constant_name=name)

    def assertion(self, formula: Formula, start: int, end: int, remark: Remark) -> None:
        """A premise; its quote is the item with its comments.

        Raises:
            LimitError: it nests deeper than formulas may.
        """
        _refuse_depth(formula)
        self._said.append(_Said(partial(self._assert, formula, remark, start, end), start, end))

    def question(self, formula: Formula, start: int, end: int, words: str | None = None) -> None:
        """What the program wants to know; raises as :meth:`assertion`."""
        _refuse_depth(formula)

        def ask(renaming: Renaming) -> None:
            self.collector.question(self._text(renaming.formula(formula), start), start, end, words)

        self._said.append(_Said(ask, start, end, asks=True))

    def ask(self, formula: Formula, start: int, end: int, words: str | None) -> None:
        """As :meth:`question`; one that nests too deep is a problem."""
        try:
            self.question(formula, start, end, words)
        except LimitError as problem:
            self.problem(problem, start, end, question=True)

    def problem(self, problem: str | FolKbError, start: int, end: int, *, question: bool = False) -> None:
        """An item that is left out; ``question``: it asked something, or may have."""
        # what was read until then must not live as long as the error
        refused = FormulaSyntaxError(problem) if isinstance(problem, str) else problem.with_traceback(None)

        def refuse(_: Renaming) -> None:
            raise refused

        self._said.append(_Said(refuse, start, end, question))

    def _declare(
        self, kind: type[tools.AnyCall], start: int, end: int, sorts: Mapping[str, Any], **fields: str
    ) -> None:
        """A call of that kind; ``sorts`` are the fields that name a sort or several, which may be renamed."""

        def declare(renaming: Renaming) -> None:
            new = renaming.sorts
            renamed = {
                field: new.get(said, said) if isinstance(said, str) else [new.get(s, s) for s in said]
                for field, said in sorts.items()
            }
            self.collector.make(kind, start, end, **fields, **renamed)

        self._said.append(_Said(declare, start, end))

    def program(self) -> Program:
        """All of it, in the order of the source."""
        renaming = Renaming(sorts=separate_names(self._sorts, self._classes))
        collector = self.collector
        for said in sorted(self._said, key=lambda said: said.start):
            current().look()
            try:
                said.collect(renaming)
            except FolKbError as problem:
                collector.problem(problem, said.start, said.end, question=said.asks)
        return collector.program()

    def _assert(self, formula: Formula, remark: Remark, start: int, end: int, renaming: Renaming) -> None:
        formula = renaming.formula(formula)
        text = self._text(formula, start)
        kind, fields = statement(formula, text)
        quoted = self.collector.quoted(remark.start, remark.end)
        self.collector.make(kind, start, end, **fields, **quoted)

    def _text(self, formula: Formula, start: int) -> str:
        text = str(formula)
        if len(text) > MAX_LENGTH:
            message = f"the formula would have {len(text):,} characters, at most {MAX_LENGTH:,} are read"
            raise LimitError(message, self.collector.place(start))
        return text


def separate_names(sorts: Iterable[str], classes: Iterable[str]) -> Mapping[str, str]:
    """New names for the sorts that would be joined with others: none for most programs.

    Args:
        sorts: all sorts of a program.
        classes: its unary predicates.
    """
    names = tuple(sorts)
    if len(names) < 2:
        return {}
    tied: dict[str, list[str]] = {}
    for name in classes:
        tied.setdefault(spelling(name), []).append(name)
    # also those that a class may be and another one may be too: none of several with accents is left alone
    joined = [name for name in names if any(may_be_one(name, each) for each in tied.get(spelling(name), ()))]
    if len(joined) < 2:
        joined = []
    taken = tied.keys() | {spelling(name) for name in names} | {spelling(TOP)}
    renamed = {}
    tried: dict[str, int] = {}
    for name in dict.fromkeys([*joined, *(name for name in names if name == TOP)]):
        # from where the last name of this spelling was found: there may be thousands
        number = tried.get(spelling(name), 1)
        new = f"{name}_sort" if number == 1 else f"{name}_sort_{number}"
        while spelling(new) in taken:
            number += 1
            new = f"{name}_sort_{number}"
        tried[spelling(name)] = number
        taken.add(spelling(new))
        renamed[name] = new
    return renamed


def all_different(terms: Iterable[Term]) -> Formula:
    """That of these each two differ."""
    return conjunction(tuple([Not(Equality(left, right)) for left, right in combinations(terms, 2)]))


def denied(formulas: Sequence[Formula]) -> Formula:
    """That not all of these hold; of a negation alone what it negates."""
    if len(formulas) == 1 and isinstance(formulas[0], Not):
        return formulas[0].operand
    return Not(conjunction(tuple(formulas)))


def _refuse_depth(formula: Formula) -> None:
    if depth(formula) > MAX_DEPTH:
        raise LimitError(f"the formula nests deeper than {MAX_DEPTH} levels; split it")
