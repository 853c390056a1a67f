"""Measures and changes in words, in the source's own words where there is a source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.beliefs.explain import quoted, stated, table, without
from fol_kb.beliefs.places import Places
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.common.streams import printable
from fol_kb.logic.syntax import Truth
from fol_kb.reasoning.measures.values import (
    MEASURES,
    ChangeReport,
    ChangeStatus,
    Culpability,
    InconsistencyReport,
    MeasureStatus,
    MeasureValue,
)

_DOMAIN = {"open": "open domain", "closed": "closed domain"}
_FALSE = str(Truth(False))


def inconsistency(report: InconsistencyReport, kb: BeliefSet) -> str:
    """A report on measures as lines of text: each measure, then the formulas that are to blame."""
    lines = [_headline(report.status.value.lower(), report)]
    if report.status is ConsistencyStatus.UNDECIDED:
        return "\n".join(lines)
    count = len(report.conflicts)
    total = f"{count}" if report.conflicts_complete else f"{count} or more"
    lines.append(f"minimal conflicts: {total}")
    rows = [(f"{m.name}", _number(m), MEASURES[m.name]) for m in report.measures]
    lines += [
        f"  {name:<{_width(rows, 0)}}  {value:>{_width(rows, 1)}}  {what}" for name, value, what in rows
    ]
    lines += _why_not([*report.measures, *report.culpability])
    if report.conflicts:
        lines += _blame(report, kb)
    return "\n".join(lines)


def change(report: ChangeReport, kb: BeliefSet) -> str:
    """A report on a change as lines of text; ``kb`` is the belief set that was to change."""
    formula = printable(report.formula)
    contracted = report.operation == "contract"
    if report.status is ChangeStatus.UNDECIDED:
        return _headline(f"undecided: nothing was {'given' if contracted else 'taken'} up", report)
    if report.status is ChangeStatus.IMPOSSIBLE:
        why = (
            "it follows from the sort hierarchy and what is to be kept, whatever else goes"
            if contracted
            else "it contradicts itself, the sort hierarchy or what is to be kept"
        )
        return _headline(f"{formula} cannot be {'given' if contracted else 'taken'} up: {why}", report)
    done = f"{formula} no longer follows" if contracted else f"{formula} is believed, as {report.added}"
    if contracted and report.formula == _FALSE:
        done = "what is left is consistent" if report.kernels else "it is consistent: nothing had to go"
    elif contracted and not report.kernels:
        done = f"{formula} did not follow: nothing had to go"
    lines = [_headline(done, report)]
    places = Places(kb)
    target = "it followed from" if contracted else "the contrary followed from"
    if contracted and report.formula == _FALSE:
        target = "these cannot all hold"
    if report.keep:
        target = f"with what is to stay, {target}"
    for number, kernel in enumerate(report.kernels, start=1):
        lines.append(f"{target} ({number} of {len(report.kernels)}):")
        lines += table([places.known[id] for id in kernel], places)
    if report.removed:
        lines.append("given up:")
        lines += table(report.removed, places)
        stayed = len(report.kept)
        lines.append(f"{stayed} formula{'' if stayed == 1 else 's'} stayed")
    if report.choices:
        others = [
            " and ".join(_short(places.known[id], places) for id in choice) for choice in report.choices[:10]
        ]
        more = f"; {len(report.choices) - 10} more" if len(report.choices) > 10 else ""
        lines.append(f"as few would have been: {'; '.join(others)}{more}")
    return "\n".join(lines)


def _headline(words: str, report: InconsistencyReport | ChangeReport) -> str:
    names = ", unique names" if report.semantics.unique_names else ""
    elapsed = f"{report.elapsed_ms:.0f} ms" if report.elapsed_ms >= 1 else f"{report.elapsed_ms:.1f} ms"
    line = f"{words}   {report.engine.name} engine, {_DOMAIN[report.semantics.domain]}{names}, {elapsed}"
    if report.reason is not None:
        line += f"\n  {report.reason.value}: {report.detail}"
    return "\n".join([line, *without(report.refused, report.coverage)])


def _number(measure: MeasureValue) -> str:
    if measure.value is None:
        return measure.status.value.lower()
    return f"{measure.value:.4g}"


def _why_not(parts: Iterable[MeasureValue | Culpability]) -> list[str]:
    """Each reason once, with all that stayed undecided for it."""
    reasons: dict[str, list[str]] = {}
    for part in parts:
        if part.status is MeasureStatus.UNDECIDED and part.reason is not None:
            reasons.setdefault(f"{part.reason.value}: {part.detail}", []).append(part.name)
    return [f"{', '.join(names)} undecided: {reason}" for reason, names in reasons.items()]


def _blame(report: InconsistencyReport, kb: BeliefSet) -> list[str]:
    """The formulas in conflicts, those with the largest share first."""
    measured = [c for c in report.culpability if c.status is MeasureStatus.MEASURED]
    shares: Mapping[str, float] = next((c.values for c in measured if c.name == "share"), {})
    blamed = [belief for id, belief in kb.by_id().items() if shares.get(id, 0) > 0]
    if not blamed:
        return []
    blamed.sort(key=lambda belief: -shares[belief.id])
    rows = [tuple(f"{c.values[belief.id]:.4g}" for c in measured) for belief in blamed]
    widths = [max(len(c.name), *(len(row[n]) for row in rows)) for n, c in enumerate(measured)]
    head = "  ".join(f"{c.name:>{width}}" for c, width in zip(measured, widths, strict=True))
    lines = [f"{head}  to blame"]
    for row, words in zip(rows, table(blamed, Places(kb)), strict=True):
        numbers = "  ".join(f"{number:>{width}}" for number, width in zip(row, widths, strict=True))
        lines.append(f"{numbers}{words}")
    return lines


def _short(belief: Belief | DisjointSorts, places: Places) -> str:
    return f"{places.of(belief)} {quoted(belief) or stated(belief)}"


def _width(rows: Sequence[Sequence[str]], column: int) -> int:
    return max((len(row[column]) for row in rows), default=0)
