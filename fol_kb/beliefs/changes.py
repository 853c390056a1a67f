"""What a repair can change, as values: the whole vocabulary of repair.

A rule does not edit a draft, it proposes changes; :func:`fol_kb.repair.apply.applied` makes them. So
nothing is changed that is not written down, and what is written down can be taken back.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from fol_kb.logic.signature import FunctionType
from fol_kb.logic.syntax import Formula


class Kind(StrEnum):
    """The four kinds of names; a name of one kind has nothing to do with the same name of another."""

    SORT = "sort"
    CONSTANT = "constant"
    PREDICATE = "predicate"
    FUNCTION = "function"


Meaning: TypeAlias = str | tuple[str, ...] | FunctionType
"""What a declaration says of a name: super-sorts of a sort, the sort of a constant, the argument sorts
of a predicate, the type of a function."""


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare a name that no call declares."""

    kind: Kind
    name: str
    meaning: Meaning


@dataclass(frozen=True, slots=True)
class Redeclare:
    """Read the different things that calls say of a name (``before``) as one (``meaning``)."""

    kind: Kind
    name: str
    before: frozenset[Meaning]
    meaning: Meaning


@dataclass(frozen=True, slots=True)
class Rename:
    """Read each use and declaration of ``old`` as ``new``; with ``arity`` only those of so many arguments."""

    kind: Kind
    old: str
    new: str
    arity: int | None = None


@dataclass(frozen=True, slots=True)
class Close:
    """Read these unbound names of the formula of a call as variables, and close it universally over them."""

    call: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Restate:
    """Let a call state another formula than it did."""

    call: int
    before: Formula
    after: Formula


Change: TypeAlias = Declare | Redeclare | Rename | Close | Restate

__all__ = ["Change", "Close", "Declare", "Kind", "Meaning", "Redeclare", "Rename", "Restate"]
