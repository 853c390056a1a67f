"""The published schemas as validators. Making the schemas takes longer than most tests: it is done once."""

from __future__ import annotations

from functools import cache

from jsonschema import Draft202012Validator

from fol_kb import schemas as _schemas

schemas = cache(_schemas.schemas)
files = cache(_schemas.files)


@cache
def validator(name: str) -> Draft202012Validator:
    """The validator of a document by its short name: ``belief-set``."""
    return Draft202012Validator(schemas()[f"{name}.schema.json"])
