"""Do two language models formalise a text alike? ``python -m benchmarks.agreement``.

Logic-LM's programs of two models for the same texts are read, their formulas are quoted from the text where
its words stand beside them, and the two belief sets are compared sentence by sentence
(``docs/measurements/agreement.md``). Nothing is right or wrong here: what is counted is what comparing
them comes to.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import fol_kb
from benchmarks.data import MEASUREMENTS, absent, rows, table, write_section
from fol_kb import formats
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.tools import AnyCall, Call
from fol_kb.common.errors import FolKbError
from fol_kb.review.agreement.report import agree
from fol_kb.review.agreement.values import AgreementReport, AgreementStatus

SETS = ("folio", "proofwriter")
"""The sets whose programs have the words of the text beside the formulas."""
MODELS = ("gpt-3.5-turbo", "text-davinci-003")
DOCUMENT = MEASUREMENTS / "agreement.md"


def belief_set(row: Mapping[str, Any]) -> BeliefSet | None:
    """What a program states of its text; None where it cannot be read at all."""
    text = str(row["context"])
    try:
        program = formats.read(row["raw_logic_programs"][0], dialect="logic-lm")
    except FolKbError:
        return None
    return fol_kb.build([quoting(call, text) for call in program], text)


def quoting(call: AnyCall, text: str) -> AnyCall:
    """The call with the words of the text that it quotes from its program; without them where none stand."""
    quote = getattr(call, "source_quote", None)
    if not call.asserts or quote is None:
        return call
    words = " ".join(quote.split()).rstrip(".")
    found = words if words and words in text else None
    changed = call.model_copy(update={"source_quote": found, "source_start": None})
    assert isinstance(changed, Call)
    return changed


def compared(name: str, limit: int | None) -> list[AgreementReport] | None:
    """The reports on the texts of a set that both models wrote a program for; None without the data."""
    found = [rows(f"logic-lm/{name}_{model}.jsonl") for model in MODELS]
    if None in found:
        return None
    one, other = ({row["id"]: row for row in data or ()} for data in found)
    common = [id for id in one if id in other and one[id]["context"] == other[id]["context"]]
    reports = []
    for id in common[:limit]:
        kbs = [belief_set(row[id]) for row in (one, other)]
        if None not in kbs:
            reports.append(agree([kb for kb in kbs if kb is not None], samples=MODELS))
    return reports


def summary(name: str, reports: Sequence[AgreementReport]) -> list[object]:
    """A row of the table: sentences that either model states, by status."""
    stated = [s for report in reports for s in report.sentences if s.classes and s.words.text is not None]
    counts = Counter(sentence.status for sentence in stated)
    apart = [
        comparison
        for sentence in stated
        for comparison in sentence.comparisons
        if comparison.status is AgreementStatus.DISAGREED
    ]
    shown = sum(bool(comparison.scenarios) for comparison in apart)
    seconds = sum(report.elapsed_ms for report in reports) / 1000
    return [
        name,
        len(reports),
        len(stated),
        *(counts[status] for status in AgreementStatus),
        f"{shown} of {len(apart)}",
        f"{seconds:.0f} s",
    ]


HEADER = (
    "set",
    "texts",
    "sentences",
    *(status.value.lower() for status in AgreementStatus),
    "with a situation",
    "time",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; with ``--document`` put it into the documentation."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.agreement", description=__doc__)
    parser.add_argument("--limit", type=int, metavar="N", help="so many texts of each set (default: all)")
    parser.add_argument(
        "--document", action="store_true", help="write the table into docs/measurements/agreement.md"
    )
    options = parser.parse_args(arguments)
    body = []
    for name in SETS:
        reports = compared(name, options.limit)
        if reports is None:
            print(absent(f"logic-lm/{name}_*.jsonl"), file=sys.stderr)
            continue
        body.append(summary(name, reports))
    made = table(HEADER, body)
    print(made)
    if options.document:
        write_section(DOCUMENT, "two-models", made)
    return 0


__all__ = ["belief_set", "compared", "main", "quoting", "summary"]

if __name__ == "__main__":
    sys.exit(main())
