"""Claims without a model: ``python -m benchmarks.claims`` (``make claims``).

Each context of ProofWriter is a store with a memory for each sentence, and the belief set of the whole text
is attached ("the cat" is one cat in all of them). Each question is a claim that the formal layer alone judges
(semantics ``rules``, by which the labels were made). Each VERIFIED and CONTRADICTED has to have a derivation,
and evidence that is quoted where it stands in its memory. ``--write`` puts the figures into
``docs/measurements/claims.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import fol_kb
from benchmarks import claim_judges
from benchmarks.data import MEASUREMENTS, absent, rows, table, write_section
from benchmarks.evaluate import statement
from fol_kb.translation import sentences
from verification.claims import ClaimVerifier, FormalOptions, attach, formal_judge
from verification.claims.judge import Judgement, Quoted
from verification.claims.quote_check import check_quotes
from verification.evidence import Memory, open_store
from verification.model import ClaimStatus, SearchHit, VerificationResult

GOLD = {"A": ClaimStatus.VERIFIED, "B": ClaimStatus.CONTRADICTED, "C": ClaimStatus.UNKNOWN}
SETS = (
    ("ProofWriter", "logic-lm/proofwriter_text.jsonl"),
    ("ProntoQA", "logic-lm/prontoqa_text.jsonl"),
)


@dataclass(slots=True)
class Score:
    """What became of the claims of a set; times in milliseconds a claim, without making the store."""

    right: int = 0
    wrong: list[tuple[str, ClaimStatus, ClaimStatus]] = field(default_factory=list)
    without_evidence: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    @property
    def claims(self) -> int:
        """How many there were."""
        return self.right + len(self.wrong)


async def verified(row: Mapping[str, Any], folder: Path) -> VerificationResult:
    """The result for the question of a row, over a store of its context."""
    with open_store(folder / "store") as store:
        said = [sentence.text for sentence in sentences(row["context"])]
        store.add([Memory(content=each, id=str(number)) for number, each in enumerate(dict.fromkeys(said))])
        attach(store, fol_kb.translate(row["context"]))
        formal = formal_judge(store, FormalOptions(semantics="rules")).formal
        return await ClaimVerifier(store, formal=formal).find_evidence(statement(row["question"]))


def measure(data: Sequence[Mapping[str, Any]]) -> Score:
    """The score of a set."""
    score = Score()
    for row in data:
        with tempfile.TemporaryDirectory() as folder:
            result = asyncio.run(verified(row, Path(folder)))
        gold = GOLD[row["answer"]]
        score.times.append(result.layers.formal.elapsed_ms)
        if result.status is gold:
            score.right += 1
        else:
            score.wrong.append((row["id"], gold, result.status))
        if result.status in (ClaimStatus.VERIFIED, ClaimStatus.CONTRADICTED) and not is_shown(result):
            score.without_evidence.append(row["id"])
    return score


def is_shown(result: VerificationResult) -> bool:
    """Whether evidence is quoted where it stands, and the verdict has its derivation."""
    evidence = result.evidence
    return (
        evidence is not None
        and evidence.start is not None
        and evidence.content[evidence.start : evidence.end] == evidence.quote
        and bool(result.layers.formal.derivation)
    )


WICE = "wice/claims_dev.jsonl"


@dataclass(slots=True)
class Quotations:
    """Of WiCE's claims: how many have each label, and of how many a judge's VERIFIED would stand."""

    claims: Counter[str] = field(default_factory=Counter)
    standing: Counter[str] = field(default_factory=Counter)


def quotations(data: Sequence[Mapping[str, Any]]) -> Quotations:
    """Supported claims with their gold sentences quoted, others with the three that are most like them."""
    found = Quotations()
    for row in data:
        claim, sentences_, label = row["claim"], row["evidence"], row["label"]
        if label == "supported":
            sets = row["supporting_sentences"]
        else:
            words = set(claim.lower().split())
            likeness = {n: len(words & set(each.lower().split())) for n, each in enumerate(sentences_)}
            sets = [sorted(likeness, key=lambda n: -likeness[n])[:3]]
        found.claims[label] += 1
        found.standing[label] += any(_stands(claim, [sentences_[n] for n in each]) for each in sets)
    return found


def _stands(claim: str, quoted: Sequence[str]) -> bool:
    hits = [SearchHit(str(n), 1.0, each) for n, each in enumerate(quoted[:10])]
    said = tuple(Quoted(memory=n, quote=hit.content[:4_000]) for n, hit in enumerate(hits, start=1))
    layer = check_quotes(claim, Judgement(status="VERIFIED", supporting=said), hits)
    return any(check.rejected is None for check in layer.quotes)


def _about_quotations(write: bool) -> None:
    data = rows(WICE)
    if data is None:
        print(absent(WICE))
        return
    found = quotations(data)
    text = table(
        ("label", "claims", "VERIFIED would stand"),
        [
            (label.replace("_", " "), count, f"{found.standing[label]} ({found.standing[label] / count:.1%})")
            for label, count in sorted(found.claims.items(), reverse=True)
        ],
    )
    print(text)
    if write:
        day = datetime.now(UTC).date().isoformat()
        write_section(MEASUREMENTS / "claims.md", "quotations", f"{text}\n\nMeasured on {day}.")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and write if asked to; 1 if a claim is decided wrongly or without evidence."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.claims", description=__doc__)
    parser.add_argument(
        "--write", action="store_true", help="put the figures into docs/measurements/claims.md"
    )
    parser.add_argument("--rows", type=int, help="of each set; default: all")
    arguments = parser.parse_args(argv)
    lines, failed = [], False
    for name, file in SETS:
        data = rows(file)
        if data is None:
            print(absent(file))
            continue
        score = measure(data[: arguments.rows])
        share = score.right / score.claims
        lines.append(
            (
                name,
                f"{score.claims:,}",
                f"{score.right:,} ({share:.1%})",
                f"{len(score.wrong):,}",
                f"{len(score.without_evidence):,}",
                f"{statistics.median(score.times):.1f}",
                f"{max(score.times):.0f}",
            )
        )
        for id, gold, found in score.wrong:
            print(f"{id}: {found}, the label says {gold}")
        for id in score.without_evidence:
            print(f"{id}: decided without evidence that is quoted, or without a derivation")
        failed |= share < 0.995 or bool(score.without_evidence)
        print(name, Counter(found for _, _, found in score.wrong), f"{share:.2%}")
    text = table(
        ("set", "claims", "as labelled", "otherwise", "without evidence", "median ms", "slowest ms"), lines
    )
    print(text)
    _about_quotations(arguments.write)
    judged, reached = claim_judges.measured()
    print(judged)
    failed |= reached
    if arguments.write:
        day = datetime.now(UTC).date().isoformat()
        write_section(MEASUREMENTS / "claims.md", "without-a-model", f"{text}\n\nMeasured on {day}.")
        write_section(MEASUREMENTS / "claims.md", "judges", f"{judged}\n\nMeasured on {day}.")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
