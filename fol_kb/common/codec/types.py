"""What a type hint says: its marks, its alternatives, and which of the known kinds of types it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin


def marked(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """The type without its marks, and its marks."""
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        return inner, tuple(marks)
    return hint, ()


def plain(hint: Any) -> Any:
    """The class of a type, without marks and None."""
    inner, _ = marked(hint)
    options = alternatives(inner)
    return inner if options is None else plain(next(each for each in options if each is not NoneType))


def alternatives(hint: Any) -> tuple[Any, ...] | None:
    """The members of a union; None for another type."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else None


def literals(hint: Any) -> tuple[Any, ...] | None:
    """The values of a ``Literal``; None for another type."""
    return get_args(hint) if get_origin(hint) is Literal else None


def row(hint: Any) -> tuple[Any, ...] | None:
    """The types of a tuple of fixed length; None for another type."""
    arguments = get_args(hint)
    return arguments if get_origin(hint) is tuple and arguments[-1] is not Ellipsis else None


def elements(hint: Any) -> Any:
    """The type of the elements of a sequence; None for another type."""
    return get_args(hint)[0] if _is(hint, Sequence) and row(hint) is None else None


def members(hint: Any) -> Any:
    """The type of the members of a set; None for another type."""
    return get_args(hint)[0] if _is(hint, AbstractSet) else None


def entries(hint: Any) -> tuple[Any, Any] | None:
    """The types of keys and values of a mapping; None for another type."""
    if not _is(hint, Mapping):
        return None
    key, value = get_args(hint)
    return key, value


def enumeration(hint: Any) -> type[Enum] | None:
    """The class, if it is an enumeration."""
    return hint if isinstance(hint, type) and issubclass(hint, Enum) else None


def is_record(hint: Any) -> bool:
    """Whether values of the type are records: of a dataclass."""
    return isinstance(hint, type) and is_dataclass(hint)


def _is(hint: Any, of: type) -> bool:
    origin = get_origin(hint)
    return isinstance(origin, type) and issubclass(origin, of)
