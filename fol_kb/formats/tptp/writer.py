"""Problems for first-order provers, in the FOF dialect of the TPTP. Output only.

* **Symbols.** A name is written as it is where it is a TPTP word, else in single quotes; there, everything
  but ASCII letters, digits, blanks and a few marks becomes ``&`` + its code point in hexadecimal + ``;``.
  (TPTP would allow ``\\'`` and ``\\\\``, but not every prover keeps the two apart.) So different names are
  different symbols and none can end its quotes.
* **Namespaces.** Predicates at different arities, sorts, functions and constants of one name are different
  things. Where a problem has more than one of them, each is marked: ``'man/p1'``, ``'man/p2'``, ``'man/s'``,
  ``'man/f1'``, ``'man/c'``; a ``/`` of a name itself is always encoded. The same goes for words with a
  meaning of their own to some prover.
* **Sorts** become unary guards: ``![X]: (man(X) => ...)`` and ``?[X]: (man(X) & ...)``.
* **Variables** are capitalised words: names that are none get the prefix ``V_``.
* Exclusive or is ``<~>``, nested to the left for more than two parts.

Source: the TPTP syntax, https://tptp.org/TPTP/SyntaxBNF.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from fol_kb.common.errors import TypingError
from fol_kb.logic.names import identifier
from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    Variable,
    Xor,
    binding_sorts,
)
from fol_kb.logic.traversal import constants, symbols

_WORD = re.compile(r"[a-z][A-Za-z0-9_]*")
_VARIABLE = re.compile(r"(?!V_)[A-Z][A-Za-z0-9_]*")
_ENCODED = re.compile(r"[^A-Za-z0-9_ .:+*-]")
_MEANT_OTHERWISE = re.compile(r"equal|e(?:sk|pred)\d+_\d+")
"""Words that older syntax, or E for symbols that it makes itself, give a meaning of their own."""

_CONSTANT = "c"
_SORT = "s"


class Symbols:
    """The TPTP symbols of everything that some formulas and sorts mention, all different."""

    def __init__(self, formulas: Iterable[Formula], sorts: Iterable[str] = ()) -> None:
        uses: dict[str, set[str]] = {}
        found = dict.fromkeys(sorts)
        for sort in found:
            uses.setdefault(sort, set()).add(_SORT)
        for formula in formulas:
            for sort in binding_sorts(formula):
                uses.setdefault(sort, set()).add(_SORT)
                found[sort] = None
            for symbol in symbols(formula):
                uses.setdefault(symbol.name, set()).add(f"{'f' if symbol.is_function else 'p'}{symbol.arity}")
            for name in constants(formula):
                uses.setdefault(name, set()).add(_CONSTANT)
        self.sorts = tuple(found)
        """The sorts that are named or that occur at a quantifier, in this order."""
        self._symbols = {
            (name, use): _symbol(name, use if len(all_uses) > 1 or _MEANT_OTHERWISE.fullmatch(name) else "")
            for name, all_uses in uses.items()
            for use in all_uses
        }

    def predicate(self, name: str, arity: int) -> str:
        """The symbol of a predicate; a KeyError if no formula has it, as in the other methods."""
        return self._symbols[name, f"p{arity}"]

    def function(self, name: str, arity: int) -> str:
        """The symbol of a function with arguments."""
        return self._symbols[name, f"f{arity}"]

    def constant(self, name: str) -> str:
        """The symbol of a constant."""
        return self._symbols[name, _CONSTANT]

    def sort(self, name: str) -> str:
        """The symbol of the predicate that guards variables of a sort."""
        return self._symbols[name, _SORT]


def _symbol(name: str, mark: str = "") -> str:
    if not mark and _WORD.fullmatch(name):
        return name
    encoded = _ENCODED.sub(lambda match: f"&{ord(match.group()):x};", name) or "&;"
    return f"'{encoded}/{mark}'" if mark else f"'{encoded}'"


def formula_name(name: str) -> str:
    """The name under which :func:`write_problem` writes an axiom, and under which provers report it."""
    return _symbol(name)


def write_formula(formula: Formula, symbols: Symbols | None = None) -> str:
    """The formula in FOF. ``symbols`` are those of the whole problem, by default of this formula alone.

    A free variable is a :class:`TypingError`, since TPTP would silently bind it.

    >>> from fol_kb.logic.parser import parse
    >>> write_formula(parse("forall X:man: !(X == 'Ann Lee')"))
    "![X]: (man(X) => ~(X = 'Ann Lee'))"
    """
    return _formula(formula, symbols or Symbols([formula]))


def write_problem(
    axioms: Mapping[str, Formula],
    conjecture: Formula | None = None,
    *,
    sorts: Iterable[str] = (),
    subsorts: Iterable[tuple[str, str]] = (),
) -> str:
    """A problem file: a line for each axiom under its name, then the conjecture if there is one.

    For every sort that is in ``sorts`` or at a quantifier an axiom says that it has a member, as no sort
    is empty; each pair of ``subsorts``, sub-sort first, becomes an inclusion. The names of these axioms and
    of the conjecture begin with ``/``, which the name of no other one does.
    """
    pairs = list(subsorts)
    formulas = [*axioms.values(), *([conjecture] if conjecture is not None else [])]
    symbols = Symbols(formulas, [*sorts, *(sort for pair in pairs for sort in pair)])
    lines = []
    for sort in symbols.sorts:
        lines.append(f"fof('/member/{_symbol(sort, _SORT)[1:]}, axiom, ?[X]: {symbols.sort(sort)}(X)).")
    for number, (below, above) in enumerate(pairs, 1):
        inclusion = f"{symbols.sort(below)}(X) => {symbols.sort(above)}(X)"
        lines.append(f"fof('/subsort/{number}', axiom, ![X]: ({inclusion})).")
    for name, formula in axioms.items():
        lines.append(f"fof({formula_name(name)}, axiom, {_formula(formula, symbols)}).")
    if conjecture is not None:
        lines.append(f"fof('/conjecture', conjecture, {_formula(conjecture, symbols)}).")
    return "".join(f"{line}\n" for line in lines)


def _variable(name: str) -> str:
    return name if _VARIABLE.fullmatch(name) else identifier(name, "V_")


def _term(term: Term, symbols: Symbols, bound: frozenset[str]) -> str:
    match term:
        case Variable(name):
            if name not in bound:
                raise TypingError(f"the variable {name} is free; TPTP formulas have to bind their variables")
            return _variable(name)
        case Constant(name):
            return symbols.constant(name)
        case Application(name, arguments):
            inner = ",".join(_term(argument, symbols, bound) for argument in arguments)
            return f"{symbols.function(name, len(arguments))}({inner})"


def _formula(formula: Formula, symbols: Symbols, bound: frozenset[str] = frozenset()) -> str:
    """The formula as one unit, which can stand beside any operator."""
    match formula:
        case Truth(value):
            return "$true" if value else "$false"
        case Atom(name, arguments):
            inner = ",".join(_term(argument, symbols, bound) for argument in arguments)
            symbol = symbols.predicate(name, len(arguments))
            return f"{symbol}({inner})" if arguments else symbol
        case Equality(left, right):
            return f"({_term(left, symbols, bound)} = {_term(right, symbols, bound)})"
        case Not(operand):
            return f"~{_formula(operand, symbols, bound)}"
        case And(operands) | Or(operands):
            sign = " & " if isinstance(formula, And) else " | "
            return f"({sign.join(_formula(operand, symbols, bound) for operand in operands)})"
        case Xor(operands):
            text = _formula(operands[0], symbols, bound)
            for operand in operands[1:]:
                text = f"({text} <~> {_formula(operand, symbols, bound)})"
            return text
        case Implies(left, right):
            return f"({_formula(left, symbols, bound)} => {_formula(right, symbols, bound)})"
        case Iff(left, right):
            return f"({_formula(left, symbols, bound)} <=> {_formula(right, symbols, bound)})"
        case ForAll(bindings, body) | Exists(bindings, body):
            inside = bound.union(binding.name for binding in bindings)
            variables = ",".join(_variable(binding.name) for binding in bindings)
            guards = [
                f"{symbols.sort(binding.sort)}({_variable(binding.name)})"
                for binding in bindings
                if binding.sort is not None
            ]
            text = _formula(body, symbols, inside)
            universal = isinstance(formula, ForAll)
            if guards:
                guard = guards[0] if len(guards) == 1 else f"({' & '.join(guards)})"
                text = f"({guard} {'=>' if universal else '&'} {text})"
            return f"{'!' if universal else '?'}[{variables}]: {text}"
