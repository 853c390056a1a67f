"""What ``Annotated`` says of a field: the type that documents have for it, its bounds, its description."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast

from annotated_types import Ge, Le, MinLen

if TYPE_CHECKING:
    from pydantic import BaseModel

Convert = Callable[[Any], Any]

Count = Annotated[int, Ge(0)]
"""How many there are, or an offset."""
Ordinal = Annotated[int, Ge(1)]
"""A number that counts from 1."""
Share = Annotated[float, Ge(0), Le(1)]
"""A part of a whole."""
Duration = Annotated[float, Ge(0)]
"""A time that has passed."""
Word = Annotated[str, MinLen(1)]
"""A text that is not empty."""


@dataclass(frozen=True, slots=True)
class As:
    """The type that documents have for a value, and how to come to it and back."""

    published: Any
    to: Convert | None = None
    back: Convert | None = None


@dataclass(frozen=True, slots=True)
class Described:
    """Words for the schema; a text has to match ``pattern``, if there is one."""

    words: str
    pattern: str | None = None


@dataclass(frozen=True, slots=True)
class Tagged:
    """Of a union: the constant that tells its members apart."""

    member: str


class Shape:
    """How the values of a class are written, read and described. In ``Annotated``, how they are there.

    It is no abstract class, since mypy takes none of those where a mark is looked for by its type.
    """

    @property
    def write(self) -> Convert:
        """Plain data of a value."""
        raise NotImplementedError

    @property
    def read(self) -> Convert:
        """The value of plain data."""
        raise NotImplementedError

    @property
    def model(self) -> type[BaseModel]:
        """The shape as pydantic has it."""
        raise NotImplementedError


Found = TypeVar("Found")


def the(kind: type[Found], marks: Sequence[object]) -> Found | None:
    """The first mark of a kind."""
    return next((mark for mark in marks if isinstance(mark, kind)), None)


SHAPES: dict[type, Shape] = {}
"""The shape of each class that has one."""


def shape_of(of: object) -> Shape:
    """The shape of a class.

    Raises:
        TypeError: it has none.
    """
    try:
        return SHAPES[cast("type", of)]
    except KeyError:
        raise TypeError(f"{of!r} is in a document, and no codec.record says how it is written") from None


class MisfitError(Exception):
    """What is read does not fit as it stands; pydantic is asked about it."""


class UnreadableError(Exception):
    """A value of the right type that says nothing valid, with its place in the document."""

    def __init__(self, problem: Exception) -> None:
        super().__init__(problem)
        self.problem = problem
        self.steps: tuple[int | str, ...] = ()

    def below(self, step: int | str) -> UnreadableError:
        """The same, as it is seen from one step further out."""
        self.steps = (step, *self.steps)
        return self
