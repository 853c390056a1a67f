"""What the reader's grammar rules build: formulas and terms from tokens, bottom up.

:data:`BUILDER` has a function for each rule of ``grammar.lark``. The grammar leaves a level of parentheses
as a flat chain; :func:`formula_of_chain` makes a formula of it, by precedence, without recursion.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, cast

from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Constant,
    Equality,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    Variable,
    Xor,
)

AND, OR, XOR, IMPLIES, IFF = range(5)
"""The operators, as the values of their tokens, the tightest first."""


class Token:
    """A word or sign of a formula, with what it means and where it stands."""

    __slots__ = ("end_pos", "start_pos", "type", "value")

    def __init__(self, kind: str, value: Any, start: int, end: int) -> None:
        self.type = kind
        self.value = value
        self.start_pos = start
        self.end_pos = end


def _combined(operands: list[Formula], operators: list[Token]) -> Formula:
    """One formula of operands and the operators between them; both lists run from right to left."""
    if not operators:
        return operands[0]
    operands.reverse()
    operators.reverse()
    kinds = [operator.value for operator in operators]
    for kind, connective in ((AND, And), (OR, Or), (XOR, Xor), (IMPLIES, _implications)):
        if kind in kinds:
            operands, kinds = _gathered(operands, kinds, kind, connective)
    return reduce(Iff, operands)


def _implications(operands: tuple[Formula, ...]) -> Formula:
    """``p => q => r`` is ``p => (q => r)``."""
    return reduce(lambda consequent, antecedent: Implies(antecedent, consequent), operands[::-1])


def _gathered(
    operands: list[Formula], kinds: list[int], kind: int, connective: Callable[[tuple[Formula, ...]], Formula]
) -> tuple[list[Formula], list[int]]:
    """Every run of operands that are joined by operators of the kind, made one operand."""
    runs = [[operands[0]]]
    left: list[int] = []
    for this, operand in zip(kinds, operands[1:], strict=True):
        if this == kind:
            runs[-1].append(operand)
        else:
            runs.append([operand])
            left.append(this)
    return [run[0] if len(run) == 1 else connective(tuple(run)) for run in runs], left


def formula_of_chain(chain: list[Any]) -> Formula:
    """The formula of one level of parentheses: operands, operators and prefixes from right to left."""
    if len(chain) == 1:
        return cast(Formula, chain[0])
    operands: list[Formula] = []
    operators: list[Token] = []
    for part in chain:
        if type(part) is not Token:
            operands.append(part)
        elif part.type == "OPERATOR":
            operators.append(part)
        elif part.type == "HEAD":
            quantifier, bindings = part.value
            operands = [quantifier(bindings, _combined(operands, operators))]
            operators = []
        else:
            operands[-1] = Not(operands[-1])
    return _combined(operands, operators)


def _with(chain: list[Any], *further: Any) -> list[Any]:
    chain.extend(further)
    return chain


def _equality(parts: list[Any]) -> Formula:
    left, sign, right = parts
    equality = Equality(left, right)
    return equality if sign.value else Not(equality)


def _name(parts: list[Any]) -> Term:
    name, is_bound = parts[0].value
    return Variable(name) if is_bound else Constant(name)


BUILDER: Mapping[str, Callable[[list[Any]], Any]] = {
    "whole": lambda parts: formula_of_chain(parts[0]),
    "chain": lambda parts: parts,
    "joined": lambda parts: _with(parts[2], parts[1], parts[0]),
    "prefixed": lambda parts: _with(parts[1], parts[0]),
    "proposition": lambda parts: Atom(parts[0].value[0]),
    "simple": lambda parts: parts[0].value,
    "atom": lambda parts: Atom(parts[0].value[0], tuple(parts[2])),
    "truth": lambda parts: Truth(parts[0].value),
    "falsity": lambda parts: Truth(False),
    "group": lambda parts: formula_of_chain(parts[1]),
    "equality": _equality,
    "name": _name,
    "variable": lambda parts: Variable(parts[0].value),
    "simple_application": lambda parts: Application(parts[0].value.predicate, parts[0].value.arguments),
    "application": lambda parts: Application(parts[0].value[0], tuple(parts[2])),
    "first": lambda parts: parts,
    "further": lambda parts: _with(parts[0], parts[2]),
}
"""What each rule of the grammar makes of the values of its parts, all tokens included."""
