"""From a model as answers have it, in numbers, to an interpretation in the words of the signature."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, count
from math import prod
from typing import Any

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.logic.interpretation import FunctionTable, Interpretation
from fol_kb.reasoning.tweety.compile import Compiled


def interpretation(model: Mapping[str, Any], compiled: Compiled, kb: BeliefSet) -> Interpretation:
    """The interpretation of a belief set's signature that a model of its compilation stands for.

    A sort that has a guard has the individuals that the guard holds of. One that has none was spoken of by no
    formula, or is a whole component: all of the component's individuals are in it, which satisfies every
    declaration about it.

    Args:
        model: the object ``model`` of an answer (``java/README.md``).
        compiled: what was asked.
        kb: the belief set that was compiled.
    """
    return _Reader(model, compiled, kb).read()


class _Reader:
    def __init__(self, model: Mapping[str, Any], compiled: Compiled, kb: BeliefSet) -> None:
        self._model, self._compiled, self._kb = model, compiled, kb
        self._names: dict[str, str] = {}
        taken = kb.signature.constants
        numbers = count(1)
        self._sizes = {
            sort: len(model["sorts"][f"S{number}"])
            for number, members in enumerate(compiled.sorts)
            for sort in members
        }
        for token in chain.from_iterable(model["sorts"].values()):
            name = self._constant(token)
            while name is None:
                fresh = f"i{next(numbers)}"
                name = None if fresh in taken else fresh
            self._names[token] = name

    def read(self) -> Interpretation:
        rows = self._rows(self._model["true"])
        signature, compiled = self._kb.signature, self._compiled
        sorts: dict[str, tuple[str, ...]] = {}
        for number, members in enumerate(compiled.sorts):
            component = tuple(map(self._text, self._model["sorts"][f"S{number}"]))
            for sort in sorted(members):
                guard = compiled.guards.get(sort)
                holds = component if guard is None else {row[0] for row in rows.get(guard, ())}
                sorts[sort] = tuple(individual for individual in component if individual in holds)
        same = dict(self._model["same"])
        constants = {
            name: self._text(same.get(f"c{number}", f"c{number}"))
            for number, name in enumerate(compiled.constants)
            if name in signature.constants
        }
        predicates = {
            name: tuple(rows.get(number, ()))
            for number, name in enumerate(compiled.predicates)
            if name in signature.predicates
        }
        return Interpretation(sorts, constants, predicates, self._functions())

    def _rows(self, said: Iterable[str]) -> dict[int, list[tuple[str, ...]]]:
        """The individuals of each symbol's lines, by its number."""
        rows: dict[int, list[tuple[str, ...]]] = {}
        for line in said:
            symbol, *individuals = line.split(" ")
            rows.setdefault(int(symbol[1:]), []).append(tuple(map(self._text, individuals)))
        return rows

    def _functions(self) -> dict[str, FunctionTable]:
        rows = self._rows(" ".join(pair) for pair in self._model["functions"])
        defaults = {token: self._text(value) for token, value in self._model["defaults"]}
        tables = {}
        for number, (name, kind) in enumerate(self._kb.signature.functions.items()):
            given = tuple(rows.get(number, ()))
            tuples = prod(self._sizes[sort] for sort in kind.arguments)
            tables[name] = FunctionTable(given, defaults.get(f"f{number}") if len(given) < tuples else None)
        return tables

    def _text(self, token: str) -> str:
        return self._names[token]

    def _constant(self, token: str) -> str | None:
        """The constant's name; None for an individual without one, or with one that compiling gave it."""
        name = self._compiled.constants[int(token[1:])] if token[0] == "c" else None
        return name if name in self._kb.signature.constants else None
