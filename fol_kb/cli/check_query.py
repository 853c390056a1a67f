"""``check``, ``query`` and ``compare``: their options. What they do is :mod:`fol_kb.cli.verdicts`.

That is loaded when the arguments are read, and Java starts meanwhile: it takes as long as Python's imports.
"""

from __future__ import annotations

import argparse
import gc

from fol_kb.cli.common import UNIQUE_NAMES, formula_or_sentence, language_of_text, verdict_options
from fol_kb.common.command_line import Commands, text_or_json
from fol_kb.reasoning.tweety.jvm.machine import start_in_background


def register(commands: Commands) -> None:
    """Add these commands."""
    sub = commands.add("check", _run, "is a belief set consistent, and if not, why not?")
    sub.add_argument("kb", metavar="KB", nargs="+", help="a belief set or a text, or - for standard input")
    language_of_text(sub)
    sub.add_argument(
        "--conflicts",
        type=int,
        default=10,
        metavar="N",
        help="at most so many; 0: the verdict alone (default: 10)",
    )
    sub.add_argument("--model", action="store_true", help="show a model of a consistent belief set")
    sub.add_argument("--jobs", type=int, default=1, metavar="N", help="belief sets at a time (default: 1)")
    _certificate(sub)
    verdict_options(sub)
    _isolation(sub)
    text_or_json(sub)

    sub = commands.add("query", _run, "does a formula or sentence follow from a belief set?")
    formula_or_sentence(sub, "may be left out for --sentence", "in the language of the text", text=True)
    language_of_text(sub)
    _unknown_names(sub)
    sub.add_argument(
        "--scenarios",
        action="store_true",
        help="for an open question: a situation in which it holds, and one in which it fails",
    )
    _certificate(sub)
    verdict_options(sub)
    _isolation(sub)
    text_or_json(sub)

    sub = commands.add("compare", _run, "why do rules and classical logic answer a question differently?")
    formula_or_sentence(sub, "may be left out for --sentence", "in the language of the text", text=True)
    language_of_text(sub)
    _unknown_names(sub)
    sub.add_argument("--unique-names", action="store_true", help=UNIQUE_NAMES)
    sub.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS", help="for each question")
    text_or_json(sub)


def _unknown_names(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--unknown-names",
        choices=["answer", "error"],
        default="answer",
        help="a question may name what the belief set does not have (default), or that is an error",
    )


def _certificate(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--certificate",
        metavar="DIR",
        help="write what lets others check the verdict; for several belief sets into DIR/1, DIR/2, ...",
    )


def _isolation(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--isolated",
        action="store_true",
        help="let Java run in a process of its own, which is killed if it does not keep the limits",
    )
    sub.add_argument("--memory-mb", type=int, metavar="MIB", help="memory of that process (default: 4096)")


def _run(arguments: argparse.Namespace) -> int:
    if not getattr(arguments, "isolated", False):
        start_in_background(ours=True)
    gc.disable()  # what is loaded stays, and nobody need look through it again and again meanwhile
    from fol_kb.cli import verdicts

    gc.freeze()
    gc.enable()
    run = {"check": verdicts.check, "query": verdicts.query, "compare": verdicts.compare}
    return run[arguments.command](arguments)
