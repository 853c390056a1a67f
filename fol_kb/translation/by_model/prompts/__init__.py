"""What a model is told, by language. A belief set names the version.

The words are in the files beside this one. Who changes one raises :data:`VERSION`: a journal belongs to
the words that were sent.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Template

VERSION = "1"
ANY = "any"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SECTION = re.compile(r"^# (\w+)\n", re.MULTILINE)
_FUNCTION_WORDS: Mapping[str, frozenset[str]] = {
    "en": _words("the of and is are was were an every all not with that if it has have who which for"),
    "fr": _words("le les la des est sont et une du au aux qui que pas tous toutes dans chaque il elle"),
}
_OTHERS = _words("der die das und ist nicht el los y es il lo che di per è não são het een van och är")
"""Frequent words of languages that share some with the above."""
_ENOUGH = 0.12
"""Of the words of a text that have to be a language's function words for it to be taken for that language."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The words for one language; ``name`` and :data:`VERSION` tell which they were."""

    name: str
    sections: Mapping[str, str]

    @property
    def version(self) -> str:
        """``en/1`` and the like, as belief sets and journals write it."""
        return f"{self.name}/{VERSION}"

    def say(self, section: str, **values: object) -> str:
        """The words of a section with the values in their places."""
        return Template(self.sections[section]).substitute(values)

    def system(self) -> str:
        """The system prompt."""
        return self.say("system", language=self.sections["language"])

    def digest(self) -> str:
        """A SHA-256 of all words, in hexadecimal."""
        return hashlib.sha256(repr(sorted(self.sections.items())).encode()).hexdigest()


@cache
def prompt(language: str | None) -> Prompt:
    """The prompt for a language tag such as ``en`` or ``fr-CA``; the one for any language by default."""
    name = (language or "").lower().split("-")[0].split("_")[0]
    if name not in _FUNCTION_WORDS:
        return Prompt(ANY, {**_sections("en"), **_sections(ANY)})
    return Prompt(name, _sections(name))


def guess_language(text: str) -> str | None:
    """``en`` or ``fr`` if enough of a text's first thousand words are function words of it, else None."""
    words = re.findall(r"[^\W\d_]+", text[:20_000].lower())[:1_000]
    if not words:
        return None
    shares = {
        code: sum(word in known for word in words) / len(words) for code, known in _FUNCTION_WORDS.items()
    }
    other = sum(word in _OTHERS for word in words) / len(words)
    best = max(shares, key=lambda code: shares[code])
    second = max(other, *(share for code, share in shares.items() if code != best))
    return best if shares[best] >= _ENOUGH and shares[best] > second else None


def _sections(name: str) -> dict[str, str]:
    text = (files(__name__) / f"{name}.md").read_text(encoding="utf-8")
    parts = _SECTION.split(text)[1:]
    return {title: body.strip() for title, body in zip(parts[::2], parts[1::2], strict=True)}


__all__ = ["ANY", "VERSION", "Prompt", "guess_language", "prompt"]
