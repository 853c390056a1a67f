"""A belief set as one page for a browser: no network, no framework, and nothing but its own script can run.

The lists are plain HTML. The script only adds: it draws the hierarchy as a tree, row by row as it is opened,
and lights up what belongs together. The policy of the page allows this one script and this one style sheet,
by their hashes, and no connection to anywhere.
"""

from __future__ import annotations

import base64
import hashlib
from importlib import resources

from fol_kb.belief_set import BeliefSet
from fol_kb.drawing import sections, tree
from fol_kb.drawing.outline import outline
from fol_kb.drawing.text import html, label


def page(kb: BeliefSet, *, title: str | None = None) -> str:
    """The page as HTML text, to be written as UTF-8."""
    style, script = _part("page.css"), _part("page.js")
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}';"
        " base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
    whole = outline(kb.hierarchy)
    heading = html(label(title or "Belief set"))
    panels = (
        ("text", "Text", sections.text(kb)),
        ("formulas", "Formulas", sections.formulas(kb)),
        ("repairs", "Repairs", sections.repairs(kb)),
        ("findings", "Findings", sections.findings(kb)),
        ("coverage", "Coverage", sections.coverage(kb)),
        ("signature", "Signature", sections.signature(kb)),
    )
    body = "".join(
        f'<section id="{id}" aria-labelledby="h-{id}"><h2 id="h-{id}">{name}</h2>{content}</section>\n'
        for id, name, content in panels
        if content
    )
    # the counts above say what there is none of
    main = f"<main>\n{body}</main>\n" if body else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{heading}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{heading}</h1>{_summary(kb)}</header>
<div class="columns{"" if body else " alone"}">
{main}<aside id="hierarchy" aria-labelledby="h-hierarchy">
<h2 id="h-hierarchy">Hierarchy</h2>
<div id="tree-panel" hidden></div>
<noscript>{tree.lists(whole)}</noscript>
</aside>
</div>
<script id="data" type="application/json">{tree.data(kb, whole, sections.places(kb))}</script>
<script>{script}</script>
</body>
</html>
"""


def _summary(kb: BeliefSet) -> str:
    """One line of counts that lead to their sections."""
    formulas, sorts = len(kb.formulas) + len(kb.disjoint), len(kb.hierarchy.sorts)
    refused = f" ({_count(len(kb.errors), 'refusal')})" if kb.errors else ""
    entries = [
        ("formulas", formulas, _count(formulas, "formula")),
        ("repairs", len(kb.repairs), _count(len(kb.repairs), "repair")),
        ("findings", len(kb.findings), _count(len(kb.findings), "finding") + refused),
        ("hierarchy", sorts, _count(sorts, "sort")),
    ]
    if kb.coverage.sentences:
        words = f"{kb.coverage.covered:,} of {kb.coverage.sentences:,} sentences stated"
        entries.insert(0, ("coverage", kb.coverage.sentences, words))
    links = "".join(
        f'<a href="#{id}">{words}</a>' if number else f"<span>{words}</span>" for id, number, words in entries
    )
    return f"<nav>{links}</nav>"


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _part(name: str) -> str:
    """A part of the page that lies beside this module."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(part: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
