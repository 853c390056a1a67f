"""What a command found out, in the format that its options ask for."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from typing import Any

from fol_kb.common.command_line import print_json, printable, write_xml


def show(
    arguments: argparse.Namespace,
    documents: Iterable[dict[str, Any]],
    lines: Iterable[str],
    junit: Callable[[], str] | None = None,
) -> None:
    """Documents as JSON, one a line; test cases as XML, where a command has some; else lines for people."""
    if arguments.format == "json":
        for document in documents:
            print_json(document)
    elif junit is not None and arguments.format == "junit":
        write_xml(junit())
    else:
        for line in lines:
            print(printable(line))
