"""The verdict on a belief set for a page: what it says, what it is not about, and what is in conflict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.beliefs.verdicts import ConsistencyReport, ConsistencyStatus
from fol_kb.common.errors import FolKbError
from fol_kb.common.pages import counted, html

Asked = ConsistencyReport | FolKbError
"""What came of asking whether all can hold: a report, or why nobody could be asked."""

_SAYS = {
    ConsistencyStatus.CONSISTENT: ("good", "No contradiction: all that was read can hold together."),
    ConsistencyStatus.INCONSISTENT: ("bad", "Contradiction: what was read cannot all hold."),
    ConsistencyStatus.UNDECIDED: ("warn", "Undecided: nobody knows whether what was read can all hold."),
}
_DOMAIN = {
    "open": "There may be individuals that the text does not name.",
    "closed": "Only the individuals that the text names are taken to exist.",
    "rules": "Rules are applied forwards, and nothing else is concluded.",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """How a page shows a belief: the words for its place, its anchor, and what is said beside its quote."""

    where: str
    anchor: str | None
    stated: str


def verdict(kb: BeliefSet, asked: Asked, unread: int, shown: Mapping[str, Shown]) -> str:
    """The verdict on a belief set as HTML.

    Args:
        kb: the belief set.
        asked: what came of asking whether all of it can hold.
        unread: how many sentences of its text were not read.
        shown: how the page shows each belief, by its id.
    """
    about = [
        f"It says nothing about {counted(number, thing)} that {'was' if number == 1 else 'were'} {what}."
        for number, thing, what in (
            (unread, "sentence", "not read"),
            (len(kb.errors), "statement", "refused"),
        )
        if number
    ]
    if isinstance(asked, FolKbError):
        return _box("warn", "No verdict: nobody could be asked.", [str(asked)])
    kind, says = _SAYS[asked.status]
    if asked.status is ConsistencyStatus.CONSISTENT and about:
        kind = "warn"  # of a part only
    if asked.reason is not None:
        about.append(f"Reason: {asked.reason.value}{f' ({asked.detail})' if asked.detail else ''}.")
    about.append(_DOMAIN[asked.semantics.domain])
    if asked.semantics.unique_names:
        about.append("Different names are different individuals.")
    about.append(f"Asked: {asked.engine.name} {asked.engine.version}.")
    return _box(kind, says, about) + _conflicts(kb, asked, shown) + _removals(asked, shown)


def _box(kind: str, says: str, about: Iterable[str]) -> str:
    notes = "".join(f"<p>{html(line)}</p>" for line in about)
    return f'<div class="verdict {kind}"><p class="says">{says}</p>{notes}</div>'


def _conflicts(kb: BeliefSet, asked: ConsistencyReport, shown: Mapping[str, Shown]) -> str:
    total = f"{len(asked.conflicts)}{'' if asked.conflicts_complete else ' or more'}"
    known = kb.by_id()
    boxes = []
    for number, conflict in enumerate(asked.conflicts, start=1):
        items = "".join(f"<li>{_belief(known[id], shown[id])}</li>" for id in conflict.formulas)
        more = "" if conflict.minimal else "<p>Perhaps fewer of them are enough.</p>"
        head = f"Conflict {number} of {total}: these cannot all hold"
        boxes.append(f'<div class="conflict"><h3>{head}</h3><ul>{items}</ul>{more}</div>')
    return "".join(boxes)


def _belief(belief: Belief | DisjointSorts, shown: Shown) -> str:
    quote = "" if belief.source is None else f" <q>{html(belief.source.quote)}</q>"
    stated = f'<span class="stated">{html(shown.stated)}</span>' if shown.stated else ""
    return f"{_where(shown)}{quote}{stated}"


def _removals(asked: ConsistencyReport, shown: Mapping[str, Shown]) -> str:
    if not asked.removals:
        return ""
    items = "".join(
        f"<li>{' and '.join(_where(shown[id]) for id in removal)}</li>" for removal in asked.removals
    )
    return f'<h3>To resolve it, take back any one of these</h3><ul class="removals">{items}</ul>'


def _where(shown: Shown) -> str:
    return html(shown.where) if shown.anchor is None else f'<a href="#{shown.anchor}">{html(shown.where)}</a>'
