"""Events: typed, in their order, for any number of listeners; no listener harms anybody."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

from tests.published import validator
from tests.verification.answers.orchestration.toys import INVENTED, Executor, Verifier, look
from verification.answers.orchestration import Events, OrchestrationOptions, Orchestrator
from verification.model import Event, Subtask, reference


def played(events: Events) -> list[str]:
    """A run with a retry, whose answers are given back."""
    executor = Executor({"s": [INVENTED, "Use `numpy`."]})
    maker = Orchestrator(
        executor, Verifier(), look, events=events, options=OrchestrationOptions(consistency=None)
    )
    done = asyncio.run(maker.run("Which?", [Subtask("s", "One.")], id="task"))
    return [INVENTED, "Use `numpy`.", done.answer]


def test_events_say_what_happens_in_its_order_and_name_answers_by_reference() -> None:
    heard: list[Event] = []
    events = Events()
    events.listen(heard.append)
    first, second, answer = played(events)
    assert events.close(30) == ()
    assert [each.event for each in heard] == [
        "verification:start",
        "verification:complete",
        "verification:start",
        "verification:complete",
        "orchestrator:answer",
    ]
    assert [each.answer for each in heard] == [reference(t) for t in (first, first, second, second, answer)]
    told = [each.to_json() for each in heard]
    for document in told:
        validator(document["format"].removeprefix("fol-kb/")).validate(document)
        assert "numpy" not in str(document)
    assert (told[1]["reaction"], told[3]["reaction"]) == ("retry", "accept")
    assert told[1]["mentions"] == {"verified": 1, "computed": 0, "unverified": 4}
    assert (told[1]["taskId"], told[1]["subtaskId"], told[1]["attempt"]) == ("task", "s", 1)
    assert (told[1]["executorTier"], told[1]["verifierTier"], told[1]["executorModel"]) == (
        "small",
        "medium",
        "toy-small",
    )
    assert (told[4]["subtasks"], told[4]["reliable"], told[4]["confidence"]) == (1, 1, 0.9)


def eventually(holds: Callable[[], bool]) -> bool:
    """Whether something becomes so within a time that is enough on a busy machine."""
    until = time.monotonic() + 30
    while not holds() and time.monotonic() < until:
        time.sleep(0.01)
    return holds()


def test_a_listener_that_raises_or_never_returns_harms_nobody() -> None:
    heard: list[Event] = []
    release = threading.Event()
    events = Events()

    def raising(event: Event) -> None:
        raise RuntimeError(event.event)

    async def raising_too(event: Event) -> None:
        raise ValueError

    def hanging(event: Event) -> None:
        release.wait(60)

    broken = [events.listen(raising), events.listen(raising_too)]
    stuck = events.listen(hanging)
    events.listen(heard.append)
    played(events)
    assert eventually(lambda: len(heard) == 5)
    assert eventually(lambda: [each.failed for each in broken] == [5, 5])
    assert stuck in events.close(0.2)
    release.set()


def test_what_a_slow_listener_has_no_room_for_is_dropped_and_counted() -> None:
    release = threading.Event()
    events = Events(room=1)
    slow = events.listen(lambda event: release.wait(60))
    played(events)  # five events: one is being told, one waits
    assert 3 <= slow.dropped <= 4
    release.set()


def test_async_listeners_hear_as_well() -> None:
    heard: list[str] = []

    async def listener(event: Event) -> None:
        await asyncio.sleep(0)
        heard.append(event.event)

    events = Events()
    with events.closing(30):
        for _ in range(5):
            events.listen(listener)
        played(events)
    assert len(heard) == 25
    played(events)  # nobody listens any more
    assert len(heard) == 25
