"""Ontologies as hierarchies: ``python -m benchmarks.ontologies`` (``make bench-ontologies``).

SUMO and schema.org: facts of known kinds over their signatures, judged by the builder and by a plain
closure. WordNet: up to a million facts over 82,115 sorts, beside other libraries, each in a process of its
own, on the same facts. Verdicts are compared before times are. Times are medians of several runs, ratios come
from one run of this program on one machine. ``--write`` puts the tables into
``docs/measurements/ontologies.md``.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import itertools
import json
import math
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import hierarchy_contenders as contenders
from benchmarks import typed_facts, wordnet
from benchmarks.closure import Closure
from benchmarks.data import MEASUREMENTS, ROOT, absent, data_folder, table, write_section
from benchmarks.typed_facts import KINDS, Signature, Verdict
from fol_kb.beliefs import tools
from fol_kb.builder.builder import BeliefSetBuilder
from fol_kb.formats import ontologies
from fol_kb.formats.ontologies import Ontology
from fol_kb.logic.signature import TOP
from fol_kb.repair.collect import formula_of

SEED = 20_04
SIZES = (1_000, 10_000, 100_000, 1_000_000)
VERDICTS: tuple[Verdict, ...] = ("as it is", "after repair", "refused")
CONSTANTS = 5_000
SCHEMAS = 500
WORDNET_PREDICATES = 1_000
WORDNET_CONSTANTS = 20_000


@dataclass(slots=True)
class Findings:
    """Where verdicts differed; the exit code depends on it."""

    disagreements: list[str] = field(default_factory=list)


# ------------------------------------------------------------------------------ SUMO and schema.org


def signature_of(ontology: Ontology) -> tuple[Signature, list[tools.AnyCall]]:
    """What facts are made over, and the calls that declare it: the ontology's, and constants for its sorts.

    Where the ontology has no predicates, some are made up over its sorts.
    """
    edges = [
        (call.sort_name, sup)
        for call in ontology.calls
        if isinstance(call, tools.AddSort)
        for sup in call.supersorts
    ]
    sorts = sorted({call.sort_name for call in ontology.calls if isinstance(call, tools.AddSort)})
    predicates = {
        call.predicate_name: tuple(call.argument_sorts)
        for call in ontology.calls
        if isinstance(call, tools.AddPredicateSchema)
    }
    calls: list[tools.AnyCall] = list(ontology.calls)
    if not predicates:
        predicates = typed_facts.made_up_schemas(sorts, SCHEMAS, SEED)
        calls += [
            tools.AddPredicateSchema(predicate_name=name, argument_sorts=list(schema))
            for name, schema in predicates.items()
        ]
    constants = typed_facts.population(sorts, CONSTANTS, SEED)
    calls += [tools.AddConstantToSort(constant_name=name, sort_name=sort) for name, sort in constants.items()]
    return Signature(Closure(edges, TOP), predicates, constants), calls


def judged_by_builder(
    calls: Sequence[tools.AnyCall], facts: Sequence[typed_facts.Fact], constants: Sequence[str]
) -> tuple[list[Verdict], float, float]:
    """The builder's verdicts, the seconds for the declarations, and those for the facts with building."""
    started = time.perf_counter()
    builder = BeliefSetBuilder()
    for call in calls:
        builder.apply(call)
    declared = time.perf_counter() - started
    said = [fact.call for fact in facts]
    started = time.perf_counter()
    for fact in said:
        builder.apply(fact)
    kb = builder.build()
    spent = time.perf_counter() - started
    first = len(calls) + 1
    refused = {call for finding in kb.errors for call in finding.calls}
    kept = {accepted.call: accepted.formula for accepted in builder.resolve().accepted}
    known = set(constants)
    verdicts: list[Verdict] = []
    for number, call in enumerate(said, start=first):
        if number in refused or number not in kept:
            verdicts.append("refused")
        elif kept[number] == formula_of(call) and known.issuperset(call.arguments):
            verdicts.append("as it is")
        else:
            verdicts.append("after repair")
    return verdicts, declared, spent


def measure_ontology(name: str, path: Path, count: int, repeats: int, findings: Findings) -> list[str]:
    """One ontology: how long reading and building take, and how facts are judged."""
    started = time.perf_counter()
    ontology = ontologies.read(path)
    reading = time.perf_counter() - started
    signature, calls = signature_of(ontology)
    facts = typed_facts.generate(signature, count, SEED)
    wanted = typed_facts.judge(signature, facts)
    runs = [judged_by_builder(calls, facts, list(signature.constants)) for _ in range(repeats)]
    for verdicts, _, _ in runs:
        differing = [
            f"{name}: {fact.call}: the builder says {own!r}, the closure {other!r}"
            for fact, own, other in zip(facts, verdicts, wanted, strict=True)
            if own != other
        ]
        findings.disagreements += differing[:20]
    tallied = typed_facts.tally(facts, runs[0][0])
    body = [
        [kind, sum(tallied[kind, verdict] for verdict in VERDICTS), *(tallied[kind, v] for v in VERDICTS)]
        for kind in KINDS
    ]
    body.append(["all", len(facts), *(sum(tallied[kind, v] for kind in KINDS) for v in VERDICTS)])
    spent = statistics.median(seconds for _, _, seconds in runs)
    declared = statistics.median(seconds for _, seconds, _ in runs)
    problems = "; ".join(
        f"{sum(p.kind == kind for p in ontology.problems)} {kind}"
        for kind in sorted({p.kind for p in ontology.problems})
    )
    counted = ", ".join(
        f"{n:,} {head}" for head, n in ontology.counts.items() if head not in ontology.passed_over
    )
    words = (
        f"**{name}**: read in {reading:.2f} s ({counted}; problems: {problems or 'none'})."
        f" {len(signature.predicates):,} predicates, {len(signature.constants):,} constants"
        f" of sorts chosen at random; their {len(calls):,} calls are taken in {declared:.2f} s."
        f" {len(facts):,} facts (seed {SEED}), judged and built in {spent:.2f} s (median of {repeats} runs):"
        f" **{len(facts) / spent:,.0f} facts a second**."
    )
    return [words, table([f"{name}: made as", "facts", *VERDICTS], body)]


# ------------------------------------------------------------------------------ WordNet


def wordnet_facts(graph: wordnet.ClassGraph, count: int) -> tuple[array[int], array[int]]:
    """The sorts of the constants and the expected sorts of so many facts ``p(c)``, in random order.

    A thousand predicates, whose sorts lie some steps above random synsets; twenty thousand constants. Of half
    the facts the predicate is chosen among those that fit, so that both verdicts are frequent.
    """
    chance = random.Random(SEED)
    closure = Closure(graph.edges)
    size = len(graph.names)
    up: dict[int, list[int]] = {}
    for sub, sup in graph.edges:
        up.setdefault(sub, []).append(sup)
    sorts: dict[int, None] = {}
    while len(sorts) < min(WORDNET_PREDICATES, size // 10):
        node = chance.randrange(size)
        for _ in range(chance.randint(1, 8)):
            node = chance.choice(up.get(node, [node]))
        sorts[node] = None
    expected = list(sorts)
    constants = chance.sample(range(size), min(WORDNET_CONSTANTS, size))
    fitting = {node: sorted(closure.above(node) & sorts.keys()) for node in constants}
    low, high = array("i"), array("i")
    for _ in range(count):
        node = chance.choice(constants)
        fits = fitting[node] if chance.random() < 0.5 else ()
        low.append(node)
        high.append(chance.choice(fits or expected))
    return low, high


def in_own_process(name: str, folder: Path, count: int, limit: float) -> dict[str, float] | None:
    """The figures of one contender; None, with a note, if it fails."""
    command = [
        sys.executable,
        "-m",
        "benchmarks.hierarchy_contenders",
        name,
        str(folder),
        str(count),
        str(limit),
    ]
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    if done.returncode:
        print(f"{name}: {done.stderr.decode(errors='replace')[-2000:]}", file=sys.stderr)
        return None
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def measure_wordnet(
    graph: wordnet.ClassGraph, sizes: Sequence[int], limit: float, repeats: int, findings: Findings
) -> list[str]:
    """All contenders at all sizes: verdicts, times, memory, growth."""
    names = [*contenders.CONTENDERS, contenders.BUILDER]
    low, high = wordnet_facts(graph, max(sizes))
    measured: dict[str, dict[int, dict[str, float]]] = {name: {} for name in names}
    compared: dict[str, int] = dict.fromkeys(names, 0)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "names.txt").write_text("\n".join(graph.names), encoding="utf-8")
        sub = array("i", (edge[0] for edge in graph.edges))
        contenders.write_columns(folder / "edges.bin", sub, array("i", (edge[1] for edge in graph.edges)))
        contenders.write_columns(folder / "facts.bin", low, high)
        closure = Closure(graph.edges)
        truth = bytes(closure.is_below(one, other) for one, other in zip(low, high, strict=True))
        for size, name in itertools.product(sizes, names):
            runs = []
            for _ in range(repeats):
                figures = in_own_process(name, folder, size, limit)
                if figures is None:
                    findings.disagreements.append(f"{name} failed at {size:,} facts")
                    break
                verdicts = (folder / f"{name}.verdicts").read_bytes()
                wrong = sum(one != other for one, other in zip(verdicts, truth, strict=False))
                if wrong:
                    findings.disagreements.append(f"{name}: {wrong:,} of {len(verdicts):,} verdicts differ")
                compared[name] = max(compared[name], len(verdicts))
                runs.append(figures)
                if figures["judge"] > limit / 2:
                    break  # what takes so long is hardly noisy
            if runs:
                measured[name][size] = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
            print(f"  {size:,} facts: {name} done", file=sys.stderr)
    words = (
        f"{len(graph.names):,} synsets, {len(graph.edges):,} pointers; {len(truth):,} facts (seed {SEED}), of"
        f" which {sum(truth):,} are well sorted. Each contender judges the same facts in their order, in a"
        f" process of its own, at most {limit:g} s (the builder: no limit); median of up to {repeats} runs."
    )
    return [
        words,
        _verdict_table(names, compared, len(truth)),
        _time_table(names, sizes, measured),
        _largest_table(names, sizes, measured),
    ]


def _verdict_table(names: Sequence[str], compared: dict[str, int], facts: int) -> str:
    body = [(name, f"{compared[name]:,}", f"{compared[name] / facts:.1%}") for name in names]
    return table(["verdicts compared with the plain closure", "facts", "of all"], body)


def _time_table(
    names: Sequence[str], sizes: Sequence[int], measured: dict[str, dict[int, dict[str, float]]]
) -> str:
    """Seconds for the facts alone; where a contender ran out of time, what all would take at its pace."""
    body = []
    for size in sizes:
        cells = []
        for name in names:
            figures = measured[name].get(size)
            if figures is None:
                cells.append("-")
            elif figures["facts"] < size:
                cells.append(f"({figures['judge'] * size / figures['facts']:,.0f})")
            else:
                cells.append(_seconds(figures["judge"]))
        body.append([f"{size:,} facts", *cells])
    for small, large in itertools.pairwise(sizes):
        cells = []
        for name in names:
            before, after = measured[name].get(small), measured[name].get(large)
            if before and after and before["facts"] == small and after["facts"] == large:
                ratio = _after_the_first(after) / _after_the_first(before)
                cells.append(f"{math.log(ratio) / math.log(large / small):.2f}")
            else:
                cells.append("-")
        body.append([f"growth {small:,} to {large:,}", *cells])
    return table(["judging, s (in brackets: at the pace of the time allowed)", *names], body)


def _after_the_first(figures: dict[str, float]) -> float:
    """The time without that of the first answer, in which an index is made whatever the number of facts."""
    return figures["judge"] - figures.get("first", 0.0)


def _largest_table(
    names: Sequence[str], sizes: Sequence[int], measured: dict[str, dict[int, dict[str, float]]]
) -> str:
    own = measured["fol-kb"].get(max(sizes))
    pace = own["judge"] / own["facts"] if own else None
    body = []
    for name in names:
        figures = measured[name].get(max(sizes))
        if figures is None:
            body.append([name, *["-"] * 6])
            continue
        each = figures["judge"] / figures["facts"]
        body.append(
            [
                name,
                _seconds(figures["load"]),
                _seconds(figures["first"]) if "first" in figures else "-",
                f"{figures['facts']:,.0f}",
                f"{each * 1e6:,.2f}",
                f"{each / pace:,.1f}" if pace else "-",
                f"{figures['peak_mb']:,.0f}",
            ]
        )
    header = [
        "largest size",
        "loading, s",
        "first answer, s",
        "facts judged",
        "microseconds a fact",
        "times fol-kb's",
        "peak memory, MB",
    ]
    return table(header, body)


def _seconds(seconds: float) -> str:
    return f"{seconds:.4f}" if seconds < 0.1 else f"{seconds:.2f}"


# ------------------------------------------------------------------------------ command


def machine() -> str:
    """What the figures were measured on, as far as a reader can use it."""
    versions = [f"Python {platform.python_version()}"]
    for package in ("networkx", "rdflib", "owlready2"):
        try:
            versions.append(f"{package} {importlib.metadata.version(package)}")
        except importlib.metadata.PackageNotFoundError:
            versions.append(f"{package} not installed")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    date = datetime.now(UTC).date().isoformat()
    return f"Measured on {date} by `make bench-ontologies`: {cores} cores, {', '.join(versions)}."


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; 0 if all verdicts agreed, 1 if not."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ontologies", description=__doc__)
    parser.add_argument("--facts", type=int, default=100_000, help="over SUMO and schema.org (100000)")
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="most facts over WordNet (1000000)")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds a contender may judge (60)")
    parser.add_argument("--repeats", type=int, default=3, help="runs of which the median is taken (3)")
    parser.add_argument("--only", choices=["sumo", "schema-org", "wordnet"], action="append")
    parser.add_argument(
        "--write", action="store_true", help="put the tables into docs/measurements/ontologies.md"
    )
    arguments = parser.parse_args(argv)
    wanted = arguments.only or ["sumo", "schema-org", "wordnet"]
    code = 0
    for name in wanted:
        findings = Findings()
        parts = _measured(name, arguments, findings)
        if findings.disagreements:
            parts += ["VERDICTS DIFFER:", *(f"- {line}" for line in findings.disagreements[:50])]
            code = 1
        elif not parts[0].startswith("skipped"):
            parts.append("All verdicts agreed.")
        text = "\n\n".join([machine(), *parts])
        print(f"## {name}\n\n{text}\n")
        if arguments.write:
            write_section(MEASUREMENTS / "ontologies.md", name, text)
    return code


def _measured(name: str, arguments: argparse.Namespace, findings: Findings) -> list[str]:
    if name == "wordnet":
        path = wordnet.find()
        if path is None:
            return [wordnet.absent()]
        sizes = [size for size in SIZES if size <= arguments.largest]
        return measure_wordnet(wordnet.read(path), sizes, arguments.limit, arguments.repeats, findings)
    title, file = {"sumo": ("SUMO", "sumo/Merge.kif"), "schema-org": ("schema.org", "schema-org/types.csv")}[
        name
    ]
    path = data_folder() / file
    if not path.is_file():
        return [absent(file)]
    return measure_ontology(title, path, arguments.facts, arguments.repeats, findings)


if __name__ == "__main__":
    sys.exit(main())
