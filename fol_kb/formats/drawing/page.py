"""A belief set as one page for a browser: no network, no framework, and nothing but its own script can run.

The lists are plain HTML. The script only adds: it draws the hierarchy as a tree, row by row as it is opened,
and lights up what belongs together.
"""

from __future__ import annotations

from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.beliefs.one_text import in_one_text
from fol_kb.beliefs.places import Places
from fol_kb.common.pages import beside, counted, document, section
from fol_kb.formats.drawing import sections, tree
from fol_kb.formats.drawing.outline import outline
from fol_kb.formats.drawing.verdict import Asked, Shown, verdict


def page(kb: BeliefSet, *, title: str | None = None, asked: Asked | None = None) -> str:
    """The page as HTML text, to be written as UTF-8; ``asked``: what came of asking whether all can hold."""
    kb = in_one_text(kb)
    whole = outline(kb.hierarchy)
    panels = (
        ("verdict", "Verdict", _verdict(kb, asked)),
        ("text", "Text", sections.text(kb)),
        ("formulas", "Formulas", sections.formulas(kb)),
        ("repairs", "Repairs", sections.repairs(kb)),
        ("findings", "Findings", sections.findings(kb)),
        ("coverage", "Coverage", sections.coverage(kb)),
        ("signature", "Signature", sections.signature(kb)),
    )
    body = "".join(section(id, name, content) for id, name, content in panels)
    # the counts above say what there is none of
    main = f"<main>\n{body}</main>\n" if body else ""
    return document(
        title or "Belief set",
        f"""<div class="columns{"" if body else " alone"}">
{main}<aside id="hierarchy" aria-labelledby="h-hierarchy">
<h2 id="h-hierarchy">Hierarchy</h2>
<div id="tree-panel" hidden></div>
<noscript>{tree.lists(whole)}</noscript>
</aside>
</div>
<script id="data" type="application/json">{tree.data(kb, whole, sections.places(kb))}</script>
""",
        sheet=beside(__package__, "page.css"),
        script=beside(__package__, "page.js"),
        below_title=_summary(kb),
    )


def _verdict(kb: BeliefSet, asked: Asked | None) -> str:
    if asked is None:
        return ""
    anchors = {belief.id: f"f{number}" for number, belief in enumerate(sections.beliefs(kb))}
    places = Places(kb).apart(kb.by_id())
    shown = {
        belief.id: Shown(
            places[belief.id],
            anchors.get(belief.id),
            str(belief.formula if isinstance(belief, Belief) else belief),
        )
        for belief in kb
    }
    return verdict(kb, asked, len(kb.coverage.unread), shown)


def _summary(kb: BeliefSet) -> str:
    """One line of counts that lead to their sections."""
    formulas, sorts = len(kb.formulas) + len(kb.disjoint), len(kb.hierarchy.sorts)
    refused = f" ({counted(len(kb.errors), 'refusal')})" if kb.errors else ""
    entries = [
        ("formulas", formulas, counted(formulas, "formula")),
        ("repairs", len(kb.repairs), counted(len(kb.repairs), "repair")),
        ("findings", len(kb.findings), counted(len(kb.findings), "finding") + refused),
        ("hierarchy", sorts, counted(sorts, "sort")),
    ]
    if kb.coverage.sentences:
        words = f"{kb.coverage.read:,} of {counted(kb.coverage.sentences, 'sentence')} read"
        entries.insert(0, ("coverage", kb.coverage.sentences, words))
    links = "".join(
        f'<a href="#{id}">{words}</a>' if number else f"<span>{words}</span>" for id, number, words in entries
    )
    return f"<nav>{links}</nav>"
