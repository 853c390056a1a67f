"""The examples of docs/how-to/scripts.md do what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fol_kb
from fol_kb.review import pytest_plugin
from tests.pages import Shell, assert_comments_hold, block, blocks, needs_a_shell, page, transcript

TEXT = page("docs/how-to/scripts.md")


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """A shell with three files to check."""
    text = "All men are mortal. Socrates is a man."
    fol_kb.translate(text).write(tmp_path / "consistent.json")
    fol_kb.translate(f"{text} Socrates is not mortal.").write(tmp_path / "contradictory.json")
    (tmp_path / "broken.json").write_text("{")
    return Shell(tmp_path)


@pytest.mark.jvm
@needs_a_shell
def test_commands_print_what_is_shown(shell: Shell) -> None:
    shell.assert_prints(transcript(TEXT), codes=[2, 0, 0])


@pytest.mark.slow
@pytest.mark.jvm
@needs_a_shell
@pytest.mark.parametrize(
    ("files", "said", "code"),
    [
        (["consistent"], "all consistent", 0),
        (["consistent", "contradictory"], "contradictions: see verdicts.jsonl", 0),
        (["broken"], "some could not be checked", 2),
    ],
)
def test_the_script_tells_the_cases_apart(shell: Shell, files: list[str], said: str, code: int) -> None:
    (shell.folder / "handbook").mkdir()
    for name in files:
        (shell.folder / f"{name}.json").rename(shell.folder / "handbook" / f"{name}.json")
    done = shell.run(block(TEXT, "sh"))
    assert (done.stdout.splitlines()[-1], done.returncode) == (said, code)
    verdicts = (shell.folder / "verdicts.jsonl").read_text().splitlines()
    assert len(verdicts) == (0 if code else len(files))


@pytest.mark.jvm
def test_python_prints_what_its_comments_say() -> None:
    asked = []

    def with_a_reasoner(names: dict[str, object]) -> None:
        test = names.pop("test_with_the_options_of_the_run", None)
        if callable(test):
            asked.append(test(pytest_plugin.Reasoner()))

    examples = blocks(TEXT, "python")
    assert_comments_hold(examples, then=with_a_reasoner)
    assert (len(examples), len(asked)) == (6, 1)


def test_what_the_tables_name_is_there() -> None:
    assertions = re.findall(r"^\| `(assert_\w+)\(", TEXT, re.MULTILINE)
    assert sorted(assertions) == sorted(name for name in pytest_plugin.__all__ if name.startswith("assert"))
    options = set(re.findall(r"--fol-kb-([a-z-]+)", TEXT))
    assert options == {name.replace("_", "-") for name in pytest_plugin._HELP}
