"""One law for every kind of store: it behaves like a dictionary, whatever is done to it in whatever order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import count, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests.amounts import examples
from tests.verification.evidence.conftest import schema_url
from tests.verification.evidence.toys import NOW, ToyEmbedder, cosine, idf, passes, share, text_of
from verification.evidence import Memory, Store, Unit, open_store
from verification.evidence.words import words

WORDS = ("alpha", "beta", "Élan", "gamma", "o'neil", '"quoted"', "NEAR", "東京", "42", "-", "*", "🎉", "the")
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
scalars = st.sampled_from([True, False, 0, 1, 1.0, -0.0, 2.5, "1", "true", "", 'a"b', 2**63 - 1, 1e22])
keys = st.sampled_from(["kind", 'odd "key"', "", "$.x", "ünï"])
memories = st.builds(
    Memory,
    content=texts,
    id=st.sampled_from(["", "a", "b", "c", "d'; --", "ÿ", "A"]),
    title=st.none() | texts,
    unit=st.none() | st.builds(Unit, kind=st.just("poem"), title=texts),
    place=st.none() | st.integers(1, 3),
    expires=st.none() | st.integers(-2, 2).map(lambda hours: NOW + timedelta(hours=hours)),
    metadata=st.dictionaries(keys, scalars, max_size=3),
)
filters = st.none() | st.dictionaries(keys, scalars | st.lists(scalars, max_size=2), min_size=1, max_size=2)


class StoreLaws(RuleBasedStateMachine):
    """Everything that a store can be told, beside a dictionary that is told the same."""

    def __init__(self, opening: Callable[[ToyEmbedder | None], Store]) -> None:
        super().__init__()
        self.opening = opening
        self.embedder = ToyEmbedder()
        self.kept: dict[str, Memory] = {}
        self.embedded: set[str] = set()
        self.attached: tuple[bytes, int] | None = None

    @initialize()
    def begin(self) -> None:
        self.store = self.opening(self.embedder)
        self.generation = self.store.generation

    @rule(given=st.lists(memories, max_size=4), embed=st.booleans())
    def add(self, given: list[Memory], embed: bool) -> None:
        counts = [0, 0, 0]
        for memory in given:
            there = self.kept.get(memory.id)
            same = there is not None and there.record() == memory.record() and there.content == memory.content
            counts[0 if there is None else 1 if same else 2] += 1
            if there is not None and there.content != memory.content:
                self.embedded.discard(memory.id)
            self.kept[memory.id] = memory
        if embed:
            self.embedded |= {memory.id for memory in given}
        told = self.store.add(given, embed=embed)
        assert [told.added, told.unchanged, told.replaced] == counts
        assert told.ids == tuple(memory.id for memory in given)
        self.changed(counts[0] + counts[2] > 0)

    @rule(ids=st.lists(st.sampled_from(["a", "b", "c", "nobody", "d'; --", "nul\0", "\ud800"]), max_size=3))
    def remove(self, ids: list[str]) -> None:
        told = self.store.remove(ids)
        assert set(told.removed) == set(ids) & set(self.kept)
        assert set(told.unknown) == set(ids) - set(self.kept)
        self.forget(told.removed)

    @rule(hours=st.integers(-3, 3))
    def expire(self, hours: int) -> None:
        now = NOW + timedelta(hours=hours)
        due = [each.id for each in self.kept.values() if each.expires is not None and each.expires <= now]
        gone = self.store.expire(now)
        assert gone == tuple(due)
        self.forget(gone)

    def forget(self, gone: tuple[str, ...]) -> None:
        for each in gone:
            del self.kept[each]
            self.embedded.discard(each)
        self.changed(bool(gone))

    def changed(self, really: bool) -> None:
        generation = self.store.generation
        assert (generation > self.generation) if really else (generation == self.generation)
        self.generation = generation

    @rule()
    def embed_missing(self) -> None:
        assert self.store.embed_missing() == len(set(self.kept) - self.embedded)
        self.embedded = set(self.kept)

    @rule()
    def forget_vectors(self) -> None:
        assert self.store.forget_vectors() == len(self.embedded)
        self.embedded = set()

    @rule(data=st.binary(max_size=5))
    def attach(self, data: bytes) -> None:
        self.store.attach("beliefs", data)
        self.attached = (data, self.generation)

    @rule()
    def index(self) -> None:
        assert self.store.build_index() >= len(self.embedded)

    @rule(embedder=st.booleans())
    def open_again(self, embedder: bool) -> None:
        self.store.close()
        self.store = self.opening(None)
        found = self.store.search("alpha beta", 50, now=NOW)
        assert found.mode == "text"
        self.store.close()
        self.store = self.opening(self.embedder)

    @rule(
        query=texts | st.text(max_size=20), where=filters, mode=st.sampled_from(["text", "vectors", "hybrid"])
    )
    def search(self, query: str, where: dict[str, object] | None, mode: str) -> None:
        found = self.store.search(query, 50, mode=mode, where=where, now=NOW)  # type: ignore[arg-type]
        ranked = {each.memory.id: each for each in found.ranked}
        assert len(ranked) == len(found.ranked)
        allowed = [each for each in self.kept.values() if not each.expired(NOW) and passes(each, where)]
        sharing = {each.id for each in allowed if set(words(text_of(each))) & set(words(query))}
        near = {each.id for each in allowed if each.id in self.embedded}
        expected = set()
        if query.strip():
            if found.mode in ("text", "hybrid"):
                expected |= sharing
            if found.mode in ("vectors", "hybrid"):
                expected |= near
            assert found.mode == (mode if self.embedded else "text")
        assert set(ranked) == expected
        vector = self.embedder.vector(query.replace("\0", " "))
        weight = idf(query, list(self.kept.values()))
        for each in found.ranked:
            assert each.memory == self.kept[each.memory.id]
            assert 0 <= each.similarity <= 1
            if found.mode != "text" and each.memory.id in self.embedded:
                right = max(0.0, cosine(vector, self.embedder.vector(each.memory.content)))
            else:
                right = share(weight, each.memory)
            assert abs(each.similarity - right) < 1e-5
        if found.mode == "vectors":
            similarities = [each.similarity for each in found.ranked]
            assert all(one >= other - 1e-5 for one, other in pairwise(similarities))

    @invariant()
    def same(self) -> None:
        if not hasattr(self, "store"):
            return
        assert list(self.store.all(batch=2)) == list(self.kept.values())
        assert self.store.count() == len(self.store) == len(self.kept)
        assert self.store.get([*self.kept, "nobody"]) == self.kept
        attached = self.store.attached("beliefs")
        assert (attached and (attached.data, attached.generation)) == self.attached

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()


def _hold(opening: Callable[[], Callable[[ToyEmbedder | None], Store]], wanted: int) -> None:
    class Fresh(StoreLaws):
        def __init__(self) -> None:
            super().__init__(opening())

    run_state_machine_as_test(
        Fresh,
        settings=settings(
            max_examples=examples(wanted), stateful_step_count=25, suppress_health_check=list(HealthCheck)
        ),
    )


def test_an_embedded_store_is_a_dictionary_that_can_be_searched() -> None:
    with TemporaryDirectory() as folder:
        numbers = count()

        def fresh() -> Callable[[ToyEmbedder | None], Store]:
            path = Path(folder) / f"{next(numbers)}.db"
            return lambda embedder: open_store(path, embedder)

        _hold(fresh, 75)


@pytest.mark.slow
def test_a_store_on_postgresql_is_a_dictionary_that_can_be_searched(postgres: str) -> None:
    def fresh() -> Callable[[ToyEmbedder | None], Store]:
        url = schema_url(postgres)
        return lambda embedder: open_store(url, embedder)

    _hold(fresh, 50)
