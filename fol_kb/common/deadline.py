"""How long something may take: one limit for all that is done under it.

Work that grows with its input looks at a :class:`Deadline` in its loops. It is handed on as an argument, or,
for what lies deep below (building, judging, writing), is kept for the thread or task::

    with Deadline.after(timeout, "building the belief set").kept():
        ...  # and far below: current().look()
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Self, TypeVar

from fol_kb.common.errors import FolKbError

T = TypeVar("T")

LONGEST = 10_000_000
"""Seconds, a third of a year: more than that is a slip."""
_BETWEEN_LOOKS = 64
"""So many small steps, of microseconds each, are taken between two looks at the clock."""


class DeadlineError(FolKbError, TimeoutError):
    """The time was over before the work was done. The message says what was being done."""

    kind = "timeout"
    undecided = True


def check_timeout(timeout: object) -> None:
    """Let a number of seconds pass, and nothing else.

    Raises:
        ValueError: no positive number, or one from ``LONGEST`` on.
    """
    if not isinstance(timeout, int | float) or not 0 < timeout < LONGEST:
        raise ValueError(f"timeout is a positive number of seconds, not {timeout!r}")


class Deadline:
    """A point in time by which something is to be done: ``seconds`` from now on, or never if they are None.

    ``doing`` says what it is, for the message.
    """

    def __init__(self, seconds: float | None = None, doing: str = "the work") -> None:
        self._seconds = seconds
        self._end = float("inf") if seconds is None else time.monotonic() + seconds
        self._doing = doing

    @classmethod
    def after(cls, seconds: float | None, doing: str = "the work") -> Self:
        """The deadline that an option ``timeout`` asks for.

        Raises:
            ValueError: it is neither None nor a positive number of seconds.
        """
        if seconds is not None:
            check_timeout(seconds)
        return cls(seconds, doing)

    def left(self) -> float:
        """Seconds until the deadline: negative past it, infinite if there is none."""
        return self._end - time.monotonic()

    def look(self, doing: str | None = None) -> None:
        """Go on if there is time; ``doing`` says it more closely than what the deadline is for.

        Raises:
            DeadlineError: there is none.
        """
        if self.left() <= 0:
            raise DeadlineError(
                f"{doing or self._doing} took longer than the {self._seconds:g} seconds it was given;"
                " give it less, or more time"
            )

    def over(self, items: Iterable[T]) -> Iterator[T]:
        """The items, with a look at the clock every now and then and at the end; raises as :meth:`look`."""
        for number, item in enumerate(items):
            if not number % _BETWEEN_LOOKS:
                self.look()
            yield item
        self.look()

    @contextmanager
    def kept(self) -> Iterator[Self]:
        """Let this be the deadline of what the block does, unless one stands already that comes earlier."""
        outer = current()
        token = _current.set(outer if outer.left() < self.left() else self)
        try:
            yield self
        finally:
            _current.reset(token)


_NEVER = Deadline()
_current: ContextVar[Deadline] = ContextVar("fol_kb_deadline", default=_NEVER)


def current() -> Deadline:
    """The deadline that stands for this thread or task; one that never comes if none does."""
    return _current.get()
