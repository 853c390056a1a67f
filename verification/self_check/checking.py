"""One model call about a finished answer, that is over in time, and is never an exception.

What the call needs is imported before the deadline begins. Whatever happens then, the result is there at the
deadline: what is under way is cancelled, and nobody waits until it has ended.
"""

from __future__ import annotations

import asyncio
import logging
import math
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from fol_kb.llm import ChatModel, JsonRequest, ModelError, Settings, warm_up_if_expected
from verification.evidence import excerpts as excerpting
from verification.evidence.excerpts import Source
from verification.languages import language_of
from verification.model import RAW, Degree, Excerpt, SelfCheck, SelfCheckFailure
from verification.prompts import Delimiters
from verification.self_check import reading, wording

_log = logging.getLogger(__name__)
TEMPERATURE = 0.0
MAX_TOKENS = 200
_SLACK = 0.1
"""Seconds that a result which is there may take from one thread to another."""


@dataclass(frozen=True, slots=True)
class SelfCheckOptions:
    """How an answer is checked.

    Args:
        deadline_ms: for all of it, from when everything is imported.
        sources: excerpts that the model is shown, at most.
        characters: of an excerpt, at most.
        language: of prompt and notes; that of the question if not given.

    Raises:
        ValueError: a number that cannot be, or a language without a prompt.
    """

    deadline_ms: float = 6_000
    sources: int = 5
    characters: int = 180
    language: str | None = None

    def __post_init__(self) -> None:
        if not (math.isfinite(self.deadline_ms) and self.deadline_ms > 0):
            raise ValueError(f"the deadline is a number of milliseconds above 0, not {self.deadline_ms}")
        if self.sources < 0 or self.characters < 1:
            raise ValueError("there are 0 or more sources, of 1 character or more")
        if self.language not in (None, *wording.LANGUAGES):
            raise ValueError(f"there are prompts in {', '.join(wording.LANGUAGES)}, not in {self.language!r}")


def settings_for(settings: Settings, options: SelfCheckOptions) -> Settings:
    """Settings of a model for self checks: one call in time, nothing sent again, nothing from a cache.

    A cache would answer every later check of the same answer by the first one, also where that is garbage.
    """
    limit = options.deadline_ms / 1000
    return settings.model_copy(
        update={"retries": 0, "request_timeout": limit, "total_timeout": limit, "cache": "off"}
    )


@dataclass(slots=True)
class _Told:
    """What is known so far, for the result that a deadline cuts short."""

    language: str = "en"
    sources: int = 0
    excerpts: tuple[Excerpt, ...] = ()
    notes: tuple[str, ...] = ()
    rules: bool = False
    started: float = field(default_factory=time.perf_counter)


class SelfChecker:
    """Asks a model what it thinks of finished answers.

    Args:
        model: who is asked; best one of ``connect(settings_for(settings, options))``.
        delimiters: for everything in the prompt that is not ours.
        options: how.
        name: what the model is called, for the record and the footer.
        constrained: whether the JSON Schema of the answer is sent along. Ollama holds its models to it; other
            servers may refuse it.
    """

    def __init__(
        self,
        model: ChatModel,
        delimiters: Delimiters,
        options: SelfCheckOptions | None = None,
        *,
        name: str = "",
        constrained: bool = False,
    ) -> None:
        self._model = model
        self._delimiters = delimiters
        self._options = options or SelfCheckOptions()
        self._name = name
        self._constrained = constrained

    async def check(
        self, question: str, answer: str, sources: Sequence[Source | str] = (), rules: Sequence[str] = ()
    ) -> SelfCheck:
        """The marks of an answer, or why there are none; not later than the deadline, and never an exception.

        Being cancelled is the caller's wish, and is passed on.

        Args:
            question: what was asked.
            answer: what was answered; without either, no model is asked.
            sources: what the answer may stand on.
            rules: of the user, for the fourth mark.
        """
        told = _Told()
        try:
            if early := self._nothing_to_check(question, answer, told):
                return early
            await warm_up_if_expected()
            told.started = time.perf_counter()
            return await self._in_time(
                told, asyncio.ensure_future(self._judged(told, question, answer, sources, rules))
            )
        except Exception as problem:  # noqa: BLE001 - whatever it is, an answer must not fail because of it
            return self._internal(told, problem)

    def check_blocking(
        self, question: str, answer: str, sources: Sequence[Source | str] = (), rules: Sequence[str] = ()
    ) -> SelfCheck:
        """As :meth:`check`, for code that is not async, also where an event loop is running.

        The work is done in a thread that nobody waits for: a model that blocks it, or one that does not let
        itself be cancelled, keeps nobody.
        """
        told = _Told()
        try:
            if early := self._nothing_to_check(question, answer, told):
                return early
            found: Future[SelfCheck] = Future()
            loaded = threading.Event()

            async def work() -> None:
                await warm_up_if_expected()
                loaded.set()
                found.set_result(await self.check(question, answer, sources, rules))

            def run() -> None:
                try:
                    asyncio.run(work())
                except BaseException as problem:  # noqa: BLE001 - it is passed on to who waits
                    if not found.done():
                        found.set_exception(problem)
                finally:
                    loaded.set()

            threading.Thread(target=run, name="fol-kb-self-check", daemon=True).start()
            loaded.wait()
            told.started = time.perf_counter()
            return found.result(self._options.deadline_ms / 1000 + _SLACK)
        except TimeoutError:
            return self._late(told)
        except Exception as problem:  # noqa: BLE001 - as above
            return self._internal(told, problem)

    # ------------------------------------------------------------------ one check

    def _nothing_to_check(self, question: str, answer: str, told: _Told) -> SelfCheck | None:
        told.language = self._options.language or language_of(question)
        if not question.strip():
            return self._failed(told, SelfCheckFailure.EMPTY_QUESTION)
        if not answer.strip():
            return self._failed(told, SelfCheckFailure.EMPTY_ANSWER)
        return None

    async def _in_time(self, told: _Told, work: asyncio.Future[SelfCheck]) -> SelfCheck:
        left = self._options.deadline_ms / 1000 - (time.perf_counter() - told.started)
        try:
            done, _ = await asyncio.wait({work}, timeout=max(0.0, left))
        except asyncio.CancelledError:
            work.cancel()
            raise
        if not done:
            # not awaited: what does not let itself be cancelled would keep us
            work.add_done_callback(_forget)
            work.cancel()
            return self._late(told)
        return work.result()

    async def _judged(
        self, told: _Told, question: str, answer: str, sources: Sequence[Source | str], rules: Sequence[str]
    ) -> SelfCheck:
        named = [
            each if isinstance(each, Source) else Source(str(number), each)
            for number, each in enumerate(sources, start=1)
        ]
        told.sources, told.rules = len(named), bool(rules)
        options = self._options
        # in a thread: a book takes a while to look through, and the caller's loop has other things to do
        told.excerpts, told.notes = await asyncio.to_thread(
            excerpting.choose, named, answer, question, most=options.sources, length=options.characters
        )
        schema = {"name": "self_check", "schema": wording.answer_schema(rules=told.rules)}
        request = JsonRequest(
            wording.prompt(
                question, answer, told.excerpts, self._delimiters, rules=rules, language=told.language
            ),
            temperature=TEMPERATURE,
            max_tokens=MAX_TOKENS,
            response_format={"type": "json_schema", "json_schema": schema} if self._constrained else None,
        )
        try:
            answered = await self._model.ask(request)
        except ModelError as problem:
            if time.perf_counter() - told.started >= options.deadline_ms / 1000 - 0.05:
                return self._late(told)
            return self._failed(told, SelfCheckFailure.ENDPOINT, _without_address(problem), problem.said)
        content = answered.message.content
        read = reading.read(content, rules=told.rules, sources=bool(told.excerpts))
        if isinstance(read, str):
            return self._failed(told, SelfCheckFailure.UNREADABLE, read, content)
        return SelfCheck(
            True,
            read.answers_question,
            read.grounded,
            read.contradiction,
            read.note,
            _since(told),
            read.follows_rules,
            raw=content[:RAW],
            model=answered.model or self._name,
            language=told.language,
            sources=told.sources,
            excerpts=told.excerpts,
            notes=(*told.notes, *read.notes),
        )

    # ------------------------------------------------------------------ without marks

    def _failed(self, told: _Told, failure: SelfCheckFailure, detail: str = "", raw: str = "") -> SelfCheck:
        _log.info("no self check: %s", failure)
        return SelfCheck(
            False,
            note=reading.kept(wording.failure_note(failure, told.language, detail)),
            duration_ms=_since(told),
            follows_rules=Degree.UNKNOWN if told.rules else None,
            failure=failure,
            raw=raw[:RAW] or None,
            model=self._name,
            language=told.language,
            sources=told.sources,
            excerpts=told.excerpts,
            notes=told.notes,
        )

    def _late(self, told: _Told) -> SelfCheck:
        return self._failed(told, SelfCheckFailure.TIMEOUT, f"{self._options.deadline_ms:,.0f} ms")

    def _internal(self, told: _Told, problem: Exception) -> SelfCheck:
        _log.exception("a self check failed")
        return self._failed(told, SelfCheckFailure.INTERNAL, type(problem).__name__)


def without_model(question: str, why: str, *, language: str | None = None, model: str = "") -> SelfCheck:
    """The record where no model can be asked, and why."""
    told = language or language_of(question)
    failure = SelfCheckFailure.NO_MODEL
    note = reading.kept(wording.failure_note(failure, told, why))
    return SelfCheck(False, note=note, failure=failure, model=model, language=told)


def _forget(work: asyncio.Future[SelfCheck]) -> None:
    """Look at how something ended that nobody waits for, so that asyncio does not complain."""
    if not work.cancelled():
        work.exception()


def _without_address(problem: ModelError) -> str:
    """What went wrong, without the address that it begins with: a note is short."""
    told = str(problem)
    return told.partition(": ")[2] if told.startswith("http") else told


def _since(told: _Told) -> float:
    return round((time.perf_counter() - told.started) * 1000, 3)
