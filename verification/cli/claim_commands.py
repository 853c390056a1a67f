"""``claim`` and ``check``: one claim, or all claims of a text."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    output_format,
    read_text,
    say,
    text_or_json,
    writable,
    write_text,
)
from fol_kb.common.errors import CallError
from verification.cli.options import opened, placed, store_and, tools, verifying_options
from verification.cli.result_text import cut, lines_of, table_of
from verification.cli.showing import show

if TYPE_CHECKING:
    from verification.model import CheckReport, VerificationResult


def register(commands: Commands) -> None:
    """Add these commands."""
    claim = commands.add("claim", _claim, "what a store says of a claim")
    store_and(claim, "claim", "a sentence that stands alone")
    verifying_options(claim)
    text_or_json(claim)

    check = commands.add("check", _check, "find the claims of a text, and verify each")
    store_and(check, "text", "a file, or - for standard input")
    verifying_options(check)
    check.add_argument(
        "--extract", choices=["auto", "rules", "model"], default="auto", help="who finds the claims"
    )
    check.add_argument("--language", choices=["en", "fr"], help="of the text; else found out")
    check.add_argument(
        "--batch",
        type=int,
        default=1,
        metavar="N",
        help="claims in one question to the judge; of what it leaves open it is asked again, one by one",
    )
    check.add_argument("--jobs", type=int, default=4, metavar="N", help="claims at the same time; default 4")
    check.add_argument("--html", metavar="FILE", help="write a page of the text with its claims besides")
    output_format(check, "text", "json", "junit")


def _claim(arguments: argparse.Namespace) -> int:
    placed(arguments)
    from verification.claims import Claim

    if not Claim.whole(arguments.claim).visible().standalone.strip():
        raise CallError(f"the claim is empty: {arguments.claim!r}; write a sentence that stands alone")
    result = asyncio.run(_one(arguments))
    _say_how_searched(arguments, [result])
    head = f"{result.status}: {cut(result.claim)}"
    show(arguments, [result.to_json()], [head, *(f"  {line}" for line in lines_of(result))])
    return code_of([result])


async def _one(arguments: argparse.Namespace) -> VerificationResult:
    with opened(arguments) as store:
        async with tools(arguments, store) as made:
            return await made.verifier.find_evidence(arguments.claim)


def _check(arguments: argparse.Namespace) -> int:
    placed(arguments)
    writable(arguments.html, arguments.text)
    text = read_text(arguments.text)
    report = asyncio.run(_whole(arguments, text))
    _say_how_searched(arguments, report.results)
    if arguments.html:
        from verification.pages import claims_page

        write_text(arguments.html, claims_page(report, text, f"Claims of {arguments.text}"))
    show(arguments, [report.to_json()], table_of(report), lambda: _junit(report, arguments.text))
    return code_of(report.results)


async def _whole(arguments: argparse.Namespace, text: str) -> CheckReport:
    from verification.claims import CheckOptions, FactChecker, extractor

    with opened(arguments) as store:
        async with tools(arguments, store) as made:
            chosen = arguments.extract
            model = None if chosen == "rules" else made.model
            if chosen == "model" and model is None:
                raise CallError("--extract model needs a model, and none is asked")
            find = extractor(model, made.delimiters, language=arguments.language)
            checker = FactChecker(made.verifier, find, CheckOptions(arguments.jobs, arguments.batch))
            return await checker.check(text)


def _say_how_searched(arguments: argparse.Namespace, results: Iterable[VerificationResult]) -> None:
    """That no vectors were compared, where they were asked for."""
    if arguments.mode == "vectors":
        for note in dict.fromkeys(note for result in results for note in result.layers.search.notes):
            say(f"note: searched {note}")


def code_of(results: Iterable[VerificationResult]) -> ExitCode:
    """1 if anything is contradicted, else 3 if a layer that was asked for failed, else 0."""
    known = list(results)
    if any(result.status.value == "CONTRADICTED" for result in known):
        return ExitCode.FAILS
    failed = any(result.status.value == "ERROR" or result.layers.failed for result in known)
    return ExitCode.UNDECIDED if failed else ExitCode.HOLDS


def _junit(report: CheckReport, name: str) -> str:
    """A test case for each claim: CONTRADICTED and AMBIGUOUS are failures, ERROR is an error."""
    from fol_kb.common.junit import Case, Problem, junit

    tags: dict[str, Literal["failure", "error"]] = {
        "CONTRADICTED": "failure",
        "AMBIGUOUS": "failure",
        "ERROR": "error",
    }
    cases = []
    for result in report.results:
        status, lines = result.status.value, tuple(lines_of(result))
        tag = tags.get(status)
        problem = None if tag is None else Problem(tag, status, f"{status}: {result.claim}", lines)
        notes = () if problem else (status, *lines)
        elapsed = sum(
            layer.elapsed_ms for layer in (result.layers.search, result.layers.judge, result.layers.formal)
        )
        cases.append(Case(result.claim, elapsed, problem, notes, result.line))
    return junit(name, cases, report.notes)
