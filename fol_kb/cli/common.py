"""What several commands of ``fol-kb`` share: options of verdicts, rules, reading calls and belief sets.

What only some of them need is imported where it is needed: a command reads its arguments, and has Java start,
before it loads anything else.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from fol_kb.common.command_line import say
from fol_kb.common.errors import CallError, DocumentError, FolKbError, ProblemPlace
from fol_kb.common.files import EmptyFileError, read_bytes, read_text

if TYPE_CHECKING:
    from fol_kb.beliefs.belief_set import BeliefSet
    from fol_kb.beliefs.verdicts import ConsistencyReport
    from fol_kb.reasoning.question import Options
    from fol_kb.repair import RepairRule

UNIQUE_NAMES = "different constants are different individuals"
PAGE_TIMEOUT = 20.0
"""So many seconds a page waits for its verdict; it can be undecided."""


# ------------------------------------------------------------------------------ options


def verdict_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--semantics", choices=["open", "closed", "rules"], default="open")
    sub.add_argument("--unique-names", action="store_true", help=UNIQUE_NAMES)
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


def further_rules(sub: argparse.ArgumentParser) -> None:
    """Repair rules of other packages."""
    repeated(sub, "--rule", "NAME", "also this repair rule, registered or module:attribute")


def repeated(sub: argparse.ArgumentParser, option: str, metavar: str, help: str) -> None:
    """An option that may be given several times: its values are a list."""
    help = f"{help}; may be given several times"
    sub.add_argument(option, metavar=metavar, action="append", default=[], help=help)


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


# ------------------------------------------------------------------------------ files


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
    from fol_kb.beliefs.belief_set import BeliefSet
    from fol_kb.beliefs.belief_set_document import MAX_BYTES

    kb = BeliefSet.loads(read_bytes(path, MAX_BYTES), file=path)
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
    from fol_kb.reasoning.checking import check

    try:
        return check(kb, semantics=semantics, unique_names=unique_names, timeout=PAGE_TIMEOUT)
    except FolKbError as problem:
        say(f"note: the page has no verdict: {problem}")
        return problem
