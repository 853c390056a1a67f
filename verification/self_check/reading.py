"""What a model answered, as marks; or what is wrong with it.

The answer is one JSON object with nothing around it. Words around an object may take it back, and of two
objects nobody knows which one holds: both are refused. The marks of a code block say nothing and are allowed,
and what a model thought aloud is no part of its answer. Braces in texts are letters like others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fol_kb.llm import Found, objects_among_words
from verification.model import LONGEST_NOTE, Contradiction, Degree
from verification.self_check.wording import MEMBERS

LONGEST = 20_000
"""Characters of an answer that is read at all: 200 tokens were asked for."""

_FENCE = re.compile(r"^\s*```\w*\s*$", re.MULTILINE)
_HTML = re.compile(r"\s*<(?:!doctype|html|head|body|[a-z]+[ >/])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks as the model gives them; ``notes`` says what code changed."""

    answers_question: Degree
    grounded: Degree
    contradiction: Contradiction
    follows_rules: Degree | None
    note: str
    notes: tuple[str, ...] = ()


def read(content: str, *, rules: bool, sources: bool) -> Marks | str:
    """The marks in an answer, or why it has none, in a few words.

    Args:
        content: the model's answer.
        rules: whether the mark for rules was asked for.
        sources: whether there were any; without them nothing can be grounded, whatever the model says.
    """
    if len(content) > LONGEST:
        return f"{len(content):,} characters, where a short object was asked for"
    if not content.strip():
        return "it is empty"
    pieces = objects_among_words(content)
    if pieces is None:
        return "broken JSON"
    objects = [piece.value for piece in pieces if isinstance(piece, Found)]
    around = _FENCE.sub("", "".join(piece for piece in pieces if isinstance(piece, str))).strip()
    if not objects:
        return "it is HTML" if _HTML.match(content) else "no JSON object"
    if len(objects) > 1:
        return f"{len(objects)} JSON objects, where one was asked for"
    if around:
        return "words around the JSON object"
    return _marks(objects[0], rules=rules, sources=sources)


def _marks(said: dict[str, object], *, rules: bool, sources: bool) -> Marks | str:
    values = {}
    for name, allowed in MEMBERS.items():
        if name == "followsRules" and not rules:
            continue
        if name not in said:
            return f"{name} is missing"
        value = said[name]
        word = value.strip().lower() if isinstance(value, str) else None
        if word not in allowed:
            return f"{name} is {_shown(value)}, expected {', '.join(allowed)}"
        values[name] = word
    note = said.get("note")
    if note is not None and not isinstance(note, str):
        return f"note is {_shown(note)}, expected a text"
    grounded = Degree(values["grounded"])
    notes: tuple[str, ...] = ()
    if not sources and grounded in (Degree.YES, Degree.PARTIAL):
        notes = (f"the model says grounded: {grounded}, and there are no sources: unknown",)
        grounded = Degree.UNKNOWN
    return Marks(
        Degree(values["answersQuestion"]),
        grounded,
        Contradiction(values["contradiction"]),
        Degree(values["followsRules"]) if rules else None,
        kept(note or ""),
        notes,
    )


def kept(note: str) -> str:
    """A note in one line, of as many characters as are kept."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in note).split())
    return line if len(line) <= LONGEST_NOTE else f"{line[: LONGEST_NOTE - 1].rstrip()}…"


def _shown(value: object) -> str:
    told = repr(value)
    return told if len(told) <= 30 else f"{told[:29]}…"
