"""Keys stay out of everything that people read: messages, logs, journals, the cache."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache

REPLACEMENT = "[key]"
_FRAGMENT = 6
_SECRET_LENGTH = 8
"""Shorter ones ("none", "EMPTY") are placeholders that servers without keys are given."""


def redact(text: str, key: str) -> str:
    """The text without the key, and without any part of it of six characters or more, also in base64 or hex.

    Endpoints echo keys with stars in the middle, so that what is left of them has to go as well, and headers
    as they were sent or encoded. Of a placeholder of less than eight characters only whole words go.
    """
    if len(key) < _SECRET_LENGTH:
        return re.sub(rf"(?<!\w){re.escape(key)}(?!\w)", REPLACEMENT, text) if key else text
    text = _hidden(text, key, _FRAGMENT)
    for spelling, characters in _encoded(key):
        text = _hidden(text, spelling, characters)
    return text


def _hidden(text: str, secret: str, fragment: int) -> str:
    """The text without the parts of a secret that are so long or longer, whatever their case."""
    folded, secret = _lower(text), _lower(secret)
    parts = {secret[start : start + fragment] for start in range(len(secret) - fragment + 1)}
    kept: list[str] = []
    end = 0  # of what is dealt with
    hidden_to = 0
    for start in range(len(folded) - fragment + 1):
        if folded[start : start + fragment] in parts:
            if start >= hidden_to:
                kept += [text[end:start], REPLACEMENT]
            hidden_to = end = start + fragment
    return "".join([*kept, text[end:]])


def without_key(text: str, key: str) -> str:
    """The text with the whole key replaced, and nothing else: for answers, whose words count."""
    if len(key) < _SECRET_LENGTH:
        return text
    text = text.replace(key, REPLACEMENT)
    for spelling, _ in _encoded(key):
        text = text.replace(spelling, REPLACEMENT)
    return text


@lru_cache(maxsize=4)
def _encoded(key: str) -> tuple[tuple[str, int], ...]:
    """The key in hex and base64, each with the length that six characters of it have there at least.

    In base64 what stands before it (``Bearer``) shifts it by one or two bytes. Its first and last letters
    there may be of other bytes as well, and are left out.
    """
    raw = key.encode()
    found = [(raw.hex(), 2 * _FRAGMENT), (raw.hex().upper(), 2 * _FRAGMENT)]
    for shift in range(3):
        whole = slice((8 * shift + 5) // 6, 8 * (shift + len(raw)) // 6)
        for letters in (b"+/", b"-_"):
            spelling = b64encode(bytes(shift) + raw, altchars=letters).decode()[whole]
            found.append((spelling, 8 * _FRAGMENT // 6 - 1))
    return tuple(dict.fromkeys(found))


def _lower(text: str) -> str:
    # str.lower() may change the length; keys are ASCII
    return "".join(letter.lower() if letter.isascii() else letter for letter in text)
