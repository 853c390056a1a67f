"""The sections of docs/how-to/llm.md about endpoints, tiers, forced calls and embeddings say what is so."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from fol_kb.beliefs.tools import parse_call
from fol_kb.llm.forced import Fault
from fol_kb.llm.settings import EmbeddingSettings, Settings, load_embedding_settings, load_settings
from tests.llm.server import Reply, said, serving
from tests.pages import block, blocks, page, printed

PAGE = page("docs/how-to/llm.md")
URL = "http://localhost:8080/v1"


def section(name: str) -> str:
    return PAGE.split(f"\n## {name}\n", 1)[1].split("\n## ", 1)[0]


ENDPOINTS = section("Endpoints, keys, cache, limits")


def test_the_table_has_every_setting_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", ENDPOINTS, re.MULTILINE)
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
    (example,) = blocks(ENDPOINTS, "toml")
    (tmp_path / "config.toml").write_text(example)
    settings = load_settings(tmp_path / "config.toml")
    assert settings.public() | tomllib.loads(example)["llm"] == settings.public()


def test_the_example_from_python_runs() -> None:
    (example,) = (text for text in blocks(ENDPOINTS, "python") if "connect(" in text)
    with serving(said("Everybody.")) as server:
        out = printed(example.replace(URL, server.url))
    assert out == "Everybody. 10\n"


def test_the_example_of_an_answer_is_one() -> None:
    (example,) = (text for text in blocks(ENDPOINTS, "json") if '"calls"' in text)
    assert [parse_call(call).tool for call in json.loads(example)["calls"]] == ["add_sort"]


def test_tiers(home: Path) -> None:
    text = section("Tiers")
    (example,) = blocks(text, "python")
    assert "absent no model is named" in printed(example)
    home.write_text(block(text, "toml"))
    assert printed(example) == "qwen3:32b False qwen3:1.7b\n"


def test_forced_calls() -> None:
    text = section("Forced calls of a tool")
    (example,) = blocks(text, "python")
    with serving(said("", ("judge", {"status": "UNKNOWN", "confidence": 0.5})), said("No.")) as server:
        here = example.replace(URL, server.url).replace('base_url="', 'cache="off", base_url="')
        assert printed(here) == "UNKNOWN 0.5\n"
        assert printed(here).startswith("prose the answer is words without a call; expected a call of judge")
    assert re.findall(r"^\| `([a-z-]+)` \|", text, re.MULTILINE) == list(Fault)


def test_embeddings(home: Path) -> None:
    text = section("Embeddings")
    home.write_text(block(text, "toml"))
    found = load_embedding_settings()
    assert (found.model, found.dimension) == ("multilingual-e5-small", 384)
    home.unlink()
    (example,) = blocks(text, "python")
    body = {"data": [{"embedding": [0.0, 1.0]}, {"embedding": [1.0, 0.0]}]}
    with serving(Reply(json.dumps(body).encode())) as server:
        assert printed(example.replace(URL, server.url)) == "e5 2 2 float32\n"
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", text, re.MULTILINE))
    assert list(rows) == ["dimension", "batch_size"]
    assert int(rows["batch_size"]) == EmbeddingSettings().batch_size
