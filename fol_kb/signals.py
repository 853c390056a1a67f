"""SIGTERM and SIGHUP end a command as Ctrl-C does, so that nothing it has started is left running."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

_ENDING = ("SIGTERM", "SIGHUP")


class Terminated(KeyboardInterrupt):  # no error: whoever handles Ctrl-C handles this too
    """The process was asked to end, by ``number``, a signal."""

    def __init__(self, number: int) -> None:
        super().__init__(f"ended by {signal.Signals(number).name}")
        self.exit_code = 128 + number
        """As shells report it."""


@contextlib.contextmanager
def as_exceptions() -> Iterator[None]:
    """While the block runs, the first of these signals raises :class:`Terminated` in the main thread.

    Those that come after it are not heard: they would keep the block from cleaning up. A signal that is
    ignored (``nohup``) or has a handler already is left alone, and so are all in any other thread, where
    Python has none.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]  # Windows has no SIGHUP
    ours = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]

    def end(number: int, _frame: FrameType | None) -> None:
        for each in ours:
            signal.signal(each, signal.SIG_IGN)
        raise Terminated(number)

    for number in ours:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)
