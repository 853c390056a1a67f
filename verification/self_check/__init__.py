"""A finished answer, judged by one more model call: opt-in, in time, never an exception.

::

    settings = settings_for(load_settings(), options)
    async with connect(settings) as model:
        checker = SelfChecker(model, installed(), options, name=settings.model)
        found = await checker.check(question, answer, sources)
    answer += "\\n\\n" + footer(found)
"""

from __future__ import annotations

from verification.evidence.excerpts import Source
from verification.self_check.checking import SelfChecker, SelfCheckOptions, settings_for, without_model
from verification.self_check.footer import footer
from verification.self_check.wording import PROMPT_VERSION

__all__ = [
    "PROMPT_VERSION",
    "SelfCheckOptions",
    "SelfChecker",
    "Source",
    "footer",
    "settings_for",
    "without_model",
]
