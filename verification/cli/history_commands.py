"""``history``: how sure verifiers and agents were of answers, whether they were right, and what follows."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fol_kb.common import codec
from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    read_text,
    say,
    text_or_json,
    writable,
    write_text,
)
from fol_kb.common.errors import CallError
from verification.cli.showing import show

if TYPE_CHECKING:
    from verification.answers.history import History
    from verification.model import AnswerHistory, Reliability

_SHORTEST = 8
"""Digits of a hash that may stand for all of it."""
_STEPS = 5


def register(commands: Commands) -> None:
    """Add this command."""
    summary = "how sure verifiers were of answers, whether they were right, and what follows"
    actions = commands.add("history", _history, summary).add_subparsers(
        dest="action", required=True, metavar="ACTION"
    )

    def action(name: str, words: str) -> argparse.ArgumentParser:
        sub = actions.add_parser(name, help=words, description=words)
        sub.add_argument("root", metavar="FOLDER", help="of the history, as answer --history made it")
        return sub

    outcome = action("outcome", "say whether an answer was right; the last word counts")
    outcome.add_argument(
        "answer",
        metavar="ANSWER",
        help="its hash as list has it, of which 8 digits are enough, or a document of its run",
    )
    said = outcome.add_mutually_exclusive_group(required=True)
    said.add_argument("--right", action="store_true", help="it was")
    said.add_argument("--wrong", action="store_true", help="it was not")
    text_or_json(outcome)
    text_or_json(action("list", "the answers, with how sure others were of them and what became of them"))
    show = action("show", "the reliability curve, and the expected calibration error")
    show.add_argument("--bins", type=int, default=10, metavar="N", help="of equal width; default 10")
    _whose(show)
    show.add_argument("--html", metavar="FILE", help="write a page with the curves and all answers besides")
    text_or_json(show)
    calibrate = action("calibrate", "from confidence to how often such answers were right")
    calibrate.add_argument(
        "--method", choices=["platt", "isotonic"], default="platt", help="default platt, which needs less"
    )
    _whose(calibrate)
    text_or_json(calibrate)


def _whose(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--own", action="store_true", help="the agents' own confidence, not the verifiers'")
    sub.add_argument("--tier", choices=["small", "medium", "large"], help="of the verifiers; default all")


def _history(arguments: argparse.Namespace) -> int:
    from verification.answers.history import History

    run = {"outcome": _outcome, "list": _list, "show": _show, "calibrate": _calibrate}[arguments.action]
    if not Path(arguments.root).is_dir():
        raise CallError(
            f"there is no history in {arguments.root}: no such folder; answer --history makes one"
        )
    history = History(arguments.root)
    damaged = history.problems()
    for problem in damaged:
        say(f"note: left out: {problem}")
    code = run(history, arguments)
    return ExitCode.BAD_INPUT if damaged and arguments.action != "outcome" else code


def _outcome(history: History, arguments: argparse.Namespace) -> int:
    known = {each.id for each in history.report().answers}
    id = _named(arguments.answer, known)
    if id not in known:
        say(f"note: no verifier was asked about {id}; it counts once one is")
    outcome = history.outcome(id, arguments.right)
    show(arguments, [outcome.to_json()], [f"kept: {outcome.id} is {'right' if outcome.right else 'wrong'}"])
    return ExitCode.HOLDS


def _named(name: str, known: set[str]) -> str:
    """The hash of an answer: given, or its beginning, or that of the answer of a run.

    Raises:
        CallError: it is the beginning of none, or of several.
    """
    from verification.answers import Conversation, read
    from verification.model import reference

    digits = name.removeprefix("sha256:")
    is_hash = all(each in "0123456789abcdef" for each in digits)
    if is_hash and len(digits) == 64:
        return f"sha256:{digits}"
    if name == "-" or Path(name).is_file():
        run = read(codec.loads(read_text(name), "run of an agent", file=name), file=name)
        return reference(run.whole().answer if isinstance(run, Conversation) else run.answer)
    found = [each for each in sorted(known) if each.startswith(f"sha256:{digits}")]
    if is_hash and len(digits) >= _SHORTEST and len(found) == 1:
        return found[0]
    why = f"{len(found)} answers begin so" if found else "no answer and no file is called so"
    raise CallError(f"{name!r}: {why}; expected a hash as list has it, {_SHORTEST} digits of it, or a run")


def _list(history: History, arguments: argparse.Namespace) -> int:
    report = history.report()
    show(arguments, [report.to_json()], _answers(report))
    return ExitCode.HOLDS


def _answers(report: AnswerHistory) -> Iterator[str]:
    if not report.answers:
        yield "no answers yet"
    for each in report.answers:
        numbers = [
            f"{whose} {number:.2f}"
            for whose, number in (("verifier", each.confidence), ("agent", each.own_confidence))
            if number is not None
        ]
        became = "outcome not known" if each.right is None else "right" if each.right else "wrong"
        model = f", {each.model}" if each.model else ""
        yield f"{each.id}  {', '.join(numbers)}{model}, {each.timestamp}: {became}"


def _show(history: History, arguments: argparse.Namespace) -> int:
    if arguments.bins < 1:
        raise CallError(f"--bins {arguments.bins}: expected 1 or more")
    writable(arguments.html)
    curve = history.reliability(bins=arguments.bins, own=arguments.own, tier=arguments.tier)
    if arguments.html:
        from verification.pages import history_page

        verifiers, agents = (
            history.reliability(bins=arguments.bins, own=own, tier=arguments.tier) for own in (False, True)
        )
        report = history.report(tier=arguments.tier)
        page = history_page(report, verifiers, agents, history.bias(), f"History {arguments.root}")
        write_text(arguments.html, page)
    show(arguments, [curve.to_json()], _curve(history, curve))
    return ExitCode.HOLDS


def _curve(history: History, curve: Reliability) -> Iterator[str]:
    from verification.pages.history import bias_lines

    if curve.error is None:
        yield "no outcomes yet: history outcome says whether an answer was right"
    else:
        yield f"expected calibration error {curve.error:.3f}, {curve.count:,} answers"
        yield "confidence     answers  said  right"
    for each in curve.bins:
        bar = "#" * round(20 * each.right)
        yield (
            f"{each.low:.2f} to {each.high:.2f}  {each.count:>6,}  {each.confidence:.2f}  {each.right:.2f}   "
            f"|{bar:<20}|"
        )
    yield from bias_lines(history.bias())


def _calibrate(history: History, arguments: argparse.Namespace) -> int:
    from verification.answers.history import calibrated, fitted

    calibration = fitted(history.pairs(own=arguments.own, tier=arguments.tier), arguments.method)
    lines = [f"{calibration.method}, fitted to {calibration.count:,} outcomes"]
    for step in range(_STEPS + 1):
        confidence = step / _STEPS
        right = calibrated(calibration, confidence)
        lines.append(f"confidence {confidence:.1f}: {right:.2f} of such answers are right")
    show(arguments, [calibration.to_json()], lines)
    return ExitCode.HOLDS
