"""docs/how-to/llm.md says what a translation by a model does: its example runs, its tables are the code's."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

import fol_kb
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.llm.settings import Settings
from fol_kb.review.by_model import OWN
from fol_kb.review.given import GivenOptions
from fol_kb.testing.models import ModelServer
from fol_kb.translation.by_model.checking import Checked
from fol_kb.translation.by_model.run import WINDOW, Options
from tests.pages import block, page, printed

TEXT = page("docs/how-to/llm.md").split("## Endpoints", 1)[0]


@pytest.mark.jvm
def test_the_example_runs(models: ModelServer) -> None:
    example = (
        block(TEXT, "python")
        .replace('"qwen3"', repr(models.model))
        .replace('"http://localhost:8080/v1"', repr(models.url))
    )
    out = printed(example)
    assert "man(socrates) Socrates is a man." in out
    assert "warning untranslated line 1, column 40" in out


def test_the_journal_is_as_it_is_shown(models: ModelServer, tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"

    fol_kb.translate(
        "Ann is kind.",
        translator="llm",
        model=models.model,
        base_url=models.url,
        journal=path,
        cache="off",
        check=_consistent,
    )
    written = [json.loads(line) for line in path.read_text().splitlines()]
    shown = [json.loads(line) for line in block(TEXT, "json").splitlines()]
    assert shown[0].keys() == written[0].keys()
    assert shown[0]["about"].keys() - {"..."} <= written[0]["about"].keys()
    answer = next(line for line in written if "answer" in line)
    assert shown[1].keys() == answer.keys()
    assert shown[1]["answer"].keys() == answer["answer"].keys()
    check = next(line for line in written if "check" in line)
    assert shown[2].keys() == check.keys()


async def _consistent(_: fol_kb.BeliefSet) -> Checked:
    return Checked(ConsistencyStatus.CONSISTENT)


def test_the_numbers_are_those_of_the_code() -> None:
    options = Options()
    for words in (
        f"parts of {options.part:,} characters",
        f"{options.rounds} answers (`--max-rounds`) and {options.calls:,} calls",
        f"over {options.most_characters:,} characters",
        f"(`--concurrency`, {WINDOW} at most)",
        f"all but the {WINDOW - 1} directly before",
    ):
        assert words in TEXT
    assert Settings().max_rounds == options.rounds


def test_all_options_are_named() -> None:
    named = TEXT[TEXT.index("From Python these are options") :]
    assert set(re.findall(r"`(\w+)`", named)) - {"translate", "journal", "check"} == OWN
    assert {field.name for field in fields(Options)} >= OWN


def test_what_signatures_name_is_what_there_is() -> None:
    assert GivenOptions.__annotations__.keys() == (OWN | Settings.model_fields.keys()) - {"model"}


def test_the_findings_of_the_table_are_those_of_the_code(root: Path) -> None:
    table = {
        kind
        for row in re.findall(r"^\| (`[^|]*) \|", TEXT, re.MULTILINE)
        for kind in re.findall("`(.*?)`", row)
    }
    folder = root / "fol_kb" / "translation" / "by_model"
    code = "".join((folder / name).read_text() for name in ("parts.py", "assembly.py"))
    made = set(re.findall(r'Note\(\s*"([\w-]+)"', code))
    assert made | {"rejected-..."} == table
