"""What docs/how-to/ontologies.md shows of SUMO is what comes out; the benchmark has its sections."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.data import write_section
from tests.pages import block, page

pytest.importorskip("rdflib")

TEXT = page("docs/how-to/ontologies.md")


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
