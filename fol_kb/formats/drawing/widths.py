"""How much room a text takes in a drawing: an estimate, on the wide side."""

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
