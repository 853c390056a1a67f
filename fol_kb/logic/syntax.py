"""Terms and formulas of order-sorted first-order logic, as immutable values.

A *variable occurrence* is a :class:`Variable`; what a quantifier binds is a :class:`Binding`, a
variable name with the sort that was written beside it (``None`` where none was). Conjunction,
disjunction and exclusive or are n-ary and are never flattened: ``And((And((a, b)), c))`` and
``And((a, b, c))`` are different values, so that what was written can be written again.

Exclusive or is parity, its associative reading: true if an odd number of its parts hold (this is
``ExclusiveDisjunction`` of TweetyProject for two parts).

``str`` of every value is project text that :func:`fol_kb.parse` reads back to an equal value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

VARIABLE_NAME = re.compile(r"[^\W\d]\w*'*\Z")


class Printable:
    """Prints itself in the project's syntax; :mod:`fol_kb.logic.printer` gives the ``writer``."""

    __slots__ = ()
    writer: ClassVar[Callable[[Any], str]] = repr

    def __str__(self) -> str:
        return Printable.writer(self)


@dataclass(frozen=True, slots=True)
class Variable(Printable):
    """An occurrence of a variable. Its name is an identifier: quoted names are always constants."""

    name: str


@dataclass(frozen=True, slots=True)
class Constant(Printable):
    """An individual constant. Any non-empty text is a name; the writer quotes where it must."""

    name: str

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("a constant needs a name")


@dataclass(frozen=True, slots=True)
class Application(Printable):
    """A function applied to one or more terms."""

    function: str
    arguments: tuple[Term, ...]

    def __post_init__(self) -> None:
        if not self.function:
            raise ValueError("a function needs a name")
        if not self.arguments:
            raise ValueError(f"function {self.function!r} needs an argument; without one it is a Constant")


Term: TypeAlias = Variable | Constant | Application


@dataclass(frozen=True, slots=True)
class Truth(Printable):
    """The formula that always holds (``+``) or never does (``-``)."""

    value: bool


@dataclass(frozen=True, slots=True)
class Atom(Printable):
    """A predicate applied to terms; without arguments, a proposition."""

    predicate: str
    arguments: tuple[Term, ...] = ()

    def __post_init__(self) -> None:
        if not self.predicate:
            raise ValueError("a predicate needs a name")


@dataclass(frozen=True, slots=True)
class Equality(Printable):
    """``left == right``. Inequality is its negation."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Not(Printable):
    """Negation."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class _NAry(Printable):
    operands: tuple[Formula, ...]

    def __post_init__(self) -> None:
        if len(self.operands) < 2:
            raise ValueError(
                f"{type(self).__name__} joins two formulas or more, {len(self.operands)} given; "
                f"conjunction() and disjunction() take any number"
            )


@dataclass(frozen=True, slots=True)
class And(_NAry):
    """Conjunction of two or more formulas."""


@dataclass(frozen=True, slots=True)
class Or(_NAry):
    """Disjunction of two or more formulas."""


@dataclass(frozen=True, slots=True)
class Xor(_NAry):
    """Exclusive or of two or more formulas: an odd number of them hold."""


@dataclass(frozen=True, slots=True)
class Implies(Printable):
    """Material implication."""

    antecedent: Formula
    consequent: Formula


@dataclass(frozen=True, slots=True)
class Iff(Printable):
    """Equivalence."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Binding:
    """A variable as a quantifier binds it: its name and, if it was written, its sort."""

    name: str
    sort: str | None = None

    def __post_init__(self) -> None:
        if not VARIABLE_NAME.match(self.name):
            raise ValueError(
                f"{self.name!r} cannot be a variable: a variable's name is a letter followed by "
                f"letters, digits and underscores"
            )


@dataclass(frozen=True, slots=True)
class _Quantified(Printable):
    bindings: tuple[Binding, ...]
    body: Formula

    def __post_init__(self) -> None:
        names = [binding.name for binding in self.bindings]
        if not names:
            raise ValueError(f"{type(self).__name__} binds at least one variable")
        if len(set(names)) != len(names):
            raise ValueError(f"{type(self).__name__} binds a variable twice: {', '.join(names)}")


@dataclass(frozen=True, slots=True)
class ForAll(_Quantified):
    """Universal quantification over one or more sorted variables."""


@dataclass(frozen=True, slots=True)
class Exists(_Quantified):
    """Existential quantification over one or more sorted variables."""


Formula: TypeAlias = Truth | Atom | Equality | Not | And | Or | Xor | Implies | Iff | ForAll | Exists

NARY = (And, Or, Xor)
QUANTIFIED = (ForAll, Exists)
MAX_DEPTH = 200
"""How deep a formula may nest: everything that walks formulas may recurse this far without care."""


def conjunction(operands: tuple[Formula, ...]) -> Formula:
    """The conjunction of any number of formulas: none give truth, one gives itself."""
    if len(operands) == 1:
        return operands[0]
    return And(operands) if operands else Truth(True)


def disjunction(operands: tuple[Formula, ...]) -> Formula:
    """The disjunction of any number of formulas: none give falsity, one gives itself."""
    if len(operands) == 1:
        return operands[0]
    return Or(operands) if operands else Truth(False)


def children(formula: Formula) -> tuple[Formula, ...]:
    """The direct sub-formulas, in the order in which they are written."""
    match formula:
        case And(operands) | Or(operands) | Xor(operands):
            return operands
        case Not(operand):
            return (operand,)
        case Implies(left, right) | Iff(left, right):
            return (left, right)
        case ForAll(_, body) | Exists(_, body):
            return (body,)
        case _:
            return ()


def subformulas(formula: Formula) -> Iterator[Formula]:
    """The formula and all formulas in it, in the order in which they are written. Needs no recursion."""
    pending = [formula]
    while pending:
        current = pending.pop()
        yield current
        pending.extend(reversed(children(current)))


def subterms(term: Term) -> Iterator[Term]:
    """The term and all terms in it, in the order in which they are written. Needs no recursion."""
    pending = [term]
    while pending:
        current = pending.pop()
        yield current
        if isinstance(current, Application):
            pending.extend(reversed(current.arguments))


def terms_of(formula: Formula) -> tuple[Term, ...]:
    """The terms that stand directly in an atom or equality; nothing for any other formula."""
    match formula:
        case Atom(_, arguments):
            return arguments
        case Equality(left, right):
            return (left, right)
        case _:
            return ()


def parts_of(node: Formula | Term) -> tuple[Formula | Term, ...]:
    """The formulas or terms directly in a formula or term, in the order in which they are written."""
    if isinstance(node, Variable | Constant):
        return ()
    if isinstance(node, Atom | Application):
        return node.arguments
    return children(node) or terms_of(node)


def depth(formula: Formula) -> int:
    """The nesting depth, terms included: an atom over constants has depth 1. Needs no recursion."""
    deepest = 0
    pending: list[tuple[Formula | Term, int]] = [(formula, 1)]
    while pending:
        current, level = pending.pop()
        deepest = max(deepest, level)
        inner = (part for part in parts_of(current) if not isinstance(part, Variable | Constant))
        pending.extend((part, level + 1) for part in inner)
    return deepest


def free_variables(formula: Formula) -> tuple[str, ...]:
    """The names of the variables that no quantifier binds, each once, in order of first occurrence."""
    found: dict[str, None] = {}
    pending: list[tuple[Formula, frozenset[str]]] = [(formula, frozenset())]
    while pending:
        current, bound = pending.pop()
        if isinstance(current, QUANTIFIED):
            bound = bound | {binding.name for binding in current.bindings}
        for term in terms_of(current):
            for part in subterms(term):
                if isinstance(part, Variable) and part.name not in bound:
                    found[part.name] = None
        pending.extend((child, bound) for child in reversed(children(current)))
    return tuple(found)


def is_literal(formula: Formula) -> bool:
    """Whether the formula is an atom or equality, or the negation of one."""
    inner = formula.operand if isinstance(formula, Not) else formula
    return isinstance(inner, Atom | Equality)


def binding_sorts(formula: Formula) -> Iterator[str]:
    """The sorts that the quantifiers of a formula name, in the order in which they are written."""
    for part in subformulas(formula):
        if isinstance(part, QUANTIFIED):
            for binding in part.bindings:
                if binding.sort is not None:
                    yield binding.sort
