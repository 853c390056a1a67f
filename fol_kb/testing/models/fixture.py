"""For pytest: ``from fol_kb.testing.models.fixture import model_server, models`` in a ``conftest.py``.

::

    def test_my_prompt(models):
        models.play("wrong-tool-names-once")
        kb = fol_kb.translate(text, translator="llm", base_url=models.url, model=models.model)
        assert models.state.completions == 3
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fol_kb.testing.models.process import ModelServer


@pytest.fixture(scope="session")
def model_server() -> Iterator[ModelServer]:
    """One process for all tests of a session (one each, if they run in several processes)."""
    with ModelServer() as server:
        yield server


@pytest.fixture
def models(model_server: ModelServer) -> Iterator[ModelServer]:
    """The server with an empty record, which plays the good model until it is told another."""
    model_server.play("good")
    yield model_server
    model_server.raise_script_errors()
