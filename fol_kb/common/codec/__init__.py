"""One declaration of a record: how it is written as JSON, how it is read, and its JSON Schema.

:func:`record` says beside a frozen dataclass what its document is called and, where they are not just its
fields, which members it has, in their order; the types of the fields say the rest::

    @record("StepPart", None, "literal formula=source.id premises~ note?")
    @dataclass(frozen=True)
    class Step: ...

A member is a field, or ``name=path``: the value at a path of fields, properties and methods without
arguments. ``name?`` is left out where it has its default; ``name~`` is always written, and may be missing in
what is read, since an older release did not write it. A :func:`view` is another document of the same class.

Writing needs no pydantic. Its models are made where a schema is asked for, and where what is read does not
fit as it stands: then pydantic decides what may be converted, and says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from fol_kb.common.codec.marks import (
    As,
    Count,
    Described,
    Duration,
    MisfitError,
    Ordinal,
    Shape,
    Share,
    Tagged,
    UnreadableError,
    Word,
    shape_of,
)
from fol_kb.common.codec.records import Member, View, document, record, table, view
from fol_kb.common.codec.texts import headed, loads
from fol_kb.common.errors import DocumentError, ProblemPlace

if TYPE_CHECKING:
    from pydantic import BaseModel

Of = TypeVar("Of")


def to_json(value: Any) -> dict[str, Any]:
    """The plain data of a value whose class is a record."""
    data: dict[str, Any] = shape_of(type(value)).write(value)
    return data


def from_json(of: type[Of], data: object, *, what: str | None = None, file: str | None = None) -> Of:
    """The value that plain data holds; ``what`` it is called, if it is a document of its own.

    Raises:
        DocumentError: it is not such a document, is of an unknown version, does not fit the schema, or says
            nothing valid; the message names the JSON path.
    """
    found: Of = _read(of, lambda shape: shape.read, data, what, file)
    return found


def parts(of: type, data: object, *, what: str, file: str | None = None) -> dict[str, Any]:
    """The values of the members of a document that are there, by their names; raises as :func:`from_json`."""
    found: dict[str, Any] = _read(of, lambda shape: shape.parts, data, what, file)
    return found


def _read(
    of: type, reading: Callable[[View], Callable[[Any], Any]], data: Any, what: str | None, file: str | None
) -> Any:
    shape = shape_of(of)
    assert isinstance(shape, View)
    if what is not None:
        headed(data, shape.constants, shape.versions, what, file=file)
    try:
        try:
            return reading(shape)(data)
        except MisfitError:
            return reading(shape)(_converted(shape, data, file))
    except UnreadableError as problem:
        raise DocumentError(f"{place(problem.steps)}: {problem.problem}", ProblemPlace(file)) from None


def _converted(shape: Shape, data: object, file: str | None) -> object:
    """Plain data as pydantic takes it: converted where that may be, and with defaults in their places."""
    from pydantic import ValidationError

    try:
        return shape.model.model_validate(data).model_dump()
    except ValidationError as problem:
        first = problem.errors(include_url=False)[0]
        more = f" (and {problem.error_count() - 1} more)" if problem.error_count() > 1 else ""
        raise DocumentError(f"{place(first['loc'])}: {first['msg']}{more}", ProblemPlace(file)) from None


def place(location: Sequence[int | str]) -> str:
    """A place in a document as people write it: ``repairs[0].call``."""
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in location)
    return path.lstrip(".") or "document"


def model(of: type) -> type[BaseModel]:
    """The shape of a document as pydantic has it."""
    return shape_of(of).model


def schema(of: type) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a document, or of what a model of pydantic's reads."""
    shape: dict[str, Any] = (of if hasattr(of, "model_json_schema") else model(of)).model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **shape}


__all__ = [
    "As",
    "Count",
    "Described",
    "Duration",
    "Member",
    "Ordinal",
    "Share",
    "Tagged",
    "UnreadableError",
    "Word",
    "document",
    "from_json",
    "loads",
    "model",
    "parts",
    "place",
    "record",
    "schema",
    "table",
    "to_json",
    "view",
]
