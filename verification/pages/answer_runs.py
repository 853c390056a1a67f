"""Whole answers as a page: a row for each statement, with what each layer says of it."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.common.pages import beside, counted, document, html, section
from verification.model import AnswerLayer, AnswerRow, AnswerRun, RowVerdict, Verdict
from verification.pages.parts import scrolled, table
from verification.self_check import footer

_SIGNS = {Verdict.FOR: "✓", Verdict.AGAINST: "✗", Verdict.OPEN: "?"}
"""So that a verdict can be told without its colour."""


def answer_runs_page(reports: Sequence[AnswerRun], title: str = "Answers") -> str:
    """A page that holds everything it shows, as HTML text."""
    body = "".join(
        section(f"answer-{number}", f"Answer {report.id or number}", _report(number, report))
        for number, report in enumerate(reports, start=1)
    )
    return document(title, f"<main>{body}</main>", sheet=beside(__package__, "answer_runs.css"))


def _report(number: int, report: AnswerRun) -> str:
    counts = report.counts
    told = (
        f"<p>{counted(counts.rows, 'row')}, {counted(counts.statements, 'statement')}."
        f" Something speaks against {counts.against:,}; no layer spoke about {counts.unspoken:,}.</p>"
    )
    judged = f"<p>{html(_plain(footer(report.self_check)))}</p>" if report.self_check is not None else ""
    notes = "".join(f"<p>✗ {html(each.message)}</p>" for each in report.missing)
    notes += "".join(f"<p>{html(note)}</p>" for note in report.notes)
    return told + judged + notes + "".join(map(_row, report.rows)) + _layers(number, report.layers)


def _plain(markdown: str) -> str:
    """The footer as the page shows it: without its emphasis and the signs before punctuation."""
    return markdown.strip("_").replace("\\", "")


def _row(row: AnswerRow) -> str:
    state = " against" if row.against else " unspoken" if row.unspoken else ""
    said = "".join(map(_verdict, row.verdicts))
    if row.unspoken:
        said = '<li><span class="status silent">? no layer spoke about it</span></li>'
    where = f'<span class="kind">({html(row.kind)}, line {row.line})</span>'
    return f'<div class="row{state}"><p>{html(row.text)} {where}</p><ul>{said or "<li>–</li>"}</ul></div>'


def _verdict(given: RowVerdict) -> str:
    return (
        f'<li><span class="status {given.verdict}">{_SIGNS[given.verdict]} {html(given.layer)}</span> '
        f"{html(given.said)}</li>"
    )


def _layers(number: int, layers: Sequence[AnswerLayer]) -> str:
    rows = "".join(
        f'<tr><th scope="row">{html(each.name)}</th><td>{html(each.state.replace("_", " "))}</td>'
        f'<td class="number">{each.elapsed_ms:,.0f}</td><td class="number">{each.tokens:,}</td>'
        f"<td>{html(each.detail)}</td></tr>"
        for each in layers
    )
    heads = ("Layer", "State", "ms", "Tokens", "Said")
    return scrolled(f"Layers of answer {number}", table("layers", heads, rows))
