"""The pages of docs/ as a whole: the index has all of them, and the new reader's pages do what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fol_kb.cli.batch_tasks import Task
from fol_kb.common.errors import FormulaSyntaxError
from fol_kb.logic.parser import parse
from fol_kb.logic.printer import write
from tests.pages import (
    ROOT,
    Shell,
    assert_comments_hold,
    block,
    blocks,
    broken_links,
    needs_a_shell,
    page,
    transcript,
)

LANGUAGE = page("docs/reference/formula-language.md")
BATCH = page("docs/reference/batch-tasks.md")
TUTORIAL = page("docs/tutorial/first-verdict.md")
KINDS = ("tutorial", "how-to", "reference", "explanation", "measurements")
MODULE = re.compile(r"`((?:fol_kb|tests|benchmarks|scripts|examples|docs)/[\w/.-]*\w)`")


def _rows(text: str, heading: str) -> list[tuple[str, str]]:
    """The two cells of each row, without their backticks, of all tables whose second column is so called."""
    cell = r"`((?:[^`|\\]|\\.)+)`"
    tables = re.findall(rf"^\| text \| {heading} \|\n\|---\|---\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    lines = [line for table in tables for line in table.splitlines()]
    found = [re.fullmatch(rf"\| {cell} \| {cell} \|", line) for line in lines]
    assert all(found), "a row that no test reads"
    return [(m[1].replace(r"\|", "|"), m[2].replace(r"\|", "|")) for m in found if m]


def test_the_index_has_every_page_and_every_page_has_a_kind() -> None:
    index = page("docs/README.md")
    listed = set(re.findall(r"\]\(([\w/-]+\.md)\)", index))
    there = {
        path.relative_to(ROOT / "docs").as_posix()
        for kind in KINDS
        for path in (ROOT / "docs" / kind).glob("*.md")
    }
    assert there == {name for name in listed if name.split("/")[0] in KINDS}
    assert [path.name for path in (ROOT / "docs").glob("*.md")] == ["README.md"]


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "java/README.md"])
def test_links_of_the_pages_outside_docs(name: str) -> None:
    assert broken_links(name) == []


def test_paths_that_pages_name_are_there() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    named = {(path.name, name) for path in pages for name in MODULE.findall(path.read_text(encoding="utf-8"))}
    assert {(where, name) for where, name in named if not (ROOT / name).exists()} == set()


@pytest.mark.parametrize(("text", "written"), _rows(LANGUAGE, "is read as"))
def test_formulas_are_read_as_the_page_says(text: str, written: str) -> None:
    assert write(parse(text)) == written
    assert parse(written) == parse(text)


@pytest.mark.parametrize(("text", "problem"), _rows(LANGUAGE, "the error says"))
def test_what_is_refused_says_what_the_page_says(text: str, problem: str) -> None:
    with pytest.raises(FormulaSyntaxError) as error:
        parse(text)
    assert problem in str(error.value)


def test_every_spelling_of_a_connective_is_read() -> None:
    rows = re.findall(r"^\| [a-z ]+ \| (`\S+`) \| (.*) \| (?:flat|to the \w+)? ?\|$", LANGUAGE, re.MULTILINE)
    assert len(rows) == 6
    for own, others in rows:
        spelt = [text.replace(r"\|", "|") for text in re.findall(r"`([^`]+)`", f"{own} {others}")]
        patterns = ("{} p",) if spelt[0] == "!" else ("p {} q",)
        assert {write(parse(pattern.format(sign))) for pattern in patterns for sign in spelt} == {
            patterns[0].format(spelt[0]).replace("! p", "!p")
        }


def test_the_reader_in_python() -> None:
    assert_comments_hold(blocks(LANGUAGE, "python"))


def test_the_table_of_a_task_has_its_keys() -> None:
    table = BATCH.split("## What a task contains")[1].split("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == _in_the_order_of(table, Task.model_fields)


def _in_the_order_of(table: str, names: object) -> list[str]:
    assert isinstance(names, dict)
    return sorted(names, key=lambda name: table.index(f"| `{name}` |"))


LONG = (pytest.mark.slow, pytest.mark.jvm)


@needs_a_shell
@pytest.mark.parametrize(
    ("name", "codes", "blocks_of_python"),
    [
        ("reference/formats", [0, 2], 2),
        pytest.param("how-to/ontologies", [0, 2], 3, marks=pytest.mark.slow),
        pytest.param("how-to/analysis", [0, 0, 0, 0], 1, marks=LONG),
        pytest.param("how-to/agreement", [0, 0, 0, 1], 1, marks=LONG),  # the other one needs a model
    ],
)
def test_commands_and_python_of_a_page_print_what_it_shows(
    name: str, codes: list[int], blocks_of_python: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = page(f"docs/{name}.md")
    Shell(tmp_path).assert_prints(transcript(text), codes)
    monkeypatch.chdir(tmp_path)
    assert_comments_hold(blocks(text, "python")[:blocks_of_python])


@pytest.mark.slow
@pytest.mark.jvm
@needs_a_shell
def test_a_batch_gives_the_results_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tasks.jsonl").write_text(block(BATCH, "json"), encoding="utf-8")
    Shell(tmp_path).assert_prints(transcript(BATCH), codes=[2, 0])
    monkeypatch.chdir(tmp_path)
    assert_comments_hold(blocks(BATCH, "python"))


@pytest.mark.slow
@pytest.mark.jvm
@needs_a_shell
def test_the_tutorial(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    steps = [transcript(f"```console\n{step}```\n") for step in blocks(TUTORIAL, "console")]
    for commands, codes in zip(steps, [[0], [0], [0], [1], [0, 0, 0], [1], [1]], strict=True):
        shell.assert_prints(commands, codes)
    assert_comments_hold(blocks(TUTORIAL, "python"))
