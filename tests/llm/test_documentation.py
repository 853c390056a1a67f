"""docs/llm.md says what the settings are."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from fol_kb.tools import parse_call
from fol_kb.translate.llm.settings import Settings, load_settings
from tests.llm.server import said, serving


def page(root: Path) -> str:
    """The section about endpoints."""
    text = (root / "docs" / "llm.md").read_text(encoding="utf-8")
    return text.split("\n## Endpoints", 1)[1].split("\n## ", 1)[0]


def test_the_table_has_every_setting_with_its_default(root: Path) -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", page(root), re.MULTILINE)
    rows = [(name, default.strip("`")) for name, default in rows if name in Settings.model_fields]
    assert [name for name, _ in rows] == list(Settings.model_fields)
    for name, told in rows:
        default = Settings.model_fields[name].default
        if default is None or default == "":
            assert told in ("none", "the endpoint's")
        elif isinstance(default, bool | str):
            assert told == str(default).replace("False", "false")
        else:
            assert float(told) == default


def test_the_example_of_a_file_can_be_read(root: Path, tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", page(root), re.DOTALL)
    (tmp_path / "config.toml").write_text(example)
    settings = load_settings(tmp_path / "config.toml")
    assert settings.public() | tomllib.loads(example)["llm"] == settings.public()


def test_the_example_from_python_runs(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = (
        text for text in re.findall(r"```python\n(.*?)```", page(root), re.DOTALL) if "connect(" in text
    )
    with serving(said("Everybody.")) as server:
        exec(example.replace("http://localhost:8080/v1", server.url), {})
    assert capsys.readouterr().out == "Everybody. 10\n"


def test_the_example_of_an_answer_is_one(root: Path) -> None:
    (example,) = (
        text for text in re.findall(r"```json\n(.*?)```", page(root), re.DOTALL) if '"calls"' in text
    )
    assert [parse_call(call).tool for call in json.loads(example)["calls"]] == ["add_sort"]
