"""Vectors: in the order of the texts, of one dimension, finite, or an error that names the text."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.llm.embedding_endpoint import EndpointEmbedder, connect_embedder
from fol_kb.llm.embeddings import Embedder, EmbeddingError, Vector, in_order, vector
from fol_kb.llm.messages import BudgetError, ModelError
from fol_kb.llm.settings import EmbeddingSettings, SettingsError
from tests.llm.server import KEY, Reply, Server, refused, serving

pytestmark = pytest.mark.anyio

PROTOCOLS = ("openai", "ollama")


def numbers(text: str) -> list[float]:
    """The vector of a text, as the server of these tests has it."""
    return [float(len(text)), float(ord(text[0])), 1 / 3]


def embedded(body: dict[str, Any], number: int = 0, **more: Any) -> Reply:
    """An answer in either protocol, as the request wants; OpenAI's backwards."""
    vectors = [numbers(text) for text in body["input"]]
    data = [{"index": index, "embedding": each} for index, each in enumerate(vectors)]
    both = {
        "embeddings": vectors,
        "prompt_eval_count": len(vectors),
        "data": data[::-1],
        "usage": {"prompt_tokens": len(vectors)},
    }
    return Reply(json.dumps(both | more).encode())


def settings(server: Server, protocol: str = "openai", **more: Any) -> EmbeddingSettings:
    given: dict[str, Any] = {"model": "e5", "base_url": server.url, "kind": protocol, "backoff": 0.001}
    return EmbeddingSettings.model_validate(given | more)


def embed(server: Server, texts: Any, protocol: str = "openai", **more: Any) -> list[Vector]:
    async def work() -> list[Vector]:
        async with connect_embedder(settings(server, protocol, **more)) as embedder:
            return await embedder.embed_async(texts)

    return asyncio.run(work())


# ---------------------------------------------------------------------- what comes


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("batch_size", [1, 2, 3, 64])
def test_vectors_come_in_the_order_of_the_texts(protocol: str, batch_size: int) -> None:
    texts = ["a", "bb", "ccc", "é" * 4, "\n", "😀", "a"]
    with serving(embedded) as server:
        found = embed(server, texts, protocol, batch_size=batch_size)
    assert [each.dtype for each in found] == [np.float32] * len(texts)
    for text, each in zip(texts, found, strict=True):
        assert each.tolist() == np.array(numbers(text), dtype=np.float32).tolist()
    assert sorted(text for body in server.bodies for text in body["input"]) == sorted(texts)
    assert max(len(body["input"]) for body in server.bodies) == min(batch_size, len(texts))


@pytest.mark.parametrize(("protocol", "path"), [("openai", "/v1/embeddings"), ("ollama", "/api/embed")])
def test_what_is_asked(protocol: str, path: str) -> None:
    with serving(embedded) as server:
        embed(server, ["a"], protocol, api_key=KEY)
    assert (server.paths, server.bodies) == ([path], [{"model": "e5", "input": ["a"]}])
    assert server.headers[0]["authorization"] == f"Bearer {KEY}"


def test_no_texts_are_no_question() -> None:
    with serving(embedded) as server:
        assert embed(server, []) == []
    assert not server.bodies


def test_an_embedder_from_code_that_is_not_async_and_in_a_loop() -> None:
    with serving(embedded) as server:
        embedder: Embedder = EndpointEmbedder(settings(server))

        async def in_a_loop() -> int:
            return len(embedder.embed(["a"]))

        assert embedder.name == "e5"
        assert embedder.dimension == 3  # asked for once
        assert embedder.dimension == 3
        assert len(server.bodies) == 1
        assert len(embedder.embed(["a", "b"])) == 2
        assert asyncio.run(in_a_loop()) == 1
        assert KEY not in repr(embedder)


def test_a_dimension_that_is_set_is_asked_for_and_known() -> None:
    with serving(embedded) as server:
        embedder = EndpointEmbedder(settings(server, dimension=3))
        assert embedder.dimension == 3
        assert not server.bodies
        embedder.embed(["a"])
        assert server.bodies[0]["dimensions"] == 3


def test_a_dimension_that_cannot_be_asked_for_is_held_against_what_comes() -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        return (
            refused(400, "This model has no dimensions parameter") if "dimensions" in body else embedded(body)
        )

    async def work(server: Server, dimension: int) -> tuple[str, ...]:
        async with connect_embedder(settings(server, dimension=dimension)) as embedder:
            await embedder.embed_async(["a"])
            await embedder.embed_async(["a"])
            return embedder.notes

    with serving(script) as server:
        (note,) = asyncio.run(work(server, 3))
        assert "e5 takes no dimension" in note
        assert len(server.bodies) == 3  # remembered
        with pytest.raises(EmbeddingError, match="text 1 of 1 has the dimension 3, expected 4"):
            asyncio.run(work(server, 4))


# ---------------------------------------------------------------------- what is none

ONE = {"index": 0, "embedding": [1.0]}
TWO = {"index": 1, "embedding": [2.0]}


@pytest.mark.parametrize(
    ("data", "number", "told"),
    [
        ([ONE], 2, "text 2 of 2 has no vector: 1 came for 2 texts"),
        ([TWO], 1, "text 1 of 2 has no vector"),
        ([], 1, "text 1 of 2 has no vector: 0 came for 2 texts"),
        ([ONE, TWO, {"index": 2, "embedding": [3.0]}], 2, "3 vectors came for 2 texts"),
        ([ONE, TWO, {"index": 1, "embedding": [3.0]}], 2, "text 2 of 2 has two vectors"),
        ([ONE, ONE], 1, "text 1 of 2 has two vectors"),
        ([ONE, {"index": -1, "embedding": [3.0]}], 2, "index -1"),
        ([ONE, {"index": "1", "embedding": [3.0]}], 2, "index '1'"),
        ([ONE, {"embedding": [3.0]}], 2, "index None"),
        (
            [ONE, {"index": 1, "embedding": [float("nan")]}],
            2,
            "text 2 of 2 has at place 0 nan, which is no finite",
        ),
        ([ONE, {"index": 1, "embedding": [float("-inf")]}], 2, "-inf"),
        ([ONE, {"index": 1, "embedding": [1e39]}], 2, "1e+39, which is no finite number of 32 bits"),
        ([ONE, {"index": 1, "embedding": [10**400]}], 2, "no finite number"),
        ([ONE, {"index": 1, "embedding": [1.0, 2.0]}], 2, "text 2 of 2 has the dimension 2, expected 1"),
        ([ONE, {"index": 1, "embedding": []}], 2, "text 2 of 2 is no list of numbers"),
        ([ONE, {"index": 1, "embedding": "AACAPw=="}], 2, "no list of numbers"),
        ([ONE, {"index": 1}], 2, "no list of numbers"),
        ([ONE, {"index": 1, "embedding": [True]}], 2, "at place 0 no number: True"),
        ([ONE, {"index": 1, "embedding": ["1"]}], 2, "at place 0 no number: 1"),
        ([ONE, {"index": 1, "embedding": [None]}], 2, "at place 0 no number: None"),
        ([[1.0], 3], 2, "no list of numbers"),
    ],
)
def test_an_answer_that_is_not_a_vector_each_names_the_text(data: list[Any], number: int, told: str) -> None:
    reply = Reply(json.dumps({"data": data}).encode())
    with serving(reply) as server, pytest.raises(EmbeddingError) as caught:
        embed(server, ["a", "b"])
    assert (caught.value.number, caught.value.kind) == (number, "embedding")
    assert told in str(caught.value)


def test_the_number_is_that_of_the_text_among_all() -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        spoilt = [[float("nan")] * 3 if text == "bad" else numbers(text) for text in body["input"]]
        return Reply(json.dumps({"data": [{"embedding": each} for each in spoilt]}).encode())

    with serving(script) as server, pytest.raises(EmbeddingError, match="text 6 of 7") as caught:
        embed(server, ["a", "b", "c", "d", "e", "bad", "f"], batch_size=2)
    assert caught.value.number == 6


async def test_a_dimension_that_changes_between_calls_is_an_error() -> None:
    replies = [Reply(json.dumps({"data": [{"embedding": [1.0] * size}]}).encode()) for size in (3, 4)]
    with serving(*replies) as server:
        async with connect_embedder(settings(server)) as embedder:
            await embedder.embed_async(["a"])
            with pytest.raises(EmbeddingError, match="the dimension 4, expected 3"):
                await embedder.embed_async(["a"])


@pytest.mark.parametrize(
    ("texts", "number", "told"),
    [
        (["a", ""], 2, "text 2 of 2 is empty"),
        (["a", "\ud800"], 2, "text 2 of 2 has half a surrogate pair"),
        (["a", None], 2, "text 2 of 2 is of type NoneType"),
        (["a", b"b"], 2, "is of type bytes"),
        ("a text", None, "one text was given where a list of texts is expected"),
    ],
)
def test_texts_that_cannot_be_sent(texts: Any, number: int | None, told: str) -> None:
    with serving(embedded) as server, pytest.raises(EmbeddingError, match=told) as caught:
        embed(server, texts)
    assert (caught.value.number, server.bodies) == (number, [])


@pytest.mark.parametrize("body", [b"[]", b"{}", b'{"data": {}}', b"null", b"<html>", b'{"embeddings": null}'])
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_body_that_is_no_answer(body: bytes, protocol: str) -> None:
    with serving(Reply(body)) as server, pytest.raises(ModelError) as caught:
        embed(server, ["a"], protocol)
    assert (caught.value.attempts, len(server.bodies)) == (2, 2)  # once is chance


# ---------------------------------------------------------------------- the core


def test_what_another_attempt_mends() -> None:
    with serving(refused(429), refused(503), Reply(b"<html>"), embedded) as server:
        assert len(embed(server, ["a"])) == 1
    assert len(server.bodies) == 4


def test_an_error_names_the_texts_of_the_batch_and_no_key() -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        return refused(400, f"input too long, {KEY}") if "long" in body["input"] else embedded(body)

    with (
        serving(script) as server,
        pytest.raises(ModelError, match=r"texts 3 to 4 of 5: .*input too long") as caught,
    ):
        embed(server, ["a", "b", "long", "c", "d"], batch_size=2, api_key=KEY)
    assert (caught.value.status, caught.value.attempts) == (400, 1)
    assert KEY not in str(caught.value)
    assert (caught.value.__cause__, caught.value.__context__) == (None, None)


async def test_limits_hold_and_the_account_is_kept() -> None:
    with serving(embedded) as server:
        embedder = connect_embedder(settings(server, max_requests=3, prompt_price=1.0, batch_size=1))
        async with embedder:
            await embedder.embed_async(["a", "b"])
            with pytest.raises(BudgetError, match="max_requests"):
                await embedder.embed_async(["a", "b"])
    account = embedder.account
    assert (account.requests, account.failed, account.attempts) == (2, 1, len(server.bodies))
    # the batch beside the one that was refused is called off, if it has not come yet
    assert (account.prompt_tokens, account.completion_tokens) in {(2, 0), (3, 0)}
    assert account.cost == pytest.approx(account.prompt_tokens / 1_000_000)


async def test_a_question_that_is_called_off_is_in_the_account() -> None:
    with serving(Reply(wait=30)) as server:
        async with connect_embedder(settings(server)) as embedder:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.2):
                    await embedder.embed_async(["a"])
            assert (embedder.account.requests, embedder.account.failed) == (1, 1)


def test_the_switch_and_settings_that_do_not_do() -> None:
    with pytest.raises(SettingsError, match=r"FOL_KB_EMBEDDINGS_MODEL"):
        connect_embedder(EmbeddingSettings(base_url="http://localhost:1/v1"))
    with pytest.raises(SettingsError, match="FOL_KB_ONLY_LOOPBACK"):
        connect_embedder(EmbeddingSettings(model="m", base_url="http://192.0.2.1/v1"))
    with pytest.raises(ModelError, match="FOL_KB_ONLY_LOOPBACK"):
        EndpointEmbedder(EmbeddingSettings(model="m", base_url="http://192.0.2.1/v1"))


# ---------------------------------------------------------------------- laws

finite = st.floats(width=32, allow_nan=False, allow_infinity=False)


@given(st.lists(finite, min_size=1, max_size=5), st.integers(1, 3))
def test_numbers_of_32_bits_come_out_as_they_are(values: list[float], number: int) -> None:
    assert vector(values, number, 3, len(values)).tolist() == values


@given(st.permutations(range(6)), st.integers(1, 50))
def test_the_order_is_that_of_the_index(order: list[int], first: int) -> None:
    data = [{"index": index, "embedding": [float(index)]} for index in order]
    assert in_order(data, first, 6, 99) == [[float(index)] for index in range(6)]


@given(
    st.lists(st.fixed_dictionaries({"index": st.integers(-1, 4), "embedding": st.just([1.0])}), max_size=6),
    st.integers(1, 4),
)
def test_an_index_that_is_not_each_once_is_an_error(data: list[Any], count: int) -> None:
    good = sorted(each["index"] for each in data) == list(range(count))
    try:
        found: object = in_order(data, 1, count, count)
    except EmbeddingError as problem:
        found = problem
    assert isinstance(found, EmbeddingError) is not good
    if isinstance(found, EmbeddingError):
        assert found.number is not None
        assert 1 <= found.number <= count
