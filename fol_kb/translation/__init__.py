"""From text to tool calls: the translator protocol and the built-in translators.

Names are loaded when they are first used, since ``import fol_kb`` imports this package.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fol_kb.translation.base import Sentence, Translation, TranslationError, Translator, Untranslated
    from fol_kb.translation.controlled import ControlledTranslator, Vocabulary


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = "controlled" if name in ("ControlledTranslator", "Vocabulary") else "base"
    return getattr(import_module(f"{__name__}.{home}"), name)


__all__ = [
    "ControlledTranslator",
    "Sentence",
    "Translation",
    "TranslationError",
    "Translator",
    "Untranslated",
    "Vocabulary",
]
