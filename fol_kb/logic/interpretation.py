"""A finite interpretation of a belief set's signature: what a consistent set or an open question is shown by.

A plain value in the words of the signature; whoever finds one (``fol_kb.reasoning.tweety``) and whoever
evaluates one (the certificates of :mod:`fol_kb.reasoning.certificates`, the evaluator of the tests) meet
here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fol_kb.logic.syntax import Atom, Constant


@dataclass(frozen=True, slots=True)
class FunctionTable:
    """A function over a finite domain: rows of arguments and value, and the value of all other arguments.

    ``default`` is None only where the rows are all there is to say.
    """

    rows: tuple[tuple[str, ...], ...]
    default: str | None


@dataclass(frozen=True, slots=True)
class Interpretation:
    """Individuals are texts: the name of a constant, or a name of their own for one that no constant names.

    ``sorts`` gives the individuals of each sort of the signature, ``constants`` the individual that each
    constant names (two may name one), ``predicates`` the tuples of which each predicate holds; it holds of no
    others.
    """

    sorts: Mapping[str, tuple[str, ...]]
    constants: Mapping[str, str]
    predicates: Mapping[str, tuple[tuple[str, ...], ...]]
    functions: Mapping[str, FunctionTable]

    def atoms(self) -> list[str]:
        """The true atoms as formula text, sorted."""
        return sorted(
            str(Atom(name, tuple(map(Constant, row))))
            for name, rows in self.predicates.items()
            for row in rows
        )

    def unnamed(self) -> list[str]:
        """The individuals that no constant names, in the order of the sorts."""
        named = set(self.constants.values())
        return list(dict.fromkeys(i for members in self.sorts.values() for i in members if i not in named))

    def to_json(self) -> dict[str, Any]:
        """As documents have it; ``true`` repeats the predicates as formula text, for people."""
        return {
            "sorts": {name: list(members) for name, members in self.sorts.items()},
            "constants": dict(self.constants),
            "predicates": {name: [list(row) for row in rows] for name, rows in self.predicates.items()},
            "functions": {
                name: {"rows": [list(row) for row in table.rows], "default": table.default}
                for name, table in self.functions.items()
            },
            "true": self.atoms(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Interpretation:
        """What :meth:`to_json` gave; ``true`` is not read.

        Raises:
            KeyError, TypeError: it is no such document.
        """
        return cls(
            {name: tuple(members) for name, members in data["sorts"].items()},
            dict(data["constants"]),
            {name: _rows(rows) for name, rows in data["predicates"].items()},
            {
                name: FunctionTable(_rows(table["rows"]), table["default"])
                for name, table in data["functions"].items()
            },
        )


def _rows(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row) for row in rows)
