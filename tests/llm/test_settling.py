"""The account ends where it should, whatever ends a question."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.llm.budget import Ledger, Limits, Metered
from fol_kb.llm.factory import connect
from fol_kb.llm.forced import ToolCallError, call_tool
from fol_kb.llm.messages import Answer, ChatModel, Message, ModelError, Request, Role, Usage
from tests.llm.models import QUESTION, Played, answered
from tests.llm.server import Reply, refused, said, serving, settings
from tests.llm.test_forced import GOOD, Judgement

pytestmark = pytest.mark.anyio

ASKED = (Message(Role.USER, "Cats purr."),)


class Stepwise:
    """Answers after so many turns of the event loop as each request says, with the tokens that it says."""

    def __init__(self) -> None:
        self.begun = 0

    async def ask(self, request: Request) -> Answer:
        self.begun += 1
        turns, fails = json.loads(request.messages[0].content)
        for _ in range(turns):
            await asyncio.sleep(0)
        if fails:
            raise ModelError("down", attempts=3)
        return answered("a", attempts=2, usage=Usage(7, 3))


plans = st.lists(st.tuples(st.integers(0, 4), st.booleans(), st.integers(0, 8)), min_size=1, max_size=6)


@given(plans)
def test_every_question_that_was_begun_is_in_the_account(plan: list[tuple[int, bool, int]]) -> None:
    """Each is answered, fails, or is called off after some turns of the loop."""

    inner = Stepwise()
    model = Metered(inner, Limits(prompt_price=1.0, completion_price=1.0))

    async def one(turns: int, fails: bool, patience: int) -> Any:
        text = json.dumps([turns, fails])
        task = asyncio.ensure_future(model.ask(Request((Message(Role.USER, text),))))
        for _ in range(patience):
            await asyncio.sleep(0)
        task.cancel()
        (found,) = await asyncio.gather(task, return_exceptions=True)
        return found

    async def work() -> list[Any]:
        return await asyncio.gather(*(one(*each) for each in plan))

    found = asyncio.run(work())
    answers = sum(isinstance(each, Answer) for each in found)
    failures = sum(isinstance(each, ModelError) for each in found)
    account = model.account
    assert (account.requests, account.failed) == (inner.begun, inner.begun - answers)
    assert account.attempts == 2 * answers + 3 * failures + (inner.begun - answers - failures)
    assert account.tokens == 10 * answers
    assert account.cost == pytest.approx(answers * 10 / 1_000_000)


async def test_any_other_error_settles_too() -> None:
    model = Metered(Played(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        await model.ask(QUESTION)
    assert (model.account.requests, model.account.failed, model.account.attempts) == (1, 1, 1)


async def test_an_answer_that_nobody_waits_for_any_more_is_paid_for() -> None:
    ledger = Ledger(Limits(tokens=100))

    class Late:
        async def ask(self, request: Request) -> Answer:
            ledger.admit()
            ledger.book(Usage(60, 40))  # it came, and the caller had gone
            await asyncio.sleep(30)
            raise AssertionError

    model = Metered(Late(), ledger=ledger)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await model.ask(QUESTION)
    assert (model.account.tokens, model.account.attempts, model.account.requests) == (100, 1, 1)
    with pytest.raises(ModelError, match="100 tokens are used"):
        ledger.admit()


@pytest.mark.parametrize("seed", range(3))
async def test_questions_called_off_at_any_time_over_http(seed: int) -> None:
    """Retries, refused choices, answers in words and in JSON, each cut anywhere."""
    chance = random.Random(seed)

    def script(body: dict[str, Any], number: int) -> Reply:
        reply = chance.choice(
            [
                said("", ("submit", GOOD)),
                said("No."),
                refused(429),
                refused(400, "no tool_choice"),
                said("", ("search", {})),
            ]
        )
        reply.wait = chance.random() * 0.02
        return reply

    async def one(model: ChatModel, number: int) -> Any:
        deadline = chance.random() * 0.08
        return await call_tool(
            model, ASKED, Judgement, name="submit", description="", deadline=deadline, sample=number
        )

    with serving(script) as server:
        async with connect(settings(server, backoff=0.002, concurrency=3, retries=2)) as model:
            found: list[Any] = await asyncio.gather(
                *(one(model, number) for number in range(25)), return_exceptions=True
            )
            at_once = model.account
    account = model.account
    assert all(not isinstance(each, BaseException) or isinstance(each, ModelError) for each in found)
    late = [each for each in found if isinstance(each, ToolCallError) and each.kind == "deadline"]
    answered_ = [each for each in found if not isinstance(each, ModelError)]
    judged = [each for each in found if isinstance(each, ToolCallError) and each.kind != "deadline"]
    failed = len(found) - len(late) - len(answered_) - len(judged)
    assert late
    # each question is in the account as soon as its caller has its end
    assert (at_once.requests, at_once.failed) == (25, len(late) + failed)
    # each HTTP request that came is counted; one that was admitted and called off may not have come
    assert len(server.bodies) <= account.attempts <= len(server.bodies) + len(late)
    # each answer that was waited for is paid for; no more can have been than were sent
    known = sum(each.answer.usage.prompt_tokens for each in answered_)
    known += sum(each.answer.usage.prompt_tokens for each in judged if each.answer is not None)
    assert known <= account.prompt_tokens <= 7 * len(server.bodies)
    assert account.prompt_tokens * 3 == account.completion_tokens * 7


_COLD = """
import asyncio, sys, time
from pydantic import BaseModel
from fol_kb.llm.factory import connect
from fol_kb.llm.forced import call_tool
from fol_kb.llm.messages import Message, Role
from fol_kb.llm.settings import Settings
from fol_kb.llm.warming import warm_up

class Judgement(BaseModel):
    status: str

async def main():
    assert "openai" not in sys.modules
    async with connect(Settings(model="m", base_url=sys.argv[1], cache="off")) as model:
        assert "openai" not in sys.modules
        ticks = []
        async def tick():
            while True:
                ticks.append(time.monotonic())
                await asyncio.sleep(0.005)
        ticking = asyncio.ensure_future(tick())
        found = await call_tool(
            model, [Message(Role.USER, "q")], Judgement, name="submit", description="d", deadline=DEADLINE
        )
        ticking.cancel()
        assert "openai" in sys.modules
        assert len(ticks) > 3
        before = time.monotonic()
        await warm_up()
        assert time.monotonic() - before < 0.1
        print(found.value.status)
asyncio.run(main())
"""


def test_a_deadline_begins_when_the_client_is_loaded(run_python: Any) -> None:
    """Loading it alone may take longer than this deadline."""
    with serving(said("", ("submit", {"status": "YES"}))) as server:
        code = _COLD.replace("sys.argv[1]", repr(server.url)).replace("DEADLINE", "0.5")
        done = run_python(code)
    assert (done.returncode, done.stdout) == (0, "YES\n"), done.stderr


def test_who_asks_no_endpoint_loads_no_client(run_python: Any) -> None:
    code = """
import asyncio, sys
from pydantic import BaseModel
from fol_kb.llm.forced import call_tool
from fol_kb.llm.messages import Answer, Ending, Message, Role, ToolUse
class Toy:
    async def ask(self, request):
        return Answer(Message(Role.ASSISTANT, "", (ToolUse("c", "f", "{}"),)), Ending.TOOL_CALLS)
class Nothing(BaseModel): pass
asyncio.run(call_tool(Toy(), [], Nothing, name="f", description="d", deadline=5))
print("openai" in sys.modules)
"""
    done = run_python(code)
    assert (done.returncode, done.stdout) == (0, "False\n"), done.stderr
