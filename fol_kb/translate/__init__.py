"""From text to tool calls: the translator protocol and the built-in translators."""

from __future__ import annotations

from fol_kb.translate.base import Sentence, Translation, TranslationError, Translator, Untranslated
from fol_kb.translate.controlled import ControlledTranslator, Vocabulary

__all__ = [
    "ControlledTranslator",
    "Sentence",
    "Translation",
    "TranslationError",
    "Translator",
    "Untranslated",
    "Vocabulary",
]
