"""FOLIO's gold formulas through every engine: ``python -m benchmarks.folio`` (part of ``make eval``).

Asked are the 101 development rows, whose conclusions have a gold formula and a label, and the premises of the
1,004 training rows, whose conclusions have no formula: those can only be consistent or not. Every verdict is
compared with z3 and cvc5, which get the same formulas through a translation that shares no code with ours,
and is rechecked from its certificate. ``--write`` puts the figures into ``docs/measurements/folio.md``,
which says whose fault it is where a row is not as labelled.
"""

from __future__ import annotations

import argparse
import collections
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tqdm import tqdm

import fol_kb
from benchmarks import smt
from benchmarks.confirming import Confirmed, confirmed
from benchmarks.data import MEASUREMENTS, absent, rows, table, write_section
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.builder.asking import prepare
from fol_kb.builder.query import Query
from fol_kb.common.errors import FolKbError
from fol_kb.reasoning.checking import check, query

DEVELOPMENT = "folio/validation_dev.jsonl"
TRAINING = "folio/train.jsonl"
LABELS = {"ENTAILED": "True", "CONTRADICTED": "False", "INDEPENDENT": "Uncertain"}
ENGINES = ("auto", "ground", "models", "eprover")
DOCUMENT = MEASUREMENTS / "folio.md"
SECONDS = 20.0
"""For each question, of an engine or of another solver."""
CERTIFICATE_SECONDS = 5.0
"""For each question about a certificate."""


@dataclass(slots=True)
class Outcome:
    """What the engines said of one row, and what the other solvers did; None where it was refused."""

    name: str
    label: str | None
    refused: int
    said: dict[str, str]
    reasons: dict[str, str]
    others: str | None
    conflict: int = 0
    certificates: list[Confirmed] = field(default_factory=list)


def belief_set(formulas: Iterable[str]) -> BeliefSet:
    """The formulas as tool calls: those that cannot be read are refused, and the others kept."""
    return fol_kb.build({"tool": "add_formula", "arguments": {"formula": formula}} for formula in formulas)


def _asked(
    name: str,
    label: str | None,
    refused: int,
    certified: BeliefSet | None,
    ask: Callable[[str], ConsistencyReport | EntailmentReport],
    others: Callable[[], str | None],
) -> Outcome:
    found = Outcome(name, label, refused, {}, {}, others())
    for engine in ENGINES:
        report = ask(engine)
        found.said[engine] = report.status.value
        if report.reason is not None:
            found.reasons[engine] = report.reason.value
        elif certified is not None:
            found.certificates.append(confirmed(certified, report, CERTIFICATE_SECONDS))
        found.conflict = found.conflict or len(report.conflicts)
    return found


def development(limit: int | None = None, *, certified: bool = False) -> list[Outcome] | None:
    """The rows with a label; a row of which a formula is refused is answered from the rest.

    ``certified``: rechecks each verdict from its certificate as well, which takes longer than to find it.
    """
    data = rows(DEVELOPMENT)
    if data is None:
        return None
    found = []
    for row in tqdm(data[:limit], "development", leave=False):
        kb = belief_set(row["premises-FOL"])
        try:
            ready = prepare(kb, fol_kb.parse(row["conclusion-FOL"]))
        except FolKbError:
            found.append(Outcome(str(row["row"]), row["label"], len(kb.errors) + 1, {}, {}, None))
            continue
        found.append(_question(str(row["row"]), row["label"], len(kb.errors), ready, certified))
    return found


def _question(name: str, label: str, refused: int, ready: Query, certified: bool) -> Outcome:
    return _asked(
        name,
        label,
        refused,
        ready.kb if certified else None,
        lambda engine: query(ready.kb, ready.formula, engine=engine, timeout=SECONDS),
        lambda: smt.entailment(smt.relativised(ready.kb, ready.formula), int(SECONDS * 1000)),
    )


def training(limit: int | None = None, *, certified: bool = False) -> list[Outcome] | None:
    """The different sets of premises, by the story that they belong to; ``certified`` as for the others."""
    data = rows(TRAINING)
    if data is None:
        return None
    stories: dict[str, dict[str, Any]] = {}
    for row in data:
        stories.setdefault(json.dumps(row["premises-FOL"]), row)
    found = []
    for row in tqdm(list(stories.values())[:limit], "training", leave=False):
        found.append(_premises(str(row["story_id"]), belief_set(row["premises-FOL"]), certified))
    return found


def _premises(name: str, kb: BeliefSet, certified: bool) -> Outcome:
    return _asked(
        name,
        None,
        len(kb.errors),
        kb if certified else None,
        lambda engine: check(kb, engine=engine, timeout=SECONDS),
        lambda: smt.consistency(smt.relativised(kb), int(SECONDS * 1000)),
    )


def of_labels(outcomes: Sequence[Outcome]) -> str:
    """A line an engine over all rows: what was read, decided, and as labelled."""
    body: list[Sequence[object]] = []
    for engine in ENGINES:
        counts: collections.Counter[str] = collections.Counter()
        for outcome in outcomes:
            counts[against_label(outcome, engine)] += 1
        right = counts["right"]
        share = f"{100 * right / len(outcomes):.1f} %" if outcomes else "-"
        kinds = ("right", "wrong decisive", "left open", "contradictory premises", "undecided", "refused")
        body.append([engine, len(outcomes), *(counts[kind] for kind in kinds), share])
    header = ("engine", "rows", "right", "wrong decisive", "left open", "contradictory premises")
    return table((*header, "undecided", "refused", "as labelled, of all"), body)


def against_label(outcome: Outcome, engine: str) -> str:
    """What an engine's answer is against the label: right, wrong decisive, left open, undecided, ..."""
    said = outcome.said.get(engine)
    if outcome.refused or said is None:
        return "refused"
    if said in ("UNDECIDED", "CONTRADICTORY_PREMISES"):
        return said.lower().replace("_", " ")
    if LABELS[said] == outcome.label:
        return "right"
    return "left open" if said == "INDEPENDENT" else "wrong decisive"


def of_premises(outcomes: Sequence[Outcome]) -> str:
    """A line an engine over all sets of premises."""
    body: list[Sequence[object]] = []
    for engine in ENGINES:
        said = collections.Counter(outcome.said[engine] for outcome in outcomes)
        kinds = ("CONSISTENT", "INCONSISTENT", "UNDECIDED")
        body.append([engine, len(outcomes), *(said[kind] for kind in kinds)])
    return table(("engine", "sets", "consistent", "inconsistent", "undecided"), body)


def disagreements(outcomes: Iterable[Outcome]) -> list[str]:
    """The rows on which two engines, or an engine and the other solvers, decide differently."""
    found = []
    for outcome in outcomes:
        decided = {engine: said for engine, said in outcome.said.items() if said != "UNDECIDED"}
        if outcome.others is not None:
            decided["z3 and cvc5"] = outcome.others
        if len(set(decided.values())) > 1:
            found.append(f"- DISAGREEMENT on {outcome.name}: {decided}")
    return found


def agreement(outcomes: Sequence[Outcome]) -> str:
    """How many decided answers other solvers were asked about, and agreed to."""
    pairs = [
        (said, outcome.others)
        for outcome in outcomes
        for said in outcome.said.values()
        if said != "UNDECIDED" and outcome.others is not None
    ]
    agreed = sum(said == others for said, others in pairs)
    open_to = sum(outcome.others is None and bool(outcome.said) for outcome in outcomes)
    line = f"{agreed} of {len(pairs)} decided answers agree with z3 and cvc5"
    return line + (f"; on {open_to} rows neither of them had an answer." if open_to else ".")


def certificates(outcomes: Iterable[Outcome]) -> str:
    """What became of the certificates of all decided answers."""
    found = [each for outcome in outcomes for each in outcome.certificates]
    by = collections.Counter(each.outcome for each in found)
    agreed, open_, wrong = (
        sum(getattr(each, kind) for each in found) for kind in ("agreed", "open", "wrong")
    )
    others = "".join(f", {by[each]} {each}" for each in ("REFUTED", "UNDECIDED") if by[each])
    return (
        f"Certificates of decided answers, by `recheck` with E: {by['CONFIRMED']} of {len(found)}"
        f" confirmed{others}. Of their claims, each by its problem alone and without the model, z3 or E say"
        f" the same in {agreed} of {agreed + open_ + wrong}; {open_} open, {wrong} otherwise."
    )


def undecided(outcomes: Iterable[Outcome]) -> str:
    """Why engines were undecided, counted."""
    counts = collections.Counter(
        (engine, reason) for outcome in outcomes for engine, reason in outcome.reasons.items()
    )
    reasons = (f"{engine}: {reason} {count}" for (engine, reason), count in sorted(counts.items()))
    return f"Undecided: {', '.join(reasons) or 'none'}."


def report(labelled: Sequence[Outcome] | None, premises: Sequence[Outcome] | None) -> tuple[str, bool]:
    """What goes into the document, and whether no answers differ and no certificate is refuted."""
    today = f"Measured on {datetime.now(UTC).date()} by `make eval`."
    parts = [today]
    wrong: list[str] = []
    if labelled is None:
        parts.append(absent(DEVELOPMENT))
    else:
        differing = disagreements(labelled)
        other = [o.name for o in labelled if against_label(o, "auto") not in ("right", "refused")]
        refused = [o.name for o in labelled if o.refused]
        parts += [
            f"The {len(labelled)} development rows:",
            of_labels(labelled),
            undecided(labelled),
            agreement(labelled),
            certificates(labelled),
            f"Not as labelled: rows {', '.join(other) or 'none'}.",
            f"Refused: rows {', '.join(refused) or 'none'}.",
            *differing,
        ]
        wrong += differing
    if premises is None:
        parts.append(absent(TRAINING))
    else:
        differing = disagreements(premises)
        without = sum(bool(outcome.refused) for outcome in premises)
        stories = [o.name for o in premises if "INCONSISTENT" in o.said.values()]
        parts += [
            f"The {len(premises)} different sets of premises of the training rows:",
            of_premises(premises),
            f"A formula was refused in {without} of them; the verdict is about the others.",
            undecided(premises),
            agreement(premises),
            certificates(premises),
            f"Inconsistent: stories {', '.join(stories) or 'none'}.",
            *differing,
        ]
        wrong += differing
    for outcome in (*(labelled or ()), *(premises or ())):
        wrong += [outcome.name for each in outcome.certificates if each.wrong or each.outcome == "REFUTED"]
    return "\n\n".join(parts), not wrong


def main(argv: Sequence[str] | None = None) -> int:
    """Ask, print, and write if wanted; 1 if two decided answers differ."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.folio", description=__doc__)
    parser.add_argument("--limit", type=int, help="only so many rows of each set")
    parser.add_argument(
        "--write", action="store_true", help="write the figures to docs/measurements/folio.md"
    )
    arguments = parser.parse_args(argv)
    text, agreed = report(
        development(arguments.limit, certified=True), training(arguments.limit, certified=True)
    )
    print(text)
    if arguments.write:
        write_section(DOCUMENT, "figures", text)
    return 0 if agreed else 1


if __name__ == "__main__":
    raise SystemExit(main())
