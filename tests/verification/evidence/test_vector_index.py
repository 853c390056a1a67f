"""The index finds what exact search finds, also where questions are unlike what is stored."""

from __future__ import annotations

import itertools
import os
import threading
from pathlib import Path

import faiss
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tests.amounts import few
from verification.evidence import vector_index
from verification.evidence.embedding import Matrix
from verification.evidence.vector_index import LEAST_COMPARED, Numbers, Read, VectorIndex, digest

SIZE, DIMENSION, K = 5_000, 32, 3
FLOATS = st.floats(-4, 4, width=16).map(lambda each: 0.0 if abs(each) < 0.01 else each)


def unit(vectors: Matrix) -> Matrix:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    made: Matrix = (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32)
    return made


@pytest.fixture(scope="module")
def vectors() -> Matrix:
    """Points all over the sphere, which are the hardest to tell apart by codes."""
    return unit(np.random.default_rng(5).normal(size=(SIZE, DIMENSION)).astype(np.float32))


@pytest.fixture(scope="module")
def index(vectors: Matrix) -> VectorIndex:
    made = VectorIndex(DIMENSION)
    assert made.extend(reader(vectors)) == SIZE
    return made


@pytest.mark.parametrize("shift", [0.0, 0.5, 2.0])
def test_the_nearest_are_found_whatever_questions_are_like(
    index: VectorIndex, vectors: Matrix, shift: float
) -> None:
    """Half of them far to one side of everything that is stored, as questions of another kind are."""
    dice = np.random.default_rng(7)
    asked = unit((dice.normal(size=(100, DIMENSION)) + shift).astype(np.float32))
    found = 0
    for vector in asked:
        right = {int(each) + 1 for each in np.argsort(-(vectors @ vector))[:K]}
        numbers, upto = index.nearest(vector, 2 * K)
        assert upto == SIZE
        found += len(set(numbers[:K]) & right)
    assert found >= 0.99 * K * len(asked)


@pytest.mark.parametrize("count", [1, 10, LEAST_COMPARED + 1, SIZE])
def test_as_many_are_found_as_are_asked_for(index: VectorIndex, vectors: Matrix, count: int) -> None:
    numbers, _ = index.nearest(vectors[17], count)
    assert numbers[0] == 18
    assert len(set(numbers)) == len(numbers) == count


def reader(stored: Matrix) -> Read:
    """Vectors with the numbers 1, 2, ..."""

    def read(after: int, limit: int) -> tuple[Numbers, Matrix]:
        end = min(after + limit, len(stored))
        return np.arange(after + 1, end + 1, dtype=np.uint64), stored[after:end]

    return read


@pytest.mark.parametrize("seed", few(range(3)))
def test_what_is_alike_and_comes_together_is_found(seed: int) -> None:
    """Groups of vectors of which each is nearer to the others than to anything else, three at a time."""
    dice = np.random.default_rng(seed)
    groups = [dice.normal(size=DIMENSION) + 0.2 * dice.normal(size=(size, DIMENSION)) for size in (1_400, 48)]
    stored = unit(np.concatenate(groups).astype(np.float32))
    made = VectorIndex(DIMENSION)
    for there in range(1_400, len(stored) + 1, 3):
        made.extend(reader(stored[:there]))
    assert not [at for at in range(1_400, 1_448) if at + 1 != made.nearest(stored[at], K)[0][0]]


def test_texts_of_another_kind_that_come_later_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The codes are learnt from one corner of the sphere, then all else comes; they are learnt anew."""
    monkeypatch.setattr(vector_index, "STEP", 500)
    dice = np.random.default_rng(3)
    corner = 1 + 0.1 * dice.normal(size=(500, DIMENSION))
    stored = unit(np.concatenate([corner, dice.normal(size=(6_000, DIMENSION))]).astype(np.float32))
    made = VectorIndex(DIMENSION)
    assert made.extend(reader(stored)) == len(made) == 6_500
    asked = unit(dice.normal(size=(100, DIMENSION)).astype(np.float32))
    wanted = [(np.argsort(-(stored @ vector))[:K] + 1).tolist() for vector in asked]
    found = [made.nearest(vector, K)[0] for vector in asked]
    assert sum(len(set(a) & set(b)) for a, b in zip(found, wanted, strict=True)) >= 0.99 * K * len(asked)


def test_searches_go_on_while_codes_are_learnt(vectors: Matrix, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while there are none yet; and nothing is ever found that is not there."""
    monkeypatch.setattr(vector_index, "STEP", 250)
    made = VectorIndex(DIMENSION)
    adding = threading.Thread(target=made.extend, args=(reader(vectors[:2_000]),))
    adding.start()
    seen: list[int] = []
    while adding.is_alive() or not seen:
        numbers, upto = made.nearest(vectors[0], K)
        assert len(numbers) == min(K, upto)
        assert max(numbers, default=0) <= upto
        assert numbers[:1] == [1][:upto]
        seen.append(upto)
    adding.join()
    assert made.nearest(vectors[0], K)[1] == 2_000
    assert len(set(seen)) > 2


def test_a_question_of_zeros_has_an_answer(index: VectorIndex) -> None:
    """Everything is as far from it; the codes tell of nothing."""
    numbers, _ = index.nearest(np.zeros(DIMENSION, dtype=np.float32), K)
    assert len(set(numbers)) == K


@given(
    stored=arrays(np.float32, st.tuples(st.integers(1, 60), st.integers(1, 40)), elements=FLOATS),
    parts=st.lists(st.integers(1, 20), max_size=4),
    count=st.integers(1, 70),
)
def test_a_small_index_is_exact_however_it_was_filled_and_read_again(
    stored: Matrix, parts: list[int], count: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """As many as there are, the nearest first, whatever the dimension; its file finds the same."""
    made = VectorIndex(stored.shape[1])
    for end in (*itertools.accumulate(parts), len(stored)):
        made.extend(reader(stored[:end]))
    assert len(made) == made.upto == len(stored)
    file = tmp_path_factory.getbasetemp() / "small.faiss"
    again = VectorIndex.load(file, made.save(file), made.dimension, made.upto)
    for vector in (stored[0], stored[-1]):
        numbers, _ = made.nearest(vector, count)
        assert again.nearest(vector, count)[0] == numbers
        assert len(set(numbers)) == len(numbers) == min(count, len(stored))
        lengths = np.linalg.norm(stored, axis=1) * np.linalg.norm(vector)
        cosines = np.divide(stored @ vector, lengths, out=np.zeros(len(stored)), where=lengths > 0)
        ranked = [float(cosines[each - 1]) for each in numbers]
        assert ranked == pytest.approx(sorted(cosines.tolist(), reverse=True)[: len(ranked)], abs=2e-3)


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("made", few([0, 300, 700]))
def test_what_was_interrupted_is_made_anew(
    made: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A signal may come between the codes and their numbers; till then exact search answers."""
    monkeypatch.setattr(vector_index, "STEP", 100)
    stored = unit(np.random.default_rng(2).normal(size=(1_000, DIMENSION)).astype(np.float32))
    index = VectorIndex(DIMENSION)
    index.extend(reader(stored[:made]))

    with monkeypatch.context() as patched:
        patched.setattr(np, "append", interrupted)
        with pytest.raises(KeyboardInterrupt):
            index.extend(reader(stored))
    assert index.nearest(stored[0], K) == ([], 0)
    with pytest.raises(RuntimeError, match="interrupted"):
        index.save(tmp_path / "x.faiss")
    assert index.extend(reader(stored)) == len(index) == 1_000
    assert all(index.nearest(vector, 1)[0] == [at + 1] for at, vector in enumerate(stored[:50]))


def test_an_index_that_is_saved_before_it_has_codes_learns_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stored = unit(np.random.default_rng(2).normal(size=(2_000, DIMENSION)).astype(np.float32))
    index = VectorIndex(DIMENSION)

    with monkeypatch.context() as patched:
        patched.setattr(VectorIndex, "_learn", interrupted)
        with pytest.raises(KeyboardInterrupt):
            index.extend(reader(stored))
    assert index.nearest(stored[7], 1) == ([8], 2_000)
    file = tmp_path / "x.faiss"
    again = VectorIndex.load(file, index.save(file), DIMENSION, index.upto)
    assert len(again) == 2_000
    assert again.nearest(stored[7], 1) == ([8], 2_000)


KINDS = {
    "all in one direction": lambda dice: 1 + 0.3 * dice.normal(size=(3_000, 48)),
    "one dimension says more than all": lambda dice: dice.normal(size=(3_000, 48)) * np.r_[30, np.ones(47)],
    "fewer and fewer": lambda dice: dice.normal(size=(3_000, 48)) / np.arange(1, 49),
    "on and off": lambda dice: (dice.normal(size=(3_000, 48)) > 0).astype(float),
    "mostly nothing": lambda dice: dice.normal(size=(3_000, 48)) * (dice.random((3_000, 48)) < 0.1),
    "tight clusters": lambda dice: (
        dice.normal(size=(20, 48))[dice.integers(0, 20, 3_000)] + 0.2 * dice.normal(size=(3_000, 48))
    ),
    "many alike": lambda dice: dice.normal(size=(30, 48))[dice.integers(0, 30, 3_000)],
    "a plane": lambda dice: dice.normal(size=(3_000, 2)),
}


@pytest.mark.parametrize("kind", few(KINDS, 2))
def test_vectors_of_any_kind_are_found(kind: str) -> None:
    """What is found is as near as what exact search finds, whatever the vectors are like."""
    all_of_them = unit(KINDS[kind](np.random.default_rng(4)).astype(np.float32))
    stored, asked = all_of_them[:2_900], all_of_them[2_900:]
    index = VectorIndex(stored.shape[1])
    index.extend(reader(stored))
    near = 0
    for vector in asked:
        cosines = stored @ vector
        found = sorted((float(cosines[each - 1]) for each in index.nearest(vector, 2 * K)[0]), reverse=True)
        near += sum(one >= best - 1e-5 for one, best in zip(found[:K], np.sort(cosines)[::-1], strict=False))
    assert near >= 0.99 * K * len(asked)


def test_a_file_that_is_another_index_is_refused(index: VectorIndex, tmp_path: Path) -> None:
    told = index.save(tmp_path / "x.faiss")
    with pytest.raises(ValueError, match="not as it was written"):
        VectorIndex.load(tmp_path / "x.faiss", "0" * 32, DIMENSION, SIZE)
    with pytest.raises(ValueError, match="48 numbers, not 96"):
        VectorIndex.load(tmp_path / "x.faiss", told, 64, SIZE)
    (tmp_path / "y.faiss").write_bytes(b"not an index of anything")
    with pytest.raises((ValueError, OSError)):
        VectorIndex.load(tmp_path / "y.faiss", digest(tmp_path / "y.faiss"), DIMENSION, SIZE)


def test_a_forked_process_searches_too(index: VectorIndex, vectors: Matrix) -> None:
    """OpenMP would wait for threads that stayed in the other process."""
    before = faiss.omp_get_max_threads()
    index.nearest(vectors[0], K)
    assert faiss.omp_get_max_threads() == before
    child = os.fork()
    if child == 0:
        made = VectorIndex(DIMENSION)
        made.extend(reader(vectors))
        os._exit(0 if made.nearest(vectors[0], K)[0][0] == 1 else 1)
    assert os.waitpid(child, 0)[1] == 0
