"""The core theory of SMT-LIB: connectives, equality and ``ite``, over values.

Source: https://smt-lib.org/theories-Core.shtml
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from fol_kb.common.errors import ArityClashError, FolKbError, LimitError, SortMismatchError, TypingError
from fol_kb.formats.smtlib.commands import Expression, Group, Word
from fol_kb.formats.smtlib.symbols import Symbols
from fol_kb.formats.smtlib.values import BOOL, Row, Value, equal, rows, stated
from fol_kb.logic.parser import MAX_LENGTH
from fol_kb.logic.syntax import And, Formula, Iff, Implies, Not, Or, Truth, Xor, conjunction, disjunction

MOST_CASES = 64
"""Into how many cases an atom may fall."""
INFORMAL = frozenset({"implies", "iff"})
"""Connectives that the standard does not have, but solvers and people do: a script may declare them."""


class Budget:
    """How many characters all formulas of a script may have together beyond what stands in the script."""

    def __init__(self, characters: int) -> None:
        self.left = characters


class Reading:
    """What a connective needs of who reads its arguments (:mod:`fol_kb.formats.smtlib.terms`).

    ``uses_bool`` says whether Booleans are arguments somewhere, or what a variable stands for.
    """

    def __init__(self, symbols: Symbols, budget: Budget, item: Group) -> None:
        self.uses_bool = False
        self._symbols = symbols
        self._budget = budget
        self._free = 4 * (item.end - item.start)
        self.spent = 0
        """Characters of what was read so far, written out."""

    def boolean(self, value: Value, node: Expression) -> Formula:
        """The value as a formula; an error if it is none."""
        if value.formula is None:
            raise self.error(
                f"a formula is expected; this is of sort {value.sort!r}", node, SortMismatchError
            )
        if value.cases:
            self.uses_bool = True
        return value.formula

    def booleans(self, nodes: Sequence[Expression], values: Sequence[Value]) -> list[Formula]:
        """All of the values as formulas."""
        return [self.boolean(value, node) for value, node in zip(values, nodes, strict=True)]

    def rows_of(self, values: Sequence[Value], size: int, node: Expression) -> list[Row]:
        """The values as arguments, by cases; ``size``, that of all, is spent again for each further case."""
        if any(value.sort == BOOL for value in values):
            self.uses_bool = True
        found = rows([value.as_cases() for value in values], MOST_CASES)
        if found is None:
            problem = (
                f"this falls into more than {MOST_CASES} cases (ite, or formulas as arguments); split it"
            )
            raise self.error(problem, node, LimitError)
        self.spend(size * (len(found) - 1), node)
        return found

    def spend(self, characters: int, node: Expression) -> int:
        """Count characters that the formula grows by; an error if they are too many."""
        before = max(self.spent - self._free, 0)
        self.spent += characters
        beyond = max(self.spent - self._free, 0) - before
        self._budget.left -= beyond
        if self.spent > MAX_LENGTH or (beyond and self._budget.left < 0):
            whole = "this formula" if self.spent > MAX_LENGTH else "all formulas together"
            raise self.error(f"written out, {whole} would be too long", node, LimitError)
        return characters

    def error(self, problem: str, node: Expression, kind: type[FolKbError] = TypingError) -> FolKbError:
        """An error at the place of an expression."""
        return self._symbols.error(problem, node, kind)


_Core: TypeAlias = Callable[[Reading, Expression, Sequence[Expression], list[Value]], Value]


def _least(reader: Reading, head: Expression, values: Sequence[Value], least: int, most: int | None) -> None:
    if len(values) < least or (most is not None and len(values) > most):
        wanted = f"{least}" if most == least else f"{least} or more"
        word = head.text if isinstance(head, Word) else "this"
        raise reader.error(f"{word!r} takes {wanted} arguments, {len(values)} given", head, ArityClashError)


def _made(make: Callable[[Sequence[Formula]], Formula], least: int, most: int | None = None) -> _Core:
    """A connective that makes one formula of those that its arguments are."""

    def read(reader: Reading, head: Expression, nodes: Sequence[Expression], values: list[Value]) -> Value:
        _least(reader, head, values, least, most)
        return stated(make(reader.booleans(nodes, values)), *values)

    return read


def _implication(parts: Sequence[Formula]) -> Formula:
    # to the right: a => (b => c) is a && b => c, which nests no deeper for more of them
    *conditions, last = parts
    return Implies(conjunction(tuple(conditions)), last)


def chain(reader: Reading, head: Expression, nodes: Sequence[Expression], values: list[Value]) -> Value:
    """Equality of two or more, each with the next."""
    _least(reader, head, values, 2, None)
    reader.spend(sum(value.size for value in values[1:-1]), head)
    pairs = [_equal(reader, nodes, values, n, n + 1) for n in range(len(values) - 1)]
    return stated(conjunction(tuple(pairs)), *values)


def _iff(reader: Reading, head: Expression, nodes: Sequence[Expression], values: list[Value]) -> Value:
    reader.booleans(nodes, values)
    return chain(reader, head, nodes, values)


def _distinct(reader: Reading, head: Expression, nodes: Sequence[Expression], values: list[Value]) -> Value:
    _least(reader, head, values, 2, None)
    reader.spend(sum(value.size + 6 for value in values) * (len(values) - 2), head)
    pairs = [Not(_equal(reader, nodes, values, *pair)) for pair in combinations(range(len(values)), 2)]
    size = sum(value.size + 6 for value in values) * (len(values) - 1)
    return Value(BOOL, conjunction(tuple(pairs)), size=size)


def _equal(
    reader: Reading, nodes: Sequence[Expression], values: Sequence[Value], one: int, other: int
) -> Formula:
    left, right = values[one], values[other]
    if left.sort != right.sort:
        problem = f"this is of sort {right.sort!r}, what it is compared with of {left.sort!r}"
        raise reader.error(problem, nodes[other], SortMismatchError)
    if left.sort != BOOL:
        return equal(reader.rows_of([left, right], left.size + right.size, nodes[other]))
    first, second = reader.booleans((nodes[one], nodes[other]), (left, right))
    for truth_value, formula in ((first, second), (second, first)):
        if isinstance(truth_value, Truth):
            return formula if truth_value.value else Not(formula)
    return Iff(first, second)


def _ite(reader: Reading, head: Expression, nodes: Sequence[Expression], values: list[Value]) -> Value:
    _least(reader, head, values, 3, 3)
    condition = reader.boolean(values[0], nodes[0])
    then, otherwise = values[1], values[2]
    if then.sort != otherwise.sort:
        problem = f"this is of sort {otherwise.sort!r}, the other case of {then.sort!r}"
        raise reader.error(problem, nodes[2], SortMismatchError)
    size = sum(value.size for value in values)
    if then.sort == BOOL:
        reader.spend(values[0].size, head)
        yes, no = reader.booleans(nodes[1:], values[1:])
        return Value(
            BOOL, Or((And((condition, yes)), And((Not(condition), no)))), size=size + values[0].size + 8
        )
    more = values[0].size * (len(then.cases) + len(otherwise.cases) - 1)
    reader.spend(more, head)
    if len(then.cases) + len(otherwise.cases) > MOST_CASES:
        raise reader.error(f"this falls into more than {MOST_CASES} cases; split it", head, LimitError)
    cases = [((condition, *when), term) for when, term in then.cases]
    cases += [((Not(condition), *when), term) for when, term in otherwise.cases]
    return Value(then.sort, None, tuple(cases), size + more)


CORE: Mapping[str, _Core] = {
    "not": _made(lambda parts: Not(parts[0]), 1, 1),
    "and": _made(lambda parts: conjunction(tuple(parts)), 1),
    "or": _made(lambda parts: disjunction(tuple(parts)), 1),
    "xor": _made(lambda parts: Xor(tuple(parts)), 2),
    "=>": _made(_implication, 2),
    "implies": _made(_implication, 2),
    "=": chain,
    "iff": _iff,
    "distinct": _distinct,
    "ite": _ite,
}
