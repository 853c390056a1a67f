"""The published schemas as validators. Making the schemas takes longer than most tests: it is done once."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from fol_kb.cli import schemas as _schemas
from fol_kb.testing.models import script

_SCRIPT = "model-script.schema.json"


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """The published schemas by the names of their files: those of the product, and of scripted models."""
    return _schemas.schemas() | {_SCRIPT: script.schema()}


@cache
def files() -> dict[str, str]:
    """The content of each file of ``docs/schemas`` by its name."""
    return _schemas.files() | {_SCRIPT: json.dumps(script.schema(), ensure_ascii=False, indent=2) + "\n"}


@cache
def validator(name: str) -> Draft202012Validator:
    """The validator of a document by its short name: ``belief-set``."""
    return Draft202012Validator(schemas()[f"{name}.schema.json"])
