"""Text as drawings and pages can hold it: escaped, cut, measured."""

from __future__ import annotations

import re
import unicodedata

_NARROW = frozenset("iIjlftr.,:;|!'`()[]{} /\\-")
_BROAD = frozenset("mwMW@%&—…")
_ADVANCES = {
    0.28: "'ijl",
    0.32: " ,.I",
    0.36: "/:;\\f|",
    0.40: "()-[]rt",
    0.44: "!",
    0.48: '"',
    0.52: "*J`",
    0.56: "?L_csz",
    0.60: "kvxy",
    0.64: "$0123456789FTabdeghnopqu{}",
    0.68: "EKPSY",
    0.72: "ABVXZ",
    0.76: "CHNRU",
    0.80: "&DGOQ",
    0.84: "#+<=>^w~",
    0.88: "M",
    0.96: "%",
    1.00: "Wm",
    1.04: "@",
}
_ADVANCE = {sign: advance for advance, signs in _ADVANCES.items() for sign in signs}
"""How wide signs are, in parts of the font size: the greater of DejaVu Sans and Liberation Sans (which is
as wide as Arial), rounded up."""
SLACK = 0.4
"""How much of the room beside a text it may take, in parts of the font size; there is more than that."""
_NARROWER_THAN_A_SQUARE = re.compile("[\xa0-\u017f\u0370-\u045f\u05d0-\u064a]")
"""Other signs of which most are no wider than letters of ours: Latin, Greek, Cyrillic, Hebrew, Arabic."""
_BROAD_ELSEWHERE = frozenset("©®¼½¾ÆæŒœĦЂЉЊЖМФШЩЫЮжмфшщыюљњωώϖϠϡϢϣΜΩΏΦΨسشصضطظ")
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


def width(text: str, size: float) -> float:
    """An estimate, on the wide side, of how many pixels a text takes in a sans-serif font of this size.

    It is wide enough for mixed letters of most fonts and, but for the slack, for any letters of the fonts
    that were measured.
    """
    return max(_roughly(text), sum(map(_advance, text)) - SLACK) * size


def _advance(sign: str) -> float:
    if unicodedata.combining(sign):
        return 0.0
    known = _ADVANCE.get(sign) or _ADVANCE.get(unicodedata.normalize("NFD", sign)[0])
    if known is not None:
        return known + 0.02 * (sign not in _ADVANCE)
    if sign in _BROAD_ELSEWHERE or not _NARROWER_THAN_A_SQUARE.match(sign):
        return 1.1
    return 0.9 if sign.isupper() else 0.85 if unicodedata.category(sign) == "Sm" else 0.74


def _roughly(text: str) -> float:
    total = 0.0
    for sign in text:
        if unicodedata.combining(sign):
            continue
        if sign in _NARROW:
            total += 0.38
        elif sign in _BROAD or unicodedata.east_asian_width(sign) in "WF" or ord(sign) > 0xFFFF:
            total += 1.05
        elif sign.isupper():
            total += 0.74
        else:
            total += 0.6
    return total
