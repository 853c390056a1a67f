"""How plain data becomes the values of a type, where it fits as it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum
from types import NoneType
from typing import Any

from annotated_types import Ge, Gt, Le, MinLen

from fol_kb.common.codec import types
from fol_kb.common.codec.marks import (
    As,
    Convert,
    Described,
    MisfitError,
    Shape,
    UnreadableError,
    shape_of,
    the,
)
from fol_kb.common.codec.writing import same


def reader(hint: Any) -> Convert:
    """How a value of a type is made of plain data.

    It raises :class:`MisfitError` where the data does not fit, and :class:`UnreadableError` where it fits and
    says nothing valid.
    """
    hint, marks = types.marked(hint)
    if (shape := the(Shape, marks)) is not None:
        return shape.read
    if (other := the(As, marks)) is not None:
        return _converted(reader(other.published), other.back)
    read = _of_type(hint)
    for mark in marks:
        for check in _checks(mark):
            read = _checked(read, check)
    return read


def _of_type(hint: Any) -> Convert:
    if (options := types.alternatives(hint)) is not None:
        readers = [reader(each) for each in options if each is not NoneType]
        read = readers[0] if len(readers) == 1 else _of_union(readers)
        return _of_optional(read) if len(readers) < len(options) else read
    if (known := types.literals(hint)) is not None:
        return _of_values({(type(each), each): each for each in known})
    if (row := types.row(hint)) is not None:
        return _of_row(tuple(map(reader, row)))
    if (each := types.elements(hint)) is not None:
        return _of_list(reader(each), tuple)
    if (each := types.members(hint)) is not None:
        return _of_list(reader(each), frozenset)
    if (entry := types.entries(hint)) is not None:
        return _of_mapping(*map(reader, entry))
    if (of := types.enumeration(hint)) is not None:
        return _of_values({(kind, each.value): each for each in of for kind in (str, of)})
    if types.is_record(hint):
        return shape_of(hint).read
    return same if hint is Any else _of_number if hint is float else _of_scalar(hint)


def _of_scalar(of: type) -> Convert:
    def read(data: Any) -> Any:
        if type(data) is not of:
            raise MisfitError
        return data

    return read


def _of_number(data: Any) -> float:
    if type(data) is not float and type(data) is not int:
        raise MisfitError
    return float(data)


def _of_values(known: dict[tuple[type, Any], Any | Enum]) -> Convert:
    def read(data: Any) -> Any:
        try:
            return known[type(data), data]
        except (KeyError, TypeError):  # TypeError: a list or an object
            raise MisfitError from None

    return read


def _of_row(readers: tuple[Convert, ...]) -> Convert:
    def read(data: Any) -> Any:
        if type(data) not in (list, tuple) or len(data) != len(readers):
            raise MisfitError
        return tuple(each(item) for each, item in zip(readers, data, strict=True))

    return read


def _of_list(each: Convert, made: Callable[[list[Any]], Any]) -> Convert:
    def read(data: Any) -> Any:
        if type(data) is not list:
            raise MisfitError
        found: list[Any] = []
        try:
            for item in data:
                found.append(each(item))
        except UnreadableError as problem:
            raise problem.below(len(found)) from None
        return made(found)

    return read


def _of_mapping(key: Convert, each: Convert) -> Convert:
    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise MisfitError
        return {key(name): each(item) for name, item in data.items()}

    return read


def _of_optional(read: Convert) -> Convert:
    return lambda data: None if data is None else read(data)


def _of_union(readers: list[Convert]) -> Convert:
    def read(data: Any) -> Any:
        for each in readers:
            try:
                return each(data)
            except MisfitError:
                continue
        raise MisfitError

    return read


def _converted(read: Convert, back: Convert | None) -> Convert:
    if back is None:
        return read

    def reading(data: Any) -> Any:
        value = read(data)
        try:
            return back(value)
        except ValueError as problem:
            raise UnreadableError(problem) from None

    return reading


def _checked(read: Convert, check: Callable[[Any], bool]) -> Convert:
    def reading(data: Any) -> Any:
        value = read(data)
        if not check(value):
            raise MisfitError
        return value

    return reading


def _checks(mark: object) -> Iterator[Callable[[Any], bool]]:
    match mark:
        case Ge(least):
            yield lambda value: bool(value >= least)
        case Gt(least):
            yield lambda value: bool(value > least)
        case Le(most):
            yield lambda value: bool(value <= most)
        case MinLen(length):
            yield lambda value: len(value) >= length
        case Described(_, str(pattern)):
            matching = re.compile(pattern)
            yield lambda value: matching.search(value) is not None
