"""``show`` and ``doctor``: what there is."""

from __future__ import annotations

import argparse

from fol_kb.commands.common import UNDECIDED, Commands, belief_set, print_json, text_or_json


def register(commands: Commands) -> None:
    """Add these commands."""
    sub = commands.add("show", _show, "write a belief set in another syntax, or draw its hierarchy")
    sub.add_argument("kb", metavar="KB", help="a belief set, or - for standard input")
    sub.add_argument("--format", choices=["tweety", "unicode", "tptp", "mermaid", "dot"], default="unicode")

    sub = commands.add("doctor", _doctor, "is everything there that a check needs?")
    text_or_json(sub)


def _show(arguments: argparse.Namespace) -> int:
    from fol_kb.show import show

    print(show(belief_set(arguments.kb), arguments.format))
    return 0


def _doctor(arguments: argparse.Namespace) -> int:
    from fol_kb.tweety.doctor import diagnose

    diagnosis = diagnose()
    if arguments.format == "json":
        print_json(diagnosis.to_json())
    else:
        print("\n".join(diagnosis.lines()))
    return 0 if diagnosis.healthy else UNDECIDED
