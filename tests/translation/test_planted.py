"""Ordinary texts with one contradiction each: it is found, or a sentence of it is named among the unread."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fol_kb
from fol_kb import ConsistencyStatus
from tests.judged import rows_of

TEXTS = rows_of(Path(__file__).parent / "judgements" / "planted.yaml")
NAMES = [f"{text['kind']}: {text['sentences'][0]}" for text in TEXTS]
READ, FOUND = 84, 13
"""Of 150 sentences and 15 contradictions; more is better."""


@pytest.mark.jvm
@pytest.mark.parametrize("text", TEXTS, ids=NAMES)
def test_a_contradiction_is_found_or_it_is_said_what_was_not_read(text: dict[str, Any]) -> None:
    kb = fol_kb.translate("\n".join(text["sentences"]))
    unread = {one.source.quote for one in kb.coverage.unread}
    missing = [number for number in text["planted"] if text["sentences"][number - 1] in unread]
    found = fol_kb.check(kb).status is ConsistencyStatus.INCONSISTENT
    assert found or missing or text.get("silent")
    assert not (found and text.get("silent")), "it is found: the note is no longer true"


@pytest.mark.jvm
def test_so_many_are_read_and_found() -> None:
    belief_sets = [fol_kb.translate("\n".join(text["sentences"])) for text in TEXTS]
    assert sum(kb.coverage.read for kb in belief_sets) >= READ
    assert sum(fol_kb.check(kb).status is ConsistencyStatus.INCONSISTENT for kb in belief_sets) >= FOUND
