"""Answers that are kept: the same comes back, or nothing; and the same is asked once at a time."""

from __future__ import annotations

import asyncio
import json
import stat
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.llm.cache import Cache, CachedModel
from fol_kb.llm.messages import (
    Answer,
    BudgetError,
    Ending,
    Message,
    ModelError,
    Request,
    Role,
    ToolUse,
    Usage,
)
from fol_kb.llm.wire import JsonRequest
from tests.llm.models import QUESTION, Played, answered

pytestmark = pytest.mark.anyio

# half surrogate pairs too: a model may write them as escapes
texts = st.text(st.characters(), max_size=40)
uses = st.builds(ToolUse, texts, texts, texts)
answers = st.builds(
    Answer,
    st.builds(Message, st.just(Role.ASSISTANT), texts, st.lists(uses, max_size=3).map(tuple)),
    st.sampled_from(Ending),
    st.builds(Usage, st.integers(0, 10**9), st.integers(0, 10**9)),
    texts,
    st.integers(0, 9),
)
messages = st.builds(
    Message, st.sampled_from(Role), texts, st.lists(uses, max_size=2).map(tuple), st.none() | texts
)
tools = st.dictionaries(texts, st.integers() | texts | st.dictionaries(texts, texts, max_size=2), max_size=2)
requests = st.builds(
    Request,
    st.lists(messages, max_size=3).map(tuple),
    st.lists(tools, max_size=2).map(tuple),
    texts,
    st.none() | st.floats(0, 2),
    st.none() | st.integers(1, 100),
    st.integers(0, 5),
)
KEY = Cache.key(QUESTION, "here")


def ask(model: CachedModel, *asked: Request) -> list[Answer]:
    async def work() -> list[Answer]:
        return list(await asyncio.gather(*(model.ask(request) for request in asked)))

    return asyncio.run(work())


# ---------------------------------------------------------------------- laws


@given(answers)
def test_what_was_put_in_comes_out(answer: Answer) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Cache(Path(folder)).put(KEY, answer)
        cache = Cache(Path(folder))
        assert cache.get(KEY) == replace(answer, attempts=0)
        assert not cache.notes


@given(answers, st.data())
def test_what_is_damaged_is_noticed(answer: Answer, data: st.DataObject) -> None:
    """One byte another, or any part missing: the answer that was written, or none and a note."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Cache(Path(folder))
        cache.put(KEY, answer)
        path = cache.path(KEY)
        content = path.read_bytes()
        at = data.draw(st.integers(0, len(content) - 1))
        if data.draw(st.booleans()):
            path.write_bytes(content[:at])
        else:
            path.write_bytes(content[:at] + bytes([data.draw(st.integers(0, 255))]) + content[at + 1 :])
        found = cache.get(KEY)
        if found is None:
            assert len(cache.notes) == 1
            assert str(path) in cache.notes[0]
        else:
            assert found == replace(answer, attempts=0)


@given(requests, requests)
def test_keys_are_equal_where_requests_are(one: Request, other: Request) -> None:
    assert (one == other) == (Cache.key(one, "s") == Cache.key(other, "s"))
    assert Cache.key(one, "s") == Cache.key(replace(one), "s")
    assert Cache.key(one, "s") != Cache.key(one, "t")


@given(requests, st.integers(0, 5), st.text(max_size=3))
def test_everything_in_a_request_tells_it_apart(request: Request, sample: int, model: str) -> None:
    changed = replace(request, sample=sample, model=model)
    assert (changed == request) == (changed.digest() == request.digest())
    plain = JsonRequest(request.messages, request.tools, request.model)
    assert plain.digest() != replace(plain, response_format={"type": "json_object"}).digest()


# ---------------------------------------------------------------------- files


def test_files_are_whole_documents_in_a_folder_of_ones_own(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "new" / "cache")
    cache.put(KEY, answered("Socrates."))
    path = cache.path(KEY)
    document = json.loads(path.read_text(encoding="ascii"))
    assert list(document)[:2] == ["format", "version"]
    assert stat.S_IMODE(cache.folder.stat().st_mode) == 0o700
    assert [found.name for found in path.parent.iterdir()] == [f"{KEY}.json"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "cut short or no JSON"),
        (b"\xff", "cut short or no JSON"),
        (b"[" * 100_000, "cut short or no JSON"),
        (b"[]", "is no fol-kb/cached-answer of version 1"),
        (b'{"format": "fol-kb/cached-answer", "version": 2}', "is no fol-kb/cached-answer of version 1"),
        (b'{"format": "fol-kb/cached-answer", "version": 1, "answer": 3}', "the checksum is another"),
    ],
)
def test_a_file_that_is_something_else(content: bytes, told: str, tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, answered("first"))
    cache.path(KEY).write_bytes(content)
    model = Played(answered("again"))
    found = ask(CachedModel(model, cache, "here"), QUESTION)
    assert (found[0].message.content, len(model.asked)) == ("again", 1)
    assert told in cache.notes[0]
    assert "asked again" in cache.notes[0]
    assert ask(CachedModel(model, cache, "here"), QUESTION)[0].attempts == 0  # mended


def test_the_answer_to_another_question_is_not_believed(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    other = Cache.key(QUESTION, "elsewhere")
    cache.put(other, answered("other"))
    cache.put(KEY, answered("this"))
    cache.path(KEY).write_bytes(cache.path(other).read_bytes())
    assert cache.get(KEY) is None
    assert cache.notes


@pytest.mark.parametrize(
    "change",
    [
        {"content": 3},
        {"tool_uses": [["a", "b"]]},
        {"tool_uses": [["a", "b", 1]]},
        {"ending": "never"},
        {"usage": [1]},
        {"model": None},
    ],
)
def test_a_checksum_alone_makes_no_answer(change: dict[str, Any], tmp_path: Path) -> None:
    from fol_kb.llm import cache as module

    cache = Cache(tmp_path)
    cache.put(KEY, answered("x"))
    document = json.loads(cache.path(KEY).read_bytes())
    document["answer"] |= change
    document["checksum"] = module._checksum(document["answer"])
    cache.path(KEY).write_text(json.dumps(document))
    assert cache.get(KEY) is None
    assert "holds no answer" in cache.notes[0]


def test_a_folder_that_cannot_be_used_is_told_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    model = Played(answered("x"))
    cache = Cache(tmp_path / "file")
    for _ in range(3):  # told once: a full disk fails at every answer
        assert ask(CachedModel(model, cache), QUESTION)[0].attempts == 1
    assert len(cache.notes) == 2
    assert ["cannot be read" in cache.notes[0], "cannot be written" in cache.notes[1]] == [True, True]


_WRITER = """
import sys
from pathlib import Path
from fol_kb.llm.cache import Cache
from fol_kb.llm.messages import Answer, Ending, Message, Role
cache = Cache(Path(sys.argv[1]))
for number in range(60):
    content = f"{sys.argv[3]} {number} " * 500
    cache.put(sys.argv[2], Answer(Message(Role.ASSISTANT, content), Ending.STOP))
    found = cache.get(sys.argv[2])
    assert found is not None and not cache.notes, cache.notes
"""


def test_several_processes_write_the_same_answer(tmp_path: Path, child_environment: dict[str, str]) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(tmp_path), KEY, name],
            env=child_environment,
            stderr=subprocess.PIPE,
        )
        for name in ("a", "b", "c")
    ]
    errors = [process.communicate()[1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0], errors
    cache = Cache(tmp_path)
    found = cache.get(KEY)
    assert found is not None
    assert len(set(found.message.content.split())) == 2  # of one writer and one number
    assert [path.name for path in cache.folder.rglob("*") if path.is_file()] == [f"{KEY}.json"]


# ---------------------------------------------------------------------- asking


def test_what_is_known_is_not_asked_again(tmp_path: Path) -> None:
    model = Played(answered("first"), answered("second"))
    first = ask(CachedModel(model, Cache(tmp_path), "here"), QUESTION)[0]
    again = ask(CachedModel(model, Cache(tmp_path), "here"), QUESTION)[0]
    assert again == replace(first, attempts=0)
    other = ask(CachedModel(model, Cache(tmp_path), "here"), replace(QUESTION, sample=1))[0]
    assert (other.message.content, other.attempts) == ("second", 1)
    assert ask(CachedModel(model, Cache(tmp_path), "elsewhere"), QUESTION)[0].attempts == 1


@pytest.mark.parametrize("kept", [True, False])
def test_the_same_question_at_the_same_time_is_asked_once(kept: bool, tmp_path: Path) -> None:
    model = Played(answered("once"), wait=0.02)
    found = ask(
        CachedModel(model, Cache(tmp_path) if kept else None), *[QUESTION] * 5, replace(QUESTION, sample=1)
    )
    assert [answer.attempts for answer in found] == [1, 0, 0, 0, 0, 1]
    assert len(model.asked) == 2


@pytest.mark.parametrize(("kept", "attempts"), [(False, [1, 1, 1]), (True, [1, 0, 0])])
def test_loop_after_loop(kept: bool, attempts: list[int], tmp_path: Path) -> None:
    """Without a cache nothing is kept."""
    cached = CachedModel(Played(answered("x")), Cache(tmp_path) if kept else None)
    assert [ask(cached, QUESTION)[0].attempts for _ in range(3)] == attempts


async def test_failures_are_told_to_all_who_wait_and_not_kept(tmp_path: Path) -> None:
    model = Played(ModelError("down", attempts=4, status=500), answered("up"), wait=0.02)
    cached = CachedModel(model, Cache(tmp_path))
    found: list[Any] = await asyncio.gather(*(cached.ask(QUESTION) for _ in range(3)), return_exceptions=True)
    assert [(type(problem), problem.problem, problem.status) for problem in found] == [
        (ModelError, "down", 500)
    ] * 3
    assert [problem.attempts for problem in found] == [4, 0, 0]  # each counted once
    answer = await CachedModel(model, Cache(tmp_path)).ask(QUESTION)
    assert answer.message.content == "up"


async def test_a_limit_stays_a_limit_for_all_who_wait() -> None:
    cached = CachedModel(Played(BudgetError("enough"), wait=0.02), None)
    found = await asyncio.gather(*(cached.ask(QUESTION) for _ in range(2)), return_exceptions=True)
    assert [type(problem) for problem in found] == [BudgetError, BudgetError]


async def test_who_gives_up_does_not_take_the_answer_from_others() -> None:
    model = Played(answered("x"), wait=0.05)
    cached = CachedModel(model, None)
    first, second = (asyncio.ensure_future(cached.ask(QUESTION)) for _ in range(2))
    await asyncio.sleep(0.01)
    first.cancel()
    answer = await second
    assert first.cancelled()
    assert (answer.message.content, len(model.asked)) == ("x", 1)


async def test_a_question_that_nobody_waits_for_is_called_off() -> None:
    ended: list[str] = []

    class Slow:
        async def ask(self, request: Request) -> Answer:
            try:
                await asyncio.sleep(30 if not ended else 0)
            finally:
                ended.append("ended")
            return answered("fresh")

    cached = CachedModel(Slow(), None)
    first = asyncio.ensure_future(cached.ask(QUESTION))
    await asyncio.sleep(0.01)
    first.cancel()
    await asyncio.sleep(0)  # not long enough for the question to end
    again = asyncio.ensure_future(cached.ask(QUESTION))
    await asyncio.sleep(0.01)
    assert ended[0] == "ended"
    assert (await again).message.content == "fresh"
