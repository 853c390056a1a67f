"""What can happen to files: processes that are killed, full disks, damaged indexes, later releases."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.amounts import few
from tests.verification.evidence.toys import ToyEmbedder
from verification.evidence import (
    Memory,
    Store,
    StoreError,
    index_keeper,
    open_store,
    sqlite_statements,
    vector_index,
)
from verification.evidence.sqlite import SqliteStore
from verification.evidence.store import FORMAT

ADDING = """
import sys
from tests.verification.evidence.toys import ToyEmbedder
from verification.evidence import Memory, open_store
store = open_store(sys.argv[1], ToyEmbedder())
for at in range(int(sys.argv[2]), 100_000):
    if at % 5 == 4:
        store.remove([f"{at - 2}-0", f"{at - 2}-1", f"{at - 2}-2"])
        print(f"-{at - 2}", flush=True)
    store.add([Memory(f"Fact {at} has part {part}.", id=f"{at}-{part}") for part in range(3)])
    print(at, flush=True)
"""


def killed_while_adding(path: Path, first: int, seconds: float) -> tuple[set[int], set[int], int]:
    """Adds in a process that is killed; the numbers that were added and removed for sure, and a fresh one."""
    process = subprocess.Popen(
        [sys.executable, "-c", ADDING, str(path), str(first)], stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdout is not None
    lines = [process.stdout.readline()]  # it runs
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    lines += process.stdout.read().splitlines(keepends=True)
    process.stdout.close()
    process.wait()
    said = [int(line) for line in lines if line.endswith("\n")]
    # the next thing may have been a removal, done and not yet told: of what it takes nothing was promised
    under_way = {said[-1] - 1} if said[-1] % 5 == 3 else set()
    return (
        {each for each in said if each >= 0} - under_way,
        {-each for each in said if each < 0},
        max(map(abs, said)) + 10,
    )


def damage(path: Path) -> list[str]:
    """What is wrong in a store, by SQLite's own checks and by counting."""
    with sqlite3.connect(path) as connection:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
        connection.execute("INSERT INTO words(words) VALUES ('integrity-check')")
        meta = dict(connection.execute("SELECT name, value FROM meta").fetchall())
        for name, statement in (
            ("memories", "SELECT count(*) FROM memories"),
            ("vectors", "SELECT count(*) FROM vectors v JOIN memories m ON m.key = v.memory"),
            ("words", "SELECT coalesce(sum(length), 0) FROM memories"),
        ):
            (real,) = connection.execute(statement).fetchone()
            if real != meta[name]:
                found.append(f"{name}: {meta[name]} is written, {real} is there")
        (entries,) = connection.execute("SELECT count(*) FROM words").fetchone()
        if entries != meta["memories"]:
            found.append("memories without words")
    connection.close()
    return found


def test_a_writer_that_is_killed_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    kept: set[int] = set()
    gone: set[int] = set()
    first, dice = 0, random.Random(5)
    for _ in range(5):
        added, removed, first = killed_while_adding(path, first, dice.uniform(0, 0.15))
        kept, gone = kept | added, gone | removed
        assert damage(path) == []
        with open_store(path, create=False) as store:
            there = {memory.id for memory in store}
        assert {f"{at}-{part}" for at in kept - gone for part in range(3)} <= there
        assert not {f"{at}-{part}" for at in gone for part in range(3)} & there
        numbers = [each.partition("-")[0] for each in there]
        assert all(numbers.count(each) == 3 for each in numbers), "some of what is added at once is missing"


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="needs a limit on the size of files")
def test_a_full_disk_is_an_error_that_names_the_file(tmp_path: Path) -> None:
    code = """
import resource, signal, sys
from verification.evidence import Memory, StoreError, open_store
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = open_store(sys.argv[1])
store.add([Memory("Socrates is a man.")])
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
try:
    for at in range(1000):
        store.add([Memory(f"{at} " * 5000, id=str(at))])
except StoreError as problem:
    print(at, problem)
store.search("Socrates")
"""
    path = tmp_path / "full.db"
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, encoding="utf-8", check=True
    )
    count, _, told = done.stdout.partition(" ")
    assert str(path) in told
    assert damage(path) == []
    with open_store(path) as store:
        assert store.count() == int(count) + 1
        store.add([Memory("There is room again.")])


def test_the_limit_of_a_database_is_a_full_disk(tmp_path: Path) -> None:
    with open_store(tmp_path / "full.db") as store:
        store.add([Memory("Socrates is a man.")])
        with store._reading() as connection:  # type: ignore[attr-defined]
            connection.execute("PRAGMA max_page_count = 30")
        many = [Memory(f"{at} " * 5000, id=str(at)) for at in range(100)]
        with pytest.raises(StoreError, match=r"full\.db could not be written: the disk is full"):
            store.add(many)
        assert store.count() == 1
        assert store.search("Socrates").ranked
    assert damage(tmp_path / "full.db") == []


def _text(path: Path) -> None:
    path.write_text("Socrates is a man.\n" * 100)


def _foreign(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE memories(text)")
    connection.close()


def _later(path: Path) -> None:
    open_store(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 2")
    connection.close()


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (_text, "is no store, or was damaged"),
        (_foreign, "something else, and is left alone"),
        (_later, r"later release \(format 2; this one knows 1\)"),
        (Path.touch, None),
    ],
)
def test_a_file_that_is_no_store_of_ours_is_left_alone(
    tmp_path: Path, make: Callable[[Path], None], told: str | None
) -> None:
    path = tmp_path / "x.db"
    make(path)
    before = path.read_bytes()
    if told is None:
        with pytest.raises(StoreError, match="no store yet"):
            open_store(path, create=False)
        open_store(path).close()
    else:
        with pytest.raises(StoreError, match=told):
            open_store(path)
        assert path.read_bytes() == before


def test_where_no_file_can_be_the_error_names_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="file"):
        open_store(tmp_path / "file" / "below.db")
    (tmp_path / "a.db").mkdir()
    with open_store(tmp_path / "a.db") as store:  # a folder is a folder, whatever it is called
        assert store.name.endswith("store.db")


@contextlib.contextmanager
def as_a_stranger() -> Iterator[None]:
    """As a user who may not write here; whoever runs as root may write anywhere."""
    root = not os.geteuid()
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A store in a folder that can only be read, with the folders above it open to all."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "kept"
        with open_store(folder, ToyEmbedder()) as store:
            store.add([Memory("Socrates is a man."), Memory("Every man is mortal.")])
            store.search("Socrates")  # what is imported then, a stranger may not be allowed to read
        Path(name).chmod(0o755)
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs users")
def test_a_store_that_can_only_be_read_is_searched_and_not_changed(read_only: Path) -> None:
    before = sorted(read_only.iterdir())
    with as_a_stranger(), open_store(read_only, ToyEmbedder(), create=False) as store:
        assert store.count() == 2
        for mode in ("text", "hybrid"):
            assert store.search("Socrates", mode=mode).ranked[0].memory.content == "Socrates is a man."
        for change in (
            lambda: store.add([Memory("Plato is a man.")]),
            lambda: store.remove([memory.id for memory in store.all()]),
            lambda: store.attach("x", b"y"),
        ):
            with pytest.raises(StoreError, match=r"cannot be written.*Make it and its folder writable"):
                change()
        assert store.count() == 2
    assert sorted(read_only.iterdir()) == before


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs users")
def test_who_can_only_read_sees_what_another_one_writes(read_only: Path) -> None:
    with as_a_stranger():
        reader = open_store(read_only, create=False)
    read_only.chmod(0o755)
    with open_store(read_only) as writer:
        writer.add([Memory("Plato is a man.")])
        with as_a_stranger():
            assert reader.count() == 3
    with as_a_stranger():
        assert reader.count() == 3


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs users")
def test_what_is_changed_while_it_is_read_is_no_answer(read_only: Path) -> None:
    with as_a_stranger():
        reader = open_store(read_only, create=False)
    assert isinstance(reader, SqliteStore)
    with as_a_stranger():
        reading = reader._reading()
        reading.__enter__()
    os.utime(read_only / "store.db")
    with pytest.raises(StoreError, match="was changed while it was read; ask again"):
        reading.__exit__(None, None, None)


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.close()
    store.close()
    with pytest.raises(StoreError, match="was closed"):
        store.count()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_store_goes_on_in_a_forked_process(tmp_path: Path) -> None:
    with open_store(tmp_path, ToyEmbedder()) as store:
        store.add([Memory("Socrates is a man.")])
        child = os.fork()
        if child == 0:
            done = (
                store.add([Memory("Plato is a man.")]).added == 1 and len(store.search("Plato").ranked) == 2
            )
            os._exit(0 if done else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert store.count() == 2


# ---------------------------------------------------------------------- the index


@pytest.fixture
def indexed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store whose index is worth having, with as few memories as a test can wait for."""
    monkeypatch.setattr(index_keeper, "TAIL", 50)
    monkeypatch.setattr(index_keeper, "WORTH_SAVING", 10)
    monkeypatch.setattr(vector_index, "STEP", 32)
    store = open_store(tmp_path / "x.db", ToyEmbedder())
    store.add([Memory(f"number {at} of many", id=str(at)) for at in range(400)])
    return store


def nearest(store: Store, query: str = "number 77 of many", **how: object) -> list[str]:
    return [each.memory.id for each in store.search(query, 5, mode="vectors", **how).ranked]  # type: ignore[arg-type]


def right(store: Store, query: str = "number 77 of many") -> list[str]:
    embedder = ToyEmbedder()
    vector = np.array(embedder.vector(query))
    found = []
    for memory in store:
        other = np.array(embedder.vector(memory.content))
        cosine = float(vector @ other / np.linalg.norm(vector) / np.linalg.norm(other))
        found.append((-round(cosine, 6), memory.id))
    return [id for _, id in sorted(found)][:5]


def assert_near(store: Store) -> None:
    """So few vectors are all compared as they are."""
    assert nearest(store) == right(store)


def index_file(store: Store) -> Path:
    (found,) = Path(store.name).parent.glob("*.faiss")
    return found


def test_exact_search_answers_until_the_index_is_ready(
    indexed: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = vector_index.VectorIndex.extend

    def waits(self: vector_index.VectorIndex, *arguments: object) -> int:
        time.sleep(0.3)
        return slow(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(vector_index.VectorIndex, "extend", waits)
    with indexed:
        found = indexed.search("number 77 of many", 5, mode="vectors")
        assert "the rest was searched exactly" in found.notes[0]
        assert [each.memory.id for each in found.ranked] == right(indexed)
        end = time.monotonic() + 10
        while indexed.search("number", mode="vectors").notes and time.monotonic() < end:
            time.sleep(0.01)
        assert_near(indexed)
        assert index_file(indexed).exists()


def test_what_came_after_the_index_is_found_too(indexed: Store) -> None:
    with indexed:
        assert indexed.build_index() == 400
        indexed.add([Memory("number 77 of many, anew", id="new")])
        indexed.remove(["78"])
        indexed.add([Memory("something else", id="77")])
        assert_near(indexed)
        assert "77" not in nearest(indexed)


@pytest.mark.parametrize(
    "how",
    few(["of another kind", "truncated", "of another store", "missing", "other bytes", "none", "behind"], 3),
)
def test_an_index_that_cannot_be_used_is_made_again(indexed: Store, how: str, tmp_path: Path) -> None:
    indexed.build_index()
    indexed.close()
    file = index_file(indexed)
    if how == "missing":
        file.unlink()
    elif how == "truncated":
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    elif how == "other bytes":
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 255
        file.write_bytes(content)
    elif how == "of another kind":  # as an earlier version wrote it
        file.write_bytes(b"usearch" * 1000)
        connection = sqlite3.connect(indexed.name)
        (record,) = connection.execute("SELECT value FROM meta WHERE name = 'index'").fetchone()
        told = json.dumps(json.loads(record) | {"digest": vector_index.digest(file)})
        connection.execute("UPDATE meta SET value = ? WHERE name = 'index'", (told,))
        connection.commit()
        connection.close()
    elif how == "of another store":
        with open_store(tmp_path / "other" / "y.db", ToyEmbedder(dimension=5)) as other:
            other.add([Memory("x")])
            other.build_index()
            file.write_bytes(index_file(other).read_bytes())
    elif how == "behind":
        with open_store(indexed.name, ToyEmbedder()) as store:
            store.add([Memory(f"number {at} of more", id=str(at)) for at in range(400, 600)])
    with open_store(indexed.name, ToyEmbedder()) as store:
        found = store.search("number 77 of many", 5, mode="vectors")
        assert bool(found.notes) == (how != "none")
        if found.notes:  # without an index the search is exact
            assert [each.memory.id for each in found.ranked] == right(store)
        store.build_index()
        assert_near(store)
        assert not store.search("number", mode="vectors").notes


def test_a_filter_that_lets_few_through_is_exact(indexed: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    from verification.evidence import sqlite

    with indexed:
        indexed.add([Memory(f"labelled {at}", metadata={"kind": at % 2}) for at in range(40)])
        indexed.build_index()
        few = nearest(indexed, where={"kind": 1})
        monkeypatch.setattr(sqlite, "FEW", 10)  # now through the index, and past it
        assert nearest(indexed, where={"kind": 1}) == few
        assert len(few) == 5


def test_an_index_of_which_most_was_removed_is_made_anew(indexed: Store) -> None:
    with indexed:
        indexed.build_index()
        indexed.remove([str(at) for at in range(300)])
        assert nearest(indexed, "number 377 of many") == right(indexed, "number 377 of many")
        assert indexed.build_index() == 100


def test_an_index_of_which_the_newest_were_removed_is_kept_again(indexed: Store) -> None:
    """Its record goes farther than the new one; that is no reason to keep the old file."""
    indexed.build_index()
    indexed.remove([str(at) for at in range(100, 400)])
    indexed.close()
    with open_store(indexed.name, ToyEmbedder()) as store:
        assert store.build_index() == 100
        file = index_file(store)
    with open_store(indexed.name, ToyEmbedder()) as store:
        assert nearest(store) == right(store)
        assert index_file(store) == file


def test_an_index_that_was_interrupted_is_made_anew_by_itself(
    indexed: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with indexed:
        with monkeypatch.context() as patched:
            patched.setattr(np, "append", interrupted)
            with pytest.raises(KeyboardInterrupt):
                indexed.build_index()
        assert nearest(indexed) == right(indexed)
        assert indexed.build_index() == 400
        assert_near(indexed)


def test_other_embedders_get_an_index_of_their_own(indexed: Store) -> None:
    with indexed:
        indexed.build_index()
        indexed.forget_vectors()
    with open_store(indexed.name, ToyEmbedder("wide", 20)) as store:
        assert store.embed_missing() == 400
        assert store.build_index() == 400
        assert store.search("number 77 of many", mode="vectors").ranked[0].memory.id == "77"


@pytest.mark.slow
def test_several_processes_keep_one_index(indexed: Store) -> None:
    code = """
import sys
from tests.verification.evidence.toys import ToyEmbedder
from verification.evidence import Memory, open_store
with open_store(sys.argv[1], ToyEmbedder()) as store:
    for at in range(5):
        store.add([Memory(f"{at} by {sys.argv[2]}")])
        store.build_index()
        assert store.search(f"{at} by {sys.argv[2]}", mode="vectors").ranked[0].similarity == 1.0
"""
    running = [subprocess.Popen([sys.executable, "-c", code, indexed.name, str(name)]) for name in range(3)]
    assert [each.wait(60) for each in running] == [0, 0, 0]
    with indexed:
        assert indexed.build_index() == 415
        assert index_file(indexed).exists()


def test_a_store_that_another_process_makes_meanwhile_is_ours(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    class Slow:
        """A connection between whose statements another process makes the store."""

        def __init__(self) -> None:
            self.connection = sqlite3.connect(path, isolation_level=None)

        def execute(self, statement: str) -> Slow:
            self.rows = self.connection.execute(statement).fetchall()
            if not path.stat().st_size:
                open_store(path).close()
            return self

        def fetchone(self) -> object:
            return self.rows[0]

    slow = Slow()
    assert sqlite_statements.version(slow, "store") is None  # type: ignore[arg-type]
    assert sqlite_statements.version(slow, "store") == FORMAT  # type: ignore[arg-type]
    slow.connection.close()
