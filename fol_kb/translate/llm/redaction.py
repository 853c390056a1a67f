"""Keys stay out of everything that people read: messages, logs, journals, the cache."""

from __future__ import annotations

import re

REPLACEMENT = "[key]"
_FRAGMENT = 6
_SECRET_LENGTH = 8
"""Shorter ones ("none", "EMPTY") are placeholders that servers without keys are given."""


def redact(text: str, key: str) -> str:
    """The text without the key, and without any part of it of six characters or more.

    Endpoints echo keys with stars in the middle, so that what is left of them has to go as well. Of a
    placeholder of less than eight characters only whole words go.
    """
    if len(key) < _SECRET_LENGTH:
        return re.sub(rf"(?<!\w){re.escape(key)}(?!\w)", REPLACEMENT, text) if key else text
    folded, secret = _lower(text), _lower(key)
    parts = {secret[start : start + _FRAGMENT] for start in range(len(secret) - _FRAGMENT + 1)}
    kept: list[str] = []
    end = 0  # of what is dealt with
    hidden_to = 0
    for start in range(len(folded) - _FRAGMENT + 1):
        if folded[start : start + _FRAGMENT] in parts:
            if start >= hidden_to:
                kept += [text[end:start], REPLACEMENT]
            hidden_to = end = start + _FRAGMENT
    return "".join([*kept, text[end:]])


def without_key(text: str, key: str) -> str:
    """The text with the whole key replaced, and nothing else: for answers, whose words count."""
    return text.replace(key, REPLACEMENT) if len(key) >= _SECRET_LENGTH else text


def _lower(text: str) -> str:
    # str.lower() may change the length; keys are ASCII
    return "".join(letter.lower() if letter.isascii() else letter for letter in text)


__all__ = ["REPLACEMENT", "redact", "without_key"]
