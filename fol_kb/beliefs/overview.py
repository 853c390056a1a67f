"""A belief set at a glance: in one line, as a few lines of text, as a piece of HTML for a notebook."""

from __future__ import annotations

from html import escape
from itertools import islice

from fol_kb.beliefs.belief_base import BeliefBase
from fol_kb.beliefs.places import Places
from fol_kb.common.streams import printable

MOST_LINES = 200
"""So many beliefs are shown; the document has them all."""
_LONGEST = 60


def line(kb: BeliefBase) -> str:
    """What there is of each kind, and how the text begins: one line, however large the belief set is."""
    words = [_counted(len(kb), "belief")]
    if kb.coverage.sentences:
        words.append(f"{kb.coverage.read:,} of {_counted(kb.coverage.sentences, 'sentence')} read")
    further = {"repair": kb.repairs, "refusal": kb.errors, "document": kb.documents}
    words += [_counted(len(found), what) for what, found in further.items() if found]
    text = "" if kb.text is None else f': "{_short(kb.text)}"'
    return f"<BeliefSet of {', '.join(words)}{text}>"


def text(kb: BeliefBase) -> str:
    """The beliefs, a line each: id, formula, and the words that it states."""
    rows = _rows(kb)
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    widths[1] = min(widths[1], _LONGEST)
    lines = [f"{id:<{widths[0]}}  {formula:<{widths[1]}}  {words}".rstrip() for id, formula, words in rows]
    return "\n".join([*lines, *_left_out(kb)]) or "no beliefs"


def table(kb: BeliefBase) -> str:
    """The same as an HTML table, for a notebook: it has no style of its own, and everything is escaped."""
    head = "".join(f'<th scope="col">{name}</th>' for name in ("id", "formula", "words"))
    body = "".join(
        f"<tr><th scope='row'>{escape(id)}</th><td><code>{escape(formula)}</code></td>"
        f"<td>{escape(words)}</td></tr>"
        for id, formula, words in _rows(kb)
    )
    below = "".join(f"<p>{escape(more)}</p>" for more in _left_out(kb))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{below}"


def _rows(kb: BeliefBase) -> list[tuple[str, str, str]]:
    places = Places(kb)
    rows = []
    for belief in islice(kb, MOST_LINES):
        quote = "" if belief.source is None else f'"{_short(belief.source.quote, 200)}"'
        words = f"{places.of(belief)} {quote}" if quote else ""
        rows.append((belief.id, printable(belief.stated), words))
    return rows


def _left_out(kb: BeliefBase) -> list[str]:
    lines = []
    if len(kb) > MOST_LINES:
        lines.append(f"and {_counted(len(kb) - MOST_LINES, 'more belief')}")
    lines += kb.coverage.words(0)
    return lines


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _short(text: str, most: int = _LONGEST) -> str:
    words = printable(" ".join(text[: 4 * most].split()))
    return words if len(words) <= most else f"{words[: most - 1]}…"
