"""The package and the function have names of their own."""

from __future__ import annotations

from importlib import import_module

import fol_kb


def test_rooms_of_translation_can_be_imported_by_their_names() -> None:
    """The package was once called as the function is, which hid it."""
    assert import_module("fol_kb.translation.base").Translator is not None
    assert callable(fol_kb.translate)
