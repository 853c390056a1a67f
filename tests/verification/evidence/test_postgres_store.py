"""What is PostgreSQL's own: a server that goes away, several stores in a database, secrets in its address."""

from __future__ import annotations

import contextlib
import signal
import time
from pathlib import Path

import psutil
import psycopg
import pytest

from tests.verification.evidence.conftest import running_server, schema_url
from tests.verification.evidence.toys import ToyEmbedder
from verification.evidence import Memory, StoreError, Where, open_store, postgres, postgres_statements


@pytest.mark.slow
def test_a_server_that_was_killed_is_found_again() -> None:
    with running_server() as server, open_store(server.get_uri(), ToyEmbedder()) as store:
        store.add([Memory("Socrates is a man.")])
        main = psutil.Process(server.get_pid())
        family = [main, *main.children(recursive=True)]
        for process in family:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.send_signal(signal.SIGKILL)
        psutil.wait_procs(family, timeout=10)
        time.sleep(0.1)
        server.ensure_postgres_running()
        assert store.add([Memory("Plato is a man.")]).added == 1
        assert store.search("Plato is a man.").ranked[0].similarity == 1.0
        assert store.count() == 2


def test_a_server_that_is_gone_is_an_error_without_the_password(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(postgres, "PATIENCE", 0.5)
    with pytest.raises(StoreError, match=r"postgresql://ann@/data \(store fol_kb\) does not answer") as told:
        open_store(f"postgresql://ann:secret@/data?host={tmp_path}&password=secret")
    assert "secret" not in str(told.value)


def test_several_stores_share_a_database(postgres: str) -> None:
    one, other = schema_url(postgres), schema_url(postgres)
    with open_store(one, ToyEmbedder()) as first, open_store(other, ToyEmbedder("wide", 30)) as second:
        first.add([Memory("Socrates is a man.")])
        second.add([Memory("All men are mortal.")])
        assert [each.content for each in first] == ["Socrates is a man."]
        assert [each.memory.content for each in second.search("Socrates men", 5).ranked] == [
            "All men are mortal."
        ]


@pytest.mark.parametrize("name", ["Upper", "a-b", 'a"; DROP', "", "public", "pg_x", "x" * 64])
def test_a_store_has_a_plain_name(postgres: str, name: str) -> None:
    with pytest.raises(StoreError, match="small letters"):
        open_store(f"{postgres}&store={name}")


def test_a_schema_of_something_else_is_left_alone(postgres: str) -> None:
    url = schema_url(postgres)
    schema = url.rpartition("=")[2]
    with psycopg.connect(postgres) as connection:
        connection.execute(f'CREATE SCHEMA "{schema}"')
        connection.execute(f'CREATE TABLE "{schema}".meta(x integer)')
    with pytest.raises(StoreError, match="something else"):
        open_store(url)


def test_a_store_of_a_later_release_is_refused(postgres: str) -> None:
    url = schema_url(postgres)
    open_store(url).close()
    with psycopg.connect(postgres) as connection:
        connection.execute(f'UPDATE "{url.rpartition("=")[2]}".meta SET format = 2')
    with pytest.raises(StoreError, match=r"later release \(format 2; this one knows 1\)"):
        open_store(url)


@pytest.mark.parametrize(("dimension", "noted"), [(2500, False), (4100, True)])
def test_long_vectors_are_searched_too(postgres: str, dimension: int, noted: bool) -> None:
    with open_store(schema_url(postgres), ToyEmbedder(dimension=dimension)) as store:
        store.add([Memory(f"number {at}") for at in range(5)])
        found = store.search("number 3", mode="vectors")
        assert (found.ranked[0].memory.content, found.ranked[0].similarity) == ("number 3", 1.0)
        assert bool(found.notes) == noted


def test_the_index_gives_what_exact_search_gives(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from verification.evidence import postgres as module

    with open_store(schema_url(postgres), ToyEmbedder()) as store:
        store.add([Memory(f"number {at} of many", metadata={"odd": at % 2 == 1}) for at in range(300)])

        def ids(where: Where | None = None) -> list[str]:
            found = store.search("number 77 of many", 5, mode="vectors", where=where)
            return [each.memory.id for each in found.ranked]

        by_index, odd = ids(), ids(where={"odd": True})
        monkeypatch.setattr(postgres_statements, "index_type", lambda dimension: None)
        assert ids() == by_index
        monkeypatch.undo()
        monkeypatch.setattr(module, "FEW", 10)
        assert ids(where={"odd": True}) == odd
        assert len(odd) == 5


@pytest.mark.slow
def test_the_extension_outlives_the_store_that_needed_it_first() -> None:
    with running_server() as server:
        first, second = (f"{server.get_uri()}&store={name}" for name in ("one", "two"))
        # the second one is connected before anybody needs vectors
        with open_store(first, ToyEmbedder()) as one, open_store(second, ToyEmbedder()) as two:
            one.add([Memory("Socrates is a man.")])
            with psycopg.connect(server.get_uri()) as connection:
                connection.execute("DROP SCHEMA one CASCADE")
            two.add([Memory("Plato is a man.")])
            assert two.search("Plato is a man.").ranked[0].similarity == 1.0
