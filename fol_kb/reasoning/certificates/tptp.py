"""A problem in TPTP's FOF, for theorem provers that know no sorts.

Every line is an axiom, the goal too: for the sake of a conjecture some provers leave axioms out.

Symbols are those of :mod:`fol_kb.formats.tptp.writer`: different names stay different, none ends its quotes.
The names of formulas are their ids; those of all other lines begin with ``/``, which no id does there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from fol_kb.formats.tptp.writer import Symbols, formula_name, write_formula
from fol_kb.logic.syntax import Application, Constant, Equality, Formula, Variable
from fol_kb.reasoning.certificates.problem import Closure, Problem

MOST_PAIRED = 40
"""Of more different names not each pair is written, since these grow with the square of their number."""

_HEAD = "% Unsatisfiable, or satisfiable: the certificate says which. Sorts are predicates.\n"


def write_tptp(problem: Problem) -> str:
    """The problem as a text in ASCII, a line a formula."""
    return _HEAD + "".join(f"fof({name}, axiom, {text}).\n" for name, text in _Writer(problem).lines())


class _Writer:
    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        named = {name for name, _ in problem.constants} | set(problem.different)
        named.update(*(closure.constants for closure in problem.closures))
        x = Variable("X")
        mentioned: list[Formula] = [formula for _, formula in problem.formulas]
        mentioned += [] if problem.goal is None else [problem.goal]
        mentioned += [Equality(Constant(name), x) for name in sorted(named)]
        mentioned += [
            Equality(Application(name, (x,) * len(kind.arguments)), x) for name, kind in problem.functions
        ]
        self._symbols = Symbols(mentioned, problem.sorts)

    def lines(self) -> Iterator[tuple[str, str]]:
        """Name and formula of each line."""
        problem = self._problem
        for name, text in self._axioms():
            yield f"'/{name}'", text
        for id, formula in problem.formulas:
            yield formula_name(id), write_formula(formula, self._symbols)
        for id, sorts in problem.disjoint:
            pairs = [f"![X]: ~({self._is(a, 'X')} & {self._is(b, 'X')})" for a, b in combinations(sorts, 2)]
            yield formula_name(id), _joined("&", pairs)
        if problem.goal is not None:
            yield "'/goal'", write_formula(problem.goal, self._symbols)

    def _axioms(self) -> Iterator[tuple[str, str]]:
        problem, constant = self._problem, self._symbols.constant
        for number, sort in enumerate(problem.sorts, 1):
            yield f"sort/{number}", f"?[X]: {self._is(sort, 'X')}"
        for number, (sub, sup) in enumerate(problem.below, 1):
            yield f"below/{number}", f"![X]: ({self._is(sub, 'X')} => {self._is(sup, 'X')})"
        for number, (name, sort) in enumerate(problem.constants, 1):
            yield f"constant/{number}", self._is(sort, constant(name))
        for number, (name, kind) in enumerate(problem.functions, 1):
            variables = [f"X{place}" for place in range(len(kind.arguments))]
            guards = [self._is(sort, x) for sort, x in zip(kind.arguments, variables, strict=True)]
            value = f"{self._symbols.function(name, len(variables))}({','.join(variables)})"
            inner = f"{_joined('&', guards)} => {self._is(kind.result, value)}"
            yield f"function/{number}", f"![{','.join(variables)}]: ({inner})"
        for number, text in enumerate(self._different(problem.different), 1):
            yield f"different/{number}", text
        for number, closure in enumerate(problem.closures, 1):
            yield f"closed/{number}", self._closure(closure)

    def _different(self, names: Sequence[str]) -> Iterator[str]:
        """That no two names are of one individual: for each pair or, of many names, by their numbers' digits.

        Different individuals can be numbered, so that the digits, predicates of their own, add nothing.
        """
        symbols = [self._symbols.constant(name) for name in names]
        if len(names) <= MOST_PAIRED:
            for number, symbol in enumerate(symbols):
                if number:
                    yield _joined("&", [f"({symbol} != {other})" for other in symbols[:number]])
            return
        for number, symbol in enumerate(symbols):
            digits = range((len(symbols) - 1).bit_length())
            signs = ["" if number >> digit & 1 else "~" for digit in digits]
            yield _joined("&", [f"{signs[digit]}'/digit/{digit}'({symbol})" for digit in digits])

    def _closure(self, closure: Closure) -> str:
        spares = [f"A{number}" for number in range(len(closure.spares))]
        anybody = _joined("|", [self._is(sort, "X") for sort in closure.sorts])
        known = [*map(self._symbols.constant, closure.constants), *spares]
        text = f"![X]: ({anybody} => {_joined('|', [f'(X = {one})' for one in known])})"
        if not spares:
            return text
        members = [self._is(sort, spare) for sort, spare in zip(closure.spares, spares, strict=True)]
        return f"?[{','.join(spares)}]: {_joined('&', [*members, f'({text})'])}"

    def _is(self, sort: str, term: str) -> str:
        return f"{self._symbols.sort(sort)}({term})"


def _joined(sign: str, parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"({f' {sign} '.join(parts)})"
