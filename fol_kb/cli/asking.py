"""``check``, ``query`` and ``compare``: verdicts on a belief set."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fol_kb.beliefs import explain
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdicts import ConsistencyReport, ConsistencyStatus, EntailmentReport, EntailmentStatus
from fol_kb.builder.query import Query
from fol_kb.cli.common import (
    BAD_INPUT,
    CONSISTENT,
    ENTAILED,
    INCONSISTENT,
    NOT_ENTAILED,
    UNDECIDED,
    UNIQUE_NAMES,
    Commands,
    as_json,
    asked,
    failure,
    formula_or_sentence,
    in_order,
    language_of_text,
    print_json,
    read_once,
    say,
    text_or_json,
    verdict_options,
)
from fol_kb.cli.texts import belief_set_or_text
from fol_kb.errors import CallError, FolKbError, ProblemPlace
from fol_kb.reasoning.questions import UNKNOWN_NAMES
from fol_kb.reasoning.tweety.errors import JavaUnavailableError


def register(commands: Commands) -> None:
    """Add these commands."""
    sub = commands.add("check", _check, "is a belief set consistent, and if not, why not?")
    sub.add_argument("kb", metavar="KB", nargs="+", help="a belief set or a text, or - for standard input")
    language_of_text(sub)
    sub.add_argument("--conflicts", type=int, default=10, metavar="N", help="at most so many (default: 10)")
    sub.add_argument("--model", action="store_true", help="show a model of a consistent belief set")
    sub.add_argument("--jobs", type=int, default=1, metavar="N", help="belief sets at a time (default: 1)")
    _certificate(sub)
    verdict_options(sub)
    _isolation(sub)
    text_or_json(sub)

    sub = commands.add("query", _query, "does a formula or sentence follow from a belief set?")
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

    sub = commands.add("compare", _compare, "why do rules and classical logic answer a question differently?")
    formula_or_sentence(sub, "may be left out for --sentence", "in the language of the text", text=True)
    language_of_text(sub)
    _unknown_names(sub)
    sub.add_argument("--unique-names", action="store_true", help=UNIQUE_NAMES)
    sub.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS", help="for each question")
    text_or_json(sub)


def _unknown_names(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--unknown-names",
        choices=UNKNOWN_NAMES,
        default=UNKNOWN_NAMES[0],
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


def _check(arguments: argparse.Namespace) -> int:
    if arguments.jobs < 1:
        raise CallError(f"--jobs is 1 or more, not {arguments.jobs}")
    read_once(*arguments.kb)
    folders = _certificates(arguments, len(arguments.kb))
    if len(arguments.kb) == 1:
        outcome = _checked(arguments, arguments.kb[0], say)
        print(outcome.text)
        _write_certificate(arguments, outcome, folders[0], say)
        return outcome.code
    return _check_several(arguments, folders)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What is to be said of one belief set, and the exit code if it were the only one."""

    text: str
    code: int
    kb: BeliefSet | None = None
    report: ConsistencyReport | EntailmentReport | None = None
    notes: tuple[str, ...] = ()


def _checked(arguments: argparse.Namespace, path: str, note: Callable[[str], object]) -> _Outcome:
    from fol_kb.reasoning.engine import check

    kb = belief_set_or_text(path, arguments.language, note)
    report = check(kb, conflicts=arguments.conflicts, model=arguments.model, **_limits(arguments))
    if arguments.format == "json":
        text = as_json(report.to_json(), sys.stdout)
    else:
        text = explain.consistency(report, kb)
    return _Outcome(text, _CODES[report.status], kb, report)


_CODES = {
    ConsistencyStatus.CONSISTENT: CONSISTENT,
    ConsistencyStatus.INCONSISTENT: INCONSISTENT,
    ConsistencyStatus.UNDECIDED: UNDECIDED,
}


def _check_several(arguments: argparse.Namespace, folders: Sequence[Path | None]) -> int:
    """Each belief set, as many at a time as there are jobs; what is said of them is in their order.

    A file that cannot be checked is named, and does not keep the others from being checked.
    """
    from fol_kb.reasoning.engine import check

    # nothing to ask, but the options are looked at: a bad one is no fault of each file
    check(BeliefSet(), conflicts=arguments.conflicts, model=arguments.model, **_limits(arguments))
    codes = set()

    def work(path: str, folder: Path | None) -> _Outcome:
        return _one_of_several(arguments, path, folder)

    with closing(in_order(work, arguments.kb, folders, jobs=arguments.jobs)) as outcomes:
        for outcome in outcomes:
            for note in outcome.notes:
                say(note)
            print(outcome.text, flush=True)
            codes.add(outcome.code)
    # What was not checked may be anything. An inconsistency is the news; what is undecided may be one.
    return next(code for code in (BAD_INPUT, INCONSISTENT, UNDECIDED, CONSISTENT) if code in codes)


def _one_of_several(arguments: argparse.Namespace, path: str, folder: Path | None) -> _Outcome:
    notes: list[str] = []
    as_text = arguments.format == "text"
    try:
        outcome = _checked(arguments, path, notes.append)
    except JavaUnavailableError:
        raise  # so it would be for every file
    except (FolKbError, OSError, ValueError, RecursionError, MemoryError) as problem:
        kind, message, code = failure(problem, path)
        place = problem.place if isinstance(problem, FolKbError) else ProblemPlace()
        notes.append(f"fol-kb check: {message}")
        error = {"kind": kind, "message": message, "line": place.line, "column": place.column}
        failed = {"format": "fol-kb/result", "version": 1, "id": path, "report": None, "error": error}
        text = f"{path}:\nnot checked" if as_text else as_json(failed, sys.stdout)
        return _Outcome(text, code, notes=tuple(notes))
    code = outcome.code
    try:
        _write_certificate(arguments, outcome, folder, notes.append)
    except (FolKbError, OSError) as problem:
        _, message, code = failure(problem, path)
        notes.append(f"fol-kb check: no certificate: {message}")
    text = f"{path}:\n{outcome.text}" if as_text else outcome.text
    return _Outcome(text, code, notes=tuple(notes))


def _limits(arguments: argparse.Namespace) -> dict[str, Any]:
    return asked(arguments) | {"isolated": arguments.isolated, "memory_mb": arguments.memory_mb}


def _certificates(arguments: argparse.Namespace, count: int) -> list[Path | None]:
    """Where the certificates are to go: into the folder itself, or one by its number for each of several.

    Raises:
        CallError: the semantics has none.
        CertificateError: the folder cannot be written to, or is not empty.
    """
    if arguments.certificate is None:
        return [None] * count
    if arguments.semantics == "rules":
        raise CallError(
            "--certificate needs --semantics open or closed: applied rules have their derivations"
        )
    from fol_kb.reasoning.certificates import check_folder

    folder = check_folder(arguments.certificate)
    return [folder] if count == 1 else [folder / str(number) for number in range(1, count + 1)]


def _write_certificate(
    arguments: argparse.Namespace, outcome: _Outcome, folder: Path | None, note: Callable[[str], object]
) -> None:
    """For a verdict that is undecided there is none, and a note says so."""
    if folder is None or outcome.kb is None or outcome.report is None:
        return
    from fol_kb.reasoning.certificates import NothingToCertifyError, certify, write_folder

    try:
        certificate = certify(
            outcome.kb,
            outcome.report,
            timeout=arguments.timeout,
            isolated=arguments.isolated,
            memory_mb=arguments.memory_mb,
        )
    except NothingToCertifyError as problem:
        note(f"no certificate: {problem}")
        return
    folder.parent.mkdir(exist_ok=True)  # of several: not before there is something to put into it
    write_folder(certificate, folder)


def _query(arguments: argparse.Namespace) -> int:
    from fol_kb.reasoning.questions import answer

    (folder,) = _certificates(arguments, 1)
    ready = _prepared(arguments)
    kb = ready.kb
    report = answer(ready, scenarios=arguments.scenarios, **_limits(arguments))
    if arguments.format == "json":
        print_json(report.to_json())
    else:
        print(explain.entailment(report, kb))
    _write_certificate(arguments, _Outcome("", 0, kb, report), folder, say)
    if report.status is EntailmentStatus.ENTAILED:
        return ENTAILED
    return UNDECIDED if report.status is EntailmentStatus.UNDECIDED else NOT_ENTAILED


def _prepared(arguments: argparse.Namespace) -> Query:
    """The belief set and the question, fitted to each other; what had to be assumed is said."""
    from fol_kb.reasoning.questions import prepared

    ready = prepared(
        belief_set_or_text(arguments.kb, arguments.language),
        arguments.formula,
        sentence=arguments.sentence,
        unknown_names=arguments.unknown_names,
    )
    for finding in ready.findings:
        say(f"{finding.level}: {finding.message}")
    return ready


def _compare(arguments: argparse.Namespace) -> int:
    from fol_kb.reasoning.semantics_diff import Difference, compare

    ready = _prepared(arguments)
    kb = ready.kb
    comparison = compare(
        kb,
        ready.formula,
        unique_names=arguments.unique_names,
        timeout=arguments.timeout,
        findings=ready.findings,
    )
    if arguments.format == "json":
        print_json(comparison.to_json())
    else:
        print(comparison.words(kb))
    if comparison.difference is Difference.UNDECIDED:
        return UNDECIDED
    return 0 if comparison.agree else NOT_ENTAILED
