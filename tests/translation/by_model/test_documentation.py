"""docs/how-to/llm.md says what the settings are."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from fol_kb.beliefs.tools import parse_call
from fol_kb.llm.settings import Settings, load_settings
from tests.llm.server import said, serving
from tests.pages import blocks, page, printed

# the section about endpoints
TEXT = page("docs/how-to/llm.md").split("\n## Endpoints", 1)[1].split("\n## ", 1)[0]


def test_the_table_has_every_setting_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", TEXT, re.MULTILINE)
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


def test_the_example_of_a_file_can_be_read(tmp_path: Path) -> None:
    (example,) = blocks(TEXT, "toml")
    (tmp_path / "config.toml").write_text(example)
    settings = load_settings(tmp_path / "config.toml")
    assert settings.public() | tomllib.loads(example)["llm"] == settings.public()


def test_the_example_from_python_runs() -> None:
    (example,) = (text for text in blocks(TEXT, "python") if "connect(" in text)
    with serving(said("Everybody.")) as server:
        out = printed(example.replace("http://localhost:8080/v1", server.url))
    assert out == "Everybody. 10\n"


def test_the_example_of_an_answer_is_one() -> None:
    (example,) = (text for text in blocks(TEXT, "json") if '"calls"' in text)
    assert [parse_call(call).tool for call in json.loads(example)["calls"]] == ["add_sort"]
