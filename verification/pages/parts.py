"""Parts that several pages have: marked texts, counts, tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fol_kb.common.pages import html


def marked(text: str, places: Iterable[tuple[int, int, str, str]]) -> str:
    """A text in which places are links.

    Args:
        text: which is escaped.
        places: start, end, the attributes of the link, and a sign, in the order of the text; of those that
            overlap only the first is marked, and none that ends behind the text.
    """
    parts, done = [], 0
    for start, end, attributes, sign in places:
        if start < done or end > len(text):
            continue
        words = f'{html(text[start:end])}<span class="sign">{sign}</span>'
        parts += [html(text[done:start]), f"<a {attributes}>{words}</a>"]
        done = end
    return "".join((*parts, html(text[done:])))


def tally(counts: Iterable[tuple[str, str, int]]) -> str:
    """A list of statuses, each with its sign and how many have it; those that none has are left out."""
    items = "".join(
        f'<li><span class="status {status}">{sign} {status}</span> {count:,}</li>'
        for status, sign, count in counts
        if count
    )
    return f'<ul class="counts">{items}</ul>'


def table(name: str, heads: Sequence[str], rows: str) -> str:
    """A table of this class, with these heads."""
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    return f'<table class="{name}"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def scrolled(label: str, content: str) -> str:
    """What may be wider than the page, under a name for those who do not see it."""
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{label}">{content}</div>'
