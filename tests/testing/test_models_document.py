"""docs/models.md: its examples do what it says, and its lists are those of the code."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

from benchmarks.models import spoilings
from fol_kb.testing.models import NAMED, Script

TEXT = (Path(__file__).parents[2] / "docs" / "models.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_the_example_prints_what_it_says(models) -> None:
    example, test = blocks("python")
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(compile(example, "models.md", "exec"), {})
    assert shown.getvalue() == blocks("text")[0]
    names: dict[str, object] = {}
    exec(
        compile(test, "models.md", "exec"), names
    )  # the test is well-formed; what it leaves out is the point
    assert "test_my_prompt" in names


def test_the_script_is_one() -> None:
    (example,) = blocks("json")
    script = Script.model_validate_json(example)
    assert [fault.kind for fault in script.faults] == ["status", "cut", "spoil"]


def test_the_list_of_spoilings_is_that_of_the_code() -> None:
    section = TEXT.split("<!-- begin spoilings -->")[1].split("<!-- end spoilings -->")[0]
    assert section.strip() == spoilings()


def test_each_scripted_model_is_measured() -> None:
    section = TEXT.split("<!-- begin models -->")[1].split("<!-- end models -->")[0]
    assert set(re.findall(r"^\| `([\w-]+)`:", section, re.MULTILINE)) == set(NAMED)
