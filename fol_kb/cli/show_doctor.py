"""``show`` and ``doctor``: what there is."""

from __future__ import annotations

import argparse
from pathlib import Path

from fol_kb.cli.common import belief_set, verdict_for_page
from fol_kb.common.command_line import Commands, ExitCode, print_json, text_or_json, writable, write_utf8
from fol_kb.common.files import write_whole

# those of fol_kb.review.export, which is not imported for the sake of other commands
_FORMATS = ("tweety", "unicode", "tptp", "mermaid", "dot", "svg", "html")


def register(commands: Commands) -> None:
    """Add these commands."""
    sub = commands.add("show", _show, "write a belief set in another syntax, or draw its hierarchy")
    sub.add_argument("kb", metavar="KB", help="a belief set, or - for standard input")
    sub.add_argument("--format", choices=_FORMATS, help="default: unicode")
    sub.add_argument("-o", "--output", metavar="FILE", help="default: standard output, as for -")
    sub.add_argument(
        "--why",
        nargs=2,
        metavar=("SUB", "SUPER"),
        help="say instead, in words, why one sort or class is below another, or why it is not",
    )
    sub.add_argument("--title", metavar="TEXT", help="what stands above an svg or html")
    sub.add_argument("--below", metavar="SORT", help="svg: draw this sort or class and what is below it")
    sub.add_argument("--depth", type=int, metavar="N", help="svg: draw so many levels below the highest")

    sub = commands.add("doctor", _doctor, "is everything there that a check needs?")
    text_or_json(sub)


def _show(arguments: argparse.Namespace) -> int:
    from fol_kb.review.export import show

    output = None if arguments.output == "-" else arguments.output
    writable(output, arguments.kb)
    options = {name: getattr(arguments, name) for name in ("title", "below", "depth")}
    if arguments.why:
        for name, value in {"format": arguments.format, **options}.items():
            if value is not None:
                raise ValueError(f"--why answers in words and has no --{name}; leave one of the two out")
        return _why(arguments, output)
    format, kb = arguments.format or "unicode", belief_set(arguments.kb)
    shown = show(kb, format, asked=verdict_for_page(kb) if format == "html" else None, **options)
    if output is None and format in ("svg", "html"):
        write_utf8(f"{shown}\n")
    else:
        _write(shown, output)
    return 0


def _write(words: str, output: str | None) -> None:
    if not output:
        print(words)
        return
    write_whole(Path(output), f"{words}\n".encode())


def _why(arguments: argparse.Namespace, output: str | None) -> int:
    from fol_kb.beliefs.explain import hierarchy_path

    kb = belief_set(arguments.kb)
    words = hierarchy_path(kb, *arguments.why)
    _write(words, output)
    if not all(name in kb.hierarchy.above for name in arguments.why):
        return ExitCode.BAD_INPUT
    return 0 if kb.hierarchy.is_compatible(*arguments.why) else ExitCode.NOT_ENTAILED


def _doctor(arguments: argparse.Namespace) -> int:
    from fol_kb.reasoning.examination import examine

    found = examine()
    if arguments.format == "json":
        print_json(found.to_json())
    else:
        print("\n".join(found.lines()))
    return ExitCode.HOLDS if found.healthy else ExitCode.UNDECIDED
