"""Faces whose names are loaded when they are first used: a command pays for what it needs.

The face of a room is its ``__init__``; other packages import from faces only. Type checkers see the names in
a block ``if TYPE_CHECKING``; at run time each name comes from its module by way of :func:`face`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def face(
    package: str,
    homes: Mapping[str, str],
    rooms: Mapping[str, str] | None = None,
    load: Callable[[str, str], Any] = lambda module, name: getattr(import_module(module), name),
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The ``__getattr__`` and ``__dir__`` of a package.

    Args:
        package: its name.
        homes: its names, with blanks between them, by their modules relative to the package. None of them is
            that of a module, for which it would stand once that is imported.
        rooms: modules that are names of the package themselves, relative to it as well.
        load: gives the name of a module.
    """
    module_of = {name: module for module, names in homes.items() for name in names.split()}

    def attribute(name: str) -> Any:
        if rooms and name in rooms:
            return import_module(f"{package}.{rooms[name]}")
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = load(f"{package}.{module_of[name]}", name)
        setattr(sys.modules[package], name, value)
        return value

    return attribute, lambda: sorted(sys.modules[package].__all__)
