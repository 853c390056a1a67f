"""Verdicts in words, in the source's own words where there is a source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fol_kb.belief_set import Belief, BeliefSet, DisjointSorts, Source
from fol_kb.reports import (
    Conflict,
    ConsistencyReport,
    ConsistencyStatus,
    EntailmentReport,
    EntailmentStatus,
    Step,
)

_DOMAIN = {"open": "open domain", "closed": "closed domain", "rules": "rules applied forwards"}
_CONSISTENCY = {
    ConsistencyStatus.CONSISTENT: "consistent",
    ConsistencyStatus.INCONSISTENT: "inconsistent",
    ConsistencyStatus.UNDECIDED: "undecided",
}
_ENTAILMENT = {
    EntailmentStatus.ENTAILED: "entailed",
    EntailmentStatus.CONTRADICTED: "contradicted",
    EntailmentStatus.INDEPENDENT: "independent: neither it nor its negation follows",
    EntailmentStatus.CONTRADICTORY_PREMISES: "contradictory premises: everything would follow from them",
    EntailmentStatus.UNDECIDED: "undecided",
}


def printable(text: str) -> str:
    """The text with what is not printable in it escaped: no message steers a terminal or hides a part."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def place(belief: Belief | DisjointSorts) -> str:
    """Where a belief comes from: its line in the text, else its call, else its id."""
    if belief.source is not None:
        return f"line {belief.source.line}"
    return belief.id if belief.call is None else f"{belief.id} (call {belief.call})"


def consistency(report: ConsistencyReport, kb: BeliefSet) -> str:
    """A consistency report as lines of text."""
    lines = [_headline(_CONSISTENCY[report.status], report)]
    count = len(report.conflicts)
    total = str(count) if report.conflicts_complete else f"{count} or more"
    for number, conflict in enumerate(report.conflicts, start=1):
        lines.append(f"conflict {number} of {total} - these cannot all hold:")
        lines += _conflict(conflict, kb)
    if report.removals:
        lines.append(f"any one of these removals restores consistency: {_removals(report.removals, kb)}")
    return "\n".join(lines)


def entailment(report: EntailmentReport, kb: BeliefSet) -> str:
    """An entailment report as lines of text."""
    lines = [_headline(_ENTAILMENT[report.status], report), f"  query  {report.query}"]
    for conflict in report.conflicts:
        lines.append("these premises cannot all hold:")
        lines += _conflict(conflict, kb)
    if report.derivation:
        lines.append("step by step:")
        lines += _derivation(report.derivation, kb)
    elif report.support:
        minimal = "" if report.minimal else " (perhaps not the smallest reason)"
        lines.append(f"because of{minimal}:")
        lines += _beliefs(report.support, kb)
    return "\n".join(lines)


def _headline(words: str, report: ConsistencyReport | EntailmentReport) -> str:
    names = ", unique names" if report.semantics.unique_names else ""
    elapsed = f"{report.elapsed_ms:.0f} ms" if report.elapsed_ms >= 1 else f"{report.elapsed_ms:.1f} ms"
    line = f"{words}   {report.engine.name} engine, {_DOMAIN[report.semantics.domain]}{names}, {elapsed}"
    if report.reason is not None:
        line += f"\n  {report.reason.value}" + (f": {report.detail}" if report.detail else "")
    if report.refused:
        line += f"\n  without {report.refused} refused when the belief set was built"
    return line


def _conflict(conflict: Conflict, kb: BeliefSet) -> list[str]:
    lines = _beliefs(conflict.formulas, kb)
    for derivation in conflict.derivations:
        lines.append(f"  that gives {derivation[-1].literal}:" if derivation else "")
        lines += _derivation(derivation, kb)
    if not conflict.minimal:
        lines.append("  (time ran out before this conflict was made minimal)")
    return lines


def _beliefs(ids: Iterable[str], kb: BeliefSet) -> list[str]:
    known = kb.by_id()
    beliefs = sorted(
        (known[id] for id in ids), key=lambda b: (b.source.start if b.source else -1, b.call or 0, b.id)
    )
    rows = []
    for belief in beliefs:
        words = f'"{_words(belief.source)}"' if belief.source is not None else ""
        formula = str(belief.formula) if isinstance(belief, Belief) else str(belief)
        rows.append((place(belief), words, formula))
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    widths[1] = min(widths[1], 60)
    return [
        "  " + f"{where:<{widths[0]}}  " + (f"{words:<{widths[1]}}    " if widths[1] else "") + formula
        for where, words, formula in rows
    ]


def _derivation(steps: Sequence[Step], kb: BeliefSet) -> list[str]:
    known = kb.by_id()
    lines = []
    for number, step in enumerate(steps, start=1):
        why = "by the sort hierarchy"
        if step.formula is not None:
            belief = known[step.formula]
            quote = f' "{_words(belief.source)}"' if belief.source is not None else ""
            why = f"{place(belief)}{quote}"
        using = f", using {', '.join(str(p + 1) for p in step.premises)}" if step.premises else ""
        lines.append(f"  {number}. {step.literal}   {why}{using}")
    return lines


def _removals(removals: Sequence[Sequence[str]], kb: BeliefSet) -> str:
    known = kb.by_id()
    several = any(len(removal) > 1 for removal in removals)
    described = [" and ".join(place(known[id]) for id in removal) for removal in removals]
    return ("; " if several else ", ").join(described)


def _words(source: Source) -> str:
    return printable(" ".join(source.quote.split()))
