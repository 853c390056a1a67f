"""Rows of commas and semicolons: each cell with a number is found, however it is quoted; no prose is one."""

from __future__ import annotations

import csv
import io
import re
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.verification.answers.looking import looked
from verification.answers.fields.tables import cells
from verification.model import MentionStatus

CELLS = st.one_of(
    st.decimals(0, 99_999, places=2, allow_nan=False).map(str),
    st.integers(0, 9_999).map(str),
    st.sampled_from(["Desk, oak", 'a "good" one 7', "Lyon", ""]),
)
ROWS = st.integers(3, 5).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=3, max_size=6)
)

GROUPED = re.compile(r"\D*[1-9]\d{0,2}(,\d{3})+(\.\d+)?\D*")


def written(rows: list[list[str]], mark: str) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=mark, lineterminator="\n").writerows(rows)
    return out.getvalue()


@given(ROWS, st.sampled_from(",;"))
@example([["0.00"] * 3] * 3 + [["0.00", "Desk, oak", "Desk, oak"]] * 2, ";")
@example([["0.00"] * 3, ["0.00"] * 3, ["0.00", "100.00", "100"]], ",")
def test_each_number_of_a_row_is_a_cell_of_its_own(rows: list[list[str]], mark: str) -> None:
    text = written(rows, mark)
    if any(mark in cell for row in rows for cell in row):
        return  # rows with a quoted mark have more marks than others
    if any(GROUPED.fullmatch(line) for line in text.splitlines()):
        return  # "7,100,100" may be one number
    found = list(cells(text))
    for start, cell in found:
        assert text[start : start + len(cell)] == cell
    numbers = [cell for row in rows for cell in row if any(map(str.isdigit, cell)) and '"' not in cell]
    assert [cell for _, cell in found if '"' not in cell] == numbers


@given(st.lists(st.decimals(1_000, 99_999, places=2), min_size=3, max_size=3, unique=True))
def test_a_decimal_behind_a_comma_is_found(prices: list[Decimal]) -> None:
    text = written([["sku", "left", "price"], *(["A", "3", f"{each}"] for each in prices)], ",")
    (mention,) = looked(f"It costs ${prices[1]:,}.", ("read", "stock.csv", text))
    assert mention.status is MentionStatus.VERIFIED


@pytest.mark.parametrize(
    "text",
    [
        "Total: 1,234\nLeft: 5,678\nGone: 9,012",
        "We met in Lyon, and on 3 May, at last.",
        "one, two\nthree",
        "",
        ",,,",
    ],
)
def test_what_is_no_row_has_no_cells(text: str) -> None:
    assert list(cells(text)) == []
