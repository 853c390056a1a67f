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
    def __init__(self, name: str) -> None:
        self._name, self._thread = name, threading.get_ident()

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        """None: others may find it."""
        if fullname == self._name and threading.get_ident() == self._thread:
            raise ModuleNotFoundError(f"the module {fullname} is not wanted here", name=fullname)


@contextmanager
def hidden(name: str) -> Iterator[None]:
    """In the block this thread imports no such module, unless it has been imported already."""
    finder = _Hidden(name)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


__all__ = ["hidden"]
