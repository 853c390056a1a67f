"""The examples of docs/how-to/ontologies.md do what it says; the benchmark has its sections."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.data import write_section
from tests.pages import ROOT, Shell, assert_comments_hold, block, blocks, needs_a_shell, page, transcript

pytest.importorskip("rdflib")

TEXT = page("docs/how-to/ontologies.md")


@needs_a_shell
def test_commands_print_what_is_shown(tmp_path: Path) -> None:
    Shell(tmp_path).assert_prints(transcript(TEXT), codes=[0, 2])


def test_python_prints_what_its_comments_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert_comments_hold(blocks(TEXT, "python"))


@pytest.mark.jvm
def test_what_is_shown_of_sumo_is_what_comes_out(
    data: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(data("sumo/Merge.kif").parent)
    example = doctest.DocTestParser().get_doctest(
        block(TEXT, "pycon"), {}, "sumo", "docs/how-to/ontologies.md", 0
    )
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0


def test_the_benchmark_has_its_sections(tmp_path: Path) -> None:
    copy = tmp_path / "ontologies.md"
    copy.write_text(page("docs/measurements/ontologies.md"), encoding="utf-8")
    for section in ("sumo", "schema-org", "wordnet"):
        write_section(copy, section, f"figures of {section}")
        assert f"figures of {section}" in copy.read_text(encoding="utf-8")
