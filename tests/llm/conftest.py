"""The server of scripted models and the user's configuration, as fixtures; and no waiting for disks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from fol_kb.testing.models.fixture import model_server as model_server
from fol_kb.testing.models.fixture import models as models


@pytest.fixture(autouse=True, scope="module")
def no_disk_is_waited_for() -> Iterator[None]:
    """Journals and caches are written thousands of times: here what is in them counts, and in which order.

    That a call is synced before it is acknowledged is held in tests/beliefs/test_journal.py.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run on asyncio alone."""
    return "asyncio"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's configuration file, which is not there yet."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "fol-kb").mkdir()
    return tmp_path / "fol-kb" / "config.toml"
