"""A fidelity report as a page for people who know no logic: text, what was made of it, verdict."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import islice

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding
from fol_kb.common.pages import beside, counted, document, html, section
from fol_kb.formats.drawing.sections import MOST_ITEMS
from fol_kb.formats.drawing.verdict import Asked, Shown, verdict
from fol_kb.review.fidelity.report import ASSUMING
from fol_kb.review.fidelity.values import (
    FidelityReport,
    FormulaAccount,
    QuoteStatus,
    SentenceAccount,
    SentenceStatus,
)
from fol_kb.review.verbalize.words import Wording

_BADGES = {
    SentenceStatus.COVERED: ("read", "read"),
    SentenceStatus.DECLARATION: ("read", "read, a declaration"),
    SentenceStatus.UNTRANSLATABLE: ("unread", "not read"),
    SentenceStatus.LOST: ("unread", "not read"),
}


def page(report: FidelityReport, kb: BeliefSet, asked: Asked, *, title: str | None = None) -> str:
    """The page as HTML text, to be written as UTF-8.

    Args:
        report: the report on the belief set.
        kb: the belief set.
        asked: what came of asking whether all of it can hold.
        title: what stands above the page.
    """
    conflicts: dict[str, list[int]] = {}
    if not isinstance(asked, Exception):
        for number, conflict in enumerate(asked.conflicts, start=1):
            for id in conflict.formulas:
                conflicts.setdefault(id, []).append(number)
    parts = (
        ("verdict", "Verdict", verdict(kb, asked, len(report.coverage.unread), _shown(report))),
        ("sentences", "The text, sentence by sentence", _sentences(report, conflicts)),
        ("unsupported", "Believed, though no words of the text say it", _beside(report, QuoteStatus.ABSENT)),
        ("misplaced", "Quotes that are not where they say", _beside(report, QuoteStatus.MISPLACED)),
        ("assumed", "Taken for granted", _list([(one.what, one.why) for one in report.assumptions])),
        (
            "repaired",
            "Changed so that it fits together",
            _list([(made.what, made.why) for made in report.repairs if made.rule not in ASSUMING]),
        ),
        ("refused", "Left out", _findings(report.refused)),
        ("findings", "Worth a look", _findings(report.findings)),
    )
    body = "".join(section(id, name, content) for id, name, content in parts)
    return document(
        title or "What was understood",
        f"<main>\n{body}</main>\n",
        sheet=beside(__package__, "report.css"),
        below_title=f"<p>{_summary(report, len(report.coverage.unread))}</p>",
    )


def _shown(report: FidelityReport) -> dict[str, Shown]:
    """A belief is shown by its sentence; in words where it has none."""
    return {
        formula.id: Shown(formula.id, None, formula.said.text)
        if formula.first is None
        else Shown(f"sentence {formula.first}", f"s{formula.first}", "")
        for formula in report.formulas
    }


def _summary(report: FidelityReport, missed: int) -> str:
    if not report.has_text:
        return f"{counted(len(report.formulas), 'statement')}, without a text"
    every = len(report.sentences)
    read = every - missed
    return f"{read:,} of {counted(every, 'sentence')} read, {counted(len(report.formulas), 'statement')}"


def _sentences(report: FidelityReport, conflicts: Mapping[str, list[int]]) -> str:
    by_id = {formula.id: formula for formula in report.formulas}
    language = report.language or ""
    lang = f' lang="{language}"' if re.fullmatch("[A-Za-z-]{2,16}", language) else ""
    items = (_sentence(sentence, by_id, lang, conflicts) for sentence in report.sentences)
    return _items(items, len(report.sentences), "ol", "sentences")


def _sentence(
    sentence: SentenceAccount,
    by_id: Mapping[str, FormulaAccount],
    lang: str,
    conflicts: Mapping[str, list[int]],
) -> str:
    kind, words = _BADGES[sentence.status]
    badges = [f'<span class="badge {kind}">{words}</span>']
    numbers = sorted({number for id in sentence.formulas for number in conflicts.get(id, ())})
    badges += [f'<span class="badge unread">in conflict {number}</span>' for number in numbers]
    said = "".join(f"<li>{_said(by_id[id])}</li>" for id in sentence.formulas)
    more = sentence.stated_by - len(sentence.formulas)
    below = f'<p class="label">Understood as</p><ul class="said">{said}</ul>' if said else ""
    below += f"<p>and {counted(more, 'more statement')}</p>" if more else ""
    if sentence.why is not None:
        below += f'<p class="why">Not read: {html(sentence.why)}</p>'
    quote = f'<span dir="auto"{lang}>{html(sentence.text)}</span>'
    return (
        f'<li id="s{sentence.number}" class="sentence">'
        f'<p class="quote"><b class="number">{sentence.number}</b>{quote}</p>'
        f"<p>{' '.join(badges)}</p>{below}</li>"
    )


def _said(formula: FormulaAccount) -> str:
    formal = ' class="formal"' if formula.said.wording is Wording.LITERAL else ""
    return f"<span{formal}>{html(formula.said.text)}</span>"


def _beside(report: FidelityReport, status: QuoteStatus) -> str:
    found = [formula for formula in report.formulas if formula.quote is status]
    items = (f'<li id="b{number}">{_said(formula)}</li>' for number, formula in enumerate(found))
    return _items(items, len(found), "ul", "said")


def _list(rows: Collection[tuple[str, str]]) -> str:
    items = (f'<li>{html(what)}<p class="why">{html(why)}</p></li>' for what, why in rows)
    return _items(items, len(rows), "ul", "notes")


def _findings(findings: Collection[Finding]) -> str:
    items = (
        f'<li><span class="level {html(each.level)}">{html(each.level)}</span>{html(each.message)}</li>'
        for each in findings
    )
    return _items(items, len(findings), "ul", "notes")


def _items(items: Iterable[str], every: int, tag: str, kind: str) -> str:
    """The first items in a list; how many there are beside those is said below it."""
    if not every:
        return ""
    rest = every - MOST_ITEMS
    more = f"<p>and {rest:,} more, which this page does not list</p>" if rest > 0 else ""
    return f'<{tag} class="{kind}">{"".join(islice(items, MOST_ITEMS))}</{tag}>{more}'
