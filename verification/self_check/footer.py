"""One line of Markdown below an answer, with the marks of its self check."""

from __future__ import annotations

import re

from verification.model import Contradiction, Degree, SelfCheck
from verification.self_check.wording import LANGUAGES, WORDS, seconds

SIGNS = {
    Degree.YES: "✓",
    Degree.PARTIAL: "◐",
    Degree.NO: "✗",
    Degree.UNKNOWN: "?",
    Contradiction.NONE: "✓",
    Contradiction.MINOR: "◐",
    Contradiction.MAJOR: "✗",
    Contradiction.UNKNOWN: "?",
}
FAILED = "⊘"
_MARKUP = re.compile(r"([\\`*_\[\]<>&~|$!#{}])")
"""Signs that mean something within a line of Markdown; the line begins with a sign of ours."""


def footer(check: SelfCheck, language: str | None = None) -> str:
    """The line, without a line end; whatever stands in a note, it is one line and its emphasis is closed.

    Args:
        check: what was found.
        language: of the words of ours; that of the question if not given.

    Raises:
        ValueError: there are no words in that language.
    """
    chosen = language or check.language
    if chosen not in LANGUAGES:
        raise ValueError(f"a footer is in {', '.join(LANGUAGES)}, not {chosen!r}")
    words = WORDS[chosen]
    if check.success:
        title = words.title
        marks = (check.answers_question, check.grounded, check.contradiction, check.follows_rules)
        told = " · ".join(
            f"{label} {SIGNS[mark]}"
            for label, mark in zip(words.marks, marks, strict=True)
            if mark is not None
        )
    else:
        title, told = words.failed, FAILED
    colon = " :" if chosen == "fr" else ":"
    time = seconds(chosen, check.duration_ms)
    parts = (f"{title}{colon} {told}", _plain(check.note), time, _plain(check.model))
    return f"_{' — '.join(part for part in parts if part)}_"


def _plain(text: str) -> str:
    """Text that Markdown shows as it is, in one line."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))
