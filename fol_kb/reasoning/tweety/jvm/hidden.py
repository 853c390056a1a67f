"""A module that one thread does not find for a while.

JPype imports numpy where that is installed, for arrays that Java may be given. It takes three times as
long as JPype itself, and in a process of our own nobody has arrays.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from types import ModuleType


class _Hidden(MetaPathFinder):
    """Stays in ``sys.meta_path`` once it is there. An import in another thread goes through that list by
    position: if a finder before it is taken away, it misses the last finder, and finds no module.
    """

    def __init__(self) -> None:
        self.names: list[tuple[str, int]] = []

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        """None: others may find it."""
        if (fullname, threading.get_ident()) in self.names:
            raise ModuleNotFoundError(f"the module {fullname} is not wanted here", name=fullname)


_FINDER = _Hidden()


@contextmanager
def hidden(name: str) -> Iterator[None]:
    """In the block this thread imports no such module, unless it has been imported already."""
    hiding = name, threading.get_ident()
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)
    _FINDER.names.append(hiding)
    try:
        yield
    finally:
        _FINDER.names.remove(hiding)
