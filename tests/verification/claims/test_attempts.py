"""Attempts at the judge in claims, memories and their fields, before a judge that obeys and quotes all."""

from __future__ import annotations

from typing import Any

import pytest

from fol_kb.testing.models import ModelServer
from tests.amounts import some
from tests.judged import rows_of
from tests.verification.claims.asking import asked, play
from tests.verification.claims.test_judges import assert_sound
from tests.verification.claims.test_yes_to_everything import JUDGEMENTS, OBSTINATE
from verification.claims import Claim
from verification.evidence import Memory, Store
from verification.model import ClaimStatus
from verification.prompts import Delimiters

STORES = {kind["kind"].split()[0]: kind for kind in rows_of(JUDGEMENTS / "hundred.yaml")}
ATTEMPTS: list[dict[str, Any]] = rows_of(JUDGEMENTS / "attempts.yaml")


def memories(attempt: dict[str, Any]) -> list[Memory]:
    known = [Memory(content=content) for content in STORES[attempt["store"]]["memories"].values()]
    if attempt["where"] == "memory":
        return [*known, Memory(content=attempt["text"])]
    if attempt["where"] == "metadata":
        field = attempt["field"]
        value: Any = {"note": attempt["text"]} if field == "metadata" else attempt["text"]
        return [Memory(content=known[0].content, **{field: value}), *known[1:]]
    return known


@pytest.mark.parametrize(
    "attempt", some(ATTEMPTS), ids=lambda attempt: f"{attempt['where']} {attempt['kind']}"
)
def test_no_attempt_makes_a_wrong_verdict(
    models: ModelServer, store: Store, delimiters: Delimiters, attempt: dict[str, Any]
) -> None:
    """The judge says what the attempt wants, and quotes every memory and all that is quoted in one."""
    judge = OBSTINATE[ClaimStatus(attempt["target"])]
    play(models, f"judges:{judge}")
    store.add(memories(attempt))
    claim = attempt["text"] if attempt["where"] == "claim" else attempt["claim"]
    result = asked(models, store, delimiters, claim)
    assert_sound(result)
    assert result.status in (ClaimStatus(attempt["right"]), ClaimStatus.UNKNOWN)


def test_what_only_a_machine_reads_is_in_the_attempts() -> None:
    hidden = [each for each in ATTEMPTS if each["kind"] == "tag characters"]
    assert all(Claim.whole(each["text"]).visible().notes for each in hidden)
    assert len(ATTEMPTS) == 40
