"""Faces whose names are loaded when they are first used: a command pays for what it needs.

The face of a room is its ``__init__``; other packages import from faces only. Type checkers see the names in
a block ``if TYPE_CHECKING``; at run time each name comes from its module by way of :func:`loader`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def loader(
    package: str, homes: Mapping[str, str], rooms: Mapping[str, str] | None = None
) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package.

    Args:
        package: its name.
        homes: the module of each name, relative to the package.
        rooms: modules that are names of the package themselves, relative to it as well.
    """

    def load(name: str) -> Any:
        if rooms and name in rooms:
            return import_module(f"{package}.{rooms[name]}")
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return load


__all__ = ["loader"]
