"""Random SMT-LIB terms over a small signature, with everything that can be read wrongly: names that are bound
over and over, constants that share them, ``let``, ``ite``, Booleans as arguments, definitions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from fol_kb.formats.smtlib.writing import Writer
from fol_kb.logic.syntax import Exists, ForAll, Formula

DECLARATIONS = """\
(declare-sort A 0)
(declare-sort B 0)
(declare-datatypes ((E 0)) (((e1) (e2) (e3))))
(define-sort AA () A)
(declare-const a1 A)
(declare-fun a2 () AA)
(declare-const |odd name| A)
(declare-const x!1 A)
(declare-const b1 B)
(declare-const b2 B)
(declare-fun f (A) A)
(declare-fun g (A B) B)
(declare-fun h (Bool) A)
(declare-fun p (A) Bool)
(declare-fun q (A B) Bool)
(declare-fun r (Bool A) Bool)
(declare-fun s (E) Bool)
(declare-const w1 Bool)
(declare-const w2 Bool)
(define-fun same ((x A) (y A)) Bool (exists ((z A)) (and (= x z) (= z y))))
(define-fun either ((v Bool) (x A) (y A)) A (ite v x y))
(define-fun knows ((x A) (v Bool)) Bool (=> (r v x) (exists ((y A)) (and (same x y) (r (not v) y)))))
"""

CONSTANTS = {
    "A": ("a1", "a2", "|odd name|", "x!1"),
    "B": ("b1", "b2"),
    "E": ("e1", "e2", "e3"),
    "Bool": ("w1", "w2"),
}
ALWAYS = {"A": "a2", "B": "b2", "E": "e3", "Bool": "w2"}
"""Constants that no variable hides."""
FUNCTIONS = {
    "A": (("f", ("A",)), ("h", ("Bool",)), ("either", ("Bool", "A", "A"))),
    "B": (("g", ("A", "B")),),
    "E": (),
    "Bool": (
        ("p", ("A",)),
        ("p", ("A",)),
        ("q", ("A", "B")),
        ("r", ("Bool", "A")),
        ("s", ("E",)),
        ("same", ("A", "A")),
        ("knows", ("A", "Bool")),
    ),
}
NAMES = ("x", "y", "z", "a1", "x!1", "|odd name|", "b1", "w1", "e1", "|x|")


class Terms:
    """Draws terms; ``scope`` is the sort of each name that is bound."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._named = 0

    def formula(self, depth: int = 4) -> str:
        """A closed formula."""
        return self.term("Bool", {}, depth)

    def term(self, sort: str, scope: Mapping[str, str], depth: int) -> str:
        kind = self.rng.randrange(10)
        if depth <= 0 or kind == 0:
            return self._leaf(sort, scope)
        if kind == 1:
            return self._let(sort, scope, depth)
        if kind == 2:
            parts = [self.term(s, scope, depth - 1) for s in ("Bool", sort, sort)]
            return f"(ite {' '.join(parts)})"
        if sort == "Bool" and kind > 4:
            return self._connective(scope, depth)
        return self._applied(sort, scope, depth)

    def _leaf(self, sort: str, scope: Mapping[str, str]) -> str:
        bound = [name for name, its_sort in scope.items() if its_sort == sort]
        if bound and self.rng.randrange(4):
            return self.rng.choice(bound)
        hidden = {name.strip("|") for name in scope}
        free = [name for name in CONSTANTS[sort] if name.strip("|") not in hidden]
        if sort == "Bool" and (not free or self.rng.randrange(4) == 0):
            return self.rng.choice(("true", "false"))
        if free:
            return self.rng.choice(free)
        return self.rng.choice((ALWAYS[sort], f"(as {ALWAYS[sort]} {sort})"))

    def _applied(self, sort: str, scope: Mapping[str, str], depth: int) -> str:
        if not FUNCTIONS[sort]:
            return self._leaf(sort, scope)
        name, sorts = self.rng.choice(FUNCTIONS[sort])
        return f"({name} {' '.join(self.term(s, scope, depth - 1) for s in sorts)})"

    def _bound(self, scope: Mapping[str, str], names: list[str], sorts: list[str]) -> dict[str, str]:
        written = {name.strip("|") for name in names}
        inner = {name: sort for name, sort in scope.items() if name.strip("|") not in written}
        return inner | dict(zip(names, sorts, strict=True))

    def _distinct_names(self) -> list[str]:
        names = self.rng.sample(NAMES, self.rng.randrange(1, 3))
        return names if len({name.strip("|") for name in names}) == len(names) else names[:1]

    def _sorts(self, names: list[str]) -> list[str]:
        return self.rng.choices(("A", "A", "B", "E", "Bool"), k=len(names))

    def _let(self, sort: str, scope: Mapping[str, str], depth: int) -> str:
        names = self._distinct_names()
        sorts = self._sorts(names)
        values = [self.term(s, scope, depth - 2) for s in sorts]
        body = self.term(sort, self._bound(scope, names, sorts), depth - 1)
        pairs = " ".join(f"({name} {value})" for name, value in zip(names, values, strict=True))
        return f"(let ({pairs}) {body})"

    def _connective(self, scope: Mapping[str, str], depth: int) -> str:
        def part(sort: str = "Bool") -> str:
            return self.term(sort, scope, depth - 1)

        several = self.rng.randrange(2, 4)
        match self.rng.randrange(9):
            case 0:
                return f"(not {part()})"
            case 1:
                return f"({self.rng.choice(('and', 'or'))} {' '.join(part() for _ in range(several))})"
            case 2:
                return f"({self.rng.choice(('xor', '=>'))} {' '.join(part() for _ in range(several))})"
            case 3 | 4:
                sort = self.rng.choice(("A", "A", "B", "E", "Bool"))
                sign = self.rng.choice(("=", "distinct"))
                return f"({sign} {' '.join(part(sort) for _ in range(several))})"
            case 5:
                inner = part()
                self._named += 1
                return inner if scope else f"(! {inner} :named n{self._named})"
            case _:
                names = self._distinct_names()
                chosen = self._sorts(names)
                body = self.term("Bool", self._bound(scope, names, chosen), depth - 1)
                bound = " ".join(f"({name} {sort})" for name, sort in zip(names, chosen, strict=True))
                return f"({self.rng.choice(('forall', 'exists'))} ({bound}) {body})"


def written(formula: Formula) -> str:
    """A formula as it was read, in SMT-LIB over the same declarations."""
    return _WRITER.formula(formula, None)


def _quantified(formula: ForAll | Exists, scope: None) -> str:
    word = "forall" if isinstance(formula, ForAll) else "exists"
    bound = " ".join(f"(v_{b.name} {b.sort})" for b in formula.bindings)
    return f"({word} ({bound}) {written(formula.body)})"


_WRITER: Writer[None] = Writer(
    lambda name: name if name in ("true", "false") else f"|{name}|",
    "|{}|".format,
    "|{}|".format,
    lambda name, scope: f"v_{name}",
    _quantified,
)
