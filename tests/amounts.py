"""How much the tests try: a little in ``make test``, all of it in ``make test-all``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

ALL = os.environ.get("FOL_KB_TESTS") == "all"
"""Whether everything is tried, whatever time it takes."""

_SHARE = 5
_LEAST = 10
_SHARE_OF_EXAMPLES = 10


def examples(wanted: int) -> int:
    """How many examples of a property Hypothesis makes: all that are wanted, or a tenth and at least ten."""
    return wanted if ALL else min(wanted, max(_LEAST, wanted // _SHARE_OF_EXAMPLES))


def size(whole: int) -> int:
    """How large an input is that shows what size costs: the whole, or a fifth."""
    return whole if ALL else whole // _SHARE


def some(rows: Sequence[T]) -> Sequence[T]:
    """What is tried of a long list whose rows are tried alike: all of them, or each fifth."""
    return rows if ALL else rows[::_SHARE]


def few(rows: Iterable[Any], quick: int = 1) -> list[Any]:
    """All rows as parameters of a test; those after the first few are slow.

    Args:
        rows: tuples of values, values alone, or what ``pytest.param`` gives.
        quick: how many are tried in ``make test`` as well.
    """
    return [row if number < quick else _slow(row) for number, row in enumerate(rows)]


def _slow(row: Any) -> Any:
    if isinstance(row, type(pytest.param())):
        return pytest.param(*row.values, marks=[*row.marks, pytest.mark.slow], id=row.id)
    return pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.slow)
