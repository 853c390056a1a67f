"""The JSON document of a repair log (``fol-kb/repair-log``, version 1): reading, writing, its schema."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fol_kb.document import FindingPart, RepairPart
from fol_kb.errors import DocumentError, FolKbError, ProblemPlace
from fol_kb.logic.reader import parse
from fol_kb.logic.signature import FunctionType
from fol_kb.repair import Change, Close, Declare, Finding, Kind, Mode, Redeclare, Rename, Repair, Restate
from fol_kb.repair.changes import Meaning
from fol_kb.repair_log import LeftOut, RepairLog

FORMAT = "fol-kb/repair-log"
VERSION = 1


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


class LoggedRepairPart(RepairPart):
    """A repair by its name, with the changes that it made."""

    id: str
    changes: list[ChangePart]


class OriginalPart(_Part):
    """An original call that the repaired calls do not hold as it was."""

    call: int = Field(ge=1)
    why: str
    stated: Any


class RepairLogDocument(_Part):
    """What repair did to calls, and all that leads back."""

    format: Literal["fol-kb/repair-log"]
    version: Literal[1]
    mode: Mode
    digest: str = Field(description="SHA-256 of the repaired calls that the log belongs to.")
    original_digest: str = Field(description="SHA-256 of the original calls that it leads back to.")
    origins: list[int | None] = Field(
        description="For each repaired call the number of the original one; null for what repair added."
    )
    originals: list[OriginalPart]
    repairs: list[LoggedRepairPart]
    findings: list[FindingPart]


def schema() -> dict[str, Any]:
    """The JSON Schema of the document; published in ``docs/schemas``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **RepairLogDocument.model_json_schema(),
    }


def dump(log: RepairLog) -> dict[str, Any]:
    """The document of a log as plain data, in its stable field order."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "mode": log.mode.value,
        "digest": log.digest,
        "original_digest": log.original_digest,
        "origins": list(log.origins),
        "originals": [{"call": o.call, "why": o.why, "stated": o.stated} for o in log.originals],
        "repairs": [_repair(name, repair) for name, repair in log.by_id.items()],
        "findings": [
            {
                "kind": f.kind,
                "level": f.level,
                "message": f.message,
                "calls": list(f.calls),
                "names": list(f.names),
            }
            for f in log.findings
        ],
    }


def _repair(name: str, repair: Repair) -> dict[str, Any]:
    return {
        "id": name,
        "rule": repair.rule,
        "level": repair.level,
        "what": repair.what,
        "before": repair.before,
        "after": repair.after,
        "why": repair.why,
        "call": repair.call,
        "path": [list(edge) for edge in repair.path],
        "changes": [_change(change) for change in repair.changes],
    }


def _change(change: Change) -> dict[str, Any]:
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


def loads(content: str, *, file: str | None = None) -> RepairLog:
    """The log in JSON text.

    Raises:
        DocumentError: not JSON (with line and column), or no sound repair log.
    """
    try:
        return load(json.loads(content), file=file)
    except json.JSONDecodeError as problem:
        place = ProblemPlace(file, problem.lineno, problem.colno)
        raise DocumentError(f"not JSON: {problem.msg}; is the file complete?", place) from None
    except RecursionError:
        raise DocumentError("no repair log: the JSON nests too deeply", ProblemPlace(file)) from None
    except ValueError as problem:  # a number with thousands of digits
        if isinstance(problem, FolKbError):
            raise
        raise DocumentError(f"no repair log: {problem}", ProblemPlace(file)) from None


def load(data: object, *, file: str | None = None) -> RepairLog:
    """The log that plain data holds.

    Raises:
        DocumentError: not such a document, or of an unknown version; the message says where.
    """
    place = ProblemPlace(file)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, dict) else type(data).__name__
        raise DocumentError(f'no repair log: "format" is {found!r}, {FORMAT!r} is expected', place)
    if data.get("version") != VERSION:
        raise DocumentError(
            f"version {data.get('version')!r} of {FORMAT} is not known here; this release reads"
            f" version {VERSION}",
            place,
        )
    try:
        document = RepairLogDocument.model_validate(data)
        repairs = tuple(_loaded(part) for part in document.repairs)
    except ValidationError as problem:
        first = problem.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise DocumentError(f"{where}: {first['msg']}", place) from None
    except DocumentError as problem:
        raise DocumentError(problem.problem, place) from None
    except FolKbError as problem:
        raise DocumentError(f"repairs: a formula cannot be read: {problem}", place) from None
    if [part.id for part in document.repairs] != [f"r{n}" for n in range(1, len(repairs) + 1)]:
        raise DocumentError("repairs: their ids are not r1, r2, ...; the log was changed by hand", place)
    return RepairLog(
        document.mode,
        repairs,
        tuple(document.origins),
        tuple(LeftOut(part.call, part.stated, part.why) for part in document.originals),
        tuple(
            Finding(part.kind, part.level, part.message, tuple(part.calls), tuple(part.names))
            for part in document.findings
        ),
        document.digest,
        document.original_digest,
    )


def _loaded(part: LoggedRepairPart) -> Repair:
    return Repair(
        part.rule,
        part.level,
        part.what,
        part.before,
        part.after,
        part.why,
        part.call,
        tuple(part.path),
        tuple(_loaded_change(change) for change in part.changes),
    )


def _loaded_change(part: ChangePart) -> Change:
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
        f"repairs: this is no meaning of a {kind.value}: {part!r}; the log was changed by hand"
    )


__all__ = ["FORMAT", "RepairLogDocument", "dump", "load", "loads", "schema"]
