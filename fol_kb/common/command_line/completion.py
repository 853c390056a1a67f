"""Completion for shells: a script that the shell loads, made from the parsers of all commands.

shtab writes the script. The shell then completes by itself: no key press starts Python (docs/decisions/0112).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

SHELLS = ("bash", "zsh", "tcsh")
_FOLDER = "DIR"
"""How a value that is a folder is called in the help."""
_WORDS = {"D", "FORMULA", "ID", "L", "M", "MIB", "N", "NAME", "NAME=NAME", "QUERY"}
_WORDS |= {"SECONDS", "SENTENCE", "SHARE", "SORT", "T", "U"}
"""How values are called that are no files."""


class PrintCompletion(argparse.Action):
    """An option that prints the script for a shell and ends, as ``--version`` does."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        print(script(parser, str(values)))
        parser.exit()


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The script for a shell.

    A value is completed from its choices. If it has none it is a file, as it is to a shell that knows nothing
    of us; it is a folder where the help calls it DIR, and nothing where it is a number or some other word.
    """
    import shtab

    for action in _values(parser):
        if action.choices is None and action.type is None and action.metavar not in _WORDS:
            kind = shtab.DIRECTORY if action.metavar == _FOLDER else shtab.FILE
            action.complete = kind  # type: ignore[attr-defined]  # where shtab looks for it
    return str(shtab.complete(parser, shell))


def _values(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """What takes a value, of a program and of all its commands."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _values(command)
        elif action.nargs != 0:
            yield action
