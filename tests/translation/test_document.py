"""The example of docs/reference/controlled-language.md does what it says."""

from __future__ import annotations

import re
from typing import Any

from tests.pages import blocks, page, printed


def test_the_example_gives_what_its_comments_say() -> None:
    code, reasons = blocks(page("docs/reference/controlled-language.md"), "python")
    names: dict[str, Any] = {}
    assert printed(code, names) == ""
    (sentence,) = names["translation"].untranslated
    (said,) = re.findall(r"# the third sentence: (.*)$", code, re.MULTILINE)
    assert sentence.sentence == names["translation"].sentences[2]
    assert said in sentence.reason
    assert names["translation"].calls[-1].tool == "finish"
    *_, (expression, formula) = re.findall(r"^(translator\.formula\(.*\)) +# (.*)$", code, re.MULTILINE)
    assert str(eval(expression, names)) == formula
    told = re.findall(r"^# (.*)$", reasons, re.MULTILINE)
    assert printed(reasons, names).splitlines() == told
