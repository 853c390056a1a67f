"""From text to tool calls: the translator protocol and the built-in translators.

It also says what others need of a text: its sentences, its language, and what the lexica know of its words.
Names are loaded when they are first used, since ``import fol_kb`` imports this package.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fol_kb.beliefs.sentences import split as sentences
    from fol_kb.translation.base import Sentence, Translation, TranslationError, Translator, Untranslated
    from fol_kb.translation.controlled import ControlledTranslator, Vocabulary
    from fol_kb.translation.controlled.detection import detect_language, function_words
    from fol_kb.translation.lexica import (
        FrenchEntry,
        english_classes,
        english_gender,
        french_entries,
        given_name_gender,
        language_of_each,
    )

_HOMES = {
    "ControlledTranslator": "fol_kb.translation.controlled",
    "Vocabulary": "fol_kb.translation.controlled",
    "detect_language": "fol_kb.translation.controlled.detection",
    "FrenchEntry": "fol_kb.translation.lexica",
    "english_classes": "fol_kb.translation.lexica",
    "english_gender": "fol_kb.translation.lexica",
    "french_entries": "fol_kb.translation.lexica",
    "function_words": "fol_kb.translation.controlled.detection",
    "given_name_gender": "fol_kb.translation.lexica",
    "language_of_each": "fol_kb.translation.lexica",
    "sentences": "fol_kb.beliefs.sentences",
}
"""Where the names live that are not in ``base``."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = _HOMES.get(name, "fol_kb.translation.base")
    return getattr(import_module(home), "split" if name == "sentences" else name)


__all__ = [
    "ControlledTranslator",
    "FrenchEntry",
    "Sentence",
    "Translation",
    "TranslationError",
    "Translator",
    "Untranslated",
    "Vocabulary",
    "detect_language",
    "english_classes",
    "english_gender",
    "french_entries",
    "function_words",
    "given_name_gender",
    "language_of_each",
    "sentences",
]
