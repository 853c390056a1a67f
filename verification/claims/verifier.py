"""One claim through all layers: search widely, judge precisely, check formally."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from fol_kb.common.errors import FolKbError
from fol_kb.common.quotations import Source, Status
from verification.claims.claim import Claim, Origin
from verification.claims.formal import FormalJudge
from verification.claims.given import combined, inner, is_question, statements, with_inner
from verification.claims.judge import Judge, Opinion, since
from verification.claims.quote_check import can_be_quoted
from verification.claims.results import Said, result_of
from verification.evidence import MOST_FOUND, Store
from verification.model import (
    ClaimStatus,
    FormalLayer,
    FormalVerdict,
    JudgeLayer,
    LayerState,
    SearchHit,
    SearchLayer,
    VerificationResult,
)

_log = logging.getLogger(__name__)
LONGEST_CLAIM = 20_000
"""A longer claim is not looked at: it is a text, out of which claims have to be taken first."""
TIMEOUT = "TIMEOUT"
_DECIDED = (ClaimStatus.VERIFIED, ClaimStatus.CONTRADICTED)


@dataclass(frozen=True, slots=True)
class ClaimOptions:
    """How a claim is verified.

    Args:
        k: how many memories the judge is given.
        mode: of the search: ``hybrid``, ``text`` or ``vectors``.
        deadline: seconds for a claim, all layers together.

    Raises:
        ValueError: a number that is not positive or too large, an unknown mode.
    """

    k: int = 3
    mode: str = "hybrid"
    deadline: float = 60.0

    def __post_init__(self) -> None:
        if not 1 <= self.k <= MOST_FOUND:
            told = f"k is how many memories are looked at, from 1 to {MOST_FOUND:,}, not {self.k!r}"
            raise ValueError(told)
        if self.mode not in ("hybrid", "text", "vectors"):
            raise ValueError(f"a search is hybrid, text or vectors, not {self.mode!r}")
        if not self.deadline > 0:
            raise ValueError(f"a deadline is a positive number of seconds, not {self.deadline!r}")


class _Clock:
    """How much is left of a claim's time."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        return max(0.001, self._end - time.monotonic())


class ClaimVerifier:
    """Verifies claims against a store.

    Args:
        store: where memories are searched for.
        judge: the model that reads what was found; without one the layers that need none decide.
        formal: the formal layer; without one it does not run, and the result says so.
        options: how.
    """

    def __init__(
        self,
        store: Store,
        judge: Judge | None = None,
        formal: FormalJudge | None = None,
        options: ClaimOptions | None = None,
    ) -> None:
        self.store = store
        self.judge = judge
        self.formal = formal
        self.options = options or ClaimOptions()

    async def find_evidence(self, claim: Claim | str) -> VerificationResult:
        """What the store says of a claim. It raises nothing that a claim can be blamed for.

        Args:
            claim: as it was extracted, or its text. Of a text with several statements each is judged by
                itself; the result is VERIFIED if all are, and its parts have the status of each.
        """
        if isinstance(claim, Claim):
            return (await self.find_evidence_of([claim]))[0]
        seen = Claim.whole(claim).visible()
        given = await asyncio.to_thread(statements, seen.standalone)
        result = combined(given, await asyncio.gather(*map(self._with_inner, given.claims)))
        return replace(result, claim=claim, end=len(claim), notes=(*seen.notes, *result.notes))

    async def _with_inner(self, claim: Claim) -> VerificationResult:
        return (await self.find_evidence_within([claim]))[0]

    async def find_evidence_within(self, given: Sequence[Claim]) -> list[VerificationResult]:
        """As :meth:`find_evidence_of`, and the results of statements inside those that are left open.

        A statement that shares its sentence with other words is judged by itself once the sentence is open;
        its status is a part of the result of the sentence.
        """
        results = await self.find_evidence_of(given)
        within = [await asyncio.to_thread(inner, result) for result in results]
        found = iter(await self.find_evidence_of([claim for claim in within if claim is not None]))
        return [
            result if claim is None else with_inner(result, next(found))
            for result, claim in zip(results, within, strict=True)
        ]

    async def find_evidence_of(self, given: Sequence[Claim]) -> list[VerificationResult]:
        """What the store says of several claims, about which the judge is asked in one call.

        They share one deadline. A claim of which that call decides nothing is asked again alone, with as much
        time: what stands in the memories of another one may have kept the judge from it.
        """
        clock = _Clock(self.options.deadline)
        given = [claim.visible() for claim in given]
        searches = await asyncio.gather(*(self._search(claim.standalone, clock) for claim in given))
        # The formal layer needs nothing of the judge, and the judge needs nothing of the formal layer.
        opinions, formals = await asyncio.gather(
            self._opinions(given, searches, clock),
            asyncio.gather(
                *(self._formal(claim, search, clock) for claim, search in zip(given, searches, strict=True))
            ),
        )
        said = [
            Said(claim, search, opinion, formal, await self._contents(formal, search))
            for claim, search, opinion, formal in zip(given, searches, opinions, formals, strict=True)
        ]
        return list(await asyncio.gather(*map(self._decided, said)))

    async def _decided(self, said: Said) -> VerificationResult:
        result = result_of(said)
        settled = result.status in _DECIDED and result.status is said.opinion.layer.status
        if said.opinion.together and not settled:
            clock = _Clock(self.options.deadline)
            (alone,) = await self._opinions([said.claim], [said.search], clock)
            result = result_of(replace(said, opinion=alone))
        _log.debug("%s: %s by %s", said.claim.text, result.status.value, result.decided_by.value)
        return result

    async def _search(self, words: str, clock: _Clock) -> SearchLayer:
        started = time.perf_counter()

        def layer(state: LayerState, detail: str | None) -> SearchLayer:
            return SearchLayer(state, self.options.mode, detail=detail, elapsed_ms=since(started))

        if not words.strip():
            return layer(LayerState.NOT_RUN, "the claim is empty")
        if is_question(words):
            return layer(LayerState.NOT_RUN, "it is a question, and states nothing that could be verified")
        if len(words) > LONGEST_CLAIM:
            told = (
                f"the claim has {len(words):,} characters; at most {LONGEST_CLAIM:,} are looked at. "
                "Take claims out of the text first: fol-verify check"
            )
            return layer(LayerState.NOT_RUN, told)
        try:
            async with asyncio.timeout(clock.left()):
                found = await asyncio.to_thread(
                    self.store.search, words, self.options.k, mode=self.options.mode
                )
        except TimeoutError:
            return layer(LayerState.FAILED, f"no answer within {self.options.deadline:g} s")
        except (FolKbError, OSError) as problem:
            return layer(LayerState.FAILED, str(problem))
        hits = tuple(
            SearchHit(each.memory.id, min(1.0, max(0.0, each.similarity)), each.memory.content)
            for each in found.ranked
        )
        return SearchLayer(LayerState.RAN, found.mode, hits, tuple(found.notes), None, since(started))

    async def _opinions(
        self, claims: Sequence[Claim], searches: Sequence[SearchLayer], clock: _Clock
    ) -> list[Opinion]:
        if self.judge is None:
            return [_not_asked("no model is configured")] * len(claims)
        shown = [
            tuple(hit for hit in search.hits if can_be_quoted(claim.standalone, hit.content))
            for claim, search in zip(claims, searches, strict=True)
        ]
        opinions = [
            _not_asked(_open(claim) or "no memory speaks of what the claim speaks of") for claim in claims
        ]
        asked = [
            place
            for place, claim in enumerate(claims)
            if shown[place] and (not claim.unresolved or _is_written(claim, shown[place]))
        ]
        if asked:
            questions = [(claims[place].standalone, shown[place]) for place in asked]
            for place, opinion in zip(asked, await self._asked(questions, clock), strict=True):
                opinions[place] = replace(opinion, hits=shown[place])
        return opinions

    async def _asked(
        self, questions: Sequence[tuple[str, Sequence[SearchHit]]], clock: _Clock
    ) -> list[Opinion]:
        assert self.judge is not None
        try:
            async with asyncio.timeout(clock.left()):
                return await self.judge.several(questions, clock.left())
        except TimeoutError:
            told = f"no answer within {self.options.deadline:g} s"
            return [Opinion(JudgeLayer(LayerState.FAILED, detail=told))] * len(questions)

    async def _formal(self, claim: Claim, search: SearchLayer, clock: _Clock) -> FormalLayer:
        if self.formal is None:
            return FormalLayer(detail="no belief set is attached")
        if search.state is LayerState.NOT_RUN:
            return FormalLayer(detail=search.detail)
        if claim.unresolved:
            return FormalLayer(detail=_open(claim))
        words = claim.standalone
        started = time.perf_counter()
        try:
            async with asyncio.timeout(clock.left()):
                return await self.formal.look(words, [hit.source_node_id for hit in search.hits])
        except TimeoutError:
            told = f"no answer within {self.options.deadline:g} s"
            return FormalLayer(
                LayerState.RAN, FormalVerdict.UNDECIDED, TIMEOUT, detail=told, elapsed_ms=since(started)
            )

    async def _contents(self, formal: FormalLayer, search: SearchLayer) -> dict[str, str]:
        """The words of the memories that the search found, and of those that the premises come from."""
        contents = {hit.source_node_id: hit.content for hit in search.hits}
        missing = {premise.source_node_id for premise in formal.premises} - contents.keys() - {None}
        if missing:
            try:
                found = await asyncio.to_thread(self.store.get, sorted(each for each in missing if each))
            except (FolKbError, OSError) as problem:
                _log.warning("the memories of %d premises cannot be read: %s", len(missing), problem)
            else:
                contents |= {id: memory.content for id, memory in found.items()}
        return contents


def _open(claim: Claim) -> str | None:
    """Why a claim cannot be judged by itself, if it cannot."""
    if not claim.unresolved:
        return None
    return f"the claim does not stand alone: it is not known what {', '.join(claim.unresolved)} means"


def _is_written(claim: Claim, hits: Sequence[SearchHit]) -> bool:
    """Whether a claim that somebody gave stands in a memory as it is, so that nothing of it is open there."""
    found = (Source(hit.content).find(claim.standalone).status for hit in hits)
    return claim.origin is Origin.GIVEN and any(each in (Status.EXACT, Status.NORMALIZED) for each in found)


def _not_asked(why: str) -> Opinion:
    return Opinion(JudgeLayer(detail=why))
