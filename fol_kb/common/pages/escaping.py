"""Text as pages and drawings can hold it: escaped, and cut."""

from __future__ import annotations

import re

_NEVER = re.compile("[\x00\ud800-\udfff]")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_STEERS = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def _picture(match: re.Match[str]) -> str:
    """A visible sign for a character that cannot stand for itself; always one for one."""
    code = ord(match.group())
    return chr(0x2400 + code) if code < 0x20 else "\N{REPLACEMENT CHARACTER}"


def label(name: str) -> str:
    """A name on one line, without what would steer the text around it."""
    return _STEERS.sub(_picture, _NEVER.sub(_picture, name))


def short(name: str, most: int = 36) -> str:
    """A label of at most so many characters; the end of a long name is kept, where names often differ."""
    shown = label(name[: most * 2] + name[-most * 2 :]) if len(name) > most * 4 else label(name)
    if len(shown) <= most:
        return shown
    tail = most // 3
    return f"{shown[: most - tail - 1]}…{shown[-tail:]}"


def xml(text: str) -> str:
    """Text for an XML element or a quoted attribute; what XML cannot hold becomes a visible sign."""
    return _escaped(_NOT_XML.sub(_picture, text))


def html(text: str) -> str:
    """Text for an HTML element or a quoted attribute, each code point as it is.

    NUL and half a surrogate pair, which HTML cannot hold, become visible signs.
    """
    return _escaped(_NEVER.sub(_picture, text))


def _escaped(text: str) -> str:
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        text = text.replace(sign, entity)
    # a parser would turn a carriage return as such into a line feed
    return text.replace("\r", "&#13;")


def script_json(text: str) -> str:
    """JSON for a ``script`` element: nothing in it ends the element or opens a comment."""
    safe = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    # half a pair in a string is written as JSON's own escape
    return re.sub("[\ud800-\udfff\u2028\u2029\x7f]", lambda m: f"\\u{ord(m.group()):04x}", safe)
