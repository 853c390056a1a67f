"""Blocks that are in a language whose claims are not read."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation import language_of_each

_READ = ("en", "fr")


def other_language(blocks: Sequence[str], language: str) -> dict[str, str]:
    """Why blocks are in another language than the one that they are read in, by their words."""
    found = language_of_each(list(blocks), language)
    return {block: reason for block, reason in zip(blocks, found, strict=True) if reason}


__all__ = ["other_language"]
