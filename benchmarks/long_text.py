"""A document of 200 pages through a model: ``python -m benchmarks.long_text`` (``make long-text``).

The text is real and on every machine that runs this: the language reference that ``pydoc`` has, and the
licences of Python, of the installed packages and of the system, each paragraph once. A scripted model
translates it over HTTP; what the offline translator does not cover it states as a made-up fact, so that each
sentence gives calls, as from a model that understands everything. For 50, 100 and 200 pages it is measured in
a process of its own: the most memory, before and after; requests, and how many there were at once; how often
progress was shown, and the longest time without any.

A fault is: more requests at once than the limit or never as many, progress that goes back or is silent for
over ten seconds, sentences that are neither stated nor reported, and memory that grows faster than the text.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.metadata
import itertools
import json
import pydoc_data.topics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.data import MEASUREMENTS, ROOT, table, write_section
from benchmarks.machine import machine
from benchmarks.peak import peak_mib
from fol_kb.llm.factory import connect
from fol_kb.llm.settings import Settings
from fol_kb.testing.models import Good, ModelServer, Script, Slow
from fol_kb.translation.by_model import run

PAGE = 2_400
"""Characters: forty lines of sixty."""
SIZES = (50, 100, 200)
CONCURRENCY = 8
LATENCY = 0.1
SILENCE = 10.0
"""Seconds without progress after which a person asks whether it hangs."""
DOCUMENT = MEASUREMENTS / "models.md"
_LICENCES = Path("/usr/share/common-licenses")
_NAMES = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS")


def sources() -> Iterator[str]:
    """The texts, in an order that does not change from run to run."""
    yield from (text for _, text in sorted(pydoc_data.topics.topics.items()))
    paths = (
        {path.resolve() for path in _LICENCES.glob("*") if path.is_file()} if _LICENCES.is_dir() else set()
    )
    paths |= {
        Path(sys.base_prefix) / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "LICENSE.txt"
    }
    for package in importlib.metadata.distributions():
        for file in package.files or ():
            if file.name.upper().startswith(_NAMES) and file.suffix.lower() in ("", ".txt", ".md", ".rst"):
                paths.add(Path(str(package.locate_file(file))))
    for path in sorted(paths, key=lambda path: (path.name, str(path))):
        if path.is_file():
            yield path.read_text(encoding="utf-8", errors="replace")


def document(pages: int) -> str:
    """Real text of so many pages, each paragraph once.

    Raises:
        ValueError: there is not so much on this machine.
    """
    seen: dict[str, None] = {}
    length = 0
    for text in sources():
        for paragraph in text.split("\n\n"):
            key = " ".join(paragraph.split())
            if len(key) < 20 or key in seen:
                continue
            seen[key] = None
            length += len(key) + 2
            if length >= pages * PAGE:
                return "\n\n".join(seen)[: pages * PAGE]
    raise ValueError(f"this machine has {length // PAGE} pages of text, not {pages}")


@dataclass(frozen=True, slots=True)
class Measured:
    """What a translation took: MiB before it and at most, seconds, progress, and what came out."""

    pages: int
    characters: int
    sentences: int
    parts: int
    requests: int
    at_once: int
    seconds: float
    before: float
    most: float
    shown: int
    silent: float
    formulas: int
    lost: int
    went_back: bool

    def faults(self) -> Iterator[str]:
        """What is wrong with it by itself."""
        if self.at_once > CONCURRENCY or (self.at_once < CONCURRENCY and self.parts > 4 * CONCURRENCY):
            yield f"{self.at_once} requests at once, with a limit of {CONCURRENCY}"
        if self.went_back:
            yield "progress went back"
        if self.silent > SILENCE:
            yield f"{self.silent:.1f} seconds without progress"
        if self.lost:
            yield f"{self.lost} sentences are neither stated nor reported"


def translate(pages: int, url: str) -> dict[str, object]:
    """Translate so many pages in this process; what is known of it here."""
    text = document(pages)
    before = peak_mib()
    settings = Settings(model="scripted", base_url=url, concurrency=CONCURRENCY, cache="off")
    shown: list[tuple[float, run.Progress]] = []
    started = time.monotonic()

    async def work() -> run.Translated:
        async with connect(settings) as model:
            return await run.translate(
                text,
                model,
                options=run.Options(model="scripted", concurrency=CONCURRENCY),
                progress=lambda now: shown.append((time.monotonic(), now)),
            )

    kb = asyncio.run(work()).kb
    ended = time.monotonic()
    times = [started, *(when for when, _ in shown), ended]
    done = [progress.done for _, progress in shown]
    coverage = kb.coverage
    assert coverage is not None
    reported = {name for finding in kb.findings if finding.kind == "untranslated" for name in finding.names}
    return {
        "pages": pages,
        "characters": len(text),
        "sentences": coverage.sentences,
        "parts": shown[-1][1].parts,
        "seconds": ended - started,
        "before": before,
        "most": peak_mib(),
        "shown": len(shown),
        "silent": max(later - earlier for earlier, later in itertools.pairwise(times)),
        "formulas": len(kb.formulas),
        "lost": sum(source.quote not in reported for source in coverage.lost),
        "went_back": done != sorted(done),
    }


def measure(pages: int) -> Measured:
    """Translate so many pages in a fresh process, by a server of its own.

    Raises:
        RuntimeError: the process failed; the message has what it said.
    """
    script = Script(
        answers=Good(calls_a_turn=40, uncovered="mention", language="en"), faults=[Slow(seconds=LATENCY)]
    )
    with ModelServer(script, keep_bodies=False) as server:
        command = [sys.executable, "-m", "benchmarks.long_text", "--translate", str(pages), server.url]
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, check=False
        )
        if done.returncode != 0:
            raise RuntimeError(f"{pages} pages: {done.stderr[-2_000:]}")
        state = server.state
        found = json.loads(done.stdout.splitlines()[-1])
        return Measured(**found, requests=state.completions, at_once=state.most_at_once)


def grows_faster(measured: Sequence[Measured]) -> bool:
    """Whether memory grows faster than the text, from the smallest to the largest."""
    first, last = measured[0], measured[-1]
    times = last.pages / first.pages
    return last.most - last.before > 1.25 * times * (first.most - first.before)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--pages", type=int, nargs="+", default=SIZES, metavar="N")
    parser.add_argument("--write", action="store_true", help=f"put the figures into {DOCUMENT.name}")
    parser.add_argument("--translate", nargs=2, metavar=("PAGES", "URL"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.translate:
        print(json.dumps(translate(int(options.translate[0]), options.translate[1])))
        return 0
    measured = []
    faults = 0
    for pages in sorted(options.pages):
        one = measure(pages)
        measured.append(one)
        print(json.dumps(asdict(one)), file=sys.stderr)
        for fault in one.faults():
            faults += 1
            print(f"{pages} pages: FAULT: {fault}")
    if len(measured) > 1 and grows_faster(measured):
        faults += 1
        print("FAULT: memory grows faster than the text")
    report = _report(measured)
    print(report)
    if options.write:
        write_section(DOCUMENT, "long text", f"{machine('make long-text')}\n\n{report}")
    return 1 if faults else 0


def _report(measured: Sequence[Measured]) -> str:
    rows = [
        [
            f"{one.pages}",
            f"{one.characters:,}",
            f"{one.sentences:,}",
            one.parts,
            one.requests,
            one.at_once,
            f"{one.seconds:.0f}",
            f"{one.before:.0f} -> {one.most:.0f}",
            f"{one.shown:,}",
            f"{one.silent:.1f}",
            f"{one.formulas:,}",
        ]
        for one in measured
    ]
    header = [
        "pages",
        "characters",
        "sentences",
        "parts",
        "requests",
        "at once",
        "seconds",
        "MiB, before and at most",
        "progress shown",
        "longest silence, s",
        "formulas",
    ]
    return table(header, rows)


if __name__ == "__main__":
    sys.exit(main())
