"""A quotation that the answer says is from one source, and that stands only in another one, is wrong."""

from __future__ import annotations

import asyncio

import pytest

from fol_kb.common.command_line import ExitCode
from tests.verification.citations.answers import sources
from verification.citations import check_quotations
from verification.cli.quote_command import code_of, lines_of
from verification.model import Run, ToolResult, Verdict
from verification.pipeline import run_answer

OTTERS, FOXES = "Otters swim in rivers.", "Foxes eat hens."


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ('<q source="1.txt">Otters swim in rivers</q>', None),
        ('<q source="2.txt">Otters swim in rivers</q>', "misattributed"),
        ('<q source="lost.txt">Otters swim in rivers</q>', "misattributed"),
        ("[ 2 Otters swim in rivers ]", "misattributed"),
        ("[ 7 Otters swim in rivers ]", "misattributed"),
        ('<q id="first">Otters swim in rivers</q>', None),
        ('<q cite="https://otters.example/a.html">Otters swim in rivers</q>', None),
        ("“Otters swim in rivers”", None),
    ],
)
def test_the_source_that_is_named_has_the_words(answer: str, wrong: str | None) -> None:
    report = check_quotations(answer, sources(OTTERS, FOXES))
    (quoted,) = report.quotes
    assert (quoted.source, quoted.wrong) == ("1.txt", wrong)
    assert code_of(report) is (ExitCode.HOLDS if wrong is None else ExitCode.FAILS)
    assert any("misattributed" in line for line in lines_of(report)) is (wrong is not None)


def test_a_source_that_has_them_too_may_be_named() -> None:
    (quoted,) = check_quotations("[ 2 Otters swim in rivers ]", sources(OTTERS, OTTERS)).quotes
    assert (quoted.source, quoted.wrong) == ("2.txt", None)


def test_it_speaks_against_the_statement() -> None:
    run = Run("Who swims?", "As is said, [ 2 Otters swim in rivers ].", (_result(OTTERS), _result(FOXES)))
    (row,) = asyncio.run(run_answer(run)).rows
    assert [each.verdict for each in row.verdicts if each.layer == "citations"] == [Verdict.AGAINST]


def _result(text: str) -> ToolResult:
    return ToolResult("read", {"path": "x"}, text)
