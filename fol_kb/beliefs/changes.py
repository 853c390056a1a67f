"""What a repair can change, as values: the whole vocabulary of repair.

A rule does not edit a draft, it proposes changes; :func:`fol_kb.repair.apply.applied` makes them. So
nothing is changed that is not written down, and what is written down can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, TypeAlias

from annotated_types import MinLen

from fol_kb.common import codec
from fol_kb.common.codec import As, Word
from fol_kb.common.deadline import current
from fol_kb.common.errors import DocumentError
from fol_kb.logic.parser import parse
from fol_kb.logic.signature import FunctionType
from fol_kb.logic.syntax import Formula, binding_sorts
from fol_kb.logic.traversal import constants, symbols


class Kind(StrEnum):
    """The four kinds of names; a name of one kind has nothing to do with the same name of another."""

    SORT = "sort"
    CONSTANT = "constant"
    PREDICATE = "predicate"
    FUNCTION = "function"


def uses_of(formula: Formula) -> Iterator[tuple[Kind, str, int | None]]:
    """The names of a formula, those of predicates and functions with their numbers of arguments."""
    yield from ((Kind.CONSTANT, name, None) for name in constants(formula))
    yield from ((Kind.SORT, name, None) for name in binding_sorts(formula))
    for symbol in symbols(formula):
        yield Kind.FUNCTION if symbol.is_function else Kind.PREDICATE, symbol.name, symbol.arity


Meaning: TypeAlias = str | tuple[str, ...] | FunctionType
"""What a declaration says of a name: super-sorts of a sort, the sort of a constant, the argument sorts
of a predicate, the type of a function."""


def sorts_of(meaning: Meaning) -> tuple[str, ...]:
    """The sorts that a declaration names, in its order."""
    if isinstance(meaning, FunctionType):
        return (*meaning.arguments, meaning.result)
    return (meaning,) if isinstance(meaning, str) else meaning


def _parsed(text: str) -> Formula:
    current().look()
    return parse(text)


Stated = Annotated[Formula, As(str, str, _parsed)]
"""A formula, which documents have as text."""


def _meant(change: Declare | Redeclare) -> None:
    """Refuse a change of a document that says of a name what nobody can say of that kind.

    Raises:
        DocumentError: it does.
    """
    of = {Kind.CONSTANT: str, Kind.FUNCTION: FunctionType}.get(change.kind, tuple)
    said = (change.meaning, *(change.before if isinstance(change, Redeclare) else ()))
    for meaning in said:
        if not isinstance(meaning, of):
            raise DocumentError(
                f"this is not a meaning of a {change.kind}: {meaning!r}; the document was changed by hand"
            )


@codec.record("DeclarePart", check=_meant, change="declare")
@dataclass(frozen=True, slots=True)
class Declare:
    """Declare a name that no call declares."""

    kind: Kind
    name: Word
    meaning: Meaning


@codec.record("RedeclarePart", check=_meant, change="redeclare")
@dataclass(frozen=True, slots=True)
class Redeclare:
    """Read the different things that calls say of a name (``before``) as one (``meaning``)."""

    kind: Kind
    name: Word
    before: frozenset[Meaning]
    meaning: Meaning


@codec.record("RenamePart", None, "kind old new arity?", change="rename")
@dataclass(frozen=True, slots=True)
class Rename:
    """Read each use and declaration of ``old`` as ``new``; with ``arity`` only those of so many arguments."""

    kind: Kind
    old: Word
    new: Word
    arity: int | None = None


@codec.record("ClosePart", change="close")
@dataclass(frozen=True, slots=True)
class Close:
    """Read these unbound names of the formula of a call as variables, and close it universally over them."""

    call: int
    names: Annotated[tuple[str, ...], MinLen(1)]


@codec.record("RestatePart", change="restate")
@dataclass(frozen=True, slots=True)
class Restate:
    """Let a call state another formula than it did."""

    call: int
    before: Stated
    after: Stated


Change: TypeAlias = Declare | Redeclare | Rename | Close | Restate
