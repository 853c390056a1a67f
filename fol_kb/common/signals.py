"""SIGTERM and SIGHUP end a command as Ctrl-C does, so that nothing it has started is left running."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Iterator
from types import FrameType

_ENDING = ("SIGTERM", "SIGHUP")
_IMPORT_MACHINERY = "<frozen importlib._bootstrap>"
_MOMENT = 0.5
_LATER = 0.005
"""Seconds after which a signal that came at a bad moment is heard again."""


_twice = 0.0


def comes_twice() -> None:
    """From now on a second Ctrl-C within a moment of the first is the first one.

    The process has a parent that hands it on, and may have been sent it as well.
    """
    global _twice
    _twice = _MOMENT


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

    None of them, nor Ctrl-C, is raised within Python's import machinery, but a moment later. There it might
    come in a weak reference's callback, which prints an exception and goes on: the signal would be lost, and
    with it the lock that the callback holds, without which no other thread can import anything any more.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]  # Windows has no SIGHUP
    ours = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]
    with contextlib.ExitStack() as handlers:
        interrupt = _Interrupt(ours)
        handlers.enter_context(_handler(signal.SIGINT, interrupt, instead_of=signal.default_int_handler))
        for number in ours:
            handlers.enter_context(_handler(number, interrupt, instead_of=signal.SIG_DFL))
        yield


@contextlib.contextmanager
def left_to_asyncio() -> Iterator[None]:
    """While the block runs, Ctrl-C is Python's own: :mod:`asyncio` makes it the end of a task only then."""
    here = threading.current_thread() is threading.main_thread()
    ours = signal.getsignal(signal.SIGINT) if here else None
    if not isinstance(ours, _Interrupt):
        yield
        return
    with _handler(signal.SIGINT, signal.default_int_handler, instead_of=ours):
        yield


@contextlib.contextmanager
def _handler(number: int, handler: object, *, instead_of: object) -> Iterator[None]:
    """Have a signal handled so, if it was handled otherwise before, and afterwards as before."""
    if signal.getsignal(number) != instead_of:
        yield
        return
    signal.signal(number, handler)  # type: ignore[arg-type]  # a handler, or one of Python's constants
    try:
        yield
    finally:
        signal.signal(number, instead_of)


class _Interrupt:
    """Raises what a signal stands for; ``ending`` are those that are not heard after one of them."""

    def __init__(self, ending: list[signal.Signals]) -> None:
        self._ending = ending
        self._heard = -_MOMENT

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if frame is not None and frame.f_code.co_filename == _IMPORT_MACHINERY and _later(self, number):
            return
        if number not in self._ending:
            before, self._heard = self._heard, time.monotonic()
            if self._heard - before < _twice:
                return
            raise KeyboardInterrupt
        for each in self._ending:
            signal.signal(each, signal.SIG_IGN)
        raise Terminated(number)


def _later(handler: _Interrupt, number: int) -> bool:
    """Whether the signal will be heard again, as if it came then."""
    if not hasattr(signal, "setitimer") or signal.getsignal(signal.SIGALRM) != signal.SIG_DFL:
        return False

    def again(_: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        handler(number, frame)

    signal.signal(signal.SIGALRM, again)
    signal.setitimer(signal.ITIMER_REAL, _LATER)
    return True
