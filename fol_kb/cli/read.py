"""``read``: belief sets from programs of other systems."""

from __future__ import annotations

import argparse

from fol_kb.cli.common import further_rules, rules_of
from fol_kb.cli.translate_build import deliver
from fol_kb.common.command_line import Commands, always_json, read_once, say, time_limit, to_file, writable
from fol_kb.common.deadline import Deadline
from fol_kb.common.errors import ProblemPlace
from fol_kb.common.files import read_text
from fol_kb.formats.dialects import AUTO, names, read
from fol_kb.formats.program import Position

_MOST_SHOWN = 20


def register(commands: Commands) -> None:
    """Add this command."""
    sub = commands.add("read", _read, "build a belief set from a program of another system")
    sub.add_argument("program", metavar="FILE", help="the program, or - for standard input")
    sub.add_argument(
        "--dialect",
        metavar="D",
        default=AUTO,
        help=f"{', '.join(names()[:-1])}; found out if not given, where one of them is sure",
    )
    sub.add_argument("-o", "--output", metavar="KB", help="default: standard output, as for -")
    sub.add_argument("--mode", choices=["strict", "repair", "permissive"], default="repair")
    time_limit(sub, "reading and building")
    further_rules(sub)
    always_json(sub)


def _read(arguments: argparse.Namespace) -> int:
    from fol_kb.formats.building import UNREAD, belief_set

    path = arguments.program
    read_once(path)
    arguments.output = to_file(arguments.output)
    writable(arguments.output, path)
    with Deadline.after(arguments.timeout, f"reading {path}").kept():
        program = read(read_text(path), arguments.dialect)
        kb = belief_set(program, mode=arguments.mode, rules=rules_of(arguments))
    for problem in program.problems[:_MOST_SHOWN]:
        say(f"error: {problem.at(file=path)}")
    if len(program.problems) > _MOST_SHOWN:
        say(f"... and {len(program.problems) - _MOST_SHOWN} more; all are findings of the belief set")
    places = [_place(path, position) for position in program.positions]
    code = deliver(kb, arguments, places, lambda finding: finding.kind == UNREAD)
    for question in program.questions[:_MOST_SHOWN]:
        say(f"asked at {_place(path, question.position)}: {question.formula}")
    if len(program.questions) > _MOST_SHOWN:
        say(f"... and {len(program.questions) - _MOST_SHOWN} more questions")
    return code


def _place(path: str, position: Position) -> ProblemPlace:
    return ProblemPlace(path, position.line, position.column)
