"""The registry of document types: what is declared is published, once, and nothing stands for another."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.common.schemas import DocumentType, main, of, registry


def shape(format: str | None, version: int = 1) -> dict[str, Any]:
    members = {} if format is None else {"format": {"const": format}, "version": {"const": version}}
    return {"type": "object", "description": "What | it is.\n\nMore.", "properties": members}


@pytest.fixture
def declare(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module that declares these types; its name is returned."""

    def declared(name: str, *types: DocumentType) -> str:
        module = ModuleType(name)
        module.__dict__["PUBLISHED"] = types
        monkeypatch.setitem(sys.modules, name, module)
        return name

    return declared


def test_what_modules_declare_is_written(tmp_path: Path, declare: Any) -> None:
    one = declare("one", of("consistency", ConsistencyReport))
    other = declare("other", DocumentType("list", lambda: shape(None), constant=lambda: [1]))
    assert main([str(tmp_path / "new"), one, other]) == 0
    found = {path.name: path.read_text() for path in (tmp_path / "new").iterdir()}
    assert set(found) == {"consistency.schema.json", "list.schema.json", "list.json", "README.md"}
    assert json.loads(found["list.json"]) == [1]
    assert (
        "| [consistency](consistency.schema.json) | `fol-kb/consistency` | 1 | Whether " in found["README.md"]
    )
    assert "| [list](list.schema.json) |  |  | What / it is. |" in found["README.md"]


def test_a_name_or_a_format_is_declared_once(declare: Any) -> None:
    one = declare("one", DocumentType("a", lambda: shape("f")), DocumentType("b", lambda: shape(None)))
    with pytest.raises(ValueError, match="other: there is a type 'b' already"):
        registry([one, declare("other", DocumentType("b", lambda: shape("g")))])
    with pytest.raises(ValueError, match="'c' and 'a' have one format, f 1"):
        registry([one, declare("other", DocumentType("c", lambda: shape("f")))])
    assert len(registry([one, declare("other", DocumentType("c", lambda: shape("f", 2)))]).types) == 3


def test_a_module_without_documents_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="json declares no document types"):
        registry(["json"])


def test_two_classes_are_two_types() -> None:
    assert of("a", ConsistencyReport).schema() != of("a", EntailmentReport).schema()
