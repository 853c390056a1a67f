"""In which language a sentence is read, and blocks in a language whose claims are not."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation import language_of_each

_READ = ("en", "fr")


def other_language(blocks: Sequence[str], language: str) -> dict[str, str]:
    """Why blocks are in another language than the one that they are read in, by their words."""
    found = language_of_each(list(blocks), language)
    return {block: reason for block, reason in zip(blocks, found, strict=True) if reason}


def own_language(sentence: str, language: str) -> str:
    """The language in which a sentence of a text is read: its own, if that is plain and read at all."""
    if not other_language([sentence], language):
        return language
    return next((own for own in _READ if own != language and is_plainly(sentence, own)), language)


def is_plainly(sentence: str, language: str) -> bool:
    """Whether the words of a sentence speak for a language, and against the others that are read."""
    return all(bool(other_language([sentence], each)) == (each != language) for each in _READ)
