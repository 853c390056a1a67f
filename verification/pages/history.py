"""How sure verifiers and agents were of answers, and whether they were right, as a page."""

from __future__ import annotations

from collections.abc import Iterator

from fol_kb.common.pages import beside, counted, document, html, section
from verification.answers.history import Bias, drawn
from verification.model import AnswerHistory, Reliability
from verification.pages.parts import scrolled, table


def history_page(
    history: AnswerHistory, verifiers: Reliability, agents: Reliability, bias: Bias, title: str = "History"
) -> str:
    """A page that holds everything it shows, as HTML text.

    Args:
        history: the answers.
        verifiers, agents: the curves of their confidences.
        bias: how much surer agents are of themselves.
        title: of the page.
    """
    curves = {"verifiers": verifiers, "agents": agents}
    parts = ["<main>"]
    parts += [
        section(f"curve-{name}", f"Confidence of {name}", _curve(curve, f"Confidence of {name}"))
        for name, curve in curves.items()
        if curve.count or name == "verifiers"
    ]
    lines = "".join(f"<li>{html(line)}</li>" for line in bias_lines(bias))
    parts.append(section("bias", "Agents about themselves", f"<ul>{lines}</ul>" if lines else ""))
    parts.append(section("answers", "Answers", _answers(history)))
    damaged = "".join(f"<li>{html(str(each))}</li>" for each in history.damaged)
    parts.append(section("damaged", "Left out", f"<ul>{damaged}</ul>" if damaged else ""))
    return document(title, "".join([*parts, "</main>"]), sheet=beside(__package__, "history.css"))


def bias_lines(bias: Bias) -> Iterator[str]:
    """How much surer agents are of themselves, in words; nothing where nothing is known."""
    for amount, count, whom in (
        (bias.over_verifiers, bias.answers, "verifiers are of them"),
        (bias.over_outcomes, bias.outcomes, "their answers were right"),
    ):
        if amount is not None:
            surer = "surer" if amount >= 0 else "less sure"
            over = counted(count, "answer")
            yield f"agents are {abs(amount):.2f} {surer} of themselves than {whom}, over {over}"


def _curve(curve: Reliability, title: str) -> str:
    rows = "".join(
        f"<tr><td>{each.low:.2f} to {each.high:.2f}</td><td>{each.count:,}</td>"
        f"<td>{each.confidence:.2f}</td><td>{each.right:.2f}</td></tr>"
        for each in curve.bins
    )
    head = "".join(f'<th scope="col">{name}</th>' for name in ("bin", "answers", "confidence", "right"))
    bins = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>" if rows else ""
    return f'<div class="curve">{drawn(curve, title)}</div>{bins}'


def _answers(history: AnswerHistory) -> str:
    if not history.answers:
        return "<p>None yet.</p>"
    words = {None: "not known", True: "✓ right", False: "✗ wrong"}
    rows = "".join(
        f'<tr><th scope="row"><code>{html(each.id)}</code></th><td>{_number(each.confidence)}</td>'
        f"<td>{_number(each.own_confidence)}</td><td>{html(each.model or '')}</td>"
        f"<td>{html(each.timestamp)}</td><td>{words[each.right]}</td></tr>"
        for each in history.answers
    )
    heads = ("answer", "verifier", "agent", "model", "when", "outcome")
    return scrolled("Answers", table("answers", heads, rows))


def _number(confidence: float | None) -> str:
    return "" if confidence is None else f"{confidence:.2f}"
