"""Formalisations that language models really wrote: ``python -m benchmarks.programs`` (``make eval``).

Logic-LM's programs of two models for FOLIO, ProofWriter and ProntoQA go through ``fol-kb batch`` as they are,
each with the question that it asks itself and the statement that it is to ask, in three stages: before repair
(mode ``strict``), safe (mode ``repair``, the default) and heuristic (mode ``permissive``). FOLIO's also with
the clashes of names separated and nothing else, which is the naive way to make a program executable.
``--write`` puts the figures into ``docs/measurements/evaluation.md``.

What counts is right answers minus wrong ones, over all rows; executability alone counts for nothing.
"""

from __future__ import annotations

import argparse
import collections
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from benchmarks.data import MEASUREMENTS, absent, rows, table, write_section
from benchmarks.evaluate import run_batch
from fol_kb.common.errors import FolKbError
from fol_kb.formats import read
from fol_kb.formats.building import UNREAD
from fol_kb.formats.program import Program
from fol_kb.logic.parser import parse
from fol_kb.logic.substitution import Renaming
from fol_kb.logic.syntax import Formula
from fol_kb.logic.traversal import constants, symbols
from fol_kb.repair.collect import formula_of
from fol_kb.review.programs.coherence import INCOMPLETE, KIND

DIALECT = "logic-lm"
DOCUMENT = MEASUREMENTS / "evaluation.md"
MODELS = ("gpt-3.5-turbo", "text-davinci-003")
SETS = (
    ("FOLIO", "folio", ("open",)),
    ("ProofWriter", "proofwriter", ("rules", "open")),
    ("ProntoQA", "prontoqa", ("rules", "open")),
)
"""What each set is called, where it is, and how it is asked: FOLIO's formulas are no rules."""
STAGES = (("before repair", "strict"), ("safe", "repair"), ("heuristic", "permissive"))
NAIVE = "naive renaming"
ANSWERS = {"ENTAILED": "True", "CONTRADICTED": "False", "INDEPENDENT": "Uncertain"}
LETTERS = {"A": "True", "B": "False", "C": "Uncertain"}
OUTCOMES = (
    "right",
    "wrong decisive",
    "wrongly unknown",
    "refused with a finding",
    "contradictory premises",
    "undecided",
)
"""What can become of a row; they add up to the rows."""

CAUSES = {
    "individual in the question, class in the premises": "speaks of the individual",
    "question and words differ": "what is meant",
    "formulas and words differ": "by its words",
    "two numbers of arguments": "are two symbols",
    "hangs on how names are written": "as the names stand",
    "an answer for a question": "does not ask",
    "a part was left out": "left out",
}
"""Why verdicts are withheld, each with words of its finding."""


def label(row: Mapping[str, Any]) -> str:
    """The label of a row in FOLIO's words; where a question has two answers, ``Uncertain`` is never one."""
    given: str | None = row.get("label")
    return LETTERS[row["answer"]] if given is None else given


def program_of(row: Mapping[str, Any]) -> str:
    """The program that the model wrote for a row."""
    text: str = row["raw_logic_programs"][0]
    return text


def statement(row: Mapping[str, Any]) -> str:
    """What the model was asked about: what comes after "is the following statement true or false?"."""
    question: str = row["question"]
    return question.partition("?")[2].strip() or question


# ------------------------------------------------------------------------------ tasks


def stage_tasks(data: Iterable[Mapping[str, Any]], mode: str, semantics: str) -> list[dict[str, Any]]:
    """One task a row: the program as it is."""
    return [
        {
            "id": row["id"],
            "program": program_of(row),
            "dialect": DIALECT,
            "statement": statement(row),
            "mode": mode,
            "semantics": semantics,
        }
        for row in data
    ]


def naive_tasks(data: Iterable[Mapping[str, Any]], semantics: str) -> list[dict[str, Any]]:
    """One task a row: the program's calls with clashing names apart, and its question as the query.

    A program of which something cannot be read is none: without repair it does not run.
    """
    return [
        {
            "id": row["id"],
            **naive(read(program_of(row), dialect=DIALECT)),
            "mode": "repair",
            "semantics": semantics,
        }
        for row in data
    ]


def naive(program: Program) -> dict[str, Any]:
    """The statements of a program and its query; a name for each use of a name that clashes.

    No calls and no query if a part of the program cannot be read: then it cannot be executed.
    """
    try:
        stated = [formula_of(call) for call in program if call.asserts]
        asked = [parse(question.formula) for question in program.questions]
    except FolKbError:
        return {"calls": [], "query": ""}
    if program.problems or len(asked) != 1:
        return {"calls": [], "query": ""}
    apart = separated([*stated, *asked])
    calls = [{"tool": "add_formula", "arguments": {"formula": str(formula)}} for formula in apart[:-1]]
    return {"calls": calls, "query": str(apart[-1])}


def separated(formulas: Sequence[Formula]) -> list[Formula]:
    """The formulas with a name of its own for each kind and number of arguments that a name is used with."""
    arities: dict[str, set[tuple[bool, int]]] = collections.defaultdict(set)
    individuals: set[str] = set()
    for formula in formulas:
        individuals.update(constants(formula))
        for symbol in symbols(formula):
            arities[symbol.name].add((symbol.is_function, symbol.arity))
    predicates: dict[str | tuple[str, int], str] = {}
    functions: dict[str | tuple[str, int], str] = {}
    for name, uses in arities.items():
        if len(uses) > 1 or name in individuals:
            for is_function, arity in uses:
                table = functions if is_function else predicates
                table[name, arity] = f"{name}_{'function' if is_function else 'predicate'}_{arity}"
    renaming = Renaming(predicates=predicates, functions=functions)
    return [renaming.formula(formula) for formula in formulas]


# ------------------------------------------------------------------------------ scores


@dataclass(slots=True)
class Score:
    """What became of the rows of a set in one stage; ``outcomes`` has the ids of the rows of each."""

    rows: int = 0
    read: int = 0
    executable: int = 0
    outcomes: dict[str, list[str]] = field(default_factory=lambda: {outcome: [] for outcome in OUTCOMES})
    withheld: collections.Counter[tuple[str, str]] = field(default_factory=collections.Counter)
    """How many verdicts were withheld, by their cause and by what they would have been."""

    def count(self, outcome: str) -> int:
        """How many rows came out so."""
        return len(self.outcomes[outcome])

    @property
    def net(self) -> int:
        """Right answers minus wrong decisive ones."""
        return self.count("right") - self.count("wrong decisive")


def outcome(result: Mapping[str, Any], gold: str) -> str:
    """What became of a row, one of :data:`OUTCOMES`; a result that is an error is a refusal too."""
    report = result["report"]
    if report is None:
        return "refused with a finding"
    status = report["status"]
    if status == "UNDECIDED":
        withheld = any(item["kind"] in (KIND, INCOMPLETE) for item in result["findings"]["items"])
        return "refused with a finding" if withheld else "undecided"
    if status == "CONTRADICTORY_PREMISES":
        return "contradictory premises"
    if ANSWERS.get(status) == gold:
        return "right"
    return "wrongly unknown" if status == "INDEPENDENT" else "wrong decisive"


def cause(result: Mapping[str, Any]) -> str | None:
    """Why a verdict was withheld, one of :data:`CAUSES`; None if none was."""
    report = result["report"]
    if report is None or report["status"] != "UNDECIDED":
        return None
    found = {item["kind"]: item["message"] for item in result["findings"]["items"]}
    message = found.get(KIND, found.get(INCOMPLETE, ""))
    return next((name for name, words in CAUSES.items() if words in message), None)


def otherwise(result: Mapping[str, Any], gold: str) -> str:
    """What a withheld verdict would have been."""
    return outcome({"report": {"status": result["report"]["tried"][-1]["status"]}}, gold)


def is_executable(result: Mapping[str, Any]) -> bool:
    """Whether everything that was read is in the belief set, and the program's question could be asked."""
    report = result["report"]
    if report is None or not report.get("query"):
        return False
    items = result["findings"]["items"]
    return all(item["level"] != "error" or item["kind"] == UNREAD for item in items)


def scored(results: Sequence[Mapping[str, Any]], data: Sequence[Mapping[str, Any]]) -> Score:
    """The results of the tasks of a stage, against the labels."""
    score = Score(rows=len(data))
    for result, row in zip(results, data, strict=True):
        score.read += not read(program_of(row), dialect=DIALECT).problems
        score.executable += is_executable(result)
        score.outcomes[outcome(result, label(row))].append(str(row["id"]))
        if (why := cause(result)) is not None and result["report"]["tried"]:
            score.withheld[why, otherwise(result, label(row))] += 1
    return score


# ------------------------------------------------------------------------------ report


HEADER = ("semantics", "stage", "rows", "read without error", "executable", *OUTCOMES)
FURTHER = ("right minus wrong decisive", "right minus all wrong")


def line(name: str, stage: str, score: Score) -> list[object]:
    """The line of a table for one stage of a set."""
    share = f"{score.executable} ({100 * score.executable / max(1, score.rows):.0f} %)"
    counts = [score.count(each) for each in OUTCOMES]
    return [
        name,
        stage,
        score.rows,
        score.read,
        share,
        *counts,
        score.net,
        score.net - score.count("wrongly unknown"),
    ]


def evaluate(jobs: int, limit: int | None, only: str | None = None) -> Iterator[str]:
    """A table for each set and model with the rows that came out wrong, as soon as it is there."""
    yield f"Measured on {datetime.now(UTC).date()} by `make eval`."
    for title, stem, semantics in SETS:
        for model in MODELS:
            file = f"logic-lm/{stem}_{model}.jsonl"
            if only is not None and only not in file:
                continue
            data = rows(file)
            if data is None:
                yield f"{title}, {model}: {absent(file)}"
            else:
                yield of_set(f"{title}, {model}", data[:limit], semantics, jobs, naively=stem == "folio")


def of_set(
    title: str, data: Sequence[Mapping[str, Any]], semantics: Sequence[str], jobs: int, *, naively: bool
) -> str:
    """The table of one set, and under it what came out wrong."""
    body: list[list[object]] = []
    notes: list[str] = []
    withheld: list[str] = []
    for reading in semantics:
        stages = [(stage, stage_tasks(data, mode, reading)) for stage, mode in STAGES]
        if naively:
            stages.insert(1, (NAIVE, naive_tasks(data, reading)))
        # one batch, so that a virtual machine is started once for all stages
        tasks = [{**task, "id": f"{stage}: {task['id']}"} for stage, group in stages for task in group]
        results = iter(run_batch(tasks, jobs))
        for stage, group in stages:
            score = scored([next(results) for _ in group], data)
            body.append(line(reading, stage, score))
            if stage in ("safe", "heuristic"):
                hidden = (f"{why}: {count} {was}" for (why, was), count in sorted(score.withheld.items()))
                withheld.append(f"- {reading}, {stage}: {'; '.join(hidden) or 'none'}")
                wrong = ", ".join(map(_short, score.outcomes["wrong decisive"])) or "none"
                notes.append(f"- {reading}, {stage}: {wrong}")
    out = [f"### {title}", table((*HEADER, *FURTHER), body)]
    out += ["Wrong decisive:", "\n".join(notes)]
    out += ["Verdicts that were withheld, and what they would have been:", "\n".join(withheld)]
    return "\n\n".join(out)


def _short(id: str) -> str:
    return id.removeprefix("FOLIO_dev_").removeprefix("ProofWriter_").removeprefix("ProntoQA_")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the evaluation; 0 always, the figures are the result."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.programs", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="processes of fol-kb batch (default: 2)")
    parser.add_argument("--limit", type=int, help="only the first so many rows of each set")
    parser.add_argument("--only", metavar="PART", help="only files with this in their name")
    parser.add_argument(
        "--write", action="store_true", help="put the figures into docs/measurements/evaluation.md"
    )
    arguments = parser.parse_args(argv)
    parts = []
    for part in evaluate(arguments.jobs, arguments.limit, arguments.only):
        print(part, flush=True)
        parts.append(part)
    if arguments.write:
        write_section(DOCUMENT, "programs", "\n\n".join(parts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
