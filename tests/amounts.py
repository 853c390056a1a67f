"""How much the tests try: a little in ``make test``, all of it in ``make test-all``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

ALL = os.environ.get("FOL_KB_TESTS") == "all"
"""Whether everything is tried, whatever time it takes."""

_SHARE = 5
_LEAST = 10


def examples(wanted: int) -> int:
    """How many examples of a property Hypothesis makes: all that are wanted, or a fifth and at least ten."""
    return wanted if ALL else min(wanted, max(_LEAST, wanted // _SHARE))


def size(whole: int) -> int:
    """How large an input is that shows what size costs: the whole, or a fifth."""
    return whole if ALL else whole // _SHARE


def some(rows: Sequence[T]) -> Sequence[T]:
    """What is tried of a long list whose rows are tried alike: all of them, or each fifth."""
    return rows if ALL else rows[::_SHARE]
