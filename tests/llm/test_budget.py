"""The account of a run, and limits that hold."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.llm.budget import Account, Ledger, Limits, Metered
from fol_kb.llm.messages import Answer, BudgetError, ModelError, Usage
from fol_kb.llm.settings import Settings
from tests.llm.models import QUESTION, Played, answered

pytestmark = pytest.mark.anyio

counts = st.integers(0, 10**6)
amounts = st.none() | st.integers(0, 1_000).map(lambda number: number / 8)  # added up without rounding
accounts = st.builds(
    Account,
    requests=counts,
    cached=counts,
    failed=counts,
    attempts=counts,
    prompt_tokens=counts,
    completion_tokens=counts,
    unreported=counts,
    cost=amounts,
    seconds=amounts.map(lambda amount: amount or 0.0),
)


def gathered(model: Metered, times: int) -> list[Any]:
    async def work() -> list[Any]:
        return await asyncio.gather(*(model.ask(QUESTION) for _ in range(times)), return_exceptions=True)

    return asyncio.run(work())


def ask(model: Metered) -> Answer:
    return asyncio.run(model.ask(QUESTION))


@given(accounts, accounts, accounts)
def test_accounts_add_up_in_any_order(one: Account, two: Account, three: Account) -> None:
    assert one + two == two + one
    assert (one + two) + three == one + (two + three)
    assert one + Account() == one


@given(accounts)
def test_an_account_comes_back_from_its_json(account: Account) -> None:
    assert Account.model_validate_json(account.model_dump_json()) == account


def test_everything_is_counted() -> None:
    model = Metered(
        Played(
            answered("a", attempts=3, usage=Usage(1_000, 500)),
            answered("b", attempts=0, usage=Usage(9, 9)),
            answered("c", usage=Usage()),
            ModelError("down", attempts=4),
        ),
        Limits(prompt_price=2.0, completion_price=10.0),
    )
    for _ in range(3):
        ask(model)
    with pytest.raises(ModelError, match="down"):
        ask(model)
    account = model.account.model_dump()
    assert account.pop("seconds") >= 0
    assert account == {
        "requests": 4,
        "cached": 1,
        "failed": 1,
        "attempts": 8,
        "prompt_tokens": 1_000,  # what the cache answers costs nothing
        "completion_tokens": 500,
        "unreported": 1,
        "cost": 0.007,
    }
    assert model.account.tokens == 1_500


def test_without_prices_there_is_no_cost() -> None:
    model = Metered(Played(answered("a")), Limits(prompt_price=1.0))
    ask(model)
    assert model.account.cost is None


def test_seconds_are_those_waited() -> None:
    model = Metered(Played(answered("a"), wait=0.05))
    gathered(model, 3)
    assert 0.15 <= model.account.seconds < 5


@given(st.integers(1, 6), st.integers(1, 12), st.booleans())
def test_no_more_requests_than_allowed_are_sent(limit: int, asked: int, at_once: bool) -> None:
    played = Played(answered("a"))
    model = Metered(played, Limits(requests=limit))
    found = gathered(model, asked) if at_once else [gathered(model, 1)[0] for _ in range(asked)]
    assert len(played.asked) == min(limit, asked) == model.account.attempts
    refused = [problem for problem in found if isinstance(problem, BudgetError)]
    assert len(refused) == max(0, asked - limit)
    assert all("max_requests" in str(problem) and "nothing was sent" in str(problem) for problem in refused)


def test_tokens_end_the_asking_when_they_are_used_up() -> None:
    played = Played(answered("a", usage=Usage(30, 30)))
    model = Metered(played, Limits(tokens=100))
    ask(model)
    ask(model)
    with pytest.raises(BudgetError, match=r"120 tokens are used, the limit \(max_tokens\) is 100"):
        ask(model)
    assert len(played.asked) == 2


def test_cost_ends_the_asking_when_it_is_reached() -> None:
    model = Metered(
        Played(answered("a", usage=Usage(1_000_000, 0))),
        Limits(cost=1.5, prompt_price=1.0, completion_price=1.0),
    )
    ask(model)
    ask(model)
    with pytest.raises(BudgetError, match=r"2\.0000 is spent, the limit \(max_cost\) is 1\.5"):
        ask(model)


def test_a_limit_that_cannot_be_held_is_told() -> None:
    model = Metered(Played(answered("a", usage=Usage())), Limits(tokens=100))
    ask(model)
    with pytest.raises(BudgetError, match="does not say how many tokens"):
        ask(model)


async def test_an_attempt_that_was_called_off_counts() -> None:
    model = Metered(Played(answered("a"), wait=30), Limits(requests=1))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(model.ask(QUESTION), 0.01)
    with pytest.raises(BudgetError):
        await model.ask(QUESTION)


def test_with_a_ledger_below_nothing_is_counted_twice() -> None:
    ledger = Ledger(Limits(requests=2))

    def sent(_: object) -> Answer:
        ledger.admit()
        return answered("a")

    model = Metered(Played(sent), ledger=ledger)
    ask(model)
    ask(model)
    assert (model.account.attempts, model.account.requests) == (2, 2)
    with pytest.raises(BudgetError):
        ask(model)
    assert model.account.attempts == 2


def test_what_the_cache_has_is_answered_beyond_the_limits() -> None:
    ledger = Ledger(Limits(requests=1))
    ledger.admit()
    model = Metered(Played(answered("a", attempts=0)), ledger=ledger)
    assert ask(model).attempts == 0


def test_limits_are_those_of_the_settings() -> None:
    settings = Settings(max_requests=1, max_tokens=2, max_cost=3.0, prompt_price=4.0, completion_price=5.0)
    assert Limits.of(settings) == Limits(1, 2, 3.0, 4.0, 5.0)
    assert Limits.of(Settings()) == Limits()
