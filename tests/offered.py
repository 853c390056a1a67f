"""Which commands the parser of a program offers."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from fol_kb.common.command_line import Program
from fol_kb.common.command_line.running import parser_of


def offered(program: Program, argv: Sequence[str]) -> Mapping[str, argparse.ArgumentParser]:
    """The parsers of the commands for a command line, by their names, in the order of the help."""
    actions = parser_of(program, argv)._actions
    (commands,) = (action for action in actions if isinstance(action, argparse._SubParsersAction))
    found: Mapping[str, argparse.ArgumentParser] = commands.choices
    return found
