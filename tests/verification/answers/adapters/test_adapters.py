"""Agents of the real frameworks against the scripted endpoint."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from openai import AsyncOpenAI
from pydantic import BaseModel

from fol_kb.testing.models import Function, ModelServer, Script
from tests.verification.answers.orchestration.toys import Verifier, look
from verification.answers.adapters.prompting import arguments, plain, prompt, text
from verification.answers.orchestration import Context, Executor, OrchestrationOptions, Orchestrator
from verification.model import Orchestration, Subtask, TaskResult, ToolResult

WORKER = "tests.verification.answers.adapters.worker"
FOUND = {"packages": ["numpy", "polars"], "of": "2024-05-01"}


def search(words: str) -> dict[str, Any]:
    """Packages for some words."""
    return FOUND


def of_openai_agents(client: AsyncOpenAI, model: str) -> Executor:
    from agents import Agent, OpenAIChatCompletionsModel, function_tool

    from verification.answers.adapters.openai_agents import executor

    worker = OpenAIChatCompletionsModel(model, client)
    return executor(Agent(name="worker", tools=[function_tool(search)], model=worker))


def of_pydantic_ai(client: AsyncOpenAI, model: str) -> Executor:
    from verification.answers.adapters.pydantic_ai import executor

    return executor(pydantic_agent(client, model))


def pydantic_agent(client: AsyncOpenAI, model: str) -> Any:
    from pydantic_ai import Agent
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    return Agent(OpenAIChatModel(model, provider=OpenAIProvider(openai_client=client)), tools=[search])


Made = Callable[[AsyncOpenAI, str], Executor]
FRAMEWORKS = pytest.mark.parametrize(
    "made", [of_openai_agents, of_pydantic_ai], ids=["openai-agents", "pydantic-ai"]
)


def worked(models: ModelServer, made: Made, script: str) -> TaskResult:
    """A subtask, worked on by an agent whose model plays a script."""
    models.play(Script(answers=Function(function=f"{WORKER}:{script}")))

    async def work() -> TaskResult:
        async with AsyncOpenAI(base_url=models.url, api_key=models.key) as client:
            return await made(client, models.model)(Subtask("s", "Which package has arrays?"), Context())

    return asyncio.run(work())


def orchestrated(models: ModelServer, made: Made) -> Orchestration:
    """The same as the only part of a task."""

    async def work() -> Orchestration:
        async with AsyncOpenAI(base_url=models.url, api_key=models.key, max_retries=0) as client:
            maker = Orchestrator(
                made(client, models.model), Verifier(), look, options=OrchestrationOptions(consistency=None)
            )
            return await maker.run("Which?", [Subtask("s", "Which package has arrays?")])

    return asyncio.run(work())


@FRAMEWORKS
def test_a_run_has_its_answer_and_what_its_tools_returned(models: ModelServer, made: Made) -> None:
    result = worked(models, made, "searching")
    assert "`a_pro`" in result.answer
    (found,) = result.tool_results
    assert (found.tool, found.input, found.output) == ("search", {"words": "arrays"}, FOUND)
    assert result.model == models.model
    assert result.tokens


@FRAMEWORKS
def test_it_is_told_what_was_not_found_and_does_better(models: ModelServer, made: Made) -> None:
    models.play(Script(answers=Function(function=f"{WORKER}:searching")))
    done = orchestrated(models, made)
    assert done.answer == "Use `numpy`."
    assert [each.reaction for each in done.subtasks[0].attempts] == ["retry", "accept"]


@FRAMEWORKS
def test_a_call_that_is_broken_is_told_as_it_was(models: ModelServer, made: Made) -> None:
    result = worked(models, made, "failing")
    (found,) = result.tool_results
    assert found.tool == "search"
    assert found.input == '{"words": '
    assert found.output  # what the framework told the model
    assert result.answer == "Nothing was found."


@FRAMEWORKS
def test_an_endpoint_that_refuses_is_an_executor_that_failed(models: ModelServer, made: Made) -> None:
    models.play(f"{WORKER}:refusing")
    done = orchestrated(models, made)
    assert done.failed == ("s",)
    assert "401" in str(done.subtasks[0].attempts[0].problem)


def test_pydantic_ai_checks_its_output_in_its_own_loop(models: ModelServer) -> None:
    from verification.answers.adapters.pydantic_ai import checked, executor

    verify = Verifier()
    result = worked(
        models, lambda client, model: executor(checked(pydantic_agent(client, model), verify)), "searching"
    )
    assert result.answer == "Use `numpy`."
    assert [run.answer for run in verify.runs][-1] == "Use `numpy`."
    assert verify.runs[0].task == "Which package has arrays?"
    assert verify.runs[0].tool_results[0].output == FOUND


class Found(BaseModel):
    """A structured answer."""

    package: str


@pytest.mark.parametrize(
    ("output", "read"),
    [("a", "a"), (None, ""), (Found(package="x"), '{\n  "package": "x"\n}'), ([1, "é"], '[\n  1,\n  "é"\n]')],
)
def test_answers_are_text(output: object, read: str) -> None:
    assert text(output) == read


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ('{"a": 1}', {"a": 1}),
        ("{", "{"),
        ({"a": date(2024, 5, 1)}, {"a": "2024-05-01"}),
        (None, None),
        ("", ""),
    ],
)
def test_arguments_are_data_where_they_can_be(given: object, read: object) -> None:
    assert arguments(given) == read


def test_what_no_json_has_is_told_somehow() -> None:
    assert plain(b"\xff") == "_w=="
    assert plain({"n": float("nan"), "o": object})["n"] == "NaN"
    assert ToolResult("t", None, plain(object())).output.startswith("<object object")


def test_the_prompt_is_the_task_and_what_is_told() -> None:
    assert prompt(Subtask("s", "Do it."), Context()) == "Do it."
    assert prompt(Subtask("s", "Do it."), Context(2, "Again.", "Known.", "For Ada.")) == (
        "Do it.\n\nFor Ada.\n\nKnown.\n\nAgain."
    )
