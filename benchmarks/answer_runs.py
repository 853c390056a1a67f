"""Whole answers of agents: ``python -m benchmarks.answer_runs`` (``make answer-runs``).

The last replies of the 25 runs of tau-bench go through every layer that needs no store: citations, mentions,
consistency, and a self check whose model is the scripted server. For each layer: time and tokens. A fault is
a sentence of an answer that has no row. It is printed and makes the exit code 1. ``--write`` puts the table
into ``docs/measurements/answer-runs.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import defaultdict
from collections.abc import Sequence

from benchmarks.data import MEASUREMENTS, absent, rows, table, write_section
from benchmarks.self_checks import GOOD
from fol_kb.llm import connect, warm_up
from fol_kb.llm.settings import Settings
from fol_kb.testing.models import ModelServer, Said, Script, Turns
from fol_kb.translation import sentences
from verification.answers import Conversation, read
from verification.markup import blocks
from verification.model import AnswerRun, RowKind
from verification.pipeline import RunLayers, run_answer
from verification.prompts import Delimiters
from verification.self_check import SelfChecker, SelfCheckOptions, settings_for

DATA = "tau-bench/airline_tasks_0_24.jsonl"
DOCUMENT = MEASUREMENTS / "answer-runs.md"


async def reports(server: ModelServer, data: Sequence[object]) -> list[AnswerRun]:
    """The reports on the last replies."""
    options = SelfCheckOptions()
    settings = settings_for(Settings(model=server.model, base_url=server.url), options)
    found = []
    async with connect(settings) as model:

        def spent() -> tuple[int, int]:
            account = model.account
            return account.requests, account.prompt_tokens + account.completion_tokens

        checker = SelfChecker(model, Delimiters(b"a secret of the tests"), options)
        layers = RunLayers(self_check=checker, self_check_spent=spent)
        for each in data:
            run = read(each)
            found.append(
                await run_answer(run.last().whole() if isinstance(run, Conversation) else run, layers)
            )
    return found


def without_row(report: AnswerRun) -> list[str]:
    """The sentences of an answer that have no row of their own."""
    texts = {row.text for row in report.rows}
    return [
        sentence.text
        for block in blocks(report.answer)
        for sentence in sentences(block.clean)
        if sentence.text not in texts and not any(sentence.text in text for text in texts)
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--write", action="store_true", help=f"put the table into {DOCUMENT.name}")
    options = parser.parse_args(arguments)
    data = rows(DATA)
    if data is None:
        print(absent(DATA))
        return 0
    asyncio.run(warm_up())
    with ModelServer(Script(answers=Turns(turns=[Said(content=GOOD)]))) as server:
        found = asyncio.run(reports(server, data))
    missing = [(report.id, sentence) for report in found for sentence in without_row(report)]
    spent: dict[str, list[float]] = defaultdict(list)
    tokens: dict[str, int] = defaultdict(int)
    ran: dict[str, int] = defaultdict(int)
    spoke: dict[str, int] = defaultdict(int)
    for report in found:
        for layer in report.layers:
            spent[layer.name].append(layer.elapsed_ms)
            tokens[layer.name] += layer.tokens
            ran[layer.name] += layer.state.value == "ran"
        for row in report.rows:
            for name in {each.layer for each in row.verdicts}:
                spoke[name] += row.kind is RowKind.SENTENCE
    body = [
        [
            name,
            ran[name],
            spoke[name] if name != "selfCheck" else "-",
            f"{sorted(times)[len(times) // 2]:,.0f}",
            f"{max(times):,.0f}",
            f"{tokens[name]:,}",
        ]
        for name, times in spent.items()
    ]
    counts = [report.counts for report in found]
    told = (
        f"{len(found)} answers, {sum(each.rows for each in counts)} rows, of which"
        f" {sum(each.statements for each in counts)} are statements; something speaks against"
        f" {sum(each.against for each in counts)}, no layer spoke about"
        f" {sum(each.unspoken for each in counts)}. Sentences without a row: {len(missing)}."
    )
    header = ["layer", "answers it ran on", "statements it spoke about", "median ms", "slowest ms", "tokens"]
    text = table(header, body)
    print(text, told, sep="\n\n")
    for id, sentence in missing:
        print(f"FAULT {id}: no row for {sentence!r}")
    if options.write:
        written = f"{told}\n\n{text}\n\nMeasured on {time.strftime('%Y-%m-%d')}."
        write_section(DOCUMENT, "answers", written)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
