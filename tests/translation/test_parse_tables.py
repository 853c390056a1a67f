"""Parse tables are kept, and what is kept and does not fit is made anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fol_kb.translation.controlled.syntax import parse_tables
from fol_kb.translation.controlled.syntax.parse_tables import ParseTable, parse_table
from tests.amounts import few

FILE = "french.lark"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FOL_KB_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / f"{FILE}.json"


@pytest.fixture(scope="module")
def table() -> ParseTable:
    """A small one: what is made of the grammars takes seconds, and is made once below."""
    return parse_tables._made('start: NOUN VERB\nNOUN: "dog"\nVERB: "barks"\n')


def test_a_table_is_made_once_and_read_back_equal(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = parse_table(FILE)
    assert cache.is_file()
    monkeypatch.setattr(parse_tables, "_made", pytest.fail)
    assert parse_table(FILE) == made


@pytest.mark.parametrize(
    "kept", few([b'{"key": "of another grammar", "table": 1}', b"", b"{", b"[]", b"\xff"])
)
def test_what_does_not_fit_is_made_anew(
    cache: Path, kept: bytes, table: ParseTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parse_tables, "_made", lambda _text: table)
    cache.parent.mkdir()
    cache.write_bytes(kept)
    assert parse_table(FILE) == table
    assert json.loads(cache.read_bytes())["table"][1:3] == [table.start, table.goal]


def test_where_nothing_can_be_kept_it_is_made(
    cache: Path, table: ParseTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parse_tables, "_made", lambda _text: table)
    cache.parent.write_text("no folder")
    assert parse_table(FILE) == table
