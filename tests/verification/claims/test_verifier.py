"""A claim through all layers: whatever judge, claim and store are like, a result says what happened."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from fol_kb.testing.models import (
    ChatRequest,
    Hang,
    ModelServer,
    Reply,
    Said,
    SaidCall,
    Script,
    Status,
    ToolCall,
    Turns,
)
from tests.verification.claims.asking import asked, connected, filled, play
from verification.claims import Claim, ClaimOptions, ClaimVerifier, FactChecker, Judge
from verification.evidence import Memory, Store
from verification.model import ClaimStatus, DecidedBy, LayerState, QuoteRejection, VerificationResult
from verification.prompts import Delimiters

TEXT = ClaimOptions(mode="text")
BRIDGE = "The Pont Marie bridge was opened in 1635."
WORLD = (
    ("bridge", f"{BRIDGE} It crosses the Seine."),
    ("walk", "A walk to the Pont Marie bridge takes 1635 steps."),
    ("market", "The market was opened in 1701."),
)


def says(models: ModelServer, turn: Said, **script: Any) -> None:
    """Let the server answer everything by this turn."""
    models.play(Script(answers=Turns(turns=[turn]), **script))


def judging(*arguments: dict[str, Any]) -> Said:
    """A turn that calls the judge's tool with these arguments, once for each."""
    return Said(calls=[SaidCall(name="submit_judgement", arguments=each) for each in arguments])


def verified(quote: str, memory: int = 1) -> dict[str, Any]:
    return {"status": "VERIFIED", "supporting": [{"memory": memory, "quote": quote}]}


NONSENSE = {
    "prose": Said(content="VERIFIED because not CONTRADICTED"),
    "an unknown status": judging({"status": "UNVERIFIED"}),
    "a status in words": judging({"status": "VERIFIED because not CONTRADICTED"}),
    "no arguments": judging({}),
    "nothing": Said(content=""),
    "two calls": judging(verified(BRIDGE), {"status": "CONTRADICTED"}),
    "another tool": Said(calls=[SaidCall(name="delete_everything", arguments=verified(BRIDGE))]),
}


@pytest.mark.parametrize("kind", NONSENSE)
def test_a_judge_that_answers_nonsense_is_an_error_and_no_verdict(
    models: ModelServer, store: Store, delimiters: Delimiters, kind: str
) -> None:
    says(models, NONSENSE[kind], allows_unoffered=True, tool_choice="ignored")
    result = asked(models, filled(store, WORLD), delimiters, BRIDGE, TEXT)
    assert result.status is ClaimStatus.ERROR
    assert result.layers.judge.state is LayerState.FAILED
    assert result.layers.judge.detail
    assert result.evidence is None


@pytest.mark.parametrize(
    ("quote", "memory", "why"),
    [
        (BRIDGE, 2, QuoteRejection.NOT_IN_MEMORY),
        (BRIDGE.replace("1635", "1645"), 1, QuoteRejection.NOT_IN_MEMORY),
        (BRIDGE, 7, QuoteRejection.NO_SUCH_MEMORY),
        (BRIDGE, 0, QuoteRejection.NO_SUCH_MEMORY),
        (BRIDGE, -1, QuoteRejection.NO_SUCH_MEMORY),
        ("It crosses the Seine.", 1, None),
    ],
)
def test_a_quotation_that_does_not_hold_verifies_nothing(
    models: ModelServer,
    store: Store,
    delimiters: Delimiters,
    quote: str,
    memory: int,
    why: QuoteRejection | None,
) -> None:
    says(models, judging(verified(quote, memory)))
    result = asked(models, filled(store, WORLD), delimiters, BRIDGE, TEXT)
    assert result.status is ClaimStatus.UNKNOWN
    assert result.decided_by is DecidedBy.QUOTE_CHECK
    (check,) = result.layers.quote_check.quotes
    assert check.rejected is not None
    assert why is None or check.rejected is why
    assert result.layers.quote_check.detail


def test_quotations_on_both_sides_are_ambiguous_whatever_the_judge_says(
    models: ModelServer, store: Store, delimiters: Delimiters
) -> None:
    store.add([Memory(content=BRIDGE, id="a"), Memory(content=BRIDGE.replace("was", "was not"), id="b")])

    def both(first: int, second: int) -> dict[str, Any]:
        return {
            "status": "VERIFIED",
            "supporting": [{"memory": first, "quote": BRIDGE}],
            "contradicting": [{"memory": second, "quote": BRIDGE.replace("was", "was not")}],
        }

    results = []
    for order in ((1, 2), (2, 1)):
        says(models, judging(both(*order)))
        results.append(asked(models, store, delimiters, BRIDGE, TEXT))
    assert ClaimStatus.AMBIGUOUS in {result.status for result in results}
    for result in results:
        if result.status is ClaimStatus.AMBIGUOUS:
            assert result.evidence is not None
            assert result.evidence.source_node_id == "a"
            assert [each.source_node_id for each in result.contradictory_evidence] == ["b"]


def test_what_two_memories_say_together_is_said(
    models: ModelServer, store: Store, delimiters: Delimiters
) -> None:
    """John Smith the baker and John Smith the dentist may be two."""
    baker, dentist = "John Smith is a baker.", "John Smith is a dentist."
    store.add([Memory(content=baker, id="a"), Memory(content=dentist, id="b")])

    def judgement(*quotes: tuple[int, str]) -> dict[str, Any]:
        return {"status": "VERIFIED", "supporting": [{"memory": at, "quote": quote} for at, quote in quotes]}

    together = []
    for first, second in ((baker, dentist), (dentist, baker)):
        says(models, judging(judgement((1, first), (2, second))))
        together.append(asked(models, store, delimiters, "John Smith is a baker and a dentist.", TEXT))
    stands = [result for result in together if result.status is ClaimStatus.VERIFIED]
    assert stands
    for result in stands:
        assert any("as if they spoke of the same" in note for note in result.notes)


@pytest.mark.parametrize(
    "claim", ["", "   \n", "🙂🙂🙂", "x" * 100_000, BRIDGE * 3_000, "\x00\x1b[31m\ufffd"]
)
def test_a_claim_that_is_none_asks_no_model(
    models: ModelServer, store: Store, delimiters: Delimiters, claim: str
) -> None:
    says(models, judging(verified(BRIDGE)))
    result = asked(models, filled(store, WORLD), delimiters, claim, TEXT)
    assert (result.claim, result.status) == (claim, ClaimStatus.UNKNOWN)
    assert models.state.requests == 0
    assert VerificationResult.from_json(result.to_json()) == result


def test_an_empty_store_asks_no_model(models: ModelServer, store: Store, delimiters: Delimiters) -> None:
    says(models, judging(verified(BRIDGE)))
    result = asked(models, store, delimiters, BRIDGE, TEXT)
    assert (result.status, result.confidence_score) == (ClaimStatus.UNKNOWN, 0.0)
    assert result.layers.search.hits == ()
    assert models.state.requests == 0


@pytest.mark.parametrize("fault", [Hang(), Status(status=500)])
def test_a_judge_that_is_not_there_in_time_is_an_error_within_the_deadline(
    models: ModelServer, store: Store, delimiters: Delimiters, fault: Hang | Status
) -> None:
    says(models, judging(verified(BRIDGE)), faults=[fault])
    filled(store, WORLD)
    started = time.perf_counter()
    result = asked(models, store, delimiters, BRIDGE, ClaimOptions(mode="text", deadline=1.0))
    assert time.perf_counter() - started < 8  # loading the client is not part of a deadline
    assert result.status is ClaimStatus.ERROR
    assert result.layers.search.state is LayerState.RAN
    assert result.layers.judge.detail


def one_of_two(request: ChatRequest) -> Reply:
    """Fails at the claim about the market, and judges the other one."""
    if "market" in str(request.messages[-1]["content"]).split("<<end of claim")[0]:
        return Reply(calls=(ToolCall("submit_judgement", {"status": "I would rather not"}),))
    return Reply(calls=(ToolCall("submit_judgement", verified(BRIDGE)),))


def test_one_claim_that_fails_spoils_no_other(
    models: ModelServer, store: Store, delimiters: Delimiters
) -> None:
    play(models, "test_verifier:one_of_two")

    async def run() -> list[ClaimStatus]:
        async with connected(models) as model:
            verifier = ClaimVerifier(
                filled(store, WORLD), Judge(model, delimiters), options=ClaimOptions(k=1, mode="text")
            )
            report = await FactChecker(verifier).check(f"The market was opened in 1701. {BRIDGE}")
        return [result.status for result in report.results]

    assert asyncio.run(run()) == [ClaimStatus.ERROR, ClaimStatus.VERIFIED]


def test_whoever_stops_listening_cancels_the_rest(store: Store) -> None:
    """The results come one by one; after the first no more is begun."""
    begun: list[str] = []

    class Slow(ClaimVerifier):
        async def find_evidence_of(self, given):
            begun.append(given[0].text)
            await asyncio.sleep(0 if len(begun) == 1 else 30)
            return await super().find_evidence_of(given)

    async def run() -> int:
        results = FactChecker(Slow(filled(store, WORLD))).results(
            [Claim.whole(f"Claim {n}.") for n in range(50)]
        )
        async for number, _ in results:
            await results.aclose()
            return number
        raise AssertionError("no result came")

    started = time.perf_counter()
    assert asyncio.run(run()) == 0
    assert time.perf_counter() - started < 10
    assert len(begun) <= 6


def test_an_exception_of_the_code_is_a_result_too(store: Store) -> None:
    class Broken(ClaimVerifier):
        async def find_evidence_of(self, given):
            if any("bad" in claim.text for claim in given):
                raise ZeroDivisionError("division by zero")
            return await super().find_evidence_of(given)

    async def run() -> list[VerificationResult]:
        claims = [Claim.whole(text) for text in (BRIDGE, "This one is bad.", BRIDGE)]
        found = {
            number: each async for number, each in FactChecker(Broken(filled(store, WORLD))).results(claims)
        }
        return [found[number] for number in range(3)]

    statuses = asyncio.run(run())
    assert [each.status for each in statuses] == [ClaimStatus.UNKNOWN, ClaimStatus.ERROR, ClaimStatus.UNKNOWN]
    assert "ZeroDivisionError" in " ".join(statuses[1].notes)


@pytest.mark.parametrize("options", [{"k": 0}, {"mode": "wide"}, {"deadline": 0.0}, {"deadline": -3.0}])
def test_options_are_looked_at_where_they_are_made(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(options)) if "mode" not in options else "hybrid"):
        ClaimOptions(**options)  # type: ignore[arg-type]
