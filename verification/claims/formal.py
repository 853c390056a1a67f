"""The formal layer: the claim as a formula, and Tweety's verdict on it over what the memories say.

It runs whether or not the search finds anything, and needs no model. It stands on the premises that can meet
the claim (:class:`fol_kb.reasoning.Relevance`), so that a contradiction elsewhere in the store silences
nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import fol_kb
from fol_kb.common.errors import FolKbError
from fol_kb.logic import ForAll, Implies, Not, constants
from fol_kb.reasoning import Relevance
from verification.model import FormalLayer, FormalPremise, FormalVerdict, LayerState

Place: TypeAlias = tuple[str, int]
"""The id of a memory, and an offset in it."""
Contents: TypeAlias = Callable[[Sequence[str]], Mapping[str, str]]
"""The words of memories by their ids."""
_log = logging.getLogger(__name__)
_PREMISES = 12
"""So many premises of a belief set that was given are held against the memories that were found."""
NO_PREMISE = "NO_PREMISE"
"""The reason of INDEPENDENT where no premise speaks of anything that the claim speaks of."""
NOT_TRANSLATED = "NOT_TRANSLATED"
"""The reason of a layer that did not run, since the claim could not be translated."""
NOTHING_TRANSLATED = "NOTHING_TRANSLATED"
"""The reason of a layer that did not run, since no memory could be translated."""
WHATEVER_THEY_SAY = "it is so whatever the memories say: they do not bear it out"
_OPPOSITE = {
    FormalVerdict.ENTAILED: FormalVerdict.CONTRADICTED,
    FormalVerdict.CONTRADICTED: FormalVerdict.ENTAILED,
}


@dataclass(frozen=True, slots=True)
class FormalOptions:
    """How the formal layer decides.

    ``semantics`` is ``open`` (classical), ``closed`` (domain closure) or ``rules`` (forward rules);
    ``timeout`` is in seconds for one claim.

    Raises:
        ValueError: an unknown semantics, or a timeout that is not positive.
    """

    semantics: str = "open"
    unique_names: bool = False
    timeout: float = 10.0

    def __post_init__(self) -> None:
        if self.semantics not in ("open", "closed", "rules"):
            raise ValueError(f"semantics is open, closed or rules, not {self.semantics!r}")
        if not self.timeout > 0:
            raise ValueError(f"a timeout is a positive number of seconds, not {self.timeout!r}")


class FormalJudge:
    """Judges claims over one belief set; made once for many claims.

    Args:
        kb: what the memories say. Formulas whose source names a document come from the memory of that id.
        memories: the ids of all memories of the store.
        options: how it decides.
        places: where the words of sources without a document stand, as (memory, offset).
        partly: the ids of memories of which a part was left out on purpose, such as a block quotation.
        contents: the words of memories by their ids; for a belief set that was not made of the memories. What
            the memories that were found say by themselves is then held against it.
    """

    def __init__(
        self,
        kb: fol_kb.BeliefSet,
        memories: Collection[str] = (),
        options: FormalOptions | None = None,
        places: Mapping[str, Place] | None = None,
        partly: Collection[str] = (),
        contents: Contents | None = None,
    ) -> None:
        self.kb = kb
        self.options = options or FormalOptions()
        self._memories = frozenset(memories)
        self._places = places or {}
        self._relevance = Relevance(kb)
        self._beliefs = kb.by_id()
        self._translated = {place[0] for belief in kb if (place := self._place(belief)) is not None}
        self._unread = {*partly, *(unread.source.document for unread in kb.coverage.unread)}
        self._contents = contents

    @property
    def translated(self) -> int:
        """How many memories a formula came from."""
        return len(self._translated)

    def _place(self, belief: fol_kb.Belief | fol_kb.DisjointSorts) -> Place | None:
        """The memory that the words of a formula stand in, and where."""
        source = belief.source
        if source is None:
            return None
        if source.document is not None:
            return source.document, source.start
        return self._places.get(source.quote)

    async def look(self, claim: str, hits: Iterable[str] = ()) -> FormalLayer:
        """What follows of a claim; a failure is a layer that says so, and never an exception.

        Args:
            claim: a sentence that stands alone.
            hits: the ids of the memories that the search found for it.
        """
        started = time.perf_counter()
        hits = tuple(hits)
        about = FormalLayer(
            semantics=self.options.semantics,
            unique_names=self.options.unique_names,
            memories=len(self._memories),
            translated=self.translated,
            untranslated_hits=tuple(
                id
                for id in hits
                if id in self._memories and (id not in self._translated or id in self._unread)
            ),
        )
        try:
            found = await self._look(claim, about)
            if self._contents is not None and found.verdict in _OPPOSITE:
                found = await self._held_against(claim, found, hits)
        except FolKbError as problem:
            _log.info("the formal layer failed: %s", problem.kind)
            found = replace(about, state=LayerState.FAILED, reason=problem.kind, detail=str(problem))
        return replace(found, elapsed_ms=round((time.perf_counter() - started) * 1000, 3))

    async def _look(self, claim: str, about: FormalLayer) -> FormalLayer:
        if self.kb.states_nothing:
            return replace(about, reason=NOTHING_TRANSLATED, detail="no memory could be translated")
        reading = await asyncio.to_thread(fol_kb.read_sentence, claim, self.kb)
        if reading.formula is None:
            return replace(about, reason=NOT_TRANSLATED, detail=reading.problem)
        about = replace(about, state=LayerState.RAN, formula=str(reading.formula))
        closed = self.options.semantics != "open"  # the constants are the domain, for rules as well
        part = await asyncio.to_thread(self._relevance.restricted, reading.formula, all_constants=closed)
        if part.states_nothing:
            return replace(
                about,
                verdict=FormalVerdict.INDEPENDENT,
                reason=NO_PREMISE,
                detail="nothing that was translated speaks of what the claim speaks of",
            )
        report = await self._asked(part, reading.formula)
        verdict = FormalVerdict(report.status.value)
        ids = list(report.support)
        if verdict is FormalVerdict.CONTRADICTORY_PREMISES:
            ids = [id for conflict in report.conflicts[:1] for id in conflict.formulas] or ids
        notes = [finding.message for finding in (*reading.findings, *report.findings)]
        if verdict in _OPPOSITE:
            beliefs = [self._beliefs[id] for id in ids]
            notes += _shared_names(
                (belief, place[0])
                for belief in beliefs
                if isinstance(belief, fol_kb.Belief) and (place := self._place(belief)) is not None
            )
        if verdict is FormalVerdict.ENTAILED and await self._of_nothing(part, reading.formula):
            condition = isinstance(reading.formula, Implies)
            told = "its condition is not so" if condition else "there is nothing that it speaks of"
            notes.append(f"it holds because {told}")
        if verdict is FormalVerdict.ENTAILED and not ids:
            notes.append(WHATEVER_THEY_SAY)
        return replace(
            about,
            verdict=verdict,
            reason=None if report.reason is None else report.reason.value,
            engine=report.engine.name,
            premises=tuple(self._premises(ids)),
            derivation=tuple(
                f"{step.literal}  [{step.formula or 'sorts'}]" for step in report.derivation or ()
            ),
            detail="; ".join(dict.fromkeys([*([report.detail] if report.detail else []), *notes])) or None,
        )

    async def _asked(self, part: fol_kb.BeliefSet, formula: fol_kb.Formula) -> fol_kb.EntailmentReport:
        options = self.options
        return await fol_kb.query_async(
            part,
            formula,
            semantics=options.semantics,
            unique_names=options.unique_names,
            timeout=options.timeout,
        )

    async def _of_nothing(self, part: fol_kb.BeliefSet, formula: fol_kb.Formula) -> bool:
        """Whether "every A is B" follows since there is no A, or "if A, then B" since A is not so."""
        empty = _empty(formula)
        if empty is None:
            return False
        report = await self._asked(part, empty)
        return report.status.value == FormalVerdict.ENTAILED.value

    async def _held_against(self, claim: str, found: FormalLayer, hits: Sequence[str]) -> FormalLayer:
        """The verdict by a belief set that was given, if no memory that was found says the opposite."""
        assert self._contents is not None
        contents = await asyncio.to_thread(self._contents, hits)
        said = await asyncio.to_thread(fol_kb.translate_documents, contents)
        judge = FormalJudge(said, contents, self.options)
        by_memories = await judge.look(claim)
        assert found.verdict is not None
        told = f"{found.verdict} by the belief set, {by_memories.verdict} by the memories that were found"
        if by_memories.verdict is not _OPPOSITE[found.verdict]:
            for premise in found.premises[:_PREMISES]:
                by_memories = await judge.look(premise.quote or premise.formula)
                if by_memories.verdict is FormalVerdict.CONTRADICTED:
                    break
            else:
                return found
            told = f"{found.verdict} by the belief set; the memories that were found deny {premise.quote!r}"
        return replace(
            found,
            verdict=FormalVerdict.CONTRADICTORY_PREMISES,
            premises=(*found.premises, *by_memories.premises),
            derivation=(),
            detail="; ".join(each for each in (told, found.detail) if each),
        )

    def _premises(self, ids: Iterable[str]) -> Iterator[FormalPremise]:
        for id in ids:
            belief = self._beliefs[id]
            source, place = belief.source, self._place(belief)
            if source is None:
                yield FormalPremise(belief.stated, id)
            elif place is None:
                yield FormalPremise(belief.stated, id, None, source.quote, source.start, source.end)
            else:
                memory, start = place
                end = start + len(source.quote)
                yield FormalPremise(belief.stated, id, memory, source.quote, start, end)


def _shared_names(premises: Iterable[tuple[fol_kb.Belief, str]]) -> Iterator[str]:
    """Names by which premises of several memories are joined: that they mean one thing was taken for granted.

    Args:
        premises: the beliefs, each with the id of its memory.
    """
    memories: dict[str, set[str]] = defaultdict(set)
    for belief, memory in premises:
        for name in constants(belief.formula):
            memories[name].add(memory)
    for name, found in sorted(memories.items()):
        if len(found) > 1:
            yield f"{name!r} is taken for one in the memories {', '.join(sorted(found))}"


def _empty(formula: fol_kb.Formula) -> fol_kb.Formula | None:
    """For "every A is B" that there is no A, for "if A, then B" that A is not so; None for others."""
    if isinstance(formula, ForAll) and isinstance(formula.body, Implies):
        return ForAll(formula.bindings, Not(formula.body.antecedent))
    return Not(formula.antecedent) if isinstance(formula, Implies) else None
