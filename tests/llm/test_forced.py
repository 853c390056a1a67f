"""One call of one tool, or an error that says what came instead."""

from __future__ import annotations

import asyncio
import json
import math
import pickle
import time
from typing import Annotated, Any, Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, field_validator

from fol_kb.llm.factory import connect
from fol_kb.llm.forced import RAW, Fault, ToolAnswer, ToolCallError, call_tool
from fol_kb.llm.messages import Answer, ChatModel, Ending, Message, ModelError, Role, ToolUse, Usage
from tests.llm.models import Played, answered
from tests.llm.server import KEY, Reply, Server, refused, said, serving, settings

pytestmark = pytest.mark.anyio


class Quoted(BaseModel):
    model_config = ConfigDict(extra="forbid")

    memory: int
    quote: str


class Judgement(BaseModel):
    model_config = ConfigDict(extra="forbid")

    status: Literal["VERIFIED", "CONTRADICTED", "UNKNOWN"]
    confidence: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] = 0.5
    supporting: tuple[Quoted, ...] = ()

    @field_validator("supporting")
    @classmethod
    def _in_order(cls, value: tuple[Quoted, ...]) -> tuple[Quoted, ...]:
        if list(value) != sorted(value, key=lambda quoted: quoted.memory):
            raise ValueError("not in the order of the memories")
        return value


QUESTION = (Message(Role.SYSTEM, "Judge."), Message(Role.USER, "Cats purr."))
GOOD: dict[str, Any] = {
    "status": "VERIFIED",
    "confidence": 0.75,
    "supporting": [{"memory": 1, "quote": 'they "purr" }{'}],
}


async def call(model: ChatModel, **more: Any) -> ToolAnswer[Judgement]:
    given: dict[str, Any] = {"name": "submit", "description": "Say it."} | more
    return await call_tool(model, QUESTION, Judgement, **given)


def submitted(arguments: object, name: str = "submit") -> Answer:
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return answered("", ToolUse("c1", name, text))


def fault(reply: Answer | Exception, **more: Any) -> ToolCallError:
    with pytest.raises(ToolCallError) as caught:
        asyncio.run(call(Played(reply), **more))
    return caught.value


async def over_http(server: Server, *, stream: bool = False, **more: Any) -> ToolAnswer[Judgement]:
    async with connect(settings(server, stream=stream)) as model:
        return await call(model, **more)


# ---------------------------------------------------------------------- what is taken

judgements = st.builds(
    Judgement,
    status=st.sampled_from(["VERIFIED", "CONTRADICTED", "UNKNOWN"]),
    confidence=st.floats(0, 1),
    supporting=st.lists(
        st.builds(Quoted, memory=st.integers(-9, 9), quote=st.text(st.characters(codec="utf-8"), max_size=9)),
        max_size=3,
    ).map(lambda found: tuple(sorted(found, key=lambda quoted: quoted.memory))),
)


@given(judgements, st.booleans())
def test_arguments_that_validate_come_out_as_they_were_meant(value: Judgement, ascii_only: bool) -> None:
    text = json.dumps(value.model_dump(), ensure_ascii=ascii_only)
    assert asyncio.run(call(Played(submitted(text)))).value == value


async def test_what_is_asked_and_what_comes_with_the_value() -> None:
    model = Played(answered("So be it.", ToolUse("c1", "submit", json.dumps(GOOD)), usage=Usage(5, 2)))
    found = await call(model, temperature=0.1, max_tokens=300, sample=2)
    assert found.value == Judgement.model_validate(GOOD)
    assert (found.prose, found.answer.usage) == ("So be it.", Usage(5, 2))
    (request,) = model.asked
    assert (request.messages, request.tool_choice) == (QUESTION, "submit")
    assert (request.temperature, request.max_tokens, request.sample) == (0.1, 300, 2)
    assert request.tools[0]["function"]["parameters"] == Judgement.model_json_schema()


@pytest.mark.parametrize(
    "content",
    [
        f"```json\n{json.dumps(GOOD, indent=2)}\n```",
        f"It says so, see {{x}}: {json.dumps(GOOD)} That is all.",
        json.dumps({"calls": [{"tool": "submit", "arguments": GOOD}]}),
        f'<think>{{"status": "UNKNOWN"}}</think>\n{json.dumps(GOOD)}',
    ],
)
async def test_json_among_words_is_read_where_a_model_has_no_tools(content: str) -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        return refused(400, "no tools here") if "tools" in body else said(content)

    with serving(script) as server:
        found = await over_http(server)
    assert found.value == Judgement.model_validate(GOOD)
    assert "{" not in found.prose.replace("{x}", "")


def test_arguments_of_a_megabyte() -> None:
    quotes = [{"memory": number, "quote": "purr " * 20} for number in range(8_000)]
    assert len(json.dumps(quotes)) > 1_000_000
    started = time.monotonic()
    found = asyncio.run(call(Played(submitted({"status": "VERIFIED", "supporting": quotes}))))
    assert len(found.value.supporting) == 8_000
    spoilt = fault(submitted({"status": "VERIFIED", "supporting": [{**each, "x": 1} for each in quotes]}))
    assert "and 7997 more" in str(spoilt)
    assert len(str(spoilt)) < 1_000
    assert time.monotonic() - started < 5


# ---------------------------------------------------------------------- what is not

ARGUMENTS = {
    "text in text": (json.dumps(json.dumps(GOOD)), "a text that holds JSON, which was encoded twice"),
    "text": ('"VERIFIED"', "a text, and no object"),
    "list": (json.dumps([GOOD]), "a list, and no object"),
    "null": ("null", "null, and no object"),
    "number": ("3", "a number, and no object"),
    "truth": ("true", "true or false, and no object"),
    "nothing": ("", "no JSON"),
    "half": ('{"status": "VERIF', "no JSON (Unterminated string"),
    "fence": (f"```json\n{json.dumps(GOOD)}\n```", "no JSON"),
    "more": (json.dumps(GOOD) + "}", "no JSON (Extra data"),
    "single quotes": ("{'status': 'VERIFIED'}", "no JSON"),
    "twice": ('{"status": "VERIFIED", "status": "UNKNOWN"}', "'status' twice in an object"),
    "no status": ('{"confidence": 1}', "status: Field required"),
    "a sentence": (
        '{"status": "VERIFIED because not CONTRADICTED"}',
        "status: Input should be 'VERIFIED', 'CONTRADICTED' or 'UNKNOWN'",
    ),
    "case": ('{"status": "verified"}', "status: Input should be"),
    "blank": ('{"status": " VERIFIED"}', "status: Input should be"),
    "too much": ('{"status": "UNKNOWN", "confidence": 1.01}', "confidence: Input should be less than"),
    "percent": ('{"status": "UNKNOWN", "confidence": "90%"}', "confidence: Input should be a valid number"),
    "NaN": ('{"status": "UNKNOWN", "confidence": NaN}', "NaN is no JSON"),
    "Infinity": ('{"status": "UNKNOWN", "confidence": -Infinity}', "-Infinity is no JSON"),
    "too large": ('{"status": "UNKNOWN", "confidence": 1e999}', "1e999 is too large for a number"),
    "digits": ('{"status": "UNKNOWN", "confidence": ' + "9" * 5_000 + "}", "no JSON (Exceeds the limit"),
    "a slip": ('{"status": "UNKNOWN", "confidnce": 1}', "confidnce: Extra inputs are not permitted"),
    "deep": ('{"status": ' + "[" * 100_000, "nests too deeply"),
    "inside": ('{"status": "UNKNOWN", "supporting": [{"memory": 1}]}', "supporting.0.quote: Field required"),
    "surrogate": ('{"status": "UNKNOWN", "supporting": [{"memory": 1, "quote": "\\ud800"}]}', ""),
    "raw surrogate": ('{"status": "UNKNOWN", "supporting": [{"memory": 1, "quote": "\ud800"}]}', ""),
    "order": (
        '{"status": "UNKNOWN", "supporting": [{"memory": 2, "quote": "a"}, {"memory": 1, "quote": "b"}]}',
        "not in the order of the memories",
    ),
}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_arguments_that_do_not_validate(name: str) -> None:
    text, told = ARGUMENTS[name]
    problem = fault(submitted(text))
    assert problem.kind == Fault.INVALID_ARGUMENTS
    assert told in str(problem)
    assert "expected a JSON object with status, confidence, supporting" in str(problem)
    assert problem.raw == f"submit({text})"[:RAW]
    assert len(str(problem)) < 1_000
    assert (problem.__cause__, problem.__context__) == (None, None)


CALL = ToolUse("c1", "submit", json.dumps(GOOD))
OTHER = ToolUse("c2", "search", "{}")


@pytest.mark.parametrize(
    ("answer", "kind", "told"),
    [
        (answered("VERIFIED, I think."), Fault.PROSE, "words without a call; expected a call of submit"),
        (answered(json.dumps(GOOD)), Fault.PROSE, "words without a call"),
        (answered(""), Fault.EMPTY, "empty; expected a call of submit"),
        (answered(" \n"), Fault.EMPTY, "empty"),
        (answered("", CALL, CALL), Fault.SEVERAL_CALLS, "2 calls; expected one of submit"),
        (answered("", CALL, OTHER), Fault.SEVERAL_CALLS, "2 calls"),
        (answered("", OTHER), Fault.OTHER_TOOL, "calls 'search'; expected a call of submit"),
        (answered("", ToolUse("c", "", "{}")), Fault.OTHER_TOOL, "calls ''"),
        (answered("", ToolUse("c", "Submit", "{}")), Fault.OTHER_TOOL, "calls 'Submit'"),
        (
            Answer(Message(Role.ASSISTANT, "", (CALL,)), Ending.LENGTH),
            Fault.TRUNCATED,
            "cut by the limit on its tokens; expected a whole call of submit. Raise max_tokens",
        ),
        (Answer(Message(Role.ASSISTANT, "I ca"), Ending.LENGTH), Fault.TRUNCATED, "I ca"),
        (Answer(Message(Role.ASSISTANT, "I cannot"), Ending.FILTERED), Fault.FILTERED, "filtered or refused"),
    ],
)
def test_answers_that_are_not_the_call(answer: Answer, kind: Fault, told: str) -> None:
    problem = fault(answer)
    assert (problem.kind, problem.answer, problem.attempts) == (kind, answer, answer.attempts)
    assert told in str(problem)


async def test_a_call_may_stop_for_any_reason_that_does_not_cut_it() -> None:
    answer = Answer(Message(Role.ASSISTANT, "", (CALL,)), Ending.OTHER)
    assert (await call(Played(answer))).value.status == "VERIFIED"


@given(st.text(max_size=30) | st.binary(max_size=30).map(str), st.text(max_size=10), st.sampled_from(Ending))
@example('{"status": "UNKNOWN"}', "", Ending.STOP)
def test_any_answer_is_a_value_or_an_error_that_shows_it(text: str, words: str, ending: Ending) -> None:
    answer = Answer(Message(Role.ASSISTANT, words, (ToolUse("c", "submit", text),)), ending)
    found: object
    try:
        found = asyncio.run(call(Played(answer))).value
    except ToolCallError as problem:
        found = problem
    if isinstance(found, ToolCallError):
        assert found.kind in set(Fault)
        assert len(found.raw) <= RAW
        assert found.raw in str(found)
    else:
        assert Judgement.model_validate_json(text) == found


@given(st.integers(0, 500), st.integers(0, 500))
def test_no_more_of_an_answer_is_shown_than_told(words: int, arguments: int) -> None:
    problem = fault(answered("w" * words, ToolUse("c", "search", "a" * arguments)))
    assert problem.raw == " ".join(filter(None, ["w" * words, f"search({'a' * arguments})"]))[:RAW]


def test_an_error_goes_to_another_process() -> None:
    problem = fault(answered("No."))
    again = pickle.loads(pickle.dumps(problem))
    assert (str(again), again.kind, again.raw, again.answer) == (
        str(problem),
        Fault.PROSE,
        "No.",
        problem.answer,
    )


async def test_no_answer_at_all_is_the_error_of_the_model() -> None:
    with pytest.raises(ModelError, match="down") as caught:
        await call(Played(ModelError("down", attempts=3)))
    assert not isinstance(caught.value, ToolCallError)


@pytest.mark.parametrize("name", ["", "a b", "x" * 65, "é"])
async def test_a_name_that_no_tool_has(name: str) -> None:
    with pytest.raises(ValueError, match="no name of a tool"):
        await call(Played(answered("")), name=name)


# ---------------------------------------------------------------------- in time


async def test_an_answer_that_is_late() -> None:
    with serving(Reply(wait=30)) as server, pytest.raises(ToolCallError) as caught:
        await over_http(server, deadline=0.2)
    assert (caught.value.kind, caught.value.answer, caught.value.raw) == (Fault.DEADLINE, None, "")
    assert "no call of submit within 0.2 s" in str(caught.value)


@pytest.mark.parametrize("deadline", [0, -1, -math.inf])
async def test_a_deadline_that_is_over_asks_nothing(deadline: float) -> None:
    model = Played(submitted(GOOD))
    with pytest.raises(ToolCallError, match="nothing was asked") as caught:
        await call(model, deadline=deadline)
    assert (caught.value.kind, model.asked) == (Fault.DEADLINE, [])


@pytest.mark.parametrize("deadline", [None, 60, math.inf])
async def test_a_deadline_that_is_kept(deadline: float | None) -> None:
    assert (await call(Played(submitted(GOOD)), deadline=deadline)).value.status == "VERIFIED"


async def test_a_deadline_that_is_none() -> None:
    with pytest.raises(ValueError, match="NaN; expected seconds"):
        await call(Played(submitted(GOOD)), deadline=math.nan)


async def test_a_time_limit_of_others_stays_theirs() -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await call(Played(submitted(GOOD), wait=30), deadline=20)
    with pytest.raises(TimeoutError, match="inner"):
        await call(Played(TimeoutError("inner")), deadline=20)


# ---------------------------------------------------------------------- over HTTP


@pytest.mark.parametrize("stream", [False, True])
async def test_an_endpoint_that_ignores_the_choice_fails_in_words(stream: bool) -> None:
    with serving(said("VERIFIED, no doubt.")) as server, pytest.raises(ToolCallError) as caught:
        await over_http(server, stream=stream)
    assert (caught.value.kind, caught.value.raw) == (Fault.PROSE, "VERIFIED, no doubt.")
    assert (len(server.bodies), caught.value.attempts) == (2, 2)


async def test_arguments_as_an_object_where_the_protocol_has_text() -> None:
    with serving(said("", ("submit", GOOD))) as server:
        assert (await over_http(server)).value == Judgement.model_validate(GOOD)


async def test_a_key_that_is_echoed_is_not_shown() -> None:
    with serving(said(f"your key is {KEY}")) as server, pytest.raises(ToolCallError) as caught:
        await over_http(server)
    assert KEY not in str(caught.value) + repr(vars(caught.value))
