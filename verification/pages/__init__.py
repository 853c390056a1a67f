"""Self-contained HTML pages of what was found out."""

from __future__ import annotations

from verification.pages.claims import claims_page
from verification.pages.quotations import quotations_page

__all__ = ["claims_page", "quotations_page"]
