"""What asking a model took, and limits on it."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from fol_kb.llm.endpoint_settings import EndpointSettings
from fol_kb.llm.messages import Answer, BudgetError, ChatModel, KeepsAnswers, ModelError, Request, Usage

Count = Annotated[int, Field(ge=0)]


class Account(BaseModel):
    """What a run has used so far. A value; ``model_dump()`` is its JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    requests: Count = 0
    """Questions that were answered, failed or were called off, those answered from the cache among them."""
    cached: Count = 0
    """Those answered from the cache, or by the answer to the same question asked at the same time."""
    failed: Count = 0
    """Questions without an answer; those that were called off among them."""
    attempts: Count = 0
    """HTTP requests, retries among them."""
    prompt_tokens: Count = 0
    completion_tokens: Count = 0
    unreported: Count = 0
    """Answers whose endpoint does not say how many tokens they took: these are not in the sums."""
    cost: Annotated[float, Field(ge=0)] | None = None
    """In the currency of the prices; None where no prices are given."""
    seconds: Annotated[float, Field(ge=0)] = 0.0
    """Waited for answers, added up: more than the clock shows where requests run side by side."""

    def __add__(self, other: Account) -> Account:
        costs = [cost for cost in (self.cost, other.cost) if cost is not None]
        counted = Account.model_fields.keys() - {"cost"}
        sums = {name: getattr(self, name) + getattr(other, name) for name in counted}
        return Account(**sums, cost=sum(costs) if costs else None)

    @property
    def tokens(self) -> int:
        """Of prompts and answers together."""
        return self.prompt_tokens + self.completion_tokens


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may use at most; None is no limit. Prices are per million tokens."""

    requests: int | None = None
    tokens: int | None = None
    cost: float | None = None
    prompt_price: float | None = None
    completion_price: float | None = None

    @classmethod
    def of(cls, settings: EndpointSettings) -> Limits:
        """Those of the settings."""
        return cls(
            requests=settings.max_requests,
            tokens=settings.max_tokens,
            cost=settings.max_cost,
            prompt_price=settings.prompt_price,
            completion_price=settings.completion_price,
        )

    def price(self, prompt_tokens: int, completion_tokens: int) -> float | None:
        """What so many tokens cost; None without both prices."""
        if self.prompt_price is None or self.completion_price is None:
            return None
        return (prompt_tokens * self.prompt_price + completion_tokens * self.completion_price) / 1_000_000

    def used(self, answer: Answer, seconds: float) -> Account:
        """What an answer took; one of a cache was paid for before."""
        if answer.attempts == 0:
            return Account(requests=1, cached=1)
        return Account(requests=1, attempts=answer.attempts, seconds=seconds) + self.spent(answer.usage)

    def spent(self, usage: Usage) -> Account:
        """The tokens of an answer and what they cost."""
        return Account(
            prompt_tokens=usage.prompt_tokens,
            completion_tokens=usage.completion_tokens,
            unreported=0 if usage.prompt_tokens or usage.completion_tokens else 1,
            cost=self.price(usage.prompt_tokens, usage.completion_tokens),
        )


class Ledger:
    """The account of a run while it runs; may be written to from several threads."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._account = Account(cost=limits.price(0, 0))
        self._lock = threading.Lock()

    @property
    def account(self) -> Account:
        """What has been used so far."""
        return self._account

    def admit(self) -> None:
        """Count one HTTP request that is about to be sent.

        Raises:
            BudgetError: it would pass a limit, or one has been reached; it is not counted.
        """
        with self._lock:
            told = self._reached()
            if told:
                raise BudgetError(f"{told}; nothing was sent. Raise the limit to go on")
            self._account += Account(attempts=1)

    def book(self, usage: Usage) -> None:
        """Add the tokens of an answer that came: when it came, whether anybody still waits for it or not."""
        self.add(self.limits.spent(usage))

    def add(self, used: Account, *, attempts: int = 0) -> None:
        """Add what was used, and so many HTTP requests more, or fewer, than were admitted."""
        with self._lock:
            both = self._account + used
            self._account = both.model_copy(update={"attempts": both.attempts + attempts})

    def _reached(self) -> str:
        limits, account = self.limits, self._account
        if limits.requests is not None and account.attempts >= limits.requests:
            return f"the limit of {limits.requests:,} requests (max_requests) is reached"
        if limits.tokens is not None and account.tokens >= limits.tokens:
            return f"{account.tokens:,} tokens are used, the limit (max_tokens) is {limits.tokens:,}"
        if limits.cost is not None and account.cost is not None and account.cost >= limits.cost:
            return f"{account.cost:.4f} is spent, the limit (max_cost) is {limits.cost:g}"
        if account.unreported and (limits.tokens is not None or limits.cost is not None):
            return (
                "the endpoint does not say how many tokens its answers take, so that the limit on tokens or"
                " cost cannot be held; limit max_requests instead"
            )
        return ""


class Metered:
    """Keeps the account of what is asked, and holds it to limits: a ``ChatModel`` in front of another.

    A limit on requests is never passed. How many tokens an answer takes is known when it is there, so that
    limits on tokens and cost end the asking after the answers that reach them: of those under way at a
    time each is still taken.

    Args:
        inner: who is asked.
        limits: of the run.
        ledger: one that ``inner`` itself asks for leave before each HTTP request (:meth:`Ledger.admit`) and
            that it books each answer in (:meth:`Ledger.book`). Without one each question takes leave for one
            request, and the retries and tokens that an answer tells of are added when it is there.
    """

    def __init__(
        self, inner: ChatModel, limits: Limits | None = None, *, ledger: Ledger | None = None
    ) -> None:
        self._inner = inner
        self._counts = ledger is None
        self._ledger = ledger or Ledger(limits or Limits())

    @property
    def account(self) -> Account:
        """What has been used so far."""
        return self._ledger.account

    async def forget(self, request: Request) -> None:
        """Keep no answer to a request, where ``inner`` keeps any."""
        if isinstance(self._inner, KeepsAnswers):
            await self._inner.forget(request)

    async def ask(self, request: Request) -> Answer:
        """The answer of ``inner``.

        Raises:
            BudgetError: a limit is reached.
            ModelError: as ``inner`` does.
        """
        if self._counts:
            self._ledger.admit()
        started = time.monotonic()
        answer: Answer | None = None
        attempts = 1  # of a question that was called off: the one that it took leave for
        try:
            answer = await self._inner.ask(request)
            attempts = answer.attempts
        except ModelError as problem:
            attempts = problem.attempts
            raise
        finally:  # whatever ended it, a cancellation too: a question that was begun is in the account
            self._settle(answer, attempts, time.monotonic() - started)
        return answer

    def _settle(self, answer: Answer | None, attempts: int, seconds: float) -> None:
        if answer is not None and answer.attempts == 0:  # it was paid for before
            used = Account(requests=1, cached=1)
        else:
            used = Account(requests=1, failed=1 if answer is None else 0, seconds=seconds)
            if self._counts and answer is not None:
                used += self._ledger.limits.spent(answer.usage)
        self._ledger.add(used, attempts=attempts - 1 if self._counts else 0)
