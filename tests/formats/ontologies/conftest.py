"""What these tests share: files of real ontologies, where somebody has put them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def data() -> Callable[[str], Path]:
    """The path of a file of the data folder; a test that needs one that is absent is skipped."""

    def find(name: str) -> Path:
        folder = os.environ.get("FOL_KB_DATA")
        root = Path(__file__).resolve().parents[3]
        path = (Path(folder) if folder else root.parent / "shared" / "data") / name
        if not path.is_file():
            pytest.skip(f"{name} is not in the data folder (../shared/data, or FOL_KB_DATA)")
        return path

    return find
