"""What verdicts are made of, in words: in the source's own words where there is a source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap

from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts, Source
from fol_kb.beliefs.coverage import MOST_SHOWN, Coverage
from fol_kb.beliefs.places import Places
from fol_kb.beliefs.verdict_parts import Conflict, Step
from fol_kb.common.errors import NearMisses
from fol_kb.common.streams import printable
from fol_kb.logic.interpretation import Interpretation
from fol_kb.logic.sorts.justifications import Edge
from fol_kb.logic.sorts.justifications import Reason as HierarchyReason

_SHOWN = 60
"""So many facts of a situation are shown; the document has them all."""


def hierarchy_path(kb: BeliefSet, actual: str, expected: str) -> str:
    """Why one sort or class is or is not below another: the edges between them, each with where it is from.

    Names that the hierarchy does not know are named as such, with the near misses.
    """
    known = kb.hierarchy.above
    unknown = [name for name in dict.fromkeys((actual, expected)) if name not in known]
    if unknown:
        near = NearMisses()
        return "\n".join(
            printable(f"{name!r} is neither a sort nor the class of a predicate here{near.of(name, known)}")
            for name in unknown
        )
    found = kb.hierarchy.explain(actual, expected)
    why, turned = _HierarchyWords(kb), None
    one, other = printable(repr(actual)), printable(repr(expected))
    if found.path is not None:
        lines = [f"{one} is below {other}:" if found.path else f"{one} is below itself"]
        lines += why.edges(found.path)
    elif (turned := kb.hierarchy.path(expected, actual)) is not None:
        lines = [f"{one} is not below {other}; it is the other way round, {other} is below {one}:"]
        lines += why.edges(turned)
    elif found.ancestor is not None:
        lines = [f"{one} is not below {other}"]
        lines.append(f"their nearest common ancestor is {printable(repr(found.ancestor))}:")
        lines += why.edges((*found.actual_to_ancestor, *found.expected_to_ancestor))
    else:
        lines = [f"{one} is not below {other}", "they have no common ancestor"]
    if found.disjoint is not None:
        apart = found.disjoint
        names = " and ".join(printable(repr(name)) for name in (apart.left, apart.right))
        lines.append(f"{names} are disjoint: {why.reasons(apart.reasons)}")
        lines += why.edges((*found.actual_to_disjoint, *found.expected_to_disjoint))
    elif not found.compatible and turned is None:
        lines.append(
            "nothing says that they are disjoint: a declaration or a rule could put one below the other"
        )
    return "\n".join(lines)


class _HierarchyWords:
    """The reasons of edges and disjoint pairs, by the beliefs that stand behind them."""

    def __init__(self, kb: BeliefSet) -> None:
        self._formulas = {b.call: b for b in reversed(kb.formulas) if b.call is not None}
        self._disjoint = {d.call: d for d in reversed(kb.disjoint) if d.call is not None}
        self._places = Places(kb)

    def edges(self, edges: Sequence[Edge]) -> list[str]:
        rows = [(printable(f"{edge.sub} ⊑ {edge.super}"), self.reasons(edge.reasons)) for edge in edges]
        width = min(max((len(row[0]) for row in rows), default=0), 60)
        return [f"  {edge:<{width}}   {why}" for edge, why in rows]

    def reasons(self, reasons: Iterable[HierarchyReason]) -> str:
        return "; ".join(map(self._reason, reasons))

    def _reason(self, reason: HierarchyReason) -> str:
        if reason.kind == "top":
            return "everything is below the top sort"
        if reason.call is None:
            return reason.kind
        beliefs: Mapping[int, Belief | DisjointSorts] = self._disjoint
        if reason.kind == "inferred":
            beliefs = self._formulas
        belief = beliefs.get(reason.call)
        if belief is None:
            return f"{reason.kind} by call {reason.call}"
        return f"{self._places.of(belief)} {quoted(belief) or stated(belief)}"


def without(refused: int, coverage: Coverage, most: int = MOST_SHOWN) -> Iterator[str]:
    """What a verdict is not about, a line each, indented: what was refused, and what was not read.

    So many unread sentences are shown at most; all are counted.
    """
    if refused:
        yield f"  without {refused:,} refused when the belief set was built"
    yield from (printable(f"  {line}") for line in coverage.words(most))


def situation(found: Interpretation) -> list[str]:
    """A situation as lines: who there is, which names mean the same, what is true; all else is false."""
    values, defaults = [], []
    for name, table in found.functions.items():
        values += [f"{name}({', '.join(row[:-1])}) == {row[-1]}" for row in table.rows]
        if table.default is not None:
            defaults.append(f"{name} of all others == {table.default}")
    groups = {
        "individuals": list(dict.fromkeys(found.constants.values())),
        "without a name": found.unnamed(),
        "the same": [f"{name} == {one}" for name, one in found.constants.items() if name != one],
        "values": values + defaults,
        "true": found.atoms() or ["nothing"],
    }
    lines = []
    for title, items in groups.items():
        if items:
            more = f", and {len(items) - _SHOWN:,} more" if len(items) > _SHOWN else ""
            words = printable(", ".join(items[:_SHOWN]) + more)
            lines += wrap(words, 100, initial_indent=f"  {title}: ", subsequent_indent="    ")
    return lines


def conflict(found: Conflict, places: Places) -> list[str]:
    """A conflict as lines: its beliefs, and what leads to the contradiction."""
    lines = beliefs(found.formulas, places)
    for steps in found.derivations:
        lines.append(f"  that gives {steps[-1].literal}:" if steps else "")
        lines += derivation(steps, places)
    if not found.minimal:
        lines.append("  (perhaps fewer of them are enough)")
    return lines


def beliefs(ids: Iterable[str], places: Places) -> list[str]:
    """The beliefs of these ids, a line each, in the order of the text."""
    known = (places.known[id] for id in ids)
    return table(sorted(known, key=lambda b: (b.source.start if b.source else -1, b.call or 0, b.id)), places)


def table(found: Iterable[Belief | DisjointSorts], places: Places) -> list[str]:
    """A line for each: its place, its words, its formula."""
    rows = [(places.of(belief), quoted(belief), stated(belief)) for belief in found]
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    widths[1] = min(widths[1], 60)
    return [
        "  " + f"{where:<{widths[0]}}  " + (f"{words:<{widths[1]}}    " if widths[1] else "") + formula
        for where, words, formula in rows
    ]


def quoted(belief: Belief | DisjointSorts) -> str:
    """The words that it states, if it has any, on one line."""
    return "" if belief.source is None else f'"{_words(belief.source)}"'


def stated(belief: Belief | DisjointSorts) -> str:
    """Its formula, with nothing that steers a terminal."""
    return printable(belief.stated)


def derivation(steps: Sequence[Step], places: Places) -> list[str]:
    """A derivation as numbered lines: a literal, why it holds, the steps that it uses."""
    lines = []
    for number, step in enumerate(steps, start=1):
        why = "by the sort hierarchy"
        if step.formula is not None:
            belief = places.known[step.formula]
            why = f"{places.of(belief)} {quoted(belief)}".rstrip()
        using = f", using {', '.join(str(p + 1) for p in step.premises)}" if step.premises else ""
        lines.append(f"  {number}. {step.literal}   {why}{using}")
    return lines


def removals(found: Sequence[Sequence[str]], places: Places) -> str:
    """Removals, each by the places of what is removed, one after another."""
    where = places.apart(dict.fromkeys(id for removal in found for id in removal))
    several = any(len(removal) > 1 for removal in found) or any("," in each for each in where.values())
    described = [" and ".join(where[id] for id in removal) for removal in found]
    return ("; " if several else ", ").join(described)


def _words(source: Source) -> str:
    return printable(" ".join(source.quote.split()))
