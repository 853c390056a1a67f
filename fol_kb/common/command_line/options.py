"""Commands, and the options that many of them have."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence


class _Parser(argparse.ArgumentParser):
    """A parser whose last argument, if it takes any number of words, takes those between options, too."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """As the parser does, which takes only those that stand together."""
        found, left = super().parse_known_args(args, namespace)
        last = next((each for each in reversed(self._actions) if not each.option_strings), None)
        if (
            left
            and last is not None
            and last.nargs in ("*", "+")
            and not any(each.startswith("-") for each in left)
        ):
            setattr(found, last.dest, [*getattr(found, last.dest), *left])
            left = []
        return found, left


class Commands:
    """The commands of a program, as their modules add them."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self._parsers = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    def add(
        self, name: str, run: Callable[[argparse.Namespace], int], summary: str
    ) -> argparse.ArgumentParser:
        """A command; ``run`` gives its exit code. Its options are added to the parser that is returned."""
        parser = self._parsers.add_parser(name, help=summary, description=summary)
        parser.add_argument(
            "-v",
            "--verbose",
            action="count",
            default=0,
            help="say on standard error what is done; twice for more",
        )
        parser.set_defaults(run=run)
        return parser


def always_json(sub: argparse.ArgumentParser) -> None:
    """Scripts give every command the same option; these write nothing but JSON anyway."""
    sub.add_argument("--format", choices=["json"], default="json", help="what is written in any case")


def output_format(sub: argparse.ArgumentParser, *formats: str, help: str | None = None) -> None:
    """What is written: one of these, the first if none is given."""
    sub.add_argument("--format", choices=list(formats), default=formats[0], help=help)


def text_or_json(sub: argparse.ArgumentParser) -> None:
    """For people or for programs."""
    output_format(sub, "text", "json")


def time_limit(sub: argparse.ArgumentParser, what: str) -> None:
    """How long the work of the command itself may take; without it, as long as it takes."""
    sub.add_argument("--timeout", type=float, metavar="SECONDS", help=f"for {what}; default: none")
