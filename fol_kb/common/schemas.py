"""The registry of document types: each package declares its own, and all are published together.

A module that declares some has them in ``PUBLISHED``. Modules are named to :func:`registry`, so that this one
knows none of them: ``python -m fol_kb.common.schemas FOLDER MODULE...`` writes the schemas of what they
declare, and a table of them, into a folder. A schema comes from what writes and reads the documents: a record
of :mod:`fol_kb.common.codec`, or a model of pydantic's.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from fol_kb.common import codec

DECLARED = "PUBLISHED"
"""The name under which a module has its document types."""


@dataclass(frozen=True, slots=True)
class DocumentType:
    """A kind of JSON document.

    Args:
        name: that of its file: ``belief-set`` for ``belief-set.schema.json``.
        schema: gives the JSON Schema (draft 2020-12).
        of: the class whose values are written as such documents, if there is one.
        constant: gives the document itself where there is only one; it is published beside the schema.
    """

    name: str
    schema: Callable[[], dict[str, Any]]
    of: type | None = None
    constant: Callable[[], Any] | None = None


def of(name: str, kind: type) -> DocumentType:
    """The document type of a class that is a record, or a model of pydantic's."""
    return DocumentType(name, lambda: codec.schema(kind), kind)


@dataclass(frozen=True, slots=True)
class Registry:
    """Document types by the names of their files, each with its schema."""

    types: dict[str, DocumentType]
    schemas: dict[str, dict[str, Any]]

    def files(self) -> dict[str, str]:
        """The content of each file that is published, by its name."""
        content: dict[str, Any] = {f"{name}.schema.json": shape for name, shape in self.schemas.items()}
        for name, kind in self.types.items():
            if kind.constant is not None:
                content[f"{name}.json"] = kind.constant()
        written = {
            name: f"{json.dumps(data, ensure_ascii=False, indent=2)}\n" for name, data in content.items()
        }
        return written | {"README.md": "\n".join(self._table())}

    def _table(self) -> Iterator[str]:
        yield "# JSON Schemas"
        yield ""
        yield "Every document that the commands write or read, with the `format` and `version` that begin it."
        yield "`make schemas` writes this folder."
        yield ""
        yield "| schema | format | version | what it is |"
        yield "|---|---|---|---|"
        for name, shape in sorted(self.schemas.items()):
            format, version = headed(shape)
            words = " ".join(str(shape.get("description", "")).partition("\n\n")[0].split())
            named = "" if format is None else f"`{format}`"
            yield f"| [{name}]({name}.schema.json) | {named} | {version or ''} | {words.replace('|', '/')} |"
        yield ""


def headed(schema: dict[str, Any]) -> tuple[str | None, int | None]:
    """The format and the version that documents of a schema begin with, where they do."""
    members = schema.get("properties", {})
    return members.get("format", {}).get("const"), members.get("version", {}).get("const")


def registry(modules: Sequence[str]) -> Registry:
    """What these modules declare.

    Raises:
        ValueError: a module declares nothing, or two types have one name, or one format and version.
    """
    types: dict[str, DocumentType] = {}
    schemas: dict[str, dict[str, Any]] = {}
    heads: dict[tuple[str, int | None], str] = {}
    for module in modules:
        declared: Sequence[DocumentType] = getattr(import_module(module), DECLARED, ())
        if not declared:
            raise ValueError(f"{module} declares no document types; it should have them in {DECLARED}")
        for kind in declared:
            if kind.name in types:
                raise ValueError(f"{module}: there is a type {kind.name!r} already; name it otherwise")
            types[kind.name], schemas[kind.name] = kind, kind.schema()
            format, version = headed(schemas[kind.name])
            if format is not None and (other := heads.setdefault((format, version), kind.name)) != kind.name:
                raise ValueError(f"{module}: {kind.name!r} and {other!r} have one format, {format} {version}")
    return Registry(types, schemas)


def main(arguments: Sequence[str]) -> int:
    """Write what the modules declare into a folder: ``FOLDER MODULE...``."""
    folder, *modules = arguments
    content = registry(modules).files()
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in content.items():
        (Path(folder) / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
