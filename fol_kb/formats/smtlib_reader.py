"""SMT-LIB scripts as tool calls: the part of SMT-LIB 2.6 that is order-sorted logic.

* ``declare-sort``, ``declare-fun``, ``declare-const`` are declarations; functions into Bool are predicates.
* ``declare-datatype(s)`` of constants alone are an enumeration: a sort, its constants, and two formulas that
  say that these are different and that there are no others.
* ``assert`` is a premise, unless it is marked as the negation of a goal (:mod:`fol_kb.formats.smtlib_marks`):
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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from fol_kb.errors import FolKbError, FormulaSyntaxError, LimitError, TypingError
from fol_kb.formats.many_sorted import Statements
from fol_kb.formats.program import Program
from fol_kb.formats.remarks import Remark, Remarks
from fol_kb.formats.sexpr import Expression, Fault, Group, Word, scan
from fol_kb.formats.smtlib_marks import Mark, mark
from fol_kb.formats.smtlib_symbols import CONSTRUCTOR, Declared, Macro, Symbols
from fol_kb.formats.smtlib_terms import Budget, TermReader, sorted_names
from fol_kb.formats.smtlib_values import BOOL, FALSE, TRUE
from fol_kb.logic.syntax import (
    Binding,
    Constant,
    Equality,
    ForAll,
    Formula,
    Not,
    Variable,
    conjunction,
    disjunction,
    free_variables,
)

MOST_CONSTRUCTORS = 200
"""Of an enumeration: each pair of them is said to be different."""
LEAST_BUDGET = 4_000_000
"""Characters that all formulas of a script may have beyond its own; a long script, as many as it has."""
MOST_SCOPES = 1_000
"""How many scopes one push or pop opens or closes."""


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
        self._held: list[_Held] = []
        self._scopes: list[int] = []  # how many are held outside of each
        self._unreadable = 0  # of those that are held
        self._open = _never_closed(self._items)
        self._last = _last_before_check(self._items)
        self._premises = 0
        self._checks: list[_Check] = []
        self._has_bool = False
        self._ended: str | None = None

    def program(self) -> Program:
        for item in self._items:
            if isinstance(item, Fault):
                asks = self._may_ask(item)
                self._statements.problem(item.message, item.start, item.end, item.kind, question=asks)
            elif self._ended is not None:
                if _head(item) not in _SILENT:
                    problem = f"this comes after {self._ended}, and is a script of its own"
                    self._problem(problem, item)
            else:
                self._item(item)
        for check in self._checks:
            if check.premises < self._premises:
                problem = (
                    "premises follow this question, so that the check is not about all of them; ask it last"
                )
                self._statements.problem(problem, check.start, check.end, question=True)
                continue
            self._ask(check.formula, check.start, check.end, check.words)
        return self._statements.program()

    def _item(self, item: Group) -> None:
        head = _head(item)
        command = _COMMANDS.get(head or "")
        try:
            if command is not None:
                command(self, item, item.items[1:])
            elif head not in _SILENT:
                name = "a list" if head is None else repr(head[:40])
                raise self._symbols.error(f"{name} is no command that is read", item, FormulaSyntaxError)
        except FolKbError as problem:
            asks = head == "check-sat-assuming"
            if head == "assert" and self._scopes:
                asks = True
                self._held.append(_Held(item, self._remark(item), None))
                self._unreadable += 1
            elif head == "assert":
                marks = [self._mark(item, term, self._remark(item)) for term in item.items[1:]]
                asks = any(found is not Mark.NONE for found in marks)
                self._premises += not asks
            elif head in _DECLARING:
                self._spoil(item)
            self._statements.problem(problem, item.start, item.end, question=asks)

    def _may_ask(self, fault: Fault) -> bool:
        """Whether what is no command was to be an assertion of a negated goal."""
        text = self._statements.collector.source[fault.start : fault.end]
        names = _NAMED.findall(text)
        comment = self._remarks.around(fault.start, fault.end).text
        words = names or [comment or ""] * (fault.start in self._last)
        return "(assert" in text and any(mark(name) is not Mark.NONE for name in words)

    def _problem(
        self,
        problem: str,
        node: Group,
        kind: type[FolKbError] = FormulaSyntaxError,
        *,
        question: bool = False,
    ) -> None:
        self._statements.problem(problem, node.start, node.end, kind, question=question)

    def _remark(self, node: Group) -> Remark:
        return self._remarks.around(node.start, node.end)

    # -------------------------------------------------------------- declarations

    def _declare_sort(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) not in (1, 2) or not isinstance(rest[0], Word):
            raise self._shape("(declare-sort S 0)", node)
        if len(rest) == 2 and not (isinstance(rest[1], Word) and rest[1].text == "0"):
            raise self._symbols.error("sorts with parameters are not supported", node)
        self._symbols.add_sort(rest[0], rest[0].text)
        self._statements.sort(rest[0].text, node.start, node.end)

    def _define_sort(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) != 3 or not isinstance(rest[0], Word) or not isinstance(rest[1], Group):
            raise self._shape("(define-sort S () T)", node)
        if rest[1].items:
            raise self._symbols.error("sorts with parameters are not supported", node)
        self._symbols.add_sort(rest[0], self._symbols.sort(rest[2]))

    def _declare_fun(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) != 3 or not isinstance(rest[0], Word) or not isinstance(rest[1], Group):
            raise self._shape("(declare-fun f (S ...) T)", node)
        sorts = tuple([self._symbols.sort(sort) for sort in rest[1].items])
        self._declare(rest[0], sorts, self._symbols.sort(rest[2]), node)

    def _declare_const(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) != 2 or not isinstance(rest[0], Word):
            raise self._shape("(declare-const c S)", node)
        self._declare(rest[0], (), self._symbols.sort(rest[1]), node)

    def _declare(self, name: Word, sorts: tuple[str, ...], result: str, node: Group) -> None:
        entry = Declared(sorts, result, self._symbols.line(node))
        if not self._symbols.add(name, entry):
            return
        if BOOL in sorts:
            self._need_bool(node)
        said = self._statements
        if result == BOOL:
            said.predicate(name.text, sorts, node.start, node.end)
        elif sorts:
            said.function(name.text, sorts, result, node.start, node.end)
        else:
            said.constant(name.text, result, node.start, node.end)

    def _define_fun(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) != 4 or not isinstance(rest[0], Word) or not isinstance(rest[1], Group):
            raise self._shape("(define-fun f ((x S) ...) T body)", node)
        self._define(rest[0], sorted_names(self._symbols, rest[1]), rest[2], rest[3], node)

    def _define_const(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) != 3 or not isinstance(rest[0], Word):
            raise self._shape("(define-const c S term)", node)
        self._define(rest[0], [], rest[1], rest[2], node)

    def _define(
        self,
        name: Word,
        parameters: Sequence[tuple[str, str]],
        result: Expression,
        body: Expression,
        node: Group,
    ) -> None:
        macro = Macro(tuple(parameters), self._symbols.sort(result), body, self._symbols.line(node))
        reader = TermReader(self._symbols, self._budget, node)
        reader.check(macro)
        self._symbols.add(name, macro)
        self._name(reader)

    def _declare_datatypes(self, node: Group, rest: Sequence[Expression]) -> None:
        found = list(_datatypes(self._symbols, node, rest))
        seen: set[str] = set()
        for name, constructors in found:
            if len(constructors) > MOST_CONSTRUCTORS:
                problem = (
                    f"an enumeration may have {MOST_CONSTRUCTORS} members, this one has {len(constructors):,}"
                )
                raise self._symbols.error(problem, name, LimitError)
            for word in constructors:
                if word.text in seen:
                    raise self._symbols.error(f"the constructor {word.text!r} is there twice", word)
                seen.add(word.text)
                self._symbols.check(word, Declared((), name.text, self._symbols.line(node), CONSTRUCTOR))
        for name, constructors in found:
            self._symbols.add_sort(name, name.text, tuple(word.text for word in constructors))
            self._statements.sort(name.text, node.start, node.end)
        for name, constructors in found:
            for word in constructors:
                entry = Declared((), name.text, self._symbols.line(node), CONSTRUCTOR)
                if self._symbols.add(word, entry):
                    self._statements.constant(word.text, name.text, node.start, node.end)
            self._enumeration(name.text, [word.text for word in constructors], node)

    def _enumeration(self, sort: str, names: Sequence[str], node: Group) -> None:
        """That the constants are different, and that there are no others of the sort."""
        terms = [Constant(name) for name in names]
        remark = self._remark(node)
        different = [Not(Equality(left, right)) for left, right in combinations(terms, 2)]
        if different:
            self._statements.assertion(conjunction(tuple(different)), node.start, node.end, remark)
        x = Variable("x")
        known = disjunction(tuple([Equality(x, term) for term in terms]))
        self._statements.assertion(ForAll((Binding("x", sort),), known), node.start, node.end, remark)

    def _need_bool(self, node: Group) -> None:
        """The sort Bool with its two individuals, for Booleans as arguments."""
        if not self._has_bool:
            self._has_bool = True
            self._statements.sort(BOOL, node.start, node.end)
            for constant in (TRUE, FALSE):
                self._statements.constant(constant.name, BOOL, node.start, node.end)
            self._enumeration(BOOL, [TRUE.name, FALSE.name], node)

    def _spoil(self, node: Group) -> None:
        """The names of a declaration that is left out: what uses them is told so."""
        name = node.items[1] if len(node.items) > 1 else None
        head = _head(node) or ""
        if not head.startswith("declare-datatype"):
            if isinstance(name, Word) and name.is_symbol:
                (self._symbols.spoil_sort if head.endswith("-sort") else self._symbols.spoil)(name)
            return
        for word in _words(node):
            self._symbols.spoil(word)
            self._symbols.spoil_sort(word)

    def _unsupported(self, node: Group, rest: Sequence[Expression]) -> None:
        raise self._symbols.error(f"{_head(node)} is not supported", node)

    def _shape(self, expected: str, node: Group) -> FolKbError:
        return self._symbols.error(f"expected is {expected}", node, FormulaSyntaxError)

    # -------------------------------------------------------------- assertions and questions

    def _assert(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) != 1:
            raise self._shape("(assert formula)", node)
        reader = TermReader(self._symbols, self._budget, node)
        formula = reader.formula(rest[0])
        self._name(reader)
        if reader.uses_bool:
            self._need_bool(node)
        remark = self._remark(node)
        if self._scopes:
            self._held.append(_Held(node, remark, formula, reader.spent))
            return
        said = self._mark(node, rest[0], remark)
        if said is Mark.NONE:
            self._statements.assertion(formula, node.start, node.end, remark)
            self._premises += 1
        elif said is Mark.GOAL and not isinstance(formula, Not):
            problem = (
                "this is marked as the goal but is not negated: to ask whether it follows assert (not ...);"
                " if it is a premise, call it otherwise"
            )
            self._problem(problem, node, TypingError, question=True)
        else:
            self._ask(_denied([formula]), node.start, node.end, remark.text)

    def _mark(self, node: Group, term: Expression, remark: Remark) -> Mark:
        """What the name of an assertion says of it, else its comment."""
        names = _names(term)
        said = [found for found in map(mark, names) if found is not Mark.NONE]
        if said:
            return Mark.NEGATED_GOAL if Mark.NEGATED_GOAL in said else Mark.GOAL
        if names or remark.text is None or node.start not in self._last:
            return Mark.NONE
        return mark(remark.text)

    def _name(self, reader: TermReader) -> None:
        """Terms with a name; one that is there twice or is not closed is a name of nothing."""
        for word, value in reader.names:
            formulas = [f for when, _ in value.cases for f in when]
            formulas += [value.formula] if value.formula is not None else []
            formulas += [Equality(term, term) for _, term in value.cases]
            is_closed = not any(free_variables(formula) for formula in formulas)
            self._symbols.name(word, value if is_closed else None)

    def _ask(self, formula: Formula, start: int, end: int, words: str | None) -> None:
        try:
            self._statements.question(formula, start, end, words)
        except LimitError as problem:
            self._statements.problem(problem, start, end, question=True)

    def _check(self, node: Group, rest: Sequence[Expression]) -> None:
        """Ask whether what the open scopes assert goes with the premises; outside of them, nothing."""
        assumed = []
        if _head(node) == "check-sat-assuming":
            if len(rest) != 1 or not isinstance(rest[0], Group):
                raise self._shape("(check-sat-assuming (formula ...))", node)
            reader = TermReader(self._symbols, self._budget, node)
            assumed = [reader.formula(term) for term in rest[0].items]
            if reader.uses_bool:
                self._need_bool(node)
        if not self._held and not assumed:
            return
        if self._unreadable:
            if assumed:
                problem = "what else is assumed here cannot be read, so that nothing is asked"
                self._problem(problem, node, question=True)
            return
        # each check asks for all of it again
        self._budget.left -= sum([one.size for one in self._held])
        if self._budget.left < 0:
            problem = "written out, all questions together would be too long"
            self._problem(problem, node, LimitError, question=True)
            return
        for one in self._held:
            one.asked = True
        where = [one.node for one in self._held] + ([node] if assumed else [])
        words = [one.remark.text for one in self._held] + ([self._remark(node).text] if assumed else [])
        text = " ".join(filter(None, words)) or None
        question = _denied([*(one.formula for one in self._held if one.formula is not None), *assumed])
        self._checks.append(_Check(question, where[0].start, where[-1].end, text, self._premises))

    def _push(self, node: Group, rest: Sequence[Expression]) -> None:
        for _ in range(self._number(node, rest)):
            self._symbols.push()
            if node.start not in self._open:
                self._scopes.append(len(self._held))

    def _pop(self, node: Group, rest: Sequence[Expression]) -> None:
        number = self._number(node, rest)
        if number > len(self._scopes):
            problem = f"{number} scopes are closed here, {len(self._scopes)} are open"
            raise self._symbols.error(problem, node, FormulaSyntaxError)
        for _ in range(number):
            self._symbols.pop()
            outside = self._scopes.pop()
            closed = self._held[outside:]
            del self._held[outside:]
            for held in closed:
                if held.formula is None:
                    self._unreadable -= 1
                elif not held.asked:
                    line = self._symbols.line(node)
                    problem = (
                        f"this is taken back in line {line}, and nothing that can be read is asked of it"
                    )
                    self._problem(problem, held.node)

    def _number(self, node: Group, rest: Sequence[Expression]) -> int:
        word = rest[0] if len(rest) == 1 else None
        if not rest:
            return 1
        if not isinstance(word, Word) or not word.text.isascii() or not word.text.isdigit():
            raise self._shape(f"({_head(node)} 1)", node)
        if len(word.text) > 4 or int(word.text) > MOST_SCOPES:
            raise self._symbols.error(f"more than {MOST_SCOPES:,} scopes at once", node, LimitError)
        return int(word.text)

    def _end(self, node: Group, rest: Sequence[Expression]) -> None:
        self._ended = f"({_head(node)}) in line {self._symbols.line(node)}"


def _denied(formulas: Sequence[Formula]) -> Formula:
    """That not all of these hold; of a negation alone what it negates."""
    if len(formulas) == 1 and isinstance(formulas[0], Not):
        return formulas[0].operand
    return Not(conjunction(tuple(formulas)))


def _head(node: Group) -> str | None:
    """The word that a command begins with."""
    first = node.items[0] if node.items else None
    return first.text if isinstance(first, Word) and first.kind == "symbol" else None


def _names(term: Expression) -> list[str]:
    """The names of a term as a whole."""
    names = []
    while isinstance(term, Group) and _head(term) == "!" and len(term.items) > 1:
        items = term.items[2:]
        for keyword, value in pairwise(items):
            if isinstance(keyword, Word) and keyword.text == ":named" and isinstance(value, Word):
                names.append(value.text)
        term = term.items[1]
    return names


def _words(node: Expression) -> list[Word]:
    """All symbols in an expression."""
    found: list[Word] = []
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, Group):
            pending.extend(current.items)
        elif current.is_symbol:
            found.append(current)
    return found


def _datatypes(
    symbols: Symbols, node: Group, rest: Sequence[Expression]
) -> Iterator[tuple[Word, list[Word]]]:
    """The sorts of a declaration of datatypes with their constructors, all of them constants.

    Read are ``(declare-datatype S ((a) ...))``, ``(declare-datatypes ((S 0) ...) (((a) ...) ...))`` and, as
    before version 2.6, ``(declare-datatypes () ((S a ...) ...))``.
    """
    shape = "(declare-datatypes ((S 0) ...) (((a) (b) ...) ...))"
    pairs: list[tuple[Expression, Sequence[Expression]]] = []
    if _head(node) == "declare-datatype":
        if len(rest) != 2 or not isinstance(rest[1], Group):
            raise symbols.error("expected is (declare-datatype S ((a) (b) ...))", node, FormulaSyntaxError)
        pairs.append((rest[0], rest[1].items))
    elif len(rest) != 2 or not isinstance(rest[0], Group) or not isinstance(rest[1], Group):
        raise symbols.error(f"expected is {shape}", node, FormulaSyntaxError)
    elif not rest[0].items:
        for one in rest[1].items:
            if not isinstance(one, Group) or not one.items:
                raise symbols.error(
                    "expected is (declare-datatypes () ((S a b ...) ...))", one, FormulaSyntaxError
                )
            pairs.append((one.items[0], one.items[1:]))
    else:
        if len(rest[0].items) != len(rest[1].items):
            raise symbols.error(f"expected is {shape}, with a list for each sort", node, FormulaSyntaxError)
        for sort, one in zip(rest[0].items, rest[1].items, strict=True):
            if not isinstance(sort, Group) or len(sort.items) != 2 or not isinstance(one, Group):
                raise symbols.error(f"expected is {shape}", sort, FormulaSyntaxError)
            number = sort.items[1]
            if not isinstance(number, Word) or number.text != "0":
                raise symbols.error("sorts with parameters are not supported", sort)
            pairs.append((sort.items[0], one.items))
    for name, constructors in pairs:
        if not isinstance(name, Word):
            raise symbols.error("the name of a sort is expected", name, FormulaSyntaxError)
        if not constructors:
            raise symbols.error(f"{name.text!r} has no constructor", name, FormulaSyntaxError)
        yield name, [_constructor(symbols, one) for one in constructors]


def _constructor(symbols: Symbols, node: Expression) -> Word:
    word = node.items[0] if isinstance(node, Group) and node.items else node
    if not isinstance(word, Word) or not word.is_symbol or word.text == "par":
        raise symbols.error("a constructor is expected: (a)", node, FormulaSyntaxError)
    if isinstance(node, Group) and len(node.items) > 1:
        raise symbols.error(f"the constructor {word.text!r} has fields; only enumerations are read", node)
    return word


def _never_closed(items: Sequence[Group | Fault]) -> frozenset[int]:
    """Where the pushes are of which no scope is ever closed."""
    opened: list[tuple[int, int]] = []
    for item in items:
        head = _head(item) if isinstance(item, Group) else None
        if not isinstance(item, Group) or head not in ("push", "pop"):
            continue
        word = item.items[1] if len(item.items) > 1 else None
        number = (
            int(word.text) if isinstance(word, Word) and word.text.isdecimal() and len(word.text) < 5 else 1
        )
        if head == "push":
            opened.append((item.start, number))
        while head == "pop" and number and opened:
            start, left = opened.pop()
            closed = min(left, number)
            number -= closed
            if left > closed:
                opened.append((start, left - closed))
    return frozenset(start for start, _ in opened)


def _last_before_check(items: Sequence[Group | Fault]) -> frozenset[int]:
    """Where the assertions are that no other one follows before a check-sat, or before the end."""
    found = set()
    last: int | None = None
    for item in items:
        head = _head(item) if isinstance(item, Group) else None
        if head == "assert" or (head is None and isinstance(item, Fault)):
            last = item.start
        elif head == "check-sat" and last is not None:
            found.add(last)
            last = None
    return frozenset(found | ({last} if last is not None else set()))


_NAMED = re.compile(r":named\s+\|?([^\s()|]+)")

_Command = Callable[[_Reader, Group, Sequence[Expression]], None]
_COMMANDS: Mapping[str, _Command] = {
    "declare-sort": _Reader._declare_sort,
    "define-sort": _Reader._define_sort,
    "declare-fun": _Reader._declare_fun,
    "declare-const": _Reader._declare_const,
    "declare-datatype": _Reader._declare_datatypes,
    "declare-datatypes": _Reader._declare_datatypes,
    "define-fun": _Reader._define_fun,
    "define-const": _Reader._define_const,
    "define-fun-rec": _Reader._unsupported,
    "define-funs-rec": _Reader._unsupported,
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
_DECLARING = frozenset(name for name in _COMMANDS if name.startswith(("declare-", "define-")))
_SILENT = frozenset(
    {"set-logic", "set-option", "set-info", "get-assertions", "get-assignment", "get-info", "get-model"}
    | {"get-option", "get-proof", "get-unsat-assumptions", "get-unsat-core", "get-value", "echo", "exit"}
)
"""Commands that speak to the solver alone."""

__all__ = ["read"]
