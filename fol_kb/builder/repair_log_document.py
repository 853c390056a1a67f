"""The JSON document of a repair log (``fol-kb/repair-log``, version 1): reading, writing, its schema."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fol_kb.beliefs import change_parts, document_parts
from fol_kb.beliefs.change_parts import ChangePart
from fol_kb.beliefs.documents import FindingPart, RepairPart
from fol_kb.builder.repair_log import LeftOut, RepairLog
from fol_kb.errors import DocumentError, FolKbError, ProblemPlace
from fol_kb.repair import Finding, Mode, Repair

FORMAT = "fol-kb/repair-log"
VERSION = 1


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


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
        "findings": [document_parts.finding(finding) for finding in log.findings],
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
        "changes": [change_parts.dump(change) for change in repair.changes],
    }


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
            Finding(
                part.kind,
                part.level,
                part.message,
                tuple(part.calls),
                tuple(part.names),
                rejected=part.rejected,
            )
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
        tuple(map(change_parts.load, part.changes)),
    )


__all__ = ["FORMAT", "RepairLogDocument", "dump", "load", "loads", "schema"]
