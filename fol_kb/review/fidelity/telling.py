"""A fidelity report as text: each sentence with what is believed because of it, then what nobody said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fol_kb.beliefs.findings import Finding
from fol_kb.common.pages import counted
from fol_kb.common.streams import printable
from fol_kb.review.fidelity.report import ASSUMING
from fol_kb.review.fidelity.values import (
    FidelityReport,
    FidelityStatus,
    FormulaAccount,
    Problem,
    QuoteStatus,
    SentenceStatus,
)

_LONGEST = 400
_PROBLEMS = {
    Problem.LOST: ("sentence is lost", "sentences are lost"),
    Problem.UNTRANSLATABLE: ("sentence is declared untranslatable", "sentences are declared untranslatable"),
    Problem.UNSUPPORTED: ("formula quotes nothing", "formulas quote nothing"),
    Problem.MISPLACED: ("quote is not where it says", "quotes are not where they say"),
    Problem.REFUSED: ("item was refused", "items were refused"),
}


def tell(report: FidelityReport) -> Iterator[str]:
    """The report, line by line; nothing in it steers a terminal."""
    yield from _headline(report)
    by_id = {formula.id: formula for formula in report.formulas}
    for sentence in report.sentences:
        words = _short(" ".join(sentence.text.split()))
        yield ""
        share = _share(sentence.quoted, sentence.characters)
        yield f'{sentence.number}. line {sentence.line} "{words}"{share}'
        yield from (_said(by_id[id]) for id in sentence.formulas)
        if sentence.stated_by > len(sentence.formulas):
            yield f"   and {sentence.stated_by - len(sentence.formulas):,} more formulas"
        match sentence.status:
            case SentenceStatus.DECLARATION:
                yield "   a declaration"
            case SentenceStatus.UNTRANSLATABLE:
                yield printable(f"   NOT READ, declared untranslatable: {sentence.why}")
            case SentenceStatus.LOST:
                yield printable(f"   NOT READ, LOST: {sentence.why}")
    unsupported = [f for f in report.formulas if f.quote is QuoteStatus.ABSENT]
    yield from _section("formulas that quote nothing", map(_said, unsupported))
    misplaced = [f for f in report.formulas if f.quote is QuoteStatus.MISPLACED]
    yield from _section("quotes that are not where they say", map(_misplaced, misplaced))
    joint = [f for f in report.formulas if f.first != f.last]
    yield from _section(
        "formulas over several sentences", (f"   {f.id}  sentences {f.first} to {f.last}" for f in joint)
    )
    yield from _section(
        "assumed, though no sentence says it",
        (f"   {_call(one.call)}{one.what}: {one.why} [{one.kind}]" for one in report.assumptions),
    )
    yield from _section(
        "repaired as well" if any(r.rule in ASSUMING for r in report.repairs) else "repaired",
        (
            f"   {_call(r.call)}{r.what}: {r.why} [{r.rule}, {r.level}]"
            for r in report.repairs
            if r.rule not in ASSUMING  # these stand among the assumptions
        ),
    )
    yield from _section("refused", map(_finding, report.refused))
    yield from _section("findings", map(_finding, report.findings))


def _headline(report: FidelityReport) -> Iterator[str]:
    counts = report.counts()
    if report.status is FidelityStatus.ACCOUNTED:
        yield "every sentence is accounted for, and every formula quotes its own"
    else:
        found = (f"{n:,} {_PROBLEMS[problem][n != 1]}" for problem, n in report.problems().items())
        yield f"not all is accounted for: {'; '.join(found)}"
        yield from report.coverage.words(0)
    if report.has_text:
        share = _share(counts["quoted"], counts["characters"])
        yield (
            f"{counted(counts['sentences'], 'sentence')}: {counts['covered']:,} covered,"
            f" {counts['untranslatable']:,} declared untranslatable, {counts['lost']:,} lost;"
            f" {counts['shared_sentences']:,} by more than one formula{share}"
        )
    else:
        yield "there is no text, so that no formula can quote anything"
    yield (
        f"{counted(counts['formulas'], 'formula')}: {counts['read_back']:,} in sentences that read back"
        f" as they are, {counts['formulas'] - counts['read_back']:,} word for word"
    )


def _share(part: int, whole: int) -> str:
    """Rounded down, so that 100 % is all of it."""
    return f"   {100 * part // whole} % quoted" if whole else ""


def _said(formula: FormulaAccount) -> str:
    return printable(f"   {formula.id}  {formula.said.text}")


def _misplaced(formula: FormulaAccount) -> str:
    assert formula.source is not None
    places = ", ".join(map(str, formula.elsewhere))
    found = f"it is at {places}" if places else "the text does not have it"
    quote, start = _short(formula.source.quote), formula.source.start
    return printable(f'   {formula.id}  "{quote}" is said to be at {start}; {found}')


def _finding(finding: Finding) -> str:
    calls = f"call {', '.join(map(str, finding.calls[:5]))}: " if finding.calls else ""
    return printable(f"   {finding.level}: {calls}{_short(finding.message)} [{finding.kind}]")


def _call(call: int | None) -> str:
    return "" if call is None else f"call {call}: "


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    shown = list(lines)
    if shown:
        yield ""
        yield f"{title}:"
        yield from map(printable, shown)


def _short(text: str) -> str:
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}... ({len(text):,} characters)"
    return printable(shown)
