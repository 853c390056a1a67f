"""Random TPTP formulas as text, with as few brackets as the grammar asks for, and a writer for what was read.

FOF is TFF with the type ``$i`` alone; ``typed`` formulas are over two sorts of their own too.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

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
)

TYPES = """\
tff(human_type, type, human: $tType).
tff(city_type, type, (city: $tType)).
tff(h1_type, type, h1: human).
tff(c1_type, type, c1: city).
tff(father_type, type, father: human > human).
tff(home_type, type, home: (human * $i) > city).
tff(lives_type, type, lives: ((human * city) > $o)).
tff(rain_type, type, rain: $o).
"""
"""Declarations of a typed problem; everything else is over ``$i``."""

_CONSTANTS = {"$i": ("a", "b", "'odd name'"), "human": ("h1",), "city": ("c1",)}
_FUNCTIONS = {
    "$i": (("f", ("$i",)), ("g", ("$i", "$i"))),
    "human": (("father", ("human",)),),
    "city": (("home", ("human", "$i")),),
}
_PREDICATES = (("p", ("$i",)), ("q", ("$i", "$i")), ("'r s'", ("$i",)), ("w", ()))
_TYPED_PREDICATES = (*_PREDICATES, ("lives", ("human", "city")), ("lives", ("human", "city")), ("rain", ()))
_SIGNS: Mapping[type[Formula], str] = {And: "&", Or: "|", Xor: "<~>", Implies: "=>", Iff: "<=>"}
_BINARY = ("=>", "<=", "<=>", "<~>", "~|", "~&")


class Formulas:
    """Draws formulas; ``scope`` is the type of each variable that is bound."""

    def __init__(self, rng: Random, *, typed: bool = False) -> None:
        self.rng = rng
        self.sorts = ("$i", "human", "city") if typed else ("$i",)
        self.predicates = _TYPED_PREDICATES if typed else _PREDICATES

    def formula(self, depth: int = 3, scope: Mapping[str, str] | None = None) -> str:
        """A closed formula, which may have a connective outside of all brackets."""
        scope = scope or {}
        kind = self.rng.randrange(5)
        if depth <= 0 or kind == 0:
            return self._unit(depth, scope)
        if kind <= 2:
            sign = self.rng.choice("&|")
            return f" {sign} ".join(self._unit(depth - 1, scope) for _ in range(self.rng.randrange(2, 4)))
        left, right = (self._unit(depth - 1, scope) for _ in range(2))
        return f"{left}{self._blank()}{self.rng.choice(_BINARY)}{self._blank()}{right}"

    def clause(self) -> str:
        """A clause with variables that nothing binds."""
        scope = dict.fromkeys(("X", "Y"), "$i")
        literals = [self._literal(scope) for _ in range(self.rng.randrange(1, 4))]
        text = " | ".join(literals)
        return f"({text})" if self.rng.randrange(2) else text

    def _literal(self, scope: Mapping[str, str]) -> str:
        atom = self._atom(scope)
        return f"~ {atom}" if "!=" not in atom and self.rng.randrange(2) else atom

    def _blank(self) -> str:
        return self.rng.choice(("", " ", "\n  ", " % a remark\n", " /* & */ "))

    def _unit(self, depth: int, scope: Mapping[str, str]) -> str:
        match self.rng.randrange(6) if depth > 0 else 5:
            case 0 | 1:
                names = self.rng.sample(("X", "Y", "Z_1", "Xx"), self.rng.randrange(1, 3))
                sorts = [self.rng.choice(self.sorts) for _ in names]
                # in a typed formula E needs the type of every variable
                typed = len(self.sorts) > 1
                written = [
                    f"{name}: {sort}" if typed else name for name, sort in zip(names, sorts, strict=True)
                ]
                body = self._unit(depth - 1, {**scope, **dict(zip(names, sorts, strict=True))})
                return f"{self.rng.choice('!?')}{self._blank()}[{', '.join(written)}] : {body}"
            case 2:
                return f"~{self._blank()}{self._unit(depth - 1, scope)}"
            case 3 | 4:
                return f"({self._blank()}{self.formula(depth - 1, scope)})"
            case _:
                return self._atom(scope)

    def _atom(self, scope: Mapping[str, str]) -> str:
        if self.rng.randrange(12) == 0:
            return self.rng.choice(("$true", "$false"))
        if self.rng.randrange(4) == 0:
            sort = self.rng.choice(self.sorts)
            sign = self.rng.choice(("=", " = ", " != "))
            return f"{self._term(sort, scope, 2)}{sign}{self._term(sort, scope, 2)}"
        name, sorts = self.rng.choice(self.predicates)
        return self._applied(name, sorts, scope, 2)

    def _term(self, sort: str, scope: Mapping[str, str], depth: int) -> str:
        bound = [name for name, its_sort in scope.items() if its_sort == sort]
        if bound and self.rng.randrange(3):
            return self.rng.choice(bound)
        if depth <= 0 or self.rng.randrange(2):
            return self.rng.choice(_CONSTANTS[sort])
        name, sorts = self.rng.choice(_FUNCTIONS[sort])
        return self._applied(name, sorts, scope, depth - 1)

    def _applied(self, name: str, sorts: tuple[str, ...], scope: Mapping[str, str], depth: int) -> str:
        arguments = [self._term(sort, scope, depth) for sort in sorts]
        return f"{name}({','.join(arguments)})" if arguments else name


def written(formula: Formula, sorts: Mapping[str | None, str]) -> str:
    """A formula as it was read, with all its brackets; ``sorts`` is how the type of each is said."""
    match formula:
        case Truth(value):
            return "$true" if value else "$false"
        case Atom(name, arguments):
            return _applied(name, arguments)
        case Equality(left, right):
            return f"({_term(left)} = {_term(right)})"
        case Not(operand):
            return f"(~ {written(operand, sorts)})"
        case And(parts) | Or(parts):
            return f"({_SIGNS[type(formula)].join(written(part, sorts) for part in parts)})"
        case Xor((first, second)) | Implies(first, second) | Iff(first, second):
            return f"({written(first, sorts)} {_SIGNS[type(formula)]} {written(second, sorts)})"
        case ForAll(bindings, body) | Exists(bindings, body):
            bound = ", ".join(f"{b.name}{sorts[b.sort]}" for b in bindings)
            return f"({'!' if isinstance(formula, ForAll) else '?'}[{bound}]: {written(body, sorts)})"
    raise AssertionError(f"the reader makes no {formula}")


def _term(term: Term) -> str:
    match term:
        case Variable(name):
            return name
        case Constant(name):
            return _applied(name, ())
        case Application(name, arguments):
            return _applied(name, arguments)


def _applied(name: str, arguments: tuple[Term, ...]) -> str:
    inner = ",".join(map(_term, arguments))
    return f"'{name}'({inner})" if arguments else f"'{name}'"
