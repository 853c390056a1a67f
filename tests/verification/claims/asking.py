"""Claims that are asked: over a server that plays a judge, and of quotations as if one had given them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager

from fol_kb.llm import ChatModel, connect, load_settings
from fol_kb.testing.models import Function, ModelServer, Script
from verification.claims import CheckOptions, Claim, ClaimOptions, ClaimVerifier, FactChecker, Judge
from verification.claims.judge import Judgement, Quoted
from verification.claims.quote_check import check_quotes
from verification.evidence import Memory, Store
from verification.model import QuoteCheck, SearchHit, VerificationResult
from verification.prompts import Delimiters


def filled(store: Store, memories: Iterable[tuple[str, str]]) -> Store:
    """The store with memories in it, each an id and its words."""
    store.add(Memory(content=content, id=id) for id, content in memories)
    return store


def play(models: ModelServer, function: str) -> None:
    """Let the server answer as a function of these tests does, such as ``judges:good``."""
    models.play(Script(answers=Function(function=f"tests.verification.claims.{function}")))


@asynccontextmanager
async def connected(models: ModelServer) -> AsyncIterator[ChatModel]:
    """The model that the server plays; it is asked once, and nothing of it is kept."""
    settings = load_settings(base_url=models.url, model=models.model, api_key="any", cache="off", retries=0)
    async with connect(settings) as model:
        yield model


def verify(
    models: ModelServer,
    store: Store,
    delimiters: Delimiters,
    claims: Sequence[str],
    options: ClaimOptions | None = None,
    *,
    batch: int = 1,
) -> list[VerificationResult]:
    """The results for claims that were taken out of a text, several in a call of the judge."""

    async def run() -> list[VerificationResult]:
        async with connected(models) as model:
            options_ = options or ClaimOptions(mode="text")
            verifier = ClaimVerifier(store, Judge(model, delimiters), options=options_)
            checker = FactChecker(verifier, options=CheckOptions(batch=batch))
            results = checker.results([Claim.whole(claim) for claim in claims])
            found = {number: result async for number, result in results}
            return [found[number] for number in range(len(claims))]

    return asyncio.run(run())


def asked(
    models: ModelServer, store: Store, delimiters: Delimiters, claim: str, options: ClaimOptions | None = None
) -> VerificationResult:
    """The result for a claim as a caller gives it."""

    async def run() -> VerificationResult:
        async with connected(models) as model:
            options_ = options or ClaimOptions(k=6, mode="text")
            verifier = ClaimVerifier(store, Judge(model, delimiters), options=options_)
            return await verifier.find_evidence(claim)

    return asyncio.run(run())


def quoted(claim: str, memory: str, quote: str | None = None, *, against: bool = False) -> QuoteCheck:
    """What a quotation of a memory is worth, all of it if none is given, for a claim or against it."""
    words = (Quoted(memory=1, quote=memory if quote is None else quote),)
    judgement = (
        Judgement(status="CONTRADICTED", contradicting=words)
        if against
        else Judgement(status="VERIFIED", supporting=words)
    )
    (check,) = check_quotes(claim, judgement, [SearchHit("m1", 1.0, memory)]).quotes
    return check


def counts(claim: str, memory: str, quote: str | None = None, *, against: bool = False) -> bool:
    """Whether it counts."""
    return quoted(claim, memory, quote, against=against).rejected is None
