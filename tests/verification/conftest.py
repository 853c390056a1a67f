"""The server of scripted models, stores in folders of their own, delimiters with a secret of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fol_kb.testing.models.fixture import model_server as model_server
from fol_kb.testing.models.fixture import models as models
from verification.evidence import Store, open_store
from verification.prompts import Delimiters


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    with open_store(tmp_path / "store") as opened:
        yield opened


@pytest.fixture
def delimiters() -> Delimiters:
    """Delimiters that are the same in each run."""
    return Delimiters(b"a secret of the tests")
