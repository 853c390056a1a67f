"""An agent of the OpenAI Agents SDK as an executor (extra ``agents``).

::

    from agents import Agent
    from verification.answers.adapters.openai_agents import executor

    orchestrator = Orchestrator(executor(Agent(name="worker", tools=[search])), verify, look)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fol_kb.common.errors import MissingExtraError
from verification.answers.adapters.prompting import arguments, plain, prompt, text
from verification.answers.orchestration import Context, Executor
from verification.model import Subtask, TaskResult, ToolResult

try:
    from agents import Agent, RunConfig, Runner, RunResult
    from agents.items import ToolCallItem, ToolCallOutputItem
except ImportError:
    raise MissingExtraError("an agent of the OpenAI Agents SDK", "openai-agents", "agents") from None


def executor(
    agent: Agent[Any], *, run_config: RunConfig | None = None, max_turns: int = 10, context: Any = None
) -> Executor:
    """An agent that works on subtasks; each attempt is a run of its own.

    Args:
        agent: with its tools.
        run_config: of each run. Without one nothing is traced: a trace would send the task elsewhere.
        max_turns: of each run.
        context: for the tools of the agent.
    """
    config = run_config or RunConfig(tracing_disabled=True)

    async def execute(subtask: Subtask, told: Context) -> TaskResult:
        result = await Runner.run(
            agent, prompt(subtask, told), context=context, max_turns=max_turns, run_config=config
        )
        return task_result(result)

    return execute


def task_result(result: RunResult) -> TaskResult:
    """What a run came to, with what its tools returned."""
    usage = result.context_wrapper.usage
    model = result.last_agent.model
    return TaskResult(
        text(result.final_output),
        tuple(_tool_results(result)),
        model if isinstance(model, str) or model is None else str(getattr(model, "model", "")) or None,
        usage.total_tokens or None,
    )


def _tool_results(result: RunResult) -> Iterator[ToolResult]:
    """The calls in their order, each with its output; a call whose output never came has none."""
    outputs = {each.call_id: each.output for each in result.new_items if isinstance(each, ToolCallOutputItem)}
    for each in result.new_items:
        if isinstance(each, ToolCallItem):
            raw: Any = each.raw_item
            name = _of(raw, "name") or _of(raw, "type") or "tool"
            output = outputs.get(_of(raw, "call_id") or _of(raw, "id"))
            yield ToolResult(str(name), arguments(_of(raw, "arguments")), plain(output))


def _of(raw: Any, name: str) -> Any:
    return raw.get(name) if isinstance(raw, dict) else getattr(raw, name, None)
