"""The published schemas as validators. Making the schemas takes longer than most tests: it is done once."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from fol_kb.common.schemas import Registry, registry

MODULES = ("fol_kb.cli.schemas", "fol_kb.testing.models.script", "verification.cli.schemas")
"""Those that declare types of documents, as the Makefile has them."""


@cache
def published() -> Registry:
    """All document types of both packages."""
    return registry(MODULES)


def schemas() -> dict[str, dict[str, Any]]:
    """The published schemas by the names of the documents: ``belief-set``."""
    return published().schemas


@cache
def files() -> dict[str, str]:
    """The content of each file of ``docs/schemas`` by its name."""
    return published().files()


@cache
def validator(name: str) -> Draft202012Validator:
    """The validator of a document by its short name: ``belief-set``."""
    return Draft202012Validator(schemas()[name])


def fits(data: object, name: str) -> None:
    """What was written fits the published schema of its kind."""
    validator(name).validate(data)
