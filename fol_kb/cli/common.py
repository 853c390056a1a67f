"""What several commands share: exit codes, options, reading a belief set, notes, JSON, a progress bar.

What only some of them need is imported where it is needed: a command reads its arguments, and has Java start,
before it loads anything else.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import re
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from fol_kb._internal import streams
from fol_kb._internal.files import EmptyFileError, read_bytes, read_text
from fol_kb._internal.streams import printable
from fol_kb.cli.exit_codes import BAD_INPUT, UNDECIDED
from fol_kb.errors import CallError, DocumentError, FolKbError, ProblemPlace

if TYPE_CHECKING:
    from fol_kb.beliefs.belief_set import BeliefSet
    from fol_kb.beliefs.verdicts import ConsistencyReport
    from fol_kb.reasoning.question import Options
    from fol_kb.repair import RepairRule

T = TypeVar("T")

UNIQUE_NAMES = "different constants are different individuals"
_LONGEST_NOTE = 4_000
PAGE_TIMEOUT = 20.0
"""So many seconds a page waits for its verdict; it can be undecided."""
_SURROGATE = re.compile("[\ud800-\udfff]")


class Commands:
    """The commands of ``fol-kb``, as their modules add them."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self._parsers = parser.add_subparsers(dest="command", metavar="COMMAND")

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


# ------------------------------------------------------------------------------ options


def always_json(sub: argparse.ArgumentParser) -> None:
    """Scripts give every command the same option; these write nothing but JSON anyway."""
    sub.add_argument("--format", choices=["json"], default="json", help="what is written in any case")


def verdict_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--semantics", choices=["open", "closed", "rules"], default="open")
    sub.add_argument(
        "--unique-names", action="store_true", help="different constants are different individuals"
    )
    sub.add_argument("--engine", choices=["auto", "ground", "eprover", "models", "simple"], default="auto")
    sub.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS")
    require_coverage(sub)


def require_coverage(sub: argparse.ArgumentParser) -> None:
    """The share of the text that must have been read for a verdict."""
    sub.add_argument(
        "--require-coverage",
        type=_share,
        metavar="SHARE",
        help="of the sentences, such as 0.9, that must have been read; with less there is no verdict",
    )


def _share(given: str) -> float:
    from fol_kb.beliefs.coverage import checked_share

    try:
        return checked_share(float(given))
    except ValueError:
        raise argparse.ArgumentTypeError(f"a number from 0 to 1 is expected, not {given!r}") from None


def language_of_text(sub: argparse.ArgumentParser) -> None:
    """For commands that take a text in the place of a belief set."""
    sub.add_argument("--language", metavar="L", help="of a text, en or fr; detected if not given")


def text_or_json(sub: argparse.ArgumentParser) -> None:
    """For people or for programs."""
    sub.add_argument("--format", choices=["text", "json"], default="text")


def time_limit(sub: argparse.ArgumentParser, what: str) -> None:
    """How long the work of the command itself may take; without it, as long as it takes."""
    sub.add_argument("--timeout", type=float, metavar="SECONDS", help=f"for {what}; default: none")


def further_rules(sub: argparse.ArgumentParser) -> None:
    """Repair rules of other packages."""
    sub.add_argument(
        "--rule",
        metavar="NAME",
        action="append",
        default=[],
        help="also this repair rule, registered or module:attribute; may be given several times",
    )


def formula_or_sentence(
    sub: argparse.ArgumentParser, formula: str, sentence: str, *, text: bool = False
) -> None:
    """A belief set and either a formula or a sentence, with options before, between and behind them.

    An optional positional would be taken for absent at the first option behind KB, and a FORMULA after it
    for one too many. So FORMULA is required until --sentence is met.
    """
    what = "a belief set or a text" if text else "a belief set"
    sub.add_argument("kb", metavar="KB", help=f"{what}, or - for standard input")
    asked = sub.add_argument("formula", metavar="FORMULA", action=_EitherOr, help=formula)
    sub.add_argument(
        "--sentence",
        metavar="SENTENCE",
        action=_EitherOr,
        other=asked,
        help=f"instead of FORMULA: {sentence}",
    )


class _EitherOr(argparse.Action):
    def __init__(self, *args: Any, other: argparse.Action | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self._other = other

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        if self._other is not None:
            self._other.required = False
        taken = next((name for name in ("formula", "sentence") if getattr(namespace, name) is not None), None)
        if taken not in (None, self.dest):
            raise argparse.ArgumentError(None, "a question is FORMULA or --sentence SENTENCE, not both")
        setattr(namespace, self.dest, values)


def rules_of(arguments: argparse.Namespace) -> tuple[RepairRule, ...]:
    """The rules that are built in, and those that were asked for."""
    from fol_kb.repair import BUILT_IN, with_rules

    if not arguments.rule:
        return BUILT_IN
    from fol_kb.beliefs.findings import Level, Mode
    from fol_kb.repair.plugins.loading import load

    theirs = load(arguments.rule)
    idle = [rule.name for rule in theirs if rule.level is Level.HEURISTIC]
    if idle and arguments.mode != Mode.PERMISSIVE:
        raise CallError(
            f"the rule {', '.join(map(repr, idle))} is heuristic, and would do nothing with --mode"
            f" {arguments.mode}; add --mode permissive"
        )
    return with_rules(theirs)


def asked(arguments: argparse.Namespace) -> Options:
    """What :func:`verdict_options` gave."""
    return {
        "semantics": arguments.semantics,
        "unique_names": arguments.unique_names,
        "engine": arguments.engine,
        "timeout": arguments.timeout,
        "require_coverage": arguments.require_coverage,
    }


# ------------------------------------------------------------------------------ what is written


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
def logged(verbose: int) -> Iterator[None]:
    """What is logged under ``fol_kb`` while the block runs goes to standard error.

    Warnings are always shown; ``verbose`` 1 shows what is done (INFO), 2 also every detail (DEBUG).
    """
    library = logging.getLogger("fol_kb")
    before, notes = library.level, _Notes()
    library.setLevel([logging.WARNING, logging.INFO, logging.DEBUG][min(verbose, 2)])
    library.addHandler(notes)
    try:
        yield
    finally:
        library.removeHandler(notes)
        library.setLevel(before)


def print_json(data: Any) -> None:
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


@contextlib.contextmanager
def progress(total: int, unit: str) -> Iterator[Callable[[], object]]:
    """A progress bar on standard error where that is a terminal and there is enough to wait for."""
    if total < 20 or sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from tqdm import tqdm

    with tqdm(total=total, unit=unit) as bar:
        yield bar.update


# ------------------------------------------------------------------------------ files


def read_once(*inputs: str | None) -> None:
    """Complain if several inputs are to come from standard input.

    Raises:
        CallError: they would: the second one would find it empty.
    """
    if inputs.count("-") > 1:
        raise CallError("standard input can be read once; name a file for the others")


def to_file(output: str | None) -> str | None:
    """The file to write, or None for standard output, which ``-`` means."""
    return None if output == "-" else output


def writable(path: str | None, *inputs: str | None, journal: str | None = None) -> None:
    """Complain before the work is done, not after it, if its outcome cannot be written.

    Raises:
        DocumentError: no such folder, a folder itself, or one of the inputs or the journal, which would be
            lost; the journal may not be there yet.
    """
    if not path:
        return
    output = Path(path)
    if not output.parent.is_dir():
        message = f"there is no folder {str(output.parent)!r} to write it in; make it, or name another one"
        raise DocumentError(message, ProblemPlace(path))
    if output.is_dir():
        raise DocumentError("this is a folder; name a file to write", ProblemPlace(path))
    for name, what in [*((name, "input") for name in inputs), (journal, "journal")]:
        if name and _are_one(output, Path(name)):
            raise DocumentError(
                f"this is the {what}, which would be lost; name another file", ProblemPlace(path)
            )


def _are_one(output: Path, other: Path) -> bool:
    """Whether two names are of one file, which may not be there yet; devices can be written to twice."""
    if output.exists() and other.exists():
        return output.is_file() and output.samefile(other)
    return output.resolve() == other.resolve()


def call_lines(path: str) -> Iterator[tuple[ProblemPlace, Any, str | None]]:
    """Place, call and, for a line that is no JSON, what is wrong: no other line is lost for it."""
    for place, line in lines_of(path):
        try:
            yield place, json.loads(line), None
        except (ValueError, RecursionError) as problem:
            message = getattr(problem, "msg", "nests too deeply")
            yield place, line, f"no JSON: {message}; one call a line is expected"


def lines_of(path: str, *, may_be_empty: bool = False) -> Iterator[tuple[ProblemPlace, str]]:
    """Each line that is not blank, as it is written, with its place."""
    try:
        text = read_text(path, 500_000_000)
    except EmptyFileError as problem:
        if may_be_empty:
            return
        raise DocumentError(
            'the file is empty; a line a call is expected: {"tool": ..., "arguments": {...}}', problem.place
        ) from None
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield ProblemPlace(path, number), line


def belief_set(path: str, note: Callable[[str], object] = say) -> BeliefSet:
    from fol_kb.beliefs import documents

    kb = documents.loads(read_bytes(path, documents.MAX_BYTES), file=path)
    note_refused(kb, path, note)
    return kb


def note_refused(kb: BeliefSet, path: str, note: Callable[[str], object] = say) -> None:
    """Say that a belief set was built without what was refused."""
    if kb.errors:
        note(
            f"note: {path} was built with {len(kb.errors)} refused calls, which no verdict takes into account"
        )


def verdict_for_page(
    kb: BeliefSet, *, semantics: str = "open", unique_names: bool = False
) -> ConsistencyReport | FolKbError:
    """Whether all can hold, or why nobody could be asked: a page is written in either case, and says so."""
    from fol_kb.reasoning.engine import check

    try:
        return check(kb, semantics=semantics, unique_names=unique_names, timeout=PAGE_TIMEOUT)
    except FolKbError as problem:
        say(f"note: the page has no verdict: {problem}")
        return problem


# ------------------------------------------------------------------------------ several inputs


def exit_code(problem: FolKbError) -> int:
    """Whether it is the input that is bad, or nothing was found out about it."""
    return UNDECIDED if problem.undecided else BAD_INPUT


def failure(problem: Exception, path: str) -> tuple[str, str, int]:
    """The kind of a problem with one of several inputs, the message, and the exit code for it alone."""
    if isinstance(problem, FolKbError):
        where = "" if problem.place.file else f"{path}: "
        return problem.kind, f"{where}{problem}", exit_code(problem)
    if isinstance(problem, OSError):
        return "input", f"{problem.filename or path}: {problem.strerror or problem}", BAD_INPUT
    if isinstance(problem, RecursionError):
        return "limit", f"{path}: the input nests too deeply; split it", BAD_INPUT
    if isinstance(problem, MemoryError):
        return "memory", f"{path}: out of memory; split the input", UNDECIDED
    return "input", f"{path}: {problem}", BAD_INPUT


def in_order(work: Callable[..., T], *arguments: Sequence[Any], jobs: int) -> Generator[T]:
    """What ``work`` gives for each of the arguments, in their order, so many at a time, each in a thread.

    An exception, Ctrl-C also, calls off the questions that are under way, and is raised when they have ended.
    """
    if jobs == 1:
        yield from map(work, *arguments)
        return
    from collections import deque
    from concurrent.futures import Future, ThreadPoolExecutor

    from fol_kb._internal.cancellation import Cancellation, cancellable

    cancellation = Cancellation()

    def run(*each: Any) -> T:
        with cancellable(cancellation):
            return work(*each)

    waiting: deque[Future[T]] = deque()
    pool = ThreadPoolExecutor(jobs, thread_name_prefix="fol-kb-job")
    try:
        for each in zip(*arguments, strict=True):
            waiting.append(pool.submit(run, *each))
            if len(waiting) >= 4 * jobs:  # enough to keep all at work, and not all results in memory
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        cancellation.cancel()
        pool.shutdown(cancel_futures=True)
