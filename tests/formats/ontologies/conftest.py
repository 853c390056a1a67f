"""What these tests share: files of real ontologies, where somebody has put them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.data import absent, data_folder


@pytest.fixture
def data() -> Callable[[str], Path]:
    """The path of a file of the data folder; a test that needs one that is absent is skipped."""

    def find(name: str) -> Path:
        path = data_folder() / name
        if not path.is_file():
            pytest.skip(absent(name))
        return path

    return find
