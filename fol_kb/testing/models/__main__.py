"""``python -m fol_kb.testing.models SCRIPT``: the server's process, for trying things out by hand.

It says where it listens, and ends with whoever started it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from typing import IO, Any

from fol_kb.common.errors import FolKbError
from fol_kb.testing.models.named import NAMED
from fol_kb.testing.models.process import as_script
from fol_kb.testing.models.script import Script
from fol_kb.testing.models.server import HOST, Server

LOOK_AT_PARENT = 0.5
"""Seconds between looks at whether the process that started this one is still there."""
LAST_WAY_OUT = 3.0
"""Seconds that a stop may take: a script's function that never returns keeps the loop busy."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until interrupted; 2 if there is no such script or the port is taken."""
    parser = argparse.ArgumentParser(
        prog="python -m fol_kb.testing.models",
        description="An OpenAI-compatible endpoint on loopback that plays a scripted model.",
    )
    parser.add_argument(
        "script", nargs="?", default="good", help="a name (see --list), a .json file, or module:function"
    )
    parser.add_argument("--port", type=int, default=0, help="0, the default, takes a free one")
    parser.add_argument("--list", action="store_true", help="the scripts that have a name")
    parser.add_argument("--managed", type=int, metavar="PID", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.managed is not None:
        managed(options.managed)
        return 0
    if options.list:
        for name, script in NAMED.items():
            print(f"{name:25} {script.about}")  # noqa: T201
        return 0
    try:
        asyncio.run(serve(as_script(options.script), port=options.port, ready=_say))
    except (FolKbError, ValueError, OSError) as problem:
        print(f"fol_kb.testing.models: {problem}", file=sys.stderr)  # noqa: T201
        return 2
    return 0


def _say(url: str) -> None:
    print(f"{url}\n{url.removesuffix('/v1')}/scripted/requests has what was asked", flush=True)  # noqa: T201


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


if __name__ == "__main__":
    sys.exit(main())
