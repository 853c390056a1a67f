"""The names that earlier parts of a text use, and those of them that a later part is told.

All of a long document's names would fill every request. Those that the words of a part resemble come first,
then those that are used most.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from fol_kb.beliefs import tools
from fol_kb.common.errors import FolKbError
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import binding_sorts
from fol_kb.logic.traversal import constants, symbols
from fol_kb.repair.collect import formula_of

_WORD = re.compile(r"[^\W\d_]+|\d+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_KINDS = ("sort", "constant", "predicate", "function")
_STEM = 5
"""Letters by which words are compared: ``philosopher`` and ``philosophers`` are one."""
_LONGEST = 200
"""Characters of a line; a longer one would take the place of many names."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a part is told: ``lines`` for the model, and ``calls`` that declare the same."""

    lines: tuple[str, ...] = ()
    calls: tuple[tools.AnyCall, ...] = ()


class Names:
    """The names of the calls so far: how each was declared first, and how often it is used."""

    def __init__(self) -> None:
        self._sorts: dict[str, list[str]] = {}
        self._constants: dict[str, str] = {}
        self._predicates: dict[str, tuple[str, ...]] = {}
        self._undeclared: dict[str, tuple[str, ...]] = {}
        self._functions: dict[str, tools.AddFunctionSchema] = {}
        self._uses: Counter[tuple[str, str]] = Counter()

    def note(self, calls: Iterable[tools.AnyCall]) -> None:
        """Take note of the calls of a part, those that were taken back left out."""
        for call in calls:
            match call:
                case tools.AddSort():
                    above = self._sorts.setdefault(call.sort_name, [])
                    above.extend(sort for sort in call.supersorts if sort not in above)
                case tools.AddConstantToSort():
                    self._constants.setdefault(call.constant_name, call.sort_name)
                case tools.AddPredicateSchema():
                    self._predicates.setdefault(call.predicate_name, tuple(call.argument_sorts))
                case tools.AddFunctionSchema():
                    self._functions.setdefault(call.function_name, call)
                case tools.DeclareDisjoint():
                    self._uses.update(("sort", name) for name in call.sorts)
                case tools.Retract() | tools.ListState() | tools.Finish():
                    pass
                case _:
                    self._note_formula(call)

    def _note_formula(self, call: tools.AnyCall) -> None:
        try:
            formula = formula_of(call)
        except FolKbError:
            return  # refused when it came, and no name of it is known
        self._uses.update(("constant", name) for name in set(constants(formula)))
        self._uses.update(("sort", name) for name in set(binding_sorts(formula)))
        for symbol in set(symbols(formula)):
            self._uses[("function" if symbol.is_function else "predicate", symbol.name)] += 1
            if not symbol.is_function:
                # if nobody declares it, how many arguments it takes is all that is known of it
                self._undeclared.setdefault(symbol.name, (TOP,) * symbol.arity)

    def told(self, text: str, characters: int) -> Told:
        """The names for a part with this text, most relevant first, in lines of so many characters in all.

        The same for every order in which names of equal relevance came.
        """
        words = set(stems(text))
        ranked = sorted(
            (
                (-len(words & parts(name)), -self._uses[kind, name], kind, name)
                for kind, name in self._all()
                if name != TOP
            ),
        )
        found: list[tuple[str, tools.AnyCall]] = []
        room = characters
        for _, _, kind, name in ranked:
            line, call = self._line(kind, name)
            if len(line) > _LONGEST or not line.isprintable():
                continue  # no word of a text, and its line ends would be taken for ours
            room -= len(line) + 1
            if room < 0:
                break
            found.append((line, call))
        # as a person would list them: sorts are known before what is of them
        found.sort(key=lambda told: _KINDS.index(told[0].partition(" ")[0]))
        return Told(tuple(line for line, _ in found), tuple(call for _, call in found))

    def _all(self) -> Iterator[tuple[str, str]]:
        for kind, names in (
            ("sort", self._sorts),
            ("constant", self._constants),
            ("predicate", self._undeclared | self._predicates),
            ("function", self._functions),
        ):
            for name in names:
                yield kind, name

    def _line(self, kind: str, name: str) -> tuple[str, tools.AnyCall]:
        if kind == "sort":
            above = self._sorts[name]
            below = f" (below {', '.join(above)})" if above else ""
            return f"sort {name}{below}", tools.AddSort(sort_name=name, supersorts=above)
        if kind == "constant":
            sort = self._constants[name]
            declared = tools.AddConstantToSort(constant_name=name, sort_name=sort)
            return f"constant {name}: {sort}", declared
        if kind == "predicate":
            sorts = list(self._predicates.get(name) or self._undeclared.get(name, ()))
            schema = tools.AddPredicateSchema(predicate_name=name, argument_sorts=sorts)
            return f"predicate {name}({', '.join(sorts)})", schema
        function = self._functions[name]
        line = f"function {name}({', '.join(function.argument_sorts)}): {function.result_sort}"
        return line, function


@lru_cache(maxsize=20_000)
def parts(name: str) -> frozenset[str]:
    """The words of a name; kept, since each part of a text is compared with all names."""
    return frozenset(stems(_HUMP.sub("_", name[:_LONGEST])))


def stems(text: str) -> Iterator[str]:
    """The first letters of each word, without accents: what names and words are compared by."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c for c in folded if not unicodedata.combining(c))
    for word in _WORD.findall(plain):
        yield word[:_STEM]
