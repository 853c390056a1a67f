"""What commands write: JSON and documents to standard output; notes, logs and progress to standard error."""

from __future__ import annotations

import contextlib
import json
import logging
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TextIO

from fol_kb.common import streams
from fol_kb.common.streams import printable as printable

_LONGEST_NOTE = 4_000
_SURROGATE = re.compile("[\ud800-\udfff]")


def say(message: str) -> None:
    """A note on standard error, without what would steer a terminal; if that is closed, to nobody."""
    if len(message) > _LONGEST_NOTE:
        message = f"{message[:_LONGEST_NOTE]}... ({len(message) - _LONGEST_NOTE:,} more characters)"
    streams.note("\n".join(map(printable, message.split("\n"))))


class _Notes(logging.Handler):
    """What the library logs, as notes of the command."""

    def emit(self, record: logging.LogRecord) -> None:
        say(f"{record.levelname.lower()}: {record.getMessage()}")


@contextlib.contextmanager
def logged(verbose: int, names: Sequence[str]) -> Iterator[None]:
    """What is logged under these names while the block runs goes to standard error.

    Warnings are always shown; ``verbose`` 1 shows what is done (INFO), 2 also every detail (DEBUG).
    """
    libraries = [logging.getLogger(name) for name in names]
    before, notes = [library.level for library in libraries], _Notes()
    for library in libraries:
        library.setLevel([logging.WARNING, logging.INFO, logging.DEBUG][min(verbose, 2)])
        library.addHandler(notes)
    try:
        yield
    finally:
        for library, level in zip(libraries, before, strict=True):
            library.removeHandler(notes)
            library.setLevel(level)


def print_json(data: Any) -> None:
    """A document on a line of standard output."""
    print(as_json(data, sys.stdout))


def as_json(data: Any, out: TextIO) -> str:
    """JSON on one line; in plain ASCII for a stream of another encoding, since JSON is UTF-8.

    Raises:
        ValueError: it holds a number that JSON has no word for.
    """
    encoding = (getattr(out, "encoding", None) or "utf-8").lower().replace("-", "")
    text = json.dumps(data, ensure_ascii=encoding != "utf8", allow_nan=False)
    # half a surrogate pair has no UTF-8: it can be written by its number only
    return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def write_utf8(text: str) -> None:
    """To standard output whatever its encoding: a document is UTF-8."""
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    binary.write(text.encode())


def write_xml(text: str) -> None:
    """An XML document, such as :func:`fol_kb.common.junit.junit` gives it, to standard output."""
    write_utf8(f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n')


@contextlib.contextmanager
def progress(total: int, unit: str) -> Iterator[Callable[[], object]]:
    """A progress bar on standard error where that is a terminal and there is enough to wait for."""
    if total < 20 or sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from tqdm import tqdm

    with tqdm(total=total, unit=unit) as bar:
        yield bar.update
