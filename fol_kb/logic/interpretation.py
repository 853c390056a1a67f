"""A finite interpretation of a belief set's signature: what a consistent set or an open question is shown by.

A plain value in the words of the signature; whoever finds one (``fol_kb.reasoning.tweety``) and whoever
evaluates one (the certificates of :mod:`fol_kb.reasoning.certificates`, the evaluator of the tests) meet
here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fol_kb.common import codec
from fol_kb.logic.syntax import Atom, Constant


@codec.record("FunctionTablePart")
@dataclass(frozen=True, slots=True)
class FunctionTable:
    """A function over a finite domain: rows of arguments and value, and the value of all other arguments.

    ``default`` is none only where the rows are all there is to say.
    """

    rows: tuple[tuple[str, ...], ...]
    default: str | None


MEMBERS = "sorts constants predicates functions true=atoms"
"""Those of an interpretation in documents; ``true`` repeats the predicates as formula text, for people."""


@codec.record(
    "InterpretationPart",
    "A finite interpretation: the individuals of each sort, what constants name, what holds of whom.",
    MEMBERS,
)
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
        return codec.to_json(self)

    @classmethod
    def from_json(cls, data: object) -> Interpretation:
        """What :meth:`to_json` gave; ``true`` is not read.

        Raises:
            DocumentError: it is no such document.
        """
        return codec.from_json(cls, data)
