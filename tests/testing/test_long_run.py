"""`make laws`: what it counts, that it can be repeated, and what it does with a law that does not hold."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from benchmarks import laws
from benchmarks.laws import BATCH, Batch, Tally, main, run_all, shares
from fol_kb.beliefs import tools
from fol_kb.repair import Mode
from fol_kb.testing import LAWS, Law, messy_sequences, run_law
from fol_kb.testing.running import in_words
from tests.amounts import few


def law(name: str, cases: st.SearchStrategy[Any], check: Callable[[Any], None], share: int = 10) -> Law:
    return Law(name, "of no interest", lambda: cases, check, share)


def holds(case: object) -> None:
    assert case == case


def small(case: int) -> None:
    if case >= 100:
        raise AssertionError(f"{case} is too large")


HOLDS = law("holds", st.integers(), holds, 30)
SMALL = law("small", st.integers(0, 1_000_000), small)
FEW = law("few", st.booleans(), holds)


def only(monkeypatch: pytest.MonkeyPatch, *these: Law) -> None:
    monkeypatch.setattr(laws, "LAWS", these)
    monkeypatch.setattr(laws, "BY_NAME", {one.name: one for one in these})


# ------------------------------------------------------------------------------ one run


def test_a_run_counts_what_was_checked() -> None:
    run = run_law(HOLDS, 50, 1)
    assert (run.law, run.cases, run.problem, run.counterexample) == ("holds", 50, None, None)
    assert 40 <= len(run.digests) <= 50


def test_what_is_thrown_away_does_not_count() -> None:
    seen = []

    def odd(case: int) -> None:
        assume(case % 2)
        seen.append(case)

    run = run_law(law("odd", st.integers(0, 1000), odd), 40, 1)
    assert run.problem is None
    assert run.cases == len(seen) <= 40
    assert len(run.digests) == len(set(seen))


def test_a_space_that_is_exhausted_is_counted_as_it_is() -> None:
    assert run_law(FEW, 100, 1).cases == 2


def test_the_same_seed_gives_the_same_cases() -> None:
    one, again, other = (run_law(HOLDS, 60, seed) for seed in (5, 5, 6))
    assert one.digests == again.digests
    assert one.digests != other.digests


def test_a_broken_law_comes_with_its_smallest_case() -> None:
    run = run_law(SMALL, 1_000, 1)
    assert (run.problem, run.counterexample) == ("100 is too large", "  100")
    assert run.cases < 1_000


def test_an_exception_of_another_kind_is_named() -> None:
    def raises(case: int) -> None:
        raise LookupError("nothing there")

    run = run_law(law("raises", st.integers(), raises), 10, 1)
    assert (run.problem, run.counterexample, run.cases) == ("LookupError: nothing there", "  0", 0)


def test_cases_in_words() -> None:
    call = tools.AddSort(sort_name="man")
    line = '  {"tool": "add_sort", "arguments": {"sort_name": "man"}}'
    assert in_words(call) == line
    assert in_words(([call, call], Mode.STRICT)) == f"{line}\n{line}\n  strict"
    assert in_words([("a", "b")]) == "  [('a', 'b')]"
    assert in_words(([], Mode.STRICT)) == "  []\n  strict"


# ------------------------------------------------------------------------------ all of them


def test_shares_add_up_and_each_law_has_its_turn() -> None:
    for cases in (100, 1_000, 12_345, 1_000_000):
        found = shares(cases, LAWS)
        assert sum(found.values()) == cases
        assert min(found.values()) >= 1
    assert shares(1_000_000, LAWS) == {one.name: one.share for one in LAWS}
    assert shares(40, [HOLDS, SMALL]) == {"holds": 30, "small": 10}


def test_batches_have_seeds_of_their_own() -> None:
    seeds = {Batch(name, number, 10).seed(run) for name in "ab" for number in (1, 2) for run in (1, 2)}
    assert len(seeds) == 8
    assert Batch("a", 1, 10).seed(1) == Batch("a", 1, 99).seed(1)
    tally = Tally(HOLDS, BATCH * 2 + 1)
    assert list(tally.next_batches(0)) == [
        Batch("holds", 1, BATCH),
        Batch("holds", 2, BATCH),
        Batch("holds", 3, 1),
    ]
    assert list(tally.next_batches(BATCH * 2)) == [Batch("holds", 4, 1)]


@pytest.mark.parametrize("workers", few([0, 2]))
def test_all_cases_are_run(workers: int) -> None:
    """In this process and in others, with the same result."""
    real = [one for one in LAWS if one.name in ("closure", "bounds")]
    tallies = {one.name: Tally(one, 60) for one in real}
    run_all(tallies, 3, workers)
    assert [tally.cases for tally in tallies.values()] == [60, 60]
    assert not any(tally.broken for tally in tallies.values())
    again = {one.name: Tally(one, 60) for one in real}
    run_all(again, 3, 0)
    assert [t.different for t in again.values()] == [t.different for t in tallies.values()]


def test_a_law_without_more_cases_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on with further seeds as long as they bring cases, and says how many were different."""
    only(monkeypatch, FEW)
    tallies = {"few": Tally(FEW, 9)}
    run_all(tallies, 1, 0)
    assert (tallies["few"].cases, len(tallies["few"].different)) == (9, 2)


@pytest.mark.slow
def test_the_exit_code_and_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    document = tmp_path / "laws.md"
    document.write_text("<!-- begin laws -->\nold\n<!-- end laws -->\n", encoding="utf-8")
    monkeypatch.setattr(laws, "DOCUMENT", document)
    only(monkeypatch, HOLDS, SMALL)
    assert main(["--cases", "4000", "--seed", "1", "--workers", "0", "--write"]) == 1
    printed = capsys.readouterr().out
    assert "small: 100 is too large\n  100\n" in printed
    assert "1 counterexample; seed 1, " in printed
    assert "old" in document.read_text(encoding="utf-8"), "a run with a counterexample is not written down"

    only(monkeypatch, HOLDS)
    assert main(["--cases", "200", "--seed", "1", "--workers", "0", "--write"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("200 cases over 1 laws, no counterexample; seed 1, ")
    assert printed.strip() in document.read_text(encoding="utf-8")
    assert "| all " in printed


def test_ctrl_c_ends_it_with_what_was_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(case: int) -> None:
        raise KeyboardInterrupt

    only(monkeypatch, law("interrupted", st.integers(), interrupted))
    assert main(["--cases", "10", "--workers", "0"]) == 130
    assert "0 cases over 1 laws" in capsys.readouterr().out


def test_messy_sequences_are_what_rules_are_put_to() -> None:
    seen: list[list[tools.AnyCall]] = []
    run_law(law("sizes", messy_sequences(), seen.append), 100, 2)
    assert len(seen) == 100
    assert sum(len(calls) >= 6 for calls in seen) >= 30, "enough of them are long"
