"""The client of endpoints is loaded before a deadline begins, not while it runs: that takes about a second.

Its package is imported in a thread, so that an event loop is not held up. Whoever asks models that need no
such client, as tests do, does not load it.
"""

from __future__ import annotations

import asyncio
import sys
from importlib import import_module

_HEAVY = (
    "openai",
    "openai.resources.chat.completions",
    "openai.resources.embeddings",
    "fol_kb.llm.transport",
)
"""The package loads those below it when they are first used."""


_expected = False


def expect() -> None:
    """There is an endpoint in this process, which will be asked."""
    global _expected
    _expected = True


async def warm_up() -> None:
    """Load what asking an endpoint takes, in a thread; again is no work.

    Raises:
        ImportError: the client is not installed as it should be.
    """
    if not all(name in sys.modules for name in _HEAVY):
        await asyncio.to_thread(_load)


async def warm_up_if_expected() -> None:
    """As :func:`warm_up`, where there is an endpoint in this process."""
    if _expected:
        await warm_up()


def _load() -> None:
    for name in _HEAVY:
        import_module(name)
