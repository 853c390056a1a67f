"""``check``, ``query`` and ``compare``: verdicts on a belief set."""

from __future__ import annotations

import argparse

from fol_kb import explain
from fol_kb.belief_set import BeliefSet
from fol_kb.commands.common import (
    CONSISTENT,
    ENTAILED,
    INCONSISTENT,
    NOT_ENTAILED,
    UNDECIDED,
    UNIQUE_NAMES,
    Commands,
    asked,
    belief_set,
    print_json,
    say,
    text_or_json,
    verdict_options,
)
from fol_kb.logic.reader import parse
from fol_kb.logic.syntax import Formula
from fol_kb.reports import ConsistencyStatus, EntailmentStatus


def register(commands: Commands) -> None:
    """Add these commands."""
    sub = commands.add("check", _check, "is a belief set consistent, and if not, why not?")
    sub.add_argument("kb", metavar="KB", nargs="+", help="a belief set, or - for standard input")
    sub.add_argument("--conflicts", type=int, default=10, metavar="N", help="at most so many (default: 10)")
    sub.add_argument("--model", action="store_true", help="show a model of a consistent belief set")
    verdict_options(sub)
    text_or_json(sub)

    sub = commands.add("query", _query, "does a formula or sentence follow from a belief set?")
    _question(sub)
    sub.add_argument(
        "--scenarios",
        action="store_true",
        help="for an open question: a situation in which it holds, and one in which it fails",
    )
    verdict_options(sub)
    text_or_json(sub)

    sub = commands.add("compare", _compare, "why do rules and classical logic answer a question differently?")
    _question(sub)
    sub.add_argument("--unique-names", action="store_true", help=UNIQUE_NAMES)
    sub.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS", help="for each question")
    text_or_json(sub)


def _question(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("kb", metavar="KB", help="a belief set, or - for standard input")
    asked = sub.add_mutually_exclusive_group(required=True)
    asked.add_argument("formula", metavar="FORMULA", nargs="?")
    asked.add_argument("--sentence", metavar="SENTENCE", help="in the language of the text")


def _check(arguments: argparse.Namespace) -> int:
    from fol_kb.tweety.engine import check

    codes = []
    for path in arguments.kb:
        kb = belief_set(path)
        report = check(kb, conflicts=arguments.conflicts, model=arguments.model, **asked(arguments))
        if arguments.format == "json":
            print_json(report.to_json())
        else:
            if len(arguments.kb) > 1:
                print(f"{path}:")
            print(explain.consistency(report, kb))
        codes.append(
            {
                ConsistencyStatus.CONSISTENT: CONSISTENT,
                ConsistencyStatus.INCONSISTENT: INCONSISTENT,
                ConsistencyStatus.UNDECIDED: UNDECIDED,
            }[report.status]
        )
    # an inconsistency is the news; what is undecided may be one
    return INCONSISTENT if INCONSISTENT in codes else max(codes)


def _query(arguments: argparse.Namespace) -> int:
    from fol_kb.tweety.engine import query

    kb, formula = _prepared(arguments)
    report = query(kb, formula, scenarios=arguments.scenarios, **asked(arguments))
    if arguments.format == "json":
        print_json(report.to_json())
    else:
        print(explain.entailment(report, kb))
    if report.status is EntailmentStatus.ENTAILED:
        return ENTAILED
    return UNDECIDED if report.status is EntailmentStatus.UNDECIDED else NOT_ENTAILED


def _prepared(arguments: argparse.Namespace) -> tuple[BeliefSet, Formula]:
    """The belief set and the question, fitted to each other; what had to be assumed is said."""
    from fol_kb.queries import prepare

    kb = belief_set(arguments.kb)
    if arguments.sentence is not None:
        from fol_kb.translate.run import read_sentence

        formula = read_sentence(kb, arguments.sentence)
    else:
        formula = parse(arguments.formula)
    ready = prepare(kb, formula)
    for finding in ready.findings:
        say(f"{finding.level}: {finding.message}")
    return ready.kb, ready.formula


def _compare(arguments: argparse.Namespace) -> int:
    from fol_kb.compare import Difference, compare

    kb, formula = _prepared(arguments)
    comparison = compare(kb, formula, unique_names=arguments.unique_names, timeout=arguments.timeout)
    if arguments.format == "json":
        print_json(comparison.to_json())
    else:
        print(comparison.words(kb))
    if comparison.difference is Difference.UNDECIDED:
        return UNDECIDED
    return 0 if comparison.agree else NOT_ENTAILED
