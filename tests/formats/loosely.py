"""Programs as tests look at them: calls are of many kinds, and a test knows which one it expects where."""

from __future__ import annotations

from typing import Any

from fol_kb import formats


def read(source: str, dialect: str = "logic-lm") -> Any:
    """:func:`fol_kb.formats.read`; its calls may be asked for any field, and fail where it is not there."""
    return formats.read(source, dialect)
