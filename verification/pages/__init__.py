"""Self-contained HTML pages of what was found out."""

from __future__ import annotations

from verification.pages.answer_runs import answer_runs_page
from verification.pages.answers import answers_page
from verification.pages.claims import claims_page
from verification.pages.history import history_page
from verification.pages.quotations import quotations_page

__all__ = ["answer_runs_page", "answers_page", "claims_page", "history_page", "quotations_page"]
