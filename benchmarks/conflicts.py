"""Warnings of conflicts where there are hardly any: ``python -m benchmarks.conflicts`` (``make conflicts``).

The evidence of WiCE is pages of the web, cut here into chunks of six sentences. The chunks of a page do not
contradict each other but by accident, so that nearly every warning is a false one. ``--write`` puts the
figures into ``docs/measurements/conflicts.md``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence

from benchmarks.data import MEASUREMENTS, absent, rows, table, write_section
from verification.guidance import find_conflicts
from verification.model import Chunk

DATA = "wice/claims_dev.jsonl"
DOCUMENT = MEASUREMENTS / "conflicts.md"
SIZE, MOST = 6, 20
"""Sentences of a chunk, and chunks of a page."""


def chunks_of(evidence: Sequence[str]) -> list[Chunk]:
    """The chunks of a page."""
    starts = range(0, min(len(evidence), SIZE * MOST), SIZE)
    return [Chunk(str(start), " ".join(evidence[start : start + SIZE])) for start in starts]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--write", action="store_true", help=f"put the table into {DOCUMENT.name}")
    parser.add_argument("--show", action="store_true", help="print each warning")
    options = parser.parse_args(arguments)
    data = rows(DATA)
    if data is None:
        print(absent(DATA))
        return 0
    pages = {tuple(row["evidence"]): row["claim"] for row in data}
    kinds: Counter[str] = Counter()
    times, pairs, with_warning = [], 0, 0
    for evidence, claim in pages.items():
        chunks = chunks_of(evidence)
        pairs += len(chunks) * (len(chunks) - 1) // 2
        started = time.perf_counter()
        found, _ = find_conflicts(chunks, claim, formal=False)
        times.append(time.perf_counter() - started)
        with_warning += bool(found)
        kinds.update(each.kind.value for each in found)
        if options.show:
            for each in found:
                print(each.kind, *(side.quote for side in each.sides), sep="\n  ")
    body = [[kind, count, f"{count / pairs:.2%}"] for kind, count in kinds.most_common()]
    text = table(["kind", "warnings", "of all pairs of chunks"], body)
    median, slowest = (1_000 * each for each in (sorted(times)[len(times) // 2], max(times)))
    told = (
        f"{len(pages)} pages, {pairs:,} pairs of chunks, {sum(kinds.values())} warnings on"
        f" {with_warning} pages;"
        f" {median:,.0f} ms a page (median), {slowest:,.0f} ms the slowest."
    )
    print(text, told, sep="\n\n")
    if options.write:
        write_section(DOCUMENT, "pages", f"{told}\n\n{text}\n\nMeasured on {time.strftime('%Y-%m-%d')}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
