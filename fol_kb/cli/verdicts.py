"""What ``check``, ``query`` and ``compare`` do: verdicts on a belief set."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdicts import ConsistencyReport, ConsistencyStatus, EntailmentReport, EntailmentStatus
from fol_kb.builder.query import Query
from fol_kb.cli.common import asked
from fol_kb.cli.result import Failure, Result
from fol_kb.cli.texts import belief_set_or_text
from fol_kb.common import codec
from fol_kb.common.command_line import ExitCode, as_json, failure, in_order, print_json, read_once, say
from fol_kb.common.errors import CallError, FolKbError, ProblemPlace
from fol_kb.reasoning import checking, questions
from fol_kb.reasoning.question import Question
from fol_kb.reasoning.tweety.errors import JavaUnavailableError


def check(arguments: argparse.Namespace) -> int:
    if arguments.jobs < 1:
        raise CallError(f"--jobs is 1 or more, not {arguments.jobs}")
    read_once(*arguments.kb)
    folders = _certificates(arguments, len(arguments.kb))
    question = _question(arguments).but(conflicts=arguments.conflicts, model=arguments.model)
    if len(arguments.kb) == 1:
        outcome = _checked(arguments, question, arguments.kb[0], say)
        print(outcome.text)
        _write_certificate(arguments, outcome, folders[0], say)
        return outcome.code
    return _check_several(arguments, question, folders)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What is to be said of one belief set, and the exit code if it were the only one."""

    text: str
    code: ExitCode
    kb: BeliefSet | None = None
    report: ConsistencyReport | EntailmentReport | None = None
    notes: tuple[str, ...] = ()


def _checked(
    arguments: argparse.Namespace, question: Question, path: str, note: Callable[[str], object]
) -> _Outcome:
    kb = belief_set_or_text(path, arguments.language, note)
    report = checking.consistency(kb, question)
    if arguments.format == "json":
        text = as_json(report.to_json(), sys.stdout)
    else:
        text = report.explain(kb)
    return _Outcome(text, _CODES[report.status], kb, report)


_CODES = {
    ConsistencyStatus.CONSISTENT: ExitCode.CONSISTENT,
    ConsistencyStatus.INCONSISTENT: ExitCode.INCONSISTENT,
    ConsistencyStatus.UNDECIDED: ExitCode.UNDECIDED,
}


def _check_several(arguments: argparse.Namespace, question: Question, folders: Sequence[Path | None]) -> int:
    """Each belief set, as many at a time as there are jobs; what is said of them is in their order.

    A file that cannot be checked is named, and does not keep the others from being checked.
    """
    codes = set()

    def work(path: str, folder: Path | None) -> _Outcome:
        return _one_of_several(arguments, question, path, folder)

    with closing(in_order(work, arguments.kb, folders, jobs=arguments.jobs)) as outcomes:
        for outcome in outcomes:
            for note in outcome.notes:
                say(note)
            print(outcome.text, flush=True)
            codes.add(outcome.code)
    # What was not checked may be anything. An inconsistency is the news; what is undecided may be one.
    return next(
        code
        for code in (ExitCode.BAD_INPUT, ExitCode.INCONSISTENT, ExitCode.UNDECIDED, ExitCode.CONSISTENT)
        if code in codes
    )


def _one_of_several(
    arguments: argparse.Namespace, question: Question, path: str, folder: Path | None
) -> _Outcome:
    notes: list[str] = []
    as_text = arguments.format == "text"
    try:
        outcome = _checked(arguments, question, path, notes.append)
    except JavaUnavailableError:
        raise  # so it would be for every file
    except (FolKbError, OSError, ValueError, RecursionError, MemoryError) as problem:
        kind, message, code = failure(problem, path)
        place = problem.place if isinstance(problem, FolKbError) else ProblemPlace()
        notes.append(f"fol-kb check: {message}")
        failed = Result(path, error=Failure(kind, message, place.line, place.column))
        text = f"{path}:\nnot checked" if as_text else as_json(codec.to_json(failed), sys.stdout)
        return _Outcome(text, code, notes=tuple(notes))
    code = outcome.code
    try:
        _write_certificate(arguments, outcome, folder, notes.append)
    except (FolKbError, OSError) as problem:
        _, message, code = failure(problem, path)
        notes.append(f"fol-kb check: no certificate: {message}")
    text = f"{path}:\n{outcome.text}" if as_text else outcome.text
    return _Outcome(text, code, notes=tuple(notes))


def _question(arguments: argparse.Namespace) -> Question:
    """What the options ask for: a bad one is found before any file is read."""
    question = Question.of(**asked(arguments))
    return question.but(isolated=arguments.isolated, memory_mb=arguments.memory_mb)


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


def query(arguments: argparse.Namespace) -> int:
    (folder,) = _certificates(arguments, 1)
    question = _question(arguments).but(scenarios=arguments.scenarios)
    ready = _prepared(arguments)
    kb = ready.kb
    report = checking.entailment(ready, question)
    if arguments.format == "json":
        print_json(report.to_json())
    else:
        print(report.explain(kb))
    _write_certificate(arguments, _Outcome("", ExitCode.HOLDS, kb, report), folder, say)
    if report.status is EntailmentStatus.ENTAILED:
        return ExitCode.ENTAILED
    return ExitCode.UNDECIDED if report.status is EntailmentStatus.UNDECIDED else ExitCode.NOT_ENTAILED


def _prepared(arguments: argparse.Namespace) -> Query:
    """The belief set and the question, fitted to each other; what had to be assumed is said."""
    ready = questions.prepared(
        belief_set_or_text(arguments.kb, arguments.language),
        arguments.formula,
        sentence=arguments.sentence,
        unknown_names=arguments.unknown_names,
    )
    for finding in ready.findings:
        say(f"{finding.level}: {finding.message}")
    return ready


def compare(arguments: argparse.Namespace) -> int:
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
        return ExitCode.UNDECIDED
    return 0 if comparison.agree else ExitCode.NOT_ENTAILED
