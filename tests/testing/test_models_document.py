"""docs/how-to/models.md: its examples do what it says, and its lists are those of the code."""

from __future__ import annotations

import re

import pytest

from benchmarks.models import spoilings
from fol_kb.testing.models import NAMED, Script
from tests.pages import block, blocks, page, printed

TEXT = page("docs/how-to/models.md")


@pytest.mark.slow
def test_the_example_prints_what_it_says(models) -> None:
    example, test, *others = blocks(TEXT, "python")
    first, *said = blocks(TEXT, "text")
    assert printed(example) == first
    assert [printed(other) for other in others] == said
    names: dict[str, object] = {}
    printed(test, names)  # the test is well-formed; what it leaves out is the point
    assert "test_my_prompt" in names


def test_the_script_is_one() -> None:
    script = Script.model_validate_json(block(TEXT, "json"))
    assert [fault.kind for fault in script.faults] == ["status", "cut", "spoil"]


def test_the_list_of_spoilings_is_that_of_the_code() -> None:
    section = TEXT.split("<!-- begin spoilings -->")[1].split("<!-- end spoilings -->")[0]
    assert section.strip() == spoilings()


def test_each_scripted_model_is_measured() -> None:
    section = (
        page("docs/measurements/models.md").split("<!-- begin models -->")[1].split("<!-- end models -->")[0]
    )
    assert set(re.findall(r"^\| `([\w-]+)`:", section, re.MULTILINE)) == set(NAMED)
