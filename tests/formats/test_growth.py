"""The time of every reader grows with what it reads, and ends where a limit is set."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import growing_ontologies
from benchmarks.growing import Case
from benchmarks.growing_programs import BUILT, CASES, PROGRAMS
from fol_kb import cli
from fol_kb.common.deadline import DeadlineError
from fol_kb.formats import DIALECTS, read
from tests.growing import grows_with_its_input
from tests.times import seconds

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "case", [*CASES.values(), *growing_ontologies.CASES.values()], ids=[*CASES, *growing_ontologies.CASES]
)
def test_time_grows_with_what_is_read(case: Case) -> None:
    grows_with_its_input(case)


SORT = "(declare-sort S 0)(declare-fun p (S) Bool)(declare-const a S)\n"
PIECES = {
    "smtlib": (
        *("(assert (p a))\n", "(assert (p a)\n", "(assert (c a))", "(push)", '"\n(assert p)', "; p\n"),
        *("(", ")", '"', "|", "a "),
    ),
    "tptp": (
        *("fof(a, axiom, p(a)).\n", "fof(", "fof(a,axiom,(p.\n", "fof(a,axiom,~\n", "% p\n"),
        *("(", "/*", "'", ".", "a "),
    ),
}


@pytest.mark.parametrize(("dialect", "piece"), [(name, each) for name in PIECES for each in PIECES[name]])
def test_the_time_of_many_pieces_is_linear(dialect: str, piece: str) -> None:
    """Eight times as much; what grows with the square would take 64 times as long."""

    def taken(size: int) -> float:
        source = (SORT if dialect == "smtlib" else "") + piece * (size // len(piece))
        return seconds(lambda: read(source, dialect))

    taken(10_000)
    short = taken(20_000)
    assert taken(160_000) < 40 * max(short, 0.06)


def test_every_syntax_of_ontologies_is_measured() -> None:
    found = {suffix for suffix, _ in growing_ontologies.FILES.values()}
    assert found == {".kif", ".csv", ".ttl", ".nt", ".rdf", ".jsonld"}


def test_every_dialect_is_read_and_built() -> None:
    assert {dialect for dialect, _ in PROGRAMS.values()} == {*(one.name for one in DIALECTS), "auto"}
    assert {PROGRAMS[name][0] for name in BUILT} >= {one.name for one in DIALECTS} - {"logic-lm"}


@pytest.mark.parametrize(
    "name", [name for name in PROGRAMS if ":" in name and "one" not in name.split(": ")[1]]
)
def test_a_limit_ends_every_reader(name: str) -> None:
    dialect, make = PROGRAMS[name]
    with pytest.raises(DeadlineError, match="reading the program took longer than the 1e-06 seconds"):
        read(make(20_000), dialect, timeout=1e-6)


def test_a_limit_is_a_positive_number() -> None:
    with pytest.raises(ValueError, match="positive number of seconds"):
        read("p(a)", "nltk", timeout=0)


def test_the_command_says_that_time_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.txt"
    path.write_text("p(a)\n" * 2_000, encoding="utf-8")
    assert cli.main(["read", str(path), "--dialect", "nltk", "--timeout", "0.000001"]) == 3
    assert "took longer than" in capsys.readouterr().err
