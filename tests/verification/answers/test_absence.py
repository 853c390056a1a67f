"""What stands only in text that says that it does not exist is not verified by it."""

from __future__ import annotations

from typing import Any

import pytest

from verification.answers import floor
from verification.model import MentionStatus, Run, ToolResult


def verified(answer: str, output: Any, given: Any = None) -> bool:
    found = floor(Run("", answer, (ToolResult("get", given, output),)))
    assert found, answer
    return found[0].status is MentionStatus.VERIFIED


@pytest.mark.parametrize(
    ("answer", "output"),
    [
        ("I read src/missing.py and it is fine.", "Error: file not found: src/missing.py"),
        ("The setting is in config.yml.", "No such file: config.yml"),
        ("The account of bob_77 is open.", "Error: unknown user bob_77"),
        ("Order W555 is on its way.", {"error": "Order W555 not found"}),
        ("I read `a.py`.", "cat: a.py: No such file or directory"),
        ("Order W555 is on its way.", "The order W555 does not exist. Try again."),
        ("Host web_9 is up, without errors.", "unknown host web_9"),
        ("La commande W555 est partie.", "Commande W555 introuvable"),
        ("La commande W555 est partie.", "La commande W555 n'existe pas."),
    ],
)
def test_a_name_that_is_said_not_to_exist_is_not_verified_by_that(answer: str, output: Any) -> None:
    assert not verified(answer, output)
    assert not verified(answer, output, {"name": "src/missing.py config.yml a.py W555"})


@pytest.mark.parametrize(
    ("answer", "output"),
    [
        ("src/missing.py does not exist.", "Error: file not found: src/missing.py"),
        ("I could not find order W555.", {"error": "Order W555 not found"}),
        ("These are missing:\n- `a.py`", "cat: a.py: No such file or directory"),
        ("La commande W555 est introuvable.", "Commande W555 introuvable"),
        ("The file is `a.py`.", "pattern not found in a.py"),
        ("The file is `a.py`.", "a.py\nb.py: No such file or directory"),
        ("Order W555 is on its way.", "Order W555 is sent. Coupon not found."),
        ("Order W555 is on its way.", {"order": "W555", "status": "unknown", "note": "invoice not found"}),
        ("Order W555 is on its way.", "Order W555: carrier unknown"),
        ("The module is `not_found.py`.", "not_found.py"),
    ],
)
def test_an_answer_may_report_it_and_what_is_there_counts(answer: str, output: Any) -> None:
    assert verified(answer, output)
