"""A long translation killed again and again: ``python -m benchmarks.interrupted`` (``make interrupted``).

A text in many parts is translated by a scripted model over HTTP, in a process that is killed (SIGKILL) at
random points, up to four times before a last process is left to finish. All of them share a journal, a cache
of answers, or both. Then it is looked at whether

- the belief set is that of a translation without interruption,
- no request was sent again whose answer had been kept: the server counts each request that it answered before
  and gets again, and there are never more of these than answers that were on their way when the process was
  killed, which no client could have kept,
- the server never had more requests at once than the limit.

Each difference is printed and makes the exit code 1. ``--write`` puts the figures into
``docs/measurements/models.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any

from tqdm import tqdm

from benchmarks.data import MEASUREMENTS, table, write_section
from benchmarks.machine import machine
from fol_kb.beliefs import belief_set_document
from fol_kb.llm.factory import connect
from fol_kb.llm.settings import Settings
from fol_kb.testing.models import Good, ModelServer, Script, Slow, sent_again
from fol_kb.translation.by_model import run

KILLS = 200
CONCURRENCY = 4
PART = 400
"""Characters of a part."""
WAYS = ("journal", "cache", "both")
MOST_KILLS = 4
"""Of one translation."""
LATENCY = 0.02
LONGEST = 120.0
"""Seconds for one translation, after which it counts as lost."""
DOCUMENT = MEASUREMENTS / "models.md"

_NAMES = ("anne", "bob", "charlie", "dave", "erin", "fiona", "gary", "harry")
_ADJECTIVES = (
    "big",
    "cold",
    "furry",
    "green",
    "kind",
    "nice",
    "quiet",
    "red",
    "rough",
    "round",
    "smart",
    "young",
)
_NOUNS = ("wumpus", "tumpus", "rompus", "dumpus", "yumpus", "jompus", "numpus", "zumpus")
_VERBS = ("likes", "chases", "sees", "needs", "visits")


def text(sentences: int, seed: int) -> str:
    """A text of so many different sentences in controlled English, a paragraph every six."""
    rng = Random(seed)
    found: dict[str, None] = {}
    while len(found) < sentences:
        name, other = rng.sample(_NAMES, 2)
        one, two, three = rng.sample(_ADJECTIVES, 3)
        noun, kind = rng.sample(_NOUNS, 2)
        sentence = rng.choice(
            (
                f"{name} is {one}.",
                f"{name} is not {one}.",
                f"{name} {rng.choice(_VERBS)} {other}.",
                f"Every {noun} is a {kind}.",
                f"{name} is a {noun}.",
                f"If something is {one} and {two} then it is {three}.",
                f"All {one} people are {two}.",
                f"No {noun} is {one}.",
                f"It is a pity that {name} went {one}, alas.",  # not covered
            )
        )
        found[sentence[0].upper() + sentence[1:]] = None
    lines = list(found)
    return "\n\n".join(" ".join(lines[start : start + 6]) for start in range(0, len(lines), 6))


@dataclass(frozen=True, slots=True)
class Job:
    """A translation: of what, asking whom, and where answers are kept and the outcome goes."""

    url: str
    text: str
    folder: str
    way: str

    @property
    def journal(self) -> Path:
        """The journal, if there is one."""
        return Path(self.folder) / "journal.jsonl"

    @property
    def cache(self) -> Path:
        """The cache, if there is one."""
        return Path(self.folder) / "answers"

    @property
    def outcome(self) -> Path:
        """The belief set, once it is there."""
        return Path(self.folder) / "kb.json"

    def kept(self) -> int:
        """How many answers are on disk: lines of the journal that are whole, or files of the cache."""
        journaled = cached = 0
        if self.journal.is_file():
            whole = self.journal.read_bytes().split(b"\n")[:-1]
            journaled = sum(b'"request"' in line[:12] for line in whole)
        if self.cache.is_dir():
            cached = sum(1 for _ in self.cache.rglob("*.json"))
        return max(journaled, cached)


def work(job: Job) -> None:
    """Translate, in a process that may be killed anywhere in it."""
    settings = Settings(
        model="scripted",
        base_url=job.url,
        concurrency=CONCURRENCY,
        cache="off" if job.way == "journal" else str(job.cache),
    )

    async def translate() -> run.Translated:
        async with connect(settings) as model:
            return await run.translate(
                job.text,
                model,
                journal=None if job.way == "cache" else job.journal,
                options=run.Options(model="scripted", part=PART, concurrency=CONCURRENCY),
            )

    kb = asyncio.run(translate()).kb
    half = job.outcome.with_suffix(".half")
    half.write_text(belief_set_document.dumps(kb), encoding="utf-8")
    half.replace(job.outcome)


@dataclass(slots=True)
class Found:
    """What came of one text: how often it was killed, the requests, and what is wrong."""

    way: str
    kills: int = 0
    requests: int = 0
    on_their_way: int = 0
    """Answers that the server had written and that were not on disk when the process was killed."""
    again: int = 0
    at_once: int = 0
    faults: list[str] = field(default_factory=list)


def content(job: Job) -> dict[str, Any]:
    """The belief set without the account of what it took, which an interruption does change."""
    data: dict[str, Any] = json.loads(job.outcome.read_text(encoding="utf-8"))
    data.pop("translation", None)
    return data


def processes() -> ForkServerContext:
    """Where processes come from that have all modules at once: two hundred would else load them each."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["fol_kb.translation.by_model.run", "fol_kb.llm.factory", "openai"])
    return context


def _start(job: Job, context: ForkServerContext) -> BaseProcess:
    process = context.Process(target=work, args=(job,), daemon=True)
    process.start()
    return process


def finish(job: Job, context: ForkServerContext) -> str | None:
    """Let a process come to its end; says what was wrong with it."""
    process = _start(job, context)
    process.join(LONGEST)
    if process.is_alive():
        process.kill()
        process.join()
        return f"no end after {LONGEST:g} seconds"
    return None if process.exitcode == 0 else f"ended with code {process.exitcode}"


def interrupt(
    server: ModelServer, job: Job, requests: int, kills: int, rng: Random, context: ForkServerContext
) -> Found:
    """Kill a translation so many times, then let it finish. ``requests`` is how many it takes in all."""
    server.play(script())
    found = Found(job.way)
    kept = 0
    for _ in range(kills):
        answered = server.state.answered
        # somewhere in what is left: before the so-many-th of the requests to come, and a bit
        wanted = answered + rng.randint(0, max(1, requests - answered))
        pause = rng.uniform(0, 2 * LATENCY)
        process = _start(job, context)
        deadline = time.monotonic() + LONGEST
        while process.is_alive() and server.state.answered < wanted and time.monotonic() < deadline:
            time.sleep(0.001)
        time.sleep(pause)
        process.kill()
        process.join()
        found.kills += process.exitcode != 0
        now_kept = job.kept()
        found.on_their_way += server.settled().answered - answered - (now_kept - kept)
        kept = now_kept
        if job.outcome.exists():
            break
    if not job.outcome.exists() and (problem := finish(job, context)):
        found.faults.append(problem)
    recorded = server.requests
    found.requests = len(recorded)
    found.again = len(sent_again(recorded))
    found.at_once = server.state.most_at_once
    return found


def script() -> Script:
    """The model that is asked: several turns for each part, and not too quick."""
    return Script(answers=Good(calls_a_turn=4), faults=[Slow(seconds=LATENCY)])


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill, compare, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--kills", type=int, default=KILLS, metavar="N", help=f"{KILLS} if not given")
    parser.add_argument("--sentences", type=int, default=90, metavar="N", help="of the text; 90 if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"put the figures into {DOCUMENT.name}")
    options = parser.parse_args(arguments)
    context = processes()
    rng = Random(options.seed)
    whole = text(options.sentences, options.seed)
    results: list[Found] = []
    with (
        ModelServer(script(), keep_bodies=False) as server,
        tempfile.TemporaryDirectory() as folder,
        tqdm(total=options.kills, unit="kill", disable=None) as bar,
    ):

        def job(name: str, way: str) -> Job:
            (Path(folder) / name).mkdir()
            return Job(server.url, whole, str(Path(folder) / name), way)

        first = job("uninterrupted", "journal")
        problem = finish(first, context)
        if problem:
            print(f"the translation without interruption: {problem}")
            return 1
        undisturbed = content(first)
        state = server.state
        while (done := sum(found.kills for found in results)) < options.kills:
            number = len(results)
            this = job(f"{number}", WAYS[number % len(WAYS)])
            kills = min(rng.randint(1, MOST_KILLS), options.kills - done)
            found = interrupt(server, this, state.answered, kills, rng, context)
            judge(found, this, undisturbed)
            results.append(found)
            bar.update(found.kills)
            for fault in found.faults:
                print(f"translation {number} ({found.way}): FAULT: {fault}")
    report = _report(results, undisturbed, state.answered)
    print(report)
    if options.write:
        command = f"make interrupted KILLS={options.kills}"
        write_section(DOCUMENT, "interrupted", f"{machine(command)}\n\n{report}")
    return 1 if any(found.faults for found in results) else 0


def judge(found: Found, job: Job, undisturbed: dict[str, Any]) -> None:
    """Put down what is wrong with a translation that was interrupted."""
    if job.outcome.exists() and content(job) != undisturbed:
        found.faults.append("another belief set than without interruption")
    if found.again != found.on_their_way and job.outcome.exists():
        found.faults.append(
            f"{found.again} answered requests were sent again; {found.on_their_way} had answers on their way"
        )
    if found.on_their_way > found.kills * CONCURRENCY:
        found.faults.append(
            f"{found.on_their_way} answers were lost in {found.kills} kills with {CONCURRENCY} at once"
        )
    if found.at_once > CONCURRENCY:
        found.faults.append(f"{found.at_once} requests at once")


def _report(results: Sequence[Found], undisturbed: dict[str, Any], requests: int) -> str:
    rows = []
    for way in WAYS:
        of_way = [found for found in results if found.way == way]
        if of_way:
            rows.append(
                [
                    way,
                    len(of_way),
                    sum(found.kills for found in of_way),
                    sum(found.requests for found in of_way),
                    sum(found.on_their_way for found in of_way),
                    sum(found.again for found in of_way),
                    max(found.at_once for found in of_way),
                    sum(len(found.faults) for found in of_way),
                ]
            )
    header = [
        "kept in",
        "translations",
        "kills",
        "requests",
        "answers on their way",
        "of these asked again",
        "at once",
        "faults",
    ]
    about = (
        f"One translation without interruption: {requests} requests,"
        f" {len(undisturbed['formulas'])} formulas, {len(undisturbed['findings'])} findings."
    )
    return f"{about}\n\n{table(header, rows)}"


if __name__ == "__main__":
    sys.exit(main())
