"""Claims of many kinds before judges that quote all they see, one that is right, and no model."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from fol_kb.testing.models import ChatRequest, ModelServer, Reply, ToolCall
from tests.amounts import few, some
from tests.judged import rows_of
from tests.verification.claims import judges
from tests.verification.claims.asking import asked, filled, play
from tests.verification.claims.test_judges import assert_sound
from verification.claims import ClaimVerifier, formal_judge
from verification.evidence import Store
from verification.model import ClaimStatus
from verification.prompts import Delimiters

JUDGEMENTS = Path(__file__).parent / "judgements"


THREE: list[dict[str, Any]] = [
    kind
    for name in ("three_judges", "restricted", "hundred")
    for kind in rows_of(JUDGEMENTS / f"{name}.yaml")
]
STORES: list[dict[str, Any]] = [*rows_of(JUDGEMENTS / "yes_to_everything.yaml"), *THREE]
CLAIMS = {claim: (kind, right) for kind in THREE for right, of in kind["claims"].items() for claim in of}
OBSTINATE = {ClaimStatus.VERIFIED: "yes_to_everything", ClaimStatus.CONTRADICTED: "no_to_everything"}


def named(kinds: Sequence[dict[str, Any]]) -> list[str]:
    return [kind["kind"] for kind in kinds]


def right(request: ChatRequest) -> Reply:
    """Says what the person said, and quotes the memories that decide by what the person said."""
    seen = judges.seen(request)
    kind, status = CLAIMS.get(seen.claims[1], ({}, "UNKNOWN"))
    side = {"VERIFIED": "supporting", "CONTRADICTED": "contradicting"}.get(status)
    if side is None:
        return Reply(calls=(ToolCall("submit_judgement", {"status": "UNKNOWN"}),))
    deciding = {kind["memories"][id] for id in kind["claims"][status][seen.claims[1]].split()}
    quotes = [{"memory": at, "quote": text} for at, text in seen.memories[1].items() if text in deciding]
    return Reply(calls=(ToolCall("submit_judgement", {"status": status, side: quotes}),))


def judged(kind: dict[str, Any]) -> Iterator[tuple[str, ClaimStatus]]:
    for status, claims in kind["claims"].items():
        yield from ((claim, ClaimStatus(status)) for claim in claims)


@pytest.mark.parametrize("said", few(OBSTINATE))
@pytest.mark.parametrize("kind", some(STORES), ids=named(some(STORES)))
def test_no_more_than_is_known_passes_the_quote_check(
    models: ModelServer, store: Store, delimiters: Delimiters, kind: dict[str, Any], said: ClaimStatus
) -> None:
    play(models, f"judges:{OBSTINATE[said]}")
    filled(store, kind["memories"].items())
    passed = set()
    for claim, status in judged(kind):
        result = asked(models, store, delimiters, claim)
        assert_sound(result)
        if result.status is said is not status:
            passed.add(claim)
    assert passed == set(kind.get(said.value.lower(), ()))


@pytest.mark.parametrize("kind", some(THREE), ids=named(some(THREE)))
def test_a_judge_that_is_right_is_heard(
    models: ModelServer, store: Store, delimiters: Delimiters, kind: dict[str, Any]
) -> None:
    play(models, "test_yes_to_everything:right")
    filled(store, kind["memories"].items())
    withheld = set()
    for claim, status in judged(kind):
        result = asked(models, store, delimiters, claim)
        assert result.status in (status, ClaimStatus.UNKNOWN), claim
        if result.status is not status:
            withheld.add(claim)
    assert withheld == set(kind.get("withheld", ()))


@pytest.mark.jvm
@pytest.mark.parametrize("kind", some(STORES[::-1]), ids=named(some(STORES[::-1])))
def test_with_no_model_nothing_is_decided_wrongly(store: Store, kind: dict[str, Any]) -> None:
    verifier = ClaimVerifier(filled(store, kind["memories"].items()), formal=formal_judge(store).formal)
    for claim, status in judged(kind):
        result = asyncio.run(verifier.find_evidence(claim))
        assert_sound(result)
        assert result.status in (status, ClaimStatus.UNKNOWN), claim
