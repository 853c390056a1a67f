"""The face of the room: every name is there, and none is paid for before it is used."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from fol_kb import llm
from tests.amounts import few

_LOADED = """
import json, sys
before = set(sys.modules)
import fol_kb.llm
names = dir(fol_kb.llm)
print(json.dumps(sorted(set(sys.modules) - before)))
"""


@pytest.mark.parametrize("module", llm._HOMES)
def test_a_name_is_what_its_module_has(module: str) -> None:
    for name in llm._HOMES[module].split():
        assert getattr(llm, name) is getattr(import_module(f"fol_kb.llm.{module}"), name)


def test_the_names_are_those_with_a_home() -> None:
    assert sorted(" ".join(llm._HOMES.values()).split()) == sorted(llm.__all__) == dir(llm)
    with pytest.raises(AttributeError, match="has no attribute 'conect'"):
        llm.conect  # noqa: B018


def test_importing_the_face_loads_nothing_but_itself(run_python: Any) -> None:
    done = run_python(_LOADED)
    assert done.returncode == 0, done.stderr
    loaded = [name for name in json.loads(done.stdout) if name.startswith("fol_kb")]
    assert set(loaded) <= {
        "fol_kb",
        "fol_kb.llm",
        "fol_kb.common",
        "fol_kb.common.lazy",
        "fol_kb.common.version",
    }
    assert not {"openai", "numpy", "pydantic", "pydantic_settings"} & set(json.loads(done.stdout))


@pytest.mark.parametrize("name", few(["connect", "Message", "call_tool", "load_settings", "configured"], 2))
def test_what_asks_nothing_loads_no_client(name: str, run_python: Any) -> None:
    done = run_python(
        f"from fol_kb.llm import {name}; import sys; print('openai' in sys.modules, 'numpy' in sys.modules)"
    )
    assert done.stdout.split() == ["False", "False"], done.stderr


def test_no_module_of_the_room_has_more_than_a_room_has(root: Path) -> None:
    sizes = {path.name: len(path.read_text().splitlines()) for path in (root / "fol_kb" / "llm").glob("*.py")}
    assert {name: size for name, size in sizes.items() if size > 400} == {}
