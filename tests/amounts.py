"""How much the tests try: a little in ``make test``, all of it in ``make test-all``."""

from __future__ import annotations

import os

ALL = os.environ.get("FOL_KB_TESTS") == "all"
"""Whether everything is tried, whatever time it takes."""

_SHARE = 5
_LEAST = 10


def examples(wanted: int) -> int:
    """How many examples of a property Hypothesis makes: all that are wanted, or a fifth and at least ten."""
    return wanted if ALL else min(wanted, max(_LEAST, wanted // _SHARE))
