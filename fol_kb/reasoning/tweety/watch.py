"""The time that a question may take, and the calling off of a question that is under way.

Java has its own deadline. What Python does before and after it (type checking, compiling, reading the answer)
looks at a :class:`Watch`, so that one limit holds for the whole question.
"""

from __future__ import annotations

from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.common.cancellation import Cancellation, current_cancellation
from fol_kb.common.deadline import Deadline, current


class UnansweredError(Exception):
    """Why there is no answer of an engine to report; ``reason`` is what the report gives."""

    reason = Reason.ERROR


class OutOfTimeError(UnansweredError):
    """The time limit was reached, or the question was called off."""

    reason = Reason.TIMEOUT


class NothingReadError(UnansweredError):
    """The belief set has no formulas: whatever was said of it would be said of nothing."""

    reason = Reason.NOTHING_READ


def heed(cancellation: Cancellation | None) -> None:
    """Go on unless the question was called off.

    Raises:
        OutOfTimeError: it was.
    """
    if cancellation is not None and cancellation.cancelled:
        raise OutOfTimeError("the question was called off")


class Watch(Deadline):
    """The deadline of a question, which the thread or task that makes it can also call off."""

    def __init__(self, seconds: float) -> None:
        super().__init__(min(seconds, current().left()))
        self._cancellation = current_cancellation()

    def look(self, doing: str | None = None) -> None:
        """Go on if there is time.

        Raises:
            OutOfTimeError: there is none, or the question was called off.
        """
        heed(self._cancellation)
        if self.left() <= 0:
            raise OutOfTimeError("the time limit was reached")

    def milliseconds(self) -> int:
        """What is left for Java, where nothing is no limit; raises as :meth:`look`."""
        self.look()
        return max(1, round(self.left() * 1000))
