"""What a person says should be taken out of texts, beside what is taken out: counted piece by piece."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.judged import rows_of
from verification.claims.claim import Claim
from verification.claims.extraction import Extraction, LeftOut, extract

FOLDER = Path(__file__).parent / "judgements"


@dataclass(frozen=True, slots=True)
class Expected:
    """One piece of a text: a claim, what it says alone, or the reasons of which one is true."""

    words: str
    alone: str | None = None
    open: bool = False
    reasons: frozenset[str] = frozenset()


@dataclass(slots=True)
class Counts:
    """How many pieces came out how; ``told`` names those that did not come out as expected."""

    counts: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)

    def add(self, what: str, piece: str, found: object = "") -> None:
        """Count a piece."""
        self.counts[what] += 1
        if what not in ("claim found", "alone right", "left out", "reason true"):
            self.told.append(f"{what}: {piece!r} {found}")


def judgements(file: str) -> list[dict[str, Any]]:
    """The texts of a file with what is expected of them."""
    found: list[dict[str, Any]] = rows_of(FOLDER / f"{file}.yaml")
    return found


def expected(line: str) -> Expected:
    """A line of ``expect``."""
    if line.startswith("~ "):
        words, _, alone = line[2:].partition(" => ")
        return Expected(words, alone or None, open=True)
    if line.startswith("+ "):
        words, _, alone = line[2:].partition(" => ")
        return Expected(words, alone or words)
    reasons, _, words = line.partition(": ")
    return Expected(
        str(yaml.safe_load(words)) if words.startswith('"') else words,
        None,
        False,
        frozenset(reasons.split("|")),
    )


def count(file: str) -> Counts:
    """All texts of a file (``english``, ``french2``), extracted and compared."""
    counts = Counts()
    language = "en" if file.startswith("english") else "fr"
    for text in judgements(file):
        compare(extract(text["text"], language), [expected(line) for line in text["expect"]], counts)
    return counts


def compare(found: Extraction, wanted: list[Expected], counts: Counts) -> None:
    """Count the pieces of one text."""
    claims = {claim.text: claim for claim in found.claims}
    left_out = {item.text: item for item in found.left_out}
    for piece in wanted:
        claim, item = claims.pop(piece.words, None), left_out.pop(piece.words, None)
        if not piece.reasons:
            _claim(piece, claim, item, counts)
        elif claim is not None:
            open_too = "~" in piece.reasons and claim.unresolved
            counts.add("left out" if open_too else "invented", piece.words)
        elif item is not None:
            counts.add("left out", piece.words)
            counts.add("reason true" if item.why in piece.reasons else "reason untrue", piece.words, item)
        else:
            counts.add("cut otherwise", piece.words)
    for rest in claims:
        counts.add("cut otherwise (found)", rest)
    for rest in left_out:
        counts.add("cut otherwise (left out)", rest)


def _claim(piece: Expected, claim: Claim | None, item: LeftOut | None, counts: Counts) -> None:
    if claim is None:
        counts.add("missed", piece.words, item or "")
        return
    counts.add("claim found", piece.words)
    if piece.open:
        right = bool(claim.unresolved) and (claim.standalone == piece.alone if claim.replaced else True)
        counts.add("alone right" if right else "alone wrong", piece.words, claim)
    elif claim.standalone == piece.alone:
        counts.add(
            "alone right" if not claim.unresolved else "said to be open, and is not",
            piece.words,
            claim.unresolved,
        )
    elif claim.unresolved and not claim.replaced:
        counts.add("open, and said so", piece.words)
    else:
        counts.add("alone wrong", piece.words, claim.standalone)
