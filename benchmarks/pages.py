"""What axe-core finds on the pages of both commands in headless Chromium: phone, desktop, light and dark.

It ends with 1 if anything of level serious or critical is found. ``make pages`` fetches axe-core with npm.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fol_kb
from fol_kb import check
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.formats.drawing.page import page as drawn
from fol_kb.review.fidelity import fidelity
from fol_kb.review.fidelity.page import page as told
from tests.formats.drawing.webdriver import Browser, chromium
from verification.cli import main as fol_verify

WIDTHS = (390, 1280)
SCHEMES = ("light", "dark")
SERIOUS = frozenset({"serious", "critical"})
_STANDARDS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

TEXTS = {
    "conflict": (
        "en",
        """All employees are insured. No contractor is insured.
Bob is an employee. Bob is a contractor.
Every manager who is certified opens the vault. Perhaps Carl should have left earlier.
Visitors must leave before six.""",
    ),
    "consistent": ("en", "Every penguin is a bird. No penguin flies. Tweety is a penguin."),
    "french": ("fr", "Tous les hommes sont mortels. Socrate est un homme. Socrate n'est pas mortel."),
    "nothing": ("en", "It might rain. Or snow, who knows?"),
}


def belief_sets() -> dict[str, BeliefSet]:
    """The texts, and a belief set that was repaired, has refusals and quotes nothing."""
    found = {name: fol_kb.translate(text, language=language) for name, (language, text) in TEXTS.items()}
    calls: list[dict[str, Any]] = [
        {"tool": "add_sort", "arguments": {"sort_name": "living_being"}},
        {"tool": "add_sort", "arguments": {"sort_name": "planet"}},
        {"tool": "declare_disjoint", "arguments": {"sorts": ["living_being", "planet"]}},
        {"tool": "add_constant_to_sort", "arguments": {"constant_name": "ann", "sort_name": "living_being"}},
        {
            "tool": "add_predicate_schema",
            "arguments": {"predicate_name": "orbit", "argument_sorts": ["planet"]},
        },
        {"tool": "add_atomic_fact", "arguments": {"predicate_name": "orbit", "arguments": ["ann"]}},
        {"tool": "add_formula", "arguments": {"formula": "kind(X) => happy(X)"}},
        {"tool": "add_atomic_fact", "arguments": {"predicate_name": "kind", "arguments": ["Ann"]}},
    ]
    return {**found, "calls": fol_kb.build(calls)}


NOTES = """# Harbour

Every ferry is a ship. Aurora is a ferry. No ship is a car.

A ticket costs 12 euros since 2019.
"""
ANSWER = """Aurora is a ship. Aurora is a car. A ticket costs 15 euros.

The notes say that "every ferry is a ship" and “A ticket costs 12 euros since 2018.”

> A ticket costs 12 euros since 2019.
"""


def pages_of_texts() -> Iterator[tuple[str, str]]:
    """The pages of ``fol-kb``: of each belief set the drawing and the report."""
    for name, kb in belief_sets().items():
        asked = check(kb)
        yield f"show-{name}", drawn(kb, title=name, asked=asked)
        yield f"report-{name}", told(fidelity(kb), kb, asked)


def pages_of_answers(folder: Path) -> Iterator[tuple[str, str]]:
    """The pages of ``fol-verify``, written by its commands as a user would have them written."""
    notes, answer, store = folder / "notes.md", folder / "answer.md", folder / "store"
    notes.write_text(NOTES, encoding="utf-8")
    answer.write_text(ANSWER, encoding="utf-8")
    run = folder / "run.json"
    said = {
        "tool": "read_file",
        "input": {"path": str(notes)},
        "output": NOTES,
        "timestamp": "2026-01-01T00:00:00Z",
    }
    run.write_text(
        json.dumps({"task": "What is Aurora?", "answer": ANSWER, "toolResults": [said]}), encoding="utf-8"
    )
    commands = {
        "mentions": ["answer", str(run), "--no-model"],
        "run": ["run", str(run), "--no-model", "--store", str(store)],
        "claims": ["check", str(answer), "--store", str(store), "--no-model"],
        "quotations": ["quote", str(answer), "--source", str(notes)],
    }
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        fol_verify(["add", str(store), str(notes)])
        for name, command in commands.items():
            page = folder / f"{name}.html"
            fol_verify([*command, "--html", str(page)])
            yield name, page.read_text(encoding="utf-8")


def audit(browser: Browser, axe: str, file: Path, pictures: Path | None, name: str) -> list[str]:
    """What is found on a page, a line each, in all widths and schemes."""
    found = []
    for width in WIDTHS:
        for scheme in SCHEMES:
            size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
            browser.devtools("Emulation.setDeviceMetricsOverride", **size)
            media = [{"name": "prefers-color-scheme", "value": scheme}]
            browser.devtools("Emulation.setEmulatedMedia", features=media)
            browser.open(file)
            results = browser.run(f"{axe};return axe.run({{runOnly: {list(_STANDARDS)}}})")
            assert results["passes"], "axe looked at nothing"
            for violation in results["violations"]:
                where = "; ".join(" ".join(map(str, node["target"])) for node in violation["nodes"][:3])
                words = f"{violation['impact']}: {violation['id']}: {violation['help']} ({where})"
                found.append(f"{name} {width} {scheme}: {words}")
            over = browser.run("return document.documentElement.scrollWidth - innerWidth")
            if over > 0:
                found.append(f"{name} {width} {scheme}: serious: {over} pixels wider than the window")
            if pictures is not None:
                shot = browser.devtools("Page.captureScreenshot", captureBeyondViewport=True)
                picture = pictures / f"{name}-{width}-{scheme}.png"
                picture.write_bytes(base64.b64decode(shot["data"]))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("axe", type=Path, metavar="AXE.JS", help="axe.min.js of the npm package axe-core")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="write a picture of each view there")
    arguments = parser.parse_args()
    axe = arguments.axe.read_text(encoding="utf-8")
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    found: list[str] = []
    pages = 0
    with tempfile.TemporaryDirectory() as folder, chromium(Path(folder) / "profile") as browser:
        browser.devtools("Page.setBypassCSP", enabled=True)  # axe is a script that the policy does not know
        for name, content in (*pages_of_texts(), *pages_of_answers(Path(folder))):
            file = Path(folder) / f"page-{name}.html"
            file.write_text(content, encoding="utf-8", newline="")
            found += audit(browser, axe, file, arguments.pictures, name)
            pages += len(WIDTHS) * len(SCHEMES)
    for line in found:
        print(line)
    serious = sum(any(f": {level}: " in line for level in SERIOUS) for line in found)
    print(f"{pages} views: {serious} serious, {len(found) - serious} other findings")
    return 1 if serious else 0


if __name__ == "__main__":
    sys.exit(main())
