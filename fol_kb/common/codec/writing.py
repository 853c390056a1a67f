"""How values of a type become plain data."""

from __future__ import annotations

import json
from operator import attrgetter
from types import NoneType
from typing import Any, get_origin

from fol_kb.common.codec import types
from fol_kb.common.codec.marks import As, Convert, Shape, shape_of, the


def writer(hint: Any) -> Convert | None:
    """How values of a type become plain data; None if they are."""
    hint, marks = types.marked(hint)
    if (shape := the(Shape, marks)) is not None:
        return shape.write
    if (other := the(As, marks)) is not None:
        return _composed(other.to, writer(other.published))
    if (options := types.alternatives(hint)) is not None:
        return _of_union(options)
    if (row := types.row(hint)) is not None:
        return _of_row([writer(each) or same for each in row])
    if (each := types.elements(hint)) is not None:
        return _of_list(writer(each))
    if (each := types.members(hint)) is not None:
        write = writer(each) or same
        return lambda found: sorted(map(write, found), key=json.dumps)
    if (entry := types.entries(hint)) is not None:
        return _of_mapping(*map(writer, entry))
    if types.enumeration(hint) is not None:
        return attrgetter("value")
    return shape_of(hint).write if types.is_record(hint) else None


def same(value: Any) -> Any:
    """The value itself."""
    return value


def _composed(first: Convert | None, then: Convert | None) -> Convert | None:
    if first is None or then is None:
        return first or then
    return lambda value: then(first(value))


def _of_list(each: Convert | None) -> Convert:
    return list if each is None else lambda found: [each(item) for item in found]


def _of_row(row: list[Convert]) -> Convert:
    return lambda found: [each(item) for each, item in zip(row, found, strict=True)]


def _of_mapping(key: Convert | None, each: Convert | None) -> Convert:
    if key is None and each is None:
        return dict
    key, each = key or same, each or same
    return lambda found: {key(name): each(item) for name, item in found.items()}


def _of_union(options: tuple[Any, ...]) -> Convert | None:
    """A value is written as the type is that it has."""
    classes = [(types.marked(each)[0], writer(each)) for each in options]
    table = {get_origin(of) or of: write or same for of, write in classes if of is not NoneType}
    if set(table.values()) == {same}:
        return None
    if len(table) == 1:
        (only,) = table.values()
        return lambda value: None if value is None else only(value)
    table[NoneType] = same
    return lambda value: table[type(value)](value)
