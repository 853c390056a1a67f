"""``python -m fol_kb.testing.models SCRIPT``: a scripted model for trying things out by hand."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from fol_kb.common.errors import FolKbError
from fol_kb.testing.models.named import NAMED
from fol_kb.testing.models.process import as_script
from fol_kb.testing.models.running import managed, serve


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


if __name__ == "__main__":
    sys.exit(main())
