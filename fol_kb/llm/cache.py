"""Answers kept by what was asked, so that nothing is asked twice: files that several processes share.

``<folder>/answers-<version>/<2 digits>/<key>.json``. The key is the SHA-256 of the request's digest and of
whatever else the answer depends on. A file holds the answer and its checksum. It is written whole or not at
all; one that is damaged all the same is noticed, told and not used.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from fol_kb.common.files import write_whole
from fol_kb.llm.messages import Answer, ChatModel, Ending, Message, ModelError, Request, Role, ToolUse, Usage

_log = logging.getLogger(__name__)
CACHE_VERSION = 1
"""Part of every key and of the folder's name: raised when the same request has to be answered anew."""
FORMAT = "fol-kb/cached-answer"


class DamagedError(ValueError):
    """A file of the cache that does not hold what was written to it. It never leaves this module."""


class Cache:
    """The folder with the answers.

    Args:
        folder: made when it is first written to, readable by its owner only.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder / f"answers-{CACHE_VERSION}"
        self.notes: list[str] = []
        """What was wrong with files, in order. It is logged as well, and never a reason to fail."""
        self._failing: set[str] = set()
        self._lock = threading.Lock()  # answers are read and written in several threads

    @staticmethod
    def key(request: Request, scope: str) -> str:
        """Where the answer to a request is kept.

        Args:
            request: what is asked.
            scope: who is asked, and in which way: a base URL, and settings that are not in the request.
        """
        parts = json.dumps([CACHE_VERSION, scope, request.digest()])
        return hashlib.sha256(parts.encode()).hexdigest()

    def path(self, key: str) -> Path:
        """The file for a key."""
        return self.folder / key[:2] / f"{key}.json"

    def get(self, key: str) -> Answer | None:
        """The answer kept under a key, with ``attempts`` 0; None if there is none that can be believed."""
        path = self.path(key)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as problem:
            self._tell_once("read", f"{path}: cannot be read ({problem.strerror}); the model is asked")
            return None
        try:
            return _decoded(content, key)
        except DamagedError as problem:
            self._tell(f"{path}: {problem}; it is not used, and the model is asked again")
            return None

    def put(self, key: str, answer: Answer) -> None:
        """Keep an answer; where that is not possible, it is told and the work goes on."""
        path = self.path(key)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.parent.mkdir(exist_ok=True)
            write_whole(path, _encoded(answer, key))
        except OSError as problem:
            told = f"{path}: cannot be written ({problem.strerror}); answers are not kept, the work goes on"
            self._tell_once("written", told)

    def remove(self, key: str) -> None:
        """Keep nothing under a key; where that is not possible, it is told."""
        path = self.path(key)
        try:
            path.unlink(missing_ok=True)
        except OSError as problem:
            self._tell_once("removed", f"{path}: cannot be removed ({problem.strerror})")

    def _tell_once(self, what: str, note: str) -> None:
        with self._lock:
            if what in self._failing:  # a full disk fails at every answer
                return
            self._failing.add(what)
        self._tell(note)

    def _tell(self, note: str) -> None:
        with self._lock:
            self.notes.append(note)
        _log.warning("%s", note)


def _encoded(answer: Answer, key: str) -> bytes:
    message = answer.message
    data = {
        "content": message.content,
        "tool_uses": [[use.id, use.name, use.arguments] for use in message.tool_uses],
        "ending": answer.ending.value,
        "usage": [answer.usage.prompt_tokens, answer.usage.completion_tokens],
        "model": answer.model,
    }
    whole = {
        "format": FORMAT,
        "version": CACHE_VERSION,
        "key": key,
        "checksum": _checksum(data),
        "answer": data,
    }
    # ASCII: half a surrogate pair, which a model may write, has no UTF-8
    return json.dumps(whole, ensure_ascii=True, indent=1).encode() + b"\n"


def _decoded(content: bytes, key: str) -> Answer:
    try:
        whole = json.loads(content)
    except (ValueError, RecursionError):
        raise DamagedError("is cut short or no JSON") from None
    if (
        not isinstance(whole, Mapping)
        or whole.get("format") != FORMAT
        or whole.get("version") != CACHE_VERSION
    ):
        raise DamagedError(f"is no {FORMAT} of version {CACHE_VERSION}")
    data: Any = whole.get("answer")
    if whole.get("key") != key or whole.get("checksum") != _checksum(data):
        raise DamagedError("does not hold what was written to it: the checksum is another")
    try:
        uses = tuple(ToolUse(_text(id), _text(name), _text(given)) for id, name, given in data["tool_uses"])
        prompt, completion = data["usage"]
        return Answer(
            message=Message(Role.ASSISTANT, _text(data["content"]), uses),
            ending=Ending(data["ending"]),
            usage=Usage(int(prompt), int(completion)),
            model=_text(data["model"]),
            attempts=0,
        )
    except (KeyError, TypeError, ValueError):
        raise DamagedError("holds no answer") from None


def _checksum(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=True).encode()).hexdigest()


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise TypeError("no text")
    return given


class CachedModel:
    """Asks another only what is not in the cache, and the same only once at a time: a ``ChatModel``.

    Answers that cost nothing have ``attempts`` 0: those from the cache, and those to a question that
    somebody else in the same event loop was just asking. Failures are not kept.

    Args:
        inner: who is asked.
        cache: where the answers are; None keeps none.
        scope: who is asked, and in which way; see :meth:`Cache.key`.
    """

    def __init__(self, inner: ChatModel, cache: Cache | None, scope: str = "") -> None:
        self._inner = inner
        self._cache = cache
        self._scope = scope
        self._under_way: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, _Question]] = (
            WeakKeyDictionary()
        )

    async def ask(self, request: Request) -> Answer:
        """The answer of the cache, or else of ``inner``.

        Raises:
            ModelError: as ``inner`` does.
        """
        key = Cache.key(request, self._scope)
        questions = self._under_way.setdefault(asyncio.get_running_loop(), {})
        question = questions.get(key)
        first = question is None
        if question is None:
            question = questions[key] = _Question(asyncio.ensure_future(self._answer(key, request)))
        question.waiting += 1
        try:
            answer = await asyncio.shield(question.task)
        except ModelError as problem:
            if first:
                raise
            told = problem.at()
            if isinstance(told, ModelError):
                told.attempts = 0
            raise told from None
        finally:
            question.waiting -= 1
            if not question.waiting:  # nobody may join what is being called off
                del questions[key]
                question.task.cancel()  # of a task that is done this does nothing
        return answer if first else replace(answer, attempts=0)

    async def forget(self, request: Request) -> None:
        """Keep no answer to a request: the one that was given is of no use, and would be given again."""
        if self._cache is not None:
            await asyncio.to_thread(self._cache.remove, Cache.key(request, self._scope))

    async def _answer(self, key: str, request: Request) -> Answer:
        if self._cache is None:
            return await self._inner.ask(request)
        known = await asyncio.to_thread(self._cache.get, key)
        if known is not None:
            return known
        answer = await self._inner.ask(request)
        await asyncio.to_thread(self._cache.put, key, answer)
        return answer


@dataclass(slots=True)
class _Question:
    """A question under way, and how many wait for its answer."""

    task: asyncio.Task[Answer]
    waiting: int = 0
