"""The process of isolated questions: ``python -m fol_kb.reasoning.tweety.jvm.isolated_worker PARENT``.

Reads requests from standard input and writes their answers to standard output, each as its length (eight
bytes, big-endian) and so much UTF-8. An answer begins with a letter: ``a`` an answer of Java, ``e`` an error,
as JSON. The first one, to no request, says whether Java could be started. An empty request asks whether
the process still lives.

It lives no longer than its parent: it ends when its standard input does, or when it has become an orphan
(a process that the parent forked may hold the other end of the pipe), and takes what it started with it.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, BinaryIO

from fol_kb.common import processes
from fol_kb.reasoning.tweety.errors import TweetyError

if TYPE_CHECKING:
    from fol_kb.reasoning.tweety.jvm.machine import Bridge

OPEN_SESSION = "session open"
TO_SESSION = "session"
"""Begin the first line of a request that opens a session (which follows), or of one to a session: then come
``ask``, ``add`` or ``close`` and its number, and its lines behind."""


def read_frame(source: BinaryIO) -> bytes | None:
    """The next frame; None at the end, also at one in the middle of a frame."""
    head = read_exactly(source, 8)
    return None if head is None else read_exactly(source, int.from_bytes(head, "big"))


def read_exactly(source: BinaryIO, size: int) -> bytes | None:
    """So many bytes of an unbuffered stream, or None if it ends before."""
    parts = bytearray()
    while len(parts) < size:
        part = source.read(min(size - len(parts), 1 << 20))
        if not part:
            return None
        parts += part
    return bytes(parts)


def write_frame(sink: BinaryIO, content: bytes) -> None:
    """Write a frame to an unbuffered stream."""
    rest = memoryview(len(content).to_bytes(8, "big") + content)
    while rest:
        rest = rest[sink.write(rest) :]


def serve(source: BinaryIO, sink: BinaryIO, connect: Callable[[], Callable[[str], str]]) -> None:
    """Answer the requests until there are no more, whatever is under way then.

    Args:
        source: where requests come from.
        sink: where answers go.
        connect: starts Java, and gives what answers a request.
    """
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_answer, args=(requests, sink, connect), daemon=True).start()
    while (request := read_frame(source)) is not None:
        requests.put(request)


def _answer(
    requests: queue.SimpleQueue[bytes], sink: BinaryIO, connect: Callable[[], Callable[[str], str]]
) -> None:
    try:
        ask = connect()
    except Exception as problem:  # noqa: BLE001  # whatever it is: the parent waits for it
        write_frame(sink, _error(problem))
        return
    write_frame(sink, b"a")
    while True:
        try:
            request = requests.get()
            answer = b"a" + (ask(request.decode()).encode() if request else b"")
        except Exception as problem:  # noqa: BLE001  # the same
            answer = _error(problem)
        write_frame(sink, answer)


def answered(java: Bridge, request: str) -> str:
    """What Java answers to a request, or one of its sessions does."""
    head, _, rest = request.partition("\n")
    if not head.startswith(TO_SESSION):
        return java(request)
    if head == OPEN_SESSION:
        return java.open(rest)
    _, verb, number = head.split(" ")
    if verb == "close":
        java.close(int(number))
        return ""
    return (java.ask if verb == "ask" else java.add)(int(number), rest)


def _started() -> Callable[[str], str]:
    from fol_kb.reasoning.tweety.jvm import machine

    machine.start(ours=True)
    return partial(answered, machine.bridge())


def _error(problem: Exception) -> bytes:
    if isinstance(problem, TweetyError):
        words = problem.problem
    elif isinstance(problem, MemoryError):
        words = "the process is out of memory"
    else:
        words = f"a process for Java failed: {type(problem).__name__}: {problem}"
    said = {
        "kind": type(problem).__name__,
        "problem": words,
        "java_class": getattr(problem, "java_class", ""),
        "java_trace": getattr(problem, "java_trace", ""),
    }
    return b"e" + json.dumps(said).encode()


def main() -> None:
    """Answer one parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent's to hear
    sink = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what Java prints is no answer
    source = os.fdopen(0, "rb", buffering=0)
    processes.end_with(int(sys.argv[1]))
    serve(source, sink, _started)
    processes.end()


if __name__ == "__main__":
    main()
