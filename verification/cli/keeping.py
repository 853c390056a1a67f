"""What commands that verify answers keep beside their output: events, a memory, a history."""

from __future__ import annotations

import argparse
import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from fol_kb.common.command_line import say

if TYPE_CHECKING:
    from verification.answers import Conversation
    from verification.answers.history import History
    from verification.answers.memory import AgentMemory
    from verification.answers.orchestration import Events
    from verification.model import Event, Run, VerificationReport, VerificationStarted


def keeping_options(sub: argparse.ArgumentParser) -> None:
    """Where events, a memory and a history are kept."""
    kept = sub.add_argument_group("what is kept beside the output")
    kept.add_argument(
        "--memory", metavar="FOLDER", help="warn of known hallucinations, and remember what is found out"
    )
    kept.add_argument("--session", default="all", metavar="NAME", help="of the memory; default all")
    kept.add_argument("--history", metavar="FOLDER", help="keep how sure verifiers and agents are")
    kept.add_argument("--events", metavar="FILE", help="write each event, one a line; a pipe will do")


@dataclass(frozen=True, slots=True)
class Keeper:
    """Keeps what the options name; what they do not is None."""

    memory: AgentMemory | None
    history: History | None
    events: Events

    def begins(self, run: Run | Conversation, number: int) -> VerificationStarted:
        """Tell that an answer, the so manieth one, is about to be verified."""
        from verification.answers.orchestration import started

        whole = _whole(run)
        name = run.id or f"answer-{number}"
        start = started(name, whole.answer, tier=whole.tier, model=whole.model)
        self.events.tell(start)
        return start

    def ends(
        self, start: VerificationStarted, run: Run | Conversation, report: VerificationReport
    ) -> VerificationReport:
        """The report, with what the memory knows of the answer; it is remembered and told."""
        from verification.answers.orchestration import completed

        answer = _whole(run).answer
        if self.memory is not None:
            report = self.memory.flagged(report, answer)
            self.memory.record(report, task=start.task_id)
        if self.history is not None:
            self.history.record(answer, report)
        self.events.tell(completed(start, report, "none"))
        return report


@contextlib.contextmanager
def keeper(arguments: argparse.Namespace) -> Iterator[Keeper]:
    """What keeps, as the options say; in the end all events are written."""
    with events_to(arguments.events) as events:
        yield Keeper(memory_of(arguments), history_of(arguments), events)


def memory_of(arguments: argparse.Namespace) -> AgentMemory | None:
    """The memory that the options name."""
    if not arguments.memory:
        return None
    from verification.answers.memory import AgentMemory

    memory = AgentMemory(arguments.memory, arguments.session)
    for problem in memory.problems():
        say(f"note: left out: {problem}")
    return memory


def history_of(arguments: argparse.Namespace) -> History | None:
    """The history that the options name."""
    if not arguments.history:
        return None
    from verification.answers.history import History

    return History(arguments.history)


@contextlib.contextmanager
def events_to(path: str | None) -> Iterator[Events]:
    """Events that are written to a file, if one is named; in the end all are."""
    from verification.answers.orchestration import Events

    events = Events()
    with contextlib.ExitStack() as stack:
        if path:
            events.listen(_written_to(stack.enter_context(Path(path).open("w", encoding="utf-8"))))
        stack.enter_context(events.closing())
        yield events


def _written_to(file: TextIO) -> Callable[[Event], None]:
    def write(event: Event) -> None:
        file.write(f"{json.dumps(event.to_json(), ensure_ascii=False)}\n")
        file.flush()

    return write


def _whole(run: Run | Conversation) -> Run:
    from verification.answers import Conversation

    return run.whole() if isinstance(run, Conversation) else run
