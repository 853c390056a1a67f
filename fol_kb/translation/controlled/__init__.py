"""Controlled English and French: an offline, deterministic translator."""

from __future__ import annotations

from fol_kb.translation.controlled.detection import detect_language
from fol_kb.translation.controlled.naming import Vocabulary
from fol_kb.translation.controlled.translator import ControlledTranslator

__all__ = ["ControlledTranslator", "Vocabulary", "detect_language"]
