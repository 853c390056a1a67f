"""Tokens of verification as a share of those of real runs, by data set and by tier; ``make orchestration``.

The runs of tau-bench and SWE-agent are the work of small executors. First each run by itself: one call of a
verifier about all its replies. Then five runs at a time are the subtasks of one task: medium verifiers check
the small executors, a medium executor writes the answer, and a large verifier checks that. The verifier is
the real one; its models answer as a script says, in about a hundred tokens. Tokens are estimated at four
characters. The schema of the verifier's tool is counted; the schemas of the agents' tools, which are in no
trajectory, are not.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from benchmarks.data import absent, data_folder, rows, table
from fol_kb.llm import Answer, ChatModel, Request, Usage
from fol_kb.testing.models import ChatRequest, Reply, ScriptedModel, ToolCall
from verification.answers import AnswerVerifier, Verifier, floor, read
from verification.answers.orchestration import Context, OrchestrationOptions, Orchestrator
from verification.model import Orchestration, Run, Subtask, TaskResult, TierName
from verification.prompts import Delimiters

CHARACTERS = 4
"""Of a token, as the scripted models estimate as well."""
AT_ONCE = 5
"""Runs that are the subtasks of one task."""
_DELIMITERS = Delimiters(b"a secret of the benchmark")
_SAID = {
    "mentions": [],
    "verified": ["the total of both flights", "the first of the two tests"],
    "unverified": ["HAT069", "the refund of $125"],
    "confidence": 0.8,
    "completeness": 0.9,
    "gaps": ["whether the return flight was changed as well"],
    "warnings": [{"kind": "OTHER", "message": "the refund is said to take a week, and no result says so"}],
    "reasoning": "Most of it stands in the results; the refund of $125 does not.",
}


@dataclass(frozen=True, slots=True)
class Billed:
    """A model that counts the tools of a request among its tokens, as endpoints do."""

    model: ChatModel

    async def ask(self, request: Request) -> Answer:
        """The answer of the model."""
        answer = await self.model.ask(request)
        tools = sum(len(json.dumps(dict(tool), ensure_ascii=False)) for tool in request.tools)
        return replace(answer, usage=answer.usage + Usage(tools // CHARACTERS))


def verifier() -> AnswerVerifier:
    """Medium and large verifiers."""

    def says(_: ChatRequest) -> Reply:
        return Reply(None, (ToolCall("submit_verification", _SAID),))

    tiers: dict[TierName, Verifier] = {}
    names: tuple[TierName, ...] = ("medium", "large")
    for tier in names:
        tiers[tier] = Verifier(Billed(ScriptedModel(says)), _DELIMITERS, name=tier, tier=tier)
    return AnswerVerifier(tiers)


@dataclass(frozen=True, slots=True)
class Worked:
    """A real run, and the tokens that it took: each request sends all that was said before."""

    run: Run
    tokens: int


def worked(data: Any) -> Worked:
    """What a trajectory holds."""
    before, tokens = 0, 0
    for message in _messages(data):
        size = len(json.dumps(message, ensure_ascii=False)) // CHARACTERS
        if message.get("role") == "assistant":
            tokens += before + size
        before += size
    run = read(data)
    return Worked(run if isinstance(run, Run) else run.whole(), tokens)


def _messages(data: Any) -> Iterator[Mapping[str, Any]]:
    """The messages of a trajectory, under whichever name it keeps them."""
    names = ("messages", "traj", "history", "trajectory")
    found: list[Any] = next((data[name] for name in names if isinstance(data.get(name), list)), [])
    return (each for each in found if isinstance(each, dict))


def sets() -> dict[str, list[Worked]]:
    """The runs of each data set that is there."""
    folder = data_folder() / "swe-agent"
    paths = sorted(folder.glob("*.traj")) if folder.is_dir() else []
    given = {
        "tau-bench": list(rows("tau-bench/airline_tasks_0_24.jsonl") or ()),
        "SWE-agent": [json.loads(each.read_text(encoding="utf-8")) for each in paths],
    }
    for name, found in given.items():
        if not found:
            print(absent(name), file=sys.stderr)
    return {name: [worked(each) for each in found] for name, found in given.items() if found}


def by_set(found: Mapping[str, Sequence[Worked]]) -> str:
    """The table of single runs."""
    body = []
    for name, runs in found.items():
        asked = [_asked(each.run) for each in runs]
        spent, checked = sum(each.tokens for each in runs), sum(asked)
        most = max(part / each.tokens for part, each in zip(asked, runs, strict=True) if each.tokens)
        body.append([name, len(runs), f"{spent:,}", f"{checked:,}", f"{checked / spent:.2%}", f"{most:.1%}"])
    return table(["runs of", "runs", "tokens of the runs", "of verification", "share", "largest share"], body)


def _asked(run: Run) -> int:
    """Tokens of the verifier's call about a run, its answer among them."""
    report = asyncio.run(verifier().verify(run))
    return sum(each.tokens or 0 for each in report.verifiers)


async def orchestrated(runs: Sequence[Worked]) -> Orchestration:
    """One task whose subtasks are real runs."""
    by_id = {f"part{number}": each for number, each in enumerate(runs, start=1)}

    async def executor(subtask: Subtask, _: Context) -> TaskResult:
        each = by_id[subtask.id]
        return TaskResult(each.run.answer, each.run.tool_results, "small", each.tokens)

    async def synthesizer(subtask: Subtask, context: Context) -> TaskResult:
        answer = "\n\n".join(each.run.answer.rsplit("\n\n", 1)[-1] for each in runs)
        read_and_written = len(subtask.description) + len(context.text) + len(answer)
        return TaskResult(answer, (), "medium", read_and_written // CHARACTERS)

    maker = Orchestrator(
        executor,
        verifier().verify,
        floor,
        synthesizer=synthesizer,
        delimiters=_DELIMITERS,
        options=OrchestrationOptions(consistency=None),
    )
    subtasks = [Subtask(id, each.run.task) for id, each in by_id.items()]
    return await maker.run("What became of each of these requests?", subtasks, id="real-runs")


def by_tier(found: Mapping[str, Sequence[Worked]]) -> str:
    """The table of orchestrated tasks: who works, who checks, and what share of all tokens that is."""
    executors: Counter[str] = Counter()
    verifiers: Counter[str] = Counter()
    for runs in found.values():
        for start in range(0, len(runs), AT_ONCE):
            for each in asyncio.run(orchestrated(runs[start : start + AT_ONCE])).tokens:
                executors[each.tier] += each.executors
                verifiers[each.tier] += each.verifiers
    everything = executors.total() + verifiers.total()
    body = [
        [tier, f"{executors[tier]:,}", f"{verifiers[tier]:,}", f"{verifiers[tier] / everything:.2%}"]
        for tier in ("small", "medium", "large")
    ]
    checked = verifiers.total()
    body.append(["together", f"{executors.total():,}", f"{checked:,}", f"{checked / everything:.2%}"])
    return table(["tier", "tokens of executors", "of verifiers", "verifiers' share of all"], body)


__all__ = ["by_set", "by_tier", "sets"]
