"""``quote``: every quotation of an answer, held against its sources."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fol_kb.common.command_line import (
    Commands,
    ExitCode,
    output_format,
    read_once,
    read_text,
    say,
    writable,
    write_text,
    write_utf8,
)
from fol_kb.common.errors import CallError
from verification.cli.showing import show

if TYPE_CHECKING:
    from verification.citations import Sources
    from verification.model import QuotationReport, Quoted

_SHOWN = 160
"""So many characters of a quotation are shown."""


def register(commands: Commands) -> None:
    """Add this command."""
    quote = commands.add("quote", _quote, "whether what an answer quotes stands in its sources")
    quote.add_argument("answer", metavar="ANSWER", help="a file, or - for standard input")
    quote.add_argument(
        "--source",
        required=True,
        nargs="+",
        action="extend",
        metavar="FILE",
        help="what it may quote; in the order in which the answer numbers them",
    )
    quote.add_argument(
        "--question",
        metavar="Q",
        help="what was asked; quotations that it asks for and the answer does not give are missing",
    )
    quote.add_argument(
        "--mend",
        action="store_true",
        help="write the answer with near quotations replaced by the source's words, absent ones marked;"
        " the findings then go to standard error",
    )
    quote.add_argument("--remove", action="store_true", help="with --mend: absent quotations are removed")
    quote.add_argument("--html", metavar="FILE", help="write a page of quotations and sources, side by side")
    output_format(quote, "text", "json", "junit")


def _quote(arguments: argparse.Namespace) -> int:
    from verification.citations import MendOptions, check_quotations, mend_quotations

    if arguments.remove and not arguments.mend:
        raise CallError("--remove says how to mend; give --mend as well")
    read_once(arguments.answer, *arguments.source)
    writable(arguments.html, arguments.answer, *arguments.source)
    answer = read_text(arguments.answer)
    sources = sources_of(arguments.source)
    if arguments.mend:
        options = MendOptions(removed="[quotation removed]") if arguments.remove else MendOptions()
        report = mend_quotations(answer, sources, options, arguments.question)
    else:
        report = check_quotations(answer, sources, arguments.question)
    if arguments.html:
        from verification.pages import quotations_page

        write_text(
            arguments.html, quotations_page(report, answer, sources, f"Quotations of {arguments.answer}")
        )
    if arguments.format == "text" and report.mended_answer is not None:
        for line in lines_of(report):
            say(line)
        write_utf8(report.mended_answer)
    else:
        show(arguments, [report.to_json()], lines_of(report), lambda: _junit(report, arguments.answer))
    return code_of(report)


def sources_of(files: list[str]) -> Sources:
    """The sources that stand in these files."""
    from verification.citations import CitedSource, Sources

    return Sources(CitedSource(file, read_text(file)) for file in files)


def code_of(report: QuotationReport) -> ExitCode:
    """1 if a quotation is wrong, absent, cut, of another source, or missing that was asked for; else 0."""
    against = report.missing or any(each.wrong for each in report.quotes)
    return ExitCode.FAILS if against else ExitCode.HOLDS


def lines_of(report: QuotationReport) -> Iterator[str]:
    """The report for people: a line a quotation, what differs below it, the counts at the end."""
    for quoted in report.quotes:
        yield f"line {quoted.answer_line}: {quoted.status}: {_short(quoted.text)}"
        yield from (f"  {line}" for line in details_of(quoted))
    for missing in report.missing:
        yield f"missing: {missing.message}"
    for mark in report.unclosed:
        yield mark.told
    yield from report.notes
    counts = report.counts
    if report.accuracy is None:
        yield "no quotations"
    else:
        numbers = ((getattr(counts, name), name) for name in ("exact", "normalized", "near", "absent"))
        told = ", ".join(f"{number} {name}" for number, name in numbers if number)
        kinds = [each.wrong for each in report.quotes]
        wrong = (f"{kinds.count(kind)} {kind}" for kind in ("misleading", "misattributed") if kind in kinds)
        cut = f" ({also})" if (also := ", ".join(wrong)) else ""
        noun = "quotation" if counts.all == 1 else "quotations"
        yield f"{counts.all} {noun}: {told}; accuracy {report.accuracy:.1%}{cut}"


def details_of(quoted: Quoted) -> Iterator[str]:
    """Where a quotation stands, and what differs."""
    if quoted.source is not None:
        several = quoted.line != quoted.last_line
        told = f"lines {quoted.line}-{quoted.last_line}" if several else f"line {quoted.line}"
        also = f"; also in {', '.join(quoted.also_in)}" if quoted.also_in else ""
        yield f"{quoted.source}, {told}{also}"
    if quoted.misattributed:
        yield f"the answer says that it is from {quoted.cited}, and it is not"
    if quoted.cuts:
        yield f"{quoted.cuts}{', which may say something else' if quoted.misleading else ''}"
    if quoted.difference:
        yield quoted.difference
    if quoted.rival is not None:
        yield f"as near: {quoted.rival.source}, line {quoted.rival.line}: {_short(quoted.rival.text)}"
    if quoted.nearest is not None:
        yield f"nearest: {quoted.nearest.source}, line {quoted.nearest.line}: {_short(quoted.nearest.text)}"


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 20]}...{words[-17:]}"


def _junit(report: QuotationReport, name: str) -> str:
    """A test case for each quotation, and for what is missing: absent and missing ones are failures."""
    from fol_kb.common.junit import Case, Problem, junit

    cases = []
    for quoted in report.quotes:
        details = tuple(details_of(quoted))
        problem = None
        if (kind := quoted.wrong) is not None:
            problem = Problem("failure", kind, f"{kind}: {_short(quoted.text)}", details)
        notes = () if problem else (quoted.status.value, *details)
        cases.append(Case(_short(quoted.text), 0.0, problem, notes, quoted.answer_line))
    for missing in report.missing:
        cases.append(Case(missing.message, 0.0, Problem("failure", "missing", missing.message)))
    return junit(name, cases, [*(mark.told for mark in report.unclosed), *report.notes])
