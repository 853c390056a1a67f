"""What repairs change, as plain data in documents: its shapes, writing and reading."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from fol_kb.beliefs.changes import Change, Close, Declare, Kind, Meaning, Redeclare, Rename, Restate
from fol_kb.errors import DocumentError
from fol_kb.logic.parser import parse
from fol_kb.logic.signature import FunctionType


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FunctionMeaningPart(_Part):
    """The type of a function."""

    arguments: list[str] = Field(min_length=1)
    result: str


MeaningPart = str | list[str] | FunctionMeaningPart
"""The sort of a constant; the super-sorts of a sort or the argument sorts of a predicate; a type."""


class DeclarePart(_Part):
    """A name that no call declares is declared."""

    change: Literal["declare"]
    kind: Kind
    name: str = Field(min_length=1)
    meaning: MeaningPart


class RedeclarePart(_Part):
    """The different things that calls say of a name are read as one."""

    change: Literal["redeclare"]
    kind: Kind
    name: str = Field(min_length=1)
    before: list[MeaningPart]
    meaning: MeaningPart


class RenamePart(_Part):
    """Each use and declaration of a name is read as another one; with an arity, only those of that arity."""

    change: Literal["rename"]
    kind: Kind
    old: str = Field(min_length=1)
    new: str = Field(min_length=1)
    arity: int | None = None


class ClosePart(_Part):
    """Unbound names of a formula are read as variables, and it is closed universally over them."""

    change: Literal["close"]
    call: int
    names: list[str] = Field(min_length=1)


class RestatePart(_Part):
    """A call states another formula."""

    change: Literal["restate"]
    call: int
    before: str
    after: str


ChangePart = Annotated[
    DeclarePart | RedeclarePart | RenamePart | ClosePart | RestatePart, Field(discriminator="change")
]


def dump(change: Change) -> dict[str, Any]:
    """A change, in the stable order of its fields."""
    match change:
        case Declare(kind, name, meaning):
            return {"change": "declare", "kind": kind.value, "name": name, "meaning": _meaning(meaning)}
        case Redeclare(kind, name, before, meaning):
            said = sorted((_meaning(each) for each in before), key=json.dumps)
            return {
                "change": "redeclare",
                "kind": kind.value,
                "name": name,
                "before": said,
                "meaning": _meaning(meaning),
            }
        case Rename(kind, old, new, arity):
            return {"change": "rename", "kind": kind.value, "old": old, "new": new} | (
                {} if arity is None else {"arity": arity}
            )
        case Close(call, names):
            return {"change": "close", "call": call, "names": list(names)}
        case Restate(call, first, then):
            return {"change": "restate", "call": call, "before": str(first), "after": str(then)}


def _meaning(meaning: Meaning) -> Any:
    if isinstance(meaning, FunctionType):
        return {"arguments": list(meaning.arguments), "result": meaning.result}
    return meaning if isinstance(meaning, str) else list(meaning)


def load(part: ChangePart) -> Change:
    """The change of a part.

    Raises:
        DocumentError: what a declaration says of a name is no meaning of its kind.
        FormulaSyntaxError: a formula that cannot be read.
    """
    match part:
        case DeclarePart():
            return Declare(part.kind, part.name, _loaded_meaning(part.kind, part.meaning))
        case RedeclarePart():
            before = frozenset(_loaded_meaning(part.kind, each) for each in part.before)
            return Redeclare(part.kind, part.name, before, _loaded_meaning(part.kind, part.meaning))
        case RenamePart():
            return Rename(part.kind, part.old, part.new, part.arity)
        case ClosePart():
            return Close(part.call, tuple(part.names))
        case RestatePart():
            return Restate(part.call, parse(part.before), parse(part.after))


def _loaded_meaning(kind: Kind, part: MeaningPart) -> Meaning:
    match kind, part:
        case Kind.FUNCTION, FunctionMeaningPart(arguments=arguments, result=result):
            return FunctionType(tuple(arguments), result)
        case Kind.CONSTANT, str():
            return part
        case ((Kind.SORT | Kind.PREDICATE), list()):
            return tuple(part)
    raise DocumentError(
        f"repairs: this is no meaning of a {kind.value}: {part!r}; the document was changed by hand"
    )


__all__ = ["ChangePart", "dump", "load"]
