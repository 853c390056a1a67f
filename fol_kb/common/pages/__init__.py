"""Pages for a browser: one self-contained document each, in which any text is safe.

A page fetches nothing, and nothing can run in it but its own script; it follows the light or dark scheme of
the reader, on a phone as on a desk. What a page adds to that is its own style sheet and script.
"""

from __future__ import annotations

from fol_kb.common.pages.escaping import html, label, script_json, short, xml
from fol_kb.common.pages.self_contained import beside, counted, document, section

__all__ = ["beside", "counted", "document", "html", "label", "script_json", "section", "short", "xml"]
