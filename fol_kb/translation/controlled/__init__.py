"""Controlled English and French: an offline, deterministic translator.

Names are loaded when they are first used: to tell the language of a question takes no grammar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb.common.lazy import face

if TYPE_CHECKING:
    from fol_kb.translation.controlled.detection import detect_language
    from fol_kb.translation.controlled.discourse.naming import Vocabulary
    from fol_kb.translation.controlled.translator import ControlledTranslator

_HOMES = {
    "translator": "ControlledTranslator",
    "discourse.naming": "Vocabulary",
    "detection": "detect_language",
}

__getattr__, __dir__ = face(__name__, _HOMES)

__all__ = ["ControlledTranslator", "Vocabulary", "detect_language"]
