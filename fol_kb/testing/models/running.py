"""The server's process: it says where it listens, and ends with whoever started it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import IO, Any

from fol_kb.testing.models.script import Script
from fol_kb.testing.models.server import HOST, Server

LOOK_AT_PARENT = 0.5
"""Seconds between looks at whether the process that started this one is still there."""
LAST_WAY_OUT = 3.0
"""Seconds that a stop may take: a script's function that never returns keeps the loop busy."""


async def serve(
    *scripts: Script,
    port: int = 0,
    keep_bodies: bool = True,
    ready: Callable[[str], None],
    parent: int | None = None,
    lifeline: IO[Any] | None = None,
) -> None:
    """Serve until a signal, the end of ``lifeline``, or the end of the process ``parent``.

    ``ready`` is called with the base URL once the server listens.
    """
    server = Server(*scripts, keep_bodies=keep_bodies)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    if lifeline is not None:
        arguments = (lifeline, lambda: loop.call_soon_threadsafe(stop.set))
        threading.Thread(target=_until_closed, args=arguments, daemon=True).start()
    found = await server.start(port)
    ready(f"http://{HOST}:{found}/v1")
    while not stop.is_set():
        try:
            await asyncio.wait_for(stop.wait(), LOOK_AT_PARENT if parent is not None else None)
        except TimeoutError:
            if os.getppid() != parent:  # whoever adopts orphans is another
                break
    server.stop()


def _until_closed(lifeline: IO[Any], stop: Callable[[], object]) -> None:
    # not through the file object: its lock is wanted when the interpreter ends
    while os.read(lifeline.fileno(), 4096):
        pass
    last = threading.Timer(LAST_WAY_OUT, os._exit, [1])
    last.daemon = True
    last.start()
    with contextlib.suppress(RuntimeError):  # the loop is closed: all is done
        stop()


def managed(parent: int) -> None:
    """The server of a :class:`~.process.ModelServer`: its script is the first line of standard input."""
    first = json.loads(sys.stdin.readline())
    scripts = [Script.model_validate(script) for script in first["scripts"]]

    def ready(url: str) -> None:
        print(json.dumps({"url": url}), flush=True)  # noqa: T201 - what the parent waits for

    asyncio.run(
        serve(*scripts, keep_bodies=first["keep_bodies"], ready=ready, parent=parent, lifeline=sys.stdin)
    )
