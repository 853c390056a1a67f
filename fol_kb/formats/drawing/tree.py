"""The hierarchy in a page: as data for the tree that opens and closes, and as nested lists for no script."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.common.pages import html, label, script_json
from fol_kb.formats.drawing.outline import KINDS, Outline, kind_of
from fol_kb.formats.drawing.selection import select
from fol_kb.logic.sorts.inference import Reason

STATIC_UP_TO = 2_000
"""A hierarchy of so many names is in the page as lists in full; of a larger one the upper levels are."""
OPEN_UP_TO = 100
"""So small a hierarchy is open from the start."""
_NESTED = 40
"""Browsers give up on elements nested hundreds deep."""


def data(kb: BeliefSet, whole: Outline, places: Mapping[int, Sequence[str]]) -> str:
    """What the script of the page needs, as JSON for a ``script`` element.

    ``names`` in order; ``classes`` and ``cycles`` by the index of the name; ``edges`` as
    ``[sub, super, kind, call, kind, call, ...]`` with -1 where there is no call; ``apart`` likewise, with
    the names themselves; ``paths`` of the repairs; ``calls``: where in the page a call is shown.
    """
    hierarchy = kb.hierarchy
    names = sorted(hierarchy.graph)
    index = {name: number for number, name in enumerate(names)}
    paths = [
        [[index[sub], index[sup]] for sub, sup in repair.path if sub in index and sup in index]
        for repair in kb.repairs
    ]
    content = {
        "names": names,
        "classes": [index[name] for name in names if name not in hierarchy.sorts],
        "cycles": [[index[name] for name in node.members] for node in whole.nodes if len(node.members) > 1],
        "kinds": KINDS,
        "edges": [[index[e.sub], index[e.super], *_flat(e.reasons)] for e in hierarchy.edges],
        "apart": [[d.left, d.right, *_flat(d.reasons)] for d in hierarchy.disjointness],
        "paths": paths,
        "calls": {str(call): list(ids) for call, ids in sorted(places.items())},
    }
    return script_json(json.dumps(content, ensure_ascii=False, separators=(",", ":")))


def _flat(reasons: Sequence[Reason]) -> Iterator[int]:
    for reason in reasons:
        yield KINDS.index(reason.kind)
        yield -1 if reason.call is None else reason.call


def lists(whole: Outline) -> str:
    """The hierarchy as nested lists that open and close without a script.

    A node with several parents is under each of them, what is below it under the first one only.
    """
    names = sum(len(node.members) for node in whole.nodes)
    shown = frozenset(range(len(whole.nodes))) if names <= STATIC_UP_TO else select(whole).shown
    opened: set[int] = set()
    roots = [number for number in sorted(shown) if not whole.above[number]]
    items = "".join(_item(whole, number, None, shown, opened, 0) for number in roots)
    rest = names - sum(len(whole.nodes[number].members) for number in shown)
    more = f"<p>{rest:,} names further down are shown by the script of this page only.</p>" if rest else ""
    return f'{more}<ul class="plain">{items}</ul>'


def _item(
    whole: Outline, number: int, parent: int | None, shown: frozenset[int], opened: set[int], depth: int
) -> str:
    node = whole.nodes[number]
    words = " ≡ ".join(
        f'<bdi class="{"sort" if name in node.sorts else "class"}">{html(label(name))}</bdi>'
        for name in node.members[:STATIC_UP_TO]
    )
    if len(node.members) > STATIC_UP_TO:
        words += f" <small>+ {len(node.members) - STATIC_UP_TO:,} more</small>"
    if parent is not None:
        link = whole.link[number, parent]
        words += f' <small class="{link.kind}">{html(kind_of(link.edges))}</small>'
    if len(whole.above[number]) > 1:
        words += f" <small>{len(whole.above[number])} parents</small>"
    below = [sub for sub in whole.below[number] if sub in shown]
    hidden = len(whole.below[number]) - len(below)
    if below and number in opened:
        return f"<li>{words} <small>(what is below it: see above)</small></li>"
    opened.add(number)
    if not below or depth == _NESTED:
        count = sum(len(whole.nodes[n].members) for n in whole.reach([number])) - len(node.members)
        return f"<li>{words}{f' <small>+ {count:,} below</small>' if count else ''}</li>"
    items = "".join(_item(whole, sub, number, shown, opened, depth + 1) for sub in below)
    if hidden:
        items += f"<li><small>+ {hidden:,} more directly below</small></li>"
    start = " open" if depth < 2 or len(whole.nodes) <= OPEN_UP_TO else ""
    return f"<li><details{start}><summary>{words}</summary><ul>{items}</ul></details></li>"
