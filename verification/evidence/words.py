"""The words of a text, as full-text search sees them: the same for every kind of store.

Case and the accents of letters do not count (``Élève`` is found by ``eleve``). Scripts that are written
without blanks, and Korean, whose words carry particles, are cut into characters and pairs of characters, as
search engines do (Lucene's CJKBigramFilter); all other runs of letters and digits are words.
"""

from __future__ import annotations

import re
import unicodedata

LONGEST_WORD = 64
"""Characters of a word that count: a run of a thousand letters is no word that anyone searches for."""

_PLAIN = re.compile(r"[a-z0-9]+")
_ACCENTS = dict.fromkeys(range(0x300, 0x370))
_BLOCKS = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Myanmar
    (0x1100, 0x11FF),  # Hangul
    (0x1780, 0x17FF),  # Khmer
    (0x3040, 0x30FF),  # Hiragana, Katakana
    (0x3130, 0x318F),  # Hangul
    (0x3400, 0x4DBF),  # Han
    (0x4E00, 0x9FFF),
    (0xA960, 0xA97F),
    (0xAC00, 0xD7FF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)
"""Scripts whose words are not between blanks."""
_CLASS = "".join(f"{chr(first)}-{chr(last)}" for first, last in _BLOCKS)
_SIGNS = re.compile(f"[{_CLASS}]")
_PIECES = re.compile(f"[{_CLASS}]+|[^{_CLASS}]+")


def words(text: str) -> list[str]:
    """The words of a text in their order, each as often as it stands there."""
    if text.isascii():
        return [word[:LONGEST_WORD] for word in _PLAIN.findall(text.lower())]
    folded = unicodedata.normalize("NFKD", text.casefold()).translate(_ACCENTS)
    found: list[str] = []
    for run in unicodedata.normalize("NFC", folded).translate(_LETTERS).split():
        for piece in _PIECES.findall(run):
            if _SIGNS.match(piece):
                found += piece
                found += [piece[at : at + 2] for at in range(len(piece) - 1)]
            else:
                found.append(piece[:LONGEST_WORD])
    return found


class _Letters(dict[int, str]):
    """For ``str.translate``: what is no letter, digit or mark becomes a blank; looked up once each."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        is_word = character.isalnum() or unicodedata.category(character) in ("Mn", "Mc")
        found = character if is_word else " "
        self[code] = found
        return found


_LETTERS = _Letters()
