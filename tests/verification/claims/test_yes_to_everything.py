"""Claims of many kinds before a judge that quotes all it is given and says VERIFIED, and before no model."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fol_kb.testing.models import ChatRequest, Function, ModelServer, Reply, Script, ToolCall
from tests.amounts import some
from tests.judged import rows_of
from tests.verification.claims import judges
from tests.verification.claims.test_judges import assert_sound, found
from verification.claims import ClaimVerifier, formal_judge
from verification.evidence import Memory, Store
from verification.model import ClaimStatus
from verification.prompts import Delimiters

STORES: list[dict[str, Any]] = rows_of(Path(__file__).parent / "judgements" / "yes_to_everything.yaml")
KINDS = [store["kind"] for store in STORES]


def yes(request: ChatRequest) -> Reply:
    quotes = [{"memory": at, "quote": text} for at, text in judges.seen(request).memories[1].items()]
    said = {"status": "VERIFIED", "supporting": quotes, "contradicting": []}
    return Reply(calls=(ToolCall("submit_judgement", said),))


def filled(store: Store, kind: dict[str, Any]) -> Store:
    store.add(Memory(content=content, id=id) for id, content in kind["memories"].items())
    return store


def judged(kind: dict[str, Any]) -> list[tuple[str, ClaimStatus]]:
    return [(claim, ClaimStatus(right)) for right, claims in kind["claims"].items() for claim in claims]


@pytest.mark.parametrize("kind", some(STORES), ids=some(KINDS))
def test_no_more_than_is_known_passes_the_quote_check(
    models: ModelServer, store: Store, delimiters: Delimiters, kind: dict[str, Any]
) -> None:
    models.play(Script(answers=Function(function="tests.verification.claims.test_yes_to_everything:yes")))
    filled(store, kind)
    passed = set()
    for claim, right in judged(kind):
        result = asyncio.run(found(models, store, delimiters, claim))
        assert_sound(result)
        if result.status is ClaimStatus.VERIFIED is not right:
            passed.add(claim)
    assert passed == set(kind["passes"])


@pytest.mark.jvm
@pytest.mark.parametrize("kind", STORES, ids=KINDS)
def test_with_no_model_nothing_is_decided_wrongly(store: Store, kind: dict[str, Any]) -> None:
    verifier = ClaimVerifier(filled(store, kind), formal=formal_judge(store).formal)
    for claim, right in judged(kind):
        result = asyncio.run(verifier.find_evidence(claim))
        assert_sound(result)
        assert result.status in (right, ClaimStatus.UNKNOWN), claim
