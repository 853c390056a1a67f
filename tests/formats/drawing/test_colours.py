"""What is drawn can be read on light and on dark ground: contrast as WCAG 2.2 measures it."""

from __future__ import annotations

import re

import pytest

from fol_kb.common.pages import beside

TEXT, LINES = 4.5, 3.0
"""The least contrast of text (level AA) and of lines that carry a meaning."""


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def schemes(sheet: str) -> tuple[str, str]:
    """A style sheet of light colours, and what it says for dark ones."""
    text = beside("fol_kb.common.pages" if sheet == "shell.css" else "fol_kb.formats.drawing", sheet)
    light, _, rest = text.partition("@media (prefers-color-scheme: dark) {")
    return light, rest


def test_the_measure_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_page(dark: bool) -> None:
    sheet = schemes("shell.css")[dark].partition("}")[0]
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", sheet))
    texts = [
        ("ink", ground) for ground in ("ground", "raised", "sort", "class", "said", "lit", "path-ground")
    ]
    texts += [("soft", "ground"), ("soft", "raised"), ("soft", "path-ground"), ("soft", "said")]
    texts += [("link", "ground"), ("link", "lit"), ("link", "path-ground")]
    texts += [("bad", "bad-ground"), ("warn", "warn-ground"), ("good", "good-ground")]
    lines = [(line, "ground") for line in ("inferred", "path", "sort-line", "class-line", "soft", "bad")]
    lines += [("path", "path-ground"), ("inferred", "path-ground")]
    weak = [pair for pair in texts if contrast(colours[pair[0]], colours[pair[1]]) < TEXT]
    weak += [pair for pair in lines if contrast(colours[pair[0]], colours[pair[1]]) < LINES]
    assert weak == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_drawing(dark: bool) -> None:
    sheet = schemes("drawing.css")[dark]
    rules = {
        name: dict(re.findall(r"([\w-]+): (#[0-9a-f]{6})", body))
        for name, body in re.findall(r"([.\w ]+?) \{([^}]*)\}", sheet)
    }
    rules = {name.strip(): rule for name, rule in rules.items()}
    ground = rules[".ground"]["fill"]
    for box in (".sort", ".class"):
        assert contrast(rules["text"]["fill"], rules[box]["fill"]) >= TEXT
        assert contrast(rules[box]["stroke"], ground) >= LINES
    for box in (".cycle", ".more"):
        assert contrast(rules[".note"]["fill"], rules[box]["fill"]) >= TEXT
    assert contrast(rules["text"]["fill"], ground) >= TEXT
    for line in (".edge path", ".inferred path", ".top path", ".justified path"):
        assert contrast(rules[line]["stroke"], ground) >= LINES
