"""Sentences that name what was not found are taken out, whole, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.answers.orchestration.toys import look
from verification.answers.orchestration import without_unverified
from verification.model import Run, ToolResult

RESULTS = (ToolResult("search", None, "numpy polars"),)


def cut(answer: str) -> tuple[str, list[tuple[str, ...]]]:
    found = without_unverified(answer, look(Run("", answer, RESULTS)))
    return found.text, [each.mentions for each in found.left_out]


@pytest.mark.parametrize(
    ("answer", "left", "mentions"),
    [
        ("Use `numpy`.", "Use `numpy`.", []),
        ("Use `a_pro`.", "", [("a_pro",)]),
        ("Use `numpy`. Or `a_pro` and `b_pro`. Good luck!", "Use `numpy`. Good luck!", [("a_pro", "b_pro")]),
        ("- `numpy`\n- `a_pro`\n- `polars`", "- `numpy`\n- `polars`", [("a_pro",)]),
        ("1. `a_pro`\n2. `numpy`", "2. `numpy`", [("a_pro",)]),
        ("Run:\n\n```\nimport `a_pro`\nx()\n```\n\nDone.", "Run:\n\nDone.", [("a_pro",)]),
        ("Run:\n\n```\nimport numpy\n```\n\n`a_pro`.", "Run:\n\n```\nimport numpy\n```", [("a_pro",)]),
        ("```\n`a_pro`", "", [("a_pro",)]),  # a block that does not end
        ("A.\r\nUse `a_pro`.\r\nB.", "A.\r\nB.", [("a_pro",)]),
        ("E.g. `a_pro` is fine. `numpy` too.", "`numpy` too.", [("a_pro",)]),
        ("Prenez `a_pro` ! Ou `numpy`.", "Ou `numpy`.", [("a_pro",)]),
        ("| `a_pro` | 1 |\n| `numpy` | 2 |", "| `numpy` | 2 |", [("a_pro",)]),
        ("> `a_pro` is best\n\nI think.", "I think.", [("a_pro",)]),
        ("", "", []),
    ],
)
def test_what_is_left(answer: str, left: str, mentions: list[tuple[str, ...]]) -> None:
    assert cut(answer) == (left, mentions)


WORDS = st.sampled_from(["`a_pro`", "`numpy`", "it", "Good.", "is", "\n", "- ", "```\n", "Why?", "é ∀", " "])


@given(st.lists(WORDS, max_size=25).map(" ".join))
def test_nothing_invented_is_left_and_what_was_found_is(answer: str) -> None:
    text, left_out = cut(answer)
    assert "a_pro" not in text
    removed = " ".join(
        each.quote for each in without_unverified(answer, look(Run("", answer, RESULTS))).left_out
    )
    assert text.count("numpy") + removed.count("numpy") == answer.count("numpy")
    assert bool(left_out) is ("a_pro" in removed)
