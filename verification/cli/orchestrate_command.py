"""``orchestrate``: a task whose subtasks a program works on, verified, and made one answer."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import shlex
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    print_json,
    printable,
    read_text,
    text_or_json,
    writable,
)
from fol_kb.errors import CallError
from verification.cli.answer_options import checks_of, verifiers_of, verifying_options

if TYPE_CHECKING:
    from verification.answers import ExistenceCheck
    from verification.answers.memory import AgentMemory
    from verification.answers.orchestration import Verify
    from verification.model import Event, Orchestration, TaskPlan


def register(commands: Commands) -> None:
    """Add this command."""
    sub = commands.add("orchestrate", _orchestrate, "have subtasks worked on, verified, and made one answer")
    sub.add_argument("plan", metavar="PLAN", help="JSON: task and subtasks; or - for standard input")
    sub.add_argument(
        "--executor",
        required=True,
        metavar="COMMAND",
        help="a program that reads a subtask as JSON and writes its result as JSON",
    )
    sub.add_argument("--synthesizer", metavar="COMMAND", help="one that writes the answer; else it is code")
    sub.add_argument("--memory", metavar="FOLDER", help="remember what was found out")
    sub.add_argument("--session", default="all", metavar="NAME", help="of the memory; default all")
    sub.add_argument("--events", metavar="FILE", help="write each event, one a line; a pipe will do")
    sub.add_argument("--jobs", type=int, default=1, metavar="N", help="subtasks at a time; default 1")
    limits = sub.add_argument_group("limits")
    limits.add_argument("--seconds", type=float, metavar="N", help="for the whole run")
    limits.add_argument("--attempts", type=int, metavar="N", help="for the whole run")
    limits.add_argument("--tokens", type=int, metavar="N", help="for the whole run, as far as they are known")
    limits.add_argument("--retries", type=int, default=2, metavar="N", help="of a subtask; default 2")
    limits.add_argument(
        "--unverified",
        type=int,
        default=3,
        metavar="N",
        help="so many unverified mentions are accepted; default 3",
    )
    sub.add_argument("--no-consistency", action="store_true", help="do not hold subtasks against each other")
    verifying_options(sub)
    text_or_json(sub)


def _orchestrate(arguments: argparse.Namespace) -> int:
    writable(arguments.events, arguments.plan)
    done = asyncio.run(_run(arguments, _plan(arguments.plan)))
    if arguments.format == "json":
        print_json(done.to_json())
    else:
        for line in _lines(done):
            print(printable(line))
    if not any((done.reliable, done.uncertain)):
        return ExitCode.UNDECIDED
    return ExitCode.FAILS if done.failed or done.contradictions or done.left_out else ExitCode.HOLDS


def _plan(name: str) -> TaskPlan:
    from fol_kb.common import codec
    from verification.model import TaskPlan

    data = codec.loads(read_text(name), "a plan of a task", file=name)
    return codec.from_json(TaskPlan, data, file=name)


async def _run(arguments: argparse.Namespace, plan: TaskPlan) -> Orchestration:
    from verification.answers import floor
    from verification.answers.adapters.program import executor
    from verification.answers.memory import AgentMemory
    from verification.answers.orchestration import (
        ConsistencyOptions,
        Events,
        OrchestrationOptions,
        Orchestrator,
        Thresholds,
    )
    from verification.prompts import installed

    options = OrchestrationOptions(
        Thresholds(unverified=arguments.unverified, retries=arguments.retries),
        at_once=arguments.jobs,
        seconds=arguments.seconds,
        attempts=arguments.attempts,
        tokens=arguments.tokens,
        consistency=None if arguments.no_consistency else ConsistencyOptions(),
    )
    memory: AgentMemory | None = None
    if arguments.memory:
        memory = AgentMemory(arguments.memory, arguments.session)
    checks = checks_of(arguments)
    events = Events()
    with contextlib.ExitStack() as stack:
        if arguments.events:
            events.listen(
                _written_to(stack.enter_context(Path(arguments.events).open("w", encoding="utf-8")))
            )
        stack.enter_context(events.closing())
        async with _verify(arguments, checks) as verify:
            maker = Orchestrator(
                executor(_command(arguments.executor)),
                verify,
                lambda run: floor(run, checks),
                synthesizer=executor(_command(arguments.synthesizer)) if arguments.synthesizer else None,
                memory=memory,
                events=events,
                delimiters=installed(),
                options=options,
            )
            return await maker.run(plan.task, plan.subtasks, id=plan.id, scope=plan.scope)


@contextlib.asynccontextmanager
async def _verify(arguments: argparse.Namespace, checks: list[ExistenceCheck]) -> AsyncIterator[Verify]:
    """Who verifies: models as the options describe them, else code alone."""
    from verification.answers import AnswerVerifier, VerifyOptions, by_code
    from verification.model import Run, VerificationReport

    async def code_alone(run: Run) -> VerificationReport:
        return await asyncio.to_thread(by_code, run, checks)

    named = any(getattr(arguments, name) for name in ("model", "second_model", "base_url"))
    if arguments.no_model and named:
        raise CallError("--no-model and a model contradict each other: drop one")
    async with contextlib.AsyncExitStack() as stack:
        verifiers = None if arguments.no_model else await verifiers_of(arguments, named, stack)
        if verifiers is None:
            yield code_alone
            return
        tiers, second = verifiers
        options = VerifyOptions(checks, deadline=arguments.deadline)
        yield AnswerVerifier(tiers, second=second, dual=arguments.dual, options=options).verify


def _command(words: str) -> list[str]:
    try:
        found = shlex.split(words)
    except ValueError as problem:
        raise CallError(f"{words!r} is no command: {problem}") from None
    if not found:
        raise CallError("the command of an executor is empty; name a program")
    return found


def _written_to(file: TextIO) -> Callable[[Event], None]:
    def write(event: Event) -> None:
        file.write(f"{json.dumps(event.to_json(), ensure_ascii=False)}\n")
        file.flush()

    return write


def _lines(done: Orchestration) -> Iterator[str]:
    yield from done.answer.splitlines()
    yield ""
    for each in done.subtasks:
        how = "reliable" if each.reliable else "uncertain" if each.id in done.uncertain else "failed"
        marks = f" ({', '.join(each.marks)})" if each.marks else ""
        attempts = "attempt" if len(each.attempts) == 1 else "attempts"
        yield f"{each.id}: {how}{marks}, {len(each.attempts)} {attempts}"
    for left_out in done.left_out:
        yield f"left out, not found: {', '.join(left_out.mentions)}"
    for warning in done.contradictions:
        yield warning.message
    for note in done.notes:
        yield f"note: {note}"
