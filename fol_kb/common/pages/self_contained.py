"""What all pages share: one self-contained document that fetches nothing and lets nothing else run.

The policy of a page allows its own style sheet and script, by their hashes, and no connection to anywhere.
"""

from __future__ import annotations

import base64
import hashlib
import re
from importlib import resources

from fol_kb.common.pages.escaping import html, label


def document(
    title: str, body: str, *, sheet: str = "", script: str | None = None, below_title: str = ""
) -> str:
    """A page as HTML text, to be written as UTF-8.

    Args:
        title: of the page; any text.
        body: what stands below the header, as HTML.
        sheet: style rules that add to what all pages have, as ``beside`` reads them.
        script: the code of the page's own script; none if not given.
        below_title: what stands in the header below the title, as HTML.
    """
    style = beside(__package__, "shell.css") + sheet
    allowed = "" if script is None else f" script-src '{_hash(script)}';"
    policy = (
        f"default-src 'none';{allowed} style-src '{_hash(style)}';"
        " base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
    heading = html(label(title))
    run = "" if script is None else f"<script>{script}</script>\n"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{heading}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{heading}</h1>{below_title}</header>
{body}{run}</body>
</html>
"""


def section(id: str, name: str, content: str) -> str:
    """A part of a page under a heading; nothing where there is nothing in it."""
    if not content:
        return ""
    return f'<section id="{id}" aria-labelledby="h-{id}"><h2 id="h-{id}">{name}</h2>{content}</section>\n'


def counted(number: int, thing: str) -> str:
    """ "1 repair", "1,200 repairs", "2 memories"."""
    plural = f"{thing[:-1]}ies" if re.search(r"[^aeiou]y\Z", thing) else f"{thing}s"
    return f"{number:,} {thing if number == 1 else plural}"


def beside(package: str | None, name: str) -> str:
    """The text of a file of a package: ``beside(__package__, "page.css")``."""
    assert package is not None, "a module of a package asks"
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")


def _hash(content: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
