"""A model whose answers are on disk before anyone acts on them, so that an interrupted translation goes on.

A translation is a function of its text, its options and the answers that it gets. The journal keeps the
answers, each with the digest of its request, and what reasoners said of the outcome; played back, they give
the same translation, and only what is missing is asked. The requests of one translation all differ, since
each part says which one it is: an answer belongs to one request.

The file is JSON Lines (:mod:`fol_kb.beliefs.journal`). Its first line has the format
``fol-kb/translation-journal`` and what else the answers depend on; then comes a line for each answer,
``{"request": SHA-256, "seconds": ..., "answer": {...}}``, or each check, ``{"check": SHA-256 of the belief
set, "status": ..., "reason": ..., "conflicts": [[ids]]}``.
"""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from fol_kb.beliefs.journal import Journal
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.common.errors import DocumentError, ProblemPlace
from fol_kb.llm.budget import Account, Limits
from fol_kb.llm.messages import Answer, ChatModel, Ending, Message, ModelError, Request, Role, ToolUse, Usage
from fol_kb.translation.by_model.checking import Checked

FORMAT = "fol-kb/translation-journal"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _ToolUse(_Part):
    id: str
    name: str
    arguments: str


class _Answer(_Part):
    content: str
    tool_uses: list[_ToolUse]
    ending: Ending
    prompt_tokens: int
    completion_tokens: int
    model: str
    attempts: int


class _AnswerLine(_Part):
    request: str
    seconds: float
    answer: _Answer


class _CheckLine(_Part):
    check: str
    status: ConsistencyStatus
    reason: Reason | None
    conflicts: tuple[tuple[str, ...], ...]
    detail: str | None = None


class Recording:
    """Stands in front of a model: keeps its answers in a journal and the account of them.

    Args:
        model: who is asked for what the journal does not have.
        journal: the file; nothing is kept without one.
        text: the text that is translated.
        about: what else the requests depend on, as plain data: options, the version of the prompt.
        prices: of tokens, where they are known; no limit of these is looked at.
        answered: called after each answer.

    Raises:
        DocumentError: the journal cannot be read or is that of something else.
    """

    def __init__(
        self,
        model: ChatModel,
        journal: str | os.PathLike[str] | None = None,
        *,
        text: str = "",
        about: Mapping[str, Any] | None = None,
        prices: Limits | None = None,
        answered: Callable[[Account], object] = lambda _: None,
    ) -> None:
        self._prices = prices or Limits()
        self.account = Account(cost=self._prices.price(0, 0))
        self.model_named = ""
        """What the endpoint calls the model that answered last."""
        self._model = model
        self._answered = answered
        self._answers: dict[str, tuple[Answer, float]] = {}
        self._checks: dict[str, Checked] = {}
        self._journal = None if journal is None else Journal(journal, text, format=FORMAT, about=about)
        if self._journal is not None:
            try:
                for number, entry in enumerate(self._journal.entries, start=2):
                    self._take(entry, ProblemPlace(str(self._journal.path), number))
            except DocumentError:
                self._journal.close()
                raise

    async def ask(self, request: Request) -> Answer:
        """The journal's answer to a request, else the model's, which is in the journal when this returns.

        Raises:
            ModelError: there is none. That is not kept: a resumed translation asks again.
            OSError: the journal cannot be written.
        """
        digest = request.digest()
        known = self._answers.pop(digest, None)
        if known is None:
            started = time.perf_counter()
            try:
                answer = await self._model.ask(request)
            except ModelError as problem:
                seconds = round(time.perf_counter() - started, 3)
                self.account += Account(requests=1, failed=1, attempts=problem.attempts, seconds=seconds)
                raise
            known = answer, round(time.perf_counter() - started, 3)
            if self._journal is not None:
                self._journal.append(_line(digest, *known))
        answer, seconds = known
        self.account += self._prices.used(answer, seconds)
        self.model_named = answer.model or self.model_named
        self._answered(self.account)
        return answer

    async def checked(self, key: str, check: Callable[[], Awaitable[Checked]]) -> Checked:
        """What reasoners said of a belief set, by its digest; they are asked if the journal does not know."""
        known = self._checks.get(key)
        if known is None:
            known = await check()
            if self._journal is not None:
                line = _CheckLine(check=key, **asdict(known))
                self._journal.append(line.model_dump(mode="json"))
            self._checks[key] = known
        return known

    def close(self) -> None:
        """Close the journal; it stays as it is."""
        if self._journal is not None:
            self._journal.close()

    def _take(self, entry: object, place: ProblemPlace) -> None:
        try:
            if isinstance(entry, dict) and "check" in entry:
                said = _CheckLine.model_validate(entry)
                self._checks[said.check] = Checked(said.status, said.reason, said.conflicts, said.detail)
            else:
                line = _AnswerLine.model_validate(entry)
                self._answers[line.request] = _answer(line.answer), line.seconds
        except ValidationError:
            raise DocumentError(
                "this line of the journal is neither an answer nor a check; the file was changed by hand",
                place,
            ) from None


def _line(digest: str, answer: Answer, seconds: float) -> dict[str, Any]:
    uses = [_ToolUse(**asdict(use)) for use in answer.message.tool_uses]
    kept = _Answer(
        content=answer.message.content,
        tool_uses=uses,
        ending=answer.ending,
        prompt_tokens=answer.usage.prompt_tokens,
        completion_tokens=answer.usage.completion_tokens,
        model=answer.model,
        attempts=answer.attempts,
    )
    return _AnswerLine(request=digest, seconds=seconds, answer=kept).model_dump(mode="json")


def _answer(kept: _Answer) -> Answer:
    uses = tuple(ToolUse(**use.model_dump()) for use in kept.tool_uses)
    return Answer(
        Message(Role.ASSISTANT, kept.content, uses),
        kept.ending,
        Usage(kept.prompt_tokens, kept.completion_tokens),
        kept.model,
        kept.attempts,
    )
