"""The lists of a page: the text with marks, formulas, repairs, findings, coverage, signature."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.beliefs.findings import Finding, Repair
from fol_kb.common.pages import counted, html

_MOST_MARKS = 6
_LONGEST_LINE = 8_000
_LINES_TOGETHER = 100
_NEXT_LINE = '</span><span class="line">'
_NEXT_PART = '</span></span><span class="part"><span class="line">'
MOST_ITEMS = 20_000
"""A list goes no further; a page with more takes a browser minutes to open."""


def beliefs(kb: BeliefSet) -> tuple[Belief | DisjointSorts, ...]:
    """The beliefs in the order of the page; the number of one is its anchor there: ``f0``, ``f1``, ..."""
    every: tuple[Belief | DisjointSorts, ...] = (*kb.formulas, *kb.disjoint)
    return every[:MOST_ITEMS]


def places(kb: BeliefSet) -> dict[int, list[str]]:
    """The anchors of the beliefs that a call gave."""
    found: dict[int, list[str]] = {}
    for number, belief in enumerate(beliefs(kb)):
        if belief.call is not None:
            found.setdefault(belief.call, []).append(f"f{number}")
    return found


def text(kb: BeliefSet) -> str:
    """The text, each stretch linked to the formulas that state it; the same code points, none added."""
    if kb.text is None:
        return ""
    stated = beliefs(kb)
    spans = [(b.source.start, b.source.end, n) for n, b in enumerate(stated) if b.source is not None]
    starts: dict[int, list[int]] = {}
    ends: dict[int, list[int]] = {}
    anchors: dict[int, list[int]] = {}
    for start, end, number in spans:
        anchors.setdefault(start, []).append(number)
        if start < end:
            starts.setdefault(start, []).append(number)
            ends.setdefault(end, []).append(number)
    missed = [each.source for each in kb.coverage.unread]
    lost = Counter(source.start for source in missed)
    lost.subtract(Counter(source.end for source in missed))
    lines = _line_starts(kb.text)
    cuts = sorted({0, len(kb.text), *anchors, *ends, *lost, *lines})
    parts = ['<span class="part"><span class="line">']
    line = 0
    active: set[int] = set()
    missing = 0
    for start, end in pairwise([*cuts, len(kb.text)]):
        if start in lines:
            line += 1
            parts.append(_NEXT_PART if line % _LINES_TOGETHER == 0 else _NEXT_LINE)
        active.difference_update(ends.get(start, ()))
        active.update(starts.get(start, ()))
        missing += lost[start]
        parts += [f'<span id="t{number}"></span>' for number in anchors.get(start, ())]
        parts.append(_stretch(html(kb.text[start:end]), sorted(active), missing > 0))
        if end > start and end in ends:
            parts.append(_marks(stated, ends[end]))
    language = f' lang="{kb.language}"' if re.fullmatch("[A-Za-z-]{2,16}", kb.language or "") else ""
    # a line feed right after the tag is the one that a parser drops
    return f'<pre class="text" dir="auto"{language}>\n{"".join(parts)}</span></span></pre>'


def _line_starts(text: str) -> frozenset[int]:
    """Where the text is cut into blocks: at its lines, and in very long lines at a space.

    A browser lays out a block at a time; in one block ten thousand links take it ten seconds.
    """
    found = set()
    start = 0
    while start < len(text):
        end = text.find("\n", start) + 1 or len(text)
        if end - start > _LONGEST_LINE:
            middle = start + _LONGEST_LINE // 2
            end = text.find(" ", middle, start + _LONGEST_LINE) + 1 or start + _LONGEST_LINE
        if end < len(text):
            found.add(end)
        start = end
    return frozenset(found)


def _stretch(words: str, numbers: Sequence[int], missing: bool) -> str:
    if not words:
        return ""
    if numbers:
        which = " ".join(map(str, numbers))
        return f'<a class="said" href="#f{numbers[0]}" data-f="{which}">{words}</a>'
    return f'<span class="lost" title="not read">{words}</span>' if missing else words


def _marks(stated: Sequence[Belief | DisjointSorts], numbers: Sequence[int]) -> str:
    """Small links to the formulas that end here. They are set by the style sheet, so no text is added."""
    links = [
        f'<a href="#f{n}" data-id="{html(stated[n].id)}" aria-label="{html(stated[n].id)}"></a>'
        for n in numbers[:_MOST_MARKS]
    ]
    if len(numbers) > _MOST_MARKS:
        links.append(f'<a href="#f{numbers[_MOST_MARKS]}" data-id="+{len(numbers) - _MOST_MARKS}"></a>')
    return f"<sup>{''.join(links)}</sup>"


def formulas(kb: BeliefSet) -> str:
    """Every formula and every disjointness, exactly, with the words it states."""
    items = []
    for number, belief in enumerate(beliefs(kb)):
        shown = str(belief.formula) if isinstance(belief, Belief) else str(belief)
        items.append(
            f'<li id="f{number}" class="belief"><a class="id" href="#f{number}">{html(belief.id)}</a>'
            f'<code class="formula">{html(shown)}</code>{_origin(belief, number, kb)}</li>'
        )
    return _list(items, "beliefs", len(kb.formulas) + len(kb.disjoint))


def _origin(belief: Belief | DisjointSorts, number: int, kb: BeliefSet) -> str:
    call = "" if belief.call is None else f"<span>call {belief.call}</span>"
    source = belief.source
    words = ""
    if source is not None:
        target = f'href="#t{number}"' if kb.text is not None else ""
        words = f"<a {target}>line {source.line}</a><q>{html(source.quote)}</q>"
    return f'<div class="meta">{call}{words}</div>' if call or words else ""


def repairs(kb: BeliefSet) -> str:
    """Every repair: rule, level, what, before and after, why, and the path that justified it."""
    where = places(kb)
    items = []
    for number, repair in enumerate(kb.repairs[:MOST_ITEMS]):
        path = repair.path
        button = (
            f'<button type="button" class="show-path" data-repair="{number}">Show in the hierarchy</button>'
        )
        way = f'<p class="way">{_path(path)} {button}</p>' if path else ""
        items.append(
            f'<li id="r{number}" class="repair">'
            f'<p><span class="level {html(repair.level)}">{html(repair.level)}</span>'
            f'<b class="rule">{html(repair.rule)}</b> <span class="what">{html(repair.what)}</span></p>'
            f'{_change(repair)}<p class="why">{html(repair.why)}</p>{way}'
            f"{_calls([] if repair.call is None else [repair.call], where)}</li>"
        )
    return _list(items, "repairs", len(kb.repairs))


def _change(repair: Repair) -> str:
    if repair.before is None and repair.after is None:
        return ""
    if repair.before == repair.after:
        return f'<p class="change">{html(str(repair.after))}</p>'
    before = '<i class="none">nothing</i>' if repair.before is None else f"<del>{html(repair.before)}</del>"
    after = '<i class="none">nothing</i>' if repair.after is None else f"<ins>{html(repair.after)}</ins>"
    return f'<p class="change">{before} <span class="to">→</span> {after}</p>'


def _path(path: Sequence[tuple[str, str]]) -> str:
    """The edges as chains: one goes on where the next edge begins where the last one ended."""
    chains: list[list[str]] = []
    for sub, sup in path:
        if chains and chains[-1][-1] == sub:
            chains[-1].append(sup)
        else:
            chains.append([sub, sup])
    below = ' <span class="to">⊑</span> '
    return ", ".join(below.join(f"<bdi>{html(name)}</bdi>" for name in chain) for chain in chains)


def findings(kb: BeliefSet) -> str:
    """Every finding, with its calls and names; what was refused first."""
    where = places(kb)
    order = {"error": 0, "warning": 1, "info": 2}
    ranked: list[Finding] = sorted(kb.findings, key=lambda finding: order.get(finding.level, 3))
    items = [
        f'<li class="finding"><p><span class="level {html(finding.level)}">{html(finding.level)}</span>'
        f'<b class="rule">{html(finding.kind)}</b></p><p class="why">{html(finding.message)}</p>'
        f"{_calls(finding.calls, where)}</li>"
        for finding in ranked[:MOST_ITEMS]
    ]
    return _list(items, "findings", len(kb.findings))


def _calls(calls: Sequence[int], where: dict[int, list[str]]) -> str:
    if not calls:
        return ""
    shown = []
    for call in calls[:50]:
        targets = where.get(call)
        shown.append(f'<a href="#{targets[0]}">call {call}</a>' if targets else f"<span>call {call}</span>")
    if len(calls) > 50:
        shown.append(f"<span>and {len(calls) - 50:,} more calls</span>")
    return f'<div class="meta">{"".join(shown)}</div>'


def coverage(kb: BeliefSet) -> str:
    """How many sentences were read, and those that were not, each with why."""
    if not kb.coverage.sentences:
        return ""
    missed, read = kb.coverage.unread, kb.coverage.read
    words = f"{read:,} of {counted(kb.coverage.sentences, 'sentence')} {'was' if read == 1 else 'were'} read."
    if not missed:
        return f"<p>{words}</p>"
    items = "".join(
        f'<li>line {each.source.line} <q class="lost">{html(each.source.quote)}</q>'
        f'<p class="why">{html(each.why)}</p></li>'
        for each in missed[:MOST_ITEMS]
    )
    more = f"<p>and {len(missed) - MOST_ITEMS:,} more</p>" if len(missed) > MOST_ITEMS else ""
    return f'<p>{words} Not read:</p><ul class="missed">{items}</ul>{more}'


def signature(kb: BeliefSet) -> str:
    """What is declared: constants, predicates and functions with their sorts."""
    known = kb.signature
    groups: tuple[tuple[str, list[tuple[str, str]]], ...] = (
        ("Constants", list(known.constants.items())),
        ("Predicates", [(name, " × ".join(sorts)) for name, sorts in known.predicates.items()]),
        (
            "Functions",
            [(name, f"{' × '.join(f.arguments)} → {f.result}") for name, f in known.functions.items()],
        ),
    )
    lists = []
    for title, entries in groups:
        if entries:
            rows = "".join(
                f"<li><bdi>{html(name)}</bdi>{f': <bdi>{html(kind)}</bdi>' if kind else ''}</li>"
                for name, kind in entries
            )
            lists.append(f'<h3>{title}</h3><ul class="signature">{rows}</ul>')
    return "".join(lists)


def _list(items: Sequence[str], kind: str, every: int) -> str:
    if not items:
        return ""
    rest = every - len(items)
    more = f'<p class="none">and {rest:,} more, which this page does not list</p>' if rest else ""
    return f'<ol class="{kind}">{"".join(items)}</ol>{more}'
