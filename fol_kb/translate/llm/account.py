"""What a translation has used: requests, tokens, money, time."""

from __future__ import annotations

from dataclasses import dataclass

from fol_kb.translate.llm.messages import Answer, Usage


@dataclass(frozen=True, slots=True)
class Prices:
    """What a million tokens cost, in any currency; the settings ``prompt_price`` and ``completion_price``."""

    prompt: float
    completion: float

    def of(self, usage: Usage) -> float:
        """The price of so many tokens."""
        return (usage.prompt_tokens * self.prompt + usage.completion_tokens * self.completion) / 1_000_000


@dataclass(frozen=True, slots=True)
class Account:
    """What answers have cost; sums over interruptions.

    ``requests`` are HTTP requests, retries of answered ones included; ``answers`` those that were taken up,
    ``cached`` of them without a request. ``cost`` is None where no prices are known. ``seconds`` is the time
    waited for answers, all of them added up, which is more than the clock's where requests ran side by side.
    """

    answers: int = 0
    cached: int = 0
    requests: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float | None = None
    seconds: float = 0.0

    def with_answer(self, answer: Answer, seconds: float, prices: Prices | None) -> Account:
        """This account and one more answer. What comes from a cache has been paid for."""
        fresh = answer.usage if answer.attempts else Usage()
        return Account(
            self.answers + 1,
            self.cached + (answer.attempts == 0),
            self.requests + answer.attempts,
            self.prompt_tokens + fresh.prompt_tokens,
            self.completion_tokens + fresh.completion_tokens,
            None if prices is None else (self.cost or 0.0) + prices.of(fresh),
            self.seconds + seconds,
        )


__all__ = ["Account", "Prices"]
