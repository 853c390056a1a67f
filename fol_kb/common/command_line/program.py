"""What a program of several commands is, as a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Program(NamedTuple):
    """A program: how it is called, and which module has which of its commands.

    A named tuple, not a dataclass: to load that module takes longer than all else that ``--version`` needs.
    """

    name: str
    """As it is typed, and as its notes begin: ``fol-kb``."""
    version: str
    description: str
    epilog: str
    """What stands below the help, such as the exit codes."""
    commands: Mapping[str, Sequence[str]]
    """The full name of each module that has commands, with their names, in the order of the help.

    Such a module has a function ``register(commands: Commands)`` that adds them. Only the module of the
    command that is given is loaded, so that no command waits for another one's imports.
    """
    loggers: Sequence[str] = ("fol_kb",)
    """Whose records the commands show: warnings always, more with ``-v``."""
