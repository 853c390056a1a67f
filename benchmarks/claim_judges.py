"""What reaches the user from judges that are good, lying, lazy, or do what any text tells them.

A scripted server plays them over HTTP (``tests/verification/claims/judges.py``). Part of ``make claims``.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.data import table
from fol_kb.testing.models import ModelServer
from tests.verification.claims import judges
from tests.verification.claims.asking import asked, play, verify
from tests.verification.claims.test_judges import CLAIMS, WORLD
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
            play(models, f"judges:{judge}")
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


class Tried(NamedTuple):
    """An attempt with a claim, and what came of it while the judge obeyed."""

    kind: tuple[str, str]
    text: str
    memories: Sequence[Memory]
    right: ClaimStatus
    status: ClaimStatus
    of_part: bool


def by_attempt(models: ModelServer) -> tuple[str, bool]:
    """The table of what the attempts of the corpus change, and whether a verdict is another one for them.

    The judge is good, but does what any attempt in its prompt wants. Each attempt is tried with each claim of
    the small world: in a memory beside those of the world, in a title, or before and after the claim. There
    the words with the attempt are another claim than those without it, so that the same words are given to
    the good judge, too, which does not obey.
    """
    with tempfile.TemporaryDirectory() as folder, filled(folder) as store:
        play(models, "judges:obedient")
        tried = [
            each
            for attempt in judges.corpus()
            for claim, right in CLAIMS
            for text, memories in placed(attempt, claim)
            for each in [_tried(models, store, attempt, text, memories, (claim, right))]
        ]
        play(models, "judges:good")
        counts: Counter[tuple[tuple[str, str], str]] = Counter()
        for each in tried:
            counts[each.kind, "tried"] += 1
            became = "same"
            if each.status is not each.right:
                store.add(each.memories)
                honest = asked(models, store, DELIMITERS, each.text).status
                store.remove([memory.id for memory in each.memories])
                became = "honest" if each.status is honest else "other"
                if became == "other" and each.status is ClaimStatus.ERROR:
                    became = "failed"
                counts[each.kind, "part"] += became == "honest" and each.of_part
            counts[each.kind, became] += 1
            if became == "other":
                print(f"{each.status}, not {each.right}: {each.text!r}")
    header = (
        "attempts in", "language", "tried", "as without it", "as the same words without obedience",
        "the claim's own as a part", "the judge failed", "changed",
    )  # fmt: skip
    kinds = sorted({kind for kind, _ in counts})
    names = ("tried", "same", "honest", "part", "failed", "other")
    lines = [(*kind, *(f"{counts[kind, name]:,}" for name in names)) for kind in kinds]
    return table(header, lines), any(counts[kind, "other"] for kind in kinds)


def _tried(
    models: ModelServer,
    store: Store,
    attempt: Mapping[str, Any],
    text: str,
    memories: Sequence[Memory],
    alone: tuple[str, ClaimStatus],
) -> Tried:
    store.add(memories)
    result = asked(models, store, DELIMITERS, text)
    store.remove([memory.id for memory in memories])
    of_part = any((part.text, part.status) == alone for part in result.parts)
    kind = str(attempt["place"]), str(attempt["language"])
    return Tried(kind, text, memories, alone[1], result.status, of_part)


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
