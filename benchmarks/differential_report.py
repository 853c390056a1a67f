"""The tables of a comparison, from its counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from benchmarks.data import table
from benchmarks.references import SOLVERS
from fol_kb.reasoning.question import ENGINES
from fol_kb.testing.kinds import Kind
from fol_kb.testing.metamorphic import RELATIONS

Key = tuple[str, ...]
_ENGINES_SAY = (
    "What the engines say. *Checked*: the other solvers leave no other verdict; *partly*: they leave it and"
    " others; about the rest they know nothing."
)
_STATUSES = ("ENTAILED", "CONTRADICTED", "INDEPENDENT", "CONTRADICTORY_PREMISES")
_REASONS = ("TIMEOUT", "RESOURCE_OUT", "GAVE_UP", "UNSUPPORTED", "NOTHING_READ", "ERROR")


def report(
    counts: Mapping[Key, int], sets: int, seed: int, seconds: float, workers: int, engines: Sequence[str]
) -> str:
    """All tables, with a line above that says how many, how long and from which seed."""
    counts = Counter(counts)
    missing = [engine for engine in ENGINES if engine not in engines]
    head = (
        f"{sets:,} sets, seed {seed}, {seconds / 60:.1f} minutes in {max(workers, 1)} processes:"
        f" {sets / max(seconds, 0.001):.1f} sets a second."
    )
    if missing:
        head += f" Engines that the jar does not have and that were skipped: {', '.join(missing)}."
    parts = [
        head,
        "What is right, as far as other solvers know:",
        _statuses(counts),
        _ENGINES_SAY,
        _engines(counts, engines),
        "UNDECIDED by reason, both questions of a set counted:",
        _undecided(counts, engines),
        "The other solvers, three questions of satisfiability a set:",
        _solvers(counts),
        "Relations, with the ground engine on both sides:",
        _relations(counts),
        _rest(counts),
        _lost(counts),
        "Certificates of decided verdicts, rechecked by a walk through the model, or by z3 or E:",
        _certificates(counts, engines),
    ]
    return "\n\n".join(part for part in parts if part)


def _sum(counts: Mapping[Key, int], *pattern: str | None) -> int:
    """All counts whose key begins like this; None stands for anything."""
    return sum(
        times
        for key, times in counts.items()
        if len(key) >= len(pattern) and all(p is None or p == k for p, k in zip(pattern, key, strict=False))
    )


def _statuses(counts: Mapping[Key, int]) -> str:
    body = []
    for kind in [*(k.value for k in Kind), None]:
        whole = _sum(counts, "set", kind)
        cells = [_share(_sum(counts, "status", kind, status), whole) for status in (*_STATUSES, "open")]
        closed = sum(
            t for k, t in counts.items() if k[0] == "set" and kind in (None, k[1]) and "closed" in k[2]
        )
        unique = sum(
            t for k, t in counts.items() if k[0] == "set" and kind in (None, k[1]) and "unique" in k[2]
        )
        not_asked = _sum(counts, "not asked", kind)
        body.append((kind or "all", f"{whole:,}", *cells, closed, unique, not_asked))
    header = ("kind", "sets", *map(_short, _STATUSES), "open", "closed domain", "unique names", "not asked")
    return table(header, body)


def _engines(counts: Mapping[Key, int], engines: Sequence[str]) -> str:
    body: list[tuple[object, ...]] = []
    for engine in engines:
        if not _sum(counts, "verdict", None, engine):
            body.append((f"{engine}: no set was for it", *[0] * 8))
        for kind in (k.value for k in Kind):
            asked = _sum(counts, "verdict", kind, engine)
            if not asked:
                continue
            said = [_sum(counts, "verdict", kind, engine, status) for status in (*_STATUSES, "UNDECIDED")]
            fully, partly = (_sum(counts, "checked", kind, engine, how) for how in ("fully", "partly"))
            body.append((f"{engine}, {kind}", f"{asked:,}", *said, fully, partly))
    header = ("engine, kind", "asked", *map(_short, _STATUSES), "undecided", "checked", "partly")
    return table(header, body)


def _undecided(counts: Mapping[Key, int], engines: Sequence[str]) -> str:
    body = []
    for engine in engines:
        for kind in (k.value for k in Kind):
            found = [_sum(counts, "undecided", kind, engine, reason) for reason in _REASONS]
            if any(found):
                body.append((f"{engine}, {kind}", *found))
    return table(("engine, kind", *_REASONS), body) if body else "None."


def _solvers(counts: Mapping[Key, int]) -> str:
    body = []
    for solver in SOLVERS:
        said = [_sum(counts, "solver", None, solver, answer) for answer in ("sat", "unsat", "unknown")]
        body.append((solver, *said))
    return table(("solver", "satisfiable", "unsatisfiable", "not known or not asked"), body)


def _relations(counts: Mapping[Key, int]) -> str:
    outcomes = ("held", "the same conflicts", "undecided before or after", "does not apply", "broken")
    found = {name: [_sum(counts, "relation", None, name, o) for o in outcomes] for name in RELATIONS}
    totals = [sum(column) for column in zip(*found.values(), strict=True)]
    return table(("relation", *outcomes), [(name, *row) for name, row in {**found, "all": totals}.items()])


def _rest(counts: Mapping[Key, int]) -> str:
    by_number = Counter[str]()
    for key, times in counts.items():
        if key[0] == "solvers":
            by_number[f"{key[2]}, {key[3]}"] += times
    return f"Other solvers a set: {_listed(sorted(by_number.items())) or 'none'}."


def _lost(counts: Mapping[Key, int]) -> str:
    found = [f"{key[1]} ({key[2]})" for key in sorted(counts) if key[0] == "lost"]
    return f"Lost once with their process, judged again and counted above: {', '.join(found) or 'none'}."


def _certificates(counts: Mapping[Key, int], engines: Sequence[str]) -> str:
    outcomes = ("CONFIRMED", "REFUTED", "UNDECIDED")
    body = []
    for engine in engines:
        found = [_sum(counts, "certificate", None, engine, outcome) for outcome in outcomes]
        if any(found):
            body.append((engine, *found))
    return table(("engine", *map(str.lower, outcomes)), body) if body else "None."


def _listed(items: Iterable[tuple[str, int]]) -> str:
    return "; ".join(f"{name} {times:,}" for name, times in items)


def _share(part: int, whole: int) -> str:
    return f"{part:,} ({100 * part / whole:.0f} %)" if whole else "0"


def _short(status: str) -> str:
    return {"CONTRADICTORY_PREMISES": "contradictory"}.get(status, status.lower())
