"""The types of documents as pydantic has them. pydantic is loaded where this is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Union

from fol_kb.common.codec import types
from fol_kb.common.codec.marks import As, Described, Shape, Tagged, shape_of, the


def published(hint: Any) -> Any:
    """The type that pydantic's model has for a field."""
    hint, marks = types.marked(hint)
    if (shape := the(Shape, marks)) is not None:
        return shape.model
    other = the(As, marks)
    found = _of_type(hint) if other is None else published(other.published)
    for mark in _kept(marks):
        found = Annotated[found, mark]
    return found


def _kept(marks: Sequence[object]) -> Iterator[object]:
    from pydantic import Field

    for mark in marks:
        match mark:
            case As():
                continue
            case Described(words, pattern):
                yield Field(description=words, pattern=pattern)
            case Tagged(member):
                yield Field(discriminator=member)
            case _:
                yield mark


def _of_type(hint: Any) -> Any:
    if (options := types.alternatives(hint)) is not None:
        return Union[tuple(map(published, options))]  # noqa: UP007 - the options are computed
    if (row := types.row(hint)) is not None:
        return tuple[tuple(map(published, row))]  # type: ignore[misc]  # the members are computed
    each = types.elements(hint) or types.members(hint)
    if each is not None:
        return list[published(each)]  # type: ignore[misc]  # the member is computed
    if (entry := types.entries(hint)) is not None:
        return dict[tuple(map(published, entry))]  # type: ignore[misc]  # as above
    return shape_of(hint).model if types.is_record(hint) else hint
