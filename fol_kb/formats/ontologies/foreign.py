"""What a file is that is given as an ontology and is of a syntax that nobody reads here, by its beginning.

Some of them are sound input for the parser of another syntax, which finds nothing in them and says nothing.
"""

from __future__ import annotations

import re

_COMMENTS = r"\A(?:\s++|#[^\n]*+(?:\n|\Z))*+"
_BEGINNINGS = {
    "OWL functional syntax": re.compile(rf"{_COMMENTS}(?:Prefix|Ontology)\s*\("),
    # the keyword and its colon are one word, unlike in the PREFIX of Turtle
    "Manchester syntax": re.compile(rf"{_COMMENTS}(?:Prefix|Ontology):\s"),
    "OBO format": re.compile(r"\A\s*format-version:"),
}
SUFFIXES = {
    ".owx": "OWL/XML",
    ".ofn": "OWL functional syntax",
    ".omn": "Manchester syntax",
    ".obo": "OBO format",
}
"""The names of syntaxes that are not read here, by the end of a file's name."""
_BEGINS_TURTLE = re.compile(rf"{_COMMENTS}(?:@(?:prefix|base)\s|(?i:prefix|base)\s)")
_LOOKED_AT = 100_000


def foreign_syntax(content: bytes) -> str | None:
    """The name of the syntax, where the beginning of a file shows one that is not read here."""
    text = content[:_LOOKED_AT].decode("utf-8-sig", "replace")
    return next((name for name, pattern in _BEGINNINGS.items() if pattern.match(text)), None)


def is_turtle(content: bytes) -> bool:
    """Whether a file begins as Turtle does; many have a name that ends in ``.owl``."""
    return _BEGINS_TURTLE.match(content[:_LOOKED_AT].decode("utf-8-sig", "replace")) is not None


def convert(name: str) -> str:
    """What to do about it, in words."""
    return f"this is {name}, which is not read; convert it to Turtle or RDF/XML, with Protégé or ROBOT"
