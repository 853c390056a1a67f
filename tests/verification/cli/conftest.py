"""A model that commands ask: a server plays it, under a key and a secret of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from fol_kb.testing.models import ModelServer
from verification.prompts import VARIABLE


@pytest.fixture
def named_model(models: ModelServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The options that name the model of the server."""
    monkeypatch.setenv("FOL_KB_LLM_API_KEY", "any")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "secret"))
    return ["--model", models.model, "--base-url", models.url]
