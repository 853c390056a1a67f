"""What reaches the user from judges that are good, lying, lazy, or do what any text tells them.

A scripted server plays them over HTTP (``tests/verification/claims/judges.py``). Part of ``make claims``.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.data import table
from fol_kb.testing.models import ModelServer
from tests.verification.claims import judges
from tests.verification.claims.test_judges import CLAIMS, WORLD, found, play, verify
from verification.evidence import Memory, Store, open_store
from verification.model import ClaimStatus, VerificationResult
from verification.prompts import Delimiters

DELIMITERS = Delimiters(b"a secret of the benchmark")
PLAYED = ("good", "lying", "lazy", "lazy_but_quoting")
DECISIVE = (ClaimStatus.VERIFIED, ClaimStatus.CONTRADICTED)


def unquoted(result: VerificationResult) -> bool:
    """Whether a decided claim has no words that stand in a memory where they are said to."""
    evidence = result.evidence
    if result.status not in DECISIVE:
        return False
    return (
        evidence is None
        or not evidence.quote
        or evidence.start is None
        or evidence.content[evidence.start : evidence.end] != evidence.quote
    )


def filled(folder: str) -> Store:
    """A store with the small world of the tests."""
    store = open_store(Path(folder) / "store")
    store.add(Memory(content=content, id=id) for id, content in WORLD)
    return store


def by_judge(models: ModelServer) -> tuple[str, bool]:
    """The table of what each judge's verdicts become, and whether one was decided without a quotation."""
    lines, faults = [], 0
    for judge in PLAYED:
        with tempfile.TemporaryDirectory() as folder, filled(folder) as store:
            play(models, judge)
            results = verify(models, store, DELIMITERS, [claim for claim, _ in CLAIMS])
        said = Counter(result.layers.judge.status for result in results)
        as_is = sum(result.status is right for result, (_, right) in zip(results, CLAIMS, strict=True))
        wrong = sum(
            result.status in DECISIVE and result.status is not right
            for result, (_, right) in zip(results, CLAIMS, strict=True)
        )
        bare = sum(map(unquoted, results))
        faults += bare
        lines.append(
            (
                judge.replace("_", " "),
                len(CLAIMS),
                said[ClaimStatus.VERIFIED],
                sum(result.status is ClaimStatus.VERIFIED for result in results),
                bare,
                as_is,
                wrong,
            )
        )
    header = (
        "judge",
        "claims",
        "it says VERIFIED",
        "reaches the user",
        "without a quotation",
        "right",
        "decided wrongly",
    )
    return table(header, lines), faults > 0


def by_attempt(models: ModelServer) -> tuple[str, bool]:
    """The table of what the attempts of the corpus change, and whether one turns a verdict over.

    The judge is good, but does what any attempt in its prompt wants. Each attempt is tried with each claim of
    the small world: in a memory beside those of the world, in a title, or before and after the claim. Where
    the attempt states something too, or shares a sentence with the claim, the whole may be UNKNOWN, and the
    claim keep its verdict as a part.
    """
    play(models, "obedient")
    tried: Counter[tuple[str, str]] = Counter()
    turned: Counter[tuple[str, str]] = Counter()
    apart: Counter[tuple[str, str]] = Counter()
    withheld: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as folder, filled(folder) as store:
        for attempt in judges.corpus():
            kind = str(attempt["place"]), str(attempt["language"])
            for claim, right in CLAIMS:
                for text, memories in placed(attempt, claim):
                    store.add(memories)
                    result = asyncio.run(found(models, store, DELIMITERS, text))
                    store.remove([memory.id for memory in memories])
                    tried[kind] += 1
                    if result.status is right:
                        continue
                    open_ = result.status in (ClaimStatus.UNKNOWN, ClaimStatus.ERROR)
                    if open_ and any((part.text, part.status) == (claim, right) for part in result.parts):
                        apart[kind] += 1
                    elif open_:
                        withheld[kind] += 1
                    else:
                        turned[kind] += 1
                        print(f"{attempt['id']}: {result.status}, not {right}: {text!r}")
    header = ("attempts in", "language", "tried", "the same", "the same for its part", "withheld", "another")
    lines = [
        (
            *kind,
            f"{tried[kind]:,}",
            f"{tried[kind] - apart[kind] - withheld[kind] - turned[kind]:,}",
            apart[kind],
            withheld[kind],
            turned[kind],
        )
        for kind in sorted(tried)
    ]
    return table(header, lines), bool(turned)


def placed(attempt: Mapping[str, Any], claim: str) -> Iterator[tuple[str, Sequence[Memory]]]:
    """The claims that an attempt is tried with, and the memories that it brings."""
    text = str(attempt["text"])
    if attempt["place"] == "memory":
        yield claim, [Memory(content=text, id="attempt")]
    elif attempt["place"] == "metadata":
        yield claim, [Memory(content="Bread is baked.", id="attempt", title=text[:500])]
    else:
        yield f"{claim} {text}", []
        yield f"{text} {claim}", []


def measured() -> tuple[str, bool]:
    """Both tables, and whether something reached the user that must not."""
    with ModelServer() as models:
        first, bare = by_judge(models)
        second, changed = by_attempt(models)
    return f"{first}\n\n{second}", bare or changed


__all__ = ["by_attempt", "by_judge", "measured"]
