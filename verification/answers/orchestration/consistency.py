"""Whether what several subtasks say agrees: their statements as one belief set, decided by Tweety.

Each formula knows its subtask. A conflict is a warning that quotes both sides and names the subtasks. What
cannot be translated is counted, and nothing is said of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

import fol_kb
from fol_kb.common.errors import FolKbError
from verification.model import Consistency, ReportWarning, SideQuote, WarningCode, WarningDetails

_log = logging.getLogger(__name__)
NOT_RUN = Consistency()


@dataclass(frozen=True, slots=True)
class ConsistencyOptions:
    """How it is decided; ``timeout`` is in seconds.

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


async def consistency_of(
    answers: Mapping[str, str], options: ConsistencyOptions | None = None
) -> tuple[Consistency, tuple[ReportWarning, ...]]:
    """What Tweety says of the answers together, and a warning for each conflict.

    Args:
        answers: the texts by the ids of their subtasks.
        options: how it is decided.

    Returns:
        the verdict, ``NOT_RUN`` with a reason where there is none, and the warnings. Nothing is raised for
        what an answer says.
    """
    options = options or ConsistencyOptions()
    started = time.perf_counter()
    texts = {id: text for id, text in answers.items() if id and text.strip()}
    if not texts:
        return Consistency(reason="NO_ANSWERS"), ()
    found, warnings = await _consistency(texts, options)
    return replace(found, elapsed_ms=round((time.perf_counter() - started) * 1000, 3)), warnings


async def _consistency(
    texts: Mapping[str, str], options: ConsistencyOptions
) -> tuple[Consistency, tuple[ReportWarning, ...]]:
    sentences, read = 0, 0
    try:
        kb = await asyncio.to_thread(fol_kb.translate_documents, texts, timeout=options.timeout)
        sentences = kb.coverage.sentences
        read = sentences - len(kb.coverage.unread)
        if kb.states_nothing:
            return Consistency("NOT_RUN", "NOTHING_READ", sentences, read), ()
        report = await fol_kb.check_async(
            kb,
            semantics=options.semantics,
            unique_names=options.unique_names,
            timeout=options.timeout,
        )
    except FolKbError as problem:
        _log.info("the consistency of subtasks could not be decided: %s", problem.kind)
        return Consistency("NOT_RUN", f"{problem.kind}: {problem}", sentences, read), ()
    warnings = _warnings(kb, [conflict.formulas for conflict in report.conflicts])
    reason = None if report.reason is None else report.reason.value
    return Consistency(report.status.value, reason, sentences, read, len(warnings)), warnings


def _warnings(kb: fol_kb.BeliefSet, conflicts: list[tuple[str, ...]]) -> tuple[ReportWarning, ...]:
    beliefs = kb.by_id()
    found: dict[tuple[SideQuote, ...], None] = {}
    for conflict in conflicts:
        sources = (beliefs[id].source for id in conflict if id in beliefs)
        sides = (
            SideQuote(each.document or "", each.quote, each.start, each.end)
            for each in sources
            if each is not None
        )
        found.setdefault(tuple(dict.fromkeys(sides)))
    return tuple(_warning(quotes) for quotes in found if quotes)


def _warning(quotes: tuple[SideQuote, ...]) -> ReportWarning:
    subtasks = tuple(dict.fromkeys(each.source for each in quotes))
    sides = "; ".join(f"{each.source}: {each.quote!r}" for each in quotes)
    told = "cannot all hold" if len(quotes) > 1 else "cannot hold"
    return ReportWarning(
        WarningCode.CONTRADICTION,
        f"what the subtasks say {told}: {sides}",
        WarningDetails(quotes=quotes, subtasks=subtasks),
    )
