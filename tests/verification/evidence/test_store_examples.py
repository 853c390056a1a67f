"""What every kind of store does, by example."""

from __future__ import annotations

import subprocess
import sys
from datetime import timedelta
from typing import Any

import pytest

from fol_kb.common.errors import FolKbError
from tests.amounts import few
from tests.verification.evidence.conftest import Opened
from tests.verification.evidence.toys import NOW, BadEmbedder, ToyEmbedder
from verification.evidence import (
    EmbeddingError,
    Lines,
    Memory,
    MemoryFormatError,
    Store,
    StoreError,
    Unit,
    open_store,
)

NASTY = [
    '"',
    '""" OR """',
    "a* NEAR(b, 5) AND NOT c",
    "text: socrates ^ -rowid",
    "'; DROP TABLE memories; --",
    "%s %d {} \\ \\x00",
    "nul\0in the middle of Socrates",
    "half a pair \ud800 Socrates",
    "\N{PARTY POPPER}\N{PARTY POPPER}",
    "́̂",
    "\u202e\u200b\ufeff",
    "(" * 500,
    "Socrates " * 11_111,
    "".join(chr(0x4E00 + at % 20_000) for at in range(100_000)),
    " ".join(f"w{at}" for at in range(15_000)),
]


@pytest.fixture
def filled(opened: Opened) -> Store:
    store = opened(ToyEmbedder())
    store.add(
        [
            Memory("Socrates is a man.", id="s", metadata={"by": "Plato", "page": 3}),
            Memory("All men are mortal.", id="m", title="Élève de Platon"),
            Memory("東京は日本の首都です。", id="t", language="ja"),
            Memory("서울은 한국의 수도이다.", id="k"),
            Memory("हिन्दी एक भाषा है", id="h"),
        ]
    )
    return store


@pytest.mark.parametrize("query", few(NASTY, 5), ids=range(len(NASTY)))
@pytest.mark.parametrize("mode", few(["hybrid", "text"]))
def test_no_query_breaks_a_search(filled: Store, query: str, mode: str) -> None:
    found = filled.search(query, mode=mode)
    if "Socrates" in query:
        assert "s" in {each.memory.id for each in found.ranked}
    assert all(0 <= each.similarity <= 1 for each in found.ranked)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("eleve PLATON", "m"),
        ("東京", "t"),
        ("首都", "t"),
        ("서울", "k"),
        ("भाषा", "h"),
        ("ＳＯＣＲＡＴＥＳ", "s"),
    ],
)
def test_words_are_found_in_any_script(filled: Store, query: str, expected: str) -> None:
    assert filled.search(query, mode="text").ranked[0].memory.id == expected


def test_nothing_is_asked_of_an_empty_query(filled: Store) -> None:
    found = filled.search(" \n ")
    assert (found.ranked, found.notes) == ((), ("the query is empty",))


@pytest.mark.parametrize("scale", [1e-30, 1.0, 3.0, 1e30])
def test_a_perfect_match_is_exactly_one(opened: Opened, scale: float) -> None:
    class Scaled(ToyEmbedder):
        def vector(self, text: str) -> list[float]:
            return [scale * each for each in super().vector(text)]

    store = opened(Scaled(dimension=384))
    store.add([Memory(f"the {word} thing") for word in "abcdefgh"])
    for mode in ("vectors", "hybrid"):
        best = store.search("the d thing", mode=mode).ranked[0]
        assert (best.memory.content, best.similarity) == ("the d thing", 1.0)
    assert store.search("the d thing", mode="text").ranked[0].similarity == 1.0


def test_a_hybrid_search_says_which_method_found_what(filled: Store) -> None:
    filled.add([Memory("Socrates drank.", id="x")], embed=False)
    found = filled.search("Socrates")
    ranks = {each.memory.id: dict(each.ranks) for each in found.ranked}
    assert set(ranks["s"]) == {"text", "vectors"}
    assert set(ranks["x"]) == {"text"}
    assert found.notes == ("1 of 6 memories have no vector (embed_missing makes them)",)


def test_without_vectors_full_text_answers_and_it_is_said(opened: Opened) -> None:
    store = opened()
    store.add([Memory("Socrates is a man.")])
    for mode in ("hybrid", "vectors"):
        found = store.search("Socrates", mode=mode)
        assert found.mode == "text"
        assert "without an embedder" in found.notes[0]
        assert found.ranked[0].similarity == 1.0
    again = opened(ToyEmbedder())
    assert "embed_missing" in again.search("Socrates").notes[0]


def test_an_embedder_that_fails_leaves_full_text(opened: Opened) -> None:
    opened(ToyEmbedder()).add([Memory("Socrates is a man.")])
    store = opened(BadEmbedder(FolKbError("the endpoint does not answer")))
    found = store.search("Socrates")
    assert found.mode == "text"
    assert "the endpoint does not answer" in found.notes[0]
    with pytest.raises(FolKbError, match="does not answer"):
        store.add([Memory("Plato is a man.")])
    assert store.count() == 1
    assert store.add([Memory("Plato is a man.")], embed=False).added == 1


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([[1.0] * 11], "vectors of 11 numbers and promised 12"),
        ([[float("nan")] + [1.0] * 11], "NaN or infinity for text 1 of 1"),
        ([[float("inf")] + [1.0] * 11], "NaN or infinity"),
        ([[0.0] * 12], "zeros"),
        ([[1.0] * 12, [1.0] * 12], r"shape \(2, 12\) for 1 texts"),
        ([], "for 1 texts"),
        ([1.0] * 12, "shape"),
        ([[1.0], [1.0, 2.0]], "no list of vectors of one length"),
        ([["one"] * 12], "no list of vectors"),
        (None, "no list of vectors|shape"),
    ],
)
def test_vectors_that_no_search_could_use_are_refused(opened: Opened, given: Any, told: str) -> None:
    store = opened(BadEmbedder(given))
    with pytest.raises(EmbeddingError, match=told):
        store.add([Memory("Socrates is a man.")])
    assert (store.count(), store.generation) == (0, 0)


@pytest.mark.parametrize("other", [ToyEmbedder("other"), ToyEmbedder(dimension=13)])
def test_vectors_of_two_models_are_never_mixed(opened: Opened, other: ToyEmbedder) -> None:
    first = opened(ToyEmbedder())
    first.add([Memory("Socrates is a man.")])
    with pytest.raises(EmbeddingError, match=r"made by 'toy' \(12 numbers\).*forget_vectors"):
        opened(other)
    plain = opened()
    assert plain.forget_vectors() == 1
    second = opened(other)
    assert second.embed_missing() == 1
    assert second.search("Socrates is a man.", mode="vectors").ranked[0].similarity == 1.0
    with pytest.raises(EmbeddingError, match="cannot be compared"):  # it was opened before
        first.add([Memory("Plato is a man.")])


def test_only_what_is_new_is_embedded(opened: Opened) -> None:
    embedder = ToyEmbedder()
    store = opened(embedder)
    memory = Memory("Socrates is a man.", id="s")
    store.add([memory, Memory("All men are mortal.")])
    store.add([memory, Memory("Socrates is a man.", id="s", title="Phaedo")])
    assert embedder.asked == ["Socrates is a man.", "All men are mortal."]
    store.add([Memory("Socrates is wise.", id="s")])
    assert store.search("Socrates is wise.", mode="vectors").ranked[0].similarity == 1.0


def test_everything_that_a_memory_says_comes_back(opened: Opened) -> None:
    memory = Memory(
        "  Two lines,\r\nas they stand.\t",
        id="an id/with: anything 'in' it",
        title="T",
        source="notes/a.md",
        lines=Lines(3, 4),
        unit=Unit("poem", "Ozymandias", Lines(1, 14), 2),
        place=2,
        date="1818-01-11",
        link="https://example.org/o",
        language="en",
        expires=NOW + timedelta(microseconds=1),
        metadata={"a": True, "b": 1, "c": 1.5, "d": "x", "": "empty"},
    )
    store = opened()
    store.add([memory])
    assert store.get([memory.id]) == {memory.id: memory}
    assert store.search("lines", now=NOW).ranked[0].memory == memory
    assert not store.search("lines", now=NOW + timedelta(microseconds=1)).ranked


def test_attached_documents_know_their_generation(filled: Store) -> None:
    filled.attach("beliefs", b"one")
    read = filled.generation
    filled.remove(["s"])
    filled.attach("other", b"of before", generation=read)
    attached, other = filled.attached("beliefs"), filled.attached("other")
    assert attached is not None
    assert other is not None
    assert attached.generation == other.generation == read < filled.generation
    assert filled.attached("nothing") is None


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"mode": "fuzzy"}, "text, hybrid|hybrid, text or vectors"),
        ({"k": 0}, "from 1 to 10,000"),
        ({"k": 10**20}, "from 1 to 10,000"),
        ({"where": {"a": None}}, "a text, a number"),
        ({"where": {"a": ["b", object()]}}, "not of type object"),
        ({"where": {"a": "\0"}}, "NUL"),
    ],
)
def test_a_search_that_means_nothing_is_refused(filled: Store, wrong: dict[str, Any], told: str) -> None:
    with pytest.raises((ValueError, TypeError), match=told):
        filled.search("Socrates", **wrong)


def test_ids_are_several(filled: Store) -> None:
    for ask in (filled.get, filled.remove):
        with pytest.raises(TypeError, match="ids are several"):
            ask("abc")
    with pytest.raises(TypeError, match="not str"):
        filled.add(["abc"])  # type: ignore[list-item]


def test_where_there_is_no_store_none_is_made_unasked(place: str) -> None:
    with pytest.raises(StoreError, match="there is no store at"):
        open_store(place, create=False)
    with open_store(place) as store:
        assert store.count() == 0
    with open_store(place, create=False) as store:
        assert store.count() == 0


def test_a_filter_is_one_of_several_values(filled: Store) -> None:
    def ids(where: dict[str, Any]) -> set[str]:
        found = filled.search("Socrates mortal 東京", 10, where=where)
        return {each.memory.id for each in found.ranked}

    assert ids({"by": ["Plato", "Xenophon"], "page": 3.0}) == {"s"}
    assert ids({"by": "Plato", "page": 4}) == ids({"by": []}) == ids({"page": "3"}) == set()


def test_what_is_replaced_and_given_back_in_one_call_keeps_its_vector(opened: Opened) -> None:
    store = opened(ToyEmbedder())
    store.add([Memory("beta", id="a")])
    told = store.add([Memory("alpha", id="a"), Memory("beta", id="a")])
    assert told.replaced == 2
    assert store.embed_missing() == 0


def test_several_processes_write_at_once(place: str) -> None:
    code = f"""
import sys
from verification.evidence import Memory, open_store
with open_store({place!r}) as store:
    for at in range(12):
        own = Memory(f"Fact {{at}} of {{sys.argv[1]}}.", id=f"{{sys.argv[1]}}-{{at}}")
        store.add([own, Memory("Shared.", id="shared")])
"""
    running = [subprocess.Popen([sys.executable, "-c", code, str(name)]) for name in range(3)]
    assert [each.wait(60) for each in running] == [0, 0, 0]
    with open_store(place) as store:
        assert store.count() == 37
        assert store.generation >= 36
        assert len(store.search("fact", 50).ranked) == 36


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"content": " \n"}, "is empty"),
        ({"content": "a\0b"}, "NUL character at offset 1"),
        ({"content": "a\ud800"}, "surrogate"),
        ({"content": "x" * 100_001}, "100,001 characters"),
        ({"content": 1}, "not of type int"),
        ({"id": "x" * 501}, "at most 500"),
        ({"place": 0}, "the first place"),
        ({"expires": NOW.replace(tzinfo=None)}, "time zone"),
        ({"metadata": {"a": float("nan")}}, "no number to filter by"),
        ({"metadata": {"a": 2**63}}, "64 bits"),
        ({"metadata": {"a": ["b"]}}, "not of type list"),
        ({"metadata": {1: "b"}}, "a key of metadata"),
    ],
)
def test_what_no_store_can_keep_is_no_memory(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(MemoryFormatError, match=told):
        Memory(**{"content": "Socrates is a man.", **wrong})
    with pytest.raises(MemoryFormatError, match="no range"):
        Lines(3, 2)
    with pytest.raises(MemoryFormatError, match="1 part or more"):
        Unit("poem", parts=0)
