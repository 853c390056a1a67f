"""What the measurement of growth rests on: that a square is seen, and that nothing is left out in silence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import growth
from benchmarks.growing import Case, again, counted, letters
from benchmarks.growth import SIZES, Growth, fitted, keep, kept, measure, report


def grown(exponent: float, **more: object) -> Growth:
    seconds = {size: (size / 1_000_000) ** exponent for size in SIZES}
    return Growth("a case", "2026-01-01", seconds, 60.0, **more)  # type: ignore[arg-type]  # named in the tests


@pytest.mark.parametrize("exponent", [0.5, 1.0, 1.19, 1.21, 2.0, 3.0])
def test_the_exponent_is_that_of_the_growth(exponent: float) -> None:
    assert fitted(grown(exponent).seconds.items()) == pytest.approx(exponent)
    found = grown(exponent)
    assert found.exponent == pytest.approx(exponent)
    assert (found.fault is None) == (exponent <= 1.2)
    assert ("**" in found.row(SIZES)[-1]) == (exponent > 1.2)


def test_what_is_done_once_does_not_count() -> None:
    seconds = {size: 1.0 + (size / 1_000_000) ** 2 * 1_000 for size in SIZES}
    assert Growth("a case", "2026-01-01", seconds, 60.0).exponent == pytest.approx(2.0, abs=0.2)


def test_what_is_refused_at_once_does_not_count() -> None:
    seconds = {**grown(2.0).seconds, 1_000_000: 0.001}
    assert Growth("a case", "2026-01-01", seconds, 60.0).exponent == pytest.approx(2.0)


def test_what_takes_no_time_has_no_exponent() -> None:
    seconds = {size: 1e-10 * size**1.5 for size in SIZES[:3]}
    assert Growth("a case", "2026-01-01", seconds, 60.0).exponent is None


@pytest.mark.parametrize(
    ("seconds", "fault"),
    [
        ({}, "10 kB took longer than 60 s"),
        ({10_000: 0.1}, "32 kB took longer than 60 s, where 0.4 s was expected"),
        ({10_000: 55.0}, None),  # that it is slow does not say how it grows
    ],
)
def test_a_size_that_ran_out_of_time(seconds: dict[int, float], fault: str | None) -> None:
    missing = SIZES[len(seconds)]
    found = Growth("a case", "2026-01-01", seconds, 60.0, missing=missing)
    assert found.fault == fault
    assert "> 60" in found.row(SIZES)


def test_a_second_measurement_keeps_the_lesser() -> None:
    one = Growth("a case", "2026-01-01", {10_000: 1.0, 32_000: 9.0}, 60.0, missing=100_000)
    other = Growth("a case", "2026-01-02", {10_000: 2.0, 32_000: 3.0, 100_000: 10.0}, 60.0)
    assert one.joined(other).seconds == {10_000: 1.0, 32_000: 3.0, 100_000: 10.0}
    assert one.joined(other).missing is None
    assert one.lacks(SIZES) == []
    assert other.lacks(SIZES) == [320_000, 1_000_000]


def test_the_state_is_read_back(tmp_path: Path) -> None:
    state = tmp_path / "folder" / "state"
    assert kept(state) == kept(None) == {}
    keep(grown(1.0), state)
    keep(grown(2.0, missing=5), state)
    assert kept(state) == {"a case": grown(2.0, missing=5)}


def test_what_was_not_measured_is_said() -> None:
    found = {"a case": Growth("a case", "2026-01-01", {10_000: 1.0}, 60.0)}
    text = report(found, ["a case", "another"], SIZES[:2])
    assert "3 of 4 (-) were not measured." in text
    assert "| another" in text
    assert "Marked:" in report({"a case": grown(2.0)}, ["a case"], SIZES)


@pytest.mark.slow
def test_what_does_not_end_is_ended_and_marked() -> None:
    def work(size: int) -> None:
        while size >= 100_000:
            pass

    # How fast the machine is does not matter: the sizes before take no time, and this one takes all there is.
    found = measure("a case", lambda size: lambda: work(size), SIZES, 1.0)
    assert found.missing == 100_000
    assert found.fault is not None
    assert "100 kB took longer than 1 s" in found.fault


def test_an_error_is_a_fault() -> None:
    def case(size: int) -> Callable[[], object]:
        return lambda: {1_000: "what is done once"}[size]

    assert measure("a case", case, SIZES, 60.0).fault == "10 kB: KeyError: 10000"


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    runs: list[int] = []

    def measured(name: str, case: Case, sizes: list[int], limit: float) -> Growth:
        runs.extend(sizes)
        return Growth(name, "2026-01-01", {size: size / 1e5 for size in sizes}, limit)

    monkeypatch.setattr(growth, "measure", measured)
    state = ["--state", str(tmp_path / "state"), "--only", "split, lines"]
    assert growth.main([*state, "--largest", "32000"]) == 0
    assert growth.main(state) == 0
    assert runs == list(SIZES)
    assert "| split, lines" in capsys.readouterr().out
    assert growth.main([*state, "--again", "split"]) == 0
    assert runs == [*SIZES, *SIZES]
    for wrong in (["--only", "no such case"], ["--largest", "5"]):
        with pytest.raises(SystemExit):
            growth.main(wrong)


def test_texts_are_as_long_as_wanted_and_each_piece_is_another() -> None:
    assert again("ab")(10) == "ababababab"
    assert counted(lambda n: f"{n};")(8) == "0;1;2;3;"
    assert again("a#,")(9) == "a0,a1,a2,"
    assert len({letters(n) for n in range(2_000)}) == 2_000
