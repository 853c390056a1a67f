"""How often are answers right? ``python -m benchmarks.evaluate`` (``make eval``), on labelled data.

Plain text goes in and answers come out through the command line, ``fol-kb batch``, as any user has them.
ProofWriter and ProntoQA are asked under both semantics: by the rules, which is how their labels were
made, and classically (``open``), where every answer is compared with that of an SMT solver that was given
the same formulas by a translation of its own, and every row that differs from the label is explained.
FOLIO's gold formulas are :mod:`benchmarks.folio`'s. ``--write`` puts the figures into
``docs/measurements/evaluation.md``.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from benchmarks import smt
from benchmarks.data import MEASUREMENTS, ROOT, absent, rows, table, write_section
from fol_kb.builder.query import Query
from fol_kb.cli.batch_tasks import Task, belief_set_of, question_of
from fol_kb.reasoning.semantics_diff import compare

LETTERS = {"ENTAILED": "A", "CONTRADICTED": "B", "INDEPENDENT": "C"}
TEXT_SETS = (
    ("ProofWriter", "logic-lm/proofwriter_text.jsonl"),
    ("ProntoQA", "logic-lm/prontoqa_text.jsonl"),
)


Parts: TypeAlias = list[tuple[str, str]]
"""Paragraphs: as they are printed, and as they go into the documentation, which quotes no data set."""


def alike(text: str) -> tuple[str, str]:
    """A paragraph that has nothing of a data set in it."""
    return text, text


def run_batch(tasks: Sequence[Mapping[str, Any]], jobs: int = 2) -> list[dict[str, Any]]:
    """The results of tasks by ``fol-kb batch`` in a process of its own, in their order."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "tasks.jsonl"), Path(folder, "results.jsonl")
        source.write_text("".join(json.dumps(task) + "\n" for task in tasks), encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "fol_kb",
            "batch",
            "--keep-going",
            str(source),
            "-o",
            str(target),
        ]
        subprocess.run([*command, "--jobs", str(jobs)], check=True, cwd=ROOT, stdin=subprocess.DEVNULL)
        with target.open(encoding="utf-8") as file:
            results = [json.loads(line) for line in file]
    if [result["id"] for result in results] != [task["id"] for task in tasks]:
        raise RuntimeError("fol-kb batch did not give one result a task, in their order")
    return results


def statement(question: str) -> str:
    """The sentence that a question asks about: what follows its question mark."""
    return question.partition("?")[2].strip()


@dataclass(slots=True)
class Score:
    """What became of the rows of one set. A decision is ``true`` or ``false`` (and, where a set knows it,
    ``unknown``); a wrong decisive answer said true or false, and the label is another."""

    rows: int = 0
    correct: int = 0
    wrong_decisive: int = 0
    other_wrong: int = 0
    undecided: int = 0
    errors: int = 0
    untranslated: int = 0
    lost_formulas: int = 0
    seconds: float = 0.0
    differing: list[int] = field(default_factory=list)


def score_text(results: Sequence[Mapping[str, Any]], gold: Sequence[str]) -> Score:
    """Results of text tasks against their labels (``A`` true, ``B`` false, ``C`` unknown)."""
    score = Score(rows=len(gold))
    for index, (result, label) in enumerate(zip(results, gold, strict=True)):
        coverage = result.get("coverage") or {}
        score.untranslated += len(coverage.get("lost", ())) + len(coverage.get("declared_untranslatable", ()))
        score.lost_formulas += (result.get("findings") or {}).get("errors", 0)
        report = result["report"]
        if report is None:
            score.errors += 1
            continue
        answer = LETTERS.get(report["status"])
        if answer == label:
            score.correct += 1
            continue
        score.differing.append(index)
        if report["status"] == "UNDECIDED":
            score.undecided += 1
        elif answer in ("A", "B"):
            score.wrong_decisive += 1
        else:
            score.other_wrong += 1
    return score


def text_tasks(data: Sequence[Mapping[str, Any]], semantics: str) -> list[dict[str, Any]]:
    """One task a row: the text, the sentence it is asked about, and the semantics."""
    return [
        {
            "id": row["id"],
            "text": row["context"],
            "sentence": statement(row["question"]),
            "semantics": semantics,
        }
        for row in data
    ]


def problem_of(task: Mapping[str, Any]) -> Query:
    """The belief set and the query that a task asks, built in this process."""
    parsed = Task.model_validate(task)
    return question_of(parsed, belief_set_of(parsed))


def second_opinion(task: Mapping[str, Any]) -> str | None:
    """The classical status by an SMT solver, from the same formulas."""
    asked = problem_of(task)
    return smt.entailment(smt.relativised(asked.kb, asked.formula), timeout_ms=20_000)


# ------------------------------------------------------------------------------ plain text


def evaluate_text(jobs: int, limit: int | None) -> Parts:
    """Tables for the two text sets under both semantics, and an explanation of every differing row."""
    out: Parts = []
    body = []
    explained: Parts = []
    notes: list[str] = []
    for name, file in TEXT_SETS:
        data = rows(file)
        if data is None:
            notes.append(f"{name}: {absent(file)}")
            continue
        data = data[:limit]
        gold = [row["answer"] for row in data]
        for semantics in ("rules", "open"):
            tasks = text_tasks(data, semantics)
            started = time.perf_counter()
            results = run_batch(tasks, jobs)
            score = score_text(results, gold)
            score.seconds = time.perf_counter() - started
            body.append(
                (
                    f"{name}, {semantics}",
                    score.rows,
                    score.correct,
                    f"{100 * score.correct / max(1, score.rows):.1f} %",
                    score.wrong_decisive,
                    score.other_wrong,
                    score.undecided + score.errors,
                    score.untranslated,
                    score.lost_formulas,
                    f"{score.seconds:.1f}",
                )
            )
            if semantics == "open":
                notes.append(_agreement(name, tasks, results))
                for index in score.differing:
                    explained.append(_explained(name, data[index], tasks[index], results[index]))
    if body:
        header = (
            "set, semantics",
            "rows",
            "correct",
            "share",
            "wrong decisive",
            "other wrong",
            "undecided or error",
            "untranslated sentences",
            "refused formulas",
            "seconds",
        )
        out.append(alike(table(header, body)))
    out += map(alike, notes)
    if explained:
        out.append(alike(f"Rows whose classical answer is not the label: {len(explained)}."))
        out.append(("\n".join(full for full, _ in explained), "\n".join(brief for _, brief in explained)))
    return out


def _agreement(name: str, tasks: Sequence[Mapping[str, Any]], results: Sequence[Mapping[str, Any]]) -> str:
    agreed, unsure, differing = 0, 0, []
    for task, result in zip(tasks, results, strict=True):
        other = second_opinion(task)
        said = result["report"]["status"] if result["report"] else "no report"
        if other is None:
            unsure += 1
        elif other == said:
            agreed += 1
        else:
            differing.append(f"{task['id']}: {said} here, {other} there")
    line = f"{name}, open: {agreed} of {len(tasks)} rows agree with z3 and cvc5 on the same formulas"
    line += f"; neither solver decided {unsure}" if unsure else ""
    return line + "".join(f"\n- DISAGREEMENT {item}" for item in differing)


def _explained(
    name: str, row: Mapping[str, Any], task: Mapping[str, Any], result: Mapping[str, Any]
) -> tuple[str, str]:
    if result["report"] is None:
        return alike(f"- {name} {row['id']}: no answer: {result['error']['kind']}")
    asked = problem_of(task)
    compared = compare(asked.kb, asked.formula)
    first, *rest = compared.words(asked.kb).splitlines()
    head = f"- {row['id']}, label {row['answer']}, classically {result['report']['status']}: "
    full = "\n".join([head + first, *(f"  - {line.strip()}" for line in rest)])
    brief = f"{head}{compared.difference.value}; by the rules {compared.rules.status.value}"
    brief += f"; rests on {', '.join(compared.formulas)}"
    brief += f"; used backwards: {', '.join(compared.backwards)}" if compared.backwards else ""
    return full, brief


# ------------------------------------------------------------------------------ command


def main(argv: Sequence[str] | None = None) -> int:
    """Run the evaluation; 0 always, the figures are the result."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.evaluate", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="processes of fol-kb batch (default: 2)")
    parser.add_argument("--limit", type=int, help="only the first so many rows of each set")
    parser.add_argument(
        "--write", action="store_true", help="put the figures into docs/measurements/evaluation.md"
    )
    arguments = parser.parse_args(argv)
    date = datetime.now(UTC).date().isoformat()
    measured = alike(f"Measured on {date} by `make eval`.")
    text = [measured, *evaluate_text(arguments.jobs, arguments.limit)]
    print("\n\n".join(full for full, _ in text))
    if arguments.write:
        write_section(MEASUREMENTS / "evaluation.md", "text", "\n\n".join(brief for _, brief in text))
    return 0


if __name__ == "__main__":
    sys.exit(main())
