"""The pictures in the documentation are those that this version makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.data import absent, data_folder
from scripts.make_pictures import SUMO, pictures, repaired


def test_the_pictures_are_up_to_date(root: Path) -> None:
    stale = [
        name
        for name, content in pictures()
        if (root / "docs" / "pictures" / name).read_bytes() != content.encode()
    ]
    assert not stale, f"run .venv/bin/python -m scripts.make_pictures: {', '.join(stale)} would change"
    if not (data_folder() / SUMO).is_file():
        pytest.skip(absent(SUMO))


def test_the_example_has_what_the_page_is_to_show() -> None:
    kb = repaired()
    assert any(repair.path for repair in kb.repairs)
    assert [finding.kind for finding in kb.errors] == ["sort-mismatch"]
    assert kb.coverage.lost
    assert kb.hierarchy.equivalent("greek", "hellene")
