"""In which language people are spoken to: English, French or Korean."""

from __future__ import annotations

from typing import Literal

from fol_kb.translation import detect_language

Language = Literal["en", "fr", "ko"]


def language_of(question: str) -> Language:
    """The language of a question: Korean by its letters, English and French by their function words."""
    letters = [letter for letter in question if letter.isalpha()]
    hangul = sum("가" <= letter <= "힣" or "ㄱ" <= letter <= "ㆎ" for letter in letters)
    if hangul * 3 > len(letters):
        return "ko"
    return "fr" if detect_language(question) == "fr" else "en"
