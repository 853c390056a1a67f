"""Stores and claims of many kinds as a person judged them: with a judge that is right, and with no model."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fol_kb.testing.models import ChatRequest, ModelServer, Reply, ToolCall
from tests.amounts import some
from tests.judged import rows_of
from tests.verification.claims import judges
from tests.verification.claims.asking import asked, filled, play
from tests.verification.claims.test_judges import assert_sound
from verification.claims import ClaimVerifier, formal_judge
from verification.evidence import Store
from verification.prompts import Delimiters

STORES: list[dict[str, Any]] = rows_of(Path(__file__).parent / "judgements" / "stores.yaml")
ASKED = [(store, claim) for store in STORES for claim in store["claims"]]
BY_CLAIM = {claim["claim"]: (store, claim) for store, claim in ASKED}
NAMES = [f"{store['kind']}: {claim['claim']}" for store, claim in ASKED]


def reader(request: ChatRequest) -> Reply:
    """Says what the person said of a claim; of a part of it, that part of what the person said."""
    seen = judges.seen(request)
    asked = seen.claims[1]
    words = set(asked.split())
    nearest = max(BY_CLAIM, key=lambda text: (asked in text, len(words & set(text.split()))))
    store, claim = BY_CLAIM[nearest]
    quotes: dict[str, list[dict[str, Any]]] = {"supporting": [], "contradicting": []}
    status, decisive = next(iter(claim["judge"].items()))
    sides = [("contradicting" if status == "CONTRADICTED" else "supporting", decisive)]
    sides.append(("contradicting", claim["judge"].get("against", {})))
    for side, words in sides:
        for id, quote in words.items():
            number = next((at for at, text in seen.memories[1].items() if text == store["memories"][id]), 9)
            quotes[side].append({"memory": number, "quote": quote})
    return Reply(calls=(ToolCall("submit_judgement", {"status": status, **quotes}),))


@pytest.mark.parametrize(("kind", "claim"), some(ASKED), ids=some(NAMES))
def test_with_a_judge_that_is_right(
    models: ModelServer, store: Store, delimiters: Delimiters, kind: dict[str, Any], claim: dict[str, Any]
) -> None:
    play(models, "test_stores_of_strangers:reader")
    result = asked(models, filled(store, kind["memories"].items()), delimiters, claim["claim"])
    assert_sound(result)
    assert result.status == claim.get("with_judge", claim["right"]), result.layers.quote_check


@pytest.mark.jvm
@pytest.mark.parametrize(("kind", "claim"), ASKED, ids=NAMES)
def test_with_no_model(store: Store, kind: dict[str, Any], claim: dict[str, Any]) -> None:
    verifier = ClaimVerifier(filled(store, kind["memories"].items()), formal=formal_judge(store).formal)
    result = asyncio.run(verifier.find_evidence(claim["claim"]))
    assert_sound(result)
    assert result.status == claim.get("alone", "UNKNOWN")
