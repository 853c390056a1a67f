"""Where a session of the Java side lives: in this process, or in one of its own that can be killed."""

from __future__ import annotations

import weakref
from typing import Protocol

from fol_kb.reasoning.tweety.jvm import isolation, machine
from fol_kb.reasoning.tweety.jvm.isolated_worker import TO_SESSION, answered
from fol_kb.reasoning.tweety.watch import Watch


class Door(Protocol):
    """Reaches sessions. Raises :class:`UnansweredError` or :class:`TweetyError`."""

    def ready(self) -> None:
        """Start Java if it does not run."""

    def serves(self, place: object) -> bool:
        """Whether sessions opened at that :meth:`place` can still be asked."""

    def place(self) -> object:
        """What the sessions that are open now live in."""

    def say(self, message: str, watch: Watch) -> str:
        """The answer to a message, as :mod:`fol_kb.reasoning.tweety.jvm.isolated_worker` has them."""

    def close(self, number: int) -> None:
        """End a session."""

    def leave(self) -> None:
        """No session is opened here any more."""


class InThisProcess:
    """Java in this process, which answers by itself at the deadline."""

    def ready(self) -> None:
        """Start Java; it refuses in a forked child."""
        machine.bridge()

    def serves(self, place: object) -> bool:
        """Always: the machine does not end before the process."""
        return True

    def place(self) -> object:
        """There is only one."""
        return None

    def say(self, message: str, watch: Watch) -> str:
        """The answer of Java."""
        return answered(machine.bridge(), message)

    def close(self, number: int) -> None:
        """End a session."""
        if machine.is_started():
            machine.bridge().close(number)

    def leave(self) -> None:
        """Java stays."""


class InItsOwn:
    """A process that only one session uses, killed when it does not keep a limit or is called off.

    It does not count among those of isolated questions: a session may stay open for long.
    """

    def __init__(self, memory_mb: int) -> None:
        self._memory_mb = memory_mb
        self._worker: isolation.Worker | None = None
        self._end: weakref.finalize[[], InItsOwn] | None = None

    def ready(self) -> None:
        """Start the process if there is none."""
        if self._worker is None or self._worker.ended or not self._worker.lives():
            self.leave()
            self._worker = isolation.Worker(self._memory_mb)
            self._worker.wait_until_ready()
            self._end = weakref.finalize(self, self._worker.kill)

    def serves(self, place: object) -> bool:
        """Whether that process still lives."""
        return self._worker is not None and place is self._worker and not self._worker.ended

    def place(self) -> object:
        """The process."""
        return self._worker

    def say(self, message: str, watch: Watch) -> str:
        """The answer of the process, which is started if there is none."""
        if self._worker is None or self._worker.ended:
            self.ready()
        assert self._worker is not None
        return self._worker(message, watch)

    def close(self, number: int) -> None:
        """End a session; nobody waits for it."""
        if self._worker is not None and not self._worker.ended:
            self._worker.post(f"{TO_SESSION} close {number}")

    def leave(self) -> None:
        """End the process."""
        if self._end is not None:
            self._end()
            self._worker = self._end = None
