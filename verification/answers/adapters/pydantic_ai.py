"""An agent of pydantic-ai as an executor, and a check of its output inside its own loop (extra ``agents``).

::

    from pydantic_ai import Agent
    from verification.answers.adapters.pydantic_ai import checked, executor

    agent = checked(Agent(model, tools=[search]), verify)   # asks again, told what was not found
    orchestrator = Orchestrator(executor(agent), verify, look)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fol_kb.common.errors import MissingExtraError
from verification.answers.adapters.prompting import arguments, plain, prompt, text
from verification.answers.orchestration import (
    Context,
    Executor,
    History,
    Retry,
    Thresholds,
    Verify,
    next_step,
)
from verification.model import Run, Subtask, TaskResult, ToolResult

try:
    from pydantic_ai import Agent, ModelRetry, RunContext
    from pydantic_ai.messages import (
        ModelMessage,
        ModelResponse,
        RetryPromptPart,
        ToolCallPart,
        ToolReturnPart,
        UserPromptPart,
    )
except ImportError:
    raise MissingExtraError("an agent of pydantic-ai", "pydantic-ai-slim", "agents") from None


def executor(agent: Agent[Any, Any], *, deps: Any = None) -> Executor:
    """An agent that works on subtasks; each attempt is a run of its own.

    Args:
        agent: with its tools.
        deps: for the tools of the agent.
    """

    async def execute(subtask: Subtask, told: Context) -> TaskResult:
        result = await agent.run(prompt(subtask, told), deps=deps)
        messages = result.all_messages()
        model = next((each.model_name for each in messages if isinstance(each, ModelResponse)), None)
        tokens = result.usage.total_tokens
        return TaskResult(text(result.output), tuple(tool_results(messages)), model, tokens or None)

    return execute


def checked(agent: Agent[Any, Any], verify: Verify, thresholds: Thresholds | None = None) -> Agent[Any, Any]:
    """The same agent, whose output is verified before it is given: what is not good enough is asked again.

    It follows the table of reactions for a first attempt, as far as one agent can: retry and reformulate
    become a ``ModelRetry`` with what the executor is told. How often is the agent's own limit on retries.

    Args:
        agent: gets an output validator.
        verify: verifies the output against what the tools of the run returned.
        thresholds: when it is asked again.
    """

    @agent.output_validator
    async def verified(run: RunContext[Any], output: Any) -> Any:
        if run.partial_output:
            return output
        task = text(run.prompt) if run.prompt is not None else _task(run.messages)
        report = await verify(Run(task, text(output), tuple(tool_results(run.messages))))
        step = next_step(report, History(), thresholds)
        if isinstance(step, Retry):
            raise ModelRetry(step.telling.text)
        return output

    return agent


def tool_results(messages: Sequence[ModelMessage]) -> Iterator[ToolResult]:
    """The calls in their order, each with what it returned; a call that was refused has what it was told."""
    parts = [part for message in messages for part in message.parts]
    returned = {
        part.tool_call_id: part
        for part in parts
        if isinstance(part, ToolReturnPart) or (isinstance(part, RetryPromptPart) and part.tool_name)
    }
    for part in parts:
        if isinstance(part, ToolCallPart):
            found = returned.get(part.tool_call_id)
            when = None if found is None else found.timestamp.isoformat()
            output = None if found is None else plain(found.content)
            yield ToolResult(part.tool_name, arguments(part.args), output, when)


def _task(messages: Sequence[ModelMessage]) -> str:
    parts = [part for message in messages for part in message.parts]
    return "\n\n".join(text(part.content) for part in parts if isinstance(part, UserPromptPart))
