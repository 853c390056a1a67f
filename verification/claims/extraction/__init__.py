"""Claims taken out of a text: by rules for English and French, or by a model with the rules behind it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verification.claims.extraction.by_model import Ask, ByModel, Submission, Submitted
    from verification.claims.extraction.result import Extraction, LeftOut, Why
    from verification.claims.extraction.rules import by_rules as extract

_HOMES = {
    "Ask": "by_model",
    "ByModel": "by_model",
    "Extraction": "result",
    "LeftOut": "result",
    "Submission": "by_model",
    "Submitted": "by_model",
    "Why": "result",
    "extract": "rules",
}
"""Where each public name lives. The rules need no pydantic, and it is loaded where a model is asked only."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = import_module(f"{__name__}.{_HOMES[name]}")
    value = globals()[name] = getattr(home, "by_rules" if name == "extract" else name)
    return value


__all__ = ["Ask", "ByModel", "Extraction", "LeftOut", "Submission", "Submitted", "Why", "extract"]
