"""Mentions of agents' answers, looked up by code: ``python -m benchmarks.mentions`` (``make mentions``).

The conversations of tau-bench and the trajectories of SWE-agent, each reply held against what came before it.
First as they are: what is unverified is told, to be judged by hand (``--list``). Then with faults put into
them, one at a time, at the very same setting: how many are found, and how many alarms are of something else.
``--write`` puts the figures into ``docs/measurements/mentions.md``.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from benchmarks.data import MEASUREMENTS, absent, data_folder, rows, table, write_section
from benchmarks.faults import Fault, faults
from verification.answers import Conversation, floor, read
from verification.answers.grounds.passages import passages
from verification.answers.lookup.grounding import Lookup
from verification.model import Mention, MentionKind, MentionStatus, Run

TAU = "tau-bench/airline_tasks_0_24.jsonl"
SWE = "swe-agent"
ROUNDS = 3
"""Faults of each mention, with other random numbers."""
LEAST = {"file": 0.98, "identifier": 0.98, "package": 0.98, "amount": 0.90}
"""Recall and precision that each kind of fault has to have."""


@dataclass(frozen=True, slots=True)
class Source:
    """A conversation, and everything that it says in any message."""

    name: str
    conversation: Conversation
    everything: str


@dataclass(slots=True)
class Caught:
    """What became of the faults of a kind."""

    faults: int = 0
    unverified: int = 0
    computed: int = 0
    verified: int = 0
    doubted: int = 0
    """Verified, and said to stand with another record."""
    unseen: int = 0
    other_alarms: int = 0
    """Unverified mentions that are no faults, and were none before the fault."""
    missed: list[str] = field(default_factory=list)

    @property
    def recall(self) -> float:
        """The part of the faults that is unverified."""
        return self.unverified / self.faults if self.faults else 1.0

    @property
    def precision(self) -> float:
        """The part of the alarms that is of a fault."""
        alarms = self.unverified + self.other_alarms
        return self.unverified / alarms if alarms else 1.0


def sources() -> Iterator[Source]:
    """The conversations of both sets."""
    found: list[tuple[str, object]] = [("tau-bench", each) for each in rows(TAU) or ()]
    folder = data_folder() / SWE
    found += [("swe-agent", json.loads(path.read_text("utf-8"))) for path in sorted(folder.glob("*.traj"))]
    for name, data in found:
        conversation = read(data)
        assert isinstance(conversation, Conversation)
        yield Source(name, conversation, json.dumps(data, ensure_ascii=False))


def looked_up(source: Source) -> Iterator[tuple[Run, Lookup, tuple[Mention, ...]]]:
    """Each reply of a conversation, and its mentions."""
    for reply in source.conversation.replies:
        lookup = Lookup(passages(reply.run))
        yield reply.run, lookup, floor(reply.run, lookup=lookup)


def outcome(mentions: Sequence[Mention], fault: Fault) -> str:
    """What the mention at the place of a fault comes out as; ``unseen`` where none is found there, and
    ``doubted`` where it is verified and stands with another record."""
    hit = [
        each.status.value if each.status is not MentionStatus.VERIFIED or each.doubt is None else "doubted"
        for each in mentions
        if each.start < fault.end and fault.start < each.end
    ]
    return "unverified" if "unverified" in hit else hit[0] if hit else "unseen"


def measure(
    found: Sequence[Source], rounds: int, first: int = 0
) -> tuple[Counter[tuple[str, str, str]], list[str], dict[str, Caught]]:
    """Counts by set, kind and status; the unverified mentions in their sentences; what became of faults."""
    counts: Counter[tuple[str, str, str]] = Counter()
    unverified: list[str] = []
    caught = {kind: Caught() for kind in (*LEAST, "other amount")}
    for source in found:
        for number, (run, lookup, before) in enumerate(looked_up(source)):
            for each in before:
                counts[source.name, each.kind.value, each.status.value] += 1
                if each.status is MentionStatus.UNVERIFIED:
                    around = " ".join(run.answer[max(0, each.start - 100) : each.end + 60].split())
                    unverified.append(
                        f"{source.name} {source.conversation.id or ''}, reply {number}: {each.kind} "
                        f"{each.text!r}: {around}"
                    )
            known = {(each.kind, each.text) for each in before if each.status is MentionStatus.UNVERIFIED}
            for seed in range(first, first + rounds):
                chance = random.Random(f"{seed} {run.answer}")
                for fault in faults(run, source.everything, chance):
                    after = floor(replace(run, answer=fault.answer), lookup=lookup)
                    _count(caught[fault.kind], fault, after, known)
    return counts, unverified, caught


def _count(
    caught: Caught, fault: Fault, after: Sequence[Mention], known: set[tuple[MentionKind, str]]
) -> None:
    came_out = outcome(after, fault)
    caught.faults += 1
    setattr(caught, came_out, getattr(caught, came_out) + 1)
    if came_out != "unverified":
        around = fault.answer[max(0, fault.start - 60) : fault.end + 20].replace("\n", " ")
        caught.missed.append(f"{fault.kind} {fault.before} -> {fault.after}, {came_out}: {around}")
    caught.other_alarms += sum(  # a total that no longer adds up is one, too
        each.status is MentionStatus.UNVERIFIED
        and (each.end <= fault.start or fault.end <= each.start)
        and (each.kind, each.text) not in known
        for each in after
    )


def told(counts: Counter[tuple[str, str, str]], caught: dict[str, Caught]) -> tuple[str, str]:
    """The tables of the counts and of the faults."""
    names = ("verified", "computed", "unverified")
    body = []
    for name, kind in sorted({(name, kind) for name, kind, _ in counts}):
        row = [counts[name, kind, status] for status in names]
        body.append((name, kind, sum(row), *row))
    numbers = [sum(counts[key] for key in counts if key[2] == status) for status in names]
    body.append(("together", "", sum(numbers), *numbers))
    found = table(["set", "kind", "mentions", *names], body)
    spoilt = [
        (
            kind,
            f"{each.faults:,}",
            f"{each.unverified:,}",
            each.verified,
            each.computed,
            each.doubted,
            each.unseen,
            each.other_alarms,
            f"{each.recall:.1%}",
            f"{each.precision:.1%}",
        )
        for kind, each in caught.items()
    ]
    header = [
        "fault",
        "put in",
        "unverified",
        "verified",
        "computed",
        "doubted",
        "not seen",
        "other alarms",
        "recall",
        "precision",
    ]
    return found, table(header, spoilt)


def spread(found: Sequence[Source], rounds: int, seeds: int = 4) -> tuple[str, list[str]]:
    """Recall and precision with other faults: the least and the greatest of so many times; and what is too
    low."""
    caught = [measure(found, rounds, first * rounds)[2] for first in range(seeds)]
    body, low = [], []
    for kind, least in LEAST.items():
        row: list[str] = [kind, f"{sum(each[kind].faults for each in caught):,}"]
        for name in ("recall", "precision"):
            numbers = [getattr(each[kind], name) for each in caught]
            row.append(f"{min(numbers):.1%} to {max(numbers):.1%}")
            low += [f"{name} of {kind}"] if min(numbers) < least else []
        body.append(row)
    return table(["fault", "put in", "recall", "precision"], body), low


def main(argv: Sequence[str] | None = None) -> int:
    """Measure; 1 if a kind of fault is found less often than it has to be."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mentions", description=__doc__)
    parser.add_argument(
        "--list", action="store_true", help="print each unverified mention and each missed fault"
    )
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, metavar="N", help=f"faults a mention; default {ROUNDS}"
    )
    parser.add_argument(
        "--write", action="store_true", help="put the figures into docs/measurements/mentions.md"
    )
    parser.add_argument("--spread", action="store_true", help="other random numbers as well, three times")
    arguments = parser.parse_args(argv)
    found = list(sources())
    if not found:
        print(absent(TAU))
        return 0
    counts, unverified, caught = measure(found, arguments.rounds)
    as_they_are, spoilt = told(counts, caught)
    print(as_they_are, spoilt, sep="\n\n")
    if arguments.list:
        print(*unverified, *(line for each in caught.values() for line in each.missed), sep="\n")
    stamp = f"Measured on {datetime.now(UTC).date().isoformat()}."
    if arguments.write:
        write_section(MEASUREMENTS / "mentions.md", "as-they-are", f"{as_they_are}\n\n{stamp}")
        write_section(MEASUREMENTS / "mentions.md", "with-faults", f"{spoilt}\n\n{stamp}")
    others, too_low = spread(found, arguments.rounds) if arguments.spread else ("", [])
    if others:
        print(others)
        if arguments.write:
            write_section(MEASUREMENTS / "mentions.md", "spread", f"{others}\n\n{stamp}")
    low = [kind for kind, least in LEAST.items() if min(caught[kind].recall, caught[kind].precision) < least]
    low += too_low
    if low:
        print(f"below what it has to be: {', '.join(low)}")
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
