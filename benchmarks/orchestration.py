"""Tasks whose executor invents: ``python -m benchmarks.orchestration`` (``make orchestration``).

A scripted executor invents in a quarter of its attempts: one to six names of packages, files and functions
that no tool returned, among those that one did. It does not use again what it is told of, but may invent
anew. What it invented is known, so that the answers are judged by that and not by the verifier. The verifier
is the real one, with scripted models of the tiers medium and large: some answers are called incomplete, some
calls fail. Tokens are those of real runs (:mod:`benchmarks.verification_tokens`). ``--write`` puts the
figures into ``docs/measurements/orchestration.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from benchmarks.data import MEASUREMENTS, table, write_section
from benchmarks.verification_tokens import CHARACTERS, by_set, by_tier, sets
from fol_kb.testing.models import ChatRequest, Refusal, Reply, ScriptedModel, ToolCall
from verification.answers import AnswerVerifier, Verifier, floor
from verification.answers.memory import AgentMemory
from verification.answers.orchestration import Context, OrchestrationOptions, Orchestrator, Thresholds
from verification.model import Orchestration, Subtask, TaskResult, TierName, ToolResult
from verification.prompts import Delimiters

DOCUMENT = MEASUREMENTS / "orchestration.md"
SUBTASKS = 4
INVENTS = 0.25
INCOMPLETE = 0.05
FAILS = 0.02
STEMS = (
    "array",
    "frame",
    "graph",
    "image",
    "token",
    "route",
    "cache",
    "query",
    "audio",
    "table",
    "queue",
    "chart",
)
ENDS = ("kit", "lib", "base", "tools", "flow", "core")
NEVER = ("pro", "turbo", "fast", "magic", "plus", "ultra")


@dataclass(slots=True)
class World:
    """What there is, and what was made up in a run."""

    seed: int
    invented: set[str] = field(default_factory=set)

    def packages(self, subtask: str) -> list[str]:
        """The packages that the tool returns for a subtask."""
        chance = random.Random(f"{self.seed}/{subtask}")
        return [f"{chance.choice(STEMS)}-{chance.choice(ENDS)}" for _ in range(6)]

    def result(self, subtask: str) -> ToolResult:
        """What the tool returns: packages, each with a file and a function."""
        lines = [
            f"{name} {number}.{len(name)}.0 src/{module}/main.py load_{module}()"
            for number, name in enumerate(self.packages(subtask), start=1)
            for module in [name.replace("-", "_")]
        ]
        return ToolResult("search_packages", {"query": subtask}, "\n".join(lines))

    def answer(self, subtask: str, attempt: int, told: str) -> str:
        """Statements about what the tool returned, and in some attempts about what it did not."""
        chance = random.Random(f"{self.seed}/{subtask}/{attempt}")
        known = self.packages(subtask)
        said = [f"Use `{known[0]}`; its entry point is `src/{known[0].replace('-', '_')}/main.py`."]
        said += [f"Another choice is `{name}`." for name in known[1:3]]
        if chance.random() < INVENTS:
            for _ in range(chance.randint(1, 6)):
                name = f"{chance.choice(STEMS)}-{chance.choice(NEVER)}{chance.randint(2, 9)}"
                module = name.replace("-", "_")
                words, mention = chance.choice(
                    (
                        (f"The fastest one is `{name}`.", name),
                        (f"See `src/{module}/api.py` for examples.", f"src/{module}/api.py"),
                        (f"Call `open_{module}()` first.", f"open_{module}"),
                    )
                )
                if name in told or module in told:
                    continue  # it does what it is told
                self.invented.add(mention)
                said.insert(chance.randrange(len(said) + 1), words)
        return " ".join(said)

    def found_in(self, text: str) -> list[str]:
        """What was invented and stands in a text."""
        return [each for each in self.invented if each in text]


def verifier(seed: int) -> AnswerVerifier:
    """The verifier with scripted models: mostly content, sometimes not, sometimes broken."""

    def says(request: ChatRequest) -> Reply | Refusal:
        chance = random.Random(f"{seed}/{request.digest}")
        drawn = chance.random()
        if drawn < FAILS:
            return Refusal(500, "a bad day")
        incomplete = drawn < FAILS + INCOMPLETE
        judgement = {
            "mentions": [],
            "verified": [],
            "unverified": [],
            "confidence": round(chance.uniform(0.65, 0.95), 2),
            "completeness": 0.4 if incomplete else 0.9,
            "gaps": ["which licence the packages have"] if incomplete else [],
            "warnings": [],
            "reasoning": "The statements were held against the results.",
        }
        return Reply(None, (ToolCall("submit_verification", judgement),))

    delimiters = Delimiters(b"a secret of the benchmark")
    tiers: dict[TierName, Verifier] = {}
    names: tuple[TierName, ...] = ("medium", "large")
    for tier in names:
        tiers[tier] = Verifier(ScriptedModel(says), delimiters, name=tier, tier=tier)
    return AnswerVerifier(tiers)


async def run_of(seed: int, thresholds: Thresholds) -> tuple[World, Orchestration]:
    """One task, worked on by the executor that invents."""
    world = World(seed)

    async def executor(subtask: Subtask, context: Context) -> TaskResult:
        answer = world.answer(subtask.id, context.attempt, context.told + context.memory)
        result = world.result(subtask.id)
        prompt = len(subtask.description) + len(context.text) + len(str(result.output))
        return TaskResult(answer, (result,), "small", (3 * prompt + len(answer)) // CHARACTERS)

    with tempfile.TemporaryDirectory() as folder:
        maker = Orchestrator(
            executor,
            verifier(seed).verify,
            floor,
            memory=AgentMemory(folder, f"run-{seed}"),
            delimiters=Delimiters(b"a secret of the benchmark"),
            options=OrchestrationOptions(thresholds=thresholds, consistency=None),
        )
        subtasks = [
            Subtask(f"part{number}", f"Which packages are there for part {number}, and where do they begin?")
            for number in range(1, SUBTASKS + 1)
        ]
        return world, await maker.run("Compare packages for our project.", subtasks, id=f"run-{seed}")


@dataclass(slots=True)
class Tally:
    """Counts over runs."""

    runs: int = 0
    first: int = 0
    kept: int = 0
    subtasks: int = 0
    raw_runs: int = 0
    mentions: int = 0
    invented: int = 0
    answers: int = 0
    reported: int = 0
    incomplete: int = 0
    silent: int = 0
    left_out: int = 0
    found_left_out: int = 0
    reactions: Counter[str] = field(default_factory=Counter)

    def add(self, world: World, done: Orchestration) -> None:
        """Count a run."""
        self.runs += 1
        self.raw_runs += any(world.found_in(each.attempts[0].answer or "") for each in done.subtasks)
        for each in done.subtasks:
            self.subtasks += 1
            self.first += bool(world.found_in(each.attempts[0].answer or ""))
            self.kept += bool(world.found_in(each.answer or ""))
            self.reactions.update(attempt.reaction for attempt in each.attempts)
        report = done.report
        mentions = {each.text for each in report.mentions} if report is not None else set()
        wrong = set(world.found_in(done.answer))
        self.mentions += len(mentions | wrong)
        self.invented += len(wrong)
        self.answers += bool(wrong)
        self.reported += bool(report is not None and report.unverified_mentions)
        answered = {each.follow_up_of for each in done.subtasks if each.reliable and not each.marks}
        open_ones = [each for each in done.subtasks if "incomplete" in each.marks and each.id not in answered]
        lacking = bool(done.failed or done.left_out or open_ones)
        self.incomplete += lacking
        self.silent += lacking and not (done.gaps and "Known gaps:" in done.answer)
        for sentence in done.left_out:
            self.left_out += 1
            self.found_left_out += not world.found_in(sentence.quote)


def measured(runs: int, thresholds: Thresholds, first: int = 0) -> Tally:
    """So many runs."""
    tally = Tally()
    for seed in range(first, first + runs):
        tally.add(*asyncio.run(run_of(seed, thresholds)))
    return tally


def share(part: int, whole: int) -> str:
    """A part in words: ``3 of 100 (3.0 %)``."""
    return f"{part:,} of {whole:,} ({100 * part / whole:.1f} %)" if whole else "0 of 0"


def figures(tallies: Mapping[str, Tally]) -> str:
    """The table of runs."""
    lines: list[tuple[str, Any]] = [
        ("runs", lambda t: f"{t.runs:,}"),
        ("subtasks whose first answer invents", lambda t: share(t.first, t.subtasks)),
        ("subtasks whose kept answer does", lambda t: share(t.kept, t.subtasks)),
        ("runs in which a first answer invents", lambda t: share(t.raw_runs, t.runs)),
        ("answers to the task that name something invented", lambda t: share(t.answers, t.runs)),
        ("answers whose report has unverified mentions", lambda t: share(t.reported, t.runs)),
        ("invented mentions among those of the answers", lambda t: share(t.invented, t.mentions)),
        ("incomplete answers", lambda t: f"{t.incomplete:,}"),
        ("of them without named gaps", lambda t: f"{t.silent:,}"),
        ("sentences left out", lambda t: f"{t.left_out:,}"),
        ("of them with nothing invented in them", lambda t: f"{t.found_left_out:,}"),
        ("attempts: accepted", lambda t: f"{t.reactions['accept']:,}"),
        ("attempts: tried again", lambda t: f"{t.reactions['retry'] + t.reactions['reformulate']:,}"),
        ("attempts: followed up", lambda t: f"{t.reactions['follow_up']:,}"),
        ("subtasks failed", lambda t: f"{t.reactions['fail']:,}"),
    ]
    body = [[words, *(told(tally) for tally in tallies.values())] for words, told in lines]
    return table(["", *tallies], body)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and with ``--write`` write into the documentation."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=1_000)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args(argv)
    tallies = {
        "as the table has it (more than 3)": measured(arguments.runs, Thresholds()),
        "strict (more than 0)": measured(arguments.runs, Thresholds(unverified=0)),
    }
    date = f"Measured on {datetime.now(UTC):%Y-%m-%d}."
    real = sets()
    sections = {
        "runs": figures(tallies),
        "tokens": by_set(real) if real else "",
        "tiers": by_tier(real) if real else "",
    }
    print(*sections.values(), sep="\n\n")
    if arguments.write:
        for name, told in sections.items():
            if told:
                write_section(DOCUMENT, name, f"{told}\n\n{date}")
    bad = any(
        tally.invented > 0.05 * tally.mentions or tally.answers > 0.1 * tally.runs or tally.silent
        for tally in tallies.values()
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
