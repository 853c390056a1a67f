"""SMT-LIB scripts as tool calls: the part of SMT-LIB 2.6 that is order-sorted logic.

* ``declare-sort``, ``declare-fun``, ``declare-const`` are declarations; functions into Bool are predicates.
* ``declare-datatype(s)`` of constants alone are an enumeration: a sort, its constants, and two formulas that
  say that these are different and that there are no others.
* ``assert`` is a premise, unless it is marked as the negation of a goal (:mod:`fol_kb.formats.smtlib.marks`):
  then the goal is a question.
* Between ``push`` and its ``pop`` nothing is a premise. A ``check-sat`` there asks whether what is asserted
  in between goes with the premises: the question is whether its negation follows from them. The same goes
  for the assumptions of ``check-sat-assuming``. A ``push`` that no ``pop`` takes back changes nothing.
* What only speaks to the solver (``set-logic``, ``get-model``, ``echo``, ...) is passed over.

Everything else is a problem with its place: other theories than that of Bool, datatypes with fields,
recursive definitions, and whatever uses a name whose declaration is one.

Source: the SMT-LIB Standard 2.6, https://smt-lib.org/language.shtml
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from fol_kb.common.deadline import current
from fol_kb.common.errors import FolKbError, FormulaSyntaxError, LimitError
from fol_kb.formats.many_sorted import Statements, denied
from fol_kb.formats.program import Program
from fol_kb.formats.remarks import Remark, Remarks
from fol_kb.formats.smtlib.commands import Expression, Fault, Group, Word, scan
from fol_kb.formats.smtlib.core import Budget
from fol_kb.formats.smtlib.declarations import DECLARING, Declarations
from fol_kb.formats.smtlib.marks import Mark, mark, mark_of_comments
from fol_kb.formats.smtlib.scopes import MOST_SCOPES, last_before_check, never_closed, scopes
from fol_kb.formats.smtlib.symbols import Symbols
from fol_kb.formats.smtlib.terms import TermReader
from fol_kb.logic.syntax import Formula, Not

LEAST_BUDGET = 4_000_000
"""Characters that all formulas of a script may have beyond its own; a long script, as many as it has."""


def read(source: str) -> Program:
    """The calls, questions and problems of a script.

    >>> program = read("(declare-sort S 0) (declare-fun p (S) Bool) (assert (forall ((x S)) (p x)))")
    >>> [call.tool for call in program], program[2].formula
    (['add_sort', 'add_predicate_schema', 'add_formula'], 'forall x:S: p(x)')
    """
    return _Reader(source).program()


@dataclass(slots=True)
class _Held:
    """An assertion between push and pop; no formula if it could not be read."""

    node: Group
    remark: Remark
    formula: Formula | None
    size: int = 0
    asked: bool = False


@dataclass(slots=True)
class _Scopes:
    """Scopes that one push opened, and how many assertions are held outside of them. Whatever is between that
    push and the next one is in the innermost of them."""

    number: int
    outside: int


@dataclass(frozen=True, slots=True)
class _Check:
    """A question of a check-sat, and how many premises there were before it."""

    formula: Formula
    start: int
    end: int
    words: str | None
    premises: int


class _Reader:
    def __init__(self, source: str) -> None:
        script = scan(source)
        self._items = script.items
        self._remarks = Remarks(source, script.comments)
        self._statements = Statements("smtlib", source)
        self._symbols = Symbols(self._statements.collector)
        self._budget = Budget(max(LEAST_BUDGET, len(source)))
        self._declarations = Declarations(self._statements, self._symbols, self._budget, self._remarks)
        self._held: list[_Held] = []
        self._scopes: list[_Scopes] = []  # but for those that are never closed, which are below all of these
        self._depth = 0  # of those and these
        self._unreadable = 0  # of those that are held
        self._open = never_closed(self._items)
        self._last = last_before_check(self._items, source)
        self._premises = 0
        self._checks: list[_Check] = []
        self._ended: str | None = None

    def program(self) -> Program:
        for item in self._items:
            current().look()
            if isinstance(item, Fault):
                fault = item.kind(item.message)
                self._statements.problem(fault, item.start, item.end, question=self._may_ask(item))
            elif self._ended is not None:
                if item.head not in _SILENT:
                    problem = f"this comes after {self._ended}, and is a script of its own"
                    self._statements.problem(problem, item.start, item.end)
            else:
                self._item(item)
        for check in self._checks:
            if check.premises < self._premises:
                problem = (
                    "premises follow this question, so that the check is not about all of them; ask it last"
                )
                self._statements.problem(problem, check.start, check.end, question=True)
                continue
            self._statements.ask(check.formula, check.start, check.end, check.words)
        return self._statements.program()

    def _item(self, item: Group) -> None:
        head = item.head
        command = _COMMANDS.get(head or "")
        try:
            if head in DECLARING:
                self._declarations.read(item)
            elif command is not None:
                command(self, item, item.items[1:])
            elif head not in _SILENT:
                name = "a list" if head is None else repr(head[:40])
                raise self._symbols.error(f"{name} is no command that is read", item, FormulaSyntaxError)
        except FolKbError as problem:
            asks = head in ("check-sat", "check-sat-assuming")
            if head == "assert" and self._scopes:
                asks = True
                self._held.append(_Held(item, self._remark(item), None))
                self._unreadable += 1
            elif head == "assert":
                marks = [self._mark(item, term, self._remark(item)) for term in item.items[1:]]
                asks = any(found is not Mark.NONE for found in marks)
                self._premises += not asks
            elif head in DECLARING:
                self._declarations.spoil(item)
            self._statements.problem(problem, item.start, item.end, question=asks)

    def _may_ask(self, fault: Fault) -> bool:
        """Whether what is no command was to be an assertion of a negated goal."""
        text = self._statements.collector.source[fault.start : fault.end]
        names = _NAMED.findall(text)
        comments = self._remarks.around(fault.start, fault.end).parts
        said = [mark(name) for name in names]
        if not names and fault.start in self._last:
            said = [mark_of_comments(comments)]
        return "(assert" in text and any(each is not Mark.NONE for each in said)

    def _remark(self, node: Group) -> Remark:
        return self._remarks.around(node.start, node.end)

    def _unsupported(self, node: Group, rest: Sequence[Expression]) -> None:
        raise self._symbols.error(f"{node.head} is not supported", node)

    # -------------------------------------------------------------- assertions and questions

    def _assert(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) != 1:
            raise self._symbols.shape("(assert formula)", node)
        reader = TermReader(self._symbols, self._budget, node)
        formula = reader.formula(rest[0])
        self._declarations.name_terms(reader)
        if reader.uses_bool:
            self._declarations.need_bool(node)
        remark = self._remark(node)
        if self._scopes:
            self._held.append(_Held(node, remark, formula, reader.spent))
            return
        said = self._mark(node, rest[0], remark)
        if said is Mark.NONE:
            self._statements.assertion(formula, node.start, node.end, remark)
            self._premises += 1
        elif said is Mark.UNCLEAR:
            problem = "its name may say that this is what is asked: call that 'goal', and a premise otherwise"
            raise self._symbols.error(problem, node)
        elif said is Mark.GOAL and not isinstance(formula, Not):
            problem = (
                "this is marked as the goal but is not negated: to ask whether it follows assert (not ...);"
                " if it is a premise, call it otherwise"
            )
            raise self._symbols.error(problem, node)
        else:
            self._statements.ask(denied([formula]), node.start, node.end, remark.text)

    def _mark(self, node: Group, term: Expression, remark: Remark) -> Mark:
        """What the name of an assertion says of it, else its comment."""
        names = _names(term)
        said = [found for found in map(mark, names) if found is not Mark.NONE]
        if said:
            return said[0] if len(set(said)) == 1 else Mark.UNCLEAR
        if names or node.start not in self._last:
            return Mark.NONE
        return mark_of_comments(remark.parts)

    def _check(self, node: Group, rest: Sequence[Expression]) -> None:
        """Ask whether what the open scopes assert goes with the premises; outside of them, nothing."""
        assumed = []
        if node.head == "check-sat" and rest:
            raise self._symbols.shape("(check-sat)", node)
        if node.head == "check-sat-assuming":
            if len(rest) != 1 or not isinstance(rest[0], Group):
                raise self._symbols.shape("(check-sat-assuming (formula ...))", node)
            reader = TermReader(self._symbols, self._budget, node)
            assumed = [reader.formula(term) for term in rest[0].items]
            if reader.uses_bool:
                self._declarations.need_bool(node)
        if not self._held and not assumed:
            return
        if self._unreadable:
            if assumed:
                problem = "what else is assumed here cannot be read, so that nothing is asked"
                raise self._symbols.error(problem, node, FormulaSyntaxError)
            return
        # each check asks for all of it again
        self._budget.left -= sum([one.size for one in self._held])
        if self._budget.left < 0:
            problem = "written out, all questions together would be too long"
            raise self._symbols.error(problem, node, LimitError)
        for one in self._held:
            one.asked = True
        where = [one.node for one in self._held] + ([node] if assumed else [])
        words = [one.remark.text for one in self._held] + ([self._remark(node).text] if assumed else [])
        text = " ".join(filter(None, words)) or None
        question = denied([*(one.formula for one in self._held if one.formula is not None), *assumed])
        self._checks.append(_Check(question, where[0].start, where[-1].end, text, self._premises))

    def _push(self, node: Group, rest: Sequence[Expression]) -> None:
        number = self._number(node)
        self._depth += number
        closed = number - self._open.get(node.start, 0)
        if closed:
            self._symbols.push()
            self._scopes.append(_Scopes(closed, len(self._held)))

    def _pop(self, node: Group, rest: Sequence[Expression]) -> None:
        number = self._number(node)
        if number > self._depth:
            problem = f"{number} scopes are closed here, {self._depth} are open"
            raise self._symbols.error(problem, node, FormulaSyntaxError)
        self._depth -= number
        while number:
            innermost = self._scopes[-1]
            closed = min(number, innermost.number)
            number -= closed
            innermost.number -= closed
            self._symbols.pop()
            if innermost.number:
                self._symbols.push()
            else:
                self._scopes.pop()
            self._take_back(innermost.outside, node)

    def _take_back(self, outside: int, node: Group) -> None:
        """Forget what is held in scopes that are closed."""
        for held in self._held[outside:]:
            if held.formula is None:
                self._unreadable -= 1
            elif not held.asked:
                line = self._symbols.line(node)
                problem = f"this is taken back in line {line}, and nothing that can be read is asked of it"
                self._statements.problem(problem, held.node.start, held.node.end)
        del self._held[outside:]

    def _number(self, node: Group) -> int:
        number = scopes(node)
        if number is None and len(node.items) == 2 and _DIGITS.fullmatch(getattr(node.items[1], "text", "")):
            raise self._symbols.error(f"more than {MOST_SCOPES:,} scopes at once", node, LimitError)
        if number is None:
            raise self._symbols.shape(f"({node.head} 1)", node)
        return number

    def _end(self, node: Group, rest: Sequence[Expression]) -> None:
        self._ended = f"({node.head}) in line {self._symbols.line(node)}"


def _names(term: Expression) -> list[str]:
    """The names of a term as a whole."""
    names = []
    while isinstance(term, Group) and term.head == "!" and len(term.items) > 1:
        items = term.items[2:]
        for keyword, value in pairwise(items):
            if isinstance(keyword, Word) and keyword.text == ":named" and isinstance(value, Word):
                names.append(value.text)
        term = term.items[1]
    return names


_DIGITS = re.compile(r"[0-9]+")
_NAMED = re.compile(r":named\s+\|?([^\s()|]+)")

_Command = Callable[[_Reader, Group, Sequence[Expression]], None]
_COMMANDS: Mapping[str, _Command] = {
    "assert-soft": _Reader._unsupported,
    "assert": _Reader._assert,
    "check-sat": _Reader._check,
    "check-sat-assuming": _Reader._check,
    "push": _Reader._push,
    "pop": _Reader._pop,
    "reset": _Reader._end,
    "reset-assertions": _Reader._end,
    "exit": _Reader._end,
}
_SILENT = frozenset(
    {"set-logic", "set-option", "set-info", "get-assertions", "get-assignment", "get-info", "get-model"}
    | {"get-option", "get-proof", "get-unsat-assumptions", "get-unsat-core", "get-value", "echo", "exit"}
)
"""Commands that speak to the solver alone."""
